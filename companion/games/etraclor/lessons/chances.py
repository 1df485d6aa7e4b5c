"""Chances of the opening hand: exact, by counting, and simulated, as data for a plot."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from companion.core.notation.playing_cards import PACK
from companion.core.text.numbers import decimal, percent, thousands
from companion.games.etraclor.engine.constants import CHARACTERS, HALF, OPENING_HAND, REDEAL_AT
from companion.games.etraclor.lessons.figures import WORDS
from companion.lessons.lesson.figures import Computed, computed, shuffled, simulation

_PACK: Final = len(PACK)
_OTHERS: Final = _PACK - len(CHARACTERS)


def holds(characters: int, cards: int = OPENING_HAND) -> Fraction:
    """The chance that a hand of so many cards from the whole pack holds exactly so many characters."""
    ways = comb(len(CHARACTERS), characters) * comb(_OTHERS, cards - characters) if characters <= cards else 0
    return Fraction(ways, comb(_PACK, cards))


def no_character(cards: int = OPENING_HAND) -> Computed:
    """The chance, in percent, of no character in a hand (book: Installation, 3)."""
    none, hands = comb(_OTHERS, cards), comb(_PACK, cards)
    chance = Fraction(none, hands)
    figures = {"none": thousands(none), "hands": thousands(hands), "cards": cards, "percent": percent(chance, 2)}
    return computed(WORDS, "no-character", 100 * chance, **figures)


def one_hand_in(cards: int = OPENING_HAND) -> Computed:
    """One hand in how many is without a character, rounded to the nearest whole number."""
    chance = holds(0, cards)
    whole = round(1 / chance)
    return computed(WORDS, "one-hand-in", whole, percents=decimal(100 * chance), whole=whole)


def characters_left(seen: int = 0) -> Computed:
    """How many characters the pack still holds after some were seen."""
    every = len(CHARACTERS)
    told = f"4 × 4 = {every}" + (f" ; {every} − {seen} = {every - seen}" if seen else "")
    return computed(WORDS, "characters-left", every - seen, told=told)


def first_not_character() -> Computed:
    """The chance, in percent, that the first card is no character."""
    chance = Fraction(_OTHERS, _PACK)
    return computed(WORDS, "first-not-character", 100 * chance, others=_OTHERS, pack=_PACK, percent=percent(chance))


def redeal() -> Computed:
    """The chance, in percent, that a given player forces a new deal: three hands without a character (ETR-3).

    The hands come from the same half of the pack, so they hang together: the half is summed over.
    """
    chance = Fraction(0)
    for inside in range(len(CHARACTERS) + 1):
        half = Fraction(comb(len(CHARACTERS), inside) * comb(_OTHERS, HALF - inside), comb(_PACK, HALF))
        chance += half * Fraction(comb(HALF - inside, OPENING_HAND), comb(HALF, OPENING_HAND)) ** REDEAL_AT
    return computed(WORDS, "redeal", 100 * chance, half=HALF, percent=percent(chance, 2))


class Tally(NamedTuple):
    """How a simulation stands after so many hands: how many were without a character, and their share."""

    hands: int
    without: int
    share: float


def simulated(hands: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """Hands of five dealt at random one after the other; a tally after `every` so many: data for a plot."""
    pack = list(PACK)

    def without(dice: random.Random) -> bool:
        hand = shuffled(pack, OPENING_HAND, dice)
        return CHARACTERS.isdisjoint(hand)

    return simulation(Tally, hands, without, seed, every)
