"""A table of rows where there is no pandas, as in a browser: it shows itself, is gone through, filtered and saved."""

import csv
import html
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, overload

from companion.core.plugins.optional import installed
from companion.core.text.messages import Phrasebook

_WORDS = Phrasebook("companion.core", "curves.toml")
_SHOWN: Final = 60
"""Rows that are shown; of more, the first and the last."""
_CELL: Final = "padding:2px 10px;text-align:{};vertical-align:top"

Row = Mapping[str, Any]


def framed(rows: Iterable[Row], columns: Sequence[str], lang: str) -> Any:
    """Rows as a pandas table, or as a plain one where there is no pandas."""
    pandas = installed("pandas")
    listed = list(rows)
    return PlainTable(listed, columns, lang) if pandas is None else pandas.DataFrame(listed, columns=list(columns))


class PlainTable:
    """Rows of named figures: `for row in table` gives them as dicts, `table["hp"]` is a column, `table[["turn", "hp"]]`
    a table of these alone; `head`, `tail` and `where` are tables too, `to_csv` is a text for a spreadsheet."""

    def __init__(self, rows: Iterable[Row], columns: Sequence[str], lang: str = "en") -> None:
        self.columns = tuple(columns)
        self.rows = tuple({name: row.get(name) for name in self.columns} for row in rows)
        self.lang = lang

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter([dict(row) for row in self.rows])

    @overload
    def __getitem__(self, name: str) -> list[Any]: ...
    @overload
    def __getitem__(self, name: list[str]) -> "PlainTable": ...
    def __getitem__(self, name: str | list[str]) -> "list[Any] | PlainTable":
        for one in [name] if isinstance(name, str) else name:
            if one not in self.columns:
                raise KeyError(one)
        return [row[name] for row in self.rows] if isinstance(name, str) else PlainTable(self.rows, name, self.lang)

    def __getattr__(self, name: str) -> Any:
        """What only pandas can do is told as such."""
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(_WORDS("plain_lacks", self.lang, name=name))

    def head(self, count: int = 5) -> "PlainTable":
        """The first rows."""
        return PlainTable(self.rows[: max(0, count)], self.columns, self.lang)

    def tail(self, count: int = 5) -> "PlainTable":
        """The last rows."""
        return PlainTable(self.rows[-count:] if count > 0 else (), self.columns, self.lang)

    def where(self, **wanted: Any) -> "PlainTable":
        """The rows whose figures are these: `where(by="Ana", verdict="legal")`."""
        kept = (row for row in self.rows if all(row[name] == value for name, value in wanted.items()))
        return PlainTable(kept, self.columns, self.lang)

    def to_csv(self) -> str:
        """All of it as text, for a file or a spreadsheet."""
        out = io.StringIO(newline="")
        writer = csv.writer(out)
        writer.writerow(self.columns)
        writer.writerows([_text(value) for value in row.values()] for row in self.rows)
        return out.getvalue()

    def __repr__(self) -> str:
        if not self.columns:
            return self.note
        lines = [list(self.columns), *([_text(value) for value in row.values()] for row in self._shown())]
        wide = [max(len(line[place]) for line in lines) for place in range(len(self.columns))]
        drawn = ("  ".join(cell.ljust(wide[place]) for place, cell in enumerate(line)).rstrip() for line in lines)
        return "\n".join([*drawn, *self._left_out(), self.note])

    @property
    def note(self) -> str:
        """What this is, in a line."""
        return _WORDS("plain_table", self.lang)

    def _shown(self) -> Sequence[Row]:
        half = _SHOWN // 2
        return self.rows if len(self) <= _SHOWN else (*self.rows[:half], *self.rows[-half:])

    def _left_out(self) -> list[str]:
        return [] if len(self) <= _SHOWN else [_WORDS("plain_left_out", self.lang, count=len(self) - _SHOWN)]

    def _repr_html_(self) -> str:
        """For notebooks; what was typed is text."""
        sides = {name: "right" if self._is_number(name) else "left" for name in self.columns}
        head = "".join(_cell("th", name, side) for name, side in sides.items())
        cells = ("".join(_cell("td", _text(row[name]), side) for name, side in sides.items()) for row in self._shown())
        body = "".join(f"<tr>{one}</tr>" for one in cells)
        note = html.escape(" ".join((*self._left_out(), self.note)))
        table = f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        return f'<div style="overflow-x:auto">{table}</div><p><small>{note}</small></p>'

    def _is_number(self, name: str) -> bool:
        return all(row[name] is None or isinstance(row[name], int | float) for row in self.rows)


def _cell(kind: str, text: str, side: str) -> str:
    return f'<{kind} style="{_CELL.format(side)}">{html.escape(text)}</{kind}>'


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    return "" if value is None else str(value)
