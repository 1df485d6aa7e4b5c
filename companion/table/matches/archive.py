"""Matches as files: one record, or all of a folder in one zip file, taken out and brought back.

What is brought is somebody's file: so many bytes, and so many that come out of them, so many records, each begun as a
match is. All of it is looked at before any of it is kept; a record is kept as it is, a damaged one too (it is rescued
when it is opened), under its own name, made of letters that are safe, in the folder of the records and nowhere else.
"""

import json
import re
import struct
import zipfile
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from companion.core.record.disk import create_whole
from companion.core.record.json_line import parse_line
from companion.core.record.ledger import RecordError
from companion.core.record.limits import ID, MAX_BYTES, MAX_HEADER
from companion.core.record.line_schema import BadRowError, read_header
from companion.core.text.messages import printable, shown, system_reason
from companion.table.matches.index import SUFFIX, first_line
from companion.table.matches.shelf import Shelf
from companion.table.matches.titles import read_titles
from companion.table.words import app_word

MOST_BYTES: Final = 64_000_000
"""Bytes of a file that is brought."""
MOST_UNPACKED: Final = 1_000_000_000
"""Bytes of all that comes out of it."""
MOST_TIMES: Final = 50
"""How many times its size may come out of a file: of records of matches it is 3 to 15 times."""
ALWAYS: Final = 2 * MAX_BYTES
"""Bytes that may come out of any."""
MOST_BLANK: Final = 10_000
"""Bytes of blank lines at the end of a record: an editor leaves one or two."""
MOST_RECORDS: Final = 10_000
TITLES: Final = "titles.json"
MOST_TITLES: Final = 5_000_000
"""Bytes of the names of matches: many times what so many take."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,150}")
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files may be packed: other ways may ask for any amount of memory."""
_ENTRY: Final = b"PK\x01\x02"
"""What each file of a zip is announced by; they are counted before any is read."""
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError,
)  # fmt: skip
"""How a broken zip shows itself."""


@dataclass(slots=True)
class _Room:
    """How much may still come out of a file. Whatever a zip says of itself, what comes is counted."""

    left: int
    lang: str

    @classmethod
    def of(cls, size: int, lang: str) -> "_Room":
        """For a file of so many bytes."""
        return cls(min(MOST_UNPACKED, max(ALWAYS, MOST_TIMES * size)), lang)

    def take(self, count: int) -> None:
        """So many bytes have come, or are to come. Raises RecordError where that is too much."""
        self.left -= count
        if self.left < 0:
            raise RecordError(app_word("large_archive", self.lang))


@dataclass(slots=True)
class Brought:
    """What came of a file: how many records are new, were here already, and are no matches; `why` the first is none."""

    new: int = 0
    known: int = 0
    wrong: int = 0
    why: str = ""

    def text(self, lang: str) -> str:
        """What the page is told."""
        told = [app_word("brought_new", lang, n=self.new)]
        told += [app_word("brought_known", lang, n=self.known)] if self.known else []
        told += [app_word("brought_wrong", lang, n=self.wrong)] if self.wrong else []
        return " ".join([*told, *([self.why] if self.why else [])])


