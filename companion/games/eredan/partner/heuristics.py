"""The good sense of Eredan, as companion/partner/search/heuristics.py asks for it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.rules.moves import Move
from companion.core.rules.simultaneous import is_ready
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.constants import HAND
from companion.games.eredan.engine.flow.apply import apply
from companion.games.eredan.engine.state import State
from companion.games.eredan.game import GAME
from companion.games.eredan.partner import evaluation, policy
from companion.partner.search.evaluation import of_two, summed

HORIZON: Final = 0
EFFORT: Final = (6, 96)
PATIENCE: Final = 12
SCALE: Final = 0.2
"""How surely a hit point decides."""
TOLD: Final = 10.0
"""Hit points that speak as clearly as one in the sum of `worth`."""
# Fitted as scripts/fit_worth.py does, over 14,000 tables of 500 matches of learners with a slip in eight, with decks
# drawn at random and a constant for each deck beside, so that a strong deck is not taken for a good table.
WEIGHTS: Final[Mapping[str, float]] = {
    "over": 4.214, "doomed": -1.858, "hp": 0.085, "living": 0.0, "blow": 0.179, "lasts": 0.137, "straight": 0.106,
    "rage": 0.259, "borne": 0.026, "spirit": 0.12, "spare": 0.218, "thin": -0.728, "hand": -0.138, "score": 0.45,
    "turn": 0.122,
}  # fmt: skip

figures = evaluation.figures


def weigh(state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """How good each move looks by the rules of thumb of the lessons."""
    asked = bool(state.agenda and state.pending)
    if any(isinstance(move, m.Discard) for move in moves):
        found = policy.good_discards(state, seat, moves)
    elif asked:
        found = _tried(GAME.seen_by(state, seat), seat, moves)
    elif state.phase == "cards":
        found = policy.good_cards(state, seat, moves)
    else:
        found = [_looks(state, seat, move) for move in moves]
    return [SCALE * value for value in found]


def _looks(state: State, seat: int, move: Move) -> float:
    """What a move looks to gain, in hit points."""
    if isinstance(move, m.Fight):
        return policy.good_exchange(state, seat, move)
    if isinstance(move, m.ChooseDeck):
        return policy.strong_team(state, move.name)
    profile = state.box.character(move.profile) if isinstance(move, m.ChooseCharacter) else None
    return 0.0 if profile is None else policy.strong_character(profile)


def _tried(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """What a card asks is answered by what looks best once it is done. `state`: as the seat knows it."""
    sign = 1 if seat == 0 else -1
    return [TOLD * sign * summed(figures(apply(state, seat, move)[0]), WEIGHTS) for move in moves]


def worth(state: State) -> Sequence[float]:
    """The chance of each to win."""
    if state.phase in ("team", "initiative"):
        return (0.5, 0.5)
    return of_two(summed(figures(state), WEIGHTS))


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked and has not chosen yet, the player of the turn first; in the last phase the other one only where
    cards have to go."""
    if state.agenda and state.pending and state.pending[-1].seat in said:
        return int(state.pending[-1].seat or 0)
    seats = [seat for seat in state.order if seat in said]
    if state.phase == "discard" and len(seats) > 1:
        return next((seat for seat in reversed(seats) if len(state.seats[seat].hand) > HAND), seats[0])
    return next((seat for seat in seats if not is_ready(state, seat)), seats[0])


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """A team is chosen, and cards are let go, by the rules of thumb alone: no thought of one match tells more."""
    if state.agenda and state.pending:
        return moves
    if state.phase == "discard":
        return [_best(moves, policy.good_discards(state, seat, moves))]
    if state.phase == "team":
        return [_best(moves, weigh(state, seat, moves))]
    return moves


def _best(moves: Sequence[Move], values: Sequence[float]) -> Move:
    best = max(values)
    return next(move for move, value in zip(moves, values, strict=True) if value >= best)
