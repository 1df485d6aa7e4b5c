"""What is left to be played, handed out in batches that last about as long as wanted."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Lock
from typing import Final

from companion.lab.matches.work import Row

Batch = tuple[int, int]
"""Matches of a plan, from a number to before another."""
Crew = Callable[["Todo"], Iterator[Sequence[Row]]]
"""Whoever plays: takes batches until there are none, and gives their rows in whatever order they are done."""
SECONDS: Final = 1.0


class Todo:
    """Batches of what is left, first come, first served; one that was lost is given back and handed out again."""

    def __init__(self, left: Iterable[Batch], seconds: float = SECONDS) -> None:
        """`seconds`: how long a batch should last."""
        self._left, self._seconds, self._lock = deque(left), seconds, Lock()
        self._spent, self._played = 0.0, 0
        self.hands = 1
        """How many play at the same time: towards the end batches become small, so that all end together."""

    @property
    def count(self) -> int:
        """How many matches nobody has taken."""
        with self._lock:
            return sum(end - first for first, end in self._left)

    def take(self) -> Batch | None:
        """The next batch; None where nothing is left. The first ones are of a single match: nobody knows how long it
        lasts."""
        with self._lock:
            if not self._left:
                return None
            first, end = self._left.popleft()
            until = min(end, first + self._size())
            if until < end:
                self._left.appendleft((until, end))
            return first, until

    def rest(self) -> Iterator[Batch]:
        """All that is left, for somebody else to hand out."""
        with self._lock:
            while self._left:
                yield self._left.popleft()

    def _size(self) -> int:
        if not self._played:
            return 1
        left = sum(end - first for first, end in self._left) + 1
        usual = self._seconds * self._played / max(self._spent, 1e-6)
        return max(1, min(int(usual), -(-left // (2 * self.hands))))

    def back(self, batch: Batch) -> None:
        """A batch that was taken and not played."""
        with self._lock:
            self._left.appendleft(batch)

    def done(self, rows: Sequence[Row]) -> None:
        """What was played, and how long it took."""
        with self._lock:
            self._played += len(rows)
            self._spent += sum(row[-1] for row in rows)


def gaps(done: bytearray) -> Iterator[Batch]:
    """The numbers that are not done, as batches."""
    start = done.find(0)
    while start >= 0:
        end = done.find(1, start)
        yield start, len(done) if end < 0 else end
        start = done.find(0, end) if end >= 0 else -1
