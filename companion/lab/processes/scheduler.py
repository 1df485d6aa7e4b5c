"""Speaks to a Dask scheduler in a process of its own: `python -m companion.lab.processes.scheduler`.

Dask tells by pickles what workers have made, and a pickle can name any function to be called. In this process none is
called: the first name that a pickle asks for, beyond those of two plain types, ends it. Workers answer with text
(`work.answer`).

It reads one line of JSON, and answers with lines: `rows`, and at last `over`, `broken` (a match) or `trouble`.
"""

import json
import logging
import os
import pickletools
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final
from urllib.parse import urlsplit

from companion.lab.errors import BrokenMatchError
from companion.lab.matches.batches import Batch, Todo
from companion.lab.matches.validation import loaded, rows_of
from companion.lab.matches.work import Row, read_plan
from companion.lab.processes.cluster import SECURE

ANSWERS_WITHIN: Final = 10
"""Seconds that a scheduler has to answer, and then to find a worker."""
AHEAD: Final = 2
"""Batches that wait for each thread of a worker: so none is ever without work."""
TIMES: Final = 8
"""How often a batch is given to workers that die over it."""
MOST_ANSWER: Final = 16_000_000
"""Letters of an answer."""
LOOKS_EVERY: Final = 1.0
"""Seconds after which it is looked whether a scheduler that says nothing is still there."""
ALONE: Final = 60
"""How often it is looked before nobody is believed to work there any more; a worker that died may come again."""
PLAIN: Final = frozenset({("builtins", "str"), ("builtins", "bytes")})
"""What pickles may name: the type of an answer, and of what Dask packs errors into."""
_ABSENT: Final = ("ModuleNotFoundError", "ImportError", "AttributeError")


class _TroubleError(Exception):
    """What is told as a sentence where it was asked."""

    def __init__(self, key: str, **figures: Any) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures


_ANSWERS: Final = sys.stdout
_SPEAKS: Final = Lock()


def say(**told: Any) -> None:
    """One line to whoever asked."""
    with _SPEAKS:
        _ANSWERS.write(json.dumps(told, ensure_ascii=False) + "\n")
        _ANSWERS.flush()


def refuse(event: str, figures: Sequence[Any]) -> None:
    """Hears of each name that a pickle asks for, before it is looked up."""
    if event != "pickle.find_class" or (figures[0], figures[1]) in PLAIN:
        return
    if _in_error():  # Dask tells an error by its kind: it goes on without
        raise TypeError(figures[1])
    say(trouble="bad_answer", figures={"what": f"{figures[0]}.{figures[1]}"})
    os._exit(1)


def _in_error() -> bool:
    """Whether Dask is about to read an error; that one fails to be read is what it expects."""
    frame = sys._getframe(1)
    while (before := frame.f_back) is not None:
        if before.f_code.co_name == "clean_exception":
            return True
        frame = before
    return False


def _play(text: str, first: int, end: int) -> str:
    """What a worker does. It is sent whole, for it is of no module there: one that lacks the companion can say so."""
    from companion.lab.matches.work import answer

    return answer(text, first, end)


