"""What is still to be done: what a card does, effect by effect, and the parts of the end step.

What a card does is done to its end as it resolves, whoever must be asked for it, before anything that waits below it
on the stack (AES-8). The end step goes on only when nothing waits there any more.
"""

from collections.abc import Callable

from companion.cardkit.effects.queue import Kind, Kinds, Task, run
from companion.cardkit.effects.resolution import EFFECT, discards
from companion.cardkit.zones.stack import asked
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.effects import resolution
from companion.games.aestery.engine.effects.resolution import LOOK
from companion.games.aestery.engine.flow import end_step
from companion.games.aestery.engine.flow.triggers import set_off
from companion.games.aestery.engine.flow.updates import Step, discard_cards
from companion.games.aestery.engine.state import State

Ask = Callable[[State, Task], Pending | None]
Do = Callable[[State, Task], Step]


def waits(state: State) -> tuple[Pending, ...]:
    """Who is asked whether what is uppermost on the stack is answered: the player who did not announce it."""
    return asked((1 - state.stack[-1].by,), "AES-8") if state.stack else ()


def _behind_stack(ask: Ask | None) -> Ask:
    def asks(state: State, task: Task) -> Pending | None:
        if state.stack:
            return waits(state)[0]
        return None if ask is None else ask(state, task)

    return asks


def _with_triggers(do: Do) -> Do:
    def does(state: State, task: Task) -> Step:
        after, told = do(state, task)
        return set_off(state, after), told

    return does


def _step(name: str, do: Do, ask: Ask | None = None) -> Kind[State]:
    """A part of the end step."""
    return Kind(name, ("seat",), _behind_stack(ask), _with_triggers(do))


KINDS: Kinds[State] = Kinds(
    Kind(EFFECT, ("seat", "card", "source", "deed", "aim"), resolution.ask, _with_triggers(resolution.do)),
    discards(discard_cards),
    _step("first blood", end_step.sacrifices),
    _step("pitched", end_step.pitched_back),
    _step("end draw", end_step.end_draw),
    _step("limit", end_step.at_limit, end_step.ask_limit),
    _step("next turn", end_step.next_turn),
    Kind(LOOK, ("seat", "count"), resolution.ask_look, resolution.looks),
)
"""In the order that codes count them in."""


def acting(state: State) -> int | None:
    """Who is to speak: who may answer, who defends, else whose turn it is; None once the match is over."""
    if state.outcome is not None:
        return None
    asked = [item.seat for item in state.pending if item.seat is not None]
    if asked:
        return asked[-1]
    if state.phase == "start" and state.deciding:
        return state.deciding[0]
    return 1 - state.active if state.phase == "block" else state.active


def _idle(state: State) -> Step:
    return state, ()


def onward(state: State) -> Step:
    """All that can be done without asking anybody; `pending` then says what is asked."""
    if state.outcome is not None:
        return state, ()
    told: tuple[Event, ...] = ()
    if state.agenda:
        state, told = run(state, KINDS, idle=_idle)
    if not state.agenda and state.outcome is None:
        pending = waits(state)
        if pending != state.pending:
            state = replace(state, pending=pending)
    return state, told
