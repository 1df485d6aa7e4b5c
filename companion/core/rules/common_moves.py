"""What every game has alike: moves, and the rules of the clauses in `general.toml`, one function each.

A rule takes the state and the seat that announces, and says why not, or None. A game whose book words such a rule in a
clause of its own cites that (`of_others`), or writes its own rule.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.core.rules.clauses import clause
from companion.core.rules.moves import Move, Verb, of_table
from companion.core.rules.rulings import Event, Reason
from companion.core.rules.simultaneous import READY, UNREADY, is_ready, readied, sealed_for
from companion.core.rules.state import State
from companion.core.runtime.replacement import replace


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """`skip`: what was asked stays unsaid, or there is no more of it."""

    verb = "skip"


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """`concede`: the player gives up, or all who play as one."""

    verb = "concede"


@dataclass(frozen=True, slots=True)
class Ready(Move):
    """`ready`: the player has chosen in secret; what, is told when all are ready."""

    verb = READY


@dataclass(frozen=True, slots=True)
class Unready(Move):
    """`unready`: the player chooses again, or anew where the choice was lost."""

    verb = UNREADY


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


# --- choices in secret (core/rules/simultaneous.py) -------------------------------------------------------------------


@clause("sealed")
def asked_in_secret(state: State, seat: int) -> Reason | None:
    """Only who is asked for a choice in secret says that it is made. Figure: `player`."""
    return None if seat in sealed_for(state) else Reason("sealed", "nonsense", {"player": state.players[seat]})


@clause("ready")
def not_yet_ready(state: State, seat: int) -> Reason | None:
    """It is said once. Figure: `player`."""
    return Reason("ready", "nonsense", {"player": state.players[seat]}) if is_ready(state, seat) else None


@clause("unready")
def already_ready(state: State, seat: int) -> Reason | None:
    """Who chooses again has chosen. Figure: `player`."""
    if seat not in sealed_for(state) or is_ready(state, seat):
        return None
    return Reason("unready", "nonsense", {"player": state.players[seat]})


@clause("sealed-first")
@of_table
def not_sealed(state: State, seat: int) -> Reason | None:
    """What comes after choices in secret waits until they are all opened. Figure: `players` who still choose."""
    asked = sealed_for(state)
    return (
        Reason("sealed-first", "nonsense", {"players": tuple(state.players[one] for one in asked)}) if asked else None
    )


@clause("ready")
def ready(state: Any, seat: int, move: Ready) -> tuple[Any, tuple[Event, ...]]:
    """The player is ready: that is all that is known of the choice."""
    state = replace(state, pending=readied(state.pending, seat, True))
    return state, (Event("ready", {"player": state.players[seat]}),)


@clause("unready")
def unready(state: Any, seat: int, move: Unready) -> tuple[Any, tuple[Event, ...]]:
    """The player chooses again."""
    state = replace(state, pending=readied(state.pending, seat, False))
    return state, (Event("unready", {"player": state.players[seat]}),)


SEALED_VERBS: Final = (
    Verb(Ready, rules=(match_over, asked_in_secret, not_yet_ready), personal=True, listed=False),
    Verb(Unready, rules=(match_over, asked_in_secret, already_ready), personal=True, listed=False),
)
"""What a game with choices in secret adds to its verbs: nobody has to say them, so they are in no list of moves."""

SEALED_APPLY: Final[Mapping[str, Callable[[Any, int, Any], tuple[Any, tuple[Event, ...]]]]] = {
    READY: ready,
    UNREADY: unready,
}
"""How they are applied, of a state whose `pending` is a field."""
