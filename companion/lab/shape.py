"""What rows may hold: those of other machines, and of files, are data that anybody may have written."""

import math
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

from companion.lab.plan import FIXED, Plan
from companion.lab.work import Row

LARGEST: Final = 10**15
"""Of a figure: whole numbers up to here are exact as fractions, too."""
LONGEST: Final = 200
"""Letters of a text of a row."""


def is_text(given: Any) -> bool:
    """Whether it is a word that can be shown."""
    return type(given) is str and 0 < len(given) <= LONGEST and given.isprintable()


def is_count(given: Any) -> bool:
    """Whether it is a whole number from 0."""
    return type(given) is int and 0 <= given <= LARGEST


def is_figure(given: Any) -> bool:
    """Whether it is a number that can be reckoned with."""
    return type(given) in (int, float) and math.isfinite(given) and abs(given) <= LARGEST


def is_share(given: Any) -> bool:
    """Whether it says how much of a match was won."""
    return is_figure(given) and 0 <= given <= 1


def is_time(given: Any) -> bool:
    """Whether it says how long something took, in seconds."""
    return is_figure(given) and given >= 0


def or_none(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """What may be absent too."""
    return lambda given: given is None or check(given)


def checks_of(plan: Plan) -> Mapping[str, Callable[[Any], bool]]:
    """What each column of a row of a plan must be, in their order."""
    checks: dict[str, Callable[[Any], bool]] = {
        "match": is_count, "starter": or_none(lambda given: given in plan.names), "reason": is_text,
        "turns": or_none(is_count), "moves": is_count, "seconds": is_time, **dict.fromkeys(plan.wins, is_share),
    }  # fmt: skip
    named = [name for name in plan.columns if name != FIXED[1]]
    return {name: checks.get(name, or_none(is_figure)) for name in named}


def rows_of(plan: Plan, data: Any, numbers: Container[int], count: int | None = None) -> Sequence[Row]:
    """Data as rows of a plan, with these numbers; `count`: so many different ones. Raises ValueError, saying what is
    none."""
    if type(data) is not list:
        raise ValueError(type(data).__name__)
    checks = checks_of(plan)
    for row in data:
        if type(row) is not list or len(row) != len(checks):
            raise ValueError(f"{len(row)} ≠ {len(checks)}" if type(row) is list else type(row).__name__)
        for (name, check), value in zip(checks.items(), row, strict=True):
            if not check(value):
                raise ValueError(name)
        if row[0] not in numbers:
            raise ValueError(f"match {row[0]}")
    if count is not None and (len(data) != count or len({row[0] for row in data}) != count):
        raise ValueError(f"{len(data)} ≠ {count}")
    return data
