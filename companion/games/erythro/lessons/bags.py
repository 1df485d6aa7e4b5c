"""Chances of the bag, which is drawn from without putting back, and the counting of a deck: exact, and simulated."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from companion.core.text.messages import Phrasebook
from companion.core.text.numbers import percent
from companion.games.erythro.engine.constants import HAND
from companion.lessons.lesson.figures import Computed, chance_of_none, computed, product_of_none, simulation

_WORDS = Phrasebook("companion.games.erythro")["computed"]


def next_token(bag: int, hits: int) -> Computed:
    """The chance, in percent, that the next token out of `bag` is one of `hits` (ERY-14)."""
    chance = Fraction(hits, bag)
    return computed(_WORDS, "next-token", 100 * chance, hits=hits, bag=bag, percent=percent(chance))


def spared(bag: int, hits: int, draws: int) -> Fraction:
    """The chance that none of `hits` tokens comes in so many draws without putting back."""
    return chance_of_none(bag, hits, draws)


def all_spared(bag: int, hits: int, draws: int) -> Computed:
    """The chance, in percent, that none of `hits` tokens comes in so many draws without putting back (ERY-14)."""
    chance, product = spared(bag, hits, draws), product_of_none(bag, hits, draws)
    return computed(_WORDS, "all-spared", 100 * chance, product=product, percent=percent(chance))


def cards_to_draw(kept: int, bought: int) -> Computed:
    """How many cards a player draws up to five (book: 6. Pioche)."""
    need = HAND - kept - bought
    return computed(_WORDS, "cards-to-draw", need, hand=HAND, kept=kept, bought=bought, need=need)


def cards_missing(deck: int, kept: int, bought: int) -> Computed:
    """How many cards the deck is short of when a player draws up to five; 0 means no reshuffle (book: 5. Concepts)."""
    need = HAND - kept - bought
    figures = {"hand": HAND, "kept": kept, "bought": bought, "need": need, "deck": deck, "short": need - deck}
    return computed(_WORDS, "cards-missing", max(0, need - deck), **figures)


def lines_left(lines: int, step: int) -> Computed:
    """How many lines a mine can still go down before its last one, which loses the match (book: 4, defeat 1)."""
    left = lines - 1 - step
    return computed(_WORDS, "lines-left", left, lines=lines, step=step, left=left)


def saved_by_attack(extraction: int, phases: int, at_once: int) -> Computed:
    """The profitability that destroying a mine saves over so many opponent phases (book: 7, Alliance)."""
    saved = at_once + extraction * phases
    figures = {"at_once": at_once, "phases": phases, "extraction": extraction, "saved": saved}
    return computed(_WORDS, "saved-by-attack", saved, **figures)


class Tally(NamedTuple):
    """How a simulation stands after so many bags: how many spared the tiles, and their share."""

    bags: int
    spared: int
    share: float


def simulated(bag: int, hits: int, draws: int, bags: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """Bags drawn from one after the other, the tokens 1 to `hits` being the tiles in danger; data for a plot."""

    def kept(dice: random.Random) -> bool:
        tokens = list(range(1, bag + 1))
        return min(tokens.pop(int(dice.random() * len(tokens))) for _ in range(draws)) > hits

    return simulation(Tally, bags, kept, seed, every)
