"""What waits: cards that have been announced and may be answered before they take effect, and who may answer.

Cards wait in a pile, of which the uppermost takes effect first, or in a row, of which the first does. Who may answer
stands among the state's pending items, as a `pass` that is asked of each: who says it answers no more until the next
card. Going on may imply that all pass (`Game.implied`).
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from companion.core.notation.playing_cards import Card
from companion.core.rules.rulings import Pending, Reason

PASS = "pass"
"""The verb of who answers no more."""


class Waiting(NamedTuple):
    """A card that waits: who announced it (seat), what it is aimed at as announced, and the zone it came from.

    What waits may also be an ability or a trigger of a card in play: `origin` says what set it off, `how` by what.
    """

    by: int
    code: Card
    targets: tuple[str, ...] = ()
    origin: str = "hand"
    cancelled: bool = False
    how: str = ""


Stack = tuple[Waiting, ...]
"""In the order in which they were laid: of a pile from the bottom up, of a row from its front."""


class Answered(Protocol):
    """What the rules need to know of a state."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        ...

    @property
    def pending(self) -> tuple[Pending, ...]:
        """What is asked, the newest last."""
        ...

    @property
    def last(self) -> int | None:
        """Who announced the card that may be answered; None: nothing can be."""
        ...


# --- the cards ------------------------------------------------------------------------------------------------------


def lay(stack: Stack, item: Waiting) -> Stack:
    """With one more: on top of a pile, behind a row."""
    return (*stack, item)


def uppermost(stack: Stack, *, row: bool = False) -> Waiting | None:
    """The one that takes effect next, of a pile or of a `row`; None if nothing waits."""
    return (stack[0] if row else stack[-1]) if stack else None


def resolved(stack: Stack, *, row: bool = False) -> tuple[Waiting, Stack]:
    """The one that takes effect now, and those that still wait. Not for an empty pile."""
    return (stack[0], stack[1:]) if row else (stack[-1], stack[:-1])


def cancelled(stack: Stack, place: int) -> Stack:
    """With the card at a place cancelled (from 0, or from the end where negative): it is passed over in its turn."""
    place %= len(stack)
    return (*stack[:place], stack[place]._replace(cancelled=True), *stack[place + 1 :])


# --- who may answer -------------------------------------------------------------------------------------------------


def asked(seats: Iterable[int], clause: str) -> tuple[Pending, ...]:
    """Each of these seats may answer or pass; the last of them is asked first."""
    return tuple(Pending(PASS, seat, clause, skippable=False, late=False) for seat in seats)


def answerers(state: Answered) -> tuple[int, ...]:
    """The seats that may answer and have not passed, the first to be asked last."""
    return tuple([item.seat for item in state.pending if item.verb == PASS and item.seat is not None])


def without_answers(pending: tuple[Pending, ...], seat: int | None = None) -> tuple[Pending, ...]:
    """What else is asked once that seat answers no more; None: once nobody does."""
    return tuple(item for item in pending if item.verb != PASS or seat not in (None, item.seat))


# --- the rules, by the game's own clauses ---------------------------------------------------------------------------


def own_answered(state: Answered, seat: int, clause: str) -> Reason | None:
    """After one's own card the others may answer before one goes on. Figures: `player`, `players`."""
    return nothing_waits(state, seat, clause) if state.last == seat else None


def nothing_waits(state: Answered, seat: int, clause: str) -> Reason | None:
    """The turn goes on once nobody else may answer, whoever announced the card. Figures: `player`, `players`."""
    last = state.last
    if last is None:
        return None
    names = tuple(state.players[other] for other in answerers(state) if other not in (seat, last))
    return Reason(clause, figures={"player": state.players[last], "players": names}) if names else None


def may_answer(state: Answered, seat: int, clause: str, passed: str) -> Reason | None:
    """One answers, or passes, where one is asked: `clause` says that nothing waits, `passed` that one has passed.

    Figures: `player`, and `players` who still may.
    """
    seats = answerers(state)
    if seat in seats:
        return None
    names = tuple(state.players[other] for other in seats)
    return Reason(passed if names else clause, "nonsense", {"player": state.players[seat], "players": names})


def something_waits(state: Answered, seat: int, clause: str) -> Reason | None:
    """What nobody may answer any more is not closed. Figures: `player`, `players` (nobody)."""
    return None if answerers(state) else Reason(clause, "nonsense", {"player": state.players[seat], "players": ()})
