"""The words of the printed sheets: `sheets.toml` with the figures of the book, and the names that the game has."""

from collections.abc import Mapping
from typing import Final

from companion.games.herocard.engine.constants import (
    HAND,
    HERO_POINTS,
    LEAST_DECK,
    MOST_CLEARED,
    MOST_COPIES,
    MOST_DRAWN,
    goal,
)
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.herocard"
FIGURES: Final[Mapping[str, int]] = {
    "held": HAND,
    "drawn": MOST_DRAWN,
    "cleared": MOST_CLEARED,
    "least": LEAST_DECK,
    "most": MOST_COPIES,
    "limit": HERO_POINTS,
    "goal2": goal(2),
    "goal3": goal(3),
    "goal4": goal(4),
}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES, ("attribute", "listed-kind", "type"))
"""The words of a sheet: in a language, of a part of `sheets.toml`."""
