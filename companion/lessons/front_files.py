"""What the pages of lessons and of a class are made of, beside the table's own files."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

NAMES: Final = ("lesson.js", "learn.js", "teacher.js", "wall.js", "lesson.css", "teacher.css")


def lesson_files() -> Mapping[str, Traversable]:
    """By the name under which they are served."""
    return {name: files("companion.lessons") / "front" / name for name in NAMES}
