"""Sentences about a game's own cards, as they are announced."""

from collections import Counter

from companion.core.text.formatter import Speaker


class CardSpeaker(Speaker):
    """Fills `{…:code}` and `{…:codes}` with cards; a game says what its cards are called."""

    def card_words(self, code: str) -> str:
        """A card, by what it lies in zones as, as people announce it."""
        raise NotImplementedError

    def _code(self, code: str) -> str:
        return self.card_words(code)

    def _codes(self, codes: tuple[str, ...]) -> str:
        words = Counter(self.card_words(code) for code in codes)
        return self.all_or("no-card", [f"{word} ×{many}" if many > 1 else word for word, many in words.items()])
