"""The journals of a folder: who learns what in `<folder>/lessons/`, one file a pupil and lesson; and pupils' names."""

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.ledger import RecordError
from companion.core.match import Match
from companion.core.rulings import SetupError
from companion.core.words import printable, system_reason
from companion.lessons.feedback import say
from companion.lessons.journal import journal_head, open_run, start_run
from companion.lessons.reading import find_lesson
from companion.lessons.run import LessonRun, RunError
from companion.lessons.spec import Lesson, LessonError
from companion.table.shelf import SUFFIX, default_folder

LONGEST_NAME: Final = 40
"""The most letters of a pupil's name: what a teacher's table has room for."""
REMOVED: Final = ".removed"
"""What is added to the name of a journal that a teacher has taken off the list."""


class JournalInfo(NamedTuple):
    """A journal by its first line: the file, the lesson as `game/name`, the pupil."""

    path: Path
    lesson: str
    pupil: str


def pupil_name(text: Any, lang: str) -> str:
    """A pupil's name as it is kept: one line, single spaces, composed letters. Raises SetupError where it is too long.

    It may be empty: who learns alone needs none.
    """
    name = " ".join(printable(unicodedata.normalize("NFC", str(text or ""))[:1000]).split())
    if len(name) > LONGEST_NAME:
        raise SetupError(say("name-too-long", lang, count=len(name), most=LONGEST_NAME))
    return name


def pupil_key(name: str) -> str:
    """What two spellings of one name share: case, width and marks apart from accents do not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


class Journals:
    """The journals under a folder."""

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, kind: type[Match] | None = None) -> None:
        """`folder`: as for matches (default: the user's). `kind`: the class of the matches that lessons show."""
        self.folder = (Path(folder) if folder else default_folder()) / "lessons"
        self.kind = kind

    def path(self, lesson: Lesson, pupil: str) -> Path:
        """Where the journal of a pupil lies: a name that a person recognises, and a sum that tells names apart."""
        parts = [lesson.game, lesson.name]
        if pupil:
            key = pupil_key(pupil)
            plain = unicodedata.normalize("NFKD", key).encode("ascii", "ignore").decode()
            letters = "".join(c if c.isalnum() else " " for c in plain).split()
            parts += ["-".join(letters)[:24] or "x", hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:10]]
        return self.folder / f"{'-'.join(parts)}{SUFFIX}"

    def has(self, lesson: Lesson, pupil: str) -> bool:
        """Whether the pupil has begun the lesson."""
        return self.path(lesson, pupil).is_file()

    def open(self, lesson: Lesson, pupil: str, lang: str) -> LessonRun:
        """The run of a pupil, gone on with or begun. Raises RecordError or RunError, in that language."""
        path = self.path(lesson, pupil)
        if not path.is_file():
            try:
                return start_run(lesson, path, pupil=pupil, lang=lang, kind=self.kind)
            except RecordError:
                if not path.is_file():  # else somebody has begun it at this very moment
                    raise
        return open_run(lesson, path, lang=lang, kind=self.kind)

    def list(self) -> list[JournalInfo]:
        """Every journal here, by lesson and pupil. What is none is left out."""
        found = [info for path in self.folder.glob(f"*{SUFFIX}") if (info := _info(path)) is not None]
        return sorted(found, key=lambda info: (info.lesson, pupil_key(info.pupil)))

    def remove(self, lesson: Lesson, pupil: str, lang: str) -> None:
        """Take a journal off the list; the file stays under another name, for whoever regrets it. Raises RecordError,
        in that language."""
        path = self.path(lesson, pupil)
        number = 1
        while (target := path.with_name(f"{path.name}{REMOVED}{number}")).exists():
            number += 1
        try:
            path.rename(target)
        except OSError as error:
            raise RecordError(say("journal-stays", lang, path=path, what=system_reason(error, lang))) from None


def _info(path: Path) -> JournalInfo | None:
    try:
        head = journal_head(path)
    except (RecordError, RunError):
        return None
    return JournalInfo(path, f"{head['game']}/{head['lesson']}", str(head.get("pupil") or ""))


def named_lesson(name: Any, lang: str) -> Lesson:
    """The lesson of a name as people write it: `etraclor/first-match`. Raises SetupError, naming those there are."""
    from companion.core.registry import find_game

    game, _, lesson = str(name).strip().partition("/")
    try:
        return find_lesson(find_game(game, lang).name, lesson.strip())
    except LessonError as wrong:
        raise SetupError(wrong.text(lang)) from None


def saved_runs(folder: str | os.PathLike[str] | None, lang: str) -> Iterator[tuple[JournalInfo, LessonRun | None]]:
    """Every run of a folder, read anew; None for one that cannot be read or whose lesson is not installed."""
    journals = Journals(folder)
    for info in journals.list():
        try:
            yield info, open_run(named_lesson(info.lesson, lang), info.path, lang=lang)
        except (RecordError, RunError, SetupError):
            yield info, None
