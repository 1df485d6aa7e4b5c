"""A question as it goes to the process that thinks: the same bytes for the same question, wherever its parts come from.

Two tables that a seat cannot tell apart are equal, but a set may be gone through in an order that follows what is
hidden, and equal parts may be one thing here and two there: a pickle shows both. So a question is made anew before it
is written down: sets in order, equal parts one, and nothing of what snapshots keep beside their fields.
"""

import pickle
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Final


def packed(request: Any) -> bytes:
    """A question in bytes, a pickle that is read back as an equal one."""
    return pickle.dumps(_Maker().made(request))


class _Maker:
    """Makes things anew, each part once."""

    def __init__(self) -> None:
        self._made: dict[int, Any] = {}
        self._same: dict[Any, Any] = {}

    def made(self, thing: Any) -> Any:
        """The thing made anew; what it was made of must stay there meanwhile."""
        new = self._made.get(id(thing))
        if new is None and thing is not None:
            new = self._made[id(thing)] = self._anew(thing)
        return new

    def _anew(self, thing: Any) -> Any:
        kind = type(thing)
        if kind is tuple or hasattr(kind, "_make"):
            return self._one(kind, map(self.made, thing), tuple if kind is tuple else kind._make)
        if kind is frozenset:
            return self._one(kind, map(self.made, sorted(thing, key=_place)), frozenset)
        if kind is dict:
            pairs = [self.made(part) for pair in thing.items() for part in pair]
            return self._one(kind, pairs, lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)))
        if is_dataclass(kind):
            read, make = _way(kind)
            return self._one(kind, map(self.made, read(thing)), make)
        return self._same.setdefault((kind, thing), thing) if kind in _PLAIN else thing

    def _one(self, kind: type, parts: Iterable[Any], make: Callable[[Any], Any]) -> Any:
        """The one thing of these parts, which are the only ones of their kind themselves."""
        parts = tuple(parts)
        key = (kind, *map(id, parts))
        found = self._same.get(key)
        if found is None:
            found = self._same[key] = make(parts)
            self._same[id(found)] = parts  # so that none of their addresses is given to something else
        return found


_PLAIN: Final = frozenset({str, bytes})
"""What a pickle writes down once if it is one thing; numbers it writes as often as they come."""


def _place(part: Any) -> Any:
    return part if type(part) is str else repr(part)


@cache
def _way(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Callable[[Any], Any]]:
    """How the fields of a dataclass are read, and how one is made of them."""
    names = tuple(field.name for field in fields(kind))
    read: Any = attrgetter(*names) if len(names) > 1 else lambda thing: tuple(getattr(thing, name) for name in names)

    def make(parts: tuple[Any, ...]) -> Any:
        new = object.__new__(kind)
        for name, part in zip(names, parts, strict=True):
            object.__setattr__(new, name, part)
        return new

    return read, make
