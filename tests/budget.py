"""How long a test goes on: a few seconds in `make test`, at length in `make soak` (SOAK=1 in the environment).

`make soak LENGTH=3` (SOAK_LENGTH) repeats a test three times as often as `make test` does, at most as often as a soak:
all of them at their full length take days.
"""

import os
from collections.abc import Iterable
from itertools import product
from typing import Any, Final, TypeVar

from allpairspy import AllPairs
from hypothesis import HealthCheck, settings

Way = TypeVar("Way", bound=tuple[Any, ...])
SOAK: Final = bool(os.environ.get("SOAK"))
LENGTH: Final = int(os.environ.get("SOAK_LENGTH") or 0)
"""How many times as often as in `make test`; 0: as often as a soak does."""


settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not SOAK, database=None
)
"""No example is timed; the same ones come at each `make test`, others at each `make soak`."""


def sized(usual: int, soak: int) -> int:
    """How often a test repeats itself: in `make test`, and in `make soak`."""
    if not SOAK:
        return usual
    return min(soak, max(usual, 1) * LENGTH) if LENGTH else soak


def examples(usual: int, soak: int) -> settings:
    """So many examples of hypothesis."""
    return settings(max_examples=sized(usual, soak))


def pairs(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """What a test is run with: every two values of different axes meet in one of them; in `make soak` all with all."""
    values = [list(axis) for axis in axes]
    return list(product(*values)) if SOAK else [tuple(one) for one in AllPairs(values)]


def by_turns(ways: Iterable[Way]) -> list[Way]:
    """What a test is run with: of all ways that begin alike one, another each time; in `make soak` all."""
    alike: dict[Any, list[Way]] = {}
    for way in ways:
        alike.setdefault(way[0], []).append(way)
    if SOAK:
        return [one for several in alike.values() for one in several]
    return [several[turn % len(several)] for turn, several in enumerate(alike.values())]
