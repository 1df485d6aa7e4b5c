"""How fast Erythro's engine is: two lines of `make bench`."""

import random
from collections.abc import Callable, Iterator

import companion
from companion.core.rules.game import Game
from companion.games.erythro.game import GAME
from tests.games.erythro.tables import fresh, play

ANNOUNCED = ("Ana: 2 water", "Ana: move to 7", "Bo: contaminate", "Bo: fire sanctuary", "next", "Ana: special")
MOST = 400
"""Moves of a match that is played at random, at most: among all that are legal, few end a phase."""


def random_erythro(rng: random.Random, game: Game = GAME) -> Iterator[None]:
    """A dealt match of two to four players, move by move: list, pick, apply."""
    state = fresh(rng, dealt=True)
    for _ in range(MOST):
        if state.outcome is None:
            state = play(state, rng.choice(list(game.legal(state))), rng)
            yield


def askers() -> list[Callable[[], object]]:
    """`ask` on one announced text each, in the players' phase of a dealt match of three."""
    match = companion.new("erythro", ["Ana", "Bo", "Chloé"], lang="en", seed=1, cards="demo")
    while match.facts()["phase"] == "setup":
        match.play(next(iter(match.moves())))
    return [lambda text=text: match.ask(text) for text in ANNOUNCED]
