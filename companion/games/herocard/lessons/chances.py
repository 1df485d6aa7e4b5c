"""Chances of a hand of cards: exact, by counting, and simulated, as data for a plot; and sums of a lesson."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from companion.core.text.messages import Phrasebook
from companion.core.text.numbers import percent
from companion.games.herocard.engine.constants import HERO_POINTS, LEAST_DECK
from companion.lessons.lesson.figures import (
    Computed,
    chance_of_none,
    computed,
    product_of_none,
    shuffled,
    simulation,
)

_WORDS = Phrasebook("companion.games.herocard")["computed"]


def at_least_one(deck: int, hits: int, draws: int) -> Fraction:
    """The chance of one of `hits` cards or more in so many drawn."""
    return 1 - chance_of_none(deck, hits, draws)


def _equals(value: Fraction) -> str:
    """The sign before a share that is written as percents with one decimal."""
    return "=" if (1000 * value).denominator == 1 else "≈"


def first_card(deck: int, hits: int) -> Computed:
    """The chance, in percent, that the next card is one of `hits` (book: Pioche)."""
    chance = Fraction(hits, deck)
    figures = {"hits": hits, "deck": deck, "equals": _equals(chance), "percent": percent(chance)}
    return computed(_WORDS, "first-card", 100 * chance, **figures)


def none_in(deck: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, that none of `hits` cards is among those drawn (book: Pioche)."""
    chance = chance_of_none(deck, hits, draws)
    figures = {"product": product_of_none(deck, hits, draws), "equals": _equals(chance), "percent": percent(chance)}
    return computed(_WORDS, "none-in", 100 * chance, **figures)


def some_in(deck: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, of one of `hits` cards or more among those drawn (book: Pioche)."""
    chance = at_least_one(deck, hits, draws)
    return computed(_WORDS, "some-in", 100 * chance, none=percent(1 - chance), some=percent(chance))


def cards_left(deck: int, seen: int) -> Computed:
    """How many cards nobody has seen are left to be drawn from."""
    return computed(_WORDS, "cards-left", deck - seen, deck=deck, seen=seen, left=deck - seen)


# --- figures of a hero ----------------------------------------------------------------------------------------------


def hero_points(body: int, mind: int, x: int) -> Computed:
    """The hero points of three attribute cards (book: Équilibrer les héros)."""
    total = body + mind + x
    return computed(_WORDS, "hero-points", total, body=body, mind=mind, x=x, total=total, most=HERO_POINTS)


def points_left(body: int, mind: int) -> Computed:
    """How many hero points are left for the third attribute card (book: Équilibrer les héros; HER-1)."""
    rest = HERO_POINTS - body - mind
    return computed(_WORDS, "points-left", rest, body=body, mind=mind, rest=rest, most=HERO_POINTS)


def cards_missing(cards: int) -> Computed:
    """How many action cards a deck is short of (book: Customiser son héros)."""
    short = LEAST_DECK - cards
    return computed(_WORDS, "cards-missing", max(0, short), cards=cards, least=LEAST_DECK, short=short)


def least_kinds(cards: int, copies: int) -> Computed:
    """How many different cards a deck of that size has at least, with so many copies of one (HER-1)."""
    kinds = -(-cards // copies)
    whole = f"{kinds - 1} × {copies} = {(kinds - 1) * copies}, {kinds} × {copies} = {kinds * copies}"
    return computed(_WORDS, "least-kinds", kinds, whole=whole, cards=cards, kinds=kinds)


# --- simulated ------------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """How a simulation stands after so many draws of cards: how many held one that will do, and their share."""

    draws: int
    good: int
    share: float


def simulated(deck: int, hits: int, cards: int, draws: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """So many draws of `cards` from a freshly shuffled deck, the cards 1 to `hits` being those that will do."""
    pile = list(range(1, deck + 1))
    return simulation(Tally, draws, lambda dice: min(shuffled(pile, cards, dice)) <= hits, seed, every)
