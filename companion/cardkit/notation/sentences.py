"""Sentences about a game's own cards, as they are announced."""

from companion.core.text.formatter import Speaker


class CardSpeaker(Speaker):
    """Fills `{…:code}` and `{…:codes}` with cards; a game says what its cards are called."""

    def card_words(self, code: str) -> str:
        """A card, by what it lies in zones as, as people announce it."""
        raise NotImplementedError

    def _code(self, code: str) -> str:
        return self.card_words(code)

    def _codes(self, codes: tuple[str, ...]) -> str:
        return self.all_or("no-card", [self.card_words(code) for code in codes])
