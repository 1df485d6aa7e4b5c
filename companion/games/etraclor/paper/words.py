"""The words of the printed sheets: `sheets.toml`, the figures of the book, and the names that the game has anyway."""

from collections.abc import Mapping
from typing import Final

from companion.core.notation.playing_cards import SUITS, card_name
from companion.games.etraclor.engine.constants import (
    BOOST_BONUS,
    CLASS_BONUS,
    HALF,
    KO_DRAWS,
    KO_KEPT,
    LOOKED_AT,
    OPENING_HAND,
    REDEAL_AT,
)
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.etraclor"
FIGURES: Final[Mapping[str, int]] = {
    "bonus": CLASS_BONUS,
    "boost": BOOST_BONUS,
    "looked": LOOKED_AT,
    "hand": OPENING_HAND,
    "half": HALF,
    "pack": 2 * HALF,
    "drawn": KO_DRAWS,
    "kept": KO_KEPT,
    "hands": REDEAL_AT,
}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES, ("class", "kind", "spell"))
"""The words of a sheet: in a language, of a part of `sheets.toml`."""


def race(rank: str, lang: str) -> str:
    """The name of a race as cards are called: `Roi`."""
    return card_name(rank + SUITS[0], lang).split()[0]