def packing(shelf: Shelf, file: IO[bytes]) -> Generator[None, None, None]:
    """Write all records of a folder and the names of the matches to a zip file, a record at a time."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for info in shelf.list():
            yield
            try:
                packed.writestr(f"matches/{info.path.name}", info.path.read_bytes())
            except OSError:  # deleted meanwhile
                continue
        packed.writestr(TITLES, json.dumps(dict(shelf.titles.all()), ensure_ascii=False))


def unpacking(shelf: Shelf, file: IO[bytes], lang: str) -> Generator[None, None, Brought]:
    """Keep what is brought: one record, or a zip file of them. Raises RecordError for what is neither, or too large:
    then nothing of it is kept."""
    brought, titles, names = Brought(), dict[str, str](), list[str | None]()
    for name, data in _records(file, titles, lang):
        yield
        try:
            names.append(_named(data, name, lang))
        except RecordError as wrong:
            names.append(None)
            brought.why = brought.why or wrong.text(lang)
    brought.wrong = names.count(None)
    new = dict[str, str]()
    for record, (was, data) in zip(names, _records(file, {}, lang), strict=True):
        yield
        if record is None:
            continue
        kept = _keep(shelf.matches, record, data, lang)
        brought.new, brought.known = brought.new + (kept is not None), brought.known + (kept is None)
        if kept is not None and was in titles:
            new[kept] = titles[was]
    named = {match: title for match, title in new.items() if match not in shelf.titles.all()}
    if named:
        shelf.titles.add(named, lang)
    return brought


def _records(file: IO[bytes], titles: dict[str, str], lang: str) -> Iterator[tuple[str, bytes]]:
    """Each record of a file, with the name that it has there; the names of matches go into `titles`."""
    file.seek(0)
    if file.read(2) != b"PK":
        file.seek(0)
        yield "", file.read(MAX_BYTES + 1)
        return
    try:
        announced, size = _announced(file)
        if announced > MOST_RECORDS:
            raise RecordError(app_word("large_archive", lang))
        with zipfile.ZipFile(file) as packed:
            yield from _unpacked(packed, titles, _Room.of(size, lang))
    except _BROKEN as wrong:
        if isinstance(wrong, RecordError):
            raise
        raise RecordError(app_word("bad_archive", lang)) from None


def _announced(file: IO[bytes]) -> tuple[int, int]:
    """How many files a zip announces at most: each takes memory before its size is known. And its size."""
    file.seek(0)
    found, before = 0, b""
    while piece := file.read(1_000_000):
        found += (before + piece).count(_ENTRY)
        before = piece[1 - len(_ENTRY) :]
    return found, file.tell()


def _unpacked(packed: zipfile.ZipFile, titles: dict[str, str], room: _Room) -> Iterator[tuple[str, bytes]]:
    found = [one for one in packed.infolist() if not one.is_dir()]
    replace(room).take(sum(one.file_size for one in found))
    paths = [PurePosixPath(one.filename) for one in found]
    if not any(path.suffix == SUFFIX or path.name == TITLES for path in paths):
        raise zipfile.BadZipFile
    for one, path in zip(found, paths, strict=True):
        if path.name == TITLES:
            titles |= _titles(_read(packed, one, MOST_TITLES, room))
        elif path.suffix == SUFFIX and not path.name.startswith("."):  # macOS lays files of its own beside each
            yield path.stem, _read(packed, one, MAX_BYTES, room)


def _read(packed: zipfile.ZipFile, one: zipfile.ZipInfo, most: int, room: _Room) -> bytes:
    """What a file of a zip holds, whatever size it says it has: a byte more than it may have tells enough."""
    if one.compress_type not in _PACKED:
        raise zipfile.BadZipFile
    with packed.open(one) as opened:
        data = opened.read(most + 1)
    room.take(len(data))
    return data


def _titles(data: bytes) -> dict[str, str]:
    if len(data) > MOST_TITLES:
        return {}
    try:
        return read_titles(json.loads(data))
    except (ValueError, RecursionError):
        return {}


def _named(data: bytes, name: str, lang: str) -> str | None:
    """The name under which a record is kept; None for what does not begin as a match.

    Raises RecordError for a match of another version of the companion, and for one with nothing but blank lines at its
    end.
    """
    if len(data) - len(data.rstrip()) > MOST_BLANK:
        raise RecordError(app_word("blank_record", lang, name=shown(name) or "?", n=MOST_BLANK))
    row = parse_line(first_line(data)[0], MAX_HEADER) or {}
    try:
        header = read_header(row, f"{name or printable(str(row.get('id')))[:ID]}{SUFFIX}", lang)
    except BadRowError:
        return None
    names = (name, header.id) if len(data) <= MAX_BYTES else ()
    return next((one for one in names if _NAME.fullmatch(one)), None)


def _keep(folder: Path, record: str, data: bytes, lang: str) -> str | None:
    """The name that a record gets here; None for one that is here already, or has gone on here since."""
    name, number = record, 1
    while True:
        path = folder / f"{name}{SUFFIX}"
        try:
            create_whole(path, data)
        except FileExistsError:
            if path.is_file() and path.read_bytes().startswith(data):
                return None
            number += 1
            name = f"{record}-{number}"
        except OSError as error:
            what = system_reason(error, lang)
            raise RecordError(app_word("archive_unwritten", lang, what=what)) from None
        else:
            return name


def joined(file: IO[bytes], piece: Any, lang: str) -> None:
    """Add a piece (base64) to a file that is brought. Raises RecordError for what is none, or once it is too large."""
    import base64

    try:
        data = base64.b64decode(piece, validate=True)
    except (ValueError, TypeError):
        raise RecordError(app_word("bad_archive", lang)) from None
    if file.tell() + len(data) > MOST_BYTES:
        raise RecordError(app_word("large_archive", lang))
    file.write(data)
