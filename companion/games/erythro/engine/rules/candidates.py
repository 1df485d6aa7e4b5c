"""What can be announced for the parameters of moves that are no effects of cards: names and figures to choose from."""

from collections.abc import Iterable

from companion.games.erythro.engine.constants import ACTION, CONTAMINATION, ELEMENTS, EVENT_EFFECTS, LINES
from companion.games.erythro.engine.state import State


def bonus_elements(state: State, seat: int) -> Iterable[str]:
    """Without the yellow part, or with it."""
    return ("", *ELEMENTS)


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
    return EVENT_EFFECTS


def extractions(state: State, seat: int) -> Iterable[int]:
    """Up to five for each mine that nobody named."""
    return range(5 * sum(not mine.key for mine in state.mines.values()) + 1)
