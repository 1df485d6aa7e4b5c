"""Playing a lesson through: whatever no longer fits the rules is named with its step."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.match import Match
from companion.core.opening import fork
from companion.core.rulings import MoveError
from companion.core.words import LANGUAGES
from companion.lessons.answers import model_answer, model_moves, right_moves, short_of
from companion.lessons.checks import check
from companion.lessons.hints import hints
from companion.lessons.prompt import paragraphs, task_data
from companion.lessons.scene import Scene, SceneError, begun, open_step, play_on, play_script
from companion.lessons.spec import FigureTask, FindTask, Lesson, LookTask, PlayTask, Problem, ReachTask, Step

MOST_BRANCHES = 12
"""How many right answers of one step are followed into the next steps."""
MOST_SCENES = 400


def check_lesson(lesson: Lesson) -> tuple[Problem, ...]:
    """All that does not fit the rules; empty for a sound lesson.

    Every step is set up and solved in every language, and what comes after a step that goes on is played after each
    of the right answers of the step before.
    """
    told = [list(_Walk(lesson, lang).problems()) for lang in LANGUAGES]
    found: dict[tuple[str, str, str], Problem] = {}
    for same in zip(*told, strict=True):  # the walk is the same in each language
        what = {lang: problem.what[lang] for lang, problem in zip(LANGUAGES, same, strict=True)}
        found.setdefault((same[0].step, same[0].field, what[LANGUAGES[0]]), same[0]._replace(what=what))
    return tuple(found.values())


class _Walk:
    """A walk through a lesson in a language, along every right answer."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson, self.lang = lesson, lang
        self.scenes = 0

    def problems(self) -> Iterator[Problem]:
        for place, step in enumerate(self.lesson.steps):
            if step.goes_on:
                continue
            try:
                match = open_step(self.lesson, step, self.lang)
            except SceneError as error:
                yield self._problem(error, step)
            else:
                yield from self._from(place, match)

    def _from(self, place: int, match: Match) -> Iterator[Problem]:
        """The problems of a step that begins with this match, and of the steps that go on from it."""
        step = self.lesson.steps[place]
        self.scenes += 1
        try:
            play_script(match, step)
            scene = begun(self.lesson, step, match, self.lang)
            yield from self._solved(scene)
            following = self.lesson.steps[place + 1 : place + 2]
            if not following or not following[0].goes_on or self.scenes > MOST_SCENES:
                return
            for moves in _ways(scene):
                after = fork(match)
                for text in moves:
                    play_on(after, self.lesson, step, text)
                yield from self._from(place + 1, after)
        except SceneError as error:
            yield self._problem(error, step)
        except MoveError as error:
            yield self._problem(SceneError(step.name, "task", str(error)), step)

    def _solved(self, scene: Scene) -> Iterator[Problem]:
        """What keeps the step from being told or solved."""
        step = scene.step
        for lang in sorted(LANGUAGES, key=lambda lang: lang != self.lang):
            told = replace(scene, match=fork(scene.match), lang=lang)
            with told.match.speaking(lang):
                task_data(told)
                hints(told)
                for text in (step.say, step.done):
                    paragraphs(told, text)
        wrong = self._unsolvable(scene)
        if wrong:
            yield self._problem(SceneError(step.name, step.task.kind, wrong), step)

    def _unsolvable(self, scene: Scene) -> str:
        """Why the engine's own answer does not solve the step; empty if it does."""
        task = scene.step.task
        if isinstance(task, ReachTask):
            return self._unreachable(scene, task)
        if isinstance(task, FindTask) and not model_answer(scene):
            return "no such move is legal here"
        if isinstance(task, FigureTask) and "." in model_answer(scene) and not task.decimals:
            return f"{model_answer(scene)} has decimals: say how many"
        twin = replace(scene, match=fork(scene.match))
        done: tuple[str, ...] = ()
        for _ in range(len(task.moves) if isinstance(task, LookTask) else 1):
            checked = check(twin, model_answer(twin), done)
            done += checked.played
        return "" if checked.feedback.right else checked.feedback.text

    def _unreachable(self, scene: Scene, task: ReachTask) -> str:
        if not short_of(scene, task, scene.match):
            return "the aim is reached before the pupil plays"
        twin = replace(scene, match=fork(scene.match))
        done: tuple[str, ...] = ()
        for text in model_moves(scene):
            checked = check(twin, text, done)
            done += checked.played
            if checked.feedback.verdict != "going":
                return "" if checked.feedback.right else checked.feedback.text
        return f"the way does not lead to the aim: {checked.feedback.text}"

    def _problem(self, error: SceneError, step: Step) -> Problem:
        what = " ".join(error.what.split("\n"))
        return Problem(self.lesson.name, error.step or step.name, error.field, dict.fromkeys(LANGUAGES, what))


def _ways(scene: Scene) -> Iterator[tuple[str, ...]]:
    """The moves after which the next step begins: every right one of a `play` step, else the engine's own."""
    task = scene.step.task
    if not isinstance(task, PlayTask):
        yield model_moves(scene)
        return
    for move, _ in zip(right_moves(scene, task), range(MOST_BRANCHES), strict=False):
        yield (str(move),)
