"""Numbers of entries as pages send them."""

from typing import Any

from companion.core.facts.curves import places
from companion.core.match.match import Match


def looked_at(match: Match, value: Any) -> int | None:
    """An entry that can be looked back at; None: none. Raises ValueError, TypeError."""
    number = number_of(value)
    if number is not None and (not match.over or number not in places(match)):
        raise ValueError("entry")
    return number


def number_of(value: Any) -> int | None:
    """The number of an entry, if one is given. Raises TypeError."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("number")
    return value
