"""What can be asked of whoever thinks, as plain data: answered step by step, here, in another process, or in a page.

Only what a seat knows is in it, never the whole table. `steps` yields how it stands, or nothing, and returns an answer.
It raises ValueError where no world agrees with the table.
"""

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.plugins.registry import find_game
from companion.partner import analysis
from companion.partner.analysis import Decision, Looking
from companion.partner.opponent import Chosen, choosing
from companion.partner.search import search_result
from companion.partner.search.search_result import Thinking


@dataclass(frozen=True, slots=True)
class Advise:
    """What a seat may do: a `Thought`. `known`: the table as the seat knows it; `seconds` to think at most, or `tries`;
    `count`: how many moves are told."""

    game: str
    known: Any
    seat: int
    seconds: float
    count: int
    seed: int = 0
    tries: int = 1_000_000

    def steps(self) -> Thinking:
        """Thought through."""
        return search_result.think(
            find_game(self.game), self.known, self.seat, seconds=self.seconds, count=self.count, tries=self.tries,
            dice=random.Random(self.seed),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choose:
    """The move of a seat that the companion plays at a level (companion/partner/opponent.py): a move, None where the
    seat has nothing to say, or that one of its cards is to be turned over. `seconds`: to think at most; `dealt`: all
    cards are the companion's."""

    game: str
    known: Any
    seat: int
    level: str
    seconds: float
    seed: int = 0
    dealt: bool = True

    def steps(self) -> Generator[None, None, Chosen]:
        """Chosen."""
        return choosing(
            find_game(self.game), self.known, self.seat, self.level, random.Random(self.seed), self.seconds,
            dealt=self.dealt,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judge:
    """The chance of each seat to win, table by table. `states`: as all who look at the table know them; `tries`: worlds
    that each is judged in."""

    game: str
    states: tuple[Any, ...]
    tries: int
    seed: int = 0

    def steps(self) -> Generator[None, None, list[list[float]]]:
        """Judged."""
        return search_result.chances(find_game(self.game), self.states, tries=self.tries, dice=random.Random(self.seed))


@dataclass(frozen=True, slots=True)
class LookBack:
    """How a match went: a `Hindsight`. `states`: the table at each place, as all who look at it know it; `decisions`:
    the choices that were made, each as its seat knew the table; `seconds` at most, `tries` of a decision."""

    game: str
    states: tuple[Any, ...]
    decisions: tuple[Decision, ...]
    seconds: float
    seed: int = 0
    tries: int = analysis.TRIES

    def steps(self) -> Looking:
        """Looked back at."""
        return analysis.look_back(
            find_game(self.game), self.states, self.decisions, seconds=self.seconds, seed=self.seed, tries=self.tries
        )


class Request(Protocol):
    """Anything of which an answer is thought through step by step, and which goes to another process."""

    def steps(self) -> Generator[Any, None, Any]:
        """It yields how it stands, or nothing, and returns the answer."""
        ...


def told_error(wrong: Exception) -> str:
    """Why there is no answer, as it goes from one process to another: the kind of the error first."""
    return f"{type(wrong).__name__}: {wrong}"
