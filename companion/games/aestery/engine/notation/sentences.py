"""Sentences of Aestery: cards by what they are called, payments and costs as they are announced."""

import re
from typing import Final

from companion.cardkit.notation.sentences import CardSpeaker
from companion.cardkit.payment import Payment
from companion.core.rules.rulebook import Rulebook
from companion.core.text.formatter import listing
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.constants import KINDS
from companion.games.aestery.engine.effects.table_effects import RECORDED
from companion.games.aestery.engine.notation.printer import AesteryWriter
from companion.games.aestery.engine.state import NO_TEXT

_NAMELESS: Final = re.compile(r"\d+/\d+")
"""A Fighter that nobody has named, by its figures."""


class AesterySpeaker(CardSpeaker):
    """Fills sentences with what is called so at the table. Specs beside those of every game:

    `code` `codes` (cards; None where nobody knows which), `printed` (a card with its figures), `figured` (a Fighter),
    `colours`, `keyword` (with its X), `payment`, `cost` (of an ability), `effect` (of card text), `places` (numbers of
    Fighters or Stories), `things` (what is in play, by place and name), `token`.
    """

    @property
    def say(self) -> AesteryWriter:
        """How announcements are written."""
        return AesteryWriter(self.lists, self.lang)

    def card_words(self, code: str | None) -> str:
        """Its name, its figures, or its kind; `une carte` where nobody knows which it is."""
        announced = CARD.read(code or "")
        called = code if announced is None else announced.called
        if called in KINDS:
            return self.word("a-card", called)
        if called and _NAMELESS.fullmatch(called):
            return self.word("a-card", "figures", figures=called)
        return called or self.word("a-card", "unknown")

    def _codes(self, codes: tuple[str | None, ...]) -> str:
        """Those that are known by name, then how many others there are."""
        unknown = sum(not code for code in codes)
        known = [self.card_words(code) for code in codes if code]
        rest = [self.card_words(None) if unknown == 1 else self.format_field(unknown, "count")] if unknown else []
        return self.all_or("no-card", known + rest)

    def _colours(self, colours: tuple[str, ...]) -> str:
        return listing([self.word("colour", colour) for colour in colours or ("none",)], self.lang)

    def _printed(self, code: str) -> str:
        return self.say.card(code)

    def _figured(self, fighter: tuple[str, str]) -> str:
        """A Fighter with its figures, or by them: `Merle (2/3)`, `un 2/3`."""
        name, figures = fighter
        return f"{name} ({figures})" if name else self.card_words(figures)

    def _keyword(self, keyword: str) -> str:
        return self.word("given", NO_TEXT) if keyword == NO_TEXT else self.say.keyword(keyword)

    def _effect(self, what: str) -> str:
        """As it is announced; as it was written where it cannot be."""
        return RECORDED.said(what, self.lang)

    def _payment(self, parts: Payment) -> str:
        return self.say.payment(parts) or self.word("payment", "nothing")

    def _cost(self, cost: str) -> str:
        """`engager, coût 2`: a number goes with the word before it; with its sign alone it is Experience."""
        said: list[str] = []
        for word in cost.split():
            if word.isdecimal() and said:
                said[-1] += f" {word}"
            elif word[1:].isdecimal():
                said.append(f"{self.word('marker', 'experience')} {self.format_field(int(word), 'signed')}")
            else:
                said.append(self.word("ability", word))
        return ", ".join(said) or self.word("ability", "free")

    def _near(self, word: str) -> str:
        """A keyword, or another figure of a card, as it is announced."""
        return self.word("keyword" if word in self.lists["keyword"] else "ability", word)

    def _things(self, things: tuple[tuple[str, str], ...]) -> str:
        """`1 (Merle), Bo.histoire 1 (Phare)`."""
        said = [f"{self.say.aim(aim)} ({name})" if aim else name for aim, name in things]
        return ", ".join(said) or "–"

    def _token(self, name: str) -> str:
        """A token by its kind, a Fighter by its name or its figures."""
        return self.word("token", name) if name in self.lists["token"] else self.card_words(name)

    def _places(self, places: tuple[str | int, ...]) -> str:
        return self.all_or("nobody", [str(place) for place in places])


class AesteryRulebook(Rulebook):
    """The rule book, spoken of with cards."""

    speaks = AesterySpeaker
