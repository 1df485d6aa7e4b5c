"""Work in a process of its own, so that what troublemakers cost is not taken for slowness of the server."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

from tests.load.server import LoadServer

_SPAWN = multiprocessing.get_context("spawn")
IDLE_S = 0.5
IDLE = 0.6
"""A server is done with a flood when it had work for less than this part of so long; taps go on meanwhile."""

Told = dict[str, Any]
Work = Callable[..., AsyncIterator[Told]]


def _run(work: Work, given: tuple[Any, ...], told: Connection) -> None:
    async def tell() -> None:
        async for found in work(*given):
            told.send(found)

    try:
        asyncio.run(tell())
    except (OSError, TimeoutError) as wrong:  # the server may well throw out who makes trouble
        told.send({"ended": f"{type(wrong).__name__} {wrong}".strip()})


class Apart:
    """A process that does one thing and tells what comes of it; it may stay, with its sockets, until it is killed."""

    def __init__(self, work: Work, *given: Any) -> None:
        self._told, end = _SPAWN.Pipe(duplex=False)
        self._process = _SPAWN.Process(target=_run, args=(work, given, end), daemon=True)
        self._process.start()
        end.close()

    async def done(self, seconds: float) -> Told:
        """What it tells first: that all is sent; `{"ended": "not after … s"}` where it needs longer."""
        over = time.monotonic() + seconds
        while time.monotonic() < over:
            if found := self.since():
                return found
            await asyncio.sleep(0.05)
        return {"ended": f"not after {seconds:.0f} s"}

    def since(self) -> Told:
        """What it has told since it was last asked."""
        found: Told = {}
        with contextlib.suppress(EOFError):
            while self._told.poll():
                found |= self._told.recv()
        return found

    def kill(self) -> None:
        """At once, with all its sockets."""
        self._process.kill()
        self._process.join()


@asynccontextmanager
async def apart(work: Work, *given: Any) -> AsyncIterator[Apart]:
    """The process, gone when the block is left."""
    process = Apart(work, *given)
    try:
        yield process
    finally:
        process.kill()


async def until_idle(server: LoadServer, seconds: float) -> bool:
    """Wait until the server has worked off what it was sent; whether it has, in so many seconds."""
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        before, start = server.busy_s(), time.monotonic()
        await asyncio.sleep(IDLE_S)
        if server.busy_s() - before < IDLE * (time.monotonic() - start):
            return True
    return False
