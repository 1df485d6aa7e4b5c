"""What work costs, whatever else a machine does: CPU seconds of all processes together."""

import ctypes
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_CHILD_SUBREAPER: Final = 36
"""What prctl(2) calls it."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def keep_orphans() -> None:
    """What a process leaves behind when it ends, as a browser its pages, belongs to this one from now on (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, 1)


def buried() -> None:
    """Take leave of orphans that have ended: from now on they count among those."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def seconds() -> float:
    """What this process has cost so far, with all that it started: what has ended, and what still lives."""
    ended = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in ended) + sum(_living("self"))


def _living(process: str) -> Iterator[float]:
    """The seconds of each descendant that lives, with what it has seen end. Where there is no /proc, of none."""
    for child in _children(process):
        try:
            fields = Path(f"/proc/{child}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        yield sum(map(int, fields[11:15])) / _TICKS
        yield from _living(child)


def _children(process: str) -> list[str]:
    try:
        lists = [path.read_text("utf-8") for path in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return []
    return " ".join(lists).split()
