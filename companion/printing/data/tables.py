"""Tables from outside, as rows of text: a CSV file or text, a pandas frame, a list of mappings or of sequences.

What comes from outside is data: there are limits of size, and whatever is not in order is refused, saying where it
stands and what would be right.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.core.rules.rulebook import capital
from companion.core.text.messages import printable, quoted
from companion.printing.errors import PrintError, speaking

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS: Final = 5_000
MOST_COLUMNS: Final = 60
LONGEST: Final = 1_000
"""Characters in a cell."""
LONGEST_SOURCE: Final = 255
"""Characters of a file's name that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns, every row as long as `columns`; blank cells are empty texts.

    `source` says where they come from, `first` the line of the first row in it, `lines` the line of every row where
    they do not simply follow. `encoding` is what a file was read as.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str = ""
    first: int = 2
    lines: tuple[int, ...] = ()
    encoding: str = "utf-8"

    def line(self, row: int) -> int:
        """The line of a row (counted from 0) in its source."""
        return self.lines[row] if self.lines else self.first + row

    def refuse(self, row: int, column: str, key: str, package: str = "companion.printing", **figures: Any) -> NoReturn:
        """Raise a `TableError` about a cell: where it stands, then what was wrong and what would be right."""
        raise TableError(key, self.source, self.line(row), column, package, **figures)


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


def from_frame(frame: "pd.DataFrame", *, source: str = "", lang: str = "fr") -> Table:
    """The rows of a pandas frame; what is missing is blank, and whole numbers stay whole. Raises `PrintError`."""
    missing = frame.isna().to_numpy()
    values = frame.itertuples(index=False, name=None)
    rows = [
        ["" if gone else _text(value) for value, gone in zip(row, blank, strict=True)]
        for row, blank in zip(values, missing, strict=True)
    ]
    with speaking(lang):
        return checked([_text(name) for name in frame.columns], rows, source, first=1)


def from_rows(
    rows: Iterable[Mapping[str, Any] | Sequence[Any]], *, columns: Sequence[str] | None = None, source: str = "",
    lang: str = "fr",
) -> Table:  # fmt: skip
    """A table of mappings (name of a column → cell) or of sequences of cells.

    Without `columns`, those of mappings are all their names in the order in which they come up, and the first of
    sequences names the columns. Raises `PrintError` for rows of other lengths or kinds.
    """
    with speaking(lang):
        return _from_rows(rows, columns, source)


def _from_rows(rows: Iterable[Any], columns: Sequence[str] | None, source: str) -> Table:
    try:
        given = list(rows)
    except TypeError:
        raise TableError("no-list", source, given=quoted(rows)) from None
    if all(isinstance(row, Mapping) for row in given):
        return _from_mappings(given, columns, source)
    cells = [_cells(row, number, source) for number, row in enumerate(given, 1)]
    if columns is None:
        return checked(cells[0], cells[1:], source)
    return checked([_text(name) for name in columns], cells, source, first=1)


def _from_mappings(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None, source: str) -> Table:
    names = list(columns) if columns is not None else list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_text(row.get(name)) for name in names] for row in rows]
    return checked([_text(name) for name in names], cells, source, first=1)


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


def checked(
    columns: Sequence[str], rows: Sequence[Sequence[str]], source: str, *, first: int = 2, lines: Sequence[int] = (),
    encoding: str = "utf-8",
) -> Table:  # fmt: skip
    """A table of rows that were checked: names of columns, lengths of rows and cells, limits. Raises `PrintError`."""
    head = [" ".join(name.split()) for name in columns]
    while head and not head[-1] and not any("".join(row[len(head) - 1 :]).strip() for row in rows):
        head.pop()
    _check_head(head, source, first - 1)
    if len(rows) > MOST_ROWS:
        raise TableError("too-many-rows", source, count=len(rows), most=MOST_ROWS)
    kept, numbers = [], []
    for place, row in enumerate(rows):
        line = lines[place] if lines else first + place
        cells = _row(row, head, source, line)
        if any(cells):
            kept.append(cells)
            numbers.append(line)
    simple = numbers == list(range(first, first + len(numbers)))
    return Table(tuple(head), tuple(kept), source, first, () if simple else tuple(numbers), encoding)


def _check_head(head: Sequence[str], source: str, line: int) -> None:
    if not any(head):
        raise TableError("empty-list", source)
    if len(head) > MOST_COLUMNS:
        raise TableError("too-many-columns", source, max(1, line), count=len(head), most=MOST_COLUMNS)
    for place, name in enumerate(head):
        if name and name.casefold() in (other.casefold() for other in head[:place]):
            raise TableError("column-twice", source, max(1, line), name)


def _row(row: Sequence[str], head: Sequence[str], source: str, line: int) -> tuple[str, ...]:
    """The cells of a row, stripped; blank ones too many are left out."""
    cells = [cell.strip() for cell in row]
    while len(cells) > len(head) and not cells[-1]:
        cells.pop()
    if any(cells) and len(cells) != len(head):
        column = head[len(cells)] if len(cells) < len(head) else None
        names = ", ".join(shown(name, 20) or "–" for name in head)
        raise TableError("cell-count", source, line, column, count=len(cells), wanted=len(head), names=names)
    for cell, name in zip(cells, head, strict=False):
        if len(cell) > LONGEST:
            raise TableError("cell-too-long", source, line, name, count=len(cell), most=LONGEST)
    return tuple(cells)
