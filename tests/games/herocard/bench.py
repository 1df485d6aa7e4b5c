"""How fast HeroCard's engine is: two lines of `make bench`."""

import random
from collections.abc import Callable, Iterator

from companion.core.rules.game import Game
from companion.games.herocard.game import GAME
from tests.games.herocard.scenes import duel, listed
from tests.games.herocard.tables import fresh, settle

ANNOUNCED = ("Bo: block 4 M2 + mod 5 X1", "mod 5 M3", "Bo: pass", "end", "Bo: special fast M2 “Sourire”", "all pass")
NAMED = ("Impact + Rotation on Bo", "discard 2", "special Intimidation", "attack 4 B5 + mod 5 M3 on Bo")


def random_herocard(rng: random.Random, game: Game = GAME) -> Iterator[None]:
    """One whole dealt match of two to four players, move by move: list, pick, apply."""
    state = fresh(rng, dealt=True)
    while state.outcome is None:
        state, _ = game.apply(state, rng.choice(list(game.legal(state))))
        state = settle(state, rng) if state.pending else state
        yield


def askers() -> list[Callable[[], object]]:
    """`ask` on one announced text each: in the middle of an attack, and with cards of a list."""
    attacked, named = duel("attack 4 B5 on Bo"), listed()
    return [
        *(lambda text=text: attacked.ask(text) for text in ANNOUNCED),
        *(lambda text=text: named.ask(text) for text in NAMED),
    ]
