"""The record on disk: one file a match, JSON Lines, append-only, shared by several processes under a lock."""

import codecs
import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.words import say, system_reason

try:
    import fcntl
except ImportError:  # pragma: no cover - a browser or Windows: one process, no lock needed or to be had
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
MAX_BYTES = 16_000_000
MAX_LINE = 200_000


class RecordError(ValueError):
    """A record that cannot be read or written: says which line and what is wrong with it."""


class Ledger:
    """A record file that is followed: what others append is read, what is appended is written at once."""

    def __init__(self, path: str | os.PathLike[str], lang: str = "en") -> None:
        """Raises RecordError for what is no path."""
        self.path = read_path(path, lang)
        self.lang = lang
        self.offset = 0
        self.lines = 0
        self.torn = False
        self.unended = False

    @classmethod
    def create(cls, path: str | os.PathLike[str], rows: list[dict[str, Any]], lang: str) -> "Ledger":
        """Write a new record with its first lines. Raises RecordError if something else is there."""
        ledger = cls(path, lang)
        data = b"".join(_line(row) for row in rows)
        try:
            ledger.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ledger.failed("record-unwritable", error) from None
        try:
            handle = os.open(ledger.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            raise RecordError(say("record-exists", lang, path=ledger.path)) from None
        except OSError as error:
            raise ledger.failed("record-unwritable", error) from None
        try:
            try:
                _write_all(handle, data)
            finally:
                os.close(handle)
        except OSError as error:
            with contextlib.suppress(OSError):  # half a record is none
                ledger.path.unlink()
            raise ledger.failed("record-unwritable", error) from None
        ledger.offset, ledger.lines = len(data), len(rows)
        return ledger

    def failed(self, key: str, error: OSError) -> RecordError:
        """What the system refused, in a sentence of the core."""
        return RecordError(say(key, self.lang, path=self.path, what=system_reason(error, self.lang)))

    def is_at(self, path: Path) -> bool:
        """Whether a path leads to this very record, by whatever name."""
        try:
            return self.path.samefile(path)
        except OSError:
            return False

    @contextlib.contextmanager
    def locked(self, failure: str = "move-unwritten") -> Iterator[None]:
        """Hold the record alone, so that nothing comes between reading and appending.

        `failure`: the sentence to say where that cannot be.
        """
        try:
            handle = os.open(self.path, os.O_RDWR)
        except OSError as error:
            raise self.failed(failure, error) from None
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def grown(self) -> bool:
        """Whether somebody has appended since the last look (one `stat`)."""
        try:
            return self.path.stat().st_size != self.offset
        except OSError:
            return False

    def sound(self) -> list[tuple[int, dict[str, Any]]]:
        """The readable lines from the start to the first damaged one; the place in the file stays as it was."""
        rows: list[tuple[int, dict[str, Any]]] = []
        for line in Ledger(self.path, self.lang)._read().removeprefix(codecs.BOM_UTF8).split(b"\n"):
            row = parse_line(line)
            if row is None:
                break
            rows.append((len(rows) + 1, row))
        return rows

    def news(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The lines appended since the last look, with their numbers. A torn last line is left alone.

        A line counts as read once the next one is asked for: one that cannot be taken in stays news. A last line that
        is whole but for its newline counts; the next `append` ends it. Raises RecordError, naming the line, for
        anything that is no JSON object.
        """
        data = self._read()
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
            row = parse_line(line)
            if row is None:
                raise self._unreadable(self.lines + 1)
            yield self.lines + 1, row
            self.offset += len(line) + 1
            self.lines += 1
        last = parse_line(rest) if rest and not self.unended else None
        self.torn = bool(rest.strip()) and not self._expected(last)
        if last is not None and not self.torn:
            yield self.lines + 1, last
            self.offset += len(rest)
            self.lines += 1
            self.unended = True

    def _expected(self, row: dict[str, Any] | None) -> bool:
        """Whether a line without its newline is the whole next one."""
        return row is not None and (row.get("n") == self.lines if self.lines else "companion" in row)

    def _unreadable(self, line: int) -> RecordError:
        return RecordError(line_error(self.path, line, say("bad-json", self.lang), self.lang))

    def _read(self) -> bytes:
        try:
            size = self.path.stat().st_size
            if size > MAX_BYTES:
                raise RecordError(say("record-too-large", self.lang, path=self.path, size=size, max=MAX_BYTES))
            if size < self.offset:  # appending behind the end would leave a hole of zeros
                raise RecordError(say("record-shrank", self.lang, path=self.path))
            with self.path.open("rb") as file:
                file.seek(self.offset)
                return file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            raise RecordError(say("record-missing", self.lang, path=self.path)) from None
        except OSError as error:
            raise self.failed("record-unreadable", error) from None

    def append(self, row: dict[str, Any]) -> None:
        """Write one line and hand it to the system before returning. Only while `locked`, after `news`."""
        data = b"\n" * self.unended + _line(row)
        try:
            handle = os.open(self.path, os.O_WRONLY)
            try:
                os.ftruncate(handle, self.offset)  # what a torn line left behind
                os.lseek(handle, self.offset, os.SEEK_SET)
                _write_all(handle, data)
            finally:
                os.close(handle)
        except OSError as error:
            raise self.failed("move-unwritten", error) from None
        self.unended = False
        self.offset += len(data)
        self.lines += 1


def read_path(path: Any, lang: str) -> Path:
    """A path that the system can be asked for. Raises RecordError."""
    try:
        found = Path(path)
        if b"\0" not in os.fsencode(found):
            return found
    except (TypeError, ValueError):
        pass
    raise RecordError(say("bad-path", lang, given=repr(path)[:80]))


def line_error(path: Path, line: int, what: str, lang: str) -> str:
    """The sentence for a damaged line."""
    what = what.removesuffix(".")
    if line == 1:
        return say("record-header", lang, path=path, what=what)
    return say("record-line", lang, path=path, line=line, what=what, good=line - 2)


def _line(row: dict[str, Any]) -> bytes:
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace") + b"\n"  # half a character (a lone surrogate) fits into no file


def parse_line(line: bytes) -> dict[str, Any] | None:
    """The JSON object of a line; None if it is none, or too long."""
    if len(line) > MAX_LINE:
        return None
    try:
        row = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _no_constant(text: str) -> None:
    raise ValueError(text)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
