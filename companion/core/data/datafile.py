"""An owner's files as data: read once, kept in the record as texts, and tables of them row by row. Files are data."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.data.spreadsheets import parted
from companion.core.rules.rulebook import plain
from companion.core.text.formatter import Speaker
from companion.core.text.messages import load_words, quoted, shown

LARGEST = 200_000
"""Bytes of one file: many times what a whole card list needs."""
MOST_ROWS = 3000


class DataError(ValueError):
    """What is wrong with a file of the owner, and where. `key` names a sentence of the game's words."""

    def __init__(self, key: str, file: str, line: int = 0, column: int | str = 0, **figures: object) -> None:
        self.key = key
        figures = {"file": file, "line": line, "column": column, **figures}
        self.figures = {name: shown(value) if isinstance(value, str) else value for name, value in figures.items()}
        super().__init__(f"{file}:{line}:{column}: {key}")


def data_sentence(error: DataError, speaker: Speaker) -> str:
    """What is wrong with a file, in words: those of the game for what it says its own way, else everybody's."""
    figures = error.figures
    lists = {"data": {**load_words("companion.core", "data.toml")["data"], **speaker.lists.get("data", {})}}
    everybody = Speaker(speaker.lang, {**speaker.lists, **lists}, speaker.move_text)
    head = everybody.word("data", "place" if figures.get("line") else "file", **figures)
    return f"{head} {everybody.word('data', error.key, **figures)}"


def read_files(given: Any, known: Sequence[str]) -> dict[str, str]:
    """The texts of a folder's files, of one file or of several, by the names that are known. Raises DataError."""
    paths = list(given) if isinstance(given, list | tuple) else [given]
    texts: dict[str, str] = {}
    for path in paths:
        if not isinstance(path, str | os.PathLike) or "\0" in str(path):
            raise DataError("no-file", quoted(path), known=", ".join(known))
        texts.update(_read(Path(path), known))
    if not texts:
        raise DataError("no-file", quoted(given), known=", ".join(known))
    return texts


def _read(path: Path, known: Sequence[str]) -> dict[str, str]:
    try:
        folder = path.is_dir()
        found = [path / name for name in known if (path / name).is_file()] if folder else [path][: path.name in known]
    except OSError as error:
        raise DataError("unreadable", path.name, what=error.strerror or type(error).__name__) from None
    if not found:
        raise DataError("no-file", path.name, known=", ".join(known))
    return {one.name: file_text(one) for one in found}


def file_text(path: Path) -> str:
    """The text of one file. Raises DataError for one that cannot be read, is too large, or is no UTF-8."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST else b""
    except OSError as error:
        raise DataError("unreadable", path.name, what=error.strerror or type(error).__name__) from None
    if size > LARGEST:
        raise DataError("too-large", path.name, count=size, most=LARGEST)
    return decoded(path.name, data)


def decoded(file: str, data: bytes) -> str:
    """The text of a file that is there as bytes. Raises DataError."""
    if len(data) > LARGEST:
        raise DataError("too-large", file, count=len(data), most=LARGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DataError("not-utf8", file, line, error.start - data.rfind(b"\n", 0, error.start)) from None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its file, its line, its cells by column, and lines of cells that have one of their own."""

    file: str
    line: int
    cells: Mapping[str, str]
    lines: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def wrong(self, key: str, column: str, **figures: object) -> DataError:
        """The error that speaks of one of its cells."""
        line = self.lines.get(column, self.line)
        return DataError(key, self.file, line, column, **{"given": self[column][:40], **figures})

    def number(self, column: str, low: int, high: int, empty: int | None = None) -> int:
        """A whole number of a column; `empty` where the cell is. Raises DataError."""
        text = self[column]
        if not text and empty is not None:
            return empty
        if not text.isascii() or not text.isdecimal() or len(text) > 4 or not low <= int(text) <= high:
            raise self.wrong("bad-number", column, low=low, high=high)
        return int(text)

    def choice(self, column: str, ways: Mapping[str, str], empty: str | None = None) -> str:
        """One of several words, however it is written. Raises DataError, naming them."""
        text = plain(self[column])
        if not text and empty is not None:
            return empty
        if text not in ways:
            raise self.wrong("bad-word", column, known=", ".join(dict.fromkeys(ways.values())))
        return ways[text]


def read_table(
    text: str, file: str, columns: Mapping[str, str], needed: Sequence[str], *, others: bool = False
) -> Iterator[Row]:
    """The rows of a table as spreadsheets save it. `columns`: how a column may be headed (plain) → its name.

    `others`: columns of the owner's own may stand beside them. A row whose first cell begins with `#` is a remark.

    Raises DataError for a column that is unknown, given twice or missing, for a row with too many cells, and for what
    is no table.
    """
    table = parted(text, remarks=True)
    broken = table.wrong or table.endless
    if not table.rows:
        raise DataError("bad-row" if broken else "empty-file", file, broken or 1, 1, known=", ".join(needed))
    names = _header(table.rows[0], file, table.lines[0], columns, needed, others=others)
    for count, (cells, line) in enumerate(zip(table.rows[1:], table.lines[1:], strict=True), 1):
        if count > MOST_ROWS:
            raise DataError("too-many-rows", file, line, most=MOST_ROWS)
        if len(cells) > len(names):
            raise DataError("too-many-cells", file, line, len(names) + 1, count=len(cells), most=len(names))
        yield Row(file, line, dict(zip(names, (cell.strip() for cell in cells), strict=False)))
    if broken:
        raise DataError("bad-row", file, broken, 1)


def _header(
    cells: Sequence[str], file: str, line: int, columns: Mapping[str, str], needed: Sequence[str], *, others: bool
) -> list[str]:
    names: list[str] = []
    for place, cell in enumerate(cells, 1):
        name = columns.get(plain(cell.strip()))
        if name is None and others:
            names.append(f"#{place}")
            continue
        if name is None:
            known = ", ".join(dict.fromkeys(columns.values()))
            raise DataError("bad-column", file, line, place, given=cell.strip()[:40], known=known)
        if name in names:
            raise DataError("column-twice", file, line, place, given=name)
        names.append(name)
    missing = [name for name in needed if name not in names]
    if missing:
        raise DataError("no-column", file, line, 1, given=", ".join(missing), known=", ".join(names))
    return names
