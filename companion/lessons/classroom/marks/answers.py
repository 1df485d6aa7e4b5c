"""What pupils answered, as a class reads it: the question of a step, a tapped code or a typed move in one language."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from companion.core.rules.rulings import MoveError
from companion.lessons.classroom.roster import step_states
from companion.lessons.lesson.problems import SceneError
from companion.lessons.lesson.spec import Lesson
from companion.lessons.lesson.stage import Ground, Stage
from companion.lessons.pupil.cache import Shared
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.move_answer import announced, move_phrase

PART: Final = ", "
"""What stands between the parts of an answer that has several."""
MOST_WRONG: Final = 5
"""How many of the commonest wrong answers to a step are told."""
MOST_SHOWN: Final = 12
"""How many wrong answers of a pupil to a step are told."""
_TOLD: Final = Shared[str](most=3000)


class Answered(NamedTuple):
    """How a class answered a step: its question; how many were right with their first answer, of how many that were
    right or wrong by now; the commonest wrong answers, each with how many pupils gave it."""

    question: str
    right: int
    of: int
    wrong: tuple[tuple[str, int], ...]


def question(lesson: Lesson, place: int, lang: str) -> str:
    """What a step asks, with the move that it is about."""
    try:
        return str(_stage(lesson, place, lang).task["ask"])
    except SceneError:  # a lesson that today's rules do not carry any more
        return lesson.steps[place].name


def told(lesson: Lesson, place: int, given: str, lang: str) -> str:
    """An answer to a step in words: a choice by its title, moves as people say them, whatever else as it was given."""
    asked = (place, given, lang)
    known = _TOLD.find(lesson, asked)
    return _TOLD.keep(lesson, asked, _told(lesson, place, given, lang)) if known is None else known


def answered(runs: Iterable[LessonRun], place: int, lang: str) -> Answered:
    """How the pupils of these runs, all of one lesson, answered a step."""
    found = list(runs)
    lesson = found[0].lesson
    standings = [run.standings[lesson.steps[place].name] for run in found]
    tried = [one for one in standings if one.solved or one.wrong]
    wrong = Counter(text for one in tried for text in {told(lesson, place, given, lang) for given in one.mistakes})
    return Answered(
        question(lesson, place, lang),
        sum(one.solved and not one.wrong for one in tried),
        len(tried),
        tuple(wrong.most_common(MOST_WRONG)),
    )


def step_opened(runs: Sequence[LessonRun], number: int, lang: str) -> dict[str, Any]:
    """A step as the teacher's page opens it; `number` from 1."""
    found = answered(runs, number - 1, lang)
    wrong = [{"text": text, "pupils": count} for text, count in found.wrong]
    asks = runs[0].lesson.steps[number - 1].task.expects != "next"
    return {"step": number, "asks": asks, **found._asdict(), "wrong": wrong}


def pupil_opened(run: LessonRun, lang: str) -> dict[str, Any]:
    """What a pupil answered, step by step, as the teacher's page opens it: the steps that something was done in."""
    steps, states = [], step_states(run)
    for place, step in enumerate(run.lesson.steps):
        one = run.standings[step.name]
        if one.first or one.hints or one.shown or one.solved:
            right = one.solved and not one.mistakes and step.task.expects != "next"
            steps.append(
                {
                    "number": place + 1,
                    "question": question(run.lesson, place, lang),
                    "state": states[place],
                    "right": told(run.lesson, place, one.first, lang) if right else None,
                    "wrong": [told(run.lesson, place, given, lang) for given in one.mistakes[:MOST_SHOWN]],
                    "hints": one.hints,
                }
            )
    return {"pupil": run.pupil, "steps": steps}


def _stage(lesson: Lesson, place: int, lang: str) -> Stage:
    """A step as the engine's own answers lead to it."""
    first = place
    while lesson.steps[first].goes_on:
        first -= 1
    return Stage(lesson, Ground(place, (None,) * (place - first)), (), lang, None)


def _told(lesson: Lesson, place: int, given: str, lang: str) -> str:
    task = lesson.steps[place].task
    try:
        stage = _stage(lesson, place, lang)
        if task.expects == "choice":
            return _choice(stage, given, lang)
        if task.expects in ("move", "moves"):
            return PART.join(_move(stage, part) for part in given.split(PART))
        return f"{float(given.replace(',', '.')):g}"
    except (SceneError, ValueError):
        return given


def _choice(stage: Stage, given: str, lang: str) -> str:
    titles: dict[str, Any] = {choice["id"].casefold(): choice["title"] for choice in stage.task["choices"]}
    book, key = stage.match.game.rulebook, given.strip().casefold()
    return str(titles.get(key) or (book[key].title[lang] if key in book else given))


def _move(stage: Stage, given: str) -> str:
    try:
        return move_phrase(stage.scene, announced(stage.scene, given))
    except MoveError:
        return given
