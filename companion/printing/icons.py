"""The heart and the shield, as outlines in mm. Screen and paper share the two strings: they are twins."""

from functools import cache
from typing import Final, cast

from companion.printing.page import Point, Segment

HEART: Final = (
    "M12 22.2 C10.2 20.1 1.5 14.6 1.5 8 C1.5 4.2 4.2 1.8 7.2 1.8 C9.3 1.8 11.1 2.8 12 4.8 "
    "C12.9 2.8 14.7 1.8 16.8 1.8 C19.8 1.8 22.5 4.2 22.5 8 C22.5 14.6 13.8 20.1 12 22.2 Z"
)
"""SVG path data in a box of 24 by 24."""
SHIELD: Final = (
    "M12 1.6 C9.4 3.4 6.2 4.3 3 4.3 L3 11.2 C3 16.6 6.8 20.6 12 22.6 C17.2 20.6 21 16.6 21 11.2 L21 4.3 "
    "C17.8 4.3 14.6 3.4 12 1.6 Z"
)
BOX: Final = 24.0


@cache
def _parse(data: str) -> tuple[Segment, ...]:
    """Read path data that consists of absolute M, L, C and Z."""
    steps: list[Segment] = []
    numbers: list[float] = []
    kind = ""
    for word in [
        *data.replace("M", " M ").replace("L", " L ").replace("C", " C ").replace("Z", " Z ").split(),
        "",
    ]:
        if word and word not in "MLCZ":
            numbers.append(float(word))
            continue
        if kind:
            points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
            steps.append(cast(Segment, (kind, points)))
        kind, numbers = word, []
    return tuple(steps)


def shape(data: str, x: float, y: float, size: float) -> list[Segment]:
    """The outline with its box, `size` mm wide and high, centred on (x, y)."""
    scale = size / BOX

    def move(point: Point) -> Point:
        return x + (point[0] - BOX / 2) * scale, y + (point[1] - BOX / 2) * scale

    return [(kind, tuple(move(point) for point in points)) for kind, points in _parse(data)]
