"""`replace` of frozen dataclasses for engines, which need it thousands of times a second.

What is renewed at every move is better off without `slots`: a `__dict__` is copied whole, slots go one by one.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


if TYPE_CHECKING:
    kept = cached_property
else:

    class kept(cached_property):  # noqa: N801 - a decorator, as `cached_property` is
        """`cached_property` for snapshots, which no two threads make at once: without its lock."""

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value


@cache
def cached_names(kind: type) -> tuple[str, ...]:
    """What things of a class work out for themselves and keep beside their fields."""
    return tuple(name for name in dir(kind) if isinstance(getattr(kind, name, None), cached_property))


def replace(thing: T, /, **changes: Any) -> T:
    """The same frozen dataclass with other values in some fields, as `dataclasses.replace` has it; no `__post_init__`
    runs, and what was cached is not carried over. Raises TypeError for a field that it has not."""
    kind: Any = type(thing)
    new: T = _replacer(kind)(thing, changes)
    return new


@cache
def _replacer(kind: type) -> Callable[[Any, dict[str, Any]], Any]:
    """How things of a class are renewed: slot by slot, or their `__dict__` whole."""
    names = tuple(field.name for field in fields(kind))
    return (
        _by_dict(kind, len(names))
        if hasattr(kind, "__dictoffset__") and kind.__dictoffset__
        else _by_slots(kind, names)
    )


def _by_dict(kind: Any, count: int) -> Callable[[Any, dict[str, Any]], Any]:
    cached = cached_names(kind)
    give = object.__setattr__

    def renewed(thing: Any, changes: dict[str, Any]) -> Any:
        values = thing.__dict__ | changes
        for name in cached:
            values.pop(name, None)
        if len(values) != count:
            raise _unknown(kind, changes)
        new = object.__new__(kind)
        give(new, "__dict__", values)
        return new

    return renewed


def _by_slots(kind: Any, names: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    read = attrgetter(*names) if len(names) > 1 else lambda thing: (getattr(thing, names[0]),)
    places = {name: place for place, name in enumerate(names)}
    writers = tuple(getattr(kind, name).__set__ for name in names)  # `object.__setattr__`, looked up once

    def renewed(thing: Any, changes: dict[str, Any]) -> Any:
        values = [*read(thing)]
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError:
            raise _unknown(kind, changes) from None
        new = object.__new__(kind)
        for write, value in zip(writers, values):  # noqa: B905 - as many as there are fields, thousands of times
            write(new, value)
        return new

    return renewed


def _unknown(kind: type, changes: dict[str, Any]) -> TypeError:
    known = {field.name for field in fields(kind)}
    return TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - known)}")
