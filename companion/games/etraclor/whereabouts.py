"""Where an unlocated card may be: exact reasoning over hidden hands and decks.

The unlocated cards (`pool`) fill the unknown places of both halves; some are known to belong to one half (`shown`),
and a hand that its player began with holds a character (`vouched`). A card may be in a hand if the places can be
filled that way; it must be there if they can be filled in no other way.
"""

from dataclasses import replace
from typing import NamedTuple

from companion.core.cards import Card
from companion.core.zones import Zone
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


class _Known:
    """A state that was asked about: its figures, and what was answered so far, by (seat, own, character).

    `open`: by seat, whether nothing is known of where the unlocated cards lie and there are unknown places in the
    hand and elsewhere in the half, so that each card can be in either.
    """

    __slots__ = ("discards", "hands", "open", "state", "table")

    def __init__(self, state: State | None, table: Count) -> None:
        self.state, self.table = state, table
        self.hands: dict[tuple[int, bool, bool], tuple[bool, bool]] = {}
        self.discards: dict[tuple[int, bool, bool], bool] = {}
        open_ = not any(half.own or half.vouched for half in table.halves)
        self.open = tuple(open_ and bool(half.hand and half.other) for half in table.halves)


_NOBODY = Half(0, 0, 0, 0, False)
_last = _Known(None, Count((_NOBODY, _NOBODY), 0, 0))


def _known(state: State) -> _Known:
    """What is known of a state (kept for the last one: asking again about the same snapshot is the common case)."""
    global _last  # noqa: PLW0603 - one slot, replaced whole
    last = _last
    if last.state is not state:
        last = _last = _Known(state, _count(state))
    return last


def count(state: State) -> Count:
    """The figures of a state that the reasoning needs."""
    return _known(state).table


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


_NOT_THERE = (False, True)
_EITHER = (True, True)


def may_hold(state: State, seat: int, card: Card) -> tuple[bool, bool]:
    """Whether an unlocated card can be in that hand, and whether it can be elsewhere."""
    if card not in state.pool:
        return _NOT_THERE
    known = _last if _last.state is state else _known(state)
    if known.open[seat]:
        return _EITHER
    if card in state.sides[1 - seat].shown:
        return _NOT_THERE
    key = (seat, card in state.sides[seat].shown, card in CHARACTERS)
    answer = known.hands.get(key)
    if answer is None:
        answer = known.hands[key] = _may_hold(known.table, *key)
    return answer


def _may_hold(table: Count, seat: int, own: bool, character: bool) -> tuple[bool, bool]:
    if not table.halves[seat].hand:
        return _NOT_THERE
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
    known = _known(state)
    key = (seat, card in side.shown, card in CHARACTERS)
    answer = known.discards.get(key)
    if answer is None:
        placed = _placed(known.table, seat, in_hand=False, own=key[1], character=key[2])
        answer = known.discards[key] = _fits(placed)
    return answer


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


def both_hands_may_have_characters(state: State) -> bool:
    """Whether both hands can hold a character at once."""
    table = count(state)
    one, other = (
        half if not CHARACTERS.isdisjoint(side.hand.known) else half._replace(vouched=True)
        for half, side in zip(table.halves, state.sides, strict=True)
    )
    return _fits(table._replace(halves=(one, other)))


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


def seen_by(state: State, seat: int | None) -> State:
    """Where the companion deals, the state as a seat knows it (None: all who look): its own hand, what lies openly.

    That an opening hand holds a character is no secret: the match cannot go on with one that does not.
    """
    if not state.dealt:
        return state
    hidden: set[Card] = set()
    sides: list[Side] = []
    for place, side in enumerate(state.sides):
        hand = side.hand
        hidden.update(side.deck.known)
        if place != seat:
            hidden.update(hand.known)
            hand = Zone((), len(hand))
        vouched = state.opening and place != seat and not CHARACTERS.isdisjoint(side.hand.known)
        sides.append(replace(side, deck=Zone((), len(side.deck)), hand=hand, vouched=vouched))
    pending = tuple(item if item.seat == seat else item._replace(cards=()) for item in state.pending)
    return replace(state, sides=(sides[0], sides[1]), pool=state.pool | hidden, pending=pending)
