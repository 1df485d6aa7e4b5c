"""What was played and learned, as tables."""

import os
from typing import TYPE_CHECKING

from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    import pandas as pd


def statistics(folder: str | os.PathLike[str] | None = None, *, lang: str | None = None) -> "pd.DataFrame":
    """The finished matches of a folder: one row a match and player (pandas). `folder`: that of `companion play`.

    Columns: `match`, `game`, `began` (UTC), `player`, `others`, `together` (all won or lost as one), `result` (`won`,
    `lost`, `drawn`), `won`, `score` (none where they played together), `started` (began the match), `minutes` (played,
    without the pauses), `turns` (or rounds), `with` (characters or heroes, in `lang`).
    Without pandas a plain table of the same rows.
    """
    from companion.notebook.plots.statistics import statistics as table

    return table(folder, spoken_language(lang))


def class_results(folder: str | os.PathLike[str] | None = None, *, lang: str | None = None) -> "pd.DataFrame":
    """What the pupils of a class did: one row a pupil and step (pandas). `folder`: that of `companion play --class`.

    Columns: `pupil`, `game`, `lesson`, `title`, `number`, `step`, `question`, `kind`, `solved`, `at_once`, `answers`,
    `wrong`, `hints`, `shown` (the solution), `seconds`, `first_answer`, `wrong_answers`; what is a text is in `lang`.
    Without pandas a plain table of the same rows. Raises RecordError where no lesson was taken.
    """
    from companion.lessons.classroom.marks.results import class_results as results

    return results(folder, spoken_language(lang))


def class_marks(
    folder: str | os.PathLike[str] | None = None,
    *,
    of: float = 20.0,
    helped: float = 0.5,
    shown: float = 0.0,
    lang: str | None = None,
) -> "pd.DataFrame":
    """The marks of a class: one row a pupil and lesson (pandas). `folder`: that of `companion play --class`.

    Each step that asks something counts the same: solved at once 1, after a mistake or a hint `helped`, with the
    solution `shown`, else 0; `mark` is their mean times `of`. Columns: `pupil`, `game`, `lesson`, `title`, `steps`,
    `solved`, `at_once`, `helped`, `shown`, `wrong`, `hints`, `seconds`, `mark`, `of`. The command `companion marks`
    writes them for a gradebook. Without pandas a plain table of the same rows. Raises RecordError where no lesson was
    taken, SetupError for a scale that is none.
    """
    from companion.lessons.classroom.marks.marks import a_scale
    from companion.lessons.classroom.marks.marks import class_marks as marks

    speaks = spoken_language(lang)
    return marks(folder, a_scale(of, helped, shown, speaks), speaks)
