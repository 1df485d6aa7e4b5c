"""The record on disk: one file a match, JSON Lines, append-only, shared by several processes under a lock."""

import codecs
import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from companion.core.record import disk, locks
from companion.core.record.json_line import Row, RowError, line_of, parse_line
from companion.core.record.limits import FULL, MAX_BYTES, MAX_HEADER, MAX_LINE, TOGETHER
from companion.core.text.messages import Sentence, ToldError, inner, quoted, system_reason, told

FORMAT = 1
PATIENCE_S: Final = 5.0
"""How long who opens a record waits for somebody who is writing a line; that takes a thousandth of it."""
GLANCE_S: Final = 0.2
"""How long who follows a record waits for that: there is another look a moment later."""


Numbered = tuple[int, Row]
"""A row and the number of its line in the file."""


class RecordError(ToldError):
    """A record that cannot be read or written: says which line and what is wrong with it."""


class RecordExistsError(RecordError):
    """A new record whose name is taken."""


class BusyError(RecordError):
    """A record that somebody has been writing to for longer than a reader waits."""


class Ledger:
    """A record file that is followed: what others append is read, what is appended is on the disk at once.

    `lines`: how many lines of the file were read, blank ones too; `rows`: those that say something; `torn`: the
    sentence that tells of an end which was cut off, empty where it is whole.
    """

    def __init__(self, path: str | os.PathLike[str], lang: str = "en") -> None:
        """Raises RecordError for what is no path."""
        self.path = read_path(path, lang)
        self.lang = lang
        self.offset = 0
        self.lines = 0
        self.rows = 0
        self.torn = ""
        self.unended = False
        self._handle: int | None = None
        self._failure = "move-unwritten"

    @classmethod
    def create(cls, path: str | os.PathLike[str], rows: Iterable[Row], lang: str) -> "Ledger":
        """Write a new record with its first lines: it is on the disk, whole, or not there at all.

        Raises RecordExistsError if something else is there; RecordError where it cannot be written, or never read.
        """
        ledger = cls(path, lang)
        lines: list[bytes] = []
        with ledger._readable("record-unwritable"):
            for row in rows:
                lines.append(ledger._line(row))
                ledger.rows += 1
        data = b"".join(lines)
        ledger._check_room(len(data))
        try:
            disk.create_whole(ledger.path, data)
        except FileExistsError:
            raise RecordExistsError(told("record-exists", path=ledger.path), lang) from None
        except OSError as error:
            raise ledger.failed("record-unwritable", error) from None
        ledger.offset, ledger.lines = len(data), len(lines)
        return ledger

    def failed(self, key: str, error: OSError) -> RecordError:
        """What the system refused, in a sentence of the core."""
        return RecordError(told(key, path=self.path, what=partial(system_reason, error)), self.lang)

    def damaged(self, line: int, what: Sentence | ToldError, good: int | None = None) -> RecordError:
        """What is wrong with a line, after so many `good` entries; None where it is the header."""
        figures = {"path": self.path, "line": line, "what": inner(what)}
        if good is None:
            return RecordError(told("record-header", **figures), self.lang)
        return RecordError(told("record-line", **figures, good=good), self.lang)

    def is_at(self, path: Path) -> bool:
        """Whether a path leads to this very record, by whatever name."""
        try:
            return self.path.samefile(path)
        except OSError:
            return False

    @contextlib.contextmanager
    def locked(self, failure: str = "move-unwritten") -> Iterator[None]:
        """Hold the record alone, so that nothing comes between reading and appending.

        `failure`: the sentence to say where that cannot be, or a RowError comes out. Meanwhile other ledgers of the
        same file wait, in this process too.
        """
        try:
            self._handle = self._held_alone()
        except OSError as error:
            raise self.failed(failure, error) from None
        self._failure = failure
        try:
            with self._readable(failure):
                yield
        finally:
            os.close(self._handle)
            self._handle = None

    @contextlib.contextmanager
    def _readable(self, failure: str) -> Iterator[None]:
        """Say what is wrong with a row that is made to be written as what stops the record."""
        try:
            yield
        except RowError as wrong:
            raise RecordError(told(failure, path=self.path, what=wrong), self.lang) from None

    def _held_alone(self) -> int:
        """The file under its name, locked: while one waits, it may be replaced by another (core/record/repair.py)."""
        while True:
            handle = os.open(self.path, os.O_RDWR)
            try:
                locks.hold(handle)
                if os.path.samestat(os.fstat(handle), self.path.stat()):
                    return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)

    def grown(self) -> bool:
        """Whether somebody has appended since the last look (one `stat`)."""
        try:
            return self.path.stat().st_size != self.offset
        except OSError:
            return False

    def news(self, *, cut: bool = False) -> Iterator[Numbered]:
        """The lines appended since the last look, with their numbers in the file. A torn last line is left alone.

        A line counts as read once the next one is asked for: one that cannot be taken in stays news. A last line that
        is whole but for its newline counts; the next `append` ends it. Blank lines say nothing. `cut`: of a file that
        is too large, the lines up to the limit first. Raises RecordError, naming the line, for anything else that is
        no JSON object; BusyError while somebody writes.
        """
        data, size = self._read(cut)
        if not self.offset and data.startswith(codecs.BOM_UTF8):
            data = data.removeprefix(codecs.BOM_UTF8)
            self.offset = len(codecs.BOM_UTF8)
        *lines, rest = data.split(b"\n")
        if self.unended and lines:  # somebody else has ended the line since
            end = lines.pop(0)
            if end.strip():
                raise self._unreadable(self.lines)
            self.offset += len(end) + 1
            self.unended = False
        for line in lines:
            if line.strip():
                row = parse_line(line, self._longest)
                if row is None:
                    raise self._unreadable(self.lines + 1)
                yield self.lines + 1, row
                self.rows += 1
            self.offset += len(line) + 1
            self.lines += 1
        if size > MAX_BYTES:
            raise self._too_large(size)
        yield from self._last(rest)

    def breaths(self, *, cut: bool = False) -> Iterator[list[Numbered]]:
        """The news, the lines of what was announced together in one piece: as `news` has one line.

        Of what was announced together a part alone, at the end of the file, is torn like the part of a line.
        """
        news = self.news(cut=cut)
        for first in news:
            start, count = self._place, _count(first[1])
            try:
                lines = [first, *islice(news, count - 1)]
            finally:
                end, self._place = self._place, start  # until all of them are taken in, none counts as read
            if len(lines) < count:
                self.torn = "record-half"
                return
            yield lines
            self._place = end

    @property
    def _place(self) -> tuple[int, int, int, bool]:
        """How far the file was read."""
        return self.offset, self.lines, self.rows, self.unended

    @_place.setter
    def _place(self, place: tuple[int, int, int, bool]) -> None:
        self.offset, self.lines, self.rows, self.unended = place

    def _last(self, rest: bytes) -> Iterator[Numbered]:
        """What comes after the last newline: nothing, a whole line, or one that was torn."""
        last = parse_line(rest, self._longest) if rest.strip() and not self.unended else None
        self.torn = "record-torn" if rest.strip() and not self._expected(last) else ""
        if last is not None and not self.torn:
            yield self.lines + 1, last
            self.offset += len(rest.rstrip())  # what another holder may have seen without its blanks
            self.lines += 1
            self.rows += 1
            self.unended = True

    @property
    def _longest(self) -> int:
        """The most bytes of the next line."""
        return MAX_LINE if self.rows else MAX_HEADER

    def _expected(self, row: Row | None) -> bool:
        """Whether a line without its newline is the whole next one."""
        return row is not None and (row.get("n") == self.rows if self.rows else "companion" in row)

    def _unreadable(self, line: int) -> RecordError:
        return self.damaged(line, told("bad-json"), self.rows - 1 if self.rows else None)

    def _too_large(self, size: int) -> RecordError:
        return RecordError(told("record-too-large", path=self.path, size=size, max=MAX_BYTES), self.lang)

    def _read(self, cut: bool) -> tuple[bytes, int]:
        """What the file holds after the last look, and its size. Nobody writes meanwhile: what is read will stay."""
        try:
            kind = self.path.stat().st_mode
            if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe would be waited for, for ever
                raise FileNotFoundError
            with self.path.open("rb") as file:
                if self._handle is None and not locks.share(file.fileno(), GLANCE_S if self.offset else PATIENCE_S):
                    raise BusyError(told("record-busy", path=self.path), self.lang)
                size = os.fstat(file.fileno()).st_size
                if size > MAX_BYTES and not cut:
                    raise self._too_large(size)
                if size < self.offset:  # appending behind the end would leave a hole of zeros
                    raise RecordError(told("record-shrank", path=self.path), self.lang)
                file.seek(self.offset)
                return file.read(min(size, MAX_BYTES) - self.offset), size
        except FileNotFoundError:
            raise RecordError(told("record-missing", path=self.path), self.lang) from None
        except OSError as error:
            raise self.failed("record-unreadable", error) from None

    def append(self, *rows: Row) -> None:
        """Write a line, or several at once; they are on the disk when this returns. Only while `locked`, after `news`.

        Raises RecordError where it cannot be written, or could not be read again: then nothing was written.
        """
        assert self._handle is not None, "append only while locked"
        with self._readable(self._failure):
            data = b"\n" * self.unended + b"".join(self._line(row) for row in rows)
        self._check_room(self.offset + len(data))
        try:
            os.ftruncate(self._handle, self.offset)  # what a torn line left behind
            os.lseek(self._handle, self.offset, os.SEEK_SET)
            disk.write_all(self._handle, data)
            disk.sync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):  # what may not last must not be seen
                os.ftruncate(self._handle, self.offset)
            raise self.failed(self._failure, error) from None
        self.unended = False
        self.offset += len(data)
        self.lines += len(rows)
        self.rows += len(rows)

    def _line(self, row: Row) -> bytes:
        """A row as a line that `news` will read. Raises RowError."""
        return line_of(row, self._longest, self.lang) + b"\n"

    def _check_room(self, size: int) -> None:
        if size > FULL:
            raise RecordError(told("record-full", path=self.path, max=FULL), self.lang)


def read_together(value: Any) -> tuple[int, int] | None:
    """What a row says of those announced together: the number of the first and how many; None for what is neither."""
    match value:
        case [int(first), int(count)] if type(first) is type(count) is int and first > 0 and 1 < count <= TOGETHER:
            return first, count
    return None


def _count(row: Row) -> int:
    """How many rows, from this one on, were announced together; 1 for one that is not the first of several."""
    first, count = read_together(row.get("together")) or (None, 1)
    return count if first == row.get("n") else 1


def read_path(path: Any, lang: str) -> Path:
    """A path that the system can be asked for. Raises RecordError."""
    try:
        found = Path(path)
        if b"\0" not in os.fsencode(found):
            return found
    except (TypeError, ValueError):
        pass
    raise RecordError(told("bad-path", given=quoted(path)), lang)
