"""A pupil's journal: what was done in a lesson, line by line, on disk before it is shown. One file a pupil."""

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.record.ledger import Ledger
from companion.core.runtime.slices import finished
from companion.core.text.messages import LANGUAGES, printable
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.events import FORMAT, Event, RunError, read_event, since_restart
from companion.lessons.pupil.feedback import say
from companion.lessons.pupil.progress import LessonRun

HEADER: Final = ("companion", "game", "lesson", "pupil", "lang")


class Journal:
    """An append-only file of events, shared by several processes under a lock (the core's ledger)."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    @property
    def path(self) -> Path:
        """The file."""
        return self.ledger.path

    def keep(self, event: Event) -> None:
        """Append an event; it is on the disk when this returns. Raises RecordError where it cannot be written.

        What another process appended meanwhile stays: this run sees it when it is opened again.
        """
        with self.ledger.locked("record-unwritable"):
            for _ in self.ledger.news():
                pass
            self.ledger.append({"n": self.ledger.rows, **event})


def start_run(
    lesson: Lesson, path: str | os.PathLike[str], *, pupil: str, lang: str = "fr", kind: type[Match] | None = None
) -> LessonRun:
    """A new run that is written to a file that does not exist yet. Raises RecordError."""
    run = LessonRun(lesson, lang=lang, pupil=pupil, kind=kind)
    run.keep = new_journal(run, path).keep
    return run


def new_journal(run: LessonRun, path: str | os.PathLike[str]) -> Journal:
    """The journal of a run, with its first line alone. Raises RecordError if something else is there."""
    lesson, lang = run.lesson, run.lang
    header = {"companion": FORMAT, "game": lesson.game, "lesson": lesson.name, "pupil": run.pupil, "lang": lang}
    return Journal(Ledger.create(path, [header], lang))


def open_run(
    lesson: Lesson, path: str | os.PathLike[str], *, lang: str | None = None, kind: type[Match] | None = None
) -> LessonRun:
    """The run of a journal, which goes on in that file. A torn last line is left out and overwritten.

    Raises RecordError where it cannot be read, RunError where it is no journal of this lesson.
    """
    return finished(opening(lesson, path, lang=lang, kind=kind))


def opening(
    lesson: Lesson, path: str | os.PathLike[str], *, lang: str | None = None, kind: type[Match] | None = None
) -> Generator[None, None, LessonRun]:
    """What `open_run` does, in slices: a pause after every event. Raises RecordError, RunError."""
    ledger = Ledger(path, lang or "en")
    rows = [row for _, row in ledger.news()]
    head = rows[0] if rows else {}
    told = lang or "en"
    if head.get("companion") != FORMAT:
        raise RunError(say("not-a-run", told, what=printable(str(ledger.path.name))))
    if (head.get("game"), head.get("lesson")) != (lesson.game, lesson.name):
        what = say("other-lesson", told, given=printable(str(head.get("lesson")))[:60], lesson=lesson.name)
        raise RunError(say("not-a-run", told, what=what))
    spoken = lang or (head["lang"] if head.get("lang") in LANGUAGES else "en")
    run = LessonRun(lesson, lang=spoken, pupil=str(head.get("pupil") or ""), kind=kind)
    yield from run.taking(since_restart([read_event(row, number, told) for number, row in enumerate(rows[1:], 1)]))
    run.keep = Journal(ledger).keep
    return run


def journal_head(path: str | os.PathLike[str], lang: str = "en") -> dict[str, Any]:
    """Which lesson and pupil a journal is of: its first line's `game`, `lesson`, `pupil`, `lang`, read quickly.

    Raises RecordError, or RunError for what is no journal.
    """
    for _, row in Ledger(path, lang).news():
        if row.get("companion") == FORMAT and isinstance(row.get("lesson"), str):
            return {key: row.get(key) for key in HEADER}
        break
    raise RunError(say("not-a-run", lang, what=Path(path).name))
