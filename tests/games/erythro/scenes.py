"""Scenes of Erythro: a position in the words of `facts()`, or a match from its set-up.

The planet of two players, as shipped, with the central tile 1:

      2   3   4
    5   6   1   7
      8   9   10
        11  12
"""

from collections.abc import Mapping
from typing import Any

import companion
from tests.games.scenes import Both, clauses, expect, figures, play, refused, told

__all__ = ["Both", "at", "box", "clauses", "expect", "figures", "play", "refused", "start", "told"]

NAMES = ("Ana", "Bo", "Chloé", "Dan")
WATER: Both = ("eau", "water")
FIRE: Both = ("feu", "fire")
EARTH: Both = ("terre", "earth")
AIR: Both = ("air", "air")


def at(
    facts: Mapping[str, Any] | None = None, *, players: int = 2, seed: int | None = None, cards: Any = None,
    **options: Any,
) -> companion.Match:  # fmt: skip
    """A position: if nothing else is said, the players' phase of round 3, Ana (Nuée) and Bo (Lave) on tile 1."""
    position = {"round": 3, **(facts or {})}
    return companion.new(
        "erythro", NAMES[:players], position=position, seed=seed, cards=cards, lang="en", **options
    )  # fmt: skip


def box(facts: Mapping[str, Any] | None = None, **options: Any) -> companion.Match:
    """A position with the invented card list."""
    return at(facts, cards="demo", **options)


def start(*, players: int = 2, seed: int | None = None, cards: Any = None, **options: Any) -> companion.Match:
    """A match before anything is drawn."""
    return companion.new("erythro", NAMES[:players], seed=seed, cards=cards, lang="en", **options)


def told_of(entry: companion.Entry, clause: str) -> list[dict[str, Any]]:
    """The figures of all effects of a clause."""
    return [dict(effect.figures) for effect in entry.effects if effect.clause == clause]
