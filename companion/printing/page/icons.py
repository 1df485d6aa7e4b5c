"""Icons as outlines in mm, from the same data as the screen's (core/icons.toml): paper and screen are twins."""

import re
from functools import cache
from math import cos, radians, sin
from typing import Final

from companion.core.view.icons import LINES, PAPER
from companion.printing.page.page import Point, Segment

HEART, SHIELD = LINES["heart"], LINES["shield"]
SWORD, FLASK, SCROLL, DISC = (PAPER[name] for name in ("sword", "flask", "scroll", "disc"))
"""SVG path data in a box of 24 by 24."""
BOX: Final = 24.0

_PIECE = re.compile(r"[MLCZmlcz]|-?(?:\d+\.?\d*|\.\d+)")
_PAIRS: Final = {"M": 1, "L": 1, "C": 3}


@cache
def outline(data: str) -> tuple[Segment, ...]:
    """Read SVG path data that consists of moves, lines and cubic curves, absolute or relative.

    Raises `ValueError` for anything else: a picture is drawn whole or not at all.
    """
    pieces: list[str] = _PIECE.findall(data)
    if "".join(pieces) != re.sub(r"[\s,]", "", data):
        raise ValueError(f"path data with other steps than M, L, C and Z: {data}")
    steps: list[Segment] = []
    here: Point = (0.0, 0.0)
    letter, at = "", 0
    while at < len(pieces):
        if pieces[at].isalpha():
            letter, at = pieces[at], at + 1
        if letter in "Zz":
            steps.append(("Z", ()))
            continue
        kind = letter.upper()
        points = _points(pieces[at : at + 2 * _PAIRS[kind]], here if letter.islower() else (0.0, 0.0))
        at += 2 * _PAIRS[kind]
        here = points[-1]
        steps.append(("M", points) if kind == "M" else ("L", points) if kind == "L" else ("C", points))
        # Further pairs after a move are lines.
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    return tuple(steps)


def _points(numbers: list[str], start: Point) -> tuple[Point, ...]:
    values = [float(number) for number in numbers]
    return tuple((x + start[0], y + start[1]) for x, y in zip(values[::2], values[1::2], strict=True))


def shape(data: str, x: float, y: float, size: float, turn: float = 0) -> list[Segment]:
    """The outline with its box, `size` mm wide and high, centred on (x, y), turned by degrees clockwise."""
    across, down = size / BOX * cos(radians(turn)), size / BOX * sin(radians(turn))

    def move(point: Point) -> Point:
        right, below = point[0] - BOX / 2, point[1] - BOX / 2
        return x + right * across - below * down, y + right * down + below * across

    return [(kind, tuple(move(point) for point in points)) for kind, points in outline(data)]
