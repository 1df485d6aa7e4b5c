"""What is worth thinking of in HeroCard, and whose word it is: without what is never better than another move."""

from collections.abc import Mapping, Sequence

from companion.core.rules.moves import Move
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import HAND, MOST_DRAWN
from companion.games.herocard.engine.state import State
from companion.games.herocard.partner.policy import NEVER, weigh


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked to answer a card; nobody confirms for another that there is no answer. Else whose turn it is."""
    for seat in reversed(state.waiting):
        if seat in said:
            return seat
    return state.active if state.active in said else next(iter(said))


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves to choose from, phase by phase: all that can be drawn is drawn, all that can be cleared is cleared."""
    if state.waiting or state.sequence is not None:
        return _answers(state, seat, moves)
    if seat != state.active or state.phase == "redrawn":
        return [move for move in moves if move.verb in ("end", "pass", "hero")] or moves
    phases = {"discard": _discards, "draw": _draws, "clear": _clearings, "action": _actions}
    if state.phase not in phases or any(move.verb == "hero" for move in moves):
        return moves
    return phases[state.phase](state, seat, moves) or moves


def _answers(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """To pass, or what turns the scales: what does not is paid for nothing, for the other then passes."""
    passes = [move for move in moves if move.verb == "pass"] or [move for move in moves if move.verb == "close"]
    answers = [move for move in moves if move.verb in ("block", "mod")]
    weights = weigh(state, seat, answers)
    return [*(move for move, weight in zip(answers, weights, strict=True) if weight > NEVER), *passes] or moves


def _discards(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Named cards, until three can be drawn; then the draw, or the next phase where the hand is full."""
    on = [move for move in moves if move.verb == "draw"] or [move for move in moves if move.verb == "next"]
    if len(state.seats[seat].hand) + MOST_DRAWN > HAND:
        named = [move for move in moves if isinstance(move, m.Discard) and move.cards]
        return [*named, *_draws(state, seat, on)]
    return _draws(state, seat, on)


def _draws(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """As many cards as can be; once that is done, the clearing."""
    draws = [move for move in moves if isinstance(move, m.Draw)]
    if draws:
        return [max(draws, key=lambda move: move.amount)]
    return _clearings(state, seat, moves) if state.phase == "draw" else moves


def _clearings(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """As many cards as can be: which ones is the question; once that is done, the action."""
    clearings = [move for move in moves if isinstance(move, m.Clear) and move.piles]
    if clearings:
        most = max(len(move.piles) for move in clearings)
        return [move for move in clearings if len(move.piles) == most]
    return _actions(state, seat, moves)


def _actions(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """An attack, a new hand, or the end; a special card does nothing here that the table would not do."""
    return [move for move in moves if move.verb in ("attack", "redraw", "end")]
