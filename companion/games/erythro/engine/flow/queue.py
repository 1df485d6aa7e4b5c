"""What is still to be done in Erythro: every kind of task, what it asks of the table, what it does
(cardkit/effects/queue.py).

`KINDS` is the only place that says how a task is written in facts, records and codes.
"""

from collections.abc import Callable
from typing import Final

from companion.cardkit.effects.queue import Kind, Kinds, Task, later
from companion.cardkit.effects.queue import run as run_agenda
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import ELEMENTS, HAND
from companion.games.erythro.engine.flow.market import ASKED, may_come_up
from companion.games.erythro.engine.flow.opponent import (
    PARTS,
    do_line,
    enter_opponent,
    event_effect,
    march,
    opponent_acts,
    raise_profit,
    trigger,
)
from companion.games.erythro.engine.flow.phases import enter, settle, start
from companion.games.erythro.engine.flow.updates import Step
from companion.games.erythro.engine.state import State


def run(state: State) -> Step:
    """Everything that can be done without asking anybody; `pending` then says what is asked."""
    return run_agenda(state, KINDS, idle=settle)


# --- what has to be answered ------------------------------------------------------------------------------------------


def _item(
    verb: str, seat: int | None, clause: str, *, skips: bool = True, many: int = 1, chance: bool = False
) -> Pending:
    """What the table is asked; nothing of it can be told later, once the match has gone on."""
    return Pending(verb, seat, clause, skips, many, chance, late=False)


def _pollution_token(state: State, task: Task) -> Pending | None:
    return _item("token", None, "bag-draw", chance=state.dealt) if _open_to_bag(state) else None


@clause("contaminated-mine")
def _mine_token(state: State, task: Task) -> Pending | None:
    possible = state.mine_levels and _open_to_bag(state)
    return _item("token", None, "new-mine", chance=state.dealt) if possible else None


def _open_to_bag(state: State) -> bool:
    return any(tile.open_to_bag for tile in state.tiles)


def _pawn_token(state: State, task: Task) -> Pending | None:
    return _item("token", task.seat, "pawns", skips=False, chance=state.dealt)


def _ask_character(state: State, task: Task) -> Pending | None:
    return _item("character", task.seat, "characters")


def _ask_name(state: State, task: Task) -> Pending | None:
    mine = state.mines.get(task.number)
    if mine is None or mine.key or not state.box.mines:
        return None
    return _item("mine", None, "mine-card")


def _ask_line(state: State, task: Task) -> Pending | None:
    mine = state.mines.get(task.number)
    return None if mine is None or mine.key else _item("line", None, "mine-lines", skips=False)


def _ask_march(state: State, task: Task) -> Pending | None:
    if not state.house.choose_mines or len(task.figures) < 2:
        return None
    return _item("advance", None, "ERY-16", skips=False)


def _ask_extraction(state: State, task: Task) -> Pending | None:
    unnamed = any(not mine.key for mine in state.mines.values())
    return _item("extraction", None, "profit-rises") if unnamed else None


def _ask_event(state: State, task: Task) -> Pending | None:
    return _item("event", None, "event-card", chance=state.dealt)


def _ask_clean(state: State, task: Task) -> Pending | None:
    dirty = any(tile.pollution and not tile.contaminated for tile in state.tiles)
    return _item("clean", None, "event-clean", many=task.number) if dirty and task.number else None


def _ask_effect(state: State, task: Task) -> Pending | None:
    known = state.event is None or state.event in state.box.events
    return None if known else _item("effect", None, PARTS[task.kind])


def _ask_reshuffle(state: State, task: Task) -> Pending | None:
    return _item("order" if state.dealt else "reshuffle", task.seat, "reshuffle", skips=False, chance=state.dealt)


def _ask_market(state: State, task: Task) -> Pending | None:
    return _item(ASKED, None, "market-refill") if may_come_up(state, task.name) else None


def _ask_stack(state: State, task: Task) -> Pending | None:
    return _item("order", None, "markets" if task.name in ELEMENTS else "mine-deck", skips=False, chance=True)


# --- what must be there before it is asked for ------------------------------------------------------------------------


