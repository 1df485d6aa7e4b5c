"""Who has still to take a seat at set-up: characters and pawns, in any order of players (3. Mise en place, 7)."""

from typing import Final

from companion.cardkit.effects.queue import Task
from companion.core.rules.clauses import clause
from companion.games.erythro.engine.state import State

SEATING: Final = {"character": "character", "token": "token pawn"}
"""What each player does at set-up once the planet is laid out, in any order of seats: the verb, and its task."""
_SEATED: Final = frozenset(SEATING.values())


@clause("characters", "pawns", "simultaneous")
def takes_seat(state: State, seat: int, verb: str) -> bool:
    """Whether a player has still to take a character, or to place the pawn, and may do so now.

    Where the companion deals it draws the tokens, one after the other.
    """
    if verb not in SEATING or not is_seating(state) or (state.dealt and verb == "token"):
        return False
    return Task(SEATING[verb], seat) in state.agenda


def is_seating(state: State) -> bool:
    """Whether the planet is laid out, and players take their seats."""
    return bool(state.agenda) and state.agenda[-1].kind in _SEATED


def unseated(state: State, verb: str) -> tuple[int, ...]:
    """The seats that may do so now, the one that is asked first."""
    if verb not in SEATING or not is_seating(state):
        return ()
    seats = [seat for seat in range(len(state.players)) if takes_seat(state, seat, verb)]
    return tuple(sorted(seats, key=lambda seat: seat != state.agenda[-1].seat))
