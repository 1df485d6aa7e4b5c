"""The rows of matches as they come, in a file: a line for what is played, then a line a batch. Memory holds none.

A file that is given goes on where an interruption has left it; a last line that was torn is played again.
"""

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

from companion.core.sentences import system_reason
from companion.lab.plan import Plan
from companion.lab.troubles import mistake, trouble
from companion.lab.work import Row

KIND: Final = "companion-runs"
VERSION: Final = 1
NAME: Final = "runs.jsonl"
LONGEST_HEAD: Final = 100_000_000
_Head = dict[str, Any]


class Kept:
    """The rows of a plan. `done`: by number, whether a match is there."""

    def __init__(self, plan: Plan, file: IO[bytes]) -> None:
        self.plan, self._file = plan, file
        self._start = 0
        self.done = bytearray(plan.total)

    @classmethod
    def temporary(cls, plan: Plan) -> "Kept":
        """Kept as long as somebody holds them."""
        return cls(plan, tempfile.TemporaryFile())

    @classmethod
    def at(cls, path: Path, plan: Plan, lang: str) -> "Kept":
        """Kept in a folder, or a file (`.jsonl`), which may hold some already.

        Raises SetupError for a file of other matches, LabError for one that cannot be read or written.
        """
        place = place_of(path)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            file = place.open("r+b" if place.exists() else "w+b")
        except OSError as error:
            raise trouble("unwritable", lang, path=place, what=system_reason(error, lang)) from None
        kept = cls(plan, file)
        if place.stat().st_size:
            kept._take_up(place, lang)
        else:
            kept._write({KIND: VERSION, "plan": plan.as_data()})
            kept._start = file.tell()
        return kept

    @classmethod
    def read(cls, path: Path, lang: str) -> "Kept":
        """Those of a folder or a file, whatever was played. Raises LabError."""
        place = place_of(path)
        try:
            file = place.open("rb")
        except OSError as error:
            raise trouble("unreadable", lang, path=place, what=system_reason(error, lang)) from None
        kept = cls(_plan(_head(file), place, lang), file)
        kept._start = file.tell()
        for row in kept.rows():
            kept.done[row[0]] = True
        return kept

    def _take_up(self, place: Path, lang: str) -> None:
        """Go on with what is there, if it is the same."""
        before = _plan(_head(self._file), place, lang)
        if _same(before) != _same(self.plan):
            raise mistake("other_runs", lang, path=place)
        self._start = self._file.tell()
        sound = self._start
        for line in self._file:
            rows = _batch(line)
            if rows is None:
                break
            self._mark(rows)
            sound += len(line)
        self._file.truncate(sound)
        self._file.seek(0, 2)

    def add(self, rows: Sequence[Row]) -> None:
        """Keep a batch; it is there whole, or not at all."""
        fresh = [row for row in rows if not self.done[row[0]]]
        if fresh:
            self._write(fresh)
            self._mark(fresh)

    def _mark(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if row[0] < len(self.done):
                self.done[row[0]] = True

    def _write(self, data: Any) -> None:
        self._file.seek(0, 2)
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def rows(self) -> Iterator[Row]:
        """All of them that are of this plan, as they came."""
        self._file.seek(self._start)
        total = self.plan.total
        for line in self._file:
            for row in _batch(line) or ():
                if row[0] < total:
                    yield row

    def count(self) -> int:
        """How many of the plan's matches there are."""
        return sum(self.done)


def place_of(path: Path) -> Path:
    """The file of a folder; a file itself."""
    return path if path.suffix == ".jsonl" else path / NAME


def _head(file: IO[bytes]) -> _Head | None:
    try:
        head = json.loads(file.readline(LONGEST_HEAD))
    except ValueError:
        return None
    return head if isinstance(head, dict) and head.get(KIND) == VERSION else None


def _plan(head: _Head | None, place: Path, lang: str) -> Plan:
    try:
        if head is not None:
            return Plan.of_data(head["plan"])
    except (TypeError, KeyError, ValueError):
        pass
    raise trouble("no_runs", lang, path=place)


def _same(plan: Plan) -> Any:
    """What two plans have alike that go on with each other: all but how many matches there are."""
    data = json.loads(json.dumps(plan.as_data()))
    return {name: value for name, value in data.items() if name != "matches"}


def _batch(line: bytes) -> Iterable[Row] | None:
    """The rows of a line; None for one that was torn."""
    try:
        rows = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None
    return rows if isinstance(rows, list) else None
