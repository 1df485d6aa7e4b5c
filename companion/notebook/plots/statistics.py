"""The finished matches of a folder as a table (pandas, or a plain one without it): one row a match and player."""

import os
from typing import Any, Final

from companion.core.data.plain_table import framed
from companion.core.plugins.optional import installed
from companion.core.runtime.slices import finished
from companion.table.matches.shelf import Shelf
from companion.table.stats.statistics import WON, Row, rows_of

COLUMNS: Final = (
    "match", "game", "began", "player", "others", "together", "result", "won", "score", "started", "minutes", "turns",
    "with",
)  # fmt: skip


def statistics(folder: str | os.PathLike[str] | None, lang: str) -> Any:
    """The table of `companion.statistics`; matches that were not played through yet are, which may take a while."""
    shelf = Shelf(folder)
    infos = shelf.list()
    finished(shelf.learning.learning(infos))
    table = framed((_told(row, lang) for row in rows_of(shelf.told(infos))), COLUMNS, lang)
    pandas = installed("pandas")
    if pandas is None:
        return table
    table["began"] = pandas.to_datetime(table["began"], utc=True, errors="coerce")
    return table.astype({"score": "Int64", "turns": "Int64", "minutes": "float64"})


def _told(row: Row, lang: str) -> dict[str, object]:
    return {
        "match": row.match, "game": row.game, "began": row.began, "player": row.player, "others": ", ".join(row.others),
        "together": row.together, "result": row.result, "won": row.result == WON, "score": row.score,
        "started": row.started, "minutes": row.minutes, "turns": row.turns,
        "with": ", ".join(text[lang] for text in row.favourites),
    }  # fmt: skip
