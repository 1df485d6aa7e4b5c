"""What cards do, carried out: one thing after another that an effect is aimed at."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.references import Aim
from companion.core.rules.rulings import Event

S = TypeVar("S")
B = TypeVar("B")
T = TypeVar("T")
X = TypeVar("X")
Aims = tuple[Aim, ...]
Done = tuple[S, tuple[Event, ...]]
Perform = Callable[[S, B, Effect, Aims, int], Done[S]]
"""`perform(state, by, effect, aims, amount)`: what a game does for a verb. `by`: whose effect it is."""
Each = Callable[[Callable[[S, B, Effect, int, T, X], Done[S]]], Perform[S, B]]


def each(found: Callable[[S, T], X | None], of: Callable[[B, Aims], Iterable[T]]) -> Each[S, B, T, X]:
    """An executor that is done to one thing after another: to those that are meant (`of`), as they are found by then.

    `does(state, by, effect, amount, thing, one)`. It stands above the clauses of what it decorates.
    """

    def made(does: Callable[[S, B, Effect, int, T, X], Done[S]]) -> Perform[S, B]:
        @wraps(does)
        def perform(state: S, by: B, effect: Effect, aims: Aims, amount: int) -> Done[S]:
            told: tuple[Event, ...] = ()
            for thing in of(by, aims):
                one = found(state, thing)
                if one is not None:
                    state, more = does(state, by, effect, amount, thing, one)
                    told += more
            return state, told

        return perform

    return made
