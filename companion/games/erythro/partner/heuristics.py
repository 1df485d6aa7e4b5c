"""Good sense in Erythro (companion/partner/search/heuristics.py): all players think as one, each with the own hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.rules.common_moves import Skip
from companion.core.rules.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.flow.hands import owes
from companion.games.erythro.engine.flow.open_card import asked_by, asked_by_others
from companion.games.erythro.engine.state import State
from companion.games.erythro.partner.evaluation import figures, worth
from companion.games.erythro.partner.policy import thumbs_of

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "speaks", "weigh", "worth"]

HORIZON: Final = 0
EFFORT: Final = (16, 48)
WORTH_THINKING: Final = 3.5
"""Points behind the best from which on a move is not thought of."""
_BEGINNING: Final = (m.Play, m.Contaminate)
_TOLD: Final = frozenset(["mine", "line", "extraction", "event", "effect", "market"])
"""What is asked of cards that no list names."""
_USUAL_LINE: Final = m.Line("pollute-1")


def weigh(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """How good each announcement looks by the rules of thumb."""
    thumbs = thumbs_of(state, seat)
    return [thumbs.points(move) for move in moves]


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Without giving up, what is passed over, what changes nothing, and what is far behind the best."""
    if state.pending and state.pending[-1].verb in _TOLD:
        return _usual(moves)
    found = [move for move in moves if not isinstance(move, Skip | m.Blocked)] or list(moves)
    if state.phase == "players" and not state.pending:
        found = _answers(state, seat, found) or found
        if state.seats[seat].named:
            found = [move for move in found if not isinstance(move, _BEGINNING)] or found
    if state.phase == "draw" and not state.pending:
        found = [move for move in found if isinstance(move, m.Next)] or found
    if len(found) < 2:
        return found
    weights = weigh(state, seat, found)
    least = max(weights) - WORTH_THINKING
    return [move for move, weight in zip(found, weights, strict=True) if weight >= least]


def _usual(moves: Sequence[Move]) -> Sequence[Move]:
    """What the real cards say is no choice: it is passed over, or is what lines of mines usually say."""
    found = [move for move in moves if isinstance(move, Skip) or move == _USUAL_LINE]
    return found[:1] or moves[:1]


def _answers(state: State, seat: int, moves: Sequence[Move]) -> list[Move]:
    """What a player may do for another's card that is open and asks for it: it comes before a new card."""
    if state.seats[seat].open is not None or not asked_by_others(state, seat):
        return []
    return [move for move in moves if isinstance(move, CardEffect) and asked_by(state, seat, move.verb) is not None]


# --- who speaks -------------------------------------------------------------------------------------------------------


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked; who has a card to carry out; who owes most cards; who would buy; else who speaks for the table."""
    asked = [item.seat for item in reversed(state.pending) if item.seat in said]
    if asked:
        return int(asked[0] or 0)
    if state.phase == "players":
        return min(said, key=lambda seat: _turn(state, seat, said[seat]))
    buyers = [seat for seat in said if seat != state.active and _buys(state, seat, said[seat])]
    return buyers[0] if buyers else state.active if state.active in said else next(iter(said))


def _turn(state: State, seat: int, moves: Sequence[Move]) -> tuple[bool, bool, bool, int, int]:
    """The order in which players act: who answers another's card, whose card is open, who has named one, owes most."""
    player = state.seats[seat]
    return not _answers(state, seat, moves), player.open is None, not player.named, -owes(player), seat


def _buys(state: State, seat: int, moves: Sequence[Move]) -> bool:
    """Whether a player has a purchase to make that is better than none: only who speaks for the table can end them."""
    return state.phase == "purchase" and max(weigh(state, seat, moves)) > 0
