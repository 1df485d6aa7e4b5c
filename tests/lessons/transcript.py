"""What a robot saw and was told in a lesson, in one language: played through once, and read by all who ask about it.

At each step it looks, gives wrong answers of all kinds, goes astray, asks for all help there is, and solves it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import pytest

from companion.core.plugins.registry import own_games
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.spec import Lesson, Step
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from companion.lessons.tasks.reach import ReachTask
from tests.budget import sized
from tests.lessons.robot import Answer, answered, right_answers, wrong_answers

LOOKED_AT, OF_A_VERB, MOST_MOVES = 40, sized(1, 6), sized(4, 12)
"""Legal moves of a step that are given as wrong answers: among the first ones, so many of each verb, so many in all."""
FIGURES = sized(4, 25)
"""Figures from 0 on that are given as answers."""
LESSONS: Final = [lesson for game in own_games() for lesson in lessons(game)]
PLAYED: Final = [
    pytest.param(
        lesson, lang, marks=pytest.mark.xdist_group(f"lessons-{lesson.game}"), id=f"{lesson.game}-{lesson.name}-{lang}"
    )
    for lesson in LESSONS
    for lang in LANGUAGES
]
"""Cases of a test that reads the transcripts, those of a game all made by one worker."""


@dataclass(frozen=True)
class StepSeen:
    """A step as the robot met it and as it left it."""

    step: Step
    begun: dict[str, Any]
    """What the page showed first."""
    wrong: tuple[Answer, ...]
    """Answers that were wrong on purpose."""
    hints: tuple[str, ...]
    right: tuple[Answer, ...]
    solved: bool
    played: tuple[str, ...]
    cites_a_rule: bool
    comes_back: bool
    """Whether the run that is read back from its JSON shows the same."""
    went_on: bool


@dataclass(frozen=True)
class Transcript:
    """A lesson in one language. `texts`: every sentence that was told, and where it came first."""

    steps: tuple[StepSeen, ...]
    texts: dict[str, str]
    finished: bool


_MADE: Final[dict[tuple[str, str, str], Transcript]] = {}


def transcript(lesson: Lesson, lang: str) -> Transcript:
    """The lesson played through; made when it is first asked for."""
    key = lesson.game, lesson.name, lang
    if key not in _MADE:
        robot = _Robot(lesson, lang)
        steps = tuple(robot.step() for _ in lesson.steps)
        _MADE[key] = Transcript(steps, robot.texts, robot.run.finished)
    return _MADE[key]


class _Robot:
    """Plays a lesson through, and notes what it is told."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.run = LessonRun(lesson, lang=lang, pupil="Zoé")
        self.texts: dict[str, str] = {}

    def step(self) -> StepSeen:
        """All that can be done in the step, and on to the next one."""
        run, step = self.run, self.run.step
        begun = run.prompt()
        self.note("")
        wrong = [self.wrong(one.given, one) for one in wrong_answers(run)]
        for given in others(run):
            self.astray(given)
        if isinstance(step.task, ReachTask):
            for move in legal(run):
                self.astray(move)
        hints = [run.hint() for _ in range(10) if run.prompt()["more_hints"]]
        assert not run.prompt()["more_hints"]
        self.note("all hints")
        if isinstance(step.task, ReachTask):
            for move in legal(run)[:1]:  # what helps is looked for anew
                self.astray(move)
        run.solution()
        self.note("help")
        right = []
        for answer in right_answers(run):
            right.append(answered(run, answer))
            self.note("right")
        return StepSeen(
            step, begun, tuple(wrong), tuple(hints), tuple(right), run.standing.solved, tuple(run.standing.played),
            run.feedback is not None and bool(run.feedback.clauses or run.why()["rules"]),
            LessonRun.from_json(run.lesson, run.to_json()).prompt() == run.prompt(), run.forward(),
        )  # fmt: skip

    def wrong(self, given: Any, wrong: Any) -> Answer:
        """Give an answer that is wrong on purpose."""
        found = answered(self.run, given, wrong)
        self.note(given)
        return found

    def astray(self, given: Any) -> None:
        """Give an answer that may be anything, and begin the step again if that changed it."""
        self.run.answer(given)
        self.note(given)
        if self.run.standing.played or self.run.standing.solved:
            self.run.restart()

    def note(self, after: Any) -> None:
        """All that the page of the step says just now."""
        for text in told(self.run):
            self.texts.setdefault(text, f"{self.run.step.name} {after}")


def legal(run: LessonRun) -> list[str]:
    """The first legal moves of each verb."""
    by_verb: dict[str, list[str]] = {}
    for move in islice(run.match.moves(), LOOKED_AT):
        by_verb.setdefault(move.verb, []).append(str(move))
    return [text for texts in by_verb.values() for text in texts[:OF_A_VERB]][:MOST_MOVES]


def others(run: LessonRun) -> Iterator[Any]:
    """Answers of all kinds to a step beside those that are wrong on purpose."""
    task = run.step.task
    if isinstance(task, JudgeTask):
        yield from (LEGAL, *task.choices(run.scene))
    elif isinstance(task, FigureTask):
        yield from map(str, range(FIGURES))
    elif isinstance(task, FindTask):
        moves = legal(run)
        yield from ([], moves[:1], moves)
    elif task.expects == "move" and not isinstance(task, ReachTask):
        yield from legal(run)
    yield from ("", "gibberish")


def told(run: LessonRun) -> Iterable[str]:
    """All that the page of a step says just now."""
    prompt, why = run.prompt(), run.why()
    yield from (*prompt["say"], prompt["task"]["ask"], *prompt["done"], *prompt["hints"], *prompt["solution"])
    for choice in prompt["task"].get("choices", ()):
        yield from (choice["title"], choice["text"])
    feedback = prompt["feedback"] or {"sentences": [], "sums": []}
    yield from feedback["sentences"]
    yield from (sum_["text"] for sum_ in (*feedback["sums"], *why["sums"]))
    yield from why["sentences"]
    for rule in why["rules"]:
        yield from (rule["title"], rule["text"])
