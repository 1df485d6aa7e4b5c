"""How announcements are written, once for both: as the record has them, and as people write them in a language.

A move of a card game says its parts with a `Writer`; what a game's cards, places and costs are called in a language its
own writer knows.
"""

from collections.abc import Iterable
from typing import Any, Final

from companion.cardkit.notation.tokens import WordLists, in_quotes, in_series, joint
from companion.cardkit.payment import PITCH, Part, Payment, text_of
from companion.core.rules.moves import Move, arguments
from companion.core.text.messages import agreeing

_TYPED: Final = {"against": "on"}
"""Joints that the record knows by another word."""


class Writer:
    """Writes the parts of announcements in a language, by a game's words; without a language as the record has them."""

    def __init__(self, lists: WordLists | None = None, lang: str = "") -> None:
        self.lists, self.lang = lists or {}, lang

    def move(self, move: Move) -> str | None:
        """The text of a move without its speaker; None for those that the core writes."""
        return move.said(self) if isinstance(move, CardMove) else None

    def word(self, words: str, word: str) -> str:
        """The first way to say a word of a list; the word itself where the list lacks it."""
        texts = self.lists[words].get(word) if self.lang else None
        return word if texts is None else texts[self.lang].split("|")[0]

    def counted(self, words: str, word: str, count: int) -> str:
        """A word with its number behind it; nothing where there is none."""
        return f"{self.word(words, word)} {count}" if count else ""

    def name(self, name: str) -> str:
        """A name in quotes; nothing where there is none."""
        return (in_quotes(name, self.lang) if self.lang else f'"{name}"') if name else ""

    def card(self, code: str) -> str:
        """A card as it is announced; a game whose cards are announced with their figures says those."""
        return self.name(code)

    def names(self, names: Iterable[str]) -> str:
        """Names in quotes, as a series."""
        return in_series(map(self.name, names))

    def joint(self, word: str) -> str:
        """What joins two parts: `on`, `against`, `with`, `from`."""
        return joint(word, self.lang) if self.lang else _TYPED.get(word, word)

    def aim(self, aim: str) -> str:
        """What is aimed at; a game whose things have words of their own says them."""
        return aim

    def on(self, targets: Iterable[str]) -> str:
        """What an announcement is aimed at, with its joint; nothing where it is at nothing."""
        series = in_series(self.aim(target) for target in targets if target)
        return f"{self.joint('on')} {series}" if series else ""

    def payment(self, payment: Payment) -> str:
        """A payment as it is announced behind `with`: `2 mines + 1 aether + pitch 3`."""
        return in_series(self._paid(Part(*part)) for part in payment) if self.lang else text_of(payment)

    def _paid(self, part: Part) -> str:
        word = self.lists["payment"][part.source][self.lang]
        if part.source == PITCH:
            return f"{word} {self.name(part.card) or part.amount}"
        return agreeing(part.amount, word, self.lang)

    def paid(self, payment: Payment | None) -> str:
        """The same with its joint; nothing where nothing was said."""
        return f"{self.joint('with')} {self.payment(payment)}" if payment else ""


def series(places: Iterable[int]) -> str:
    """Places as a series: `1 + 3`."""
    return in_series(map(str, places))


class CardMove(Move):
    """A move that says how it is written; `writer`: that of the record."""

    __slots__ = ()
    writer = Writer()

    def _parts(self, say: Any) -> Iterable[str]:
        """What stands behind the verb; what is empty falls away."""
        return map(str, arguments(self))

    def said(self, say: Any) -> str:
        """The announcement without its speaker."""
        return " ".join(part for part in (say.word("verb", self.verb), *self._parts(say)) if part)

    def __str__(self) -> str:
        text = self.said(self.writer)
        return f"{self.by}: {text}" if self.by else text
