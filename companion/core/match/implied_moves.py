"""Clerical steps that an announced move takes for granted, and the ruling after them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Verb
from companion.core.rules.rulings import Pending, Reason, Ruling
from companion.core.runtime.replacement import replace

Steps = tuple[Any, tuple[Move, ...], tuple[Reason, ...]]
"""The state after some steps, the steps, and what they assume."""


def implied_steps(game: Game, state: Any, move: Move) -> Steps | None:
    """The state after the clerical steps that a move takes for granted, these steps, and what they assume.

    None where there are none, where they cannot be taken, where they are a whole turn (that is asked for), or where
    the ruling would tell what they bring to light.
    """
    return None if game.skips_turn(state, move) else confirmed_steps(game, state, move)


def confirmed_steps(game: Game, state: Any, move: Move) -> Steps | None:
    """The same of a move that is announced again after it was asked back: a whole turn too."""
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
    for step, following in zip(steps, (*steps[1:], move), strict=False):
        ruling = game.judge_implied(state, step)
        if not ruling:
            return None
        assumed += ruling.assumes
        state, _ = game.apply(state, step)
        if state.outcome is not None or not _answers(game, state.pending, following):
            return None
    return (state, steps, assumed) if steps else None


def _answers(game: Game, pending: Sequence[Pending], move: Move) -> bool:
    """Whether a move answers what is asked, if anything is; chance is asked by nobody, a choice in secret may be made
    by several verbs."""
    if not pending:
        return True
    asked = pending[-1]
    return not asked.chance and (asked.verb == move.verb or (asked.sealed and move.verb in game.sealed_verbs))


def judged(
    game: Game, state: Any, move: Move, steps_of: Callable[[Game, Any, Move], Steps | None] = implied_steps
) -> tuple[Ruling, Any]:
    """The ruling on a move; where clerical steps would come first, that after them. And the state that it is of.

    Asked again at once (what is heard is ruled on next) the answer is the same.
    """
    if steps_of is not implied_steps:
        return _judged(game, state, move, steps_of)
    for of, at, asked, found in _LAST:
        if of is game and at is state and asked == move:
            return found
    found = _judged(game, state, move, steps_of)
    _LAST[:] = ((game, state, move, found),)
    return found


_LAST: Final[list[tuple[Game, Any, Move, tuple[Ruling, Any]]]] = []


def _judged(
    game: Game, state: Any, move: Move, steps_of: Callable[[Game, Any, Move], Steps | None]
) -> tuple[Ruling, Any]:
    plain = game.judge(state, move)
    steps = steps_of(game, state, move) if not plain or game.presumed(state, move) else None
    if steps is None:
        return plain, state
    after, implied, assumed = steps
    ruling = game.judge(after, move)
    if plain and not ruling:
        return plain, state
    ruling = ruling or _as_known(game, state, move, ruling)
    assumes = assumed + ruling.assumes
    verdict = "unverifiable" if ruling and assumes else ruling.verdict
    return replace(ruling, verdict=verdict, assumes=assumes, implies=implied), after


def _as_known(game: Game, state: Any, move: Move, refusal: Ruling) -> Ruling:
    """A refusal after steps that bring something to light, as the player knows it who announces the move: what would
    be right instead must not be a card that has yet to be drawn."""
    known = known_after(game, state, move)
    found = None if known is None else game.judge(known, move)
    return refusal if found is None or found else found


def known_after(game: Game, state: Any, move: Move) -> Any:
    """The state after the steps that a move implies, as its player can foresee it; None where nothing is hidden, or
    where they cannot be taken so."""
    known = game.seen_by(state, game.seat_of(state, move))
    taken = None if known is state else taken_steps(game, known, move)
    return None if taken is None else taken[0]


def fitting(game: Game, state: Any, verb: Verb, seat: int, by: str, wanted: Callable[[Move], bool]) -> list[Move]:
    """The legal moves of a verb that are wanted; if there are none now, those after the steps that such a move
    implies, of which none would tell what is hidden."""
    found = [move for move in verb.legal(state, seat, by) if wanted(move)]
    if found:
        return found
    first = next((move for move in verb.candidates(state, seat, by) if wanted(move)), None)
    steps = None if first is None else implied_steps(game, state, first)
    if steps is None:
        return []
    after = [move for move in verb.legal(steps[0], seat, by) if wanted(move)]
    return [move for move in after if not tells_hidden(game, state, move)]
