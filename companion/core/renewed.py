"""`replace` of frozen dataclasses for engines, which need it thousands of times a second."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

T = TypeVar("T")
_FIELDS: Final[dict[type, tuple[str, ...]]] = {}
_KNOWN: Final[dict[type, frozenset[str]]] = {}


def replace(thing: T, /, **changes: Any) -> T:
    """The same frozen dataclass with other values in some fields, as `dataclasses.replace` has it; no `__post_init__`
    runs, and what was cached is not carried over. Raises TypeError for a field that it has not."""
    kind = type(thing)
    names = _FIELDS.get(kind) or _learned(kind)
    if not changes.keys() <= _KNOWN[kind]:
        raise TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - _KNOWN[kind])}")
    new = object.__new__(kind)
    own: Mapping[str, Any] | None = getattr(thing, "__dict__", None)
    if own is not None:
        values = new.__dict__
        for name in names:
            values[name] = own[name]
        values.update(changes)
        return new
    for name in names:
        object.__setattr__(new, name, changes[name] if name in changes else getattr(thing, name))
    return new


def _learned(kind: type) -> tuple[str, ...]:
    """The fields of a class, from now on known."""
    _KNOWN[kind] = frozenset(field.name for field in fields(kind))
    _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return _FIELDS[kind]
