"""Thinking in a process of its own, so that no table ever waits: asked from any thread, and stopped at once.

A process that thinks is kept for the next question. Where there are no processes (in a browser page, which has a worker
for it) it is thought here.
"""

import atexit
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from companion.core.extras import in_browser
from companion.partner.asked import Request

Report = Callable[[Any], None]
MOST: Final = 2
"""Processes that are kept for the next question."""


class ThinkingStoppedError(Exception):
    """Somebody has stopped it before there was any answer."""


class Thinking:
    """One question on its way: `stop` ends it from any thread; `latest` is how it stands."""

    def __init__(self, request: Request, report: Report | None = None) -> None:
        self.request, self._report = request, report
        self.latest: Any = None
        self._child: _Child | None = None
        self._stopped = threading.Event()

    def answer(self) -> Any:
        """The answer; once it was stopped, the last that was known. Waits for it.

        Raises ThinkingStoppedError where it was stopped before anything was known, ValueError where no world agrees
        with the table.
        """
        if in_browser():
            return self.request.answer(self._hear)
        self._child = _POOL.taken()
        try:
            kind, what = self._child.ask(self.request)
            while kind == "news" and not self._stopped.is_set():
                self._hear(what)
                kind, what = self._child.hear()
            if kind == "done":
                _POOL.give_back(self._child)
                self._child = None
                return what
            if kind == "failed":
                raise ValueError(what)
        except (EOFError, OSError, pickle.UnpicklingError):
            if not self._stopped.is_set():
                raise ValueError("the process that thinks has ended") from None
        finally:
            if self._child is not None:
                self._child.end()
        if self.latest is None:
            raise ThinkingStoppedError
        return self.latest

    def stop(self) -> None:
        """Ends it at once."""
        self._stopped.set()
        child = self._child
        if child is not None:
            child.end()

    def _hear(self, news: Any) -> None:
        self.latest = news
        if self._report is not None:
            self._report(news)


class _Child:
    """A process that thinks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "companion.partner.thinker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.hear()

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: Request) -> tuple[str, Any]:
        assert self._process.stdin is not None
        pickle.dump(request, self._process.stdin)
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
        with self._lock:
            while self._waiting:
                child = self._waiting.pop()
                if child.lives:
                    return child
        return _Child()

    def give_back(self, child: _Child) -> None:
        with self._lock:
            if len(self._waiting) < MOST:
                self._waiting.append(child)
                return
        child.end()

    def close(self) -> None:
        """Ends those that wait."""
        with self._lock:
            for child in self._waiting:
                child.end()
            self._waiting.clear()


_POOL: Final = _Pool()
atexit.register(_POOL.close)
