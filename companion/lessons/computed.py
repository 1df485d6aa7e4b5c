"""Figures that a game works out for its lessons, such as a probability: exact, with a sentence that says how."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from companion.core.game import Game


@dataclass(frozen=True, slots=True)
class Computed:
    """A figure and how it comes about, in each language; `value` is exact."""

    value: Fraction
    how: Mapping[str, str]


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


def percent(value: Fraction) -> tuple[str, str]:
    """A share as percents with one decimal, in French and English."""
    text = f"{float(100 * value):.1f}"
    return text.replace(".", ",") + "\u202f%", f"{text}%"


def chance_of_none(things: int, hits: int, draws: int) -> Fraction:
    """The chance that none of `hits` things comes in so many draws without putting back."""
    return Fraction(comb(things - hits, draws), comb(things, draws))
