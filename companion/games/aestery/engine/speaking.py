"""Sentences of Aestery: cards by what they are called, payments and costs as they are announced."""

from typing import Any

from companion.cardkit.announcing import in_quotes, in_series
from companion.cardkit.paying import PITCH
from companion.cardkit.speaking import CardSpeaker
from companion.core.rulebook import Rulebook
from companion.core.words import listing
from companion.games.aestery.engine.card import read_announced
from companion.games.aestery.engine.data import KINDS


class AesterySpeaker(CardSpeaker):
    """Fills sentences with what is called so at the table. Specs beside those of every game:

    `code` `codes` (cards), `named` (cards in brackets, nothing where nobody knows them), `colours`, `keyword` (with its
    X), `payment`, `cost` (of an ability), `places` (numbers of Fighters or Stories).
    """

    def card_words(self, code: str) -> str:
        """Its name, its figures, or its kind; `une carte` where nobody knows which it is."""
        announced = read_announced(code)
        called = code if announced is None else announced.called
        if called in KINDS:
            return self.word("a-card", called)
        return called or self.word("a-card", "unknown")

    def _named(self, codes: tuple[str, ...]) -> str:
        return f" ({self._codes(codes)})" if codes else ""

    def _colours(self, colours: tuple[str, ...]) -> str:
        return listing([self.word("colour", colour) for colour in colours or ("none",)], self.lang)

    def _keyword(self, keyword: str) -> str:
        word, _, x = keyword.rpartition(" ")
        return f"{self.word('keyword', word)} {x}" if x.isdecimal() else self.word("keyword", keyword)

    def _payment(self, parts: tuple[tuple[str, int, str], ...]) -> str:
        return in_series(self._part(*part) for part in parts) or self.word("payment", "nothing")

    def _part(self, source: str, amount: int, card: str) -> str:
        if source == PITCH:
            return f"{self.word('payment', PITCH)} {in_quotes(card, self.lang) if card else amount}"
        return self.format_field(amount, self.word("payment", source))

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
        return ", ".join(said) or self.word("payment", "nothing")

    def _places(self, places: tuple[str | int, ...]) -> str:
        return self.all_or("nobody", [str(place) for place in places])


class AesteryRulebook(Rulebook):
    """The rule book, spoken of with cards."""

    def speaker(self, lang: str, move_text: Any = str, *, brief: bool = False) -> AesterySpeaker:
        """Fills this book's sentences in a language; `brief`: sums are told by their result alone."""
        return AesterySpeaker(lang, self.words, move_text, brief=brief)
