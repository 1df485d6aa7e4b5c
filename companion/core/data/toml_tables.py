"""An owner's TOML as tables: `[[card]]` after `[[card]]`, each a row as those of spreadsheets are, with its lines."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile, zip_longest
from typing import Any, Final

from companion.core.data.datafile import MOST_ROWS, DataError, Row
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES

Written = Callable[[Row, str, Any], str]
"""The cell of a row and a column that a TOML value makes; raises DataError."""
PARTED: Final = "; "
"""Between the parts of a list, in one cell."""
_LARGEST: Final = 10**9


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """What a TOML file holds. Raises DataError, with line and column."""
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError("bad-toml", file, 1, 1, what="nesting") from None
    except ValueError as error:  # besides its own: figures of thousands of digits
        found = re.search(r"line (\d+), column (\d+)", str(error))
        end = text.count("\n") + 1, len(text) - text.rfind("\n")
        line, column = (int(found[1]), int(found[2])) if found else end
        raise DataError("bad-toml", file, line, column, what=str(error).partition(" (at")[0]) from None


def line_of(text: str, word: str, nth: int = 0) -> int:
    """The line that holds a word, the nth of them; 1 if none."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if word in line]
    return lines[min(nth, len(lines) - 1)] if lines else 1


def cell(row: Row, column: str, value: Any) -> str:
    """A text as it is, a number, or a list of those in one cell. Raises DataError for anything else."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return PARTED.join(cell(row, column, one) for one in value)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return str(value)
    raise row.wrong("bad-value", column, given=type(value).__name__)


def read_entries(
    text: str, file: str, entry: str, columns: Mapping[str, str], *, entries: Sequence[str] = (),
    written: Mapping[str, Written] | None = None, own: Sequence[str] = (), others: bool = False,
) -> Iterator[Row]:  # fmt: skip
    """The tables `[[entry]]` as rows. `columns`: how a key may be written (plain) → the name of its column; `own`:
    those of this very table, all by default.

    `entries`: the tables that may stand in the file; `written`: what the values of some columns make, else `cell`.
    A table of languages, `text = { fr = "…", en = "…" }`, is the columns `text` and `text-en`.

    Raises DataError for a table or a key that is unknown, and for what is no cell.
    """
    found = parse_toml(text, file)
    for name, value in found.items():
        if name not in (entry, *entries) or not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            there = ", ".join(f"[[{one}]]" for one in dict.fromkeys((*entries, entry)))
            raise DataError("bad-entry", file, line_of(text, name), 1, given=name[:40], known=there)
    known = "" if others else ", ".join(own or dict.fromkeys(columns.values()))
    lists = zip_longest(found.get(entry, ()), *_lines(text, entry))
    for count, (table, line, lines) in enumerate(takewhile(lambda one: one[0] is not None, lists), 1):
        if count > MOST_ROWS:
            raise DataError("too-many-rows", file, line or 1, 1, count=len(found[entry]), most=MOST_ROWS)
        row = Row(file, line or 1, {}, _named(lines or {}, columns))
        yield _row(table, row, columns, written or {}, known)


def _row(
    table: Mapping[str, Any], row: Row, columns: Mapping[str, str], written: Mapping[str, Written], known: str
) -> Row:
    cells: dict[str, str] = {}
    for key, value in table.items():
        name = columns.get(plain(key))
        if name is not None and isinstance(value, dict) and name not in written:
            for lang, said in value.items():
                column = columns.get(plain(name if lang == LANGUAGES[0] else f"{name}-{lang}"))
                _fill(cells, row, column, f"{key}.{lang}", said, cell, known)
        else:
            _fill(cells, row, name, key, value, written.get(name or "", cell), known)
    return Row(row.file, row.line, cells, row.lines)


def _fill(cells: dict[str, str], row: Row, name: str | None, key: str, value: Any, write: Written, known: str) -> None:
    if name is None:
        if known:
            line = row.lines.get(plain(key.partition(".")[0]), row.line)
            raise DataError("bad-column", row.file, line, key[:40], given=key[:40], known=known)
    elif name in cells:
        raise row.wrong("column-twice", name, given=name)
    else:
        cells[name] = write(row, name, value)


_KEY: Final = re.compile(r"""\s*["']?([\w-]+)["']?\s*[=.]""")


def _lines(text: str, entry: str) -> tuple[list[int], list[dict[str, int]]]:
    """The lines on which the tables of a name begin, and those of the keys in each (plain)."""
    begins = re.compile(rf"""\s*\[\[\s*["']?{re.escape(entry)}["']?\s*\]\]""")
    starts: list[int] = []
    keys: list[dict[str, int]] = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if begins.match(line):
            inside = True
            starts.append(number)
            keys.append({})
        elif line.lstrip().startswith("[["):
            inside = False
        elif inside and (found := _KEY.match(line)):
            keys[-1].setdefault(plain(found[1]), number)
    return starts, keys


def _named(lines: Mapping[str, int], columns: Mapping[str, str]) -> Mapping[str, int]:
    """Lines by the names of columns, and by keys that are none."""
    return {columns.get(key, key): line for key, line in lines.items()}
