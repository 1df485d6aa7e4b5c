"""Payments of Aestery reckoned once more, from the rule book alone (AES-6, AES-15, AES-24, AES-25)."""

from collections.abc import Sequence
from typing import NamedTuple


class Purse(NamedTuple):
    """What a player can pay with, cards apart."""

    aether: int = 0
    untapped: int = 0


class Payment(NamedTuple):
    """What is given: Aether at hand, mines that are tapped, the values of the cards that are pitched."""

    aether: int = 0
    mines: int = 0
    pitched: tuple[int, ...] = ()

    @property
    def worth(self) -> int:
        return self.aether + self.mines + sum(self.pitched)


class Paid(NamedTuple):
    """What became of a payment: what is missing; whether a card is too many; the purse after it; what was lost."""

    missing: int
    needless: bool
    purse: Purse
    lost: int


def combat_price(combats: int) -> int:
    """What the next combat phase costs after so many: nothing, 2, 4, 6 ... (AES-15)."""
    return 2 * combats


def usual(price: int, purse: Purse) -> Payment:
    """What is taken where nothing is said: Aether at hand first, then mines, never a card; as far as it goes."""
    aether = min(price, purse.aether)
    return Payment(aether, min(price - aether, purse.untapped))


def paid(price: int, purse: Purse, payment: Payment, *, kept: bool = False) -> Paid:
    """A payment that the purse holds. Tapped mines give Aether that stays; only the surplus of cards is lost, or kept
    for this turn where the house says so."""
    missing = max(0, price - payment.worth)
    without = payment.worth - max(payment.pitched, default=0)
    needless = bool(payment.pitched) and without >= price
    solid = payment.aether + payment.mines
    over = max(0, solid - price)  # Aether and mines beyond the price stay at hand
    surplus = max(0, sum(payment.pitched) - max(0, price - solid))
    aether = purse.aether - payment.aether + over + (surplus if kept else 0)
    return Paid(missing, needless, Purse(aether, purse.untapped - payment.mines), 0 if kept else surplus)


def works(price: int, purse: Purse, values: Sequence[int] = ()) -> bool:
    """Whether anything that is there covers a price: Aether, mines, and the cards that may be pitched."""
    return purse.aether + purse.untapped + sum(values) >= price
