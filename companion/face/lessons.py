"""Lessons, exercises and rules for a notebook."""

import os
from typing import TYPE_CHECKING, Any

from companion.core.plugins.optional import needs
from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    from companion.notebook.forms.exercise_form import ExerciseForm
    from companion.notebook.forms.rule_form import RuleForm
    from companion.notebook.widgets.lesson_widget import LessonWidget
    from companion.notebook.workbook import Workbook


def lesson(
    name: str, *, lang: str | None = None, pupil: str = "", folder: str | os.PathLike[str] | None = None
) -> "LessonWidget":
    """A lesson (`etraclor/first-match`) as a notebook widget, taken up where it was left.

    What is done is kept in `<folder>/lessons/`, by `pupil`; default: the user's folder, without a name. Raises
    SetupError for an unknown lesson, RecordError where nothing can be kept, MissingExtraError without anywidget.
    """
    speaks = spoken_language(lang)
    with needs("notebook", speaks):
        from companion.notebook.widgets.lesson_widget import lesson_widget

    return lesson_widget(name, speaks, pupil, folder)


def workbook(
    game: str, lesson: str | None = None, *, seed: int | str = 1, count: int = 8, lang: str | None = None, **wishes: Any
) -> "Workbook":
    """A lesson for the cells of a notebook: `answer(step, "…")` shows the table of a step and answers an answer.

    Without a lesson it holds `count` exercises of a series; `wishes` as for `exercises`.
    Raises SetupError, LessonError.
    """
    from companion.notebook.workbook import workbook

    return workbook(game, lesson, seed=seed, count=count, lang=spoken_language(lang), **wishes)


def exercises(
    game: str, seed: int | str = 1, count: int = 10, *, lang: str | None = None, **wishes: Any
) -> "ExerciseForm":
    """A series of exercises for a notebook: a question at a time, checked and explained by the engine, with a score.

    The same seed gives the same questions everywhere. `wishes`: `kinds` (some of `judge`, `find-all`, `figure`, and
    `best-move`, which is asked only where it is wished), `rule` (a clause id), `difficulty` (1 to 3). Raises
    SetupError, LessonError, MissingExtraError.
    """
    speaks = spoken_language(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.exercise_form import ExerciseForm

    return ExerciseForm(game, seed, count, speaks, **wishes)


def exercise_data(
    game: str, seed: int | str = 1, count: int = 10, *, solutions: bool = False, lang: str | None = None, **wishes: Any
) -> list[dict[str, Any]]:
    """The same questions as plain data: position, question, choices; with `solutions` the answers and their reasons.

    Raises SetupError, LessonError.
    """
    from companion.lessons.practice.questions import exercise_data

    return exercise_data(game, seed, count, lang=spoken_language(lang), solutions=solutions, **wishes)


def rules(game: str, words: str = "", *, lang: str | None = None) -> "RuleForm":
    """The rules of a game for a notebook: a search box, clauses in our words, examples in play, related clauses.

    Raises SetupError, MissingExtraError.
    """
    speaks = spoken_language(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.rule_form import RuleForm

    return RuleForm(game, words, speaks)
