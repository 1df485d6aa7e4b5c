"""The names of a class: which device brought each, how many new ones a device may bring."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

MOST_PUPILS: Final = 200
NEW_NAMES: Final = 5
"""How many new names one device may bring within NEW_S: a tablet that goes round, not one that fills the list."""
NEW_FROM_ADDRESS: Final = 100
"""How many one address of the network may bring in that time: a class that shares one, not the whole list."""
NEW_S: Final = 3600.0


@dataclass(slots=True)
class _Name:
    name: str
    since: float
    device: str = ""
    makers: list[object] = field(default_factory=list)


class Names:
    """Who is on the list, by key (journals.pupil_key), the oldest first."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._names: dict[str, _Name] = {}
        self._made: dict[object, list[float]] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._names))

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, key: str) -> bool:
        return key in self._names

    def __getitem__(self, key: str) -> str:
        """The name as it was written first. Raises KeyError."""
        return self._names[key].name

    @property
    def full(self) -> bool:
        """Whether nobody new fits before another name gives way."""
        return len(self._names) >= MOST_PUPILS

    def add(self, key: str, name: str, makers: Collection[object] = ()) -> None:
        """Put a name on the list unless it is there; `makers`: the device and the connection that bring it."""
        if key in self._names:
            return
        now = self._clock()
        self._names[key] = _Name(name, now, makers=list(makers))
        self._made = {maker: recent for maker, times in self._made.items() if (recent := _since(times, now))}
        for maker in makers:
            self._made.setdefault(maker, []).append(now)

    def made_enough(self, makers: Mapping[object, int]) -> bool:
        """Whether one of these has brought as many new names as it may for now."""
        now = self._clock()
        return any(len(_since(self._made.get(maker, ()), now)) >= most for maker, most in makers.items())

    def vouch(self, key: str, device: str) -> None:
        """The pupil of a name is at this device; with an empty one at none any more."""
        if key in self._names:
            self._names[key].device = device

    def is_at(self, key: str, device: str) -> bool:
        """Whether the name was last used at this device."""
        return bool(device) and self._names[key].device == device

    def drop(self, key: str) -> None:
        """Take a name off the list."""
        self._names.pop(key, None)

    def forgive(self, key: str) -> None:
        """Take a name off the list, and let those who brought it bring another."""
        found = self._names.pop(key, None)
        if found is not None:
            for maker in found.makers:
                times = self._made.get(maker, [])
                if found.since in times:
                    times.remove(found.since)

    def gone(self, maker: object) -> None:
        """A connection has ended: it brings no more names."""
        self._made.pop(maker, None)


def _since(times: Collection[float], now: float) -> list[float]:
    """Those of the last NEW_S; a clock that was set back counts none twice."""
    return [at for at in times if 0 <= now - at < NEW_S]
