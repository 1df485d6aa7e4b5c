"""Intervals, against figures that were worked out by hand (in the comments) or stand in tables."""

import math

import pytest

from companion.lab.results.comparison import BEGINS, compared
from companion.lab.results.intervals import correlation, mean, mean_difference, share_difference, wilson
from companion.lab.results.table import Columns

PAIRS = [(1.0, 1.0)] * 8 + [(1.0, 0.0)] * 4 + [(0.0, 1.0)] * 2 + [(0.0, 0.0)] * 6
"""Twenty pairs: 12 of the first won, 10 of the second, 8 of both."""
ONE, OTHER = [one for one, _ in PAIRS], [other for _, other in PAIRS]


def test_wilson_is_that_of_the_tables() -> None:
    # (0.8 + 1.92073/10) / 1.384146 ∓ 1.96/1.384146 · √(0.016 + 0.009604)
    assert wilson(8, 10) == pytest.approx((0.8, 0.490162, 0.943318), abs=1e-6)
    assert wilson(0, 10) == pytest.approx((0, 0, 0.277533), abs=1e-6)
    assert wilson(50, 100) == pytest.approx((0.5, 0.403832, 0.596168), abs=1e-6)
    assert math.isnan(wilson(0, 0).value)


def test_a_mean_and_its_standard_error() -> None:
    # 2, 4, 6, 8: mean 5, squares 9 + 1 + 1 + 9 = 20, variance 20/3, error √(20/12) = 1.290994; times 1.959964
    assert mean([2, 4, 6, 8]) == pytest.approx((5, 2.469698, 7.530302), abs=1e-6)
    assert mean([3]).value == 3
    assert math.isnan(mean([3]).low)


def test_differences_of_pairs() -> None:
    # phi = (8·6 − 4·2) / √(12·8·10·10) = 40 / 97.9796; Wilson of 12/20: 0.386582…0.781193, of 10/20: 0.299298…0.700702
    assert correlation(ONE, OTHER) == pytest.approx(0.408248, abs=1e-6)
    found = share_difference(ONE, OTHER)
    assert found == pytest.approx((0.1, -0.125511, 0.308374), abs=1e-6)
    assert not found.clear
    # the differences are 4 times 1, twice −1, 14 times 0: mean 0.1, variance (6 − 20·0.01)/19, error √(5.8/19/20)
    assert mean_difference(ONE, OTHER) == pytest.approx((0.1, 0.1 - 0.242142, 0.1 + 0.242142), abs=1e-6)
    assert correlation([1, 1, 1], [0, 1, 0]) == 0


def test_what_is_clear_is_on_one_side_of_nothing() -> None:
    assert share_difference([1.0] * 30, [0.0] * 30).clear
    assert mean_difference([5, 6, 5, 6], [1, 1, 2, 2]).clear
    assert not mean_difference([5, 6], [6, 5]).clear


# --- of runs ----------------------------------------------------------------------------------------------------------


def columns() -> Columns:
    """Twenty matches in two settings: Ana wins as `OTHER` and `ONE` say; she begins every second one."""
    rows = [(match, setting, won) for match in range(20) for setting, won in ((0, OTHER[match]), (1, ONE[match]))]
    return {
        "match": [match for match, _, _ in rows],
        "setting": [setting for _, setting, _ in rows],
        "starter": ["Ana" if match % 2 == 0 else "Bo" for match, _, _ in rows],
        "won.Ana": [won for _, _, won in rows],
        "won.Bo": [1 - won for _, _, won in rows],
        "turns": [10 + 2 * setting for _, setting, _ in rows],
    }


def test_settings_are_compared_with_the_first_match_by_match() -> None:
    first, second = compared(columns(), ["won.Ana"])
    assert (first.matches, first.difference) == (20, None)
    assert first.found == wilson(10, 20)
    assert second.found == wilson(12, 20)
    assert second.difference == share_difference(ONE, OTHER)
    _, longer = compared(columns(), ["turns"])
    assert longer.difference == (2, 2, 2)


def test_who_begins_is_counted_whoever_it_is() -> None:
    # In the first setting Ana wins matches 0-7, 12 and 13: she begins the even ones, 0 2 4 6 12; Bo the odd ones of
    # 8-11 and 14-19, which are 9 11 15 17 19.
    first, _ = compared(columns(), [BEGINS])
    assert first.found == wilson(10, 20)


def test_matches_that_one_setting_lacks_are_not_compared() -> None:
    """As an interruption leaves them."""
    short = {name: values[:-1] for name, values in columns().items()}
    first, second = compared(short, ["won.Ana"])
    assert (first.matches, second.matches) == (20, 19)
    assert second.difference == share_difference(ONE[:-1], OTHER[:-1])
