"""Tables from outside, as rows of text: a CSV file or text, a pandas frame, a list of mappings or of sequences.

What comes from outside is data: there are limits of size, and whatever is not in order is refused, saying where it
stands and what would be right.
"""

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.core.rulebook import capital
from companion.core.words import printable, quoted
from companion.printing.spec import PrintError

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

    def refuse(self, row: int, column: str, lang: str, *, fr: str, en: str) -> NoReturn:
        """Raise a `PrintError` about a cell: where it stands, then what was wrong and what would be right."""
        refuse(self.source, lang, fr=fr, en=en, line=self.line(row), column=column)


def refuse(source: str, lang: str, *, fr: str, en: str, line: int | None = None, column: str | None = None) -> NoReturn:
    """Raise a `PrintError` that begins with the place: `deck.csv, line 4, column “Count”: …`."""
    french, english = ([shown(source, LONGEST_SOURCE)] if source else [] for _ in range(2))
    if line is not None:
        french.append(f"ligne {line}")
        english.append(f"line {line}")
    if column is not None:
        french.append(f"colonne «\u202f{shown(column)}\u202f»")
        english.append(f"column “{shown(column)}”")
    if french:
        fr, en = f"{', '.join(french)}\u202f: {fr}", f"{', '.join(english)}: {en}"
    # The name of a file keeps its letters.
    raise PrintError(lang, fr=fr if source else capital(fr), en=en if source else capital(en))


def shown(text: str, longest: int = 40) -> str:
    """A text from outside as a message can show it: one line, not endless."""
    text = printable(" ".join(text.split()))
    return text if len(text) <= longest else text[: longest - 1] + "…"


def read_csv(source: str | os.PathLike[str], lang: str = "fr") -> Table:
    """Read a CSV file, or a text that holds one: a `str` with a line break in it is the text itself, else a path.

    Cells are parted by commas, semicolons or tabs; the first line names the columns. Files are UTF-8, with or
    without a byte order mark, or UTF-16 with one; anything else is read as Windows-1252 (Latin-1), and
    `Table.encoding` says so. Raises `PrintError` for what cannot be read, with file, line and column.
    """
    from companion.printing import csv_files

    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return csv_files.parse(source, "", lang)
    return csv_files.read(Path(source), lang)


def from_frame(frame: "pd.DataFrame", *, source: str = "", lang: str = "fr") -> Table:
    """The rows of a pandas frame; what is missing is blank, and whole numbers stay whole. Raises `PrintError`."""
    missing = frame.isna().to_numpy()
    values = frame.itertuples(index=False, name=None)
    rows = [
        ["" if gone else _text(value) for value, gone in zip(row, blank, strict=True)]
        for row, blank in zip(values, missing, strict=True)
    ]
    return checked([_text(name) for name in frame.columns], rows, source, lang, first=1)


def from_rows(
    rows: Iterable[Mapping[str, Any] | Sequence[Any]], *, columns: Sequence[str] | None = None, source: str = "",
    lang: str = "fr",
) -> Table:  # fmt: skip
    """A table of mappings (name of a column → cell) or of sequences of cells.

    Without `columns`, those of mappings are all their names in the order in which they come up, and the first of
    sequences names the columns. Raises `PrintError` for rows of other lengths or kinds.
    """
    try:
        given = list(rows)
    except TypeError:
        refuse(
            source, lang,
            fr=f"une liste est un fichier CSV, un tableau de pandas ou des lignes, pas {quoted(rows)}.",
            en=f"a list is a CSV file, a pandas frame or rows, not {quoted(rows)}.",
        )  # fmt: skip
    if all(isinstance(row, Mapping) for row in given):
        return _from_mappings(given, columns, source, lang)  # type: ignore[arg-type]
    cells = [_cells(row, number, source, lang) for number, row in enumerate(given, 1)]
    if columns is None:
        return checked(cells[0], cells[1:], source, lang)
    return checked([_text(name) for name in columns], cells, source, lang, first=1)


