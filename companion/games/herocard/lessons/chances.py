"""Chances of a hand of cards: exact, by counting, and simulated, as data for a plot; and sums of a lesson."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from companion.games.herocard.data import HERO_POINTS, LEAST_DECK
from companion.lessons.computed import Computed, chance_of_none, percent


def at_least_one(deck: int, hits: int, draws: int) -> Fraction:
    """The chance of one of `hits` cards or more in so many drawn."""
    return 1 - chance_of_none(deck, hits, draws)


def _equals(value: Fraction) -> str:
    """The sign before a share that is written as percents with one decimal."""
    return "=" if (1000 * value).denominator == 1 else "≈"


def first_card(deck: int, hits: int) -> Computed:
    """The chance, in percent, that the next card is one of `hits` (book: Pioche)."""
    chance = Fraction(hits, deck)
    fr, en = percent(chance)
    return Computed(
        100 * chance,
        {
            "fr": f"{hits} cartes qui conviennent sur {deck}\u202f: {hits} / {deck} {_equals(chance)} {fr}.",
            "en": f"{hits} cards that will do, of {deck}: {hits} / {deck} {_equals(chance)} {en}.",
        },
    )


def none_in(deck: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, that none of `hits` cards is among those drawn (book: Pioche)."""
    chance = chance_of_none(deck, hits, draws)
    product = " × ".join(f"{deck - hits - place}/{deck - place}" for place in range(draws))
    fr, en = percent(chance)
    return Computed(
        100 * chance,
        {
            "fr": f"Carte après carte, le paquet diminue\u202f: {product} {_equals(chance)} {fr}.",
            "en": f"Card by card the deck gets smaller: {product} {_equals(chance)} {en}.",
        },
    )


def some_in(deck: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, of one of `hits` cards or more among those drawn (book: Pioche)."""
    chance = at_least_one(deck, hits, draws)
    none, some = percent(1 - chance), percent(chance)
    return Computed(
        100 * chance,
        {
            "fr": f"Le contraire d’«\u202faucune\u202f»\u202f: 100\u202f% − {none[0]} = {some[0]}.",
            "en": f"The opposite of “none”: 100% − {none[1]} = {some[1]}.",
        },
    )


def cards_left(deck: int, seen: int) -> Computed:
    """How many cards nobody has seen are left to be drawn from."""
    return Computed(
        Fraction(deck - seen),
        {
            "fr": f"{deck} − {seen} = {deck - seen}.",
            "en": f"{deck} − {seen} = {deck - seen}.",
        },
    )


# --- figures of a hero ----------------------------------------------------------------------------------------------


def hero_points(body: int, mind: int, x: int) -> Computed:
    """The hero points of three attribute cards (book: Équilibrer les héros)."""
    total = body + mind + x
    told = f"{body} + {mind} + {x} = {total}"
    return Computed(
        Fraction(total),
        {
            "fr": f"Corps, Esprit, X\u202f: {told}, sur {HERO_POINTS} permis d’ordinaire.",
            "en": f"Body, Mind, X: {told}, of {HERO_POINTS} usually allowed.",
        },
    )


def points_left(body: int, mind: int) -> Computed:
    """How many hero points are left for the third attribute card (book: Équilibrer les héros; HER-1)."""
    rest = HERO_POINTS - body - mind
    told = f"{HERO_POINTS} − {body} − {mind} = {rest}"
    return Computed(
        Fraction(rest),
        {"fr": f"Il reste pour X\u202f: {told}.", "en": f"Left for X: {told}."},
    )


def cards_missing(cards: int) -> Computed:
    """How many action cards a deck is short of (book: Customiser son héros)."""
    missing = max(0, LEAST_DECK - cards)
    told = f"{LEAST_DECK} − {cards} = {LEAST_DECK - cards}"
    return Computed(
        Fraction(missing),
        {"fr": f"Il en faut au moins {LEAST_DECK}\u202f: {told}.", "en": f"It takes at least {LEAST_DECK}: {told}."},
    )


def least_kinds(cards: int, copies: int) -> Computed:
    """How many different cards a deck of that size has at least, with so many copies of one (HER-1)."""
    kinds = -(-cards // copies)
    whole = f"{kinds - 1} × {copies} = {(kinds - 1) * copies}, {kinds} × {copies} = {kinds * copies}"
    return Computed(
        Fraction(kinds),
        {
            "fr": f"{whole}\u202f: pour {cards} cartes il en faut {kinds} différentes.",
            "en": f"{whole}: {cards} cards take {kinds} different ones.",
        },
    )


# --- simulated ------------------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """How a simulation stands after so many draws of cards: how many held one that will do, and their share."""

    draws: int
    good: int
    share: float


def simulated(deck: int, hits: int, cards: int, draws: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """So many draws of `cards` from a freshly shuffled deck, the cards 1 to `hits` being those that will do."""
    dice, good = random.Random(seed), 0
    pile = list(range(1, deck + 1))
    for number in range(1, draws + 1):
        good += min(_drawn(pile, cards, dice)) <= hits
        if number % every == 0 or number == draws:
            yield Tally(number, good, good / number)


def _drawn(pile: list[int], cards: int, dice: random.Random) -> list[int]:
    """The first cards of a deck that is shuffled as far as needed, by `random()` alone: alike in every Python."""
    for place in range(cards):
        other = place + int(dice.random() * (len(pile) - place))
        pile[place], pile[other] = pile[other], pile[place]
    return pile[:cards]
