"""What can be announced for each parameter: the figures and names that a table would choose from."""

from collections.abc import Iterable

from companion.games.erythro.card import price
from companion.games.erythro.data import ACTION, CONTAMINATION, EFFECTS, ELEMENTS, LINES
from companion.games.erythro.state import State

MOST_OFFERED = 6
"""Figures above this are rarely printed; they are accepted, and not listed."""


def elements(state: State, seat: int) -> Iterable[str]:
    """The four elements."""
    return ELEMENTS


def bonus_elements(state: State, seat: int) -> Iterable[str]:
    """Without the yellow part, or with it."""
    return ("", *ELEMENTS)


def amounts(state: State, seat: int) -> Iterable[int]:
    """Usual figures on a card; at most what an open card still owes."""
    return range(1, MOST_OFFERED + 1)


def tiles(state: State, seat: int) -> Iterable[int]:
    """All tiles."""
    return state.layout.numbers


def near_tiles(state: State, seat: int) -> Iterable[int]:
    """The player's tile and those around it."""
    here = state.seats[seat].tile
    return (here, *state.layout.neighbours.get(here, ())) if here else ()


def targets(state: State, seat: int) -> Iterable[int]:
    """The tiles with a mine or the dome."""
    found = zip(state.layout.numbers, state.tiles, strict=True)
    return [number for number, tile in found if tile.mine is not None or tile.dome]


def prices(state: State, seat: int, tile: int, element: str) -> Iterable[int]:
    """What the attack may cost: its price, or any figure up to the influence in hand where nobody knows it."""
    least, most = price(state, state.seats[seat], tile, element)
    return range(max(1, least), min(most, max(least, state.box.influence_max)) + 1)


def draws(state: State, seat: int) -> Iterable[int]:
    """One to three cards."""
    return range(1, 4)


def costs(state: State, seat: int) -> Iterable[int]:
    """What a card may cost."""
    return range(state.box.influence_max + 1)


def offers(state: State, seat: int, element: str, cost: int) -> Iterable[str]:
    """The cards on offer of that element and cost; no name where there is no market to name one from."""
    if state.market:
        known = state.box.actions
        return [
            card for card in dict.fromkeys(state.market) if (known[card].element, known[card].cost) == (element, cost)
        ]
    named = [card.key for card in state.box.actions.values() if card.element == element and card.cost == cost]
    return ["", *named]


def hand_names(state: State, seat: int) -> Iterable[str]:
    """The names of the cards that may be in the hand."""
    player = state.seats[seat]
    cards = (*player.hand.known, *(player.pool if player.hand.unknown else ()))
    return [card for card in dict.fromkeys(cards) if card not in (ACTION, CONTAMINATION)]


def kept(state: State, seat: int) -> Iterable[str]:
    """Nothing said, or the card that is kept."""
    player = state.seats[seat]
    cards = (*player.hand.known, *(player.pool if player.hand.unknown else ()))
    return ["", *dict.fromkeys(cards)]


def places(state: State, seat: int) -> Iterable[str]:
    """Hand or discard."""
    return ("hand", "discard")


def characters(state: State, seat: int) -> Iterable[str]:
    """The characters of the box."""
    return state.box.characters


def tokens(state: State, seat: int) -> Iterable[int]:
    """All tokens, those in the bag and those that are out."""
    return state.layout.numbers


def mine_tiles(state: State, seat: int) -> Iterable[int]:
    """The tiles with a mine, in order of appearance."""
    return state.mines


def mine_cards(state: State, seat: int) -> Iterable[str]:
    """The mine cards of the box."""
    return state.box.mines


def events(state: State, seat: int) -> Iterable[str]:
    """The event cards of the box; without a name where there is no list."""
    return state.box.events or ("",)


def lines(state: State, seat: int) -> Iterable[str]:
    """What a line can say."""
    return LINES


def effects(state: State, seat: int) -> Iterable[str]:
    """What a part of an event can do."""
    return EFFECTS


def extractions(state: State, seat: int) -> Iterable[int]:
    """Up to five for each mine that nobody named."""
    return range(5 * sum(not mine.key for mine in state.mines.values()) + 1)


def nothing(state: State, seat: int) -> Iterable[tuple[str, ...]]:
    """What chance alone answers is not listed."""
    return ()
