"""The lessons of Eredan: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from companion.games.eredan.lessons import sums
from companion.lessons.computed import Figure
from companion.lessons.tables import LessonTable

LISTS: Final = ("characters.csv", "cards.csv", "decks.csv")

FIGURES: Final[Mapping[str, Figure]] = {
    "lot": sums.lot,
    "bonus": sums.bonus,
    "place": sums.place,
    "created": sums.created,
    "ahead": sums.ahead,
    "left": sums.left,
}


def _lists() -> dict[str, str]:
    """The characters, cards and decks of the lessons, all of them invented."""
    folder = files("companion.games.eredan").joinpath("lessons")
    return {name: folder.joinpath(name).read_text("utf-8") for name in LISTS}


TABLE: Final = LessonTable(dealt=False, data={"files": _lists()}, answering=frozenset({"play", "effect"}))
