"""The lessons of Aestery: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from typing import Final

from companion.games.aestery.engine.flow.queue import acting
from companion.games.aestery.lessons import openings, sums
from companion.lessons.lesson.figures import Figure
from companion.lessons.practice.tables import LessonTable

FIGURES: Final[Mapping[str, Figure]] = {
    "outlasts": sums.outlasts,
    "patient": sums.patient,
    "combats": sums.combats,
}

TABLE: Final = LessonTable(
    dealt=False,
    weights={
        "attack": 6, "block": 5, "done": 2, "damage": 3, "order": 1, "mine": 2, "hide": 0.3, "combat": 2, "bravery": 1,
        "end": 1, "untap": 2, "draw": 2, "pass": 2, "stay": 0,
    },
    find=frozenset({"attack", "block"}),
    bare=frozenset({"damage", "end"}),
    figures=frozenset({
        "life", "fatigue", "graveyard", "now", "bloodthirst", "untapped",
    }),
    apart=frozenset({
        "keep", "mulligan", "deck", "hero", "mine", "untap", "draw", "discard", "support", "activate", "play", "story",
        "ephemeral", "effect", "concede", "deal", "hide", "stay", "done", "order", "GEN-2", "GEN-3", "match-over",
        "pending", "answers", "phases", "hand-over", "in-hand", "name-cards", "not-enough-cards", "battlefield",
        "AES-28", "unknown-hero", "unknown-deck", "unknown-card", "deck-choice", "no-such-fighter", "no-such-attacker",
        "attack-once", "combat-turn", "hideout", "hideout-time", "card-text",
    }),
    sums=frozenset({"damage"}),
    plain=0.3,
    unjudged=frozenset({"end", "damage", "bravery", "order"}),
    answering=frozenset({"pass", "effect"}),
    opening=openings.opening,
    slips=openings.slips,
    speaks=acting,
    lacks={"payment": sums.missing},
)  # fmt: skip
