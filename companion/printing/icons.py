"""Icons as outlines in mm. The screen draws the same heart and shield: paper and screen are twins."""

import re
from functools import cache
from math import cos, radians, sin
from typing import Final

from companion.printing.page import Point, Segment

HEART: Final = (
    "M12 21.2 3.4 12.3C-.3 8.2 2 2.6 6.6 2.6c2.5 0 4.4 1.4 5.4 3.6 1-2.2 2.9-3.6 5.4-3.6 4.6 0 6.9 5.6 3.2 9.7z"
)
"""SVG path data in a box of 24 by 24."""
SHIELD: Final = (
    "M12 2.2c2.6 1.5 5.4 2.2 8.6 2.3.5 8.2-2.4 14-8.6 17.3C5.8 18.5 2.9 12.7 3.4 4.5 6.6 4.4 9.4 3.7 12 2.2z"
)
SWORD: Final = (
    "M12 .4 12.95 2.2 12.95 18.9 15.2 18.9 15.2 19.8 12.6 19.8 12.6 22.1C13.1 22.2 13.3 22.5 13.3 22.8"
    "C13.3 23.4 12.7 23.8 12 23.8C11.3 23.8 10.7 23.4 10.7 22.8C10.7 22.5 10.9 22.2 11.4 22.1"
    "L11.4 19.8 8.8 19.8 8.8 18.9 11.05 18.9 11.05 2.2z"
)
FLASK: Final = (
    "M9.2 1.2 14.8 1.2 14.8 3.2 13.9 3.2 13.9 6.8C18 7.7 21 11 21 14.8C21 19.4 17 22.8 12 22.8"
    "C7 22.8 3 19.4 3 14.8C3 11 6 7.7 10.1 6.8L10.1 3.2 9.2 3.2z"
)
SCROLL: Final = (
    "M5.2 5.2 18.8 5.2 18.8 18.8 5.2 18.8z"
    "M4.2 1.8 19.8 1.8C22.2 1.8 22.2 5.2 19.8 5.2L4.2 5.2C1.8 5.2 1.8 1.8 4.2 1.8z"
    "M4.2 18.8 19.8 18.8C22.2 18.8 22.2 22.2 19.8 22.2L4.2 22.2C1.8 22.2 1.8 18.8 4.2 18.8z"
)
DISC: Final = "M12 0C18.627 0 24 5.373 24 12C24 18.627 18.627 24 12 24C5.373 24 0 18.627 0 12C0 5.373 5.373 0 12 0z"
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
