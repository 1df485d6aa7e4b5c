"""Clerical steps that an announced move takes for granted, and the ruling after them."""

from collections.abc import Callable
from typing import Any

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.replacing import replace
from companion.core.rulings import Reason, Ruling

Steps = tuple[Any, tuple[Move, ...], tuple[Reason, ...]]
"""The state after some steps, the steps, and what they assume."""


def implied_steps(game: Game, state: Any, move: Move) -> Steps | None:
    """The state after the clerical steps that a move takes for granted, these steps, and what they assume.

    None where there are none, where they cannot be taken, or where the ruling would tell what they bring to light.
    """
    taken = taken_steps(game, state, move)
    return None if taken is None or tells_hidden(game, state, move) else taken


def tells_hidden(game: Game, state: Any, move: Move) -> bool:
    """Whether a ruling after the steps that a move implies would rest on a card that its player has yet to see.

    Then the player has to take them first: who asks about every card would else be told which one comes next.
    """
    known = game.seen_by(state, game.seat_of(state, move))
    if known is state:
        return False
    taken = taken_steps(game, known, move)
    return taken is None or bool(game.judge(taken[0], move).assumes)


def taken_steps(game: Game, state: Any, move: Move) -> Steps | None:
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
    game: Game, state: Any, move: Move, steps_of: Callable[[Game, Any, Move], Steps | None] = implied_steps
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