def _from_mappings(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] | None, source: str, lang: str) -> Table:
    names = list(columns) if columns is not None else list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_text(row.get(name)) for name in names] for row in rows]
    return checked([_text(name) for name in names], cells, source, lang, first=1)


def _cells(row: Any, number: int, source: str, lang: str) -> list[str]:
    if isinstance(row, str | bytes | Mapping) or not isinstance(row, Iterable):
        refuse(
            source, lang, line=number,
            fr="chaque ligne est une suite de cases, ou chaque ligne est un dictionnaire.",
            en="every row is a sequence of cells, or every row is a mapping.",
        )  # fmt: skip
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
    columns: Sequence[str], rows: Sequence[Sequence[str]], source: str, lang: str, *, first: int = 2,
    lines: Sequence[int] = (), encoding: str = "utf-8",
) -> Table:  # fmt: skip
    """A table of rows that were checked: names of columns, lengths of rows and cells, limits. Raises `PrintError`."""
    head = [" ".join(name.split()) for name in columns]
    while head and not head[-1] and not any("".join(row[len(head) - 1 :]).strip() for row in rows):
        head.pop()
    _check_head(head, source, lang, first - 1)
    if len(rows) > MOST_ROWS:
        refuse(
            source, lang,
            fr=f"{len(rows)} lignes\u202f; une liste en a {MOST_ROWS} au plus.",
            en=f"{len(rows)} rows; a list has {MOST_ROWS} at most.",
        )  # fmt: skip
    kept, numbers = [], []
    for place, row in enumerate(rows):
        line = lines[place] if lines else first + place
        cells = _row(row, head, source, lang, line)
        if any(cells):
            kept.append(cells)
            numbers.append(line)
    simple = numbers == list(range(first, first + len(numbers)))
    return Table(tuple(head), tuple(kept), source, first, () if simple else tuple(numbers), encoding)


def _check_head(head: Sequence[str], source: str, lang: str, line: int) -> None:
    if not any(head):
        refuse(
            source, lang,
            fr="la liste est vide\u202f; sa première ligne nomme les colonnes.",
            en="the list is empty; its first line names the columns.",
        )  # fmt: skip
    if len(head) > MOST_COLUMNS:
        refuse(
            source, lang, line=max(1, line),
            fr=f"{len(head)} colonnes\u202f; une liste en a {MOST_COLUMNS} au plus.",
            en=f"{len(head)} columns; a list has {MOST_COLUMNS} at most.",
        )  # fmt: skip
    for place, name in enumerate(head):
        if name and name.casefold() in (other.casefold() for other in head[:place]):
            refuse(
                source, lang, line=max(1, line), column=name,
                fr="deux colonnes portent ce nom\u202f; chaque nom est unique.",
                en="two columns have this name; every name is unique.",
            )  # fmt: skip


def _row(row: Sequence[str], head: Sequence[str], source: str, lang: str, line: int) -> tuple[str, ...]:
    """The cells of a row, stripped; blank ones too many are left out."""
    cells = [cell.strip() for cell in row]
    while len(cells) > len(head) and not cells[-1]:
        cells.pop()
    if any(cells) and len(cells) != len(head):
        wanted = ", ".join(shown(name, 20) or "–" for name in head)
        refuse(
            source, lang, line=line, column=head[len(cells)] if len(cells) < len(head) else None,
            fr=f"{_count(len(cells), 'case', 'cases')} au lieu de {len(head)} ({wanted})\u202f; une case vide garde "
            "son séparateur, et un nom qui contient le séparateur se met entre guillemets.",
            en=f"{_count(len(cells), 'cell', 'cells')} instead of {len(head)} ({wanted}); a blank cell keeps its "
            "separator, and a name with the separator in it stands in quotes.",
        )  # fmt: skip
    for cell, name in zip(cells, head, strict=False):
        if len(cell) > LONGEST:
            refuse(
                source, lang, line=line, column=name,
                fr=f"{len(cell)} caractères dans une case\u202f; {LONGEST} au plus.",
                en=f"{len(cell)} characters in one cell; {LONGEST} at most.",
            )  # fmt: skip
    return tuple(cells)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
