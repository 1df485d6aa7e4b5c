"""Hubs as the commands put them together: matches alone, or with lessons beside them."""

from pathlib import Path
from typing import Any, Final

import companion
from companion.lessons.classroom.room import Lessons
from companion.table.hub.hub import Hub
from companion.table.hub.match_hub import Tables
from companion.table.matches.shelf import Shelf
from tests.table.phones import Phone

TURN: Final = ("summon QD", "equip 6S QD", "end", "summon AC", "equip 4D AC", "end")
"""How a match of Etraclor begins."""


def table_hub(shelf: Shelf, *, lang: str = "en", build: str = "b1", **settings: Any) -> Hub:
    """A hub whose pages show the matches of a shelf."""
    hub = Hub(lang=lang, build=build)
    hub.rooms = (Tables(hub, shelf, **settings),)
    return hub


def lesson_hub(shelf: Shelf, **settings: Any) -> Hub:
    """The same with lessons."""
    hub = table_hub(shelf, **settings)
    hub.rooms = (Lessons(hub, shelf.folder, shelf.kind), *hub.rooms)
    return hub


def tables(hub: Hub) -> Tables:
    """The matches of a hub."""
    (found,) = (room for room in hub.rooms if isinstance(room, Tables))
    return found


def lessons(hub: Hub) -> Lessons:
    """The lessons of a hub."""
    (found,) = (room for room in hub.rooms if isinstance(room, Lessons))
    return found


def records(hub: Hub) -> list[Path]:
    """The files of its matches."""
    return sorted(tables(hub).shelf.matches.glob("*.jsonl"))


def elsewhere(hub: Hub, phone: Phone) -> companion.Match:
    """The match that a page shows, held by another process."""
    return companion.load(tables(hub).shelf.path(phone.view["match"]["id"]))
