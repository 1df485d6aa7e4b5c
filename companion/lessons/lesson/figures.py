"""Figures that a game works out for its lessons, such as a probability: exact, with a sentence that says how."""

import importlib
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, TypeVar

from companion.core.rules.game import Game
from companion.core.text.messages import Phrasebook

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Computed:
    """A figure and how it comes about, in each language; `value` is exact. `clause`: the one that it rests on, where a
    game says so."""

    value: Fraction
    how: Mapping[str, str]
    clause: str = ""


Figure = Callable[..., Computed]


def computed_figures(game: Game) -> Mapping[str, Figure]:
    """The figures that a game's `lessons` module offers as `FIGURES`, by name."""
    try:
        module: Any = importlib.import_module(f"{game.package}.lessons")
    except ModuleNotFoundError:
        return {}
    figures: Mapping[str, Figure] = getattr(module, "FIGURES", {})
    return figures


def shown(value: Fraction, decimals: int, lang: str) -> str:
    """The figure rounded to so many decimals, as the language writes it (halves go up)."""
    scaled = abs(value) * 10**decimals
    whole = int(scaled + Fraction(1, 2))
    digits = str(whole).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    sign = "\u2212" if value < 0 and whole else ""
    return sign + (text.replace(".", ",") if lang == "fr" else text)


def computed(words: Phrasebook, key: str, value: Fraction | int, clause: str = "", /, **figures: Any) -> Computed:
    """A figure that a sentence of a game's words tells the way to; a figure in it may be a sentence itself."""
    return Computed(Fraction(value), words.both(key, **figures), clause)


def chance_of_none(things: int, hits: int, draws: int) -> Fraction:
    """The chance that none of `hits` things comes in so many draws without putting back."""
    return Fraction(comb(things - hits, draws), comb(things, draws))


def product_of_none(things: int, hits: int, draws: int) -> str:
    """The same as a product, draw by draw: `3/5 × 2/4`."""
    return " × ".join(f"{things - hits - place}/{things - place}" for place in range(draws))


# --- simulated ------------------------------------------------------------------------------------------------------


def simulation(
    tally: Callable[[int, int, float], T], trials: int, good: Callable[[random.Random], bool], seed: int, every: int
) -> Iterator[T]:
    """So many trials one after the other; after `every` so many a tally of trials, good ones, and their share."""
    dice, found = random.Random(seed), 0
    for number in range(1, trials + 1):
        found += good(dice)
        if number % every == 0 or number == trials:
            yield tally(number, found, found / number)


def shuffled(pile: list[T], cards: int, dice: random.Random) -> list[T]:
    """The first cards of a deck that is shuffled as far as needed, by `random()` alone: alike in every Python."""
    for place in range(cards):
        other = place + int(dice.random() * (len(pile) - place))
        pile[place], pile[other] = pile[other], pile[place]
    return pile[:cards]
