"""What is still to be done: tasks in their order, each done at once or asked of somebody first.

One announcement may set off many things: a mine destroyed, an event's effect, a token drawn, a tile polluted. A state
keeps them in `agenda`, the next one last; `run` does one after the other until one has to be answered, which `pending`
then says. What a change sets off is found by comparing two snapshots (`set_off`), never inside a rule.

A game declares its kinds of tasks once (`Kind`): their words and what a task of each holds, which facts, records and
codes write and read; whether it is asked; what it does.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from companion.core.rules.rulings import Ending, Event, Pending
from companion.core.runtime.replacement import replace


class Task(NamedTuple):
    """One thing to be done: its kind, the seat whose it is, if any, and its figures (tiles, counts, names of cards).

    As text it is the words of its kind with what it holds behind them: `draw 0 3`; a name of several words in quotes.
    """

    kind: str
    seat: int | None = None
    figures: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        seat = () if self.seat is None else (self.seat,)
        return " ".join((self.kind, *map(_written, (*seat, *self.figures))))

    @property
    def owner(self) -> int:
        """The seat whose task it is; the first seat where it is nobody's."""
        return self.seat or 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its figures that are numbers."""
        return tuple(figure for figure in self.figures if isinstance(figure, int))

    @property
    def number(self) -> int:
        """Its first number; 0 where it holds none."""
        return next(iter(self.numbers), 0)

    @property
    def name(self) -> str:
        """Its first figure that is a name; empty where it holds none."""
        return next((figure for figure in self.figures if isinstance(figure, str)), "")


class Busy(Protocol):
    """What a state must have to hold an agenda."""

    @property
    def agenda(self) -> tuple[Task, ...]:
        """What is still to be done, the next thing last."""
        ...

    @property
    def pending(self) -> tuple[Pending, ...]:
        """What is asked."""
        ...

    @property
    def outcome(self) -> Ending | None:
        """How it ended, or None."""
        ...


S = TypeVar("S", bound=Busy)
Triggers = Callable[[S, S], Iterable[Task]]
"""`triggers(before, after)`: the tasks that a change sets off, the first to be done first."""


def _nothing(state: Any, task: Task) -> tuple[Any, tuple[Event, ...]]:
    return state, ()


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """A kind of task: its words, what its tasks hold, and what becomes of them.

    `holds`: `seat` (or `seat?`, which may be missing), then a word for each figure, by which the game knows what may
    stand there; a last one that ends in `…` stands for one or more. `ask`: what has to be answered first, None if
    nothing has. `do`: what it does unasked. `prepare`: what must be so before it is asked; it may lay other tasks
    before it.
    """

    name: str
    holds: tuple[str, ...] = ()
    ask: Callable[[S, Task], Pending | None] | None = None
    do: Callable[[S, Task], tuple[S, tuple[Event, ...]]] = _nothing
    prepare: Callable[[S, Task], tuple[S, tuple[Event, ...]]] | None = None


class Kinds(Generic[S]):
    """All kinds of tasks of a game, in the order that its codes count them in."""

    def __init__(self, *kinds: Kind[S]) -> None:
        self.by_name: Mapping[str, Kind[S]] = {kind.name: kind for kind in kinds}

    def read(self, text: str) -> Task | None:
        """The task that a text says, as `str` writes it; None if it says none."""
        words = _WORDS.findall(text)
        for length in range(len(words), 0, -1):
            kind = self.by_name.get(" ".join(words[:length]))
            task = None if kind is None else _task(kind, [_read(word) for word in words[length:]])
            if task is not None and str(task) == text:
                return task
        return None

    def held(self, task: Task) -> Iterable[tuple[str, str | int]]:
        """What a task holds, each with the word that its kind has for it: `("seat", 0), ("count", 3)`."""
        holds = self.by_name[task.kind].holds
        if holds[:1] in (("seat",), ("seat?",)):
            holds = holds[1:]
            yield from () if task.seat is None else (("seat", task.seat),)
        for place, figure in enumerate(task.figures):
            yield holds[min(place, len(holds) - 1)].removesuffix("…"), figure

    def with_asked(self, state: S, waits: Callable[[S], tuple[Pending, ...]]) -> S:
        """The state with what is asked of whom, nothing done: for positions. `waits`: what is asked where nothing is
        still to be done."""
        task = state.agenda[-1] if state.agenda else None
        ask = None if task is None else self.by_name[task.kind].ask
        item = None if task is None or ask is None else ask(state, task)
        return replace(state, pending=waits(state) if task is None else () if item is None else (item,))


def _task(kind: Kind[Any], parts: list[str | int]) -> Task | None:
    """The task of a kind that holds these parts; None if it cannot."""
    holds, seat = kind.holds, None
    if holds[:1] == ("seat",) or (holds[:1] == ("seat?",) and parts):
        first = parts[0] if parts else ""
        if not isinstance(first, int) or first < 0:
            return None
        seat, parts = first, parts[1:]
    figures = [what for what in holds if what not in ("seat", "seat?")]
    many = bool(figures) and figures[-1].endswith("…")
    fits = len(parts) == len(figures) or (many and len(parts) > len(figures))
    return Task(kind.name, seat, tuple(parts)) if fits else None


_WORDS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_PLAIN: Final = re.compile(r'[^\s"0-9-][^\s"]*')


def _written(part: str | int) -> str:
    plain = isinstance(part, int) or _PLAIN.fullmatch(part)
    return str(part) if plain else json.dumps(part, ensure_ascii=False)


def _read(word: str) -> str | int:
    if re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    try:
        return str(json.loads(word)) if word[:1] == '"' else word
    except ValueError:
        return word


def later(state: S, *tasks: Task) -> S:
    """The state with more to do, the first of these tasks next."""
    return replace(state, agenda=(*state.agenda, *reversed(tasks))) if tasks else state


def brought_forward(state: S, task: Task) -> S:
    """The state in which that task, if it is still to be done, is the next one."""
    if task not in state.agenda:
        return state
    place = state.agenda.index(task)
    return replace(state, agenda=(*state.agenda[:place], *state.agenda[place + 1 :], task))


def answered(state: S) -> tuple[S, Task]:
    """The state without the task that is next, which an answer has done; and that task."""
    return replace(state, agenda=state.agenda[:-1]), state.agenda[-1]


def counted_off(state: S, count: int) -> S:
    """The state once so many of what the next task asks for are done: the rest is asked again."""
    state, task = answered(state)
    left = task.number - count
    return later(state, task._replace(figures=(left,))) if left > 0 else state


def asked_task(state: Busy, seat: int, *kinds: str) -> Task | None:
    """The task that a player is asked about now, where it is of one of these kinds."""
    task = state.agenda[-1] if state.agenda else None
    return task if task is not None and task.seat == seat and task.kind in kinds else None


def set_off(before: S, after: S, triggers: Triggers[S]) -> S:
    """The state after a change, with all that the change sets off to be done; nothing once the match has ended."""
    return after if after.outcome is not None else later(after, *triggers(before, after))


def run(
    state: S, kinds: Kinds[S], *, idle: Callable[[S], tuple[S, tuple[Event, ...]]], triggers: Triggers[S] | None = None
) -> tuple[S, tuple[Event, ...]]:
    """Everything that can be done without asking anybody; `pending` then says what is asked.

    `idle`: what follows where nothing is left to do (a phase ends); it may lay new tasks. `triggers`: what each task
    done sets off.
    """
    told: tuple[Event, ...] = ()
    while state.outcome is None:
        if not state.agenda:
            state, more = idle(state)
            told += more
            if not state.agenda:
                break
            continue
        task = state.agenda[-1]
        kind = kinds.by_name[task.kind]
        if kind.prepare is not None:
            state, more = kind.prepare(state, task)
            told += more
            if not state.agenda or state.agenda[-1] is not task:
                continue
        item = None if kind.ask is None else kind.ask(state, task)
        if item is not None:
            return replace(state, pending=(item,)), told
        before = replace(state, agenda=state.agenda[:-1])
        state, more = kind.do(before, task)
        told += more
        if triggers is not None:
            state = set_off(before, state, triggers)
    return (replace(state, pending=()) if state.pending else state), told
