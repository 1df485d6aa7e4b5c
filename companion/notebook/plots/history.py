"""A match as a table, computed from the list of entries: a pandas one, or a plain one where there is no pandas."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from companion.core.data.plain_table import PlainTable
from companion.core.match.entry import ASIDE, Entry
from companion.core.match.match import Match
from companion.core.plugins.optional import installed

NUMERIC: Final = ("int", "bool")
TOLD: Final = ("at", "by", "kind", "text", "verdict", "comment", "undone")
"""The columns before the figures."""


def history(match: Match) -> Any:
    """One row an entry, undo, redo and corrections included; the index (plain: `entry`) is the entry's number.

    Columns: `at` (UTC; NaT where the record has no time), `by`, `kind`, `text` (as people write it, in the match's
    language), `verdict`, `comment`, `undone`, then one column a numeric fact as it stood after that entry: <NA> (plain:
    None) where absent, yes and no as 1 and 0. A place that comes and goes has columns if anybody ever lay there.
    """
    names = _names(match)
    live = match.live
    pandas = installed("pandas")
    absent = None if pandas is None else float("nan")
    rows = [_entry_row(entry, live, match.lang) for entry in match.entries]
    figures = _figures(match, names, absent)
    if pandas is None:
        return _plain(rows, figures, names, match)
    index = pandas.RangeIndex(len(rows), name="entry")
    table = pandas.concat([pandas.DataFrame(rows, index=index), pandas.DataFrame(figures, index, names)], axis=1)
    whole = {name: "Int64" for name in names if table[name].dtype == "float64"}  # absent is <NA>, and 10 is no 10.0
    table = table.astype(whole)
    table["at"] = pandas.to_datetime(table["at"], utc=True, format="ISO8601", errors="coerce")
    return table


def _plain(rows: Sequence[dict[str, Any]], figures: Sequence[Sequence[Any]], names: list[str], match: Match) -> Any:
    table = (
        {"entry": number, **row, "at": _moment(row["at"]), **dict(zip(names, line, strict=True))}
        for number, (row, line) in enumerate(zip(rows, figures, strict=True))
    )
    return PlainTable(table, ("entry", *TOLD, *names), match.lang)


def _moment(written: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(written or "")
    except ValueError:
        return None


def _names(match: Match) -> list[str]:
    """The numeric facts; of a place that comes and goes, if anybody ever lay there."""
    known, coming = match.game.facts.names(match.players), match.game.facts.coming(match.players)
    start = match.facts_after(0)
    taken = {name for name in coming.values() if start.get(name) is not None}
    taken.update(*(entry.changed for entry in match.entries))  # a place that was not taken changes when it is
    ever = {name for name, head in coming.items() if head in taken}
    return [name for name, fact in known.items() if fact.kind in NUMERIC and (name not in coming or name in ever)]


def _entry_row(entry: Entry, live: frozenset[int], lang: str) -> dict[str, Any]:
    marked = entry.why if entry.kind in ("override", "correct") else ""
    takes_back = entry.kind in ASIDE
    return {
        "at": entry.at,
        "by": entry.by,
        "kind": entry.kind,
        "text": entry.title(lang),
        "verdict": entry.verdict,
        "comment": " · ".join(part for part in (marked, entry.comment) if part),
        "undone": not takes_back and entry.number not in live,
    }


def _figures(match: Match, names: Sequence[str], absent: float | None) -> list[list[float | None]]:
    """The figures after each entry. A snapshot that an undo goes back to is read once."""
    read: dict[int, list[float | None]] = {}
    lines = []
    for entry in match.entries:
        state = id(match.state_after(entry.number))
        if state not in read:
            facts = match.facts_after(entry.number)
            read[state] = [absent if facts.get(name) is None else int(facts[name]) for name in names]
        lines.append(read[state])
    return lines
