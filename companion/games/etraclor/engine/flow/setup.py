"""How a match begins: two halves of the pack."""

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import PACK
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.games.etraclor.engine.constants import BOOST_BONUS, HALF, OPENING_HAND
from companion.games.etraclor.engine.state import Side, State


@clause("setup-order", "deck-split", "ETR-2")
def blank(setup: Setup) -> State:
    """Two halves of 26, five cards in each hand (Installation, 2 to 4)."""
    side = Side(Zone((), HALF - OPENING_HAND), Zone((), OPENING_HAND))
    names = (setup.players[0], setup.players[1])
    boost = int(setup.options.get("boost", BOOST_BONUS))
    return State(names, (side, side), 1, "draw", setup.starter, setup.starter, frozenset(PACK), boost=boost)
