"""The result of a function for the object that it was asked about last: what is heard piece by piece is asked again."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def latest(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """A function of one object that remembers its last result, as long as it is asked about the very same object."""
    kept: tuple[Any, T] | None = None

    def made(of: Any) -> T:
        nonlocal kept
        found = kept
        if found is None or found[0] is not of:
            kept = found = (of, make(of))
        return found[1]

    return made
