"""The lessons of HeroCard: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from companion.games.herocard.engine.cards.catalogue import CARDS
from companion.games.herocard.lessons import chances, openings
from companion.lessons.lesson.figures import Figure
from companion.lessons.practice.tables import LessonTable

DECKS: Final = "decks.csv"

FIGURES: Final[Mapping[str, Figure]] = {
    "cards-left": chances.cards_left,
    "first-card": chances.first_card,
    "none-in": chances.none_in,
    "some-in": chances.some_in,
    "hero-points": chances.hero_points,
    "points-left": chances.points_left,
    "cards-missing": chances.cards_missing,
    "least-kinds": chances.least_kinds,
}


def _lists() -> dict[str, str]:
    """The card lists of the invented heroes, and heroes composed of them for the lesson on building one."""
    heroes = files("companion.games.herocard").joinpath("lessons", DECKS)
    return {**CARDS.invented_texts(), DECKS: heroes.read_text("utf-8")}


TABLE: Final = LessonTable(
    dealt=False,
    # Questions announce cards with their figures, as at a table without a card list: what is needed stands in them.
    data={"files": _lists()},
    weights={
        "attack": 6, "block": 4, "mod": 3, "special": 1.5, "clear": 3, "draw": 3, "close": 1.5, "pass": 2,
        "next": 0.3, "redraw": 0.2, "end": 1, "discard": 0, "hero": 0,
    },
    find=frozenset({"attack", "block", "mod", "clear"}),
    bare=frozenset({"close", "end"}),
    figures=frozenset({"attack", "block", "left", "hand", "deck", "discard", "points"}),
    apart=frozenset({
        "hero", "discard", "effect", "concede", "deal", "hero-choice", "GEN-3", "in-hand", "unknown-hero", "name-cards",
        "pending", "unknown-card", "GEN-2", "match-over",
    }),
    sums=frozenset({"attack", "attack-mod", "block", "block-mod"}),
    plain=0.15,
    unjudged=frozenset({"close"}),
    answering=frozenset({"pass"}),
    opening=openings.opening,
    unseen=frozenset({"hand.cards", "deck.top", "deck.bottom"}),
    slips=openings.slips,
)  # fmt: skip
