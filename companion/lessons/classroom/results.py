"""What a class did, as a table: one row a pupil and step, for a spreadsheet or for pandas."""

import csv
import io
import os
import warnings
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any, Final

from companion.core.record.ledger import RecordError
from companion.core.sentences import shown
from companion.lessons.classroom.journals import Journals, saved_runs
from companion.lessons.feedback import say
from companion.lessons.progress import LessonRun

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = (
    "pupil", "game", "lesson", "number", "step", "kind", "solved", "at_once", "answers", "wrong", "hints", "seconds",
    "first_answer",
)  # fmt: skip
"""`seconds`: spent on answers that count; `at_once`: solved by the first answer without a hint."""
_FORMULA: Final = ("=", "+", "-", "@", "\t")


def rows_of(run: LessonRun) -> list[dict[str, Any]]:
    """The rows of a run, in the order of its steps."""
    return [{"game": run.lesson.game, **row} for row in run.progress()]


def csv_text(runs: Iterable[LessonRun], lang: str) -> Generator[None, None, str]:
    """The rows of runs as a file that a spreadsheet of that language opens by a double click; a pause after each run.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, delimiter=";" if lang == "fr" else ",", lineterminator="\r\n")
    writer.writeheader()
    for run in runs:
        for row in rows_of(run):
            writer.writerow({key: _cell(value, lang) for key, value in row.items()})
        yield
    return "\ufeff" + out.getvalue()


def _cell(value: Any, lang: str) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return str(value).replace(".", ",") if lang == "fr" else value
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def class_results(folder: str | os.PathLike[str] | None, lang: str) -> "pd.DataFrame":
    """Every step of every pupil in a folder (see COLUMNS). A journal that cannot be read is warned of and left out.

    Raises RecordError where the folder holds no lessons.
    """
    import pandas as pd

    place = Journals(folder, lang=lang).folder
    try:
        found = place.is_dir()
    except OSError:
        found = False
    if not found:
        raise RecordError(say("no-journals", lang, path=shown(str(place))))
    rows: list[dict[str, Any]] = []
    for info, run in saved_runs(folder, lang):
        if run is None:
            warnings.warn(say("journal-unread", lang, path=info.path, pupil=info.pupil), stacklevel=2)
        else:
            rows += rows_of(run)
    return pd.DataFrame(rows, columns=list(COLUMNS))
