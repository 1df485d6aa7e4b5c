"""Thinking beside the table, so that no table ever waits: in a process of its own, or, where there are none (in the
worker of a browser page), in short pieces between two messages.

`Mind(request)` begins; `look()` says whether there is news; `latest`, `done` how it stands; `stop()` ends it at once.
`answered(request)` waits for the answer. A process that has answered is kept for the next question.
"""

import atexit
import pickle
import subprocess
import threading
import time
import weakref
from collections.abc import Generator
from typing import Any, Final

from companion.core.plugins.optional import in_browser
from companion.core.runtime.process import environment, python
from companion.partner.background.parcel import packed
from companion.partner.background.requests import Request, told_error

KEPT: Final = 2
"""Processes that wait for the next question."""
PIECE_S: Final = 0.03
"""How long is thought at a stretch where everything else waits meanwhile, in seconds."""


class NoWorldError(ValueError):
    """No answer, for no world agrees with the table."""


class Mind:
    """One question that is thought about. `latest`: how it stands, and at last the answer (`done`); None: nothing yet.

    `failed`: why there will be no answer, else empty. It may be stopped from any thread.
    """

    def __init__(self, request: Request) -> None:
        self.latest: Any = None
        self.done = False
        self.failed = ""
        self._news = False
        self._stopped = False
        self._child: _Child | None = None
        self._steps: Generator[Any, None, Any] | None = None
        if in_browser():
            self._steps = request.steps()
        else:
            self._thread = threading.Thread(target=self._think, args=(packed(request),), daemon=True)
            self._thread.start()

    @property
    def no_world(self) -> bool:
        """Whether there is no answer because no world agrees with the table."""
        return self.failed.startswith("ValueError")

    def look(self) -> bool:
        """Whether it stands otherwise than at the last look; in a browser page it is thought on meanwhile."""
        if self._steps is not None and not self.done:
            self._think_on(self._steps, time.monotonic() + PIECE_S)
        news, self._news = self._news, False
        return news

    def stop(self) -> None:
        """Ends it at once: what is known so far stays."""
        self._stopped = True
        self._end()
        child = self._child
        if child is not None:
            child.end()

    def wait(self) -> Any:
        """The answer, once it is there. Raises NoWorldError, or ValueError where the thinking has ended otherwise."""
        if self._steps is None:
            self._thread.join()
        while not self.done:
            self.look()
        if self.failed:
            raise (NoWorldError if self.no_world else ValueError)(self.failed)
        return self.latest

    def _end(self) -> None:
        self.done = self._news = True

    def _hear(self, news: Any) -> None:
        self.latest, self._news = news, True

    def _think_on(self, steps: Generator[Any, None, Any], until: float) -> None:
        try:
            while time.monotonic() < until:
                news = next(steps)
                if news is not None:
                    self._hear(news)
        except StopIteration as end:
            self.latest = end.value
            self._end()
        except Exception as wrong:  # it is told where it was asked
            self.failed = told_error(wrong)
            self._end()

    def _think(self, request: bytes) -> None:
        """In a thread that only waits for the process."""
        try:
            self._child = child = _POOL.taken()
            if self._stopped:
                child.end()
                return
            kind, what = child.ask(request)
            while kind == "news":
                self._hear(what)
                kind, what = child.hear()
            if kind == "failed":
                self.failed = str(what)
            elif not self._stopped:
                self.latest = what
            self._child = None  # from here on it may be another's
            _POOL.give_back(child)
        except (EOFError, OSError, pickle.PickleError):
            if not self._stopped:
                self.failed = "the process that thinks has ended"
        finally:
            self._child = None
            self._end()


def answered(request: Request) -> Any:
    """The answer to a question, waited for. Raises NoWorldError where no world agrees with the table, ValueError where
    the thinking has ended otherwise."""
    mind = Mind(request)
    try:
        return mind.wait()
    finally:
        mind.stop()


class _Child:
    """A process that thinks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            python("companion.partner.background.worker"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
            start_new_session=True,  # Ctrl+C is for whoever started this one
        )  # fmt: skip
        _ALIVE.add(self)
        self.hear()

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: bytes) -> tuple[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(request)
        self._process.stdin.flush()
        return self.hear()

    def hear(self) -> tuple[str, Any]:
        assert self._process.stdout is not None
        found: tuple[str, Any] = pickle.load(self._process.stdout)
        return found

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


class _Pool:
    """The processes that wait for a question."""

    def __init__(self) -> None:
        self._waiting: list[_Child] = []
        self._lock = threading.Lock()

    def taken(self) -> _Child:
        """One that waits, else a new one."""
        with self._lock:
            while self._waiting:
                child = self._waiting.pop()
                if child.lives:
                    return child
        return _Child()

    def give_back(self, child: _Child) -> None:
        """It waits for the next question, unless enough do."""
        with self._lock:
            if len(self._waiting) < KEPT and child.lives:
                self._waiting.append(child)
                return
        child.end()


_ALIVE: Final = weakref.WeakSet[_Child]()
_POOL: Final = _Pool()


def _end_all() -> None:
    """Nothing thinks on where nobody is left to hear it."""
    for child in list(_ALIVE):
        child.end()


atexit.register(_end_all)
