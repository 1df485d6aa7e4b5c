"""Sentences of HeroCard: its cards as they are announced, in the words of a language."""

from companion.cardkit.notation.sentences import CardSpeaker
from companion.core.rules.rulebook import Rulebook
from companion.games.herocard.engine.notation.printer import HeroWriter


class HeroSpeaker(CardSpeaker):
    """Fills sentences with cards of HeroCard."""

    def card_words(self, code: str) -> str:
        """`attaque 4 B5`, `« Impact »`."""
        return HeroWriter(self.lists, self.lang).card(code)


class CardRulebook(Rulebook):
    """The rule book, spoken of with cards."""

    speaks = HeroSpeaker
