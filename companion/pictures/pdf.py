"""A picture on paper: the same shapes, in greys that spend little ink. Lengths in mm.

Colours have a grey by their name; an area that is only tinted on the screen stays white.
"""

import re
from functools import singledispatchmethod
from typing import Any, Final

from companion.pictures.canvas import Box, Icon, Paint, Picture, Polygon, Ring, Text
from companion.printing.page import fonts, icons
from companion.printing.page.page import Page, Point, Segment
from companion.printing.page.paper import POINTS_PER_MM

FACES: Final[dict[str, fonts.Face]] = {
    "text-regular": "text", "text-bold": "bold", "numerals-bold": "numerals", "titles-bold": "titles",
}  # fmt: skip
ANCHORS: Final[dict[str, Any]] = {"start": "left", "middle": "centre", "end": "right"}
FILLS: Final = {
    "paper": 1.0, "card": 1.0, "ground": 1.0, "closed": 0.84, "line": 0.8, "gold": 0.75, "gold-deep": 0.85,
    "strong": 0.25,
    **{f"pawn-{number}": 1.0 for number in range(4)},
}  # fmt: skip
LINES: Final = {"quiet": 0.3, "line": 0.6, "edge": 0.35, "rim": 0.25}
LETTERS: Final = {"quiet": 0.3, "on-colour": 1.0, "on-strong": 1.0}
"""The greys of colours; all others are black."""
FAINT: Final = 0.4
"""An area of less opacity is not filled on paper."""
LEAST_LINE, LEAST_LETTERS = 0.12, 6.0
"""In mm and in points."""


def draw(page: Page, picture: Picture, x: float, y: float, scale: float) -> None:
    """Draw a picture with its top left corner at (x, y), a unit `scale` mm long."""
    pen = _Pen(page, x, y, scale)
    for shape in picture.shapes:
        pen.draw(shape)


class _Pen:
    def __init__(self, page: Page, x: float, y: float, scale: float) -> None:
        self.page, self.left, self.top, self.scale = page, x, y, scale

    def _at(self, x: float, y: float) -> Point:
        return self.left + x * self.scale, self.top + y * self.scale

    @singledispatchmethod
    def draw(self, shape: Any) -> None:
        """Draw a shape."""
        raise TypeError(shape)

    @draw.register
    def _box(self, shape: Box) -> None:
        (x, y), s = self._at(shape.x, shape.y), self.scale
        self._outline(_rounded(x, y, shape.wide * s, shape.high * s, shape.radius * s), shape.paint, s)

    @draw.register
    def _icon(self, shape: Icon) -> None:
        size = shape.size * self.scale
        middle = self._at(shape.x + shape.size / 2, shape.y + shape.size / 2)
        self._outline(icons.shape(shape.path, *middle, size), shape.paint, size / icons.BOX)

    @draw.register
    def _ring(self, shape: Ring) -> None:
        disc = icons.shape(icons.DISC, *self._at(shape.x, shape.y), 2 * shape.radius * self.scale)
        self._outline(disc, shape.paint, self.scale)

    @draw.register
    def _polygon(self, shape: Polygon) -> None:
        first, *others = (self._at(x, y) for x, y in shape.corners)
        steps: list[Segment] = [("M", (first,)), *(("L", (corner,)) for corner in others)]
        self._outline([*steps, ("Z", ())] if shape.closed else steps, shape.paint, self.scale)

    @draw.register
    def _text(self, shape: Text) -> None:
        points = max(LEAST_LETTERS, shape.size * self.scale * POINTS_PER_MM)
        runs = [run for text, font in shape.pieces for run in _runs(text, FACES[font])]
        grey = LETTERS.get(shape.colour, 0.0)
        self.page.runs(*self._at(shape.x, shape.y), runs, points=points, align=ANCHORS[shape.anchor], grey=grey)

    def _outline(self, steps: list[Segment], paint: Paint, unit: float) -> None:
        """An area and its edge; a line is never too thin to be printed."""
        fill = None if paint.fill is None or (paint.opacity or 1) < FAINT else FILLS.get(paint.fill, 0.0)
        if paint.stroke is None and fill is None:
            return
        width = None if paint.stroke is None else max(LEAST_LINE, paint.thick * unit)
        dash = tuple(float(part) * unit for part in re.split("[ ,]+", paint.dash)) if paint.dash else None
        self.page.outline(steps, width=width, grey=LINES.get(paint.stroke or "", 0.0), fill=fill, dash=dash)


def _runs(text: str, face: fonts.Face) -> list[fonts.Run]:
    """A piece as runs, with the blanks at its ends, which hold it apart from its neighbours."""
    before, after = ([(face, " ")] if blank else [] for blank in (text.startswith(" "), text.endswith(" ")))
    return [*before, *fonts.runs(text, face), *after]


_ROUND: Final = 0.5523
"""Where the handles of a curve lie that is nearly a quarter of a circle."""


def _rounded(x: float, y: float, wide: float, high: float, radius: float) -> list[Segment]:
    """A rectangle with round corners, from its top left one clockwise."""
    r = min(radius, wide / 2, high / 2)
    k, right, foot = r * (1 - _ROUND), x + wide, y + high
    return [
        ("M", ((x + r, y),)), ("L", ((right - r, y),)), ("C", ((right - k, y), (right, y + k), (right, y + r))),
        ("L", ((right, foot - r),)), ("C", ((right, foot - k), (right - k, foot), (right - r, foot))),
        ("L", ((x + r, foot),)), ("C", ((x + k, foot), (x, foot - k), (x, foot - r))),
        ("L", ((x, y + r),)), ("C", ((x, y + k), (x + k, y), (x + r, y))), ("Z", ()),
    ]  # fmt: skip
