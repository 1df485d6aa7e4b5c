"""What is still to be done: what cards do, the steps of a strike, the end of a turn (cardkit/effects/queue.py)."""

from typing import Final

from companion.cardkit.effects.queue import Kind, Kinds, run
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.effects.resolution import KINDS_OF_EFFECTS
from companion.games.eredan.engine.flow import strike, turn_end
from companion.games.eredan.engine.flow.queue import choosing, opened, plays_asked
from companion.games.eredan.engine.flow.setup import after_teams, ticket_item
from companion.games.eredan.engine.flow.updates import Step
from companion.games.eredan.engine.state import State

KINDS: Final[Kinds[State]] = Kinds(
    *KINDS_OF_EFFECTS,
    Kind(strike.ROLL, ("seat",), strike.ask_roll),
    Kind(strike.BLOWS, (), do=strike.blows),
    Kind(strike.BACK, (), do=strike.back),
    Kind(turn_end.OVER, (), do=turn_end.over),
    Kind(turn_end.NEXT, (), do=turn_end.next_turn),
)
"""In the order that codes count them in."""


def idle(state: State) -> Step:
    """What follows where nothing is left to do: teams that are whole, cards that are all chosen, or all resolved."""
    if state.phase == "choose":
        return turn_end.all_straightened(state)
    if state.phase == "team":
        return after_teams(state)
    if state.phase == "cards":
        return opened(state)
    if state.phase == "resolve" and not state.next:
        return replace(state, phase="strike"), ()
    return state, ()


def waits(state: State) -> tuple[Pending, ...]:
    """Who is asked for what where no task asks: the ticket, the cards of both."""
    if state.phase == "initiative":
        return (ticket_item(state),)
    return plays_asked(state) if state.phase == "cards" else ()


def onward(state: State) -> Step:
    """All that can be done without asking anybody; `pending` then says what is asked."""
    if state.outcome is not None or (state.pending and state.pending[-1].chance and not state.agenda):
        return state, ()
    sealed = tuple(item for item in state.pending if item.sealed)
    told: tuple[Event, ...] = ()
    if not state.agenda:
        state, told = idle(state)
    if state.agenda:
        state, more = run(state, KINDS, idle=idle)
        told += more
    if state.agenda or state.outcome is not None or state.phase == "team":
        return state, told
    pending = waits(replace(state, pending=sealed) if sealed else state)
    return (state if pending == state.pending else replace(state, pending=pending)), told


def acting(state: State) -> int | None:
    """Who is to speak: who is asked, who has yet to name a team or to choose cards, else whose turn it is; None once
    the match is over."""
    if state.outcome is not None:
        return None
    asked = [item.seat for item in state.pending if item.seat is not None]
    if asked:
        return asked[-1]
    if state.phase == "team":
        missing = [seat for seat in state.order if not state.seats[seat].whole]
        return missing[0] if missing else state.active
    waiting = choosing(state)
    return waiting[0] if waiting else state.active
