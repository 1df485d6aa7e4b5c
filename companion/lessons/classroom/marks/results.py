"""What a class did, as a table: one row a pupil and step, for a spreadsheet or for pandas."""

import os
import warnings
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Final

from companion.core.data.plain_table import framed
from companion.core.record.ledger import RecordError
from companion.core.text.messages import shown
from companion.lessons.classroom.journals.journals import Journals, saved_runs
from companion.lessons.classroom.marks.answers import question, told
from companion.lessons.classroom.marks.spreadsheet import csv_text
from companion.lessons.pupil.feedback import say
from companion.lessons.pupil.progress import LessonRun

COLUMNS: Final = (
    "pupil", "game", "lesson", "title", "number", "step", "question", "kind", "solved", "at_once", "answers", "wrong",
    "hints", "shown", "seconds", "first_answer", "wrong_answers",
)  # fmt: skip
"""`title`, `question`, `first_answer` and `wrong_answers` (`|` between them) are in the class's language; `at_once`:
solved by the first answer without help; `shown`: the solution was asked for; `seconds`: spent on answers that count."""


def rows_of(run: LessonRun, lang: str) -> list[dict[str, Any]]:
    """The rows of a run, in the order of its steps."""
    lesson = run.lesson
    rows = []
    for place, row in enumerate(run.progress()):
        mistakes = run.standings[row["step"]].mistakes
        more = {
            "game": lesson.game,
            "title": lesson.title[lang],
            "question": question(lesson, place, lang),
            "first_answer": told(lesson, place, row["first_answer"], lang),
            "wrong_answers": " | ".join(told(lesson, place, given, lang) for given in mistakes),
        }
        rows.append({**row, **more})
    return rows


def results_csv(runs: Iterable[LessonRun], lang: str) -> Generator[None, None, str]:
    """The rows of runs as a file for a spreadsheet; a pause after each run."""
    rows: list[dict[str, Any]] = []
    for run in runs:
        rows += rows_of(run, lang)
        yield
    return csv_text(COLUMNS, rows, lang)


def class_runs(folder: str | os.PathLike[str] | None, lang: str) -> Iterator[LessonRun]:
    """Every run of a folder. A journal that cannot be read is warned of and left out.

    Raises RecordError where the folder holds no lessons.
    """
    place = Journals(folder, lang=lang).folder
    try:
        found = place.is_dir()
    except OSError:
        found = False
    if not found:
        raise RecordError(say("no-journals", lang, path=shown(str(place))))
    for info, run in saved_runs(folder, lang):
        if run is None:
            warnings.warn(say("journal-unread", lang, path=info.path, pupil=info.pupil), stacklevel=3)
        else:
            yield run


def class_results(folder: str | os.PathLike[str] | None, lang: str) -> Any:
    """Every step of every pupil in a folder (see COLUMNS). Raises RecordError where the folder holds no lessons."""
    rows = [row for run in class_runs(folder, lang) for row in rows_of(run, lang)]
    return framed(rows, COLUMNS, lang)
