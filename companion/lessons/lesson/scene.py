"""The match of a step: set up from its position, or going on from the step before."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.plugins.registry import find_game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError, Ruling
from companion.lessons.lesson.problems import SceneError
from companion.lessons.lesson.spec import Lesson, Scene, Step
from companion.lessons.practice.tables import lesson_table

_NEAREST: Final = 3


def begun(lesson: Lesson, step: Step, match: Match, lang: str) -> Scene:
    """The scene of a step whose task begins with the match as it stands."""
    return Scene(lesson, step, match, match.facts(), lang, match.newest)


def open_step(lesson: Lesson, step: Step, lang: str, kind: type[Match] | None = None) -> Match:
    """The match of a step that has a position of its own. Raises SceneError."""
    table = lesson_table(find_game(lesson.game))
    seed = step.seed if step.seed is not None or not table.dealt else f"{lesson.name}:{step.name}"
    try:
        return new_match(
            lesson.game, lesson.players, seed=seed, position=step.position or None, lang=lang, kind=kind,
            starter=step.starter or (None if step.position else lesson.pupil), options=step.options, data=table.data,
        )  # fmt: skip
    except ValueError as error:
        raise SceneError(step.name, "position", str(error)) from None


def play_script(match: Match, step: Step) -> None:
    """Play what comes before the task. Raises SceneError."""
    for text in step.before:
        try:
            match.play(text)
        except MoveError as error:
            raise SceneError(step.name, "before", f"{text}: {error}") from None


def step_match(
    lesson: Lesson,
    index: int,
    played: Callable[[Step], Sequence[str] | None],
    lang: str,
    kind: type[Match] | None = None,
) -> Match:
    """The match as a step's task begins. `played`: what the pupil played in an earlier step, None if not solved.

    What was not solved is played as the engine would. Raises SceneError.
    """
    first = index
    while lesson.steps[first].goes_on:
        first -= 1
    match = open_step(lesson, lesson.steps[first], lang, kind)
    for step in lesson.steps[first : index + 1]:
        play_script(match, step)
        if step is lesson.steps[index]:
            break
        moves = played(step)
        if moves is None:
            moves = step.task.model_moves(begun(lesson, step, match, lang))
        for text in moves:
            try:
                play_on(match, lesson, step, text)
            except MoveError as error:
                raise SceneError(step.name, "task", f"{text}: {error}") from None
    return match


def play_on(match: Match, lesson: Lesson, step: Step, move: str | Move) -> None:
    """Play a move of the pupil, and what others announce after it. Raises MoveError."""
    match.play(move)
    step.task.follow(match, lesson, step)


def strict_ruling(match: Match, move: Any) -> Ruling:
    """The ruling on a move exactly as announced: no step is implied. Raises InvalidMove or AmbiguousMove."""
    ruling = match.ask(move)
    if not ruling.implies:
        return ruling
    game, state = match.game, match.state
    bare = game.judge(state, ruling.move)
    assert ruling.context is not None
    context = replace(ruling.context, nearest=lambda wanted: tuple(islice(filter(wanted, game.legal(state)), _NEAREST)))
    return replace(bare, context=context)
