"""What a list and an entry cost as the board grows: by an invented game with up to twelve fighters a side.

Calls of functions are counted, not time: they are the same on every machine.
"""

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

import pytest

from companion.core.facts.facts import Fact, Facts, Places
from companion.core.match.match import Match
from companion.core.match.timeline import Timeline
from companion.core.record.line_schema import Header
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace


@dataclass(frozen=True)
class Fighter:
    """One of a row."""

    hp: int = 9
    shield: int = 3
    tired: bool = False


@dataclass(frozen=True)
class Side:
    """A row of fighters."""

    fighters: tuple[Fighter, ...]


@dataclass(frozen=True)
class Rows:
    """Two rows, one opposite the other."""

    sides: tuple[Side, Side]
    players: tuple[str, str] = ("Ana", "Bo")
    active: int = 0
    starter: int = 0
    pending: tuple[Any, ...] = ()
    outcome: None = None


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """`strike 3 4`: the third of the own row strikes the fourth of the other."""

    fighter: int = 0
    target: int = 0
    verb = "strike"


def own(state: Rows, seat: int) -> range:
    return range(1, len(state.sides[seat].fighters) + 1)


def others(state: Rows, seat: int) -> range:
    return own(state, 1 - seat)


def rested(state: Rows, seat: int, fighter: int) -> Reason | None:
    return Reason("rested") if state.sides[seat].fighters[fighter - 1].tired else None


def standing(state: Rows, seat: int, target: int) -> Reason | None:
    return None if state.sides[1 - seat].fighters[target - 1].hp else Reason("standing")


def _title(name: str) -> dict[str, str]:
    return {"fr": name, "en": name}


FACTS = Facts(
    (
        Fact("player", "player", _title("player"), field="active"),
        Fact("<player>.fighter.<n>", "int", _title("hp"), field="hp"),
        Fact("<player>.fighter.<n>.shield", "int", _title("shield"), field="shield"),
        Fact("<player>.fighter.<n>.tired", "bool", _title("tired"), field="tired"),
    ),
    {"n": Places(12, "<player>.fighter.<n>")},
    parts={"<player>": "sides", "<player>.fighter.<n>": "fighters"},
)


class Rowed(Game):
    """The invented game."""

    name = "rows"
    verbs = {  # noqa: RUF012
        "strike": Verb(
            Strike, params=(Param("fighter", "number", own), Param("target", "number", others)),
            rules=(rested, standing),
        ),
    }  # fmt: skip
    facts = FACTS
    rulebook = None  # type: ignore[assignment]

    def apply(self, state: Rows, move: Any) -> tuple[Rows, tuple[Event, ...]]:
        ours, theirs = state.sides
        tired = _with(ours, move.fighter, replace(ours.fighters[move.fighter - 1], tired=True))
        struck = theirs.fighters[move.target - 1]
        return replace(state, sides=(tired, _with(theirs, move.target, replace(struck, hp=struck.hp - 1)))), ()


def _with(side: Side, number: int, fighter: Fighter) -> Side:
    return replace(side, fighters=(*side.fighters[: number - 1], fighter, *side.fighters[number:]))


def match_of(size: int) -> Match:
    """A match with so many fighters a side."""
    timeline = Timeline(Rowed(), Header("rows-1", "rows", "1", ("Ana", "Bo"), "Ana", "table", "en"))
    timeline.begin((), Rows((Side((Fighter(),) * size), Side((Fighter(),) * size))))
    return Match(timeline)


def calls(work: Callable[[], object]) -> int:
    """How many functions written in Python the work calls; one that is gone on with counts once."""
    frames: set[FrameType] = set()

    def seen(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            frames.add(frame)

    gc.disable()  # what others do when it runs is none of the work
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return len(frames)


def listed(size: int) -> int:
    match = match_of(size)
    assert len(list(match.moves())) == size * size  # moves are made once
    return calls(lambda: list(match.moves()))


def entered(size: int) -> int:
    match = match_of(size)
    match.play(Strike(1, 2))  # whatever is worked out once
    cost = calls(lambda: match.play(Strike(2, 1)))
    assert match.entries[-1].changed == {"Ana.fighter.2.tired": True, "Bo.fighter.1": 8}
    return cost


@pytest.mark.parametrize("cost", [listed, entered])
def test_twice_the_fighters_cost_twice_the_calls_at_most(cost: Callable[[int], int]) -> None:
    three, six, twelve = cost(3), cost(6), cost(12)
    assert twelve - six <= 2 * (six - three)
    assert twelve <= 2 * six


def test_an_entry_costs_the_same_however_many_stand_by() -> None:
    assert entered(12) == entered(3)
