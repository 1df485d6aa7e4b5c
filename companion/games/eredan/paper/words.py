"""The words of the printed sheets: `sheets.toml` with the figures of the book, and the names that the game has."""

from collections.abc import Mapping
from typing import Final

from companion.games.eredan.engine.constants import CHARGE, HAND, TICKETS
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.eredan"
FIGURES: Final[Mapping[str, int]] = {"hand": HAND, "tickets": TICKETS, "limit": CHARGE}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES, ("kind", "slot", "class"))
"""The words of a sheet: in a language, of a part of `sheets.toml`."""
