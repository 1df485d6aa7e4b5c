"""Matches played by other processes of this machine: plain ones, spoken to by lines of JSON.

They need no guard around a script's main part, nothing of it is run again, and a notebook can start them.
"""

import json
import subprocess
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from companion.core.runtime.process import environment, python
from companion.lab.errors import BrokenMatchError, trouble
from companion.lab.matches.batches import Todo
from companion.lab.matches.work import Row

MOST: Final = 256
"""Processes at once."""
LOST: Final = 5
"""How many processes may die, each in its turn, before it is believed that they always do."""
Told = Sequence[Row] | Exception | None
"""Rows, what went wrong, or that a hand has gone home."""


class Hands:
    """So many processes that play what is to do."""

    def __init__(self, text: str, count: int, lang: str) -> None:
        """`text`: the plan as JSON on one line."""
        self._text, self._count, self._lang = text, count, lang
        self._lock, self._closed = Lock(), False
        self._lost = 0
        self.running: list[subprocess.Popen[str]] = []

    def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
        """The rows as they are done. Raises BrokenMatchError, LabError."""
        todo.hands = self._count
        told: SimpleQueue[Told] = SimpleQueue()
        threads = [Thread(target=self._hand, args=(todo, told), daemon=True) for _ in range(self._count)]
        for thread in threads:
            thread.start()
        home = 0
        try:
            while home < self._count:
                found = told.get()
                if isinstance(found, Exception):
                    raise found
                if found is None:
                    home += 1
                else:
                    yield found
        finally:
            self._close()
            for thread in threads:
                thread.join(timeout=10)

    def _close(self) -> None:
        with self._lock:
            self._closed = True
            for process in self.running:
                process.kill()

    def _hand(self, todo: Todo, told: "SimpleQueue[Told]") -> None:
        """One process after another, until nothing is left; a batch that one died over is played by the next."""
        try:
            while todo.count and not self._closed:
                self._employ(todo, told)
        except Exception as error:
            told.put(error)
        told.put(None)

    def _employ(self, todo: Todo, told: "SimpleQueue[Told]") -> None:
        process = self._started()
        try:
            while (batch := todo.take()) is not None:
                try:
                    rows = _asked(process, list(batch))
                except (OSError, ValueError):
                    todo.back(batch)
                    self._mourn(process)
                    return
                todo.done(rows)
                told.put(rows)
        finally:
            ended(process)
            with self._lock:
                self.running.remove(process)

    def _started(self) -> subprocess.Popen[str]:
        with self._lock:
            process = started("companion.lab.matches.work")
            self.running.append(process)
            if self._closed:
                process.kill()
        assert process.stdin is not None
        process.stdin.write(self._text + "\n")
        return process

    def _mourn(self, process: subprocess.Popen[str]) -> None:
        """Raises LabError where too many have died."""
        with self._lock:
            self._lost += 1
            lost = self._lost
        if lost >= LOST and not self._closed:
            raise trouble("workers_die", self._lang, count=lost, code=process.wait(timeout=10))


def started(module: str) -> subprocess.Popen[str]:
    """A process that runs a module and is spoken to by lines of text; Ctrl+C is not for it."""
    return subprocess.Popen(
        python(module), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(PYTHONUTF8="1"), start_new_session=True,
    )  # fmt: skip


def _asked(process: subprocess.Popen[str], batch: list[int]) -> Sequence[Row]:
    """What a process answers. Raises OSError or ValueError where it does not, BrokenMatchError for a match of it."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(batch) + "\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    if "broken" in answer:
        raise BrokenMatchError(*answer["broken"])
    rows: Sequence[Row] = answer["rows"]
    return rows


def ended(process: subprocess.Popen[str]) -> None:
    """A process that has nothing more to do ends by itself when its input does."""
    for pipe in (process.stdin, process.stdout):
        try:
            if pipe is not None:
                pipe.close()
        except OSError:  # it has gone before it had read all
            pass
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
