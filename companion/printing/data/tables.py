"""Tables from outside, as rows of text: a CSV file or text, a pandas frame, a list of mappings or of sequences.

What comes from outside is data: it is read as all that an owner hands in (companion/core/data/datafile.py), within
its limits, and refused in its words.
"""

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.core.text.letters import capital
from companion.core.text.messages import cut, printable, quoted
from companion.printing.errors import PrintError, speaking, unread

if TYPE_CHECKING:
    import pandas as pd

    from companion.core.data.datafile import Grid

LONGEST: Final = 5_000
"""Characters of a cell that are kept."""
LONGEST_SOURCE: Final = 255
"""Characters of a file's name that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns, every row as long as `columns`; blank cells are empty texts.

    `source` says where they come from, `lines` the line of every row in it, `head` that of the columns. `encoding` is
    what a file was read as.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str = ""
    lines: tuple[int, ...] = ()
    head: int = 1
    encoding: str = "utf-8"

    def line(self, row: int) -> int:
        """The line of a row (counted from 0) in its source."""
        return self.lines[row]

    def refuse(self, row: int, column: str, key: str, package: str = "companion.printing", **figures: Any) -> NoReturn:
        """Raise a `TableError` about a cell: where it stands, then what was wrong and what would be right."""
        raise TableError(key, self.source, self.line(row), column, package, **figures)

    def refuse_column(self, key: str, place: int) -> NoReturn:
        """Raise a `PrintError` about a column (counted from 0), in the words in which any list is refused."""
        from companion.core.data.datafile import DataError

        raise unread(DataError(key, self.source, self.head, place + 1, given=self.columns[place]))


@dataclass(frozen=True, slots=True)
class Lists:
    """The card lists of a folder: the text of each by its file's name. `named`: the one that was asked for, if one."""

    texts: Mapping[str, str]
    named: str = ""


class TableError(PrintError):
    """What is wrong with a table, after the place: `deck.csv, line 4, column “Count”: …`."""

    def __init__(
        self, key: str, source: str, line: int | None = None, column: str | None = None,
        package: str = "companion.printing", **figures: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, package, **figures)
        self.source, self.line, self.column = source, line, column

    def text(self, lang: str) -> str:
        """The message in a language; without a name of a file it begins with a capital."""
        places = [shown(self.source, LONGEST_SOURCE)] if self.source else []
        if self.line is not None:
            places.append(PrintError("place-line", line=self.line).text(lang))
        if self.column is not None:
            places.append(PrintError("place-column", column=shown(self.column)).text(lang))
        told = super().text(lang)
        if places:
            told = PrintError("placed", place=", ".join(places), told=told).text(lang)
        return told if self.source else capital(told)


def shown(text: str, longest: int = 40) -> str:
    """A text from outside as a message can show it: one line, not endless."""
    text = printable(" ".join(text.split()))
    return text if len(text) <= longest else text[: longest - 1] + "…"


def read_csv(source: str | os.PathLike[str], lang: str = "fr") -> Table:
    """Read a CSV file, or a text that holds one: a `str` with a line break in it is the text itself, else a path.

    Cells are parted by commas, semicolons or tabs; the first line names the columns. Files are UTF-8, or UTF-16 with
    its mark; anything else is read as Windows-1252 (Latin-1), and `Table.encoding` says so. Raises `PrintError` for
    what cannot be read, with file, line and column.
    """
    is_text = isinstance(source, str) and ("\n" in source or "\r" in source)
    name = "" if is_text else Path(source).name

    def read() -> Table:
        from companion.core.data.datafile import decoded, file_text, read_grid

        text, encoding = decoded("", str(source).encode(errors="replace")) if is_text else file_text(Path(source))
        return _table(read_grid(text, name), name, encoding)

    return _told(read, lang)


def from_frame(frame: "pd.DataFrame", *, source: str = "", lang: str = "fr") -> Table:
    """The rows of a pandas frame; what is missing is blank, and whole numbers stay whole. Raises `PrintError`."""
    missing = frame.isna().to_numpy()
    values = frame.itertuples(index=False, name=None)
    rows = [
        ["" if gone else _text(value) for value, gone in zip(row, blank, strict=True)]
        for row, blank in zip(values, missing, strict=True)
    ]
    return _told(lambda: _under([_text(name) for name in frame.columns], rows, source), lang)


def from_rows(
    rows: Iterable[Mapping[str, Any] | Sequence[Any]], *, columns: Sequence[str] | None = None, source: str = "",
    lang: str = "fr",
) -> Table:  # fmt: skip
    """A table of mappings (name of a column → cell) or of sequences of cells.

    Without `columns`, those of mappings are all their names in the order in which they come up, and the first of
    sequences names the columns. Raises `PrintError` for rows of other lengths or kinds.
    """
    return _told(lambda: _from_rows(rows, columns, source), lang)


def _told(made: Callable[[], Table], lang: str) -> Table:
    """What is made; what is wrong with it is told in a language. Raises `PrintError`."""
    from companion.core.data.datafile import DataError  # most sheets are drawn from no list

    with speaking(lang):
        try:
            return made()
        except DataError as error:
            raise unread(error) from None


def _table(grid: "Grid", source: str, encoding: str = "utf-8") -> Table:
    rows = tuple(tuple(cut(cell, LONGEST) for cell in row) for row in grid.rows)
    return Table(grid.columns, rows, source, grid.lines, grid.line, encoding)


def _under(columns: Sequence[str], rows: Sequence[Sequence[str]], source: str, first: int = 1) -> Table:
    """Rows that no file has: `first` is the number of the first."""
    from companion.core.data.datafile import checked_grid

    return _table(checked_grid(columns, rows, (1, *range(first, first + len(rows))), source), source)


def _from_rows(rows: Iterable[Any], columns: Sequence[str] | None, source: str) -> Table:
    try:
        given = list(rows)
    except TypeError:
        raise TableError("no-list", source, given=quoted(rows)) from None
    if all(isinstance(row, Mapping) for row in given):
        names = list(columns) if columns is not None else list(dict.fromkeys(name for row in given for name in row))
        return _under(
            [_text(name) for name in names], [[_text(row.get(name)) for name in names] for row in given], source
        )
    cells = [_cells(row, number, source) for number, row in enumerate(given, 1)]
    if columns is None:
        return _under(cells[0], cells[1:], source, 2)
    return _under([_text(name) for name in columns], cells, source)


def _cells(row: Any, number: int, source: str) -> list[str]:
    if isinstance(row, str | bytes | Mapping) or not isinstance(row, Iterable):
        raise TableError("no-row", source, number)
    return [_text(cell) for cell in row]


def _text(value: Any) -> str:
    """A cell as text: nothing is blank, 4.0 is 4."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    whole = getattr(value, "is_integer", None)
    try:
        return str(int(value)) if whole is not None and whole() and not isinstance(value, int) else str(value)
    except Exception:  # a number of more than 4,300 digits, or an object that cannot say what it is
        return quoted(value)
