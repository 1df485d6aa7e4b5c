"""What chance decides where the companion deals: who holds which card, and the order of a deck."""

import random

from companion.core.notation.playing_cards import Card
from companion.core.rules.rulings import Pending
from companion.games.etraclor.engine.constants import CHARACTERS
from companion.games.etraclor.engine.moves import Deal, Shuffle
from companion.games.etraclor.engine.state import Side, State

_TRIES = 2000


def answer(state: State, item: Pending, dice: random.Random) -> Deal | Shuffle:
    """The companion's answer to an item of chance."""
    if item.verb == "shuffle":
        cards = list(state.sides[item.seat or 0].deck.known)
        dice.shuffle(cards)
        return Shuffle(tuple(cards))
    return Deal(fill(state, dice))


def fill(state: State, dice: random.Random) -> tuple[Card, ...]:
    """Cards for all unknown places (each half: hand, deck, discard), at random among all that may be so.

    Raises ValueError if the places cannot be filled.
    """
    for _ in range(_TRIES):
        halves = _split(state, dice)
        if halves is None:
            break
        if all(_keeps_word(side, half) for side, half in zip(state.sides, halves, strict=True)):
            return tuple(card for half in halves for card in half)
    raise ValueError("the unknown places cannot be filled with the cards that are left")


def _split(state: State, dice: random.Random) -> tuple[list[Card], list[Card]] | None:
    """Both halves' unknown places filled at random, with the cards shown to belong there among them."""
    free = sorted(state.pool - state.sides[0].shown - state.sides[1].shown)
    dice.shuffle(free)
    halves: list[list[Card]] = []
    for side in state.sides:
        own = sorted(side.shown & state.pool)
        room = places(side) - len(own)
        if room < 0 or room > len(free):
            return None
        half = own + free[:room]
        del free[:room]
        dice.shuffle(half)
        halves.append(half)
    return halves[0], halves[1]


def places(side: Side) -> int:
    """How many cards of a half nobody knows."""
    return side.hand.unknown + side.deck.unknown + side.discard.unknown


def _keeps_word(side: Side, half: list[Card]) -> bool:
    if not side.vouched or not CHARACTERS.isdisjoint(side.hand.known):
        return True
    return not CHARACTERS.isdisjoint(half[: side.hand.unknown])
