"""The rows of runs as columns: read from what was kept, written to a file that says all by itself, and read back."""

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.optional import needs
from companion.core.text.messages import ToldError, system_reason
from companion.lab.errors import mistake, trouble
from companion.lab.matches.plan import EVERYBODY, FIXED, Plan
from companion.lab.matches.result_log import Kept
from companion.lab.matches.validation import MOST_COLUMNS, checked_columns

Columns = dict[str, list[Any]]
"""Figures by name, one a match."""
SAME: Final = ("game", "seed", "policy.")
"""What is the same in all rows, so that a file says it and a table need not; with a dot: of each player."""
TEXTS: Final = (
    "game", "seed", "policy.", "deck.", "starter", "winner", "winner_policy", "reason",
)  # fmt: skip
"""What a file holds as it stands; all else are figures."""
MOST_BYTES: Final = 1_000_000_000
"""Of a file that is read; more than anybody's memory holds as columns."""
MOST_CELLS: Final = 200_000_000
CELLS_A_BYTE: Final = 200
"""Cells that a byte of a packed file may stand for: of runs it is two or three."""
AT_ONCE: Final = 1000
"""Rows that are unpacked at once."""


def columns_of(kept: Kept) -> Columns:
    """All that was played, in the order of the plan."""
    plan, rows = kept.plan, sorted(kept.rows(), key=lambda row: int(row[0]))
    plain: Columns = {name: [] for name in plan.columns[len(FIXED) - 1 :]}
    for row in rows:
        for values, value in zip(plain.values(), row[1:], strict=True):
            values.append(value)
    places = [divmod(row[0], len(plan.settings)) for row in rows]
    found: Columns = {"game": [plan.game] * len(rows), "seed": [str(plan.seed)] * len(rows)}
    found |= {f"policy.{name}": [policy] * len(rows) for name, policy in zip(plan.names, plan.policies, strict=True)}
    found |= {"match": [match for match, _ in places], "setting": [setting for _, setting in places]}
    for name, values in _ways(plan).items():
        found[name] = [values[setting] for _, setting in places]
    found["starter"] = plain.pop("starter")
    winners = list(_winners(plan, plain, len(rows)))
    policies = dict(zip(plan.names, plan.policies, strict=True))
    found["winner"] = [" + ".join(names) or None for names in winners]
    found["winner_policy"] = [" + ".join(dict.fromkeys(policies[name] for name in names)) or None for names in winners]
    return found | plain


def _ways(plan: Plan) -> Columns:
    """What tells settings apart, by column, one value a setting."""
    found: Columns = {}
    options = {one.name: one for one in (*plan.rules.options, *plan.rules.trials)}
    for name in dict.fromkeys(name for one in plan.settings for name in one.options):
        found[f"option.{name}"] = [one.options.get(name, options[name].default) for one in plan.settings]
    if any(one.position is not None for one in plan.settings):
        found["position"] = [None if one.position is None else one.position[0] for one in plan.settings]
    if any(one.decks for one in plan.settings):
        for place, player in enumerate(plan.names):
            found[f"deck.{player}"] = [one.decks[place] if one.decks else None for one in plan.settings]
    return found


def _winners(plan: Plan, plain: Columns, count: int) -> Iterator[tuple[str, ...]]:
    """The names of those who have won each match; nobody's where it was drawn."""
    if plan.rules.together:
        yield from (plan.names if won == 1 else () for won in plain[EVERYBODY])
        return
    won = [plain[column] for column in plan.wins]
    for match in range(count):
        yield tuple(name for name, column in zip(plan.names, won, strict=True) if column[match] == 1)


def is_of(name: str, kinds: tuple[str, ...]) -> bool:
    """Whether a column is one of these, or of a player's (`policy.Ana` is of `policy.`)."""
    return name in kinds or name.startswith(tuple(kind for kind in kinds if kind.endswith(".")))


# --- files ------------------------------------------------------------------------------------------------------------


