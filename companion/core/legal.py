"""What may be announced now, as users see it: a lazy view of the legal moves."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move
from companion.core.rulings import AmbiguousMove, InvalidMove, Reason, Ruling

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.match import Match


Steps = tuple[Any, tuple[Move, ...], tuple[Reason, ...]]
"""The state after some steps, the steps, and what they assume."""


def implied_steps(game: "Game", state: Any, move: Move) -> Steps | None:
    """The state after the clerical steps that a move takes for granted, these steps, and what they assume.

    None where there are none, where they cannot be taken, or where the ruling would tell what they bring to light.
    """
    taken = taken_steps(game, state, move)
    return None if taken is None or tells_hidden(game, state, move) else taken


def tells_hidden(game: "Game", state: Any, move: Move) -> bool:
    """Whether a ruling after the steps that a move implies would rest on a card that its player has yet to see.

    Then the player has to take them first: who asks about every card would else be told which one comes next.
    """
    known = game.seen_by(state, game.seat_of(state, move))
    if known is state:
        return False
    taken = taken_steps(game, known, move)
    return taken is None or bool(game.judge(taken[0], move).assumes)


def taken_steps(game: "Game", state: Any, move: Move) -> Steps | None:
    """As `implied_steps`, whatever the steps bring to light."""
    steps = tuple(game.implied(state, move))
    assumed: tuple[Reason, ...] = ()
    for step in steps:
        ruling = game.judge(state, step)
        if not ruling:
            return None
        assumed += ruling.assumes
        state, _ = game.apply(state, step)
        if state.outcome is not None or state.pending:
            return None
    return (state, steps, assumed) if steps else None


def judged(
    game: "Game", state: Any, move: Move, steps_of: Callable[["Game", Any, Move], Steps | None] = implied_steps
) -> tuple[Ruling, Any]:
    """The ruling on a move; where clerical steps would come first, that after them. And the state that it is of."""
    ruling = game.judge(state, move)
    steps = None if ruling else steps_of(game, state, move)
    if steps is None:
        return ruling, state
    after, implied, assumed = steps
    ruling = game.judge(after, move)
    assumes = assumed + ruling.assumes
    verdict = "unverifiable" if ruling and assumes else ruling.verdict
    return replace(ruling, verdict=verdict, assumes=assumes, implies=implied), after


class Moves:
    """What may be announced now: computed when asked for; knows `in`, `len` and iteration."""

    def __init__(self, match: "Match") -> None:
        self._match = match

    def __iter__(self) -> Iterator[Move]:
        return self._match.game.legal(self._match.state)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str | Move):
            return False
        try:
            ruling = self._match.ask(move)
        except (InvalidMove, AmbiguousMove):
            return False
        return bool(ruling) and not ruling.implies

    def __repr__(self) -> str:
        return "[" + ", ".join(str(move) for move in self) + "]"
