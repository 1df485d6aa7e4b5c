"""A lesson in a notebook: the pupil's page as a widget, the lesson and its rules in the kernel."""

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.journals.journals import Journals, named_lesson, pupil_name
from companion.lessons.pupil.events import RunError
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import LessonSession
from companion.notebook.match import Match
from companion.notebook.widgets.table_widget import FrontWidget, front_style
from companion.notebook.workbook import progress_table

if TYPE_CHECKING:
    import pandas as pd


@cache
def _front(name: str) -> str:
    return files("companion.lessons").joinpath("front", name).read_text("utf-8")


def lesson_widget(
    name: str, lang: str, pupil: str = "", folder: str | os.PathLike[str] | None = None
) -> "LessonWidget":
    """The page of a lesson (`game/name`) for a pupil, taken up where it was left.

    What is done is kept in `<folder>/lessons/` (default: the user's folder). Raises SetupError, RecordError.
    """
    lesson = named_lesson(name, lang)
    try:
        return LessonWidget(Journals(folder, kind=Match, lang=lang).open(lesson, pupil_name(pupil, lang), lang))
    except RunError as wrong:
        raise SetupError(str(wrong)) from None


class LessonWidget(FrontWidget):
    """One pupil in one lesson; `run` is all that was done, `match` the match of the step."""

    def __init__(self, run: LessonRun) -> None:
        self.run = run
        self.session = LessonSession(run)
        super().__init__(modules={"lesson.js": _front("lesson.js")})

    @property
    def match(self) -> Match:
        """The match of the step as it stands."""
        match = self.run.match
        assert isinstance(match, Match)
        return match

    def progress(self) -> "pd.DataFrame":
        """One row a step: solved, at once, wrong answers, hints."""
        return progress_table(self.run)

    def style(self) -> str:
        """The style of the table and of the lesson's panel."""
        return f"{front_style()}\n{_front('lesson.css')}"

    def drawn(self) -> dict[str, Any]:
        """The newest view of the step."""
        return self.session.view()

    def do(self, intent: Mapping[str, Any]) -> dict[str, Any]:
        """Answer, ask for a hint, go on… (companion/lessons/pupil/session.py)."""
        return self.session.handle(intent)
