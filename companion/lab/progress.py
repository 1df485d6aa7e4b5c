"""How far a simulation has come, and what is left of it: one line that is written anew, on a terminal or in a notebook.

Where neither is (a script, a log), nothing is written.
"""

import sys
import time
from typing import Any, Final

from companion.core.text.messages import Sentence
from companion.core.text.numbers import thousands
from companion.lab.errors import words

EVERY: Final = 0.25
"""Seconds from one writing to the next."""
AFTER: Final = 0.5
"""Seconds before the first: what is done at once needs no line."""
ERASE: Final = "\x1b[K"


class Progress:
    """The line. `close` leaves the terminal as it was, and in a notebook what was done."""

    def __init__(self, total: int, done: int, lang: str, *, shown: bool) -> None:
        """`total`: matches; `done`: those that were there before."""
        self._total, self._first, self._done, self._lang = total, done, done, lang
        self._began = time.monotonic()
        self._next = self._began + AFTER
        self._display: Any = None
        self._where = _place() if shown else ""
        self._written = False

    def add(self, count: int) -> None:
        """So many more are done."""
        self._done += count
        now = time.monotonic()
        if self._where and now >= self._next:
            self._next = now + EVERY
            self._write(self.text(now - self._began))

    def text(self, seconds: float) -> str:
        """The line after so many seconds."""
        say, lang = words["progress"], self._lang
        fresh = self._done - self._first
        figures = {"done": thousands(self._done)(lang), "total": thousands(self._total)(lang)}
        if not fresh:
            return say("begins", lang, **figures)
        rest = duration((self._total - self._done) * seconds / fresh)
        return say("line", lang, **figures, rest=rest(lang))

    def close(self) -> None:
        """It is over, or given up."""
        if not self._written:
            return
        if self._display is None:
            sys.stderr.write(f"\r{ERASE}")
            sys.stderr.flush()
        else:
            spent = duration(time.monotonic() - self._began)(self._lang)
            self._write(words["progress"]("over", self._lang, done=thousands(self._done)(self._lang), spent=spent))

    def _write(self, line: str) -> None:
        if self._where == "terminal":
            sys.stderr.write(f"\r{line}{ERASE}")
            sys.stderr.flush()
        elif self._written:
            self._display.update(_plain(line), raw=True)
        else:
            from IPython import display

            shown: Any = display
            self._display = shown.display(_plain(line), raw=True, display_id=True)
        self._written = True


def duration(seconds: float) -> Sentence:
    """So long, as people say it: `40 s`, `12 min`, `3 h 05`."""
    whole = max(0, round(seconds))
    key = "seconds" if whole < 100 else "minutes" if whole < 5400 else "hours"
    figures = {"s": whole, "min": round(whole / 60), "h": whole // 3600, "more": f"{whole % 3600 // 60:02}"}
    return lambda lang: words["duration"](key, lang, **figures)


def _plain(line: str) -> dict[str, str]:
    return {"text/plain": line}


def _place() -> str:
    """Where a line can be written anew."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None else None
    if running is not None and hasattr(running, "kernel"):
        return "notebook"
    return "terminal" if sys.stderr.isatty() else ""
