"""Where an unlocated card may be: exact reasoning over hidden hands and decks.

The unlocated cards (`pool`) fill the unknown places of both halves; some are known to belong to one half (`shown`),
and a hand that its player began with holds a character (`vouched`). A card may be in a hand if the places can be
filled that way; it must be there if they can be filled in no other way.
"""

from functools import lru_cache
from typing import NamedTuple

from companion.core.cards import Card
from companion.games.etraclor.data import CHARACTERS
from companion.games.etraclor.state import Side, State


class Half(NamedTuple):
    """The unknown places of one half, and what must go there. `vouched`: one of the `hand` places has a character."""

    hand: int
    other: int
    own: int
    own_characters: int
    vouched: bool


class Count(NamedTuple):
    """Both halves, and the cards that may go to either."""

    halves: tuple[Half, Half]
    free: int
    free_characters: int


_last: tuple[State | None, Count | None] = (None, None)


def count(state: State) -> Count:
    """The figures of a state that the reasoning needs (kept for the last state asked about)."""
    global _last  # noqa: PLW0603 - one slot, replaced whole: asking again about the same snapshot is the common case
    known, table = _last
    if known is not state or table is None:
        table = _count(state)
        _last = (state, table)
    return table


def _count(state: State) -> Count:
    pool = state.pool
    halves = (_half(state.sides[0], pool), _half(state.sides[1], pool))
    characters = len(pool & CHARACTERS)
    return Count(
        halves,
        len(pool) - halves[0].own - halves[1].own,
        characters - halves[0].own_characters - halves[1].own_characters,
    )


def _half(side: Side, pool: frozenset[Card]) -> Half:
    own = side.shown & pool
    vouched = side.vouched and CHARACTERS.isdisjoint(side.hand.known)
    return Half(
        side.hand.unknown,
        side.deck.unknown + side.discard.unknown,
        len(own),
        len(own & CHARACTERS),
        vouched,
    )


def _fits(table: Count) -> bool:
    """Whether the unknown places can be filled."""
    need, promised, spare = 0, 0, 0
    for half in table.halves:
        room = half.hand + half.other - half.own
        if room < 0 or half.hand < 0 or half.other < 0:
            return False
        need += room
        if half.vouched and half.own_characters == 0:
            promised += 1
            spare += min(room, 1)
        if half.vouched and half.hand == 0:
            return False
    return need <= table.free and promised <= table.free_characters and spare == promised


def _placed(table: Count, seat: int, *, in_hand: bool, own: bool, character: bool) -> Count:
    """The figures after one pool card went to a place of a half."""
    half = table.halves[seat]
    half = Half(
        half.hand - in_hand,
        half.other - (not in_hand),
        half.own - own,
        half.own_characters - (own and character),
        half.vouched and not (in_hand and character),
    )
    return _with(table, seat, half, own=own, character=character)


def _with(table: Count, seat: int, half: Half, *, own: bool, character: bool) -> Count:
    halves = (half, table.halves[1]) if seat == 0 else (table.halves[0], half)
    return Count(halves, table.free - (not own), table.free_characters - (character and not own))


def may_hold(state: State, seat: int, card: Card) -> tuple[bool, bool]:
    """Whether an unlocated card can be in that hand, and whether it can be elsewhere."""
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    if card not in state.pool or card in theirs.shown or not mine.hand.unknown:
        return False, True
    if not (mine.shown or theirs.shown or mine.vouched or theirs.vouched) and mine.deck.unknown:
        return True, True
    return _may_hold(count(state), seat, own=card in mine.shown, character=card in CHARACTERS)


@lru_cache(maxsize=1024)
def _may_hold(table: Count, seat: int, *, own: bool, character: bool) -> tuple[bool, bool]:
    inside = _fits(_placed(table, seat, in_hand=True, own=own, character=character))
    elsewhere = _fits(_placed(table, seat, in_hand=False, own=own, character=character))
    if not own:
        other = 1 - seat
        elsewhere = (
            elsewhere
            or _fits(_placed(table, other, in_hand=True, own=False, character=character))
            or _fits(_placed(table, other, in_hand=False, own=False, character=character))
            or _fits(Count(table.halves, table.free - 1, table.free_characters - character))
        )
    return inside, elsewhere


def may_lie_in_discard(state: State, seat: int, card: Card) -> bool:
    """Whether an unlocated card can be one of the unnamed discards of a half."""
    side = state.sides[seat]
    if card not in state.pool or card in state.sides[1 - seat].shown or not side.discard.unknown:
        return False
    table = count(state)
    return _fits(_placed(table, seat, in_hand=False, own=card in side.shown, character=card in CHARACTERS))


def hand_may_lack_character(state: State, seat: int) -> bool:
    """Whether the hand can be without any character."""
    side = state.sides[seat]
    if not CHARACTERS.isdisjoint(side.hand.known) or side.vouched:
        return False
    return _fits_with_hand_of(state, seat, character=False)


def hand_may_have_character(state: State, seat: int) -> bool:
    """Whether the hand can hold a character."""
    side = state.sides[seat]
    if not CHARACTERS.isdisjoint(side.hand.known):
        return True
    if not side.hand.unknown:
        return False
    table = count(state)
    half = table.halves[seat]._replace(vouched=True)
    return _fits(table._replace(halves=(half, table.halves[1]) if seat == 0 else (table.halves[0], half)))


def _fits_with_hand_of(state: State, seat: int, *, character: bool) -> bool:
    """Whether all unknown places of a hand can hold equipment: place own plain cards first, then free ones."""
    table = count(state)
    half = table.halves[seat]
    own_plain = half.own - half.own_characters
    for index in range(half.hand):
        own = index < own_plain
        table = _placed(table, seat, in_hand=True, own=own, character=character)
        if table.free - table.free_characters < 0:
            return False
    return _fits(table)
