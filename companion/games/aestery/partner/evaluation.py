"""How good a table is for whom: figures that count, and how much each does."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.state import Fighter, Player, State
from companion.games.aestery.partner.fights import Defence, reaches
from companion.games.aestery.partner.values import card_value, fighter_value, lives, story_value
from companion.partner.search.evaluation import of_two, summed

WEIGHTS: Final[Mapping[str, float]] = {
    "life": 0.395, "board": 0.198, "hand": 0.475, "hidden": 0.336, "mines": 0.856, "later open": 0.15,
    "spending": 0.189, "to mine": 0.2, "first": 1.366, "later": 0.892, "fresh": 0.338, "turn": -0.272,
    "stories": 0.1, "heroes": 0.03,
}  # fmt: skip
"""Fitted to 11,465 tables of 700 matches of learners who err in one of eight moves (mean square 0.135 of those kept
apart; knowing nothing 0.25); Stories and Heroes by hand, for only one of the two decks has a Hero."""
_BEFORE: Final = frozenset(["upkeep", "draw", "main"])
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
    if not now or state.phase == "upkeep":
        return [one for one in row if not one.skip]
    return [one for one in row if not (one.tapped or (one.new and "madness" not in one.words))]


def _waiting(state: State, seat: int) -> float:
    """What a player's cards are worth that wait on the stack."""
    total = 0.0
    for item in state.stack:
        card = state.card(item.code) if item.by == seat and item.origin in ("hand", "hideout") else None
        if card is not None and not item.cancelled:
            total += card_value(card)
    return total


def _spending(state: State, player: Player) -> float:
    """How much of the Aether at hand the cards of the hand could use."""
    have = player.mines if state.phase == "upkeep" else player.untapped + player.aether
    cards = (state.box.card(name) for name in player.hand.known)
    return float(min(have, sum(card.cost for card in cards if card is not None)))


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
        "board": sum(fighter_value(state, one) for one in row) + _waiting(state, seat),
        "hand": float(len(player.hand)),
        "hidden": float(len(player.hideout)),
        "mines": math.sqrt(player.mines),
        "stories": sum(story_value(state, one) for _, one in taken(player.stories)),
        "heroes": float(player.experience) if player.hero else 0.0,
        "first": min(1.5, passing / max(1.0, left)) if first else 0.0,
        "later": 0.0 if first else min(1.5, passing / max(1.0, left)),
        "turn": 1.0 if mine else 0.0,
        "fresh": 1.0 if now else 0.0,
        "to mine": 1.0 if mine and not player.mined and state.phase in _BEFORE and len(player.hand) else 0.0,
        "spending": _spending(state, player) if mine and state.phase in _BEFORE else 0.0,
        "later open": 0.0 if mine and state.phase in _BEFORE else float(player.untapped),
    }
