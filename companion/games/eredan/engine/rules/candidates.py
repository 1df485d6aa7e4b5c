"""What can be announced for each parameter, as far as it can be listed: cards of a list with targets, fights.

Cards and characters announced with their figures, and effects of card text, are accepted, not listed.
"""

from collections.abc import Iterable

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import DISCARD
from companion.games.eredan.engine.constants import HAND, LINE
from companion.games.eredan.engine.effects.references import aim_text
from companion.games.eredan.engine.effects.targets import By, candidates
from companion.games.eredan.engine.flow import setup
from companion.games.eredan.engine.flow.strike import ROLL
from companion.games.eredan.engine.rules.playable import anywhere
from companion.games.eredan.engine.rules.stats import as_it_is
from companion.games.eredan.engine.state import State

Targets = tuple[str, ...]
_MOST_TARGETS = 6
_NO_TARGETS: tuple[Targets, ...] = ((),)


# --- set-up -----------------------------------------------------------------------------------------------------------


def decks(state: State, seat: int) -> Iterable[str]:
    """The decks of the list."""
    return tuple(deck.name for deck in state.box.decks)


def free_places(state: State, seat: int) -> Iterable[int]:
    """The places where nobody stands yet; none where no list has characters, or decks are dealt."""
    if not state.box.characters or state.dealt:
        return ()
    return tuple(place for place in range(1, LINE + 1) if state.character(seat, place) is None)


def characters(state: State, seat: int) -> Iterable[str]:
    """The characters of the list."""
    return tuple(one.key for one in state.box.characters)


def tickets(state: State, seat: int) -> Iterable[int]:
    """All tickets of the lot."""
    return range(1, setup.tickets(state) + 1) if state.phase == "initiative" else ()


# --- the turn ---------------------------------------------------------------------------------------------------------


def own_places(state: State, seat: int) -> Iterable[int]:
    """The own characters that are alive."""
    return tuple([place for place, _ in state.seats[seat].living])


def foe_places(state: State, seat: int) -> Iterable[int]:
    """The enemy's."""
    return own_places(state, 1 - seat)


def held(state: State, seat: int) -> Iterable[str]:
    """The listed cards that may be in a hand, each once, by key."""
    player = state.seats[seat]
    if not state.box.cards:
        return ()
    names = player.hand_names if not player.hand.unknown else dict.fromkeys(player.hand.known + player.pool)
    return [name for name in names if state.box.card(name) is not None]


def targets(state: State, seat: int, card: str) -> Iterable[Targets]:
    """What a card may be aimed at: what its effects ask for; whom an Artisan may give an Object."""
    effect = state.box.aimed.get(card)
    if effect is not None:
        return _aimed(state, seat, effect)
    found = state.box.card(card)
    if found is None or not found.attaches:
        return _NO_TARGETS
    who = as_it_is(state, seat, state.seats[seat].fighter)
    return _bearers(state, seat) if who is not None and anywhere(who, found) else _NO_TARGETS


def _bearers(state: State, seat: int) -> Iterable[Targets]:
    own = [(str(place),) for place, _ in state.seats[seat].living]
    name = state.players[1 - seat]
    return [*own, *((f"{name}.{place}",) for place, _ in state.seats[1 - seat].living)]


def _aimed(state: State, seat: int, effect: Effect) -> Iterable[Targets]:
    found = candidates(state, By(seat, state.seats[seat].fighter), effect)
    return [(aim_text(state.players, seat, aim),) for aim in found[:_MOST_TARGETS]] or _NO_TARGETS


def rolls(state: State, seat: int) -> Iterable[int]:
    """The values of an attack that is a range."""
    one = state.fighter(seat)
    if one is None or one.attack_high is None or asked_task(state, seat, ROLL) is None:
        return ()
    return range(one.attack, one.attack_high + 1)


# --- discarding -------------------------------------------------------------------------------------------------------


def discard_counts(state: State, seat: int) -> Iterable[int]:
    """How many cards may go, where they are not named; 0 where they are."""
    player = state.seats[seat]
    task = asked_task(state, seat, DISCARD)
    most = len(player.hand) if task is None else min(task.number, len(player.hand))
    if not most or (task is None and state.phase != "discard"):
        return ()
    return (0, *range(1, most + 1)) if player.hand.unknown else (0,)


def discard_cards(state: State, seat: int, amount: int) -> Iterable[Targets]:
    """One card by name; none where they are only counted."""
    if amount:
        return _NO_TARGETS
    player = state.seats[seat]
    names = player.hand_names if not player.hand.unknown else dict.fromkeys(player.hand.known + player.pool)
    over = len(player.hand) - HAND
    single: list[Targets] = [(name,) for name in names]
    if over > 1 and not player.hand.unknown:
        single.append(tuple(sorted(player.hand.known)[:over]))
    return single
