"""A class in a test: its clock, the phones of its pupils, the teacher's page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import companion
from companion.lessons.classroom.classroom import Classroom
from companion.table.hub.hub import Hub
from tests.table.phones import Phone

SECRET: Final = "the-teachers-own-key"
LESSON: Final = "etraclor/first-match"


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def room(folder: Path, clock: Clock, lesson: str = LESSON, lang: str = "en") -> Classroom:
    hub = Hub(lang=lang)
    klass = Classroom(hub, folder, companion.Match, secret=SECRET, lesson=lesson, clock=clock)
    hub.rooms = (klass,)
    return klass


def pupil(klass: Classroom, name: str, device: str = "", **more: Any) -> Phone:
    phone = Phone(klass.hub, device=device or name)
    assert phone.view["kind"] == "join"
    phone.reply = phone.ask(type="join", name=name, **more)  # type: ignore[attr-defined]
    return phone


def teacher(klass: Classroom) -> Phone:
    phone = Phone(klass.hub, teacher=SECRET)
    assert phone.view["kind"] == "teacher"
    return phone


def row(phone: Phone, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in phone.view["pupils"] if one["name"] == name)
    return found


def looked_at(klass: Classroom, clock: Clock, phone: Phone) -> dict[str, Any]:
    clock.now += 1
    klass.hub.follow()
    return phone.view
