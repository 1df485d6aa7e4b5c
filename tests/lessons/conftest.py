"""A class that is just beginning."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.lessons.classroom.classroom import Classroom
from tests.lessons.classes import Clock, room


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def klass(tmp_path: Path, clock: Clock) -> Classroom:
    return room(tmp_path, clock)
