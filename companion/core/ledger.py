"""The record on disk: one file a match, JSON Lines, append-only, shared by several processes under a lock."""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.words import say

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
        self.path = Path(path)
        self.lang = lang
        self.offset = 0
        self.lines = 0
        self.torn = False

    @classmethod
    def create(cls, path: str | os.PathLike[str], rows: list[dict[str, Any]], lang: str) -> "Ledger":
        """Write a new record with its first lines. Raises RecordError if something else is there."""
        ledger = cls(path, lang)
        data = b"".join(_line(row) for row in rows)
        try:
            ledger.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(say("record-unwritable", lang, path=path, what=error.strerror)) from None
        try:
            handle = os.open(ledger.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except FileExistsError:
            raise RecordError(say("record-exists", lang, path=path)) from None
        except OSError as error:
            raise RecordError(say("record-unwritable", lang, path=path, what=error.strerror)) from None
        try:
            _write_all(handle, data)
        finally:
            os.close(handle)
        ledger.offset, ledger.lines = len(data), len(rows)
        return ledger

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the record alone, so that nothing comes between reading and appending."""
        try:
            handle = os.open(self.path, os.O_RDWR)
        except OSError as error:
            raise RecordError(say("record-unwritable", self.lang, path=self.path, what=error.strerror)) from None
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
        for line in Ledger(self.path, self.lang)._read().split(b"\n"):
            row = parse_line(line)
            if row is None:
                break
            rows.append((len(rows) + 1, row))
        return rows

    def news(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The lines appended since the last look, with their numbers. A torn last line is left alone.

        A line counts as read once the next one is asked for: one that cannot be taken in stays news.
        Raises RecordError, naming the line, for anything that is no JSON object.
        """
        data = self._read()
        *lines, rest = data.split(b"\n")
        self.torn = bool(rest.strip())
        for line in lines:
            row = parse_line(line)
            if row is None:
                what = say("bad-json", self.lang)
                raise RecordError(line_error(self.path, self.lines + 1, what, self.lang))
            yield self.lines + 1, row
            self.offset += len(line) + 1
            self.lines += 1

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
            raise RecordError(say("record-unwritable", self.lang, path=self.path, what=error.strerror)) from None

    def append(self, row: dict[str, Any]) -> None:
        """Write one line and hand it to the system before returning. Only while `locked`, after `news`."""
        data = _line(row)
        try:
            handle = os.open(self.path, os.O_WRONLY)
            try:
                os.ftruncate(handle, self.offset)  # what a torn line left behind
                os.lseek(handle, self.offset, os.SEEK_SET)
                _write_all(handle, data)
            finally:
                os.close(handle)
        except OSError as error:
            raise RecordError(say("record-unwritable", self.lang, path=self.path, what=error.strerror)) from None
        self.offset += len(data)
        self.lines += 1


def line_error(path: Path, line: int, what: str, lang: str) -> str:
    """The sentence for a damaged line."""
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
