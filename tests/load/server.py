"""A server as a user starts it, with the addresses that it prints, and what it costs the machine."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.browser.conftest import Server
from tests.load.figures import Figures
from tests.load.phone import Link
from tests.waiting import until

_PRINTED = re.compile(r"https?://[^\s\x1b]+")
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
COMPLAINTS = ("Traceback", "never retrieved")


class LoadServer(Server):
    """A `companion play` with its addresses: `owner` (a class: the teacher) and `guest` (a class: the pupils)."""

    owner: Link
    guest: Link
    fresh_mb: float
    """What it had before anybody came, where that is asked for."""

    def start(self) -> LoadServer:
        """Start, and wait for the addresses and for an answer."""
        super().start()
        printed = until(self._printed, self.log)
        near = [one for one in printed if urlsplit(one).hostname in ("127.0.0.1", "localhost")]
        far = [one for one in printed if one not in near]
        self.owner = Link.of(next((one for one in printed if urlsplit(one).fragment), (near or printed)[0]))
        self.guest = Link.of((far or near[1:] or near)[0])
        self._begun = self._spent = 0.0
        self.watch()
        return self

    def _printed(self) -> list[str]:
        """Both addresses, once they are there."""
        found = _PRINTED.findall(self.log())
        return found if len(found) > 1 else []

    def close(self) -> None:
        """Stop it, by force where it does not listen any more."""
        if self.process is None:
            return
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.kill()

    def watch(self) -> None:
        """Count the processor's time from here."""
        self._begun, self._spent = time.monotonic(), self.cpu_s()

    def cpu_s(self) -> float:
        """Seconds of processor time since its start."""
        told = self._about("stat").rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) * _TICK_S

    def busy_s(self) -> float:
        """Seconds that its thread ran or waited for a core, since its start: what it had to do, however busy others
        keep the machine."""
        ran, waited, _ = self._about("schedstat").split()
        return (int(ran) + int(waited)) / 1e9

    def rss_mb(self, *, highest: bool = True) -> float:
        """Its memory: the most that it ever had, or what it has now."""
        found = re.search(rf"{'VmHWM' if highest else 'VmRSS'}:\s+(\d+) kB", self._about("status"))
        assert found, self.log()
        return int(found[1]) / 1024

    def _about(self, what: str) -> str:
        assert self.process is not None
        assert self.process.poll() is None, f"the server has ended: {self.log()[-2000:]}"
        return Path(f"/proc/{self.process.pid}/{what}").read_text("utf-8")

    def figures(self, scenario: str, seconds: Sequence[float], *remarks: str, failed: int = 0) -> Figures:
        """A line of the table, from `watch` to now; complaints in the server's log are among the remarks."""
        percent = 100 * (self.cpu_s() - self._spent) / max(time.monotonic() - self._begun, 0.001)
        told = "; ".join(filter(None, (*remarks, self.complaints())))
        return Figures.of(scenario, seconds, failed, self.rss_mb(), percent, told)

    def complaints(self) -> str:
        """How much it complained in its log; empty for nothing but what people are told."""
        log = self.log()
        found = [f"{log.count(word)} × “{word}”" for word in COMPLAINTS if word in log]
        return f"log: {', '.join(found)}, {len(log.splitlines())} lines" if found else ""


@contextmanager
def serving(*more: str, prepare: Callable[[Path], None] | None = None) -> Iterator[LoadServer]:
    """A server of its own on a folder of its own; `more`: what its command has besides; `prepare` lays something into
    the folder first."""
    with tempfile.TemporaryDirectory(prefix="companion-load-") as place:
        server = LoadServer(Path(place) / "folder", *more)
        if prepare is not None:
            prepare(server.folder)
        try:
            yield server.start()
        finally:
            server.close()


@dataclass(frozen=True)
class Part:
    """A part of a scenario: how its server is started, on what folder, and what is done to it."""

    do: Callable[[LoadServer], Coroutine[Any, Any, list[Figures]]]
    command: tuple[str, ...] = ("--lan",)
    prepare: Callable[[Path], None] | None = None

    def run(self) -> list[Figures]:
        """Start, measure, stop."""
        with serving(*self.command, prepare=self.prepare) as server:
            return asyncio.run(self.do(server))
