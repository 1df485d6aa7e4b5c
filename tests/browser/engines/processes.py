"""Processes of a browser: those that one started, at whatever remove, what they have cost, and their end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.waiting import until

_TICKS = os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """What is told of a process, from its state on; nothing where it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return []


def name(pid: int) -> str:
    """The first letters of what a process runs; nothing where it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text("utf-8").strip()
    return ""


def family(pid: int) -> list[int]:
    """A process and all that it started, and those started."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        if told := _stat(int(path.name)):
            parents.setdefault(int(told[1]), []).append(int(path.name))
    found, new = [], [pid]
    while new:
        found += new
        new = [child for one in new for child in parents.get(one, [])]
    return found


def seconds(pid: int) -> float:
    """CPU seconds of a process and its family, with those of it that have ended."""
    told = [stat for one in family(pid) if (stat := _stat(one))]
    return sum(sum(map(int, stat[11:15])) for stat in told) / _TICKS


def killed(pid: int) -> None:
    """A process and its family are gone at once."""
    for one in (all_of := family(pid)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    until(lambda: all(_stat(one)[:1] in ([], ["Z"]) for one in all_of), str)


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def display() -> Iterator[str]:
    """A display that nobody sees, by its name."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as said:
        shown = f":{said.readline().strip()}"
    try:
        yield shown
    finally:
        screen.terminate()
        screen.wait()
