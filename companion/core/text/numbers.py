"""Shares and long numbers in words: `41,7 %` and `10 000` in French, `41.7%` and `10,000` in English."""

from fractions import Fraction

from companion.core.text.messages import Sentence


def decimal(value: Fraction, places: int = 1) -> Sentence:
    """A number with so many decimals, as a language writes it."""
    text = f"{float(value):.{places}f}"
    return lambda lang: text.replace(".", ",") if lang == "fr" else text


def percent(value: Fraction, places: int = 1) -> Sentence:
    """A share as percents."""
    number = decimal(100 * value, places)
    return lambda lang: number(lang) + ("\u202f%" if lang == "fr" else "%")


def span(least: int, most: int) -> str:
    """From one number to another: `2–4`; a single one where both are the same."""
    return str(least) if least == most else f"{least}–{most}"


def thousands(value: int) -> Sentence:
    """A whole number in groups of three digits."""
    return lambda lang: f"{value:,}".replace(",", "\u202f" if lang == "fr" else ",")
