"""What may be announced now, as users see it: a lazy view of the legal moves."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move
from companion.core.rulings import AmbiguousMove, InvalidMove, Reason

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.match import Match


def implied_steps(game: "Game", state: Any, move: Move) -> tuple[Any, tuple[Move, ...], tuple[Reason, ...]] | None:
    """The state after the clerical steps that a move takes for granted, these steps, and what they assume.

    None where there are none, or they cannot be taken.
    """
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
