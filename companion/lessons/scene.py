"""The match of a step: set up from its position, or going on from the step before; and texts filled with its facts."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from companion.core.cards import IN_PACK, card_text
from companion.core.entry import value_text
from companion.core.game import Game
from companion.core.match import Match
from companion.core.opening import new_match
from companion.core.registry import find_game
from companion.core.rulings import MoveError, Ruling
from companion.lessons.dice import Dice, simple_move
from companion.lessons.spec import Lesson, ReachTask, Step, Text
from companion.lessons.tables import lesson_table

_HOLE = re.compile(r"\{([^{}]+)\}")
_NEAREST: Final = 3
_MOST_ANSWERS: Final = 60
"""The other side's turn ends some day; a script that never ends is a mistake of the lesson."""


class SceneError(ValueError):
    """A step that cannot be set up: its position is refused, or a move of its script does not fit."""

    def __init__(self, step: str, field: str, what: str) -> None:
        super().__init__(f"{step}, {field}: {what}")
        self.step, self.field, self.what = step, field, what


@dataclass(frozen=True, slots=True)
class Scene:
    """A step with the match as it stands, in a language.

    `base`: the facts as the task began, `start`: the newest entry then; `wrong`: how many answers were wrong so far.
    """

    lesson: Lesson
    step: Step
    match: Match
    base: Mapping[str, Any]
    lang: str
    start: int = 0
    wrong: int = 0

    @property
    def game(self) -> Game:
        """The game of the lesson."""
        return self.match.game

    @property
    def seat(self) -> int:
        """The pupil's seat."""
        return self.lesson.seat

    def filled(self, text: Text) -> str:
        """A text with its cards, facts and moves in it."""
        return fill(text[self.lang], self.match, self.lang, self.base)


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
    from companion.lessons.answers import model_moves

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
            moves = model_moves(begun(lesson, step, match, lang))
        for text in moves:
            try:
                play_on(match, lesson, step, text)
            except MoveError as error:
                raise SceneError(step.name, "task", f"{text}: {error}") from None
    return match


def play_on(match: Match, lesson: Lesson, step: Step, text: str) -> None:
    """Play a move of the pupil, and in a `reach` step what the other side answers. Raises MoveError."""
    match.play(text)
    if isinstance(step.task, ReachTask):
        answer_for_others(match, lesson, step, step.task)


def answer_for_others(match: Match, lesson: Lesson, step: Step, task: ReachTask) -> None:
    """The other side announces by its script, then by the simple player, until it is for the pupil to speak again."""
    asked = 0
    others = [seat for seat in range(len(lesson.players)) if seat != lesson.seat]
    while match.state.outcome is None and _next_to_speak(match) != lesson.seat and asked < _MOST_ANSWERS:
        asked += 1
        script = _next_of_script(match, step, task)
        if script is not None and match.ask(script):
            match.play(script)
            continue
        dice = Dice(f"{lesson.name}:{step.name}:{match.newest}")
        move = simple_move(match.game, match.state, dice, others)
        if move is None:
            return
        match.play(move)


def _next_to_speak(match: Match) -> int | None:
    """The seat that is waited for: who may answer next, else the player to act."""
    answering = lesson_table(match.game).answering
    asked = [item for item in match.state.pending if item.verb in answering]
    seat: int | None = asked[-1].seat if asked else match.state.active
    return seat


def _next_of_script(match: Match, step: Step, task: ReachTask) -> str | None:
    """The next announcement of the script; its entries bear the step's name as their comment."""
    made = sum(entry.comment == step.name for entry in match.entries)
    return f"{task.others[made]} # {step.name}" if made < len(task.others) else None


def strict_ruling(match: Match, move: Any) -> Ruling:
    """The ruling on a move exactly as announced: no step is implied. Raises InvalidMove or AmbiguousMove."""
    ruling = match.ask(move)
    if not ruling.implies:
        return ruling
    game, state = match.game, match.state
    bare = game.judge(state, ruling.move)
    assert ruling.context is not None
    context = replace(ruling.context, nearest=lambda: tuple(islice(game.legal(state), _NEAREST)))
    return replace(bare, context=context)


def fill(text: str, match: Match, lang: str, base: Mapping[str, Any] | None = None) -> str:
    """A text with its `{cards}`, `{facts}` (as the task began) and `{moves}` filled in. Raises SceneError."""
    facts = match.facts() if base is None else base

    def one(found: re.Match[str]) -> str:
        name = found[1].strip()
        if name in IN_PACK:
            return card_text(name, lang)
        if name in facts:
            return value_text(facts[name], lang)
        try:
            return match.move_text(match.parse(name), lang)
        except MoveError as error:
            raise SceneError("", "text", f"{{{name}}}: {error}") from None

    return _HOLE.sub(one, text)


def lesson_game(lesson: Lesson) -> Game:
    """The game of a lesson."""
    return find_game(lesson.game)
