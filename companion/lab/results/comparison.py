"""What runs tell of each setting, with intervals, and how much settings differ."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.lab.matches.plan import EVERYBODY
from companion.lab.results.intervals import Interval, mean, mean_difference, share_difference, wilson
from companion.lab.results.table import TEXTS, Columns, is_of

BEGINS: Final = "begins"
"""The figure of whoever began: 1 where that player has won."""
LENGTH: Final = ("turns", "moves")
COLUMNS: Final = (
    "figure", "setting", "label", "matches", "value", "low", "high", "difference", "difference_low",
    "difference_high", "clear",
)  # fmt: skip


@dataclass(frozen=True)
class Compared:
    """A figure of a setting; `difference`: to the first setting, None of that itself."""

    figure: str
    setting: int
    matches: int
    found: Interval
    difference: Interval | None

    @property
    def is_share(self) -> bool:
        """Whether it is a share of matches."""
        return is_share(self.figure)


def is_share(figure: str) -> bool:
    """Whether a figure is a share of matches: who has won."""
    return figure.partition(".")[0] in (EVERYBODY, BEGINS)


def usual(columns: Columns) -> list[str]:
    """The figures that are compared unless others are asked for: who wins (of two, the first: the other one has the
    rest), whether beginning helps, how long a match is."""
    wins = [name for name in columns if name.partition(".")[0] == EVERYBODY]
    found = wins[:1] if len(wins) == 2 else wins
    if len(wins) > 1 and any(columns["starter"]):
        found.append(BEGINS)
    return found + [name for name in LENGTH if any(value is not None for value in columns[name])]


def known(columns: Columns) -> list[str]:
    """All figures that can be compared."""
    figures = [
        name
        for name, values in columns.items()
        if name not in ("match", "setting")
        and not is_of(name, TEXTS)
        and not any(isinstance(one, str) for one in values)
    ]
    return [BEGINS, *figures] if BEGINS in usual(columns) else figures


def by_setting(columns: Columns, figure: str) -> list[dict[int, float]]:
    """A figure of each match that has it, by its number, setting by setting."""
    found: list[dict[int, float]] = [{} for _ in range(max(columns["setting"], default=-1) + 1)]
    for match, setting, value in zip(columns["match"], columns["setting"], _values(columns, figure), strict=True):
        if value is not None:
            found[setting][match] = float(value)
    return found


def _values(columns: Columns, figure: str) -> Sequence[Any]:
    if figure != BEGINS:
        return columns[figure]
    begun = enumerate(columns["starter"])
    return [None if name is None else columns[f"{EVERYBODY}.{name}"][row] for row, name in begun]


def compared(columns: Columns, figures: Sequence[str]) -> list[Compared]:
    """Each figure in each setting, and how much it differs from the first: of the matches that both have, for these
    have the same seeds."""
    found: list[Compared] = []
    numbers = sorted(set(columns["setting"]))  # of some nothing may be played yet
    for figure in figures:
        settings = by_setting(columns, figure)
        for setting in numbers:
            values = settings[setting]
            here = list(values.values())
            one = wilson(math.fsum(here), len(here)) if is_share(figure) else mean(here)
            difference = None if setting == 0 else _difference(values, settings[0], figure)
            found.append(Compared(figure, setting, len(here), one, difference))
    return found


def _difference(values: Mapping[int, float], base: Mapping[int, float], figure: str) -> Interval:
    both = sorted(values.keys() & base.keys())
    pairs = [values[match] for match in both], [base[match] for match in both]
    return share_difference(*pairs) if is_share(figure) else mean_difference(*pairs)


def as_row(one: Compared, label: str) -> dict[str, Any]:
    """It as a row of a table."""
    off = one.difference
    return {
        "figure": one.figure, "setting": one.setting, "label": label, "matches": one.matches, "value": one.found.value,
        "low": one.found.low, "high": one.found.high, "difference": None if off is None else off.value,
        "difference_low": None if off is None else off.low, "difference_high": None if off is None else off.high,
        "clear": None if off is None else off.clear,
    }  # fmt: skip
