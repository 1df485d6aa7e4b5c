"""A page in millimetres: x to the right, y down, from the top left corner of the trimmed sheet.

Font sizes are in points, as everywhere in typography; `Page.cap` tells how tall capitals are in mm. Greys run
from 0 (black) to 1 (white); who draws has no colour (ink.py).
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from companion.printing.page import fonts, operators
from companion.printing.page.fonts import Face, Run
from companion.printing.page.ink import LOW_INK, Ink
from companion.printing.page.paper import POINTS_PER_MM, Size
from companion.printing.page.structure import Structure

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
Segment = tuple[Literal["M", "L", "C", "Z"], tuple[Point, ...]]
"""One step of an outline: move, line, cubic curve (two handles, then the end), close."""

_CAPITALS: dict[Face, float] = {"text": 0.641, "bold": 0.641, "italic": 0.641, "numerals": 0.7, "titles": 0.7}
_START: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}


class Page:
    """A place to draw on: the whole of a sheet, or a part of a larger paper. Every length is in mm."""

    def __init__(
        self, canvas: Any, size: Size, origin: Point, paper_height: float, *, ink: Ink = LOW_INK, zoom: float = 1.0,
        structure: Structure | None = None,
    ) -> None:  # fmt: skip
        """`zoom` enlarges all that is drawn (large print); `size` stays what the drawing sees. `structure`: what is
        written is gathered there for those who hear it."""
        self._structure = structure
        self._canvas, self.size, self.ink, self.zoom = canvas, size, ink, zoom
        self._left, self._top, self._paper_height = *origin, paper_height
        self._mm = POINTS_PER_MM * zoom

    def true(self, length: float) -> float:
        """A length that is `length` mm on paper, however large the print: for rulers, coins and codes."""
        return length / self.zoom

    def part(self, x: float, y: float, size: Size) -> "Page":
        """A page within this one, its top left corner at (x, y)."""
        origin = (self._left + x * self.zoom, self._top + y * self.zoom)
        return Page(
            self._canvas, size, origin, self._paper_height, ink=self.ink, zoom=self.zoom, structure=self._structure
        )

    def _at(self, x: float, y: float) -> Point:
        """From mm on this page to points on the paper."""
        up = self._paper_height - self._top - y * self.zoom
        return (self._left + x * self.zoom) * POINTS_PER_MM, up * POINTS_PER_MM

    @staticmethod
    def width(text: str, face: Face, points: float) -> float:
        """The width in mm of a sheet's own text. Raises `MissingGlyph`."""
        fonts.require(text, face)
        return fonts.width(text, face, points) / POINTS_PER_MM

    @staticmethod
    def cap(face: Face, points: float) -> float:
        """The height in mm of the capitals of a face."""
        return _CAPITALS[face] * points / POINTS_PER_MM

    def text(
        self, x: float, y: float, text: str, *, face: Face = "text", points: float = 8, align: Align = "left",
        grey: float = 0, room: float | None = None, middle: bool = False,
    ) -> float:  # fmt: skip
        """Write a line of the sheet's own words with its baseline at `y`, and give its width in mm.

        With `middle`, the capitals are centred on `y` instead. With `room` in mm, the line is set smaller
        until it fits. Raises `MissingGlyph` rather than print a gap.
        """
        wide = self.width(text, face, points)
        if room is not None and wide > room:
            points, wide = points * room / wide, room
        y += self.cap(face, points) / 2 if middle else 0
        self._write((x - wide * _START[align], y), [(face, text)], points, grey)
        return wide

    def player_text(
        self, x: float, y: float, text: str, *, face: Face = "text", points: float = 8, align: Align = "left",
        room: float, grey: float = 0,
    ) -> None:  # fmt: skip
        """Write what a person typed: any characters at all, never markup, cut with … at `room` mm."""
        runs = fonts.runs(text, face)
        if fonts.run_width(runs, points) > room * POINTS_PER_MM:
            points *= 0.8
        if fonts.run_width(runs, points) > room * POINTS_PER_MM:
            runs = fonts.cut(runs, room * POINTS_PER_MM, points)
        self.runs(x, y, runs, points=points, align=align, grey=grey)

    def runs(
        self, x: float, y: float, runs: Sequence[Run], *, points: float, align: Align = "left", grey: float = 0
    ) -> None:
        """Write runs, as `fonts.runs` gives them, side by side with their baseline at `y`."""
        wide = 0.0 if align == "left" else fonts.run_width(runs, points) / POINTS_PER_MM
        self._write((x - wide * _START[align], y), runs, points, grey)

    def _write(self, start: Point, runs: Sequence[Run], points: float, grey: float) -> None:
        place = self._at(*start)
        tone, tints = self.ink.tone(grey), self.ink.tints
        code = operators.text(self._canvas._doc, runs, points * self.zoom, *place, tone, tints)
        if self._structure is not None and runs:
            code = self._structure.line(code, runs[0][0], points * self.zoom, *place)
        self._canvas._code.append(code)

    def line(self, x1: float, y1: float, x2: float, y2: float, *, width: float = 0.2, grey: float = 0) -> None:
        """Draw a straight line `width` mm thick."""
        self.lines([(x1, y1, x2, y2)], width=width, grey=grey)

    def lines(self, ends: Iterable[tuple[float, float, float, float]], *, width: float = 0.2, grey: float = 0) -> None:
        """Draw many straight lines as one path."""
        at = self._at
        code = operators.lines((*at(x1, y1), *at(x2, y2)) for x1, y1, x2, y2 in ends)
        if code:
            self._pen(width, grey, None)
            self._canvas._code.append(f"{code} S")

    def circle(self, x: float, y: float, diameter: float, *, width: float = 0.2, grey: float = 0) -> None:
        """Draw a ring whose line runs along the circle of `diameter` mm."""
        self._pen(width, grey, None)
        self._canvas.circle(*self._at(x, y), diameter / 2 * self._mm, stroke=1, fill=0)

    def box(
        self, x: float, y: float, wide: float, high: float, *,
        radius: float = 0, width: float = 0.2, grey: float = 0,
    ) -> None:  # fmt: skip
        """Draw a frame with rounded corners; `x`, `y` is its top left corner."""
        self._pen(width, grey, None)
        place = self._at(x, y + high)
        extent = (wide * self._mm, high * self._mm, radius * self._mm)
        self._canvas.roundRect(*place, *extent, stroke=1, fill=0)

    def outline(
        self, steps: Iterable[Segment], *, width: float | None = 0.2, grey: float = 0,
        fill: float | None = None, dash: tuple[float, ...] | None = None,
    ) -> None:  # fmt: skip
        """Draw an outline; `width` of None draws no line, `fill` is the grey inside."""
        at = self._at
        code = operators.path((kind, [value for x, y in points for value in at(x, y)]) for kind, points in steps)
        if width is not None:
            self._pen(width, grey, dash)
        if fill is not None:
            self._canvas.setFillGray(self.ink.area(fill))
        ending = operators.paint(stroke=width is not None, fill=fill is not None)
        self._canvas._code.append(f"{code} {ending}")

    def squares(self, x: float, y: float, side: float, runs: Iterable[tuple[int, int, int]], says: str = "") -> None:
        """Fill black squares of a grid as one path: no white seams between neighbours; `says`: what they hold.

        The grid starts at (x, y), its squares are `side` mm wide. A run is its column, its row and how many squares
        it is long.
        """
        left, top = self._at(x, y)
        unit = side * self._mm
        self._canvas.saveState()
        # The grid is the unit: whole numbers are written ten times faster than millimetres, and shorter.
        self._canvas.transform(unit, 0, 0, -unit, left, top)
        self._canvas.setFillGray(0)
        code = " ".join(f"{column} {row} {count} 1 re" for column, row, count in runs)
        code = f"{code} f"
        self._canvas._code.append(code if self._structure is None or not says else self._structure.figure(code, says))
        self._canvas.restoreState()

    @contextmanager
    def clipped(self, x: float, y: float, wide: float, high: float) -> Iterator[None]:
        """Print, of what is drawn meanwhile, only what lies in a box."""
        path = self._canvas.beginPath()
        path.rect(*self._at(x, y + high), wide * self._mm, high * self._mm)
        self._canvas.saveState()
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def turned(self) -> Iterator[None]:
        """Turn what is drawn meanwhile by half, about the middle of the page: the foot of a playing card."""
        x, y = self._at(self.size.width / 2, self.size.height / 2)
        self._canvas.saveState()
        self._canvas.transform(-1, 0, 0, -1, 2 * x, 2 * y)
        yield
        self._canvas.restoreState()

    def _pen(self, width: float, grey: float, dash: tuple[float, ...] | None) -> None:
        line = self.ink.line(width) * self._mm
        code = operators.pen(line, self.ink.tone(grey), [part * self._mm for part in dash or ()])
        self._canvas._code.append(code)
