"""Figures into words, in French and English: the only place where sentences are filled."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.notation.playing_cards import card_name, card_text
from companion.core.rules.rulings import SetupError, Sum
from companion.core.text.messages import (
    LANGUAGES,
    MINUS,
    THIN,
    Filler,
    agreeing,
    default_language,
    given_word,
    say,
    told,
)

WordList = Mapping[str, Mapping[str, str]]
"""A game's words of one kind: value → language → word."""


def check_language(lang: str) -> str:
    """The language itself if there are words for it. Raises SetupError."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise SetupError(told("unknown-language", given=given_word(lang), known=", ".join(LANGUAGES)), "en")
    return lang


def spoken_language(lang: str | None, match: Any = None) -> str:
    """The language asked for, else that of a match, else the system's. Raises SetupError for one without words."""
    if lang is None:
        lang = getattr(match, "lang", None)
    return default_language() if lang is None else check_language(lang)


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with a true minus sign."""
    sign = MINUS if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value)}"


def shortened(text: str, room: float, wide: Callable[[str], float]) -> str:
    """The text, cut with an ellipsis where it is wider than its room."""
    if wide(text) <= room:
        return text
    while text and wide(text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


def colon(lang: str) -> str:
    """A colon and the space behind it, as a language sets them."""
    return f"{THIN}: " if lang == "fr" else ": "


def listing(parts: Sequence[str], lang: str, *, choice: bool = False) -> str:
    """`a, b et c` in French, `a, b and c` in English; `a, b ou c` and `a, b or c` if one of them is to be chosen."""
    if len(parts) < 2:
        return "".join(parts)
    link = {"fr": ("et", "ou"), "en": ("and", "or")}[lang][choice]
    return f"{', '.join(parts[:-1])} {link} {parts[-1]}"


class Speaker(Filler):
    """Fills a sentence's placeholders `{name:spec}` with figures, in one language.

    The specs `card cards name player players ou de que sum signed place move` are everybody's, and so are forms that
    agree with a number (see `agreeing`); all others are word lists of the game (`class`, `slot`, `spell`, …). In a list
    that counts something, the forms stand under `#`: `{count:count}` are so many cards in every game.
    """

    def __init__(self, lang: str, lists: Mapping[str, WordList], move_text: Any = str, *, brief: bool = False) -> None:
        """`brief`: sums are told by their result alone."""
        super().__init__(lang)
        self.lists, self.move_text, self.brief = lists, move_text, brief

    def fill(self, template: str, figures: Mapping[str, Any]) -> str:
        """The sentence with its figures in it. Raises KeyError for a figure that is missing."""
        return self.vformat(template, (), figures) if "{" in template else template

    def format_field(self, value: Any, format_spec: str) -> str:
        """One figure in words."""
        if not format_spec:
            return number(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
        return super().format_field(value, format_spec)

    def other(self, value: Any, spec: str) -> str:
        """A figure by a word list."""
        return self.word(spec, str(value))

    def word(self, kind: str, value: str, /, **figures: Any) -> str:
        """A word of a list of the game; the value itself where the list lacks it and does not count either."""
        words = self.lists.get(kind, {})
        if value in words:
            return self.fill(words[value][self.lang], figures)
        return agreeing(value, words["#"][self.lang], self.lang) if "#" in words else value

    def _card(self, card: str) -> str:
        return card_text(card, self.lang)

    def _cards(self, cards: tuple[str, ...]) -> str:
        return self.all_or("no-card", [self._card(card) for card in cards])

    def all_or(self, nothing: str, parts: Sequence[str], *, choice: bool = False) -> str:
        """A list in words; one of the core's own where there is nothing in it."""
        return listing(parts, self.lang, choice=choice) or say(nothing, self.lang)

    def _name(self, card: str) -> str:
        return card_name(card, self.lang)

    def _player(self, name: str) -> str:
        return name

    def _players(self, names: tuple[str, ...]) -> str:
        return self.all_or("nobody", names)

    def _ou(self, names: tuple[str, ...]) -> str:
        return self.all_or("nobody", names, choice=True)

    def _signed(self, value: int) -> str:
        return number(value, signed=True)

    def _move(self, move: Any) -> str:
        return str(self.move_text(move))

    def _place(self, place: tuple[str, str]) -> str:
        kind, owner = place
        return self.word("place", kind, owner=owner)

    def _sum(self, figure: Sum) -> str:
        """The terms with what each is, and the result, where it is not the only term itself."""
        if self.brief:
            return number(figure.result)
        parts: list[str] = []
        for index, term in enumerate(figure.terms):
            label = self.word("term", term.word, card=term.card)
            sign = "" if index == 0 else f" {MINUS if term.value < 0 else '+'} "
            shown = number(term.value) if index == 0 else str(abs(term.value))
            parts.append(f"{sign}{shown} ({label})")
        if [term.value for term in figure.terms] != [figure.result]:
            parts.append(f" = {number(figure.result)}{self._bound(figure)}")
        return "".join(parts)

    def _bound(self, figure: Sum) -> str:
        """Why the terms of a sum do not add up to its result, where a floor or a ceiling has changed it."""
        total = sum(term.value for term in figure.terms)
        if total == figure.result:
            return ""
        return f" ({self.word('bound', 'least' if total < figure.result else 'most', result=figure.result)})"
