"""Choices made in secret at the same time: whom they are asked of, who is ready, and who may say so.

A game asks each seat with a pending item of its own (`Pending(..., sealed=True)`). The choice stays where it was made
(a page, a hand of cards) until all are ready; only that somebody is ready is announced. Then each is announced as if
openly, in any order, and the game takes its item away. Whoever likes announces openly from the start.
"""

from typing import Any, Final

READY: Final = "ready"
UNREADY: Final = "unready"


def sealed_for(state: Any) -> tuple[int, ...]:
    """The seats that are asked for a choice in secret, from the player of the turn on."""
    return _from_the_active(state, [item.seat for item in state.pending if item.sealed])


def _from_the_active(state: Any, seats: list[int | None]) -> tuple[int, ...]:
    """Seats, each once, in the order of the table."""
    found = {seat for seat in seats if seat is not None}
    return tuple(sorted(found, key=lambda seat: (seat - state.active) % len(state.players)))


def is_ready(state: Any, seat: int) -> bool:
    """Whether a seat has chosen in secret, and its choice is not opened yet."""
    items = [item.ready for item in state.pending if item.sealed and item.seat == seat]
    return bool(items) and all(items)


def all_ready(state: Any) -> bool:
    """Whether all who are asked in secret have chosen: their choices are to be opened."""
    items = [item.ready for item in state.pending if item.sealed]
    return bool(items) and all(items)


def readied(pending: tuple[Any, ...], seat: int, ready: bool) -> tuple[Any, ...]:
    """Pending items of which the sealed ones of a seat say whether it is ready."""
    return tuple(item._replace(ready=ready) if item.sealed and item.seat == seat else item for item in pending)


def sealed_speakers(state: Any, verb: str) -> tuple[int, ...]:
    """The seats that may say a verb because of what they are asked in secret; empty where it is none of this.

    Who may say `ready` are those who are not, `unready` those who are, and what is asked all who are asked for it.
    """
    if verb in (READY, UNREADY):
        return tuple(seat for seat in sealed_for(state) if is_ready(state, seat) is (verb == UNREADY))
    return _from_the_active(state, [item.seat for item in state.pending if item.sealed and item.verb == verb])


def seals(verbs: tuple[str, ...], state: Any, seat: int, verb: str) -> bool:
    """Whether a verb is one of which a seat makes its choice in secret: it is asked for, or one of the game's."""
    asked = {item.verb for item in state.pending if item.sealed and item.seat == seat}
    return bool(asked) and (verb in asked or verb in verbs)
