"""The agenda, with an invented game: tasks as text, who is asked, what is done unasked, what a change sets off."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.effects.queue import Kind, Kinds, Task, answered, later, run, set_off
from companion.core.rules.rulings import Ending, Event, Pending
from companion.core.runtime.replacement import replace


@dataclass(frozen=True, slots=True)
class Table:
    """Fighters that arrive and leave, and a well that runs dry."""

    water: int = 2
    fighters: tuple[str, ...] = ()
    agenda: tuple[Task, ...] = ()
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None


Step = tuple[Table, tuple[Event, ...]]


def _arrive(state: Table, task: Task) -> Step:
    return replace(state, fighters=(*state.fighters, task.name)), (Event("arrival", {"card": task.name}),)


def _drink(state: Table, task: Task) -> Step:
    return replace(state, water=state.water - task.number), (Event("drink", {"seat": task.owner}),)


def _well(state: Table, task: Task) -> Step:
    return (state if state.water else later(state, Task("fill"))), ()


def _fill(state: Table, task: Task) -> Step:
    return replace(state, water=3), (Event("fill"),)


def _end(state: Table, task: Task) -> Step:
    return replace(state, outcome=Ending((), "dry", Event("dry"), ())), (Event("dry"),)


KINDS: Kinds[Table] = Kinds(
    Kind("arrive", ("card",), do=_arrive),
    Kind("drink", ("seat", "count"), do=_drink, prepare=_well),
    Kind("choose", ("seat?", "place…"), ask=lambda _, task: Pending("choose", task.seat, "choose")),
    Kind("fill", do=_fill),
    Kind("well end", do=_end),
)


def settled(state: Table) -> Step:
    """Nothing follows."""
    return state, ()


def triggers(before: Table, after: Table) -> list[Task]:
    """Whoever arrives drinks."""
    return [Task("drink", 1, (1,))] * (len(after.fighters) - len(before.fighters))


def done(*tasks: Task, water: int = 2) -> tuple[Table, list[str]]:
    """The table after these tasks, and what it told."""
    state, told = run(later(Table(water), *tasks), KINDS, idle=settled, triggers=triggers)
    return state, [effect.clause for effect in told]


def test_tasks_are_done_in_their_order_and_what_they_set_off_comes_at_once() -> None:
    state, told = done(Task("arrive", figures=("Vigie du gué",)), Task("arrive", figures=("Merle",)))
    assert state.fighters == ("Vigie du gué", "Merle")
    assert told == ["arrival", "drink", "arrival", "drink"]
    assert (state.water, state.agenda, state.pending) == (0, (), ())


def test_what_must_be_there_first_is_done_first() -> None:
    assert done(Task("drink", 0, (1,)), water=0)[1] == ["fill", "drink"]


def test_it_stops_where_somebody_is_asked_and_goes_on_after_the_answer() -> None:
    state, told = done(Task("fill"), Task("choose", 1, (4, 7)), Task("drink", 0, (2,)))
    assert told == ["fill"]
    assert [(item.verb, item.seat) for item in state.pending] == [("choose", 1)]
    state, task = answered(state)
    assert task.numbers == (4, 7)
    state, _ = run(state, KINDS, idle=settled)
    assert (state.water, state.pending) == (1, ())


def test_nothing_is_done_after_the_end() -> None:
    state, told = done(Task("well end"), Task("drink", 0, (2,)))
    assert told == ["dry"]
    assert set_off(state, replace(state, fighters=("Merle",)), triggers) == replace(state, fighters=("Merle",))


def test_where_nothing_is_left_the_game_says_what_follows() -> None:
    def idle(state: Table) -> Step:
        return (later(state, Task("fill")), (Event("dusk"),)) if not state.water else (state, ())

    state, told = run(later(Table(1), Task("drink", 0, (1,))), KINDS, idle=idle)
    assert (state.water, [effect.clause for effect in told]) == (3, ["drink", "dusk", "fill"])


names = st.text("abcé XYZ-7'\"\\", max_size=12)
seats, numbers = st.integers(0, 3), st.integers(-1, 99)
tasks = st.one_of(
    names.map(lambda name: Task("arrive", figures=(name,))),
    st.builds(lambda seat, count: Task("drink", seat, (count,)), seats, numbers),
    st.builds(lambda seat, more: Task("choose", seat, tuple(more)), seats, st.lists(numbers, min_size=1)),
    st.sampled_from((Task("fill"), Task("well end"))),
)


@given(tasks)
def test_a_task_is_read_back_from_its_text(task: Task) -> None:
    assert KINDS.read(str(task)) == task


@pytest.mark.parametrize(
    "text",
    ["", "dance", "drink", "drink 0", "drink x 1", "drink -1 1", "drink 0 1 2", "drink  0 1", "drink 00 1", "fill 1",
     "well", "arrive", 'arrive "Merle', "choose", "drink 0 1234567890123", "Drink 0 1", " fill"],
)  # fmt: skip
def test_what_nobody_wrote_is_no_task(text: str) -> None:
    assert KINDS.read(text) is None


def test_each_figure_has_the_word_that_its_kind_has_for_it() -> None:
    assert list(KINDS.held(Task("drink", 1, (5,)))) == [("seat", 1), ("count", 5)]
    assert list(KINDS.held(Task("choose", None, (5, 6)))) == [("place", 5), ("place", 6)]
