"""What chance decides where the companion deals, and what each seat then knows."""

import random

from companion.core.replacing import replace
from companion.core.rulings import Pending
from companion.games.aestery.engine.moves import Deal
from companion.games.aestery.engine.state import State


def answer(state: State, item: Pending, dice: random.Random) -> Deal:
    """The companion's answer: the places of a player's unlocated cards, in the order in which they come to lie."""
    seat = item.seat or 0
    order = list(range(len(state.seats[seat].pool)))
    dice.shuffle(order)
    return Deal(tuple(map(str, order)), by=state.players[seat])


def seen_by(state: State, seat: int | None) -> State:
    """Where the companion deals, the state as a seat knows it (None: all who look): no deck, no card of another's
    hand or hideout."""
    if not state.dealt:
        return state
    seats = tuple(
        player.veiled("deck") if place == seat else player.veiled("deck", "hand", "hideout")
        for place, player in enumerate(state.seats)
    )
    return replace(state, seats=seats)
