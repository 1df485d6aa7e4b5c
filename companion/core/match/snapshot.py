"""A match as it stood: its history up to an entry that counts, as if nothing had followed."""

import copy
from typing import TypeVar

from companion.core.facts.curves import places
from companion.core.match.match import Match

M = TypeVar("M", bound=Match)


def as_it_stood(match: M, number: int) -> M:
    """The match as it was right after an entry that counts, without a record. Raises ValueError for another entry."""
    kept = places(match)
    twin = copy.copy(match)
    history = twin.timeline
    history.live[:] = [one for one in kept[1:] if one <= number]
    history.undone.clear()
    del history.entries[number + 1 :], history.states[number + 1 :]
    if number not in kept:
        raise ValueError("entry")
    return twin
