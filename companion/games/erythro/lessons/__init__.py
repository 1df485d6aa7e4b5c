"""The lessons of Erythro: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from typing import Final

from companion.games.erythro.engine.cards.catalogue import CARDS
from companion.games.erythro.lessons import bags
from companion.lessons.lesson.figures import Figure
from companion.lessons.practice.tables import LessonTable

FIGURES: Final[Mapping[str, Figure]] = {
    "next-token": bags.next_token,
    "all-spared": bags.all_spared,
    "cards-to-draw": bags.cards_to_draw,
    "cards-missing": bags.cards_missing,
    "lines-left": bags.lines_left,
    "saved-by-attack": bags.saved_by_attack,
}

TABLE: Final = LessonTable(
    dealt=False,
    # The invented mines and events: their lines are what a lesson reckons with. Action cards stay the people's own.
    data={"files": CARDS.invented_texts("mines.csv", "events.csv")},
    weights={
        "gain": 3, "attack": 8, "remove": 2, "take": 0.3, "draw": 0.3, "pollute": 0.3, "lose": 0.3, "skip": 0.1,
        "contaminate": 0.5,
    },
    varied=("opponent",),
    find=frozenset({"remove", "buy", "attack"}),
    bare=frozenset({"contaminate", "next"}),
    figures=frozenset({
        "pollution", "contaminated", "water", "fire", "earth", "air", "step", "furthest", "profitability",
        "contaminations", "left", "destroyed",
    }),
    apart=frozenset({"move", "special", "play-card", "card-done", "card-effect", "GEN-3"}),
)  # fmt: skip
