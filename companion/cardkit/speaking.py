"""Sentences about a game's own cards: as they are announced, and so many of something in words."""

from companion.core.words import Speaker, listing, number


def one_or_more(value: int, lang: str) -> str:
    """Which word stands behind a number, `one` or `more`: in French none is singular, `0 carte`, not so in English."""
    return "one" if abs(value) == 1 or (value == 0 and lang == "fr") else "more"


class CardSpeaker(Speaker):
    """Fills `{…:code}` and `{…:codes}` with cards and `{…:count}` with how many; a game says what its cards are called.

    The game's words hold `card-word` with `one` and `more`.
    """

    def card_words(self, code: str) -> str:
        """A card, by what it lies in zones as, as people announce it."""
        raise NotImplementedError

    def counted(self, value: int, word: str) -> str:
        """So many of something, by a word list with `one` and `more`."""
        return f"{number(value)} {self.word(word, one_or_more(value, self.lang))}"

    def _code(self, code: str) -> str:
        return self.card_words(code)

    def _codes(self, codes: tuple[str, ...]) -> str:
        return listing([self.card_words(code) for code in codes], self.lang)

    def _count(self, value: int) -> str:
        return self.counted(value, "card-word")
