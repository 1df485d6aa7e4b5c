"""How good a table is for whom: figures that count, and how much each does."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.permanents import taken
from companion.games.aestery.engine.state import Fighter, State
from companion.games.aestery.partner.fights import Defence, reaches
from companion.games.aestery.partner.values import fighter_value, held_value, lives, story_value
from companion.partner.worth import of_two, summed

WEIGHTS: Final[Mapping[str, float]] = {
    "life": 0.389, "board": 0.187, "hand": 0.409, "cards": 0.021, "hidden": 0.277, "mines": 0.769, "open": 0.081,
    "first": 1.078, "later": 0.667, "fresh": 0.664, "turn": -0.212, "stories": 0.1, "heroes": 0.03,
}  # fmt: skip
_SURE: Final = {"damage": 1.0, "block": 0.7, "attack": 0.6}
"""How much of what would come through now does, by phase: blocks are still to be declared."""


def figures(state: State) -> dict[str, float]:
    """What speaks for the first player, less what speaks for the other."""
    coming, costs = _combat(state)
    first, other = _side(state, 0, coming), _side(state, 1, coming)
    found = {name: first[name] - other[name] for name in first}
    found["board"] += costs if state.active == 0 else -costs
    return found


def worth(state: State) -> Sequence[float]:
    """The chance of each seat to win."""
    return of_two(summed(figures(state), WEIGHTS))


def _combat(state: State) -> tuple[float, float]:
    """Of a combat that runs: what of it will come through, and what its fights cost the defender more."""
    sure = _SURE.get(state.phase, 0.0)
    if not sure or not state.attackers:
        return 0.0, 0.0
    defence = Defence(state)
    return sure * defence.through, sum(costs for _, costs in defence.dealt.values())


def _strikers(state: State, seat: int, *, now: bool) -> list[Fighter]:
    """Those who can attack in the next attack of a player."""
    row = [one for _, one in taken(state.seats[seat].fighters) if not (one.naps or one.flashed)]
    return [one for one in row if not (one.tapped or (one.new and "madness" not in one.words))] if now else row


def _side(state: State, seat: int, coming: float) -> dict[str, float]:
    player, foe = state.seats[seat], state.seats[1 - seat]
    mine = seat == state.active
    now = mine and not state.combats
    first = now or (not mine and bool(state.combats))
    row = [one for _, one in taken(player.fighters) if not one.flashed]
    guards = [one for _, one in taken(foe.fighters) if not (one.naps or one.flashed or (first and one.tapped))]
    strikers = _strikers(state, seat, now=now)
    force = sum(max(0, one.strength) for one in strikers)
    free = sum(max(0, one.strength) for one in strikers if not any(reaches(one, guard) for guard in guards))
    held = sum(max(0, one.toughness) for one in guards)
    passing = free + max(0, force - free - held)
    left = foe.life - (coming if mine else 0.0)
    return {
        "life": lives(player.life - (0.0 if mine else coming)),
        "board": sum(fighter_value(state, one) for one in row),
        "force": float(sum(max(0, one.strength) for one in row)),
        "bodies": float(len(row)),
        "hand": float(len(player.hand)),
        "cards": sum(held_value(state, name, player.mines) for name in player.hand.known),
        "hidden": float(len(player.hideout)),
        "mines": math.sqrt(player.mines),
        "open": float(player.untapped + player.aether),
        "stories": sum(story_value(state, one) for _, one in taken(player.stories)),
        "heroes": float(player.experience) if player.hero else 0.0,
        "first": min(1.5, passing / max(1.0, left)) if first else 0.0,
        "later": 0.0 if first else min(1.5, passing / max(1.0, left)),
        "doomed": -1.0 if first and passing - 1.5 * len(foe.hand) >= left else 0.0,
        "turn": 1.0 if mine else 0.0,
        "fresh": 1.0 if now else 0.0,
        "tapped": float(sum(max(0, one.toughness) for one in row if one.tapped)),
    }
