"""Adding lengths, the same on every Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def total(lengths: Iterable[float]) -> float:
    """Their sum, added one after the other.

    From Python 3.12 on `sum` rounds otherwise, and a line on paper would break elsewhere.
    """
    return reduce(add, lengths, 0.0)
