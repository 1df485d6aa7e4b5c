"""Figures into words, in French and English: the only place where sentences are filled."""

import string
from collections.abc import Mapping
from typing import Any

from companion.core.cards import card_name, card_text
from companion.core.rulings import SetupError, Sum
from companion.core.sentences import LANGUAGES, MINUS, THIN, given_word, told

WordList = Mapping[str, Mapping[str, str]]
"""A game's words of one kind: value → language → word."""


def check_language(lang: str) -> str:
    """The language itself if there are words for it. Raises SetupError."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise SetupError(told("unknown-language", given=given_word(lang), known=", ".join(LANGUAGES)), "en")
    return lang


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with a true minus sign."""
    sign = MINUS if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value)}"


def of(name: str, lang: str) -> str:
    """`d’Ana`, `de Bo` in French; `Ana’s` in English."""
    if lang == "en":
        return f"{name}’" if name.endswith("s") else f"{name}’s"
    first = name[:1].casefold()
    return f"d’{name}" if first in "aàâeéèêëiîïoôuùûüœæ" and first else f"de {name}"


def colon(lang: str) -> str:
    """A colon and the space behind it, as a language sets them."""
    return f"{THIN}: " if lang == "fr" else ": "


def listing(parts: list[str], lang: str) -> str:
    """`a, b et c` in French, `a, b and c` in English."""
    if len(parts) < 2:
        return "".join(parts)
    link = " et " if lang == "fr" else " and "
    return ", ".join(parts[:-1]) + link + parts[-1]


class Speaker(string.Formatter):
    """Fills a sentence's placeholders `{name:spec}` with figures, in one language.

    The specs `card cards player players de sum n signed place move` are everybody's; all others are word lists of
    the game (`class`, `slot`, `spell`, …).
    """

    def __init__(self, lang: str, lists: Mapping[str, WordList], move_text: Any = str, *, brief: bool = False) -> None:
        """`brief`: sums are told by their result alone."""
        self.lang, self.lists, self.move_text, self.brief = lang, lists, move_text, brief

    def fill(self, template: str, figures: Mapping[str, Any]) -> str:
        """The sentence with its figures in it. Raises KeyError for a figure that is missing."""
        return self.vformat(template, (), figures) if "{" in template else template

    def format_field(self, value: Any, format_spec: str) -> str:
        """One figure in words."""
        if not format_spec:
            return number(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
        own = getattr(self, f"_{format_spec}", None)
        if own is not None:
            return str(own(value))
        return self.word(format_spec, str(value))

    def word(self, kind: str, value: str, /, **figures: Any) -> str:
        """A word of a list of the game; the value itself where the list lacks it."""
        entry = self.lists.get(kind, {}).get(value)
        return value if entry is None else self.fill(entry[self.lang], figures)

    def _card(self, card: str) -> str:
        return card_text(card, self.lang)

    def _cards(self, cards: tuple[str, ...]) -> str:
        return listing([self._card(card) for card in cards], self.lang)

    def _name(self, card: str) -> str:
        return card_name(card, self.lang)

    def _player(self, name: str) -> str:
        return name

    def _players(self, names: tuple[str, ...]) -> str:
        return listing(list(names), self.lang)

    def _de(self, name: str) -> str:
        return of(name, self.lang)

    def _signed(self, value: int) -> str:
        return number(value, signed=True)

    def _move(self, move: Any) -> str:
        return str(self.move_text(move))

    def _place(self, place: tuple[str, str]) -> str:
        kind, owner = place
        return self.word("place", kind, owner=owner)

    def _sum(self, figure: Sum) -> str:
        if self.brief:
            return number(figure.result)
        parts: list[str] = []
        for index, term in enumerate(figure.terms):
            label = self.word("term", term.word, card=term.card)
            sign = "" if index == 0 else f" {MINUS if term.value < 0 else '+'} "
            shown = number(term.value) if index == 0 else str(abs(term.value))
            parts.append(f"{sign}{shown} ({label})")
        return f"{''.join(parts)} = {number(figure.result)}"
