"""Where the lessons of a game lie: the files of the folder `lessons` in its package. Standard library alone."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ENDING: Final = ".toml"


@cache
def lesson_names(package: str) -> tuple[str, ...]:
    """The names of the lessons in a game's package, from the names of its files alone, by the alphabet."""
    folder = files(package).joinpath("lessons")
    if not folder.is_dir():
        return ()
    return tuple(sorted(path.name.removesuffix(ENDING) for path in folder.iterdir() if path.name.endswith(ENDING)))


def lesson_file(package: str, name: str) -> Traversable:
    """The file of a lesson."""
    return files(package).joinpath("lessons", f"{name}{ENDING}")
