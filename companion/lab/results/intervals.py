"""Intervals of 95 %: between what a figure lies in truth, as far as so many matches can tell.

Of a hundred such intervals about 95 hold the truth. Four times as many matches make them half as wide.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""Of a normal law 95 % lies so many standard deviations around its middle."""


class Interval(NamedTuple):
    """A figure as it was found, and the two ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether it says which way: 0 lies outside."""
        return self.low > 0 or self.high < 0


def wilson(won: float, count: int) -> Interval:
    """A share: `won` of `count`, a draw being half a win (Wilson's score interval).

    Unlike the share plus or minus its spread it stays between 0 and 1, and is right for few matches and for shares near
    the ends. With draws it is a little wider than need be.
    """
    if not count:
        return Interval(math.nan, math.nan, math.nan)
    share, squared = won / count, Z * Z
    middle = (share + squared / (2 * count)) / (1 + squared / count)
    reach = Z / (1 + squared / count) * math.sqrt(share * (1 - share) / count + squared / (4 * count * count))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """A mean: plus or minus 1.96 times its standard error, which is good from some thirty matches on."""
    count = len(values)
    if not count:
        return Interval(math.nan, math.nan, math.nan)
    middle = math.fsum(values) / count
    if count < 2:
        return Interval(middle, math.nan, math.nan)
    spread = math.fsum((value - middle) ** 2 for value in values) / (count - 1)
    reach = Z * math.sqrt(spread / count)
    return Interval(middle, middle - reach, middle + reach)


def share_difference(one: Sequence[float], other: Sequence[float]) -> Interval:
    """How much larger the share of `one` is than that of `other`, of pairs of matches from the same seeds.

    By Newcombe (1998), for pairs: the ends of both Wilson intervals, put together with how much the pairs go together.
    """
    first, second = wilson(math.fsum(one), len(one)), wilson(math.fsum(other), len(other))
    value, together = first.value - second.value, correlation(one, other)

    def reach(a: float, b: float) -> float:
        return math.sqrt(max(0.0, a * a - 2 * together * a * b + b * b))

    low = value - reach(first.value - first.low, second.high - second.value)
    high = value + reach(first.high - first.value, second.value - second.low)
    return Interval(value, low, high)


def mean_difference(one: Sequence[float], other: Sequence[float]) -> Interval:
    """How much larger `one` is than `other` on average, of pairs of matches from the same seeds: the mean of the
    differences, which chance that both share does not widen."""
    return mean([first - second for first, second in zip(one, other, strict=True)])


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two rows of figures go together, from −1 to 1 (Pearson; of yes and no it is phi); 0 where one does not
    move at all."""
    first, second = mean(one).value, mean(other).value
    across = math.fsum((a - first) * (b - second) for a, b in zip(one, other, strict=True))
    within = math.fsum((a - first) ** 2 for a in one) * math.fsum((b - second) ** 2 for b in other)
    return max(-1.0, min(1.0, across / math.sqrt(within))) if within > 0 else 0.0
