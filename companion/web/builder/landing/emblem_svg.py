"""The emblem of a game as SVG in a page: its tones are classes, coloured by the styles of the site."""

from typing import Any

from companion.core.plugins.registry import find_game
from companion.core.view.emblems import emblem
from companion.web.builder.guides.boxes import Box, box

SIZE = 64


def shapes(game: str) -> list[tuple[str, dict[str, str]]]:
    """The shapes of a game's emblem: an element of SVG and its attributes."""
    return [("path", _look(shape)) for shape in emblem(find_game(game).package)]


def _look(shape: dict[str, Any]) -> dict[str, str]:
    line = shape.get("line")
    look = {"d": shape["path"], "class": f"{'line' if line else 'fill'} t-{shape['tone']}{_faint(shape)}"}
    if line:
        look["stroke-width"] = str(line)
    if "place" in shape:
        x, y, scale = shape["place"]
        look["transform"] = f"translate({x:g} {y:g}) scale({scale:g})"
    return look


def _faint(shape: dict[str, Any]) -> str:
    return " faint" if shape.get("faint") else ""


def emblem_box(game: str) -> Box:
    """The emblem as an element of a page; who cannot see it reads the game's name beside it."""
    drawn = [_drawn(tag, look) for tag, look in shapes(game)]
    made = box("svg", *drawn, class_="emblem", viewBox=f"0 0 {SIZE} {SIZE}")
    made["look"]["aria-hidden"] = "true"
    return made


def _drawn(tag: str, look: dict[str, str]) -> Box:
    made = box(tag)
    made["look"].update(look)
    return made