def save(columns: Mapping[str, list[Any]], path: Path, lang: str) -> None:
    """Write a `.csv` or a `.parquet`. Raises SetupError, LabError, MissingExtraError."""
    kind = check_path(path, lang)
    try:
        if kind == ".csv":
            with path.open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(columns)
                writer.writerows(zip(*columns.values(), strict=True))
            return
        with needs("lab", lang):
            import pyarrow
            from pyarrow import parquet
        parquet.write_table(pyarrow.table(dict(columns)), path)
    except OSError as error:
        raise trouble("unwritable", lang, path=path, what=system_reason(error, lang)) from None


def load(path: Path, lang: str) -> Columns:
    """What a file holds, or what a folder keeps. Raises SetupError, LabError, MissingExtraError."""
    if path.is_dir() or path.suffix == ".jsonl":
        return columns_of(Kept.read(path, lang))
    kind = check_path(path, lang)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise trouble("large_runs", lang, path=path)
        columns = _csv(path, lang) if kind == ".csv" else _parquet(path, lang)
    except OSError as error:
        raise trouble("unreadable", lang, path=path, what=system_reason(error, lang)) from None
    except ToldError:
        raise
    except (ValueError, csv.Error):
        columns = {}
    try:
        checked_columns(columns)
    except ValueError as wrong:
        row, name = wrong.args
        if row < 0:
            raise trouble("no_runs", lang, path=path) from None
        raise trouble("bad_line", lang, path=path, line=row + (2 if kind == ".csv" else 1), what=name) from None
    return columns


def check_path(path: Path, lang: str) -> str:
    """The kind of file that a path asks for. Raises SetupError."""
    kind = path.suffix.casefold()
    if kind not in (".csv", ".parquet"):
        raise mistake("suffix", lang, path=path)
    return kind


def _csv(path: Path, lang: str) -> Columns:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.reader(file)
        names = next(rows, [])
        columns: Columns = {name: [] for name in names}
        if len(columns) < len(names):
            raise ValueError(names)
        readers = [_as_text if is_of(name, TEXTS) else _as_figure for name in names]
        for row in rows:
            if len(row) != len(names):
                what = f"{len(row)} ≠ {len(names)}"
                raise trouble("bad_line", lang, path=path, line=rows.line_num, what=what)
            for values, read, text in zip(columns.values(), readers, row, strict=True):
                values.append(read(text))
    return columns


def _parquet(path: Path, lang: str) -> Columns:
    """A file that says little may stand for any number of values: they are counted before they are made."""
    with needs("lab", lang):
        import pyarrow
        from pyarrow import parquet
    found: Columns = {}
    try:
        with parquet.ParquetFile(path) as file:
            told = file.metadata
            most = min(MOST_CELLS, CELLS_A_BYTE * path.stat().st_size)
            size = sum(told.row_group(number).total_byte_size for number in range(told.num_row_groups))
            if told.num_rows * told.num_columns > most or size > MOST_BYTES:
                raise trouble("large_runs", lang, path=path)
            if told.num_columns > MOST_COLUMNS or len(set(file.schema_arrow.names)) < told.num_columns:
                return {}
            found = {name: [] for name in file.schema_arrow.names}
            for batch in file.iter_batches(AT_ONCE):
                if batch.nbytes > MOST_BYTES or len(found) * (len(next(iter(found.values()))) + len(batch)) > most:
                    raise trouble("large_runs", lang, path=path)
                for name, values in batch.to_pydict().items():
                    found[name] += values
    except pyarrow.ArrowException:
        return {}
    return found


def _as_text(text: str) -> str | None:
    return text or None


def _as_figure(text: str) -> Any:
    """A figure as it was: whole, a fraction, yes or no, absent, or a word."""
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    if re.fullmatch(r"-?\d+\.\d+(e-?\d+)?", text):
        return float(text)
    return {"": None, "True": True, "False": False}.get(text, text)
