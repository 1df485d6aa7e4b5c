"""One walk over values that writes them into a code or reads them out of it, for packings of a game's own."""

from collections.abc import Sequence
from math import comb
from typing import Any, Final

from companion.core.codes.packing import Packer, PackError, Unpacker

MOST: Final = 100
"""Above the usual counts of cards and tokens, and the characters of a text."""


class Way:
    """A walk's way: each method takes a value and gives back what the code holds of it, itself when writing."""

    def __init__(self, packer: Packer | None = None, source: Unpacker | None = None) -> None:
        self.packer, self.source = packer, source

    @property
    def reads(self) -> bool:
        """Whether values come out of a code; those that are given then mean nothing."""
        return self.source is not None

    def number(self, value: Any, size: int) -> int:
        """A whole number from 0 to below `size`."""
        if size < 1:
            raise PackError("there is nothing to choose from")
        if self.source is not None:
            return self.source.pull(size)
        assert self.packer is not None
        if not isinstance(value, int):
            raise PackError(f"{value!r} is no number")
        self.packer.push(value, size)
        return int(value)

    def small(self, value: Any, usual: int, most: int = MOST) -> int:
        """A whole number that is mostly below `usual`, up to `most`."""
        low = self.number(min(value, usual) if value is not None else None, usual + 1)
        if low < usual:
            return low
        return usual + self.number(None if value is None else value - usual, most - usual + 1)

    def count(self, value: Any, most: int) -> int:
        """A whole number of any size, small ones shortly; PackError above `most` when reading."""
        if self.source is not None:
            return self.source.varint(most)
        assert self.packer is not None
        self.packer.varint(value)
        return int(value)

    def one_of(self, value: Any, values: Sequence[Any]) -> Any:
        """One of several values, the first of equal ones."""
        if not self.reads and value not in values:
            raise PackError(f"{value!r} is none of {', '.join(map(str, values))[:80]}")
        return values[self.number(0 if self.reads else values.index(value), len(values))]

    def flag(self, value: Any) -> bool:
        """Yes or no."""
        return bool(self.number(int(bool(value)), 2))

    def text(self, value: Any, most: int = MOST) -> str:
        """Any text; PackError above `most` characters when reading."""
        if self.source is not None:
            return self.source.text(most)
        assert self.packer is not None
        self.packer.text(value)
        return str(value)

    def some(self, values: Sequence[Any] | None, of: Sequence[Any], *, twice: bool = False) -> list[Any]:
        """Some of several values, in the order of `of`; `twice`: the same one may come more than once."""
        chosen = [] if self.reads else [of.index(value) for value in values or () if value in of]
        if len(chosen) != len(values or ()) or (not twice and len(set(chosen)) != len(chosen)):
            raise PackError("a value that cannot be among these, or comes twice")
        count = self.small(len(chosen), 15) if twice else self.number(len(chosen), len(of) + 1)
        return self._set(chosen, of, count, twice=twice)

    def so_many(self, values: Sequence[Any] | None, of: Sequence[Any], count: int) -> list[Any]:
        """`count` different ones of several values, in the order of `of`; both ways know how many."""
        chosen = [] if self.reads else [of.index(value) for value in dict.fromkeys(values or ()) if value in of]
        if count > len(of) or (not self.reads and len(chosen) != count):
            raise PackError("values that cannot be among these, or come twice")
        return self._set(chosen, of, count)

    def _set(self, chosen: Sequence[int], of: Sequence[Any], count: int, *, twice: bool = False) -> list[Any]:
        """The number of a set of places among all of its size (the combinatorial number system)."""
        room = len(of) + (count - 1 if twice and count else 0)  # a bag of them is a set of places, each one further
        rank = sum(comb(place + twice * nth, nth + 1) for nth, place in enumerate(sorted(chosen)))
        rank = self.number(rank, comb(room, count))
        found: list[int] = []
        for size in range(count, 0, -1):
            place = _highest(rank, size)
            rank -= comb(place, size)
            found.append(place - twice * (size - 1))
        return [of[place] for place in reversed(found)]

    def each(self, values: Sequence[Any] | None, of: Sequence[Any], usual: int) -> list[Any]:
        """Some of several values in their own order, the same ones as often as they come."""
        given = list(values or ())
        count = self.small(len(given), usual)
        return [self.one_of(given[place] if place < len(given) else None, of) for place in range(count)]


def _highest(rank: int, size: int) -> int:
    """The last place of the set of `size` places that has this number (the combinatorial number system)."""
    place = size - 1
    while comb(place + 1, size) <= rank:
        place += 1
    return place
