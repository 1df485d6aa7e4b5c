"""Its engine. Each round both lay a card in secret: oak (3), reed (2) or moss (1), behind which another may follow; or
none (`stop`). What was laid last is worn out: it may not be laid first in the round after it."""

from dataclasses import dataclass, replace
from typing import Any

from companion.core.facts.facts import Fact, Facts, Values
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import SEALED_APPLY, SEALED_VERBS, match_over, not_sealed
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Option, Setup
from companion.core.rules.rulings import Ending, Event, Pending, Reason, Sum, Term

WORTH = {"moss": 1, "reed": 2, "oak": 3}
OPEN = {"fr": "Choisir ouvertement", "en": "Choose openly"}


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment: what each has laid this round, who has laid all, what is worn out, the points."""

    players: tuple[str, ...]
    openly: bool
    laid: tuple[tuple[str, ...], ...] = ((), ())
    closed: tuple[bool, ...] = (False, False)
    worn: tuple[str, ...] = ("", "")
    points: tuple[int, ...] = (0, 0)
    round: int = 1
    shown: bool = False
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None
    starter: int = 0
    active: int = 0


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """`lay oak`."""

    card: str = ""

    verb = "lay"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """`stop`: no card, or no second one."""

    verb = "stop"


@dataclass(frozen=True, slots=True)
class Score(Move):
    """`score`: the cards are compared, and the next round begins."""

    verb = "score"


@clause("one-card")
def still_lays(state: State, seat: int) -> Reason | None:
    """One card, a second one behind a moss."""
    return Reason("one-card", figures={"player": state.players[seat]}) if state.closed[seat] else None


@clause("worn")
def not_worn(state: State, seat: int, card: str) -> Reason | None:
    """What was laid last rests for a round."""
    return Reason("worn", figures={"card": card}) if not state.laid[seat] and state.worn[seat] == card else None


VERBS = (
    Verb(
        Lay,
        params=(Param("card", "leaf", lambda _, __: WORTH),),
        rules=(match_over, still_lays, not_worn),
        personal=True,
        leads=True,
    ),
    Verb(Stop, rules=(match_over, still_lays), personal=True, leads=True),
    Verb(Score, rules=(match_over, not_sealed)),
    *SEALED_VERBS,
)
FACTS = (
    Fact("round", "int", {"fr": "manche", "en": "round"}, optional=False),
    Fact("<player>.points", "int", {"fr": "points", "en": "points"}, optional=False),
    Fact("<player>.laid", "int", {"fr": "posé", "en": "laid"}, optional=False),
)


def read(state: State) -> Values:
    """Every figure of the table by its name."""
    points = {f"{name}.points": state.points[seat] for seat, name in enumerate(state.players)}
    laid = {f"{name}.laid": len(state.laid[seat]) for seat, name in enumerate(state.players)}
    return {"round": state.round, **points, **laid}


def build(setup: Setup, values: Values) -> tuple[State, list[tuple[str, dict[str, Any]]]]:
    """The state of some figures."""
    points = tuple(values.get(f"{name}.points", 0) for name in setup.players)
    state = State(setup.players, setup.options["openly"], points=points, round=values.get("round", 1))
    return asked(state), []


def asked(state: State) -> State:
    """With what is asked of those who have not laid all."""
    was = {item.seat: item.ready for item in state.pending}
    items = tuple(
        Pending(
            "lay", seat, "one-card", skippable=False, late=False, sealed=not state.openly, ready=was.get(seat, False)
        )
        for seat in (0, 1)
        if not state.closed[seat]
    )
    return replace(state, pending=items)


def with_seat(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple by seat with another value for one of them."""
    return (*values[:seat], value, *values[seat + 1 :])


class Veils(Game):
    """What the companion is given."""

    name, title, package = "veils", "Veils", "tests.table.veils"
    seats, rules_version, has_starter, deals = (2, 2), "1", False, True
    verbs = {verb.word: verb for verb in VERBS}  # noqa: RUF012
    sealed_verbs, sealed_rest = ("stop",), "stop"
    facts = Facts(FACTS, {}, read, build)
    options = (Option("openly", False, OPEN, OPEN),)

    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Both are asked at once."""
        return build(setup, {})[0], ()

    def speakers(self, state: State, verb: Verb) -> tuple[int, ...]:
        """Both lay, whatever the other one has done."""
        return (0, 1) if verb.word in ("lay", "stop") else super().speakers(state, verb)

    def apply(self, state: State, move: Any) -> tuple[State, tuple[Event, ...]]:
        """The state after a move and what it did."""
        seat = self.seat_of(state, move)
        if move.verb in SEALED_APPLY:
            after, effects = SEALED_APPLY[move.verb](state, seat, move)
            return after, effects
        if isinstance(move, Score):
            return scored(state)
        card = move.card if isinstance(move, Lay) else ""
        laid = (*state.laid[seat], *([card] if card else []))
        closed = card != "moss" or len(laid) > 1
        state = replace(
            state, laid=with_seat(state.laid, seat, laid), closed=with_seat(state.closed, seat, closed), shown=True
        )
        effects = (Event("lay", {"player": state.players[seat], "card": card}),) if card else ()
        return asked(state), effects


@clause("score")
def scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """The higher sum takes a point; two points win."""
    sums = [
        Sum(tuple(Term(WORTH[one], one) for one in cards), sum(WORTH[one] for one in cards)) for cards in state.laid
    ]
    won = None if sums[0].result == sums[1].result else int(sums[1].result > sums[0].result)
    points = state.points if won is None else with_seat(state.points, won, state.points[won] + 1)
    worn = tuple(cards[-1] if cards else "" for cards in state.laid)
    told = Event("score", {"here": sums[0], "there": sums[1]})
    after = State(state.players, state.openly, worn=worn, points=points, round=state.round + 1)
    if won is None or points[won] < 2:
        return asked(after), (told,)
    name = state.players[won]
    reason = Event("two-points", {"player": name})
    ending = Ending((name,), "two-points", reason, tuple(zip(state.players, points, strict=True)))
    return replace(after, outcome=ending), (told, reason)


GAME = Veils()
