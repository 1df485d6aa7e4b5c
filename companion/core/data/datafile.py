"""What an owner hands in as data: files read once, kept in the record as texts, and the tables in them row by row.

Every list comes through here, whoever takes it: a game, the printer, the page of decks, a class's roster. A file that
one of them understands, all do; one that is refused is refused in the same words.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.data.spreadsheets import parted
from companion.core.text.formatter import Speaker
from companion.core.text.letters import capital, plain
from companion.core.text.messages import in_words, load_words, quoted, shown, system_reason

LARGEST: Final = 400_000
"""Bytes of one file: many times what a whole card list needs."""
MOST_ROWS: Final = 5_000
MOST_COLUMNS: Final = 200
WESTERN: Final = "windows-1252"
"""What spreadsheets write where nobody asked for UTF-8."""


class DataError(ValueError):
    """What is wrong with a file of the owner, and where. `key` names a sentence of the game's words."""

    def __init__(self, key: str, file: str, line: int = 0, column: int | str = 0, **figures: object) -> None:
        self.key = key
        figures = {"file": file, "line": line, "column": column, **figures}
        self.figures = {name: shown(value) if isinstance(value, str) else value for name, value in figures.items()}
        super().__init__(f"{file}:{line}:{column}: {key}")


def data_sentence(error: DataError, speaker: Speaker) -> str:
    """What is wrong with a file, in words: those of the game for what it says its own way, else everybody's.

    A text that came without a file is spoken of by line and column alone.
    """
    figures = {name: in_words(value, speaker.lang) for name, value in error.figures.items()}
    lists = {"data": {**load_words("companion.core", "data.toml")["data"], **speaker.lists.get("data", {})}}
    everybody = Speaker(speaker.lang, {**speaker.lists, **lists}, speaker.move_text)
    told = everybody.word("data", error.key, **figures)
    if not figures["file"]:
        place = everybody.word("data", "place", **figures).lstrip(", ") if figures["line"] else ""
        return capital(f"{place} {told}".strip())
    return f"{everybody.word('data', 'place' if figures['line'] else 'file', **figures)} {told}"


# --- files ------------------------------------------------------------------------------------------------------------


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
    name = list_name(path.name, known)
    try:
        folder = path.is_dir()
        found = {one: path / one for one in known if (path / one).is_file()} if folder else {name: path} if name else {}
    except OSError as error:
        raise DataError("unreadable", path.name, what=partial(system_reason, error)) from None
    if not found:
        raise DataError("no-file", path.name, known=", ".join(known))
    return {one: file_text(place).text for one, place in found.items()}


_COPY: Final = re.compile(r"(?:.* - )?(?P<name>.+?)(?: ?\(\d+\))?(?P<end>\.(?:csv|toml))(?:\.txt)?")


def list_name(given: str, known: Sequence[str]) -> str:
    """The list that a file is by its name; empty for none.

    What is downloaded is numbered (`cards (1).csv`), a sheet is called by its workbook too (`My game - cards.csv`), and
    an ending that a system hides may stand behind (`cards.csv.txt`).
    """
    if given in known:
        return given
    found = _COPY.fullmatch(given.casefold())
    name = f"{found['name']}{found['end']}" if found else ""
    return name if name in known else ""


class Decoded(NamedTuple):
    """The text of a file, and the encoding that it was in: of Windows-1252 one can only be fairly sure."""

    text: str
    encoding: str = "utf-8"


def file_text(path: Path) -> Decoded:
    """The text of one file. Raises DataError for one that cannot be read, is too large, or is no text."""
    try:
        with path.open("rb") as file:
            size, data = os.fstat(file.fileno()).st_size, file.read(LARGEST + 1)
    except FileNotFoundError:
        raise DataError("not-there", path.name) from None
    except OSError as error:
        raise DataError("unreadable", path.name, what=partial(system_reason, error)) from None
    except ValueError as error:  # a name that no system takes
        raise DataError("unreadable", path.name, what=str(error)) from None
    return decoded(path.name, data, size)


def decoded(file: str, data: bytes, size: int = 0) -> Decoded:
    """The text of a file that is there as bytes: UTF-8, UTF-16 with its mark, else Windows-1252. Raises DataError."""
    if max(size, len(data)) > LARGEST:
        raise DataError("too-large", file, count=max(size, len(data)), most=LARGEST)
    if data.startswith((b"PK\3\4", b"\xd0\xcf\x11\xe0")):
        raise DataError("workbook", file)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(file, data, "utf-16")
    marked = data.startswith(b"\xef\xbb\xbf")
    try:
        return Decoded(data.decode("utf-8-sig"), "utf-8-sig" if marked else "utf-8")
    except UnicodeDecodeError:
        return _decoded(file, data, "utf-8-sig" if marked or _is_mostly_utf8(data) else WESTERN)


def _decoded(file: str, data: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "ignore")
        raise DataError("not-utf8", file, *_place(before, len(before))) from None


def _is_mostly_utf8(data: bytes) -> bool:
    """Whether most letters beyond ASCII are such: then one is broken, and the file is in no other encoding."""
    sound = sum(len(letter.encode()) for letter in data.decode("utf-8", "ignore") if not letter.isascii())
    return 2 * sound > sum(byte > 127 for byte in data)


