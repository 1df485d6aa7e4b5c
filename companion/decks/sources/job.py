"""The card lists that a sheet of a game is drawn from: those of a folder or table, of its match, or the invented ones.

It knows no game.
"""

import csv
import io
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.core.data.datafile import DataError
from companion.core.data.decks import Decks
from companion.printing.errors import unread
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.data.tables import Table

FILE: Final = "cards.csv"
"""The card list that a table is."""
T = TypeVar("T")


def card_lists(job: Job, decks: Decks) -> Mapping[str, str]:
    """The texts of the lists by the names of their files."""
    if job.lists is not None:
        return job.lists.texts
    if job.table is not None:
        return table_texts(job.table)
    data = {} if job.match is None else job.match.header.data
    return data.get("files") or decks.demo()


def table_texts(table: "Table") -> dict[str, str]:
    """A table with the columns of a game's cards.csv as that file, each row on a line of its own."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(table.columns)
    rows.writerows([" ".join(cell.split()) for cell in row] for row in table.rows)
    return {FILE: text.getvalue()}


def read_lists(texts: Mapping[str, str], job: Job, read: Callable[[Mapping[str, Any]], T], decks: Decks) -> T:
    """What card lists hold, as the game reads its data. Raises PrintError, with the place in the table of the job."""
    try:
        return read({"files": dict(texts)})
    except DataError as error:
        table = job.table
        assert table is not None, "other lists have been read before"
        figures = dict(error.figures)
        line = int(str(figures.pop("line")))
        figures |= {"file": table.source or FILE, "line": table.line(line - 2) if line > 1 else table.head}
        moved = DataError(error.key, **figures)  # type: ignore[arg-type]
        raise unread(moved, decks.sentence) from None
