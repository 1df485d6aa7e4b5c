"""What an announcement takes for granted: the end of open cards that owe nothing more, the start of a fourth zone."""

from companion.core.rules.clauses import clause
from companion.core.rules.moves import Move, arguments
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.flow.hands import owes
from companion.games.erythro.engine.flow.implied_steps import onward
from companion.games.erythro.engine.flow.open_card import close, serving, spent
from companion.games.erythro.engine.flow.phases import settle
from companion.games.erythro.engine.state import State

_BEGINNING = (m.Play, m.Special, m.Contaminate)
"""What begins a card, besides effects."""
_AFTERWARDS = (m.Discard, m.Keep, m.Next)
"""What belongs to the phases that follow."""


@clause("ERY-7", "card-done", "special")
def implied(state: State, seat: int, move: Move) -> tuple[Move, ...]:
    """The steps before an announcement: the end of open cards, what need not be said, the start of a fourth zone."""
    ended = _ended(state, seat, move) if state.phase == "players" else ()
    done = tuple(m.Done(by=state.players[owner]) for owner in ended)
    if isinstance(move, _AFTERWARDS):
        for owner in ended:
            state = close(state, owner)[0]
        state = settle(state)[0] if ended else state
    steps, state = onward(state, move)
    special = (m.Special(by=state.players[seat]),) if _begins_special(state, seat, move, ended) else ()
    return (*done, *steps, *special)


def closes_others(state: State, seat: int, move: Move) -> bool:
    """Whether an announcement ends another's card, though the rules would let it stand beside it or be a part of it."""
    if state.phase != "players" or not state.open_seats:
        return False
    return any(owner != seat for owner in _ended(state, seat, move))


def _begins_special(state: State, seat: int, move: Move, ended: tuple[int, ...]) -> bool:
    """Whether an effect stands on fourth zones alone and is a part of no card that stays open."""
    if state.phase != "players" or not isinstance(move, CardEffect):
        return False
    if not move.special or (move.zone and not move.whose):
        return False
    if state.seats[seat].open is not None and seat not in ended:
        return False
    return bool(ended or move.whose) or serving(state, seat, move.verb) is None


def _ended(state: State, seat: int, move: Move) -> tuple[int, ...]:
    """The seats whose open cards an announcement ends (ERY-7)."""
    own = state.seats[seat].open
    if not state.open_seats or (isinstance(move, CardEffect) and move.whose and own is not None):
        return ()
    if isinstance(move, CardEffect) and not move.whose:
        whole = any(arguments(move)) or not move.params  # else any move of that verb is meant
        asking = serving(state, seat, move.verb, move.share(state, seat) if whole else None)
        if asking is not None and (asking == seat or not spent(state.seats[asking].open)):
            return ()
    elif isinstance(move, _AFTERWARDS):
        return () if any(map(owes, state.seats)) else state.open_seats
    elif not isinstance(move, (*_BEGINNING, CardEffect)):
        return ()
    mine = (seat,) if own is not None and own.did else ()  # a card of which nothing was done is likely a slip
    return (*mine, *(owner for owner in state.open_seats if owner != seat and spent(state.seats[owner].open)))
