"""Where a game keeps what: a module of its own package, in the room for it or straight in the package.

A game of the house has rooms (`engine`, `table`, `paper`); a small one may keep `view.py` and `sheets.py` beside each
other. Whoever needs such a module asks here.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

ROOMS: Final = {"view": "table", "sheets": "paper", "decks": "engine", "codes": "engine", "sense": "partner"}
"""The room of each module that others ask a game for."""


@cache
def place_of(package: str, name: str) -> str | None:
    """The full name of a module of a game's package; None if it has none. Its code is not run, its package's is."""
    room = ROOMS.get(name)
    for home in (f"{package}.{room}" if room else "", package):
        if home and _is_there(home) and _is_there(f"{home}.{name}"):
            return f"{home}.{name}"
    return None


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
