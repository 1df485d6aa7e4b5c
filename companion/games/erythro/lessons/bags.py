"""Chances of the bag, which is drawn from without putting back, and the counting of a deck: exact, and simulated."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from companion.games.erythro.data import HAND
from companion.lessons.computed import Computed, chance_of_none, percent


def next_token(bag: int, hits: int) -> Computed:
    """The chance, in percent, that the next token out of `bag` is one of `hits` (ERY-14)."""
    chance = Fraction(hits, bag)
    fr, en = percent(chance)
    return Computed(
        100 * chance,
        {
            "fr": f"{hits} cas favorables sur {bag} jetons\u202f: {hits} / {bag} ≈ {fr}.",
            "en": f"{hits} favourable cases of {bag} tokens: {hits} / {bag} ≈ {en}.",
        },
    )


def spared(bag: int, hits: int, draws: int) -> Fraction:
    """The chance that none of `hits` tokens comes in so many draws without putting back."""
    return chance_of_none(bag, hits, draws)


def all_spared(bag: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, that none of `hits` tokens comes in so many draws without putting back (ERY-14)."""
    chance = spared(bag, hits, draws)
    product = " × ".join(f"{bag - hits - place}/{bag - place}" for place in range(draws))
    fr, en = percent(chance)
    return Computed(
        100 * chance,
        {
            "fr": f"Le sac se vide à chaque tirage\u202f: {product} ≈ {fr}.",
            "en": f"The bag has one less at each draw: {product} ≈ {en}.",
        },
    )


def cards_to_draw(kept: int, bought: int) -> Computed:
    """How many cards a player draws up to five (book: 6. Pioche)."""
    told = f"{HAND} − {kept} − {bought} = {HAND - kept - bought}"
    return Computed(
        Fraction(HAND - kept - bought),
        {
            "fr": f"On complète à {HAND}\u202f: {told} (gardées, achetées).",
            "en": f"One draws up to {HAND}: {told} (kept, bought).",
        },
    )


def cards_missing(deck: int, kept: int, bought: int) -> Computed:
    """How many cards the deck is short of when a player draws up to five; 0 means no reshuffle (book: 5. Concepts)."""
    need = HAND - kept - bought
    missing = max(0, need - deck)
    told = f"{need} − {deck} = {need - deck}"
    return Computed(
        Fraction(missing),
        {
            "fr": f"À piocher\u202f: {HAND} − {kept} − {bought} = {need}. La pioche en a {deck}\u202f: {told}.",
            "en": f"To draw: {HAND} − {kept} − {bought} = {need}. The deck holds {deck}: {told}.",
        },
    )


def lines_left(lines: int, step: int) -> Computed:
    """How many lines a mine can still go down before its last one, which loses the match (book: 4, defeat 1)."""
    return Computed(
        Fraction(lines - 1 - step),
        {
            "fr": f"La dernière ligne, la {lines}, fait perdre\u202f: {lines} − 1 − {step} = {lines - 1 - step}.",
            "en": f"The last line, line {lines}, loses: {lines} − 1 − {step} = {lines - 1 - step}.",
        },
    )


def saved_by_attack(extraction: int, phases: int, at_once: int) -> Computed:
    """The profitability that destroying a mine saves over so many opponent phases (book: 7, Alliance)."""
    saved = at_once + extraction * phases
    told = f"{at_once} + {phases} × {extraction} = {saved}"
    return Computed(
        Fraction(saved),
        {"fr": f"Tout de suite, puis à chaque phase\u202f: {told}.", "en": f"At once, then in each phase: {told}."},
    )


class Tally(NamedTuple):
    """How a simulation stands after so many bags: how many spared the tiles, and their share."""

    bags: int
    spared: int
    share: float


def simulated(bag: int, hits: int, draws: int, bags: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """Bags drawn from one after the other, the tokens 1 to `hits` being the tiles in danger; data for a plot."""
    dice, kept = random.Random(seed), 0
    for number in range(1, bags + 1):
        tokens = list(range(1, bag + 1))
        drawn = [tokens.pop(int(dice.random() * len(tokens))) for _ in range(draws)]
        kept += min(drawn) > hits
        if number % every == 0 or number == bags:
            yield Tally(number, kept, kept / number)
