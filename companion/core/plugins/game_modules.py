"""Where a game keeps what: a module of its own package, in the room for it or straight in the package.

A game of the house has rooms (`engine`, `table`, `paper`), some with rooms of their own; a small one may keep `view.py`
and `sheets.py` beside each other. Whoever needs such a module asks here.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from companion.core.plugins.former_names import warn

ROOMS: Final = {
    "view": "table", "sheets": "paper", "decks": "engine.cards", "codes": "engine.position",
    "intents": "engine.speech", "speech": "engine", "heuristics": "partner",
}  # fmt: skip
"""The room of each module that others ask a game for; it may also lie in what holds the room, or in the package."""
FORMER: Final = {"heuristics": "sense"}
"""What modules were called in earlier versions: a game of another package may call them so for this version."""


@cache
def place_of(package: str, name: str) -> str | None:
    """The full name of a module of a game's package; None if it has none. Its code is not run, its package's is."""
    place = _in_room(package, ROOMS.get(name, ""), name)
    if place is None and name in FORMER:
        place = _in_room(package, ROOMS[name], FORMER[name])
        if place is not None:
            warn(place, f"{place.removesuffix(FORMER[name])}{name}", stacklevel=2)
    return place


def _in_room(package: str, room: str, name: str) -> str | None:
    homes = (home for home in _homes(package, room) if _is_there(home))
    return next((f"{home}.{name}" for home in homes if _is_there(f"{home}.{name}")), None)


def _homes(package: str, room: str) -> Iterator[str]:
    """The room in a package, what holds it, and the package itself."""
    while room:
        yield f"{package}.{room}"
        room = room.rpartition(".")[0]
    yield package


def module_of(package: str, name: str) -> ModuleType | None:
    """The module itself; None if the package has none. What its import raises goes through."""
    place = place_of(package, name)
    return None if place is None else import_module(place)


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def engine_of(package: str) -> str:
    """The package that holds a game's rules: its room `engine`, or the package itself."""
    room = f"{package}.engine"
    return room if _is_there(room) else package