class Workers:
    """Those of a scheduler, and what they are given to do."""

    def __init__(self, dask: Any, order: Mapping[str, Any]) -> None:
        self._dask, self._address, self._text = dask, str(order["address"]), str(order["plan"])
        self._plan, self._tls = read_plan(self._text), order["tls"]
        self._todo = Todo((first, end) for first, end in order["left"])
        self._finished: SimpleQueue[Any] = SimpleQueue()
        self._waiting: dict[Any, Batch] = {}
        self._tries: dict[Batch, int] = {}

    def rows(self) -> Iterator[Sequence[Row]]:
        """The rows as they are done. Raises BrokenMatchError, _TroubleError."""
        client = self._client()
        self._todo.hands = self._threads(client)
        while True:
            self._hand_out(client)
            if not self._waiting:
                return
            future = self._next(client)
            rows = self._rows(future, self._waiting.pop(future))
            if rows is not None:
                self._todo.done(rows)
                yield rows

    def _client(self) -> Any:
        secure = self._address.startswith(SECURE)
        try:
            security = self._dask.Security(require_encryption=secure, **self._tls)
            context = security.get_connection_args("client")["ssl_context"]
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise _TroubleError("bad_certificates", what=_first_line(error)) from error
        if secure and context is None:
            raise _TroubleError("no_certificates")
        try:
            _knock(self._address)
            return self._dask.Client(
                self._address, timeout=ANSWERS_WITHIN, set_as_default=False, name="companion", security=security
            )
        except (OSError, ValueError, TypeError, OverflowError, RuntimeError) as error:
            key = "no_secure_scheduler" if secure else "no_scheduler"
            raise _TroubleError(key, seconds=ANSWERS_WITHIN, what=_first_line(error)) from error

    def _threads(self, client: Any) -> int:
        """How many matches are played at once; waits a while for a first worker."""
        try:
            client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
        except OSError:
            raise _TroubleError("no_workers", seconds=ANSWERS_WITHIN) from None
        threads: int = sum(client.nthreads().values())
        return max(1, threads)

    def _hand_out(self, client: Any) -> None:
        """So many batches that nobody waits, and no more: what is known stays small, however many matches there are."""
        while len(self._waiting) < AHEAD * self._todo.hands and (batch := self._todo.take()) is not None:
            future = client.submit(_play, self._text, *batch, pure=False, retries=2)
            self._waiting[future] = batch
            future.add_done_callback(self._finished.put)

    def _next(self, client: Any) -> Any:
        """A task that is over. Raises OSError where the scheduler has gone, _TroubleError where all workers have."""
        alone = 0
        while alone < ALONE:
            try:
                return self._finished.get(timeout=LOOKS_EVERY)
            except Empty:
                alone = 0 if client.nthreads() else alone + 1
        raise _TroubleError("no_workers", seconds=round(ALONE * LOOKS_EVERY))

    def _rows(self, future: Any, batch: Batch) -> Sequence[Row] | None:
        """What a task has given; None where it has to be done again."""
        if future.status == "finished":
            return self._read(future.result(), batch)
        what = _named(future.exception() if future.status == "error" else None)
        if what[:1] and what[0] in _ABSENT:
            raise _TroubleError("not_installed_there", what=(what + what)[1])
        self._tries[batch] = self._tries.get(batch, 0) + 1
        if self._tries[batch] >= TIMES:
            raise _TroubleError("workers_die", count=TIMES, code=what[0] if what else future.status)
        self._todo.back(batch)
        return None

    def _read(self, text: Any, batch: Batch) -> Sequence[Row]:
        """The rows of an answer, which may be anything. Raises BrokenMatchError, _TroubleError."""
        try:
            if type(text) is not str or len(text) > MOST_ANSWER:
                raise ValueError(type(text).__name__)
            told = loaded(text)
            if type(told) is dict and "broken" in told:
                number, what = told["broken"]
                raise BrokenMatchError(int(number), str(what))
            return rows_of(self._plan, told["rows"], range(*batch), count=batch[1] - batch[0])
        except (ValueError, TypeError, LookupError, RecursionError, OverflowError) as error:
            raise _TroubleError("bad_answer", what=_first_line(error)) from None


def _named(error: BaseException | None) -> list[str]:
    """What the pickle of an error says in words, its kind first; nothing of it is made."""
    data = error.args[0] if error is not None and error.args else b""
    if not isinstance(data, bytes):
        return []
    words: list[str] = []
    try:
        for _, given, _ in pickletools.genops(data):
            if isinstance(given, str):
                words.append(given)
    except (ValueError, IndexError, KeyError):
        pass
    kind = next((place for place, word in enumerate(words) if word.endswith(("Error", "Exception", "Worker"))), None)
    if kind is None:
        return []
    said = next((word for word in words[kind + 1 :] if " " in word), "")
    return [words[kind], *filter(None, [said])]


def _knock(address: str) -> None:
    """Whether anybody is there: a client that finds nobody goes on looking long after. Raises OSError, ValueError."""
    place = urlsplit(address)
    if place.port is None:
        raise ValueError(address)
    socket.create_connection((place.hostname or "", place.port), timeout=ANSWERS_WITHIN).close()


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _end_with(asker: Any) -> None:
    """Whoever asked is the only one who hears: when that one has gone, this ends."""
    asker.read()
    os._exit(0)


def main() -> None:
    """Answer the one order there is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks stops this process
    sys.stdout = sys.stderr
    import distributed

    logging.disable(logging.CRITICAL)  # what there is to say is said in sentences, where it was asked
    order = json.loads(sys.stdin.readline())
    Thread(target=_end_with, args=(sys.stdin,), daemon=True).start()
    sys.addaudithook(refuse)
    try:
        for rows in Workers(distributed, order).rows():
            say(rows=rows)
        say(over=True)
    except BrokenMatchError as broken:
        say(broken=[broken.number, broken.what])
    except _TroubleError as trouble:
        say(trouble=trouble.key, figures=trouble.figures)
    except (OSError, RuntimeError):
        say(trouble="scheduler_lost", figures={})
    os._exit(0)  # nothing is waited for: what is still to be played, nobody wants any more


if __name__ == "__main__":
    main()
