"""What chance decides where the companion deals: the order of the cards that nobody knows."""

import random

from companion.core.rulings import Pending
from companion.games.herocard.engine.moves import Deal
from companion.games.herocard.engine.state import State


def answer(state: State, item: Pending, dice: random.Random) -> Deal:
    """The companion's answer: the places of a player's unlocated cards, in the order in which they come to lie."""
    seat = item.seat or 0
    order = list(range(len(state.seats[seat].pool)))
    dice.shuffle(order)
    return Deal(tuple(map(str, order)), by=state.players[seat])
