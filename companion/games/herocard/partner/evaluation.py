"""How good a table of HeroCard is for whom: points, what is free to pay with, what the hands could do."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.herocard.engine.constants import ATTACK_MODS, BLOCK_MODS
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.engine.state import State
from companion.games.herocard.partner.reckoning import cards_of, free_points, strongest
from companion.partner.search.evaluation import of_two, summed

WEIGHTS: Final = {
    "ahead": 0.343,
    "attack": 0.266,
    "attack-to-come": 1.099,
    "base-blocks": 0.253,
    "block": 0.191,
    "free": 0.043,
    "hand": 0.059,
    "last-point": 0.602,
    "lead": 0.369,
    "must-block": -0.333,
    "points": 1.360,
    "running": 0.634,
    "turn": -0.623,
}
"""Fitted to 6,300 tables of 900 matches of `learner` (`scripts.fit_worth herocard 900 learner`), with mean square
0.180 on matches that were kept apart; knowing nothing would give 0.249."""


def worth(state: State) -> Sequence[float]:
    """The chance of each player to win; of more than two, by their points."""
    if len(state.players) == 2:
        return of_two(summed(figures(state), WEIGHTS))
    points = [player.points + 1.0 for player in state.seats]
    return [one / sum(points) for one in points]


def figures(state: State) -> Mapping[str, float]:
    """What speaks for the first of two players, with a minus what speaks for the other."""
    one, other = _of_seat(state, 0), _of_seat(state, 1)
    found = {name: figure - other[name] for name, figure in one.items()}
    sign = 1.0 if state.active == 0 else -1.0
    found["turn"] = sign
    found["attack-to-come"] = sign * float(not state.exclusives and state.phase != "redrawn")
    running = state.sequence
    if running is not None:
        side = 1.0 if running.attacker == 0 else -1.0
        lead = attack_sum(state).result - block_sum(state).result
        found["running"] = side
        found["ahead"] = side * (1.0 if lead > 0 else -1.0)
        found["lead"] = side * lead / 5
    return found


def _of_seat(state: State, seat: int) -> dict[str, float]:
    player, free = state.seats[seat], free_points(state, seat)
    cards = cards_of(state, player.hand.known)
    other = state.seats[1 - seat]
    goal = state.house.goal
    blocks = strongest(cards, free, "block", BLOCK_MODS)
    return {
        "points": float(player.points), "last-point": float(player.points == goal - 1), "free": sum(free) / 10,
        "hand": float(len(player.hand)), "attack": strongest(cards, free, "attack", ATTACK_MODS) / 5,
        "block": blocks / 5, "must-block": float(not blocks and other.points == goal - 1),
        "base-blocks": float(sum(card.kind == "block" for card in cards)),
    }  # fmt: skip
