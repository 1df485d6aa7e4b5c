"""Matches as files: one record, or all of a folder in one zip file, taken out and brought back.

What is brought is somebody's file: so many bytes, so many records, each read line by line before it is kept; it is kept
under its own name, made of letters that are safe, in the folder of the records and nowhere else.
"""

import io
import json
import re
import zipfile
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from companion.core.record.disk import create_whole
from companion.core.record.ledger import RecordError, parse_line
from companion.core.record.limits import MAX_BYTES, MAX_HEADER
from companion.core.record.rows import BadRowError, read_header, read_line
from companion.core.sentences import system_reason
from companion.table.index import SUFFIX
from companion.table.shelf import Shelf
from companion.table.titles import read_titles
from companion.table.words import app_word

MOST_BYTES: Final = 64_000_000
"""Bytes of a file that is brought."""
MOST_UNPACKED: Final = 1_000_000_000
MOST_RECORDS: Final = 10_000
TITLES: Final = "titles.json"
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,150}")
_AT_A_STRETCH: Final = 200
"""Lines that are read before others are served."""


@dataclass(slots=True)
class Brought:
    """What came of a file: how many records are new, were here already, and could not be kept."""

    new: int = 0
    known: int = 0
    wrong: int = 0

    def text(self, lang: str) -> str:
        """What the page is told."""
        told = [app_word("brought_new", lang, n=self.new)]
        told += [app_word("brought_known", lang, n=self.known)] if self.known else []
        told += [app_word("brought_wrong", lang, n=self.wrong)] if self.wrong else []
        return " ".join(told)


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
    """Keep what is brought: one record, or a zip file of them. Raises RecordError for what is neither, or too large."""
    brought, titles, new = Brought(), dict[str, str](), set[str]()
    for name, data in _records(file, titles, lang):
        yield
        record = yield from _checked(data, name)
        if record is None:
            brought.wrong += 1
        elif _keep(shelf.matches, record, data, lang):
            brought.new += 1
            new.add(record)
        else:
            brought.known += 1
    named = new & titles.keys() - shelf.titles.all().keys()
    if named:
        shelf.titles.add({match: titles[match] for match in named}, lang)
    return brought


def _records(file: IO[bytes], titles: dict[str, str], lang: str) -> Iterator[tuple[str, bytes]]:
    """Each record of a file, with the name that it has there; the names of matches go into `titles`."""
    file.seek(0)
    if file.read(2) != b"PK":
        file.seek(0)
        yield "", file.read(MAX_BYTES + 1)
        return
    try:
        with zipfile.ZipFile(file) as packed:
            yield from _unpacked(packed, titles, lang)
    except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as wrong:
        if isinstance(wrong, RecordError):
            raise
        raise RecordError(app_word("bad_archive", lang)) from None


def _unpacked(packed: zipfile.ZipFile, titles: dict[str, str], lang: str) -> Iterator[tuple[str, bytes]]:
    found = [one for one in packed.infolist() if not one.is_dir()]
    if len(found) > MOST_RECORDS or sum(one.file_size for one in found) > MOST_UNPACKED:
        raise RecordError(app_word("large_archive", lang))
    for one in found:
        path = PurePosixPath(one.filename)
        if path.name == TITLES:
            titles |= _titles(_read(packed, one))
        elif path.suffix == SUFFIX:
            yield path.stem, _read(packed, one)


def _read(packed: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes:
    """What a file of a zip holds, whatever size it says it has: a byte more than a record may have tells enough."""
    with packed.open(one) as opened:
        return opened.read(MAX_BYTES + 1)


def _titles(data: bytes) -> dict[str, str]:
    try:
        return read_titles(json.loads(data))
    except (ValueError, RecursionError):
        return {}


def _checked(data: bytes, name: str) -> Generator[None, None, str | None]:
    """The name under which a record is kept, after each of its lines was read; None for what is no sound record."""
    if len(data) > MAX_BYTES:
        return None
    lines = io.BytesIO(data)
    try:
        header = read_header(parse_line(lines.readline(MAX_HEADER + 2).strip(), MAX_HEADER) or {}, name, "en")
        for number, line in enumerate(lines):
            if line.strip():
                read_line(parse_line(line.strip()) or {}, "en")
            if number % _AT_A_STRETCH == 0:
                yield
    except (RecordError, BadRowError):
        return None
    return next((one for one in (name, header.id) if _NAME.fullmatch(one)), None)


def _keep(folder: Path, record: str, data: bytes, lang: str) -> bool:
    """Whether a record is new here. One that is here already, or has gone on here since, is left as it is."""
    for number in range(1, 100):
        path = folder / f"{record}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        try:
            create_whole(path, data)
        except FileExistsError:
            if path.is_file() and path.read_bytes().startswith(data):
                return False
        except OSError as error:
            what = system_reason(error, lang)
            raise RecordError(app_word("archive_unwritten", lang, what=what)) from None
        else:
            return True
    return False


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
