"""Matches played by any Dask scheduler: a batch a task, nothing kept by the workers, so that any can do any again."""

import socket
from collections.abc import Iterator, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from companion.core.extras import needs
from companion.lab.todo import Batch, Todo
from companion.lab.troubles import BrokenMatchError, trouble
from companion.lab.work import Row, play

ANSWERS_WITHIN: Final = 10
"""Seconds that a scheduler has to answer, and then to find a worker."""
AHEAD: Final = 2
"""Batches that wait for each thread of a worker: so none is ever without work."""
TIMES: Final = 8
"""How often a batch is given to workers that die over it."""


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, text: str, address: str, lang: str) -> None:
        """`text`: the plan as JSON."""
        self._text, self._address, self._lang = text, address, lang
        self._tries: dict[Batch, int] = {}

    def __call__(self, todo: Todo) -> Iterator[Sequence[Row]]:
        """The rows as they are done. Raises BrokenMatchError, LabError, MissingExtraError."""
        dask = self._dask()
        client = self._client(dask)
        waiting: dict[Any, Batch] = {}
        try:
            todo.hands = self._threads(client)
            finished = dask.as_completed(loop=client.loop)
            while True:
                self._hand_out(client, todo, waiting, finished)
                if not waiting:
                    return
                future = next(finished)
                rows = self._rows(future, waiting.pop(future), todo)
                if rows is not None:
                    yield rows
        except (OSError, RuntimeError) as error:
            if isinstance(error, BrokenMatchError):
                raise
            raise trouble("scheduler_lost", self._lang, given=self._address, what=_first_line(error)) from error
        finally:
            _let_go(client, waiting)

    def _dask(self) -> Any:
        with needs("lab", self._lang):
            import distributed
        return distributed

    def _client(self, dask: Any) -> Any:
        try:
            _knock(self._address)
            return dask.Client(self._address, timeout=ANSWERS_WITHIN, set_as_default=False, name="companion")
        except (OSError, ValueError, TypeError, OverflowError) as error:
            raise trouble(
                "no_scheduler", self._lang, given=self._address, seconds=ANSWERS_WITHIN, what=_first_line(error)
            ) from error

    def _threads(self, client: Any) -> int:
        """How many matches are played at once; waits a while for a first worker."""
        try:
            client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
        except OSError:
            raise trouble("no_workers", self._lang, given=self._address, seconds=ANSWERS_WITHIN) from None
        threads: int = sum(client.nthreads().values())
        return max(1, threads)

    def _hand_out(self, client: Any, todo: Todo, waiting: dict[Any, Batch], finished: Any) -> None:
        """So many batches that nobody waits, and no more: what is known stays small, however many matches there are."""
        while len(waiting) < AHEAD * todo.hands and (batch := todo.take()) is not None:
            future = client.submit(play, self._text, *batch, pure=False, retries=2)
            waiting[future] = batch
            finished.add(future)

    def _rows(self, future: Any, batch: Batch, todo: Todo) -> Sequence[Row] | None:
        """What a task has given; None where it has to be done again."""
        if future.status == "finished":
            rows: Sequence[Row] = future.result()
            todo.done(rows)
            return rows
        error = future.exception() if future.status == "error" else None
        if isinstance(error, BrokenMatchError):
            raise error
        if isinstance(error, ImportError):
            raise trouble("not_installed_there", self._lang, given=self._address, what=_first_line(error))
        self._tries[batch] = self._tries.get(batch, 0) + 1
        if self._tries[batch] >= TIMES:
            raise trouble("workers_die", self._lang, count=TIMES, code=type(error).__name__)
        todo.back(batch)
        return None


def _knock(address: str) -> None:
    """Whether anybody is there: a client that finds nobody goes on looking long after. Raises OSError, ValueError."""
    place = urlsplit(address)
    if place.port is None:
        raise ValueError(address)
    socket.create_connection((place.hostname or "", place.port), timeout=ANSWERS_WITHIN).close()


def _let_go(client: Any, waiting: dict[Any, Batch]) -> None:
    """What is still waiting is called off: nobody will hear of it."""
    try:
        client.cancel(list(waiting))
        client.close(timeout=5)
    except (OSError, RuntimeError):  # there is nobody left to call it off
        pass


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
