"""Zones of cards on a real table: some cards are known, of others only the number is."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.notation.playing_cards import Card


@dataclass(frozen=True, slots=True)
class Zone:
    """A pile or a hand: `top` (known, first is uppermost), `unknown` cards below, then `bottom` (known)."""

    top: tuple[Card, ...] = ()
    unknown: int = 0
    bottom: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.top) + self.unknown + len(self.bottom)

    def __contains__(self, card: object) -> bool:
        return card in self.top or card in self.bottom

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are known to be here."""
        return self.top + self.bottom

    def draw(self) -> tuple[Card | None, "Zone"]:
        """Take the uppermost card: which one (None if nobody knows) and what is left. Not for an empty zone."""
        if self.top:
            return self.top[0], Zone(self.top[1:], self.unknown, self.bottom)
        if self.unknown:
            return None, Zone((), self.unknown - 1, self.bottom)
        return self.bottom[0], Zone((), 0, self.bottom[1:])

    def add(self, card: Card | None) -> "Zone":
        """Lay a card on it; None is a card that nobody named."""
        if card is None:
            return Zone(self.top, self.unknown + 1, self.bottom)
        return Zone((*self.top, card), self.unknown, self.bottom)

    def add_all(self, cards: Iterable[Card]) -> "Zone":
        """Lay several known cards on it."""
        return Zone((*self.top, *cards), self.unknown, self.bottom)

    def take(self, card: Card) -> "Zone":
        """Without one such card: a known one, else one of the unknown ones. Not if neither is there."""
        if card in self.top:
            place = self.top.index(card)
            return Zone(self.top[:place] + self.top[place + 1 :], self.unknown, self.bottom)
        if card in self.bottom:
            place = self.bottom.index(card)
            return Zone(self.top, self.unknown, self.bottom[:place] + self.bottom[place + 1 :])
        return Zone(self.top, self.unknown - 1, self.bottom)

    def forget(self) -> "Zone":
        """The same cards after a shuffle that nobody could follow."""
        return Zone((), len(self), ())
