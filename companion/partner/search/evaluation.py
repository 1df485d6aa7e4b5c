"""How good a table is, by figures that count: a sum of them, each with its weight, read as a chance to win."""

import math
from collections.abc import Mapping, Sequence


def chance(total: float) -> float:
    """The chance to win that a sum stands for: 0 is one half, 1 is 73 %, −2 is 12 %."""
    return 1 / (1 + math.exp(-max(-12.0, min(12.0, total))))


def summed(figures: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The figures, each times its weight; one that has no weight counts nothing."""
    return sum(weights.get(name, 0.0) * figure for name, figure in figures.items())


def of_two(total: float) -> Sequence[float]:
    """The chances of two seats that play against each other: `total` speaks for the first."""
    first = chance(total)
    return (first, 1 - first)
