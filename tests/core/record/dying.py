"""A process that dies at every call of the system in turn: what a kill at any moment leaves in a folder."""

import os
from collections.abc import Callable, Iterator
from typing import Any

CALLS = ("open", "write", "fsync", "fdatasync", "link", "replace", "unlink", "mkdir", "ftruncate", "close")
DEAD = 9


def deaths(prepare: Callable[[int], Callable[[], object]]) -> Iterator[tuple[int, bool]]:
    """Do a thing in a child that dies at its first call of the system, at its second, … until it gets to the end.

    `prepare`: what is to be done the n-th time. Yields n, and whether the child lived to the end.
    """
    number, lived = 0, False
    while not lived:
        number += 1
        work = prepare(number)
        pid = os.fork()
        if pid == 0:
            try:
                _dies_at(number)
                work()
                os._exit(0)
            finally:
                os._exit(1)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        assert code in (0, DEAD), "it failed before it died"
        lived = code == 0
        yield number, lived


def _dies_at(number: int) -> None:
    """Have this process die at a call: before it is done, or in the middle of a write."""
    count = 0

    def dying(call: Callable[..., Any], name: str) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count < number:
                return call(*given, **named)
            if name == "write":
                call(given[0], given[1][: len(given[1]) // 2])
            os._exit(DEAD)

        return counted

    for name in CALLS:
        if hasattr(os, name):
            setattr(os, name, dying(getattr(os, name), name))
