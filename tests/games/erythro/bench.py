"""How fast Erythro's engine is: two lines of `make bench`."""

import random
from collections.abc import Callable

import companion
from companion.games.erythro.game import GAME
from tests.games.erythro.tables import fresh, play

ANNOUNCED = ("Ana: 2 water", "Ana: move to 7", "Bo: contaminate", "Bo: fire sanctuary", "next", "Ana: special")
MOST = 400
"""Moves of a match that is played at random, at most: among all that are legal, few end a phase."""


def random_erythro(rng: random.Random) -> int:
    """A dealt match of two to four players: list, pick, apply; how many moves it took."""
    state, moves = fresh(rng, dealt=True), 0
    while state.outcome is None and moves < MOST:
        state = play(state, rng.choice(list(GAME.legal(state))), rng)
        moves += 1
    return moves


def askers() -> list[Callable[[], object]]:
    """`ask` on one announced text each, in the players' phase of a dealt match of three."""
    match = companion.new("erythro", ["Ana", "Bo", "Chloé"], lang="en", seed=1, cards="demo")
    while match.facts()["phase"] == "setup":
        match.play(next(iter(match.moves())))
    return [lambda text=text: match.ask(text) for text in ANNOUNCED]
