"""What can be reckoned at a table of HeroCard: free points, what cards of a hand could do with them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.engine.rules.stats import left
from companion.games.herocard.engine.state import State

Free = tuple[int, int, int]
"""The free points of Body, Mind and X."""
PLENTY: Final = 99
"""What an attribute has of which nobody has said the value."""


def free_points(state: State, seat: int) -> Free:
    """The free points of a player by attribute."""
    body, mind, x = (left(state, seat, place) for place, _ in enumerate(ATTRIBUTES))
    return tuple(PLENTY if points is None else points for points in (body, mind, x))  # type: ignore[return-value]


def cards_of(state: State, codes: Iterable[str]) -> list[ActionCard]:
    """The figures of cards by name."""
    return [card for card in map(state.card, codes) if card is not None]


def strength(state: State, codes: Iterable[str]) -> int:
    """The values of a card or a series together."""
    return sum(card.value for card in cards_of(state, codes))


def cost(state: State, codes: Iterable[str]) -> int:
    """The points that a card or a series takes, of all attributes together."""
    return sum(card.cost for card in cards_of(state, codes))


def strongest(cards: Sequence[ActionCard], free: Free, base: str, mods: frozenset[str]) -> int:
    """The most that a base card with modifiers of a hand amounts to, as far as the points go; 0 without a base."""
    modifiers = tuple((card.attribute, card.cost, card.value) for card in cards if card.kind in mods)
    best = 0
    for card in {card for card in cards if card.kind == base and card.cost <= free[card.attribute]}:
        best = max(best, card.value + most(modifiers, paid(free, card.attribute, card.cost)))
    return best


def paid(free: Free, attribute: int, cost: int) -> Free:
    """What is free after a cost."""
    body, mind, x = (points - cost * (place == attribute) for place, points in enumerate(free))
    return body, mind, x


@lru_cache(50_000)
def most(cards: tuple[tuple[int, int, int], ...], free: Free) -> int:
    """The most that cards amount to that can be paid together; of each its attribute, cost and value."""
    if not cards:
        return 0
    (attribute, price, value), others = cards[0], cards[1:]
    without = most(others, free)
    if price > free[attribute]:
        return without
    return max(without, value + most(others, paid(free, attribute, price)))
