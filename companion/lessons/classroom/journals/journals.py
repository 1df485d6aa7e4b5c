"""The journals of a folder: who learns what in `<folder>/lessons/`, one file a pupil and lesson; and pupils' names."""

import contextlib
import hashlib
import os
import unicodedata
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.match.match import Match
from companion.core.record.ledger import BusyError, Ledger, RecordError, read_path
from companion.core.rules.rulings import SetupError
from companion.core.runtime.slices import finished
from companion.core.text.arguments import a_text
from companion.core.text.messages import printable, system_reason
from companion.lessons.classroom.journals.journal import Journal, journal_head, new_journal, open_run, opening
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.events import Event, RunError, all_again
from companion.lessons.pupil.feedback import say
from companion.lessons.pupil.progress import LessonRun
from companion.table.matches.index import SUFFIX
from companion.table.matches.shelf import default_folder

LONGEST_NAME: Final = 40
"""The most letters of a pupil's name: what a teacher's table has room for."""
REMOVED, BEFORE, DAMAGED = ".removed", ".before", ".damaged"
"""What is added to the name of a journal that is put aside: a teacher has taken it off the list, it was long when the
lesson was begun again, it could not be read."""
LONG: Final = 100_000
"""A journal of so many bytes is long: that is some 2,000 things done, and every one of them is read to take it up."""


class JournalInfo(NamedTuple):
    """A journal by its first line: the file, the lesson as `game/name`, the pupil."""

    path: Path
    lesson: str
    pupil: str


def pupil_name(text: Any, lang: str) -> str:
    """A pupil's name as it is kept: one line, single spaces, composed letters. Raises SetupError where it is too long.

    It may be empty: who learns alone needs none.
    """
    given = text if isinstance(text, str) else a_text(text or "", "pupil", lang)
    name = " ".join(printable(unicodedata.normalize("NFC", given[:1000])).split())
    if len(name) > LONGEST_NAME:
        raise SetupError(say("name-too-long", lang, count=len(name), most=LONGEST_NAME))
    return name


