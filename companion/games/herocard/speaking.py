"""Sentences about cards: figures that only HeroCard has (`code codes count points`), in the words of a language."""

from typing import Any

from companion.core.rulebook import Rulebook, load_rulebook
from companion.core.words import Speaker, listing, number
from companion.games.herocard.writing import card_words


class CardSpeaker(Speaker):
    """Fills sentences with cards as they are announced, and with counts in words."""

    def _code(self, code: str) -> str:
        return card_words(code, self.lists, self.lang)

    def _codes(self, codes: tuple[str, ...]) -> str:
        return listing([self._code(code) for code in codes], self.lang)

    def _count(self, value: int) -> str:
        return self._counted(value, "card-word")

    def _points(self, value: int) -> str:
        return self._counted(value, "point-word")

    def _counted(self, value: int, word: str) -> str:
        """So many of something: in French none is singular, `0 carte`, in English it is not, `0 cards`."""
        one = abs(value) == 1 or (value == 0 and self.lang == "fr")
        return f"{number(value)} {self.word(word, 'one' if one else 'more')}"


class CardRulebook(Rulebook):
    """The rule book, spoken of with cards."""

    def speaker(self, lang: str, move_text: Any = str, *, brief: bool = False) -> CardSpeaker:
        """Fills this book's sentences in a language; `brief`: sums are told by their result alone."""
        return CardSpeaker(lang, self.words, move_text, brief=brief)


def load_card_rulebook(package: str) -> CardRulebook:
    """Read `rulebook.toml` and `words.toml` of the game's package."""
    book = load_rulebook(package)
    return CardRulebook(tuple(book.values()), book.words)
