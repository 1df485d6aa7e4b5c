"""The words of the printed sheets: `sheets.toml`, the figures of the book, and the names that the game has anyway."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.core.words import load_words
from companion.games.etraclor.data import (
    BOOST_BONUS,
    CLASS_BONUS,
    HALF,
    KO_DRAWS,
    KO_KEPT,
    LOOKED_AT,
    OPENING_HAND,
    REDEAL_AT,
)
from companion.printing.sheets_words import game_words

Words = Mapping[str, str]
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
NAMES: Final = ("class", "kind", "spell")
"""Lists of `words.toml` whose words head a line on paper."""


@cache
def words(lang: str, sheet: str) -> Words:
    """The words of a sheet in a language by key: the game's names, what all sheets share, and the sheet's own."""
    named = load_words(PACKAGE)
    found = {key: word[lang] for kind in NAMES for key, word in named[kind].items()}
    found = {key: word[:1].upper() + word[1:] for key, word in found.items()}
    return found | game_words(PACKAGE, sheet, lang, FIGURES)
