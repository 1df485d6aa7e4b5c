"""Announcements of HeroCard as they are written: cards with their figures, in the words of a language."""

from collections.abc import Sequence

from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import in_series
from companion.core.text.formatter import number
from companion.games.herocard.engine.cards.cards import ActionCard, read_figures
from companion.games.herocard.engine.constants import LETTERS


class HeroWriter(Writer):
    """Writes in a language; without one as the record has it."""

    def card(self, code: str) -> str:
        """A card as it is announced: `attaque 4 B5`, `spéciale rapide M2 « Sourire »`."""
        card = read_figures(code)
        if card is None:
            return self.name(code)
        return self._figures(card, typed=code == card.typed) if self.lang else code

    def _figures(self, card: ActionCard, *, typed: bool) -> str:
        words = [self.word("kind", card.kind)]
        if typed:
            words.append(self.word("type-of-mod" if card.kind == "mod" else "type", card.type))
        if not card.is_special and card.kind != "card":
            words.append(str(card.value))
        words.append(f"{LETTERS[card.attribute]}{card.cost}")
        return " ".join([*words, *([self.name(card.name)] if card.name else [])])

    def cards(self, codes: Sequence[str]) -> str:
        """Cards as a series."""
        return in_series(map(self.card, codes))

    def piles(self, names: Sequence[str]) -> list[str]:
        """Attributes by their names."""
        return [self.word("attribute", name) for name in names]

    def change(self, amount: int) -> str:
        """By how much something changes: people write the sign."""
        return number(amount, signed=True) if self.lang else str(amount)
