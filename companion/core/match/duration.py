"""How long a match was played: the time between its announcements, without the pauses."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Final

PAUSE_S: Final = 30 * 60
"""Longer between two announcements nobody thinks: the match lies by, overnight perhaps, and that is no playing."""


@lru_cache(4096)  # of a long match it is asked anew with each view
def between(before: str, after: str) -> float:
    """Seconds played between two times (ISO); none where it was a pause, or where one of them is no time."""
    try:
        seconds = (datetime.fromisoformat(after) - datetime.fromisoformat(before)).total_seconds()
    except (ValueError, TypeError):
        return 0.0
    return seconds if 0 < seconds <= PAUSE_S else 0.0


def played_s(times: Iterable[str]) -> float:
    """Seconds played in all, from the times of a match's beginning and of its entries (ISO)."""
    return sum(between(*pair) for pair in pairwise(times))