def pupil_key(name: str) -> str:
    """What two spellings of one name share: case, width and marks apart from accents do not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


class Journals:
    """The journals under a folder."""

    def __init__(
        self, folder: str | os.PathLike[str] | None = None, *, kind: type[Match] | None = None, lang: str = "en"
    ) -> None:
        """`folder`: as for matches (default: the user's). `kind`: the class of the matches that lessons show.

        Raises RecordError, in `lang`, for what is no path.
        """
        self.folder = (read_path(folder, lang) if folder else default_folder()) / "lessons"
        self.kind = kind
        self.damaged: list[JournalInfo] = []
        """Journals that could not be read and were put aside since: where they lie now."""

    def path(self, lesson: Lesson, pupil: str) -> Path:
        """Where the journal of a pupil lies: a name that a person recognises, and a sum that tells names apart."""
        parts = [lesson.game, lesson.name]
        if pupil:
            key = pupil_key(pupil)
            plain = unicodedata.normalize("NFKD", key).encode("ascii", "ignore").decode()
            letters = "".join(c if c.isalnum() else " " for c in plain).split()
            parts += ["-".join(letters)[:24] or "x", _sum(key)]
        return self.folder / f"{'-'.join(parts)}{SUFFIX}"

    def has(self, lesson: Lesson, pupil: str) -> bool:
        """Whether the pupil has begun the lesson."""
        return self.path(lesson, pupil).is_file()

    def open(self, lesson: Lesson, pupil: str, lang: str) -> LessonRun:
        """The run of a pupil, gone on with or begun: nothing is written before the first thing is done.

        A journal that is none any more is put aside, and the run tells its pupil. Raises RecordError, in that language,
        where the system refuses.
        """
        return finished(self.opening(lesson, pupil, lang))

    def opening(self, lesson: Lesson, pupil: str, lang: str) -> Generator[None, None, LessonRun]:
        """What `open` does, in slices."""
        path = self.path(lesson, pupil)
        run = LessonRun(lesson, lang=lang, pupil=pupil, kind=self.kind)
        try:
            if _is_file(path):
                run = yield from opening(lesson, path, lang=lang, kind=self.kind)
        except (RecordError, RunError) as wrong:
            if isinstance(wrong, BusyError) or not _is_readable(path):
                raise
            self.damaged.append(JournalInfo(put_aside(path, DAMAGED, lang), f"{lesson.game}/{lesson.name}", pupil))
            run.notice("journal-damaged")
        run.keep = _Book(run, path).keep
        return run

    def list(self) -> list[JournalInfo]:
        """Every journal here, by lesson and pupil. What is none is left out."""
        found = [info for path in self.folder.glob(f"*{SUFFIX}") if (info := _info(path)) is not None]
        return sorted(found, key=lambda info: (info.lesson, pupil_key(info.pupil)))

    def remove(self, lesson: Lesson, pupil: str, lang: str) -> None:
        """Take a journal off the list; the file stays under another name, for whoever regrets it. Raises RecordError,
        in that language."""
        put_aside(self.path(lesson, pupil), REMOVED, lang)

    def bring_back(self, pupil: str, lang: str) -> Sequence[JournalInfo]:
        """Put the journals of a pupil back that were taken off the list, of each lesson the last one, unless it was
        begun again since. Raises RecordError, in that language."""
        newest: dict[Path, tuple[int, Path]] = {}
        for path in self.folder.glob(f"*-{_sum(pupil_key(pupil))}{SUFFIX}{REMOVED}*"):
            name, _, number = path.name.rpartition(REMOVED)
            if number.isdecimal():
                place = path.with_name(name)
                newest[place] = max(newest.get(place, (0, path)), (int(number), path))
        back = [(place, path) for place, (_, path) in newest.items() if not place.exists()]
        for place, path in back:
            try:
                path.rename(place)
            except OSError as error:
                raise RecordError(_stays(path, error, lang)) from None
        return [info for place, _ in back if (info := _info(place)) is not None]


class _Book:
    """What a run is written to: a journal that is made with the first thing done, and made anew where the lesson is
    begun again and the old one is long."""

    def __init__(self, run: LessonRun, path: Path) -> None:
        self.run, self.path, self._write = run, path, run.keep

    def keep(self, event: Event) -> None:
        """Write an event down. Raises RecordError."""
        if self._write is not None and all_again(event) and self._is_long():
            put_aside(self.path, BEFORE, self.run.lang)
            self._write = None
        if self._write is None:
            self._write = self._begun().keep
        self._write(event)

    def _is_long(self) -> bool:
        with contextlib.suppress(OSError):  # a file that is gone is told of where it is written
            return self.path.stat().st_size > LONG
        return False

    def _begun(self) -> Journal:
        try:
            return new_journal(self.run, self.path)
        except RecordError:
            if not self.path.is_file():  # else somebody has begun it at this very moment
                raise
        return Journal(Ledger(self.path, self.run.lang))


def put_aside(path: Path, mark: str, lang: str) -> Path:
    """Give a journal another name, under which nobody looks for it; which. Raises RecordError."""
    number = 1
    while (target := path.with_name(f"{path.name}{mark}{number}")).exists():
        number += 1
    try:
        path.rename(target)
    except OSError as error:
        raise RecordError(_stays(path, error, lang)) from None
    return target


def _stays(path: Path, error: OSError, lang: str) -> str:
    return say("journal-stays", lang, file=path.name, what=system_reason(error, lang))


def _sum(key: str) -> str:
    """What tells the files of two names apart that look alike."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:10]


def _is_readable(path: Path) -> bool:
    """Whether the system hands the file out: what is wrong with it is in it."""
    try:
        with path.open("rb") as file:
            file.read(1)
    except OSError:
        return False
    return True


def _is_file(path: Path) -> bool:
    """Whether a journal is there; where the system will not say, beginning one tells why."""
    try:
        return path.is_file()
    except OSError:
        return False


def _info(path: Path) -> JournalInfo | None:
    try:
        head = journal_head(path)
    except (RecordError, RunError):
        return None
    return JournalInfo(path, f"{head['game']}/{head['lesson']}", str(head.get("pupil") or ""))


def named_lesson(name: Any, lang: str) -> Lesson:
    """The lesson of a name as people write it: `etraclor/first-match`. Raises SetupError, naming those there are."""
    from companion.core.plugins.registry import find_game

    game, _, lesson = a_text(name, "lesson", lang).strip().partition("/")
    try:
        return find_lesson(find_game(game, lang).name, lesson.strip())
    except LessonError as wrong:
        raise SetupError(wrong.text(lang)) from None


def saved_runs(folder: str | os.PathLike[str] | None, lang: str) -> Iterator[tuple[JournalInfo, LessonRun | None]]:
    """Every run of a folder, read anew; None for one that cannot be read or whose lesson is not installed."""
    journals = Journals(folder, lang=lang)
    for info in journals.list():
        try:
            yield info, open_run(named_lesson(info.lesson, lang), info.path, lang=lang)
        except (RecordError, RunError, SetupError):
            yield info, None
