"""What every game has alike: moves, and the rules of the clauses in `general.toml`, one function each.

A rule takes the state and the seat that announces, and says why not, or None. A game whose book words such a rule in a
clause of its own cites that (`of_others`), or writes its own rule.
"""

from dataclasses import dataclass

from companion.core.enforced import clause
from companion.core.game import State
from companion.core.moves import Move, of_table
from companion.core.rulings import Reason


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """`skip`: what was asked stays unsaid, or there is no more of it."""

    verb = "skip"


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """`concede`: the player gives up, or all who play as one."""

    verb = "concede"


@clause("match-over")
@of_table
def match_over(state: State, seat: int) -> Reason | None:
    """Nothing is played after the end: the last move is undone, or a figure corrected. Figures: `players` who won."""
    return None if state.outcome is None else Reason("match-over", "nonsense", {"players": state.outcome.winners})


@clause("not-your-turn")
def your_turn(state: State, seat: int) -> Reason | None:
    """Players take turns."""
    return of_others(state, seat, "not-your-turn")


def of_others(state: State, seat: int, clause: str) -> Reason | None:
    """What only the player whose turn it is may say, by a game's own clause. Figures: `player`, `active`."""
    if seat == state.active:
        return None
    return Reason(clause, figures={"player": state.players[seat], "active": state.players[state.active]})


@clause("skip")
@of_table
def skippable(state: State, seat: int) -> Reason | None:
    """Only what is asked, and may stay unsaid, can be skipped. Figure: `verb`, which answers what is asked."""
    asked = state.pending[-1] if state.pending else None
    if asked is not None and asked.skippable:
        return None
    return Reason("skip", "nonsense", {"verb": "skip" if asked is None else asked.verb})
