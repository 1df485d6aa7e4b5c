"""The journals of pupils who have not come back yet: a class is taken up again a slice at a time."""

import logging
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.desk import Desk
from companion.lessons.classroom.journals.journals import JournalInfo, named_lesson, pupil_key
from companion.lessons.classroom.roster import Roster

log = logging.getLogger(__name__)

READ_S: Final = 0.02
"""How long journals are read at a stretch while a class is taken up again; answers are not kept waiting."""


class Unread:
    """What waits to be read. While it waits, lists say that it is begun."""

    def __init__(self, desk: Desk, roster: Roster, journals: Sequence[JournalInfo], lang: str) -> None:
        self._desk = desk
        self._roster = roster
        self._lang = lang
        self._waiting = list(journals)
        self._desk.waiting.update(info.path for info in self._waiting)
        self._work: Iterator[None] | None = None
        self.read_of: set[str] = set()
        """The keys of the pupils of whom something was read since anybody asked."""

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[JournalInfo]:
        return iter(list(self._waiting))

    def add(self, journals: Sequence[JournalInfo]) -> None:
        """These are to be read too."""
        self._waiting = [*journals, *self._waiting]
        self._desk.waiting.update(info.path for info in journals)

    @property
    def pending(self) -> bool:
        """Whether something waits, or is being read."""
        return bool(self._waiting) or self._work is not None

    def first(self, pupil: str) -> None:
        """Somebody looks at a list of lessons: these journals come next."""
        key = pupil_key(pupil)
        self._waiting.sort(key=lambda info: pupil_key(info.pupil) == key)

    def read(self, seconds: float) -> None:
        """Read on for so long, a slice at least."""
        start = time.monotonic()
        self._work = self._work or self._reading()
        for _ in self._work:
            if time.monotonic() - start >= seconds:
                return
        self._work = None

    def known(self, info: JournalInfo) -> None:
        """A journal need not be read any more."""
        if info in self._waiting:
            self._waiting.remove(info)
        self._desk.waiting.discard(info.path)
        self.read_of.add(pupil_key(info.pupil))

    def _reading(self) -> Iterator[None]:
        """Read what waits, with a pause after each journal."""
        while self._waiting:
            info = self._waiting[-1]
            try:
                yield from self._reading_one(info)
            except (SetupError, RecordError, OSError) as wrong:
                log.warning("%s", wrong)
            self.known(info)
            yield

    def _reading_one(self, info: JournalInfo) -> Generator[None, None, None]:
        """Read a journal, unless its pupil was quicker. Raises SetupError, RecordError or OSError."""
        lesson = named_lesson(info.lesson, self._lang)
        if self._desk.held(lesson, info.pupil) is not None:
            return
        moved = info.path.stat().st_mtime
        run = yield from self._desk.run(lesson, info.pupil, self._lang)
        if info in self._waiting:
            self._roster.note(run, moved)
        else:  # taken off the list meanwhile
            self._desk.let_go(run)
