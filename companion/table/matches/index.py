"""What lists say of the matches of a folder, without reading every record each time.

The index is kept beside the records and checked against them whenever it is asked: a record that has grown is read from
where it ended before, one that was changed in any other way from its start. It is never believed over a record, and a
folder without it, or with a damaged one, is read whole once.
"""

import codecs
import contextlib
import json
import os
import stat
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from companion.core.facts.fact import OVER
from companion.core.match.duration import between
from companion.core.record.json_line import parse_line
from companion.core.record.ledger import RecordError
from companion.core.record.limits import MAX_BYTES, MAX_HEADER
from companion.core.record.line_schema import BadRowError, Fields, read_header

SUFFIX: Final = ".jsonl"
KEPT: Final = ".index.json"
VERSION: Final = 3
KEEP_AFTER: Final = 20
"""The index is written when so many records were read anew: fewer are read faster than it is written."""
PIECE: Final = 500_000
"""Bytes of a record that are read at a stretch; more than its longest line."""
_TAIL: Final = 64
"""So many bytes before the end tell a record that has grown from one that was written anew."""

_OVER_BEFORE: Final = ("winner", "outcome")
"""The facts by which records of before the fact `over` tell the end of a match."""


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a list says of a match: `entries` announced, when it was `created`, `at` the time of the last entry (ISO),
    how many `seconds` were played, `over` or not, `damaged` where a line of it cannot be read. `stamp`: differs when
    the file does."""

    id: str
    path: Path
    game: str
    players: tuple[str, ...]
    entries: int
    created: str
    at: str
    over: bool
    damaged: bool = False
    seconds: float = 0.0
    stamp: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class _Known:
    """A file as it was found: its size, time and node, what its end was like, and what was read up to `upto`."""

    size: int
    time: int
    node: int
    upto: int = 0
    tail: str = ""
    game: str = ""
    players: tuple[str, ...] = ()
    entries: int = 0
    created: str = ""
    at: str = ""
    seconds: float = 0.0
    over: bool = False
    damaged: bool = False

    def same(self, found: os.stat_result) -> bool:
        """Whether the file is as it was."""
        return (self.size, self.time, self.node) == (found.st_size, found.st_mtime_ns, found.st_ino)


class Index:
    """The records of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, _Known] | None = None
        self._unread: list[os.DirEntry[str]] = []
        self._news = 0

    @property
    def unread(self) -> int:
        """How many records wait to be read."""
        return len(self._unread)

    def look(self, seconds: float | None = None) -> list[MatchInfo]:
        """The matches, the one played last first; what is no record is left out. New and changed ones are read for so
        many `seconds` (None: all); the others wait for `read`."""
        files = _records(self.folder)
        if self._known is None:
            self._known = _kept(self.folder / KEPT)
        known = {entry.name: self._known[entry.name] for entry in files if entry.name in self._known}
        self._known = known
        self._unread = [entry for entry in files if not (entry.name in known and known[entry.name].same(entry.stat()))]
        self.read(seconds)
        listed = [_info(self.folder / name, one) for name, one in self._known.items() if one.game]
        return sorted(listed, key=lambda info: (info.at, info.id), reverse=True)

    def read(self, seconds: float | None = None) -> None:
        """Read what waits, for so many seconds (None: all of it); a piece at least."""
        start = time.monotonic()
        while self._unread:
            self._read_piece(self._unread[-1])
            if seconds is not None and time.monotonic() - start >= seconds:
                break
        if self._news >= KEEP_AFTER and not self._unread:
            self._keep()

    def _read_piece(self, entry: os.DirEntry[str]) -> None:
        """Read on in a record; one that is read to its end waits no more."""
        known = self._known = self._known or {}
        with contextlib.suppress(OSError):
            known[entry.name] = _read(Path(entry.path), known.get(entry.name), entry.stat())
            if not known[entry.name].same(entry.stat()):
                return
        self._unread.pop()
        self._news += 1

    def path(self, match_id: str) -> Path | None:
        """The file of a name, a record or not."""
        return next((Path(one.path) for one in _records(self.folder) if one.name == f"{match_id}{SUFFIX}"), None)

    def _keep(self) -> None:
        """Keep the index for the next start; a folder that cannot be written to does without."""
        self._news = 0
        known = {name: asdict(one) for name, one in (self._known or {}).items()}
        write_cache(self.folder / KEPT, {"version": VERSION, "records": known})


