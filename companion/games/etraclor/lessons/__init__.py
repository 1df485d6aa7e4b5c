"""The lessons of Etraclor: data beside this file, the figures that they ask for, what a pupil's cards are."""

from collections.abc import Mapping
from typing import Final

from companion.games.etraclor.lessons import cards, chances, figures
from companion.lessons.lesson.figures import Figure
from companion.lessons.practice.tables import LessonTable

FIGURES: Final[Mapping[str, Figure]] = {
    "no-character": chances.no_character,
    "one-hand-in": chances.one_hand_in,
    "characters-left": chances.characters_left,
    "first-not-character": chances.first_not_character,
    "redeal": chances.redeal,
    "scroll-needed": figures.scroll_needed,
    "scrolls-that-cast": figures.scrolls_that_cast,
    "series-points": figures.series_points,
}

TABLE: Final = LessonTable(means=cards.means)
