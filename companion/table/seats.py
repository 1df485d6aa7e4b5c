"""Who sits where in a match whose hands are hidden: a hand is shown on one device until its holder hands it over."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

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

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: dict[Place, str] = {}
        self._asked: dict[Place, Asked] = {}

    def take(self, place: Place, device: str) -> bool:
        """Whether a device may sit there: it is free, or its own, or its holder has not answered for ANSWER_S."""
        asked = self._asked.get(place)
        if self._held.setdefault(place, device) == device:
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

    def keep(self, place: Place) -> None:
        """The holder stays."""
        self._asked.pop(place, None)

    def leave(self, match: str, device: str, but: Collection[int] = ()) -> None:
        """A device gives up its seats in a match, `but` these."""
        for place in [place for place, held in self._held.items() if place[0] == match and held == device]:
            if place[1] not in but:
                del self._held[place]
                self._asked.pop(place, None)

    def carry(self, match: str, following: str) -> None:
        """Who sat in a match sits in the one that follows it, also who is away for a moment."""
        for (key, seat), device in list(self._held.items()):
            if key == match:
                self._held.setdefault((following, seat), device)
