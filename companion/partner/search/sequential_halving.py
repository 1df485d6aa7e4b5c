"""A choice between moves by a race: all are tried in the same worlds, and the worse half falls out, round by round.

What two moves bring in the same world differs by the moves alone, not by who holds which card: so few tries tell much
(common random numbers). Tries that the worse moves would waste go to the better ones (sequential halving: Karnin,
Koren, Somekh 2013). Below the first move it is the tree of companion/partner/search/ismcts.py.
"""

import math
from collections.abc import Generator, Sequence
from typing import Final

from companion.core.rules.moves import Move
from companion.partner.search.ismcts import Search

BREADTH: Final = 1.4
"""How many moves enter, times the root of the tries."""
UNLIKELY: Final = 0.004
"""A move that rules of thumb choose more seldom does not enter, unless it is one of the two likeliest."""
FAITH: Final = 0.15
"""How much a rule of thumb counts beside a single try."""


class Race:
    """The choice of a seat between moves. `shares`: how often rules of thumb choose each."""

    def __init__(self, search: Search, moves: Sequence[Move], shares: Sequence[float], tries: int) -> None:
        self._search, self._tries = search, tries
        likeliest = sorted(zip(shares, range(len(moves)), strict=True), key=lambda one: -one[0])
        most = max(2, round(BREADTH * math.sqrt(tries)))
        entering = [one for place, one in enumerate(likeliest[:most]) if place < 2 or one[0] > UNLIKELY]
        self._share = {moves[place]: share for share, place in entering}
        self._worth: dict[Move, list[float]] = {moves[place]: [] for _, place in entering}
        self.running = list(self._worth)
        """The moves that have not fallen out, the best one first once a round is over."""

    def steps(self) -> Generator[None, None, Move]:
        """The race; it yields after every try. Ended early, the first of the `running` moves is the best so far."""
        rounds = max(1, math.ceil(math.log2(len(self.running))))
        world = tried = 0
        for number in range(1, rounds + 1):
            while not tried or tried + len(self.running) <= self._tries * number / rounds:
                for move in self.running:
                    worth = self._search.tried(move, world)
                    tried += 1
                    yield
                    if worth is not None:
                        self._worth[move].append(worth)
                world += 1
                self.running.sort(key=self._hope, reverse=True)
            del self.running[math.ceil(len(self.running) / 2) :]
        return self.running[0]

    def _hope(self, move: Move) -> float:
        """What is expected of a move: what its tries were worth, and a little for its rule of thumb."""
        worth = self._worth[move]
        count = max(1, len(worth))
        return sum(worth) / count + FAITH * self._share[move] / math.sqrt(count)
