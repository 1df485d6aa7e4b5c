"""The lessons of Eredan: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from companion.games.eredan.lessons import openings, sums
from companion.lessons.lesson.figures import Figure
from companion.lessons.practice.tables import LessonTable

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


TABLE: Final = LessonTable(
    dealt=False,
    data={"files": _lists()},
    weights={
        "fight": 4, "pass": 3, "resolve": 4, "strike": 4, "end": 3, "discard": 0, "deck": 0, "character": 0,
        "ticket": 0,
    },
    find=frozenset({"fight"}),
    bare=frozenset({"strike"}),
    figures=frozenset({"hp", "score", "received"}),
    apart=frozenset({
        "character", "deck", "ticket", "play", "discard", "effect", "roll", "pass", "end", "resolve", "experience",
        "concede", "deal", "GEN-2", "GEN-3", "match-over", "pending", "sealed", "ready", "unready", "wrong-phase",
        "cards-owed", "name-cards", "not-in-hand", "hand-empty", "known-card", "contradicts-list", "known-character",
        "attack-range", "no-such-place", "no-character-there", "dead-character", "no-target", "choice", "card-text",
        "deck-choice", "unknown-deck", "open-order", "queue-first", "strike-first", "nothing-to-resolve",
    }),
    sums=frozenset(),
    plain=0.15,
    unjudged=frozenset({"strike"}),
    answering=frozenset({"play"}),
    opening=openings.opening,
    unseen=frozenset({"hand.cards", "deck.top", "deck.bottom"}),
    slips=openings.slips,
    figured=openings.figured,
)  # fmt: skip
