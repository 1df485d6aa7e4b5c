"""Work that can be done in slices, so that whoever has other things to do meanwhile need not wait for its end."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(work: Generator[None, None, T]) -> T:
    """Do the work in one go; its result. Raises what it raises."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
