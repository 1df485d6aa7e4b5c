"""Marks: one row a pupil and lesson, and the list of a gradebook with the marks of a lesson filled in."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.core.data.plain_table import framed
from companion.core.plugins.registry import game_title
from companion.core.rules.rulings import SetupError
from companion.core.text.letters import plain
from companion.lessons.classroom.marks.results import class_runs
from companion.lessons.classroom.marks.spreadsheet import csv_text
from companion.lessons.classroom.words import class_word
from companion.lessons.lesson.stage import Standing
from companion.lessons.pupil.progress import LessonRun
from companion.printing.data.tables import Table

COLUMNS: Final = (
    "pupil", "game", "lesson", "title", "steps", "solved", "at_once", "helped", "shown", "wrong", "hints", "seconds",
    "mark", "of",
)  # fmt: skip
"""`steps`: those that ask something; `solved` of them; `at_once` of these by the first answer without help, `helped`
after a mistake or a hint, `shown` with the solution; `mark` out of `of`."""


MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class Scale:
    """How a mark is reckoned: each step that asks something counts the same. One that is solved at once is worth 1,
    after a mistake or a hint `helped`, with the solution `shown`, unsolved 0; the mark is their mean times `of`,
    rounded to a tenth."""

    of: float = 20.0
    helped: float = 0.5
    shown: float = 0.0

    def worth(self, standing: Standing) -> float:
        """What a step is worth, from 0 to 1."""
        if not standing.solved:
            return 0.0
        return self.shown if standing.shown else 1.0 if standing.at_once else self.helped


def a_scale(of: Any, helped: Any, shown: Any, lang: str) -> Scale:
    """A scale of what somebody gave. Raises SetupError."""
    sound = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (of, helped, shown))
    if sound and 1 <= of <= MOST and 0 <= helped <= 1 and 0 <= shown <= 1:
        return Scale(float(of), float(helped), float(shown))
    raise SetupError(class_word("marks_range", lang))


def mark_row(run: LessonRun, scale: Scale, lang: str) -> dict[str, Any]:
    """A pupil's row (see COLUMNS)."""
    lesson = run.lesson
    asked = [run.standings[step.name] for step in lesson.steps if step.task.expects != "next"]
    solved = [one for one in asked if one.solved]
    at_once, shown = sum(one.at_once for one in solved), sum(one.shown for one in solved)
    return {
        "pupil": run.pupil,
        "game": game_title(lesson.game),
        "lesson": f"{lesson.game}/{lesson.name}",
        "title": lesson.title[lang],
        "steps": len(asked),
        "solved": len(solved),
        "at_once": at_once,
        "helped": len(solved) - at_once - shown,
        "shown": shown,
        "wrong": sum(one.wrong for one in asked),
        "hints": sum(one.hints for one in asked),
        "seconds": round(sum(one.seconds for one in asked), 1),
        "mark": round(scale.of * sum(map(scale.worth, asked)) / max(1, len(asked)), 1),
        "of": scale.of,
    }


def class_marks(folder: str | os.PathLike[str] | None, scale: Scale, lang: str) -> Any:
    """One row a pupil and lesson of a folder (see COLUMNS). Raises RecordError where the folder holds no lessons."""
    rows = [mark_row(run, scale, lang) for run in class_runs(folder, lang)]
    return framed(rows, COLUMNS, lang)


# --- for a gradebook --------------------------------------------------------------------------------------------------

_FIRST: Final = frozenset({"prenom", "first name", "firstname", "given name"})
_LAST: Final = frozenset({"nom", "nom de famille", "last name", "lastname", "surname", "family name"})


@dataclass(frozen=True, slots=True)
class Gradebook:
    """A file for a gradebook, and the pupils for whom it has no line (of several, nobody can say which is meant)."""

    text: str
    unplaced: tuple[str, ...]


def gradebook(rows: Iterable[Mapping[str, Any]], lang: str, roster: Table | None = None) -> Gradebook:
    """The marks as a file that a gradebook takes: a line a pupil, a column a lesson with what it is out of.

    `roster`: the list that the gradebook exported. Its columns come first and as they are (Moodle finds pupils by
    the user name, the number or the address, Capytale and others by family name and first name), its lines stay in
    their order, and the marks are added where a pupil's name is one of `Prénom`, `Prénom N.` or `Prénom Nom` of one
    line alone. Without it the pupils' names are the lines. The comment says how many steps were solved, and how.
    """
    of_pupil: dict[str, dict[str, Any]] = {}
    for row in rows:
        column = f"{row['title']} (/{row['of']:g})"
        told = class_word("marks_comment", lang, **{key: row[key] for key in ("solved", "steps", "at_once", "shown")})
        of_pupil.setdefault(row["pupil"], {}).update({column: row["mark"], _comment(row["title"], lang): told})
    columns = list(dict.fromkeys(column for marks in of_pupil.values() for column in marks))
    if roster is None:
        name = class_word("class_pupil", lang)
        lines = [{name: pupil, **marks} for pupil, marks in of_pupil.items()]
        return Gradebook(csv_text([name, *columns], lines, lang), ())
    known, lines = _keys(roster), [dict(zip(roster.columns, row, strict=True)) for row in roster.rows]
    places = {pupil: known.get(_key(pupil), -1) for pupil in of_pupil}
    for pupil, place in places.items():
        if place >= 0:
            lines[place] |= of_pupil[pupil]
    unplaced = tuple(pupil for pupil, place in places.items() if place < 0)
    return Gradebook(csv_text([*roster.columns, *columns], lines, lang), unplaced)


def _comment(title: str, lang: str) -> str:
    return class_word("marks_comment_column", lang, title=title)


def _keys(roster: Table) -> dict[str, int]:
    """The line of each name that means one line alone; -1 where it may mean several."""
    heads = [_key(column) for column in roster.columns]
    first = next((place for place, head in enumerate(heads) if head in _FIRST), None)
    last = next((place for place, head in enumerate(heads) if head in _LAST), None)
    found: dict[str, int] = {}
    for number, row in enumerate(roster.rows):
        given = row[first] if first is not None else ""
        family = row[last] if last is not None else ""
        ways = {given, f"{given} {family}", f"{family} {given}", f"{given} {family[:1]}", f"{given} {family[:1]}."}
        for key in {_key(way) for way in ways if given.strip()}:
            found[key] = -1 if key in found else number
    return found


def _key(text: str) -> str:
    return " ".join(plain(text).replace("’", "'").split())
