"""Whose turn it is on the one thread: what pages ask is done in slices, a device at a time; nobody waits long."""

import asyncio
import time
from collections.abc import Callable, Generator
from typing import Final

SLICE_S: Final = 0.002
"""How long one device is served at a stretch; a tap passes through a dozen stretches until it is answered."""
AT_ONCE, PER_SECOND = 200.0, 50.0
"""How many messages a page may send at once, and how many a second in the long run: more than hands can."""

MOST_PAGES: Final = 250
"""How many pages one device may have open: those of a whole class that shares one address."""


class Pace:
    """How fast one page may talk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left, self._at = AT_ONCE, clock()

    def wait_s(self) -> float:
        """Count a message; for how many seconds it must wait."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._at) * PER_SECOND) - 1
        self._at = now
        return max(0.0, -self._left / PER_SECOND)


class Turns:
    """The devices that are served: one thing at a time for each, however many pages it has open."""

    def __init__(self) -> None:
        self._devices: dict[str, tuple[asyncio.Lock, int]] = {}

    def come(self, name: str) -> asyncio.Lock:
        """A page of a device opens; its turns are taken under this lock."""
        lock, pages = self._devices.get(name, (asyncio.Lock(), 0))
        self._devices[name] = (lock, pages + 1)
        return lock

    def crowded(self, name: str) -> bool:
        """Whether a device has as many pages open as one may have."""
        return name in self._devices and self._devices[name][1] >= MOST_PAGES

    def go(self, name: str) -> None:
        """A page of a device closes."""
        lock, pages = self._devices.pop(name)
        if pages > 1:
            self._devices[name] = (lock, pages - 1)


async def in_slices(work: Generator[None, None, None], wanted: Callable[[], bool] = lambda: True) -> None:
    """Do a piece of work, giving way to others after every slice and at its end, as long as it is `wanted`."""
    until = time.perf_counter() + SLICE_S
    for _ in work:
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE_S
            if not wanted():
                work.close()
    await asyncio.sleep(0)
