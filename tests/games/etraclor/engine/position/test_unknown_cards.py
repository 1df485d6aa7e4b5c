"""What is said of unlocated cards (engine/position/unknown_cards.py), held to a trial of all ways to lay them."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from companion.games.etraclor.engine.position.unknown_cards import Count, Half


class Laid(NamedTuple):
    """A card: whose it is known to be (None: nobody knows), and whether it is a character."""

    half: int | None
    character: bool


def cards_of(count: Count) -> tuple[Laid, ...]:
    """The unlocated cards."""
    found: list[Laid] = []
    for seat, half in enumerate(count.halves):
        found += [Laid(seat, number < half.own_characters) for number in range(half.own)]
    return (*found, *(Laid(None, number < count.free_characters) for number in range(count.free)))


@cache
def ways(count: Count) -> frozenset[tuple[tuple[int, bool] | None, ...]]:
    """All ways in which the cards may lie: of each its half and whether in the hand; None: in neither half."""
    cards = cards_of(count)
    room = {(seat, inside): half[not inside] for seat, half in enumerate(count.halves) for inside in (True, False)}

    def lay(left: tuple[Laid, ...]) -> Iterator[tuple[tuple[int, bool] | None, ...]]:
        if not left:
            if not any(room.values()):
                yield ()
            return
        card = left[0]
        for place, free in room.items():
            if free and card.half in (None, place[0]):
                room[place] -= 1
                yield from ((place, *rest) for rest in lay(left[1:]))
                room[place] += 1
        if card.half is None:
            yield from ((None, *rest) for rest in lay(left[1:]))

    def keeps(way: tuple[tuple[int, bool] | None, ...]) -> bool:
        characters = {place for place, card in zip(way, cards, strict=True) if card.character}
        return all((seat, True) in characters for seat, half in enumerate(count.halves) if half.vouched)

    return frozenset(filter(keeps, lay(cards)))


def counts() -> Iterator[Count]:
    """Small tables, whatever is known of the halves."""
    halves = [
        Half(hand, other, own, characters, vouched)
        for hand, other, own, vouched in product((0, 1, 2), (0, 1), (0, 1), (False, True))
        for characters in range(own + 1)
        if own <= hand + other
    ]
    for one, other in product(halves, halves[::3]):
        for free in range(3):
            yield from (Count((one, other), free, characters) for characters in range(free + 1))


TABLES = [count for count in counts() if ways(count)]


def test_what_fits_can_be_laid() -> None:
    assert len(TABLES) > 200
    for count in counts():
        assert count.fits() == bool(ways(count)), count


@pytest.mark.parametrize("character", [False, True])
@pytest.mark.parametrize("own", [False, True])
def test_where_a_card_may_be_is_what_some_way_says(own: bool, character: bool) -> None:
    tried = 0
    for count in TABLES:
        card = Laid(0 if own else None, character)
        if card not in cards_of(count):
            continue
        tried += 1
        lies = {way[cards_of(count).index(card)] for way in ways(count)}
        assert count.may_be_in_hand(0, own=own, character=character) == ((0, True) in lies), count
        assert count.may_be_elsewhere(0, own=own, character=character) == bool(lies - {(0, True)}), count
    assert tried > 50


def test_a_hand_may_be_without_characters_where_some_way_has_none() -> None:
    for count in TABLES:
        if count.halves[0].vouched:
            continue
        cards = cards_of(count)
        plain = any(
            not any(place == (0, True) and card.character for place, card in zip(way, cards, strict=True))
            for way in ways(count)
        )
        assert count.hand_may_be_plain(0) == plain, count
