"""The engine: the state, the move, the rules that judge it, what it does, and the figures of the table."""

from dataclasses import dataclass, replace
from typing import Any

from companion.core.facts.facts import Fact, Facts, Values
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.option import Option, Setup
from companion.core.rules.rulings import Ending, Event, Pending, Reason, Sum, Term

FULL = {"a": 1, "b": 3, "c": 5, "d": 7}
VARIANT = {"fr": "La dernière pièce gagne", "en": "The last coin wins"}


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment: how many coins each row holds, and whose turn it is."""

    players: tuple[str, ...]
    rows: tuple[int, ...]
    last_wins: bool
    starter: int
    active: int
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None


@dataclass(frozen=True, slots=True)
class Take(Move):
    """`take D 3`: three coins out of row D."""

    row: str = ""
    coins: int = 0

    verb = "take"


def match_over(state: State, seat: int) -> Reason | None:
    """A rule says why not, or nothing. Nonsense makes no sense here; a breach, people may agree to."""
    return Reason("end", "nonsense", {"player": state.outcome.winners[0]}) if state.outcome else None


def your_turn(state: State, seat: int) -> Reason | None:
    """The player whose turn it is, and nobody else."""
    return None if seat == state.active else Reason("turns", "breach", {"player": state.players[state.active]})


def one_at_least(state: State, seat: int, coins: int) -> Reason | None:
    """A rule looks at the parameters that it names."""
    return None if coins else Reason("at-least-one")


def in_the_row(state: State, seat: int, row: str, coins: int) -> Reason | None:
    """The row must hold the coins."""
    left = state.rows[list(FULL).index(row)]
    return None if coins <= left else Reason("one-row", "nonsense", {"row": row, "left": left, "coins": coins})


TAKE = Verb(
    Take,
    params=(Param("row", "row", lambda _, __: FULL), Param("coins", "number", lambda _, __: range(8))),
    rules=(match_over, your_turn, one_at_least, in_the_row),
)
FACTS = (
    Fact("player", "player", {"fr": "à qui de jouer", "en": "player to act"}, optional=False),
    Fact("starter", "player", {"fr": "premier joueur", "en": "starter"}, optional=False),
    Fact("row.<row>", "int", {"fr": "pièces", "en": "coins"}, high=7, optional=False),
    Fact("left", "int", {"fr": "pièces en tout", "en": "coins in all"}, sources=("row.<row>",)),
)


def read(state: State) -> Values:
    """Every figure of the table by its name."""
    rows = {f"row.{row}": coins for row, coins in zip(FULL, state.rows, strict=True)}
    who = {"player": state.players[state.active], "starter": state.players[state.starter]}
    return {**who, **rows, "left": sum(state.rows)}


def build(setup: Setup, values: Values) -> tuple[State, list[tuple[str, dict[str, Any]]]]:
    """The state of some figures, and what is wrong with them; what is not given is as at the start."""
    names = setup.players
    starter = names.index(values.get("starter", names[setup.starter]))
    active = names.index(values.get("player", names[starter]))
    rows = {row: values.get(f"row.{row}", full) for row, full in FULL.items()}
    wrong = [("too-many", {"name": f"row.{row}", "most": FULL[row]}) for row in FULL if rows[row] > FULL[row]]
    return ended(State(names, tuple(rows.values()), setup.options["last_wins"], starter, active)), wrong


def ended(state: State) -> State:
    """The same state; over, where no coin is left: the other player, whose turn it is not, took the last one."""
    if any(state.rows):
        return state
    winner = state.players[1 - state.active if state.last_wins else state.active]
    reason = Event("last-wins" if state.last_wins else "end", {"player": winner})
    points = tuple((name, int(name == winner)) for name in state.players)
    return replace(state, outcome=Ending((winner,), reason.clause, reason, points))


class Marienbad(Game):
    """What the companion is given. `deals`: nothing is hidden, and nothing drawn by lot."""

    name, title, package = "marienbad", "Marienbad", "companion_marienbad"
    seats, rules_version, verbs, deals, key_figures = (2, 2), "1", {"take": TAKE}, False, ("left",)
    facts = Facts(FACTS, {"row": tuple(FULL)}, read, build)
    options = (Option("last_wins", False, VARIANT, {"fr": "Sinon, elle perd.", "en": "Else it loses."}),)

    def setup(self, setup: Setup) -> tuple[State, tuple[Event, ...]]:
        """Sixteen coins in four rows."""
        return build(setup, {})[0], (Event("rows", {"player": setup.players[setup.starter]}),)

    def apply(self, state: State, move: Any) -> tuple[State, tuple[Event, ...]]:
        """The coins leave the row, and it is the other player's turn."""
        seat, before = self.seat_of(state, move), dict(zip(FULL, state.rows, strict=True))
        left = Sum((Term(before[move.row], "before"), Term(-move.coins, "taken")), before[move.row] - move.coins)
        after = ended(replace(state, rows=tuple({**before, move.row: left.result}.values()), active=1 - seat))
        told = {"player": state.players[seat], "coins": move.coins, "row": move.row, "left": left}
        return after, (Event("take", told), *([after.outcome.reason] if after.outcome else []))


GAME = Marienbad()
