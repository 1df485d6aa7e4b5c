"""Payments: from which sources a price is paid, what is usual, what is missing, what is too much (CARDKIT, chapter 7).

A payment is part of its announcement (`with 2 mines + pitch 3`), not a dialogue of moves: one entry, one undo, no
half-paid card.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

MOST_OFFERS: Final = 8
PITCH: Final = "pitch"


class Source(NamedTuple):
    """Where a payment may come from: its name, how much there is, and what each gives.

    A plain source (`aether`, `mines`) gives 1 apiece; one with `gives` is a card that is given whole for one of these
    values, and is never taken unasked.
    """

    name: str
    have: int
    gives: tuple[int, ...] = ()
    card: str = ""


class Part(NamedTuple):
    """One part of a payment: so much of a source, and which card, where one is named."""

    source: str
    amount: int
    card: str = ""

    @property
    def is_card(self) -> bool:
        """Whether a card is given whole."""
        return self.source == PITCH


Payment = tuple[Part, ...]
NOTHING: Final[Payment] = ()


def paid(payment: Payment) -> int:
    """What a payment is worth."""
    return sum(part.amount for part in payment)


def taken(payment: Payment, source: str) -> int:
    """How much of a source it takes."""
    return sum(part.amount for part in payment if part.source == source)


def cards(payment: Payment) -> tuple[Part, ...]:
    """The cards that are given."""
    return tuple(part for part in payment if part.is_card)


def short(price: int, payment: Payment) -> int:
    """How much is missing."""
    return max(0, price - paid(payment))


def beyond(price: int, payment: Payment) -> bool:
    """Whether the price would still be covered without the largest card: then no card was needed for it."""
    given = cards(payment)
    return bool(given) and paid(payment) - max(part.amount for part in given) >= price


def surplus(price: int, payment: Payment) -> int:
    """What is paid beyond the price."""
    return max(0, paid(payment) - price)


def plain(price: int, sources: Sequence[Source]) -> Payment:
    """As much of a price as the plain sources cover, in their order."""
    found: list[Part] = []
    for source in sources:
        if not source.gives and price > 0 and source.have:
            amount = min(price, source.have)
            found.append(Part(source.name, amount))
            price -= amount
    return tuple(found)


def usual(price: int, sources: Sequence[Source]) -> Payment | None:
    """What is taken where nothing is said: never a card. None where that does not cover the price."""
    found = plain(price, sources)
    return found if paid(found) == price else None


def offers(price: int, sources: Sequence[Source], most: int = MOST_OFFERS) -> Iterator[Payment]:
    """Payments that work, the cheapest first: without a card, then with as few cards as it takes."""
    return islice(_offers(price, sources), most)


def _offers(price: int, sources: Sequence[Source]) -> Iterator[Payment]:
    covered = plain(price, sources)
    if paid(covered) >= price:
        yield covered
        return
    need = price - paid(covered)
    given = [Part(source.name, value, source.card) for source in sources for value in sorted(source.gives)]
    alone = sorted(dict.fromkeys(part for part in given if part.amount >= need), key=lambda part: part.amount)
    for part in alone:
        yield (*plain(price - part.amount, sources), part) if part.amount < price else (part,)
    if not alone:
        together = _together(need, sources)
        if together:
            yield (*covered, *together)


def _together(need: int, sources: Sequence[Source]) -> Payment:
    """As few cards as cover what is needed, the dearest first, the last no dearer than it takes; nothing if all of
    them do not."""
    found: list[Part] = []
    each = (source for source in sources if source.gives for _ in range(source.have))
    for source in sorted(each, key=lambda source: -max(source.gives)):
        if need <= 0:
            break
        value = min((value for value in source.gives if value >= need), default=max(source.gives))
        found.append(Part(source.name, value, source.card))
        need -= value
    return tuple(found) if need <= 0 else ()


def text_of(payment: Payment) -> str:
    """A payment as it is announced, behind `with`: `2 mines + 1 aether + pitch 3`."""
    return " + ".join(map(_part_text, payment))


def _part_text(part: Part) -> str:
    if not part.is_card:
        return f"{part.amount} {part.source}"
    return f'{PITCH} "{part.card}"' if part.card else f"{PITCH} {part.amount}"