@clause("bag-refilled")
def _full_bag(state: State, task: Task) -> Step:
    """An empty bag is refilled; the token of the alliance's dome is none: a table may leave it out (8. Notes)."""
    idle = {state.dome} if state.house.opponent == "alliance" else set()
    if not state.bag <= idle:
        return state, ()
    state = replace(state, bag=frozenset(state.layout.numbers))
    return state, (Event("bag-refilled", {"count": len(state.bag)}),)


def _events_left(state: State, task: Task) -> Step:
    return later(state, Task("stack", figures=("events",))) if state.dealt and not state.stacks[0] else state, ()


# --- what is done without asking --------------------------------------------------------------------------------------


@clause("mines-out", "ERY-8", "ERY-13")
def _lapse(state: State, task: Task) -> Step:
    """No tile may take what would be drawn for, or no mine is left: the action lapses (ERY-13, ERY-8)."""
    if task.kind == "token mine" and not state.mine_levels:
        return state, (Event("mines-out", {}),)
    return state, (Event("ERY-13", {}),)


def _line(state: State, task: Task) -> Step:
    mine = state.mines.get(task.number)
    if mine is None:
        return state, ()
    lines = state.box.mines[mine.key].lines
    return do_line(state, task.number, lines[min(mine.step, len(lines)) - 1])


@clause("draw", "draw-nothing")
def _draw(state: State, task: Task) -> Step:
    """Cards one by one; an empty deck is made anew of the discard first (Piocher/défausser une carte)."""
    seat, count = task.owner, task.number
    player, drawn = state.seats[seat], 0
    while drawn < count and len(player.deck):
        player, drawn = player.draw()[0], drawn + 1
    state = with_seat(state, seat, player)
    name = state.players[seat]
    told: tuple[Event, ...] = ()
    if drawn:
        told = (Event("draw", {"player": name, "count": drawn, "left": len(player.deck)}),)
    if drawn == count:
        return state, told
    if not len(player.discard):
        return state, (*told, Event("draw-nothing", {"player": name, "count": count - drawn}))
    return later(state, Task("reshuffle", seat), Task("draw", seat, (count - drawn,))), told


def _hand(state: State, task: Task) -> Step:
    """The starting hand of five, of eight cards."""
    player = state.seats[task.owner]
    for _ in range(HAND):
        player, _ = player.draw()
    return with_seat(state, task.owner, player), ()


def _extraction(state: State, task: Task) -> Step:
    return raise_profit(state, 0)


def _entering(phase: str) -> Callable[[State, Task], Step]:
    def begin(state: State, task: Task) -> Step:
        return enter(state, phase)

    return begin


KINDS: Final = Kinds(
    Kind("token pollute", (), _pollution_token, _lapse, _full_bag),
    Kind("token mine", (), _mine_token, _lapse, _full_bag),
    Kind("token pawn", ("seat",), _pawn_token, prepare=_full_bag),
    Kind("character", ("seat",), _ask_character),
    Kind("name", ("mine",), _ask_name),
    Kind("line", ("mine",), _ask_line, _line),
    Kind("march", ("mine…",), _ask_march, march),
    Kind("extraction", (), _ask_extraction, _extraction),
    Kind("event", (), _ask_event, prepare=_events_left),
    Kind("clean", ("most",), _ask_clean),
    Kind("effect shuffle", ("seat?",), _ask_effect, event_effect),
    Kind("effect destroyed", ("seat?",), _ask_effect, event_effect),
    Kind("draw", ("seat", "count"), None, _draw),
    Kind("reshuffle", ("seat",), _ask_reshuffle),
    Kind("trigger", ("seat",), None, trigger),
    Kind("enter opponent", (), None, enter_opponent),
    Kind("enter purchase", (), None, _entering("purchase")),
    Kind("enter draw", (), None, _entering("draw")),
    Kind("start", (), None, start),
    Kind("hand", ("seat",), None, _hand),
    Kind("opponent", (), None, opponent_acts),
    Kind(ASKED, ("pile",), _ask_market),
    Kind("stack", ("pile",), _ask_stack),
    Kind("stack base", ("seat",), _ask_stack),
    Kind("stack rest", ("seat",), _ask_stack),
)
"""In the order that codes count them in; the last four have no number there: they are written in words.

`mine`: the tile of a mine; `most`: a count, −1 for as many as an event without a name says; `pile`: an element, `mines`
or `events`. `effect shuffle` may lack the seat of who has shuffled,
`effect destroyed` that of who destroyed the mine (codes have no number for it).
"""
