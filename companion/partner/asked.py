"""What can be asked of whoever thinks, as plain data, and the answer: the same in this process, in another one, and in
a worker of a browser page. Only what a seat knows is in it, never the whole table."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.registry import find_game
from companion.partner import thought
from companion.partner.levels import best_known
from companion.partner.thought import Thought

Report = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Advise:
    """What a seat may do, the best first. `known`: the table as the seat knows it."""

    game: str
    known: Any
    seat: int
    seconds: float
    count: int
    seed: int = 0
    tries: int = 1_000_000

    def answer(self, report: Report | None = None) -> Thought:
        """Thought through; `report` hears how it stands."""
        return thought.think(
            self._game, self.known, self.seat, seconds=self.seconds, count=self.count, tries=self.tries,
            dice=random.Random(self.seed), report=report,
        )  # fmt: skip

    @property
    def _game(self) -> Game:
        return find_game(self.game)


@dataclass(frozen=True, slots=True)
class Choose:
    """The move of a seat that the companion plays at a level, at most so many seconds."""

    game: str
    known: Any
    seat: int
    level: str
    seconds: float
    seed: int = 0

    def answer(self, report: Report | None = None) -> Any:
        """The move; None where there is none."""
        return best_known(
            find_game(self.game), self.known, self.seat, self.level, random.Random(self.seed), self.seconds
        )


@dataclass(frozen=True, slots=True)
class Judge:
    """The chance of each seat to win, table by table. `states`: as all who look at the table know them."""

    game: str
    states: tuple[Any, ...]
    tries: int
    seed: int = 0

    def answer(self, report: Report | None = None) -> list[list[float]]:
        """The chances."""
        return thought.chances(find_game(self.game), self.states, tries=self.tries, dice=random.Random(self.seed))


Request = Advise | Choose | Judge