def _place(text: str, at: int) -> tuple[int, int]:
    """The line and the column of a place in a text."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


# --- tables -----------------------------------------------------------------------------------------------------------


class Grid(NamedTuple):
    """A table as text: what heads its columns, its rows, each as long and none blank, and the lines they begin on."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    line: int = 1
    """Of the headings."""


def read_grid(text: str, file: str, needed: Sequence[str] = ()) -> Grid:
    """The table of a text as spreadsheets save it; a row whose first cell begins with `#` is a remark.

    `needed`: the columns that are asked for, to say so. Raises DataError for what is no table, or too much of one.
    """
    nul = text.find("\0")
    if nul >= 0:
        raise DataError("nul-byte", file, *_place(text, nul))
    table = parted(text)
    if table.wrong or table.endless:
        raise DataError("bad-row" if table.wrong else "endless-cell", file, table.wrong or table.endless or 1, 1)
    if not table.rows:
        raise DataError("empty-file" if needed else "empty-list", file, 1, 1, known=", ".join(needed))
    return checked_grid(table.rows[0], table.rows[1:], table.lines, file)


def checked_grid(columns: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[int], file: str) -> Grid:
    """Rows under their headings: what is missing at the end of one is blank, and columns behind the last heading with
    nothing in them are none. `lines`: of the headings, then of each row. Raises DataError."""
    heads = [" ".join(cell.split()) for cell in columns]
    cells = [tuple(cell.strip() for cell in row) for row in rows]
    while heads and not heads[-1] and not any(any(row[len(heads) - 1 :]) for row in cells):
        heads.pop()
    if not any(heads):
        raise DataError("empty-list", file, lines[0], 1)
    if len(heads) > MOST_COLUMNS:
        raise DataError("too-many-columns", file, lines[0], MOST_COLUMNS + 1, count=len(heads), most=MOST_COLUMNS)
    kept = [(row, line) for row, line in zip(cells, lines[1:], strict=True) if any(row)]
    if len(kept) > MOST_ROWS:
        raise DataError("too-many-rows", file, kept[MOST_ROWS][1], 1, count=len(kept), most=MOST_ROWS)
    for row, line in kept:
        if any(row[len(heads) :]):
            raise DataError("too-many-cells", file, line, len(heads) + 1, count=len(row), most=len(heads))
    whole = tuple((*row[: len(heads)], *[""] * (len(heads) - len(row))) for row, _ in kept)
    return Grid(tuple(heads), whole, tuple(line for _, line in kept), lines[0])


_WHOLE: Final = re.compile(r"([0-9]{1,4})(?:[.,]0{1,2})?")


def whole_number(text: str) -> int | None:
    """The whole number of a cell, also as programs write one that need not be whole: `3.0`, `3,00`; None if none."""
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None


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
        value = whole_number(text)
        if value is None or not low <= value <= high:
            raise self.wrong("bad-number", column, low=low, high=high)
        return value

    def choice(self, column: str, ways: Mapping[str, str], empty: str | None = None) -> str:
        """One of several words, however it is written. Raises DataError, naming them."""
        text = plain(self[column])
        if not text and empty is not None:
            return empty
        if text not in ways:
            raise self.wrong("bad-word", column, known=", ".join(dict.fromkeys(ways.values())))
        return ways[text]


def read_table(
    text: str, file: str, columns: Mapping[str, str], needed: Sequence[str], *, own: Sequence[str] = (),
    others: bool = False,
) -> Iterator[Row]:  # fmt: skip
    """The rows of a table as spreadsheets save it. `columns`: how a column may be headed (plain) → its name.

    `own`: those of this very table, all by default; `others`: columns of the owner's own may stand beside them.

    Raises DataError for a column that is unknown, given twice or missing, and as `read_grid`.
    """
    grid = read_grid(text, file, needed)
    names = _headings(grid, file, columns, own or tuple(dict.fromkeys(columns.values())), others=others)
    missing = [name for name in needed if name not in names]
    if missing:
        found = ", ".join(name for name in names if name[0] != "#")
        raise DataError("no-column", file, grid.line, 1, given=", ".join(missing), known=found)
    for cells, line in zip(grid.rows, grid.lines, strict=True):
        yield Row(file, line, dict(zip(names, cells, strict=True)))


def _headings(grid: Grid, file: str, columns: Mapping[str, str], own: Sequence[str], *, others: bool) -> list[str]:
    """The name of each column; `#3` for the owner's own, and for one without a heading and with nothing in it."""
    names: list[str] = []
    for place, cell in enumerate(grid.columns, 1):
        name = columns.get(plain(cell))
        if name is None and not others:
            filled = next((line for row, line in zip(grid.rows, grid.lines, strict=True) if row[place - 1]), 0)
            if cell or filled:
                key, line = ("bad-column", grid.line) if cell else ("no-heading", filled)
                raise DataError(key, file, line, place, given=cell[:40], known=", ".join(own))
        if name in names:
            raise DataError("column-twice", file, grid.line, place, given=name)
        names.append(name or f"#{place}")
    return names
