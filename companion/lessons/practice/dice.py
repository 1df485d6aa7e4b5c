"""Chance that falls alike on every machine and in every Python, and a simple player that uses it."""

import random
from collections.abc import Collection, MutableSequence, Sequence
from typing import Any, TypeVar

from companion.core.rules.game import Game
from companion.core.rules.moves import Move, arguments
from companion.lessons.practice.tables import lesson_table

T = TypeVar("T")
_LAYS_DOWN = 0.85
"""How often the simple player prefers a move that names something to one that names nothing (such as ending)."""


class Dice(random.Random):
    """Chance from a text alone. Only `random()` is promised to stay the same from Python to Python: all uses it."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def choice(self, seq: Any) -> Any:
        """One of the items; the name that games use."""
        return self.pick(seq)

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of the items, each as likely as its weight says."""
        left = self.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list into a random order."""
        for place in range(len(x) - 1, 0, -1):
            other = int(self.random() * (place + 1))
            x[place], x[other] = x[other], x[place]

    def mixed(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        mixed = list(items)
        self.shuffle(mixed)
        return mixed


def simple_move(game: Game, state: Any, dice: Dice, seats: Collection[int]) -> Move | None:
    """A legal move of one of the seats, who lay down and strike at random; None if there is none."""
    by_verb: dict[str, list[Move]] = {}
    weights = lesson_table(game).weights
    for move in game.legal(state):
        if game.seat_of(state, move) in seats and weights.get(move.verb, 1.0) > 0:
            by_verb.setdefault(move.verb, []).append(move)
    if not by_verb:
        return None
    busy = sorted(verb for verb, moves in by_verb.items() if any(arguments(moves[0])))
    idle = sorted(set(by_verb) - set(busy))
    verbs = busy if busy and (not idle or dice.random() < _LAYS_DOWN) else idle
    verb = dice.weighted(verbs, [weights.get(verb, 1.0) for verb in verbs]) if weights else dice.pick(verbs)
    return dice.pick(by_verb[verb])
