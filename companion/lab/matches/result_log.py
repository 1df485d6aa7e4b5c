"""The rows of matches as they come, in a file: a line for what is played, then a line a batch. Memory holds none.

A file that is given goes on where an interruption has left it; a last line that was torn is played again.
"""

import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Final

from companion.core.text.messages import ToldError, system_reason
from companion.lab.errors import LabError, mistake, trouble
from companion.lab.matches.plan import MOST_TOTAL, Plan
from companion.lab.matches.validation import loaded, plan_of, rows_of
from companion.lab.matches.work import Row

KIND: Final = "companion-runs"
VERSION: Final = 1
NAME: Final = "runs.jsonl"
LONGEST_HEAD: Final = 8_000_000
"""Bytes of the first line."""
LONGEST_LINE: Final = 4_000_000
"""Bytes of any other."""
AT_ONCE: Final = 1000
"""Rows of a line, at most."""


class Kept:
    """The rows of a plan. `done`: by number, whether a match is there."""

    def __init__(self, plan: Plan, file: IO[bytes], place: Path | None = None, lang: str = "en") -> None:
        """`place`: where the file is, for who is told what is wrong with it, in `lang`."""
        self.plan, self._file, self._place, self._lang = plan, file, place, lang
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
        kept = cls(plan, file, place, lang)
        if place.stat().st_size:
            kept._take_up(place, lang)
        else:
            head = _line({KIND: VERSION, "plan": plan.as_data()})
            if len(head) > LONGEST_HEAD:
                raise mistake("long_plan", lang, count=len(head), most=LONGEST_HEAD)
            kept._write(head)
            kept._start = file.tell()
        return kept

    @classmethod
    def read(cls, path: Path, lang: str) -> "Kept":
        """Those of a folder or a file, whatever was played. Raises LabError, SetupError for a game that is not here."""
        place = place_of(path)
        try:
            file = place.open("rb")
        except OSError as error:
            raise trouble("unreadable", lang, path=place, what=system_reason(error, lang)) from None
        kept = cls(_plan(file, place, lang), file, place, lang)
        kept._start = file.tell()
        for row in kept.rows():
            kept.done[row[0]] = True
        return kept

    def _take_up(self, place: Path, lang: str) -> None:
        """Go on with what is there, if it is the same."""
        before = _plan(self._file, place, lang)
        if _same(before) != _same(self.plan):
            raise mistake("other_runs", lang, path=place)
        sound = self._start = self._file.tell()
        for rows, end in self._batches():
            self._mark(rows)
            sound = end
        self._file.truncate(sound)
        self._file.seek(0, 2)

    def add(self, rows: Sequence[Row]) -> None:
        """Keep a batch, so many rows at a time: these are there whole, or not at all."""
        fresh = [row for row in rows if not self.done[row[0]]]
        for first in range(0, len(fresh), AT_ONCE):
            self._write(_line(fresh[first : first + AT_ONCE]))
        self._mark(fresh)

    def _mark(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if row[0] < len(self.done):
                self.done[row[0]] = True

    def _write(self, line: bytes) -> None:
        self._file.seek(0, 2)
        self._file.write(line)
        self._file.flush()

    def rows(self) -> Iterator[Row]:
        """All of them that are of this plan, as they came, each once. Raises LabError for what are none."""
        seen = bytearray(self.plan.total)
        for rows, _ in self._batches():
            for row in rows:
                if row[0] < len(seen) and not seen[row[0]]:
                    seen[row[0]] = True
                    yield row

    def _batches(self) -> Iterator[tuple[Sequence[Row], int]]:
        """The rows of each line, and where it ends; a last one that was torn is none. Raises LabError."""
        self._file.seek(self._start)
        end, number = self._start, 1
        while (line := self._file.readline(LONGEST_LINE + 1)).endswith(b"\n"):
            end, number = end + len(line), number + 1
            try:
                yield rows_of(self.plan, loaded(line), range(MOST_TOTAL)), end
            except ValueError as wrong:
                raise self._wrong(number, str(wrong)) from None
        if len(line) > LONGEST_LINE:
            raise self._wrong(number + 1, f"> {LONGEST_LINE}")

    def _wrong(self, line: int, what: str) -> LabError:
        return trouble("bad_line", self._lang, path=self._place, line=line, what=what)

    def count(self) -> int:
        """How many of the plan's matches there are."""
        return sum(self.done)


def place_of(path: Path) -> Path:
    """The file of a folder; a file itself."""
    return path if path.suffix == ".jsonl" else path / NAME


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _plan(file: IO[bytes], place: Path, lang: str) -> Plan:
    """What the first line says. Raises LabError, SetupError."""
    try:
        head = loaded(file.readline(LONGEST_HEAD))
        if type(head) is dict and head.keys() == {KIND, "plan"} and head[KIND] == VERSION:
            return plan_of(head["plan"], lang)
    except ToldError:
        raise
    except ValueError:
        pass
    raise trouble("no_runs", lang, path=place)


def _same(plan: Plan) -> Any:
    """What two plans have alike that go on with each other: all but how many matches there are."""
    data = json.loads(json.dumps(plan.as_data()))
    return {name: value for name, value in data.items() if name != "matches"}
