"""CSV files as people save them: encoding, separator and lines are found out, and what is not in order is refused."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from companion.core.data.spreadsheets import parted
from companion.core.text.messages import system_reason
from companion.printing.data.tables import Table, TableError, checked
from companion.printing.errors import in_both, speaking

LARGEST: Final = 1_000_000
"""Bytes of a file."""
WESTERN: Final = "windows-1252"


def read_csv(source: str | os.PathLike[str], lang: str = "fr") -> Table:
    """Read a CSV file, or a text that holds one: a `str` with a line break in it is the text itself, else a path.

    Cells are parted by commas, semicolons or tabs; the first line names the columns. Files are UTF-8, with or
    without a byte order mark, or UTF-16 with one; anything else is read as Windows-1252 (Latin-1), and
    `Table.encoding` says so. Raises `PrintError` for what cannot be read, with file, line and column.
    """
    with speaking(lang):
        if isinstance(source, str) and ("\n" in source or "\r" in source):
            return _parsed(source, "")
        return _read(Path(source))


def _read(path: Path) -> Table:
    source = path.name
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise TableError("no-file", source) from None
    except OSError as error:
        why = in_both(partial(system_reason, error))
        raise TableError("unreadable", source, why=why) from None
    except ValueError as error:
        raise TableError("unreadable", source, why=str(error)) from None
    _check_size(len(data), source)
    return _parsed(*_decoded(data, source))


def _check_size(size: int, source: str) -> None:
    if size > LARGEST:
        raise TableError("too-large", source, most=LARGEST // 1_000_000)


def _decoded(data: bytes, source: str) -> tuple[str, str, str]:
    """The text of a file, its name, and the encoding that it was read as."""
    encoding = WESTERN
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8-sig"), source, "utf-8"
    try:
        return data.decode(encoding), source, encoding
    except UnicodeDecodeError as error:
        raise TableError("unknown-letters", source, data.count(b"\n", 0, error.start) + 1) from None


def _check_nul(text: str, source: str) -> None:
    place = text.find("\0")
    if place >= 0:
        raise TableError("nul-byte", source, text.count("\n", 0, place) + 1)


def _parsed(text: str, source: str, encoding: str = "utf-8") -> Table:
    """The table of a CSV text. Raises `PrintError`."""
    _check_size(len(text), source)
    _check_nul(text, source)
    best = parted(text)
    if best.endless is not None:
        raise TableError("endless-cell", source, best.endless)
    if best.wrong is not None:
        raise TableError("wrong-quotes", source, best.wrong)
    if not best.rows:
        return checked([], [], source)
    first, *rest = best.rows
    return checked(first, rest, source, first=best.lines[0] + 1, lines=best.lines[1:], encoding=encoding)
