"""What can be announced for each parameter, as far as it can be listed: cards of a list one by one and in pairs.

Cards announced with their figures, longer series and effects of card text are accepted, not listed: there is no end
of them.
"""

from collections.abc import Container, Iterable, Iterator

from companion.games.herocard.engine.constants import (
    ATTACK_MODS,
    ATTRIBUTES,
    BLOCK_MODS,
    MODS,
    MOST_CLEARED,
    MOST_DRAWN,
    SPECIALS,
)
from companion.games.herocard.engine.state import State

Cards = tuple[str, ...]


def _held(state: State, seat: int, kinds: Container[str]) -> tuple[str, ...]:
    """The listed cards of some kinds that may be in a hand, each once, by name."""
    player = state.seats[seat]
    return state.box.of_kinds(player.hand.known + (player.pool if player.hand.unknown else ()), kinds)


def _series(state: State, seat: int, base: str, mods: frozenset[str]) -> Iterator[Cards]:
    modifiers = _held(state, seat, mods)
    for name in _held(state, seat, (base,)):
        yield (name,)
        for modifier in modifiers:
            yield (name, modifier)


def attacks(state: State, seat: int) -> Iterable[Cards]:
    """A base attack, alone or with one modifier."""
    return _series(state, seat, "attack", ATTACK_MODS) if seat == state.active else ()


def blocks(state: State, seat: int) -> Iterable[Cards]:
    """A base block, alone or with one modifier."""
    return _series(state, seat, "block", BLOCK_MODS) if state.sequence is not None else ()


def mods(state: State, seat: int) -> Iterable[Cards]:
    """One modifier."""
    return ((name,) for name in _held(state, seat, MODS)) if state.sequence is not None else ()


def specials(state: State, seat: int) -> Iterable[Cards]:
    """One special card."""
    return ((name,) for name in _held(state, seat, SPECIALS))


def targets(state: State, seat: int) -> Iterable[str]:
    """The other players."""
    return (state.players[other] for other in state.others(seat))


def no_target(state: State, seat: int) -> Iterable[str]:
    """A special card may stay without a name behind it."""
    return ("",)


def amounts(state: State, seat: int) -> Iterable[int]:
    """How many cards may be discarded without their names; where the companion knows them, all or (0) named ones."""
    held = len(state.seats[seat].hand)
    return () if not held else (0, held) if state.dealt else range(1, held + 1)


def discards(state: State, seat: int, amount: int) -> Iterable[Cards]:
    """The cards of a discard: one by name, or only their number."""
    return ((name,) for name in sorted(set(state.seats[seat].hand.known))) if not amount else ((),)


def draws(state: State, seat: int) -> Iterable[int]:
    """One to three cards."""
    return range(1, MOST_DRAWN + 1)


def clearings(state: State, seat: int) -> Iterable[Cards]:
    """One to three cards, pile by pile in the order of the attributes: the order changes nothing."""
    sizes = [len(pile) for pile in state.seats[seat].piles]
    for body in range(min(sizes[0], MOST_CLEARED) + 1):
        for mind in range(min(sizes[1], MOST_CLEARED - body) + 1):
            for x in range(min(sizes[2], MOST_CLEARED - body - mind) + 1):
                if body + mind + x:
                    yield (ATTRIBUTES[0],) * body + (ATTRIBUTES[1],) * mind + (ATTRIBUTES[2],) * x


def heroes(state: State, seat: int) -> Iterable[str]:
    """The heroes of the list."""
    return (hero.name for hero in state.box.heroes)


def no_limits(state: State, seat: int) -> Iterable[tuple[int, ...]]:
    """A listed hero needs no figures."""
    return ((),)
