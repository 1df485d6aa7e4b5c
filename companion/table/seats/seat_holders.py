"""Who sits where in a match whose hands are hidden: a hand is shown on one device until its holder hands it over.

It is kept in a file, where there is one: a phone that sleeps while the server is started again keeps its hand. The
file names no device, only a sum of it, and holds no card.
"""

import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.core.record.disk import write_whole

log = logging.getLogger(__name__)

FILE: Final = "seats.json"
MOST_KEPT: Final = 500
"""Seats that are kept; the oldest go first."""

ANSWER_S: Final = 30.0
"""So long a holder has time to answer; then the seat may be taken, and everybody is told."""

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """Another device asks for a seat that is held."""

    device: str
    at: float


class Seats:
    """The seats of the matches of a process; a match and the number of the seat name one."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`path`: the file in which they outlive the process, if they do. Devices are what `mark` makes of them."""
        self._clock = clock
        self._path = path
        self._held: dict[Place, str] = {} if path is None else _read(path)
        self._asked: dict[Place, Asked] = {}

    def take(self, place: Place, device: str) -> bool:
        """Whether a device may sit there: it is free, or its own, or its holder has not answered for ANSWER_S."""
        asked = self._asked.get(place)
        if place not in self._held:
            self.give(place, device)
        if self._held[place] == device:
            return True
        if asked is not None and asked.device == device and self._clock() - asked.at >= ANSWER_S:
            self.give(place, device)
            return True
        if asked is None or self._clock() - asked.at >= ANSWER_S:
            self._asked[place] = Asked(device, self._clock())
        return False

    def holder(self, place: Place) -> str | None:
        """The device that holds a seat."""
        return self._held.get(place)

    def asked(self, place: Place) -> str | None:
        """The device that asks for a seat."""
        found = self._asked.get(place)
        return None if found is None else found.device

    def give(self, place: Place, device: str) -> None:
        """The seat is that device's from now on."""
        self._held[place] = device
        self._asked.pop(place, None)
        self._write()

    def keep(self, place: Place) -> None:
        """The holder stays."""
        self._asked.pop(place, None)

    def leave(self, match: str, device: str, but: Collection[int] = ()) -> None:
        """A device gives up its seats in a match, `but` these."""
        for place in [place for place, held in self._held.items() if place[0] == match and held == device]:
            if place[1] not in but:
                del self._held[place]
                self._asked.pop(place, None)
                self._write()

    def carry(self, match: str, following: str) -> None:
        """Who sat in a match sits in the one that follows it, also who is away for a moment."""
        for (key, seat), device in list(self._held.items()):
            if key == match:
                self._held.setdefault((following, seat), device)
        self._write()

    def _write(self) -> None:
        """Keep what is held; where the disk refuses, it holds as long as the process."""
        if self._path is None:
            return
        kept = [[match, seat, device] for (match, seat), device in list(self._held.items())[-MOST_KEPT:]]
        try:
            write_whole(self._path, json.dumps(kept).encode(), mode=0o600)
        except OSError as error:
            log.warning("%s", error)


def mark(device: str) -> str:
    """What a device is called here: a sum, from which nobody comes back to what lets it in."""
    return hashlib.sha256(f"companion seat {device}".encode("utf-8", "replace")).hexdigest()[:32]


def _read(path: Path) -> dict[Place, str]:
    """What is kept in a file; what is none, or damaged, is nothing."""
    try:
        rows: Any = json.loads(path.read_bytes())
        return {
            (match, seat): device
            for match, seat, device in rows[-MOST_KEPT:]
            if isinstance(match, str) and type(seat) is int and isinstance(device, str)
        }
    except (OSError, ValueError, TypeError, RecursionError):
        return {}
