"""The words of the printed sheets: `sheets.toml` with the figures of the book, and the names that the game has."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.core.text.messages import load_words
from companion.games.aestery.engine.constants import COMBAT_STEP, COPIES, DECK, HAND, LIFE
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.aestery"
FIGURES: Final[Mapping[str, int]] = {"life": LIFE, "hand": HAND, "deck": DECK, "copies": COPIES, "step": COMBAT_STEP}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES, ("kind", "colour"))
"""The words of a sheet: in a language, of a part of `sheets.toml`."""
CLAUSES: Final = {"mine": "mine-x", "wondrous plunge": "wondrous-plunge"}
"""The clauses of keywords that have another name."""


@cache
def entries(lang: str) -> Mapping[str, str]:
    """What the glossary says of each clause, by its id; the entry begins with what it explains, in strong letters."""
    said, told = words(lang, "reference"), load_words(PACKAGE, "sheets.toml")["reference"]
    return {text.strip("{§}"): said[key] for key, text in told.items() if key.startswith("glossary.")}
