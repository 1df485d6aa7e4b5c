"""What can be called by its name: the characters on both lines, and the cards of the queue."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from companion.cardkit.notation.card_names import spoken
from companion.cardkit.notation.references import Chosen, Naming
from companion.games.eredan.engine.cards.cards import CARD, parted
from companion.games.eredan.engine.effects.references import AIMS, CHARACTER, PLAYER, Aim
from companion.games.eredan.engine.state import State

AIMED = (CHARACTER, PLAYER)
"""What effects and cards may be aimed at."""


def on_lines(state: State, seats: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[str, Aim]]:
    """The characters on these sides of the table, by their names: an evolution is called as the first level is."""
    for seat in seats if CHARACTER in kinds else ():
        for place, one in state.seats[seat].characters:
            yield parted(one.name)[0], Aim(CHARACTER, seat, place)


def naming(words: Mapping[str, str], state: State, seat: int, chosen: Chosen) -> Naming:
    """Reads what that player aims at. `words`: those of the list `aim`, in plain letters."""
    return Naming(AIMS, words, (CHARACTER,), state.players, seat, (partial(on_lines, state),), chosen)


def card_name(code: str) -> str:
    """What a card of the queue, or one that is attached, can be called; empty where nobody has said its name."""
    card = CARD.read(code)
    return parted(code)[0] if card is None else card.name


def queue_places(state: State, name: str) -> tuple[int, ...]:
    """The places of the queue, from 1, where a card of that name lies; those that still wait, if any do."""
    said = spoken(name)
    found = [place for place, item in enumerate(state.queue, 1) if spoken(card_name(item.code)) == said]
    return tuple([place for place in found if place >= state.next > 0] or found)
