"""What can be announced in a combat, as far as it is listed: one attacker, one blocker, one flashed card at a time."""

from collections.abc import Iterable, Iterator
from itertools import permutations

from companion.cardkit.payment import Payment
from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.rules.aether import payments
from companion.games.aestery.engine.state import State

Places = tuple[int, ...]
_MOST_ORDERED = 3
"""Orders are listed of so many blockers at most: of more there are too many."""


def combat_payments(state: State, seat: int) -> Iterable[Payment | None]:
    """Ways to pay for the next combat."""
    return payments(state, seat, state.combat_price)


def own_places(state: State, seat: int) -> Iterable[Places]:
    """One's own Fighters, one at a time."""
    return [(place,) for place, _ in taken(state.seats[seat].fighters)]


def attackers(state: State, seat: int) -> Places:
    """All that attacks."""
    return state.attackers


def flashable(state: State, seat: int) -> Iterable[str]:
    """The Fighters that are known to be in the hand, each once by name."""
    found = dict.fromkeys(state.seats[seat].hand.known)
    return [name for name in found if (card := state.card(name)) is not None and card.kind == "fighter"]


def in_order(state: State, seat: int) -> Iterable[int]:
    """The attackers whose blockers can be put into another order."""
    return [place for place in state.attackers if 2 <= len(state.blockers(place)) <= _MOST_ORDERED]


def orders(state: State, seat: int, attacker: int) -> Iterator[Places]:
    """The orders of its blockers, but for the one that is."""
    now = state.blockers(attacker)
    return (other for other in permutations(now) if other != now)
