"""Where an unlocated card may be: what can be said of hidden hands and decks (`State.count` reckons it)."""

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.clauses import clause
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine.constants import CHARACTERS
from companion.games.etraclor.engine.state import Side, State

_NOT_THERE = (False, True)
_EITHER = (True, True)


def may_hold(state: State, seat: int, card: Card) -> tuple[bool, bool]:
    """Whether an unlocated card can be in that hand, and whether it can be elsewhere."""
    if card not in state.pool:
        return _NOT_THERE
    if state.anywhere[seat]:
        return _EITHER
    if card in state.sides[1 - seat].shown:
        return _NOT_THERE
    kind = (seat, card in state.sides[seat].shown, card in CHARACTERS)
    answer = state.answered.get(kind)
    if answer is None:
        answer = state.answered[kind] = _may_hold(state, *kind)
    return answer


def _may_hold(state: State, seat: int, own: bool, character: bool) -> tuple[bool, bool]:
    inside = state.count.may_be_in_hand(seat, own=own, character=character)
    return inside, state.count.may_be_elsewhere(seat, own=own, character=character)


def may_lie_in_discard(state: State, seat: int, card: Card) -> bool:
    """Whether an unlocated card can be one of the unnamed discards of a half."""
    side = state.sides[seat]
    if card not in state.pool or card in state.sides[1 - seat].shown or not side.discard.unknown:
        return False
    own, character = card in side.shown, card in CHARACTERS
    return state.count.placed(seat, in_hand=False, own=own, character=character).fits()


def hand_may_lack_character(state: State, seat: int) -> bool:
    """Whether the hand can be without any character."""
    side = state.sides[seat]
    return not side.vouched and not side.has_known_character and state.count.hand_may_be_plain(seat)


def hand_may_have_character(state: State, seat: int) -> bool:
    """Whether the hand can hold a character."""
    side = state.sides[seat]
    return side.has_known_character or (bool(side.hand.unknown) and state.count.promising(seat).fits())


def both_hands_may_have_characters(state: State) -> bool:
    """Whether both hands can hold a character at once."""
    seats = (seat for seat, side in enumerate(state.sides) if not side.has_known_character)
    return state.count.promising(*seats).fits()


@clause("hand-secret", "ETR-22")
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
        vouched = state.opening and place != seat and side.has_known_character
        sides.append(replace(side, deck=Zone((), len(side.deck)), hand=hand, vouched=vouched))
    pending = tuple(item if item.seat == seat else item._replace(cards=()) for item in state.pending)
    return replace(state, sides=(sides[0], sides[1]), pool=state.pool | hidden, pending=pending)
