"""Full tables that agree with what a seat has seen: what whoever thinks about a hidden card may think of.

Nothing that thinks looks at a hidden card: it is given worlds, and of a dealt match what it is given is drawn from what
`Game.seen_by` leaves known.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.core.plugins.registry import find_game, games
from companion.core.rules.game import Game


def worlds(state: Any, seat: int | None, dice: random.Random) -> Iterator[Any]:
    """Complete tables, without end, each as likely as any other that agrees with all that a seat has seen (None: all
    who look at the table): its hand, what lies openly, how many cards lie where, what announcements ruled out.

    A physical table and one that the companion deals are completed alike; from there on the companion deals. Cards of
    which no list says what they may be (a hand announced by its figures) stay unknown.
    Raises ValueError where the table contradicts itself, so that no world agrees with it.
    """
    game = game_of(state)
    known = game.seen_by(state, seat)
    while True:
        yield game.complete(known, dice)


def game_of(state: Any) -> Game:
    """The game that a state is one of, by the package that its class comes from. Raises LookupError."""
    return _game_of(type(state).__module__)


@cache
def _game_of(home: str) -> Game:
    for name in games():
        game = find_game(name)
        if home == game.package or home.startswith(f"{game.package}."):
            return game
    raise LookupError(f"no game installed has states of {home}")
