"""The files of the front end: the styles, and the modules that a board may need beside the table's own."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

STYLES = ("table.css", "map.css", "contest.css")
MODULES = ("table.js", "map.js", "contest.js", "pad.js")
_OF_BOARD = {"map": ("map.js",), "contest": ("contest.js", "pad.js")}
"""What a part of the board needs, by its kind; a page loads it when the first such board arrives."""


@cache
def front_text(name: str) -> str:
    """A file of the front end."""
    return files("companion.table").joinpath("front", name).read_text("utf-8")


def modules_of(view: Mapping[str, Any]) -> dict[str, str]:
    """The further modules that a view's board needs, as text: a notebook's page may load nothing by itself."""
    kinds = (part["kind"] for part in view.get("board", ()))
    return {name: front_text(name) for kind in kinds for name in _OF_BOARD.get(kind, ())}
