"""How a match begins: two halves of the pack."""

from companion.core.cards import PACK
from companion.core.enforced import clause
from companion.core.game import Setup
from companion.core.zones import Zone
from companion.games.etraclor.engine.data import BOOST_BONUS, HALF, OPENING_HAND
from companion.games.etraclor.engine.state import Side, State


@clause("setup-order", "deck-split", "ETR-2")
def blank(setup: Setup) -> State:
    """Two halves of 26, five cards in each hand (Installation, 2 to 4)."""
    side = Side(Zone((), HALF - OPENING_HAND), Zone((), OPENING_HAND))
    names = (setup.players[0], setup.players[1])
    boost = int(setup.options.get("boost", BOOST_BONUS))
    return State(names, (side, side), 1, "draw", setup.starter, setup.starter, frozenset(PACK), boost=boost)
