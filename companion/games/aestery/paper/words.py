"""The words of the printed sheets: `sheets.toml` with the figures of the book, and the names that the game has."""

from collections.abc import Mapping
from typing import Final

from companion.games.aestery.engine.data import COMBAT_STEP, COPIES, DECK, HAND, LIFE
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.aestery"
FIGURES: Final[Mapping[str, int]] = {"life": LIFE, "hand": HAND, "deck": DECK, "copies": COPIES, "step": COMBAT_STEP}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES, ("kind", "colour"))
"""The words of a sheet: in a language, of a part of `sheets.toml`."""
