"""What a list of legal moves asks: the rules of `judge` alone, each as seldom as can be; by an invented game."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.rules.game import Game
from companion.core.rules.legal_moves import REFUSALS
from companion.core.rules.moves import Move, Param, Verb, arguments, of_table
from companion.core.rules.rulings import Reason


@dataclass(frozen=True)
class Rows:
    """Two rows of fighters by number; the even ones are tired, the odd ones hidden."""

    size: int
    players: tuple[str, str] = ("Ana", "Bo")
    active: int = 0
    pending: tuple[Any, ...] = ()
    outcome: None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """`strike 3 4`."""

    fighter: int = 0
    target: int = 0
    verb = "strike"


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """`rest 3`."""

    fighter: int = 0
    verb = "rest"


@dataclass(frozen=True, slots=True)
class Aim(Strike):
    """`aim 3 4`: at the one who stands opposite."""

    verb = "aim"


ASKED: Counter[str] = Counter()


def counted(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The same rule or domain, with its calls counted (its parameters are read by name, so it keeps them)."""
    names = rule.__code__.co_varnames[: rule.__code__.co_argcount]
    if names == ("state", "seat"):
        return lambda state, seat: (ASKED.update([rule.__name__]), rule(state, seat))[1]
    if names == ("state", "seat", "fighter"):
        return lambda state, seat, fighter: (ASKED.update([rule.__name__]), rule(state, seat, fighter))[1]
    if names == ("state", "seat", "target"):
        return lambda state, seat, target: (ASKED.update([rule.__name__]), rule(state, seat, target))[1]
    return lambda state, seat, fighter, target: (ASKED.update([rule.__name__]), rule(state, seat, fighter, target))[1]


@counted
def row(state: Rows, seat: int) -> Any:
    return iter(range(1, state.size + 1))  # what can be gone through once alone


@counted
def over(state: Rows, seat: int) -> Reason | None:
    return Reason("over") if state.over else None


over = of_table(over)


@counted
def turn(state: Rows, seat: int) -> Reason | None:
    return None if seat == state.active else Reason("turn")


@counted
def rested(state: Rows, seat: int, fighter: int) -> Reason | None:
    return None if fighter % 2 else Reason("rested")


@counted
def seen(state: Rows, seat: int, target: int) -> Reason | None:
    return Reason("seen") if target % 2 else None


@counted
def opposite(state: Rows, seat: int, fighter: int, target: int) -> Reason | None:
    return None if abs(fighter - target) == 1 else Reason("opposite", "nonsense")


@counted
def in_row(state: Rows, seat: int, fighter: int) -> Reason | None:
    return None if 0 < fighter <= state.size else Reason("row", "nonsense")


FIGHTER, TARGET = Param("fighter", "number", row, keeps=(in_row,)), Param("target", "number", row)
VERBS = (
    Verb(Strike, params=(FIGHTER, TARGET), rules=(over, turn, rested, seen)),
    Verb(Aim, params=(FIGHTER, TARGET), rules=(over, turn, rested, opposite)),
    Verb(Rest, params=(FIGHTER,), rules=(over, turn, in_row)),
)


class Rowed(Game):
    """The invented game."""

    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012


GAME = Rowed()


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("size", [0, 1, 5])
def test_the_list_is_what_the_rules_let_through(size: int, over: bool) -> None:
    state = Rows(size, over=over)
    legal = [
        move for move in GAME.candidates(state)
        if not any(found.kind in REFUSALS for found in GAME.verbs[move.verb].findings(state, 0, arguments(move)))
    ]  # fmt: skip
    assert list(GAME.legal(state)) == legal
    assert bool(legal) == (size > 0 and not over)


def questions(verb: str, size: int) -> Counter[str]:
    """How often each rule is asked for a list of one verb's moves."""
    ASKED.clear()
    list(GAME.verbs[verb].legal(Rows(size), 0))
    return Counter(ASKED)


def test_with_twelve_fighters_a_side_the_questions_grow_with_the_fighters_not_with_the_pairs() -> None:
    for size in (3, 6, 12, 24):
        asked = questions("strike", size)
        assert (asked["rested"], asked["seen"], asked["row"]) == (size, size, 2)
        assert (asked["over"], asked["turn"]) == (1, 1)
        aimed = questions("aim", size)
        assert aimed["rested"] == size
        assert aimed["opposite"] == (size + 1) // 2 * size  # of the pairs, those whose first one may strike at all


def test_what_a_domain_keeps_is_asked_of_announcements_alone() -> None:
    assert questions("rest", 12) == {"over": 1, "turn": 1, "row": 1}
    assert [found.clause for found in GAME.verbs["rest"].findings(Rows(12), 0, (13,))] == ["row"]


def test_what_hangs_on_no_parameter_is_asked_once_for_all_verbs() -> None:
    ASKED.clear()
    assert list(GAME.legal(Rows(12)))
    assert (ASKED["over"], ASKED["turn"]) == (1, 1)
    ASKED.clear()
    assert not list(GAME.legal(Rows(12, over=True)))
    assert ASKED == {"over": 1}
