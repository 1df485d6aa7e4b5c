"""The heart and the shield, as outlines in mm. The screen draws the same two: paper and screen are twins."""

import re
from functools import cache
from typing import Final

from companion.printing.page import Point, Segment

HEART: Final = (
    "M12 21.2 3.4 12.3C-.3 8.2 2 2.6 6.6 2.6c2.5 0 4.4 1.4 5.4 3.6 1-2.2 2.9-3.6 5.4-3.6 4.6 0 6.9 5.6 3.2 9.7z"
)
"""SVG path data in a box of 24 by 24."""
SHIELD: Final = (
    "M12 2.2c2.6 1.5 5.4 2.2 8.6 2.3.5 8.2-2.4 14-8.6 17.3C5.8 18.5 2.9 12.7 3.4 4.5 6.6 4.4 9.4 3.7 12 2.2z"
)
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


def shape(data: str, x: float, y: float, size: float) -> list[Segment]:
    """The outline with its box, `size` mm wide and high, centred on (x, y)."""
    scale = size / BOX

    def move(point: Point) -> Point:
        return x + (point[0] - BOX / 2) * scale, y + (point[1] - BOX / 2) * scale

    return [(kind, tuple(move(point) for point in points)) for kind, points in outline(data)]
