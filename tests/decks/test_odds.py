"""What an opening hand holds: by counting, by going through every hand, by drawing hands."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from companion.decks.bench import Bench
from companion.decks.odds import TRIES, Wanted, opening, simulated
from tests.budget import sized

Cards = list[tuple[tuple[int, int], int]]
"""Cards of a cost and a pitch value, with their copies."""


def cheap(most: int, least: int = 1) -> Wanted[tuple[int, int]]:
    return Wanted(lambda card: card[0] <= most, least)


def pitch(value: int, least: int = 1) -> Wanted[tuple[int, int]]:
    return Wanted(lambda card: card[1] == value, least)


def counted(deck: Cards, hand: int, wanted: Sequence[Wanted[tuple[int, int]]]) -> Fraction:
    """The share of all hands that hold what is wanted, hand by hand."""
    cards = [card for card, copies in deck for _ in range(copies)]
    hands = list(combinations(cards, min(hand, len(cards))))
    good = sum(all(sum(map(one.fits, held)) >= one.least for one in wanted) for held in hands)
    return Fraction(good, len(hands))


def test_at_least_one_of_ten_among_six_of_sixty() -> None:
    deck = [((1, 3), 10), ((4, 1), 50)]
    assert opening(deck, 6, [cheap(2)]) == 1 - Fraction(comb(50, 6), comb(60, 6))
    assert opening(deck, 6, [cheap(2), pitch(3)]) == opening(deck, 6, [cheap(2)])
    assert opening(deck, 6, [cheap(2), pitch(1, 6)]) == 0
    assert opening(deck, 6, []) == 1


@pytest.mark.parametrize("seed", range(sized(15, 300)))
def test_it_is_what_going_through_every_hand_gives(seed: int) -> None:
    rng = random.Random(seed)
    deck: Cards = [((rng.randint(1, 4), rng.randint(1, 3)), rng.randint(1, 4)) for _ in range(rng.randint(1, 5))]
    wanted = [cheap(rng.randint(0, 4), rng.randint(0, 3)), pitch(rng.randint(1, 3), rng.randint(1, 2)), pitch(2)]
    wanted = wanted[: rng.randint(1, 3)]
    hand = rng.randint(0, 5)
    assert opening(deck, hand, wanted) == counted(deck, hand, wanted)


def test_a_deck_smaller_than_a_hand_is_drawn_whole() -> None:
    assert opening([((1, 3), 2)], 6, [cheap(2, 2)]) == 1
    assert opening([], 6, [cheap(2)]) == 0
    assert simulated([], 6, [[cheap(2)], []]) == (0, TRIES)


def test_ten_thousand_hands_come_near() -> None:
    deck = [((1, 3), 9), ((2, 2), 14), ((4, 1), 37)]
    asked = [[cheap(2)], [pitch(3)], [cheap(1), pitch(2)], [cheap(4, 7)]]
    hits = simulated(deck, 6, asked)
    for found, wanted in zip(hits, asked, strict=True):
        exact = opening(deck, 6, wanted)
        margin = 5 * float(exact * (1 - exact) * TRIES) ** 0.5  # five standard deviations
        assert abs(found - float(exact * TRIES)) <= margin
    assert hits == simulated(deck, 6, asked)
    assert hits[:1] == simulated(deck, 6, asked[:1])
    assert hits != simulated(deck, 6, asked, seed=1)


def test_a_game_that_wishes_for_nothing_shows_nothing() -> None:
    bench = Bench("herocard")
    bench.start("Brasca")
    assert bench.odds() == ()
