"""Good sense in Erythro (companion/partner/sense.py): all players think as one, each with the own hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.general import Skip
from companion.core.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.hands import owes
from companion.games.erythro.engine.state import State
from companion.games.erythro.partner.chances import figures, worth
from companion.games.erythro.partner.thumbs import Thumbs

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "speaks", "weigh", "worth"]

HORIZON: Final = 6
EFFORT: Final = (40, 160)
WORTH_THINKING: Final = 3.5
"""Points behind the best from which on a move is not thought of."""


def weigh(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """How good each announcement looks by the rules of thumb."""
    thumbs = Thumbs(state, seat)
    return [thumbs.points(move) for move in moves]


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked; who has a card to carry out; who owes most cards; who would buy; else who speaks for the table."""
    for item in reversed(state.pending):
        if item.seat in said:
            return int(item.seat)
    for seat in state.open_seats:
        others = [other for other in said if other != seat]
        if seat in said:
            return seat
        if others:
            return others[0]
    for seat in said:
        if state.seats[seat].named:
            return seat
    if state.phase == "players":
        return max(said, key=lambda seat: (owes(state.seats[seat]), -seat))
    if state.phase == "purchase":
        for seat in said:
            if seat != state.active and max(weigh(state, seat, said[seat])) > 0:
                return seat
    return state.active if state.active in said else next(iter(said))


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Without naming another card once one is named, passing over what can be said, and what is far behind the best."""
    named = state.seats[seat].named and state.seats[seat].open is None and not state.pending
    found = [move for move in moves if not isinstance(move, Skip) and not (named and _begins(move))] or list(moves)
    if state.phase == "draw" and not state.pending:
        return [move for move in found if isinstance(move, m.Next)] or found
    if len(found) < 2:
        return found
    weights = weigh(state, seat, found)
    least = max(weights) - WORTH_THINKING
    return [move for move, weight in zip(found, weights, strict=True) if weight >= least]


def _begins(move: Move) -> bool:
    return isinstance(move, m.Play | m.Contaminate)
