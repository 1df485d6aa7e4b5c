"""What cards do, carried out: effects as tasks, cards that have to be discarded, one thing after another that is aimed
at."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import Final, Protocol, TypeVar

from companion.cardkit.effects.effects import Effect, effect_of
from companion.cardkit.effects.queue import Busy, Kind, Task
from companion.cardkit.effects.references import Aim
from companion.cardkit.effects.schema import Vocabulary
from companion.cardkit.zones.player_zones import DeckHolding
from companion.core.rules.rulings import Event, Pending

EFFECT: Final = "deed"
DISCARD: Final = "discard"
S = TypeVar("S")
B = TypeVar("B")
T = TypeVar("T")
Z = TypeVar("Z", bound="Seated")
X = TypeVar("X")
Aims = tuple[Aim, ...]
Done = tuple[S, tuple[Event, ...]]
Perform = Callable[[S, B, Effect, Aims, int], Done[S]]
"""`perform(state, by, effect, aims, amount)`: what a game does for a verb. `by`: whose effect it is."""
Each = Callable[[Callable[[S, B, Effect, int, T, X], Done[S]]], Perform[S, B]]


def for_each(state: S, things: Iterable[T], does: Callable[[S, T], Done[S]]) -> Done[S]:
    """The state once something was done to one thing after another, and all that it did."""
    told: tuple[Event, ...] = ()
    for thing in things:
        state, more = does(state, thing)
        told += more
    return state, told


def each(found: Callable[[S, T], X | None], of: Callable[[B, Aims], Iterable[T]]) -> Each[S, B, T, X]:
    """An executor that is done to one thing after another: to those that are meant (`of`), as they are found by then.

    `does(state, by, effect, amount, thing, one)`. It stands above the clauses of what it decorates.
    """

    def made(does: Callable[[S, B, Effect, int, T, X], Done[S]]) -> Perform[S, B]:
        @wraps(does)
        def perform(state: S, by: B, effect: Effect, aims: Aims, amount: int) -> Done[S]:
            def done(state: S, thing: T) -> Done[S]:
                one = found(state, thing)
                return (state, ()) if one is None else does(state, by, effect, amount, thing, one)

            return for_each(state, of(by, aims), done)

        return perform

    return made


# --- tasks ------------------------------------------------------------------------------------------------------------


class Seated(Busy, Protocol):
    """What a state must have so that its players can discard."""

    @property
    def seats(self) -> Sequence[DeckHolding]:
        """The players with their zones."""
        ...


@lru_cache(maxsize=2048)
def effect_in(text: str, vocabulary: Vocabulary) -> Effect:
    """The effect of a task; one that says nothing is left to the table."""
    return effect_of(text, vocabulary) or Effect("text")


def discards(discard_cards: Callable[[Z, int, int, tuple[str, ...], str], Done[Z]]) -> Kind[Z]:
    """The task of a player who has to discard so many cards, as many as there are.

    `discard_cards(state, seat, count, cards, said)`: what a game does with them.
    """

    def do(state: Z, task: Task) -> Done[Z]:
        count = min(task.number, len(state.seats[task.owner].hand))
        return discard_cards(state, task.owner, count, (), "deed-discard") if count else (state, ())

    return Kind(DISCARD, ("seat", "count"), ask_discard, do)


def ask_discard(state: Seated, task: Task) -> Pending | None:
    """Whose hand is known says which cards go; else their number is enough."""
    hand = state.seats[task.owner].hand
    count = min(task.number, len(hand))
    if not count or not hand.known or count == len(hand):
        return None
    return Pending("discard", task.owner, "deed-discard", skippable=False, late=False, many=count)
