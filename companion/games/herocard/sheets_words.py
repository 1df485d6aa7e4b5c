"""The words of the printed sheets: `sheets.toml` with the figures of the book, and the names that the game has."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.core.rulebook import capital
from companion.core.words import load_words
from companion.games.herocard.data import (
    HAND,
    HERO_POINTS,
    LEAST_DECK,
    MOST_CLEARED,
    MOST_COPIES,
    MOST_DRAWN,
    goal,
)
from companion.printing.sheets_words import game_words

Words = Mapping[str, str]
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
NAMES: Final = ("attribute", "listed-kind", "type")
"""Lists of `words.toml` whose words head something on paper; their keys stand as they are."""


@cache
def words(lang: str, sheet: str) -> Words:
    """The words of a sheet in a language by key: the game's names, what all sheets share, and the sheet's own."""
    named = load_words(PACKAGE)
    found = {key: capital(word[lang]) for kind in NAMES for key, word in named[kind].items()}
    return found | game_words(PACKAGE, sheet, lang, FIGURES)
