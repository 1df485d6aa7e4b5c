"""Playing a lesson through: whatever no longer fits the rules is named with its step."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.rules.rulings import MoveError
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.problems import Problem, SceneError
from companion.lessons.lesson.scene import begun, open_step, play_on, play_script
from companion.lessons.lesson.spec import Lesson, Scene, Step
from companion.lessons.pupil.hints import hints
from companion.lessons.pupil.prompt import paragraphs, task_data

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
            for moves in step.task.ways(scene):
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
            told.match.lang = lang
            task_data(told)
            hints(told)
            for text in (step.say, step.done):
                paragraphs(told, text)
        wrong = self._unsolvable(scene)
        if wrong:
            yield self._problem(SceneError(step.name, step.task.kind, wrong), step)

    def _unsolvable(self, scene: Scene) -> str:
        """Why the engine's own answer does not solve the step; empty if it does."""
        twin = replace(scene, match=fork(scene.match))
        try:
            return scene.step.task.unsolvable(twin)
        except MoveError as error:
            return error.text(scene.lang)

    def _problem(self, error: SceneError, step: Step) -> Problem:
        what = " ".join(error.what.split("\n"))
        return Problem(self.lesson.name, error.step or step.name, error.field, dict.fromkeys(LANGUAGES, what))
