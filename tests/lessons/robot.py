"""A robot in a lesson: at each step it gives wrong answers of several kinds, then a right one, and looks at what it
is told. What is refused, and why, it works out from the game's rules alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.plugins.registry import find_game
from companion.lessons.lesson.spec import Lesson, Step
from companion.lessons.practice.candidates import candidates, slips
from companion.lessons.practice.random_matches import SEAT, may_speak
from companion.lessons.pupil.feedback import RUNGS, Feedback
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from companion.lessons.tasks.look import LookTask
from companion.lessons.tasks.move_answer import announced, own
from companion.lessons.tasks.play import PlayTask
from companion.lessons.tasks.reach import ReachTask


@dataclass(frozen=True)
class Wrong:
    """A wrong answer, and the clauses that the feedback must name (empty: any): of a judged move once it was answered
    wrong so often that the rule is told."""

    given: Any
    clauses: frozenset[str]


def illegal(run: LessonRun, most: int = 4) -> Iterator[Wrong]:
    """Announcements that a clause of the book refuses."""
    match, found = run.match, 0
    open_to_pupil = run.seat == SEAT and may_speak(match.game, match.state)
    moves = list(candidates(match.game, match.state, SEAT)) if open_to_pupil else []
    slipped = [slip for move in moves[:6] for slip in slips(match.game, match.state, move)]
    for move in (*moves, *slipped):
        ruling = match.ask(move)
        if not ruling and found < most:
            found += 1
            yield Wrong(str(move), frozenset(reason.clause for reason in ruling.reasons))


def wrong_answers(run: LessonRun) -> list[Wrong]:
    """Wrong answers to the current step."""
    task = run.step.task
    if isinstance(task, PlayTask):
        return [*illegal(run), *legal_but_not_asked(run, task)]
    if isinstance(task, ReachTask):
        return list(illegal(run))
    if isinstance(task, FindTask):
        all_of_them = task.model_answer(run.scene)
        wrong = [Wrong([*all_of_them, one.given], one.clauses) for one in illegal(run, 2)]
        return [Wrong(all_of_them[1:], frozenset()), *wrong]
    if isinstance(task, JudgeTask):
        right = frozenset(task.right_clauses(run.scene))
        others = [key for key in (LEGAL, *task.choices(run.scene)) if key not in right]
        return [Wrong(key, right - {LEGAL}) for key in others]
    if isinstance(task, FigureTask):
        value = float(task.model_answer(run.scene))
        return [
            Wrong(str(value + 1), frozenset(run.step.rules)),
            Wrong(f"{value - 2:.1f}".replace(".", ","), frozenset()),
        ]
    return []


def legal_but_not_asked(run: LessonRun, task: PlayTask) -> Iterator[Wrong]:
    """Legal moves of other verbs than those asked for."""
    if task.verbs:
        moves = (move for move in run.match.moves() if move.verb not in task.verbs and own(run.scene, move))
        others = (move for move in moves if announced(run.scene, str(move)) == move)  # as text it is the pupil's
        for move, _ in zip(others, range(2), strict=False):
            yield Wrong(str(move), frozenset(run.step.rules))


def right_answers(run: LessonRun) -> list[Any]:
    """What solves the step, one answer after the other."""
    task = run.step.task
    if isinstance(task, ReachTask):
        return list(task.model_way(run.scene))
    if isinstance(task, LookTask):
        return [""] * len(task.moves)
    if isinstance(task, FindTask):
        found = task.model_answer(run.scene)
        return [[*reversed(found), *found]]
    return [task.model_answer(run.scene)]


@dataclass(frozen=True)
class Answer:
    """What the robot answered and was told. `wrong`: what it answered wrong on purpose, if it did; `ruled`: whether the
    rule is told by now; `untouched`: whether match and step are as they were; `solved`: whether the step is solved."""

    lang: str
    lesson: Lesson
    step: Step
    given: Any
    feedback: Feedback
    wrong: Wrong | None
    ruled: bool
    untouched: bool
    solved: bool

    @property
    def where(self) -> str:
        """What went wrong, if it went wrong."""
        return f"{self.lesson.name}, {self.step.name}, {self.lang}, {self.given}: {self.feedback}"


def answered(run: LessonRun, given: Any, wrong: Wrong | None = None) -> Answer:
    """Give an answer, and look at what it is told and what it changes."""
    before, newest, step = run.match.facts(), run.match.newest, run.step
    ruled = not isinstance(step.task, JudgeTask) or run.standing.wrong >= RUNGS
    feedback = run.answer(given)
    untouched = (run.match.newest, run.step) == (newest, step) and run.match.facts() == before
    return Answer(run.lang, run.lesson, step, given, feedback, wrong, ruled, untouched, run.standing.solved)


def check_wrong(answer: Answer) -> None:
    """A wrong answer: nothing is played, the rule is named with its text and section, the figures are there."""
    feedback, where, lang = answer.feedback, answer.where, answer.lang
    assert answer.wrong is not None
    assert feedback.verdict == "wrong", where
    assert answer.untouched, where
    assert not answer.solved, where
    named = {clause.id for clause in feedback.clauses}
    assert named or not answer.ruled, where
    assert answer.wrong.clauses <= named or not answer.ruled, where
    book = find_game(answer.lesson.game).rulebook
    for clause in feedback.clauses:
        assert (clause.title, clause.text) == (book[clause.id].name(lang), book[clause.id].text[lang])
        assert clause.section == book[clause.id].where[lang]
    if answer.wrong.clauses and isinstance(answer.step.task, PlayTask) and not feedback.nearly:
        for key in answer.wrong.clauses:
            assert book[key].name(lang) in feedback.text or book[key].heading[lang] in feedback.text, where
    check_figures(answer)


def check_figures(answer: Answer) -> None:
    """The sums add up (some stop at 0), their text holds each term; the right figure is said where it was given."""
    feedback, where = answer.feedback, answer.where
    for total in feedback.sums:
        added = sum(term.value for term in total.terms)
        assert total.result in (added, max(0, added)), where
        assert all(str(abs(term.value)) in total.text and term.text in total.text for term in total.terms), where
    if isinstance(answer.step.task, FigureTask):
        assert feedback.figures is not None, where
        assert feedback.figures["given"] in feedback.text or feedback.right, where
        assert ("right" in feedback.figures) == feedback.right, where
