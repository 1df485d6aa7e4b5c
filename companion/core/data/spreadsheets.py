"""Tables as spreadsheets save them: rows of cells parted by commas, semicolons or tabs, which one is found out."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SEPARATORS: Final = (";", "\t", ",")
"""The likelier first, where several fit: a semicolon is rarely part of a name, a comma often."""


@dataclass(frozen=True, slots=True)
class Parted:
    """A text parted by one separator: its rows, the lines on which they begin, and the line of what is broken, if any.

    `wrong`: a row with quotes that do not fit; `endless`: a cell without an end.
    """

    separator: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    wrong: int | None = None
    endless: int | None = None

    @property
    def columns(self) -> int:
        """How many cells the first row has."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def even(self) -> bool:
        """Whether every row has a cell for each column."""
        whole = self.wrong is None and self.endless is None
        return whole and all(len(row) == self.columns for row in self.rows)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """The best parts the first line, then every line alike, then into the most columns; else the least."""
        if self.columns > 1:
            return True, self.even, self.columns
        return False, self.even, -sum(len(row) for row in self.rows)


def parted(text: str) -> Parted:
    """The rows of a table, blank ones and remarks left out; a byte order mark and a first line `sep=;` say how, and are
    no row."""
    named, text, skipped = _named_separator(text.removeprefix("\ufeff"))
    ways = (named,) if named else SEPARATORS
    return max((_parted(text, way, skipped) for way in ways), key=lambda one: one.rank)


def is_remark(cells: Sequence[str], *, first: bool = False) -> bool:
    """Whether a row is none: it is blank, or its first cell begins with `#`. `first`: nothing stands above it; there
    `#` alone heads a column of numbers."""
    counted = first and cells and cells[0].strip() == "#" and any(cell.strip() for cell in cells[1:])
    return not counted and (not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"))


def _named_separator(text: str) -> tuple[str, str, int]:
    """What spreadsheets write as a first line, `sep=;`: the separator, the text after it, the lines left out."""
    first, _, rest = text.partition("\n")
    word = first.rstrip("\r").strip('"')
    if len(word) == 5 and word.startswith("sep=") and word[-1] in SEPARATORS:
        return word[-1], rest, 1
    return "", text, 0


def _parted(text: str, separator: str, skipped: int) -> Parted:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    while True:
        line = reader.line_num + 1 + skipped
        try:
            row = next(reader, None)
        except csv.Error as error:
            endless = "limit" in str(error)
            wrong = None if endless else line
            return Parted(separator, tuple(rows), tuple(lines), wrong, line if endless else None)
        if row is None:
            return Parted(separator, tuple(rows), tuple(lines))
        if not is_remark(row, first=not rows):
            rows.append(tuple(row))
            lines.append(line)