def write_cache(path: Path, kept: Mapping[str, Any]) -> None:
    """Write down as JSON what can be worked out again; a folder that cannot be written to does without."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        try:
            new.write_text(json.dumps(kept, separators=(",", ":")), "utf-8")
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)


def _records(folder: Path) -> list[os.DirEntry[str]]:
    """The plain files that may be records."""
    try:
        with os.scandir(folder) as entries:
            return [one for one in entries if one.name.endswith(SUFFIX) and _is_plain(one)]
    except OSError:
        return []


def _is_plain(entry: os.DirEntry[str]) -> bool:
    """A file that can be read to its end: no pipe, no device."""
    try:
        return stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return False


def _kept(path: Path) -> dict[str, _Known]:
    """The index as it was kept; empty for one that is none."""
    try:
        kept = json.loads(path.read_bytes())
        if kept["version"] != VERSION:
            return {}
        records = kept["records"].items()
        return {str(name): known for name, row in records if (known := _known(row)) is not None}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


_SHAPE: Final[Mapping[str, type]] = {
    "size": int, "time": int, "node": int, "upto": int, "tail": str, "game": str, "entries": int, "created": str,
    "at": str, "seconds": float, "over": bool, "damaged": bool,
}  # fmt: skip


def _known(row: Mapping[str, Any]) -> _Known | None:
    """One record as it was kept; None for what `_keep` does not write."""
    players = row["players"]
    sound = all(type(row[name]) is kind for name, kind in _SHAPE.items())
    if not sound or not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        return None
    return _Known(**{name: row[name] for name in _SHAPE}, players=tuple(players))


def _info(path: Path, known: _Known) -> MatchInfo:
    return MatchInfo(
        path.name.removesuffix(SUFFIX), path, known.game, known.players, known.entries, known.created, known.at,
        over=known.over, damaged=known.damaged, seconds=known.seconds, stamp=f"{known.size}-{known.time}",
    )  # fmt: skip


def _read(path: Path, before: _Known | None, found: os.stat_result) -> _Known:
    """What a record says, going on from what is known of it where it has only grown."""
    size, at, node = found.st_size, found.st_mtime_ns, found.st_ino
    nothing = _Known(size, at, node)
    if not 0 < size <= MAX_BYTES:
        return nothing
    with path.open("rb") as file:
        if before is not None and _grown(file, before, node, size):
            known, start = replace(before, size=size, time=at), before.upto
        else:
            known = _begun(_piece(file, 0, MAX_HEADER), path, nothing)
            start = known.upto
        data = _piece(file, start, PIECE) if known.game else b""
    if known.game:
        known = _counted(known, data)
    # What is left of a long record is read next time: it looks as if it had grown.
    return known if not known.game or start + len(data) >= size else replace(known, size=known.upto)


def _piece(file: Any, start: int, most: int) -> bytes:
    file.seek(start)
    return bytes(file.read(most + 1))


def _grown(file: Any, before: _Known, node: int, size: int) -> bool:
    """Whether a file goes on from where it ended."""
    if not before.game or before.node != node or size <= before.size:
        return False
    start = max(0, before.upto - _TAIL)
    file.seek(start)
    return bytes(file.read(before.upto - start)).hex() == before.tail


def _begun(data: bytes, path: Path, nothing: _Known) -> _Known:
    """What the first line says."""
    first, end, rest = first_line(data)
    try:
        header = read_header(parse_line(first, MAX_HEADER) or {}, path, "en")
    except (RecordError, BadRowError):
        return nothing
    upto = len(data) - len(rest)
    return replace(
        nothing, game=header.game, players=header.players, created=header.created, at=header.created, upto=upto,
        tail=(first + end)[-_TAIL:].hex(),
    )  # fmt: skip


def first_line(data: bytes) -> tuple[bytes, bytes, bytes]:
    """The first line of a record, its end, and the rest; a mark or blank lines before it are an editor's."""
    return data.removeprefix(codecs.BOM_UTF8).lstrip().partition(b"\n")


def _counted(known: _Known, data: bytes) -> _Known:
    """What the lines after `known.upto` add; a last one without its end is counted when it is whole."""
    whole = data[: data.rfind(b"\n") + 1]
    if not whole and len(data) > PIECE:  # a line that is longer than any may be
        return replace(known, damaged=True, upto=known.upto + len(data), tail=data[-_TAIL:].hex())
    lines = data.split(b"\n")
    entries, at, seconds, over, damaged = known.entries, known.at, known.seconds, known.over, known.damaged
    for line in lines[:-1]:
        row = parse_line(line)
        if row is None:
            damaged = damaged or bool(line.strip())
            continue
        entries += 1
        before, at = at, Fields(row, "en").time("at") or at
        seconds += between(before, at)
        facts = row.get("facts")
        if isinstance(facts, Mapping):
            over = _over(facts, before=over)
    tail = (bytes.fromhex(known.tail) + whole)[-_TAIL:].hex()
    return replace(
        known, entries=entries, at=at, seconds=seconds, over=over, damaged=damaged, upto=known.upto + len(whole),
        tail=tail,
    )  # fmt: skip


def _over(facts: Mapping[str, Any], *, before: bool) -> bool:
    """Whether a match is over after an entry that changed some facts."""
    if OVER.pattern in facts:
        return facts[OVER.pattern] is True
    return next((facts[name] is not None for name in _OVER_BEFORE if name in facts), before)


def newest(infos: Iterable[MatchInfo]) -> MatchInfo | None:
    """The unfinished match that was played last."""
    return next((info for info in infos if not info.over and not info.damaged), None)
