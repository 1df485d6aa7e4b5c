"""The curves of a match on paper: one panel a key figure, in grey, told apart by dashes and marks, every line named.

A panel is laid out (companion/core/view/curve.py) before anything is drawn: what finds no room is known then.
"""

from collections.abc import Sequence
from typing import Any, Final

from companion.core.facts.curves import Panel
from companion.core.match.match import Match
from companion.core.view.curve import DASHES, DISC, FIGURE, MARKS, NAME, SMALL, TOP, Curve, Line, Point, alike
from companion.printing.layout import flow
from companion.printing.layout.leaf import LINE, SMALLEST
from companion.printing.page import fonts, icons
from companion.printing.page.fonts import Face
from companion.printing.page.page import Page, Segment
from companion.printing.page.paper import POINTS_PER_MM

LETTERS, HEAD = 7.0, 8.5
"""Sizes of the letters and of the title, on A4, in points."""
LINE_WIDTH: Final = 0.45
MOST_TURNS: Final = 20
"""So many turns are numbered where there is room."""
FACES: Final[dict[str, Face]] = {"numerals-bold": "numerals", "titles-bold": "titles", "text-bold": "bold"}


def _width(text: str, face: Any, size: float) -> float:
    return fonts.run_width(fonts.runs(text, FACES[face]), size)


class Picture:
    """A panel laid out in a box, `wide` and `high` mm large, with its title."""

    def __init__(
        self, match: Match, panel: Panel, panels: Sequence[Panel], wide: float, high: float, k: float, lang: str
    ) -> None:
        """`panels`: all that stand beside it; `k`: how large letters are beside those of A4."""
        head = max(SMALLEST, HEAD * k)
        self.title = flow.fitted(panel.title, "bold", wide, head, most=1, least=SMALLEST)
        self.head = head * LINE / POINTS_PER_MM
        self.unit = max(SMALLEST, LETTERS * k) / SMALL / POINTS_PER_MM
        box = {"wide": wide / self.unit, "high": (high - self.head) / self.unit}
        self.curve = Curve(match, panel, lang, _width, **box, alike=alike(panel, panels))

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the panel from its top left corner."""
        board = page.part(x, y, page.size)
        for line in self.title.lines:
            board.runs(0, board.cap("bold", self.title.points) + 0.4, line, points=self.title.points)
        _Pen(board, self.head, self.unit, self.curve).draw()


class _Pen:
    """Draws a curve `top` mm below the top of a page; its units are `unit` mm long."""

    def __init__(self, page: Page, top: float, unit: float, curve: Curve) -> None:
        self.page, self.top, self.unit, self.curve = page, top, unit, curve

    def draw(self) -> None:
        """The lines across with the scale, the turns, the lines of the figures with their names, the marks."""
        curve = self.curve
        ends = [(*self._at((curve.left, curve.y(one))), *self._at((curve.right, curve.y(one)))) for one in curve.across]
        self.page.lines(ends, width=0.1, grey=0.75)
        for value in curve.across:
            self._text((curve.left - 7, curve.y(value) + 5), curve.figure(value), "numerals-bold", SMALL, "right")
        turns = [(*self._at((x, TOP)), *self._at((x, curve.foot))) for x in curve.turn_starts()]
        self.page.lines(turns, width=0.1, grey=0.85)
        for tick in curve.ticks(most=MOST_TURNS):
            align = "left" if tick["at"] == "start" else "centre"
            self._text((tick["x"], curve.foot + 21), tick["text"], "numerals-bold", SMALL, align)
        for line in reversed(curve.lines):
            self._line(line)
        for name, (x, y) in curve.named:
            self._blank(x - 2, y - 12, x + _width(name, "text-bold", SMALL) + 2, y + 4)
            self._text((x, y), name, "text-bold", SMALL)
        for mark in curve.panel.marks:
            at = curve.x(mark.place), curve.y(mark.value)
            self._disc(at, 20, width=0.3, fill=1.0)
            self._text((at[0], at[1] + 5), mark.sign, "numerals-bold", SMALL, "centre")

    def _line(self, line: Line) -> None:
        """A line, the mark that it ends in or the cross where it left, its last figure and its name."""
        corners = self.curve.corners(line)
        dash = tuple(part * self.unit for part in DASHES[line.style]) or None
        self.page.outline(self._steps(corners), width=LINE_WIDTH, dash=dash)
        x, y = self.curve.end(line)
        if line.gone:
            ends = ((x - 5, y - 5, x + 5, y + 5), (x - 5, y + 5, x + 5, y - 5))
            self.page.lines([(*self._at(one[:2]), *self._at(one[2:])) for one in ends], width=LINE_WIDTH)
            return
        if MARKS[line.style]:
            shape = [(x + dx, y + dy) for dx, dy in MARKS[line.style]]
            self.page.outline([*self._steps(shape), ("Z", ())], width=None, fill=0.0)
        else:
            self._disc((x, y), DISC, width=None, fill=0.0)
        beside = self.curve.beside(line)
        if beside is not None:
            value, name, high = beside
            self._text((value, high + 6.5), line.value, "numerals-bold", FIGURE)
            self._text((name, high + 6), line.name, "titles-bold", NAME)

    def _at(self, point: Point) -> Point:
        return point[0] * self.unit, self.top + point[1] * self.unit

    def _steps(self, corners: Sequence[Point]) -> list[Segment]:
        first, *others = map(self._at, corners)
        return [("M", (first,)), *(("L", (corner,)) for corner in others)]

    def _text(self, at: Point, text: str, face: str, size: float, align: Any = "left") -> None:
        points = max(SMALLEST, size * self.unit * POINTS_PER_MM)
        self.page.runs(*self._at(at), fonts.runs(text, FACES[face]), points=points, align=align)

    def _disc(self, at: Point, across: float, *, width: float | None, fill: float) -> None:
        self.page.outline(icons.shape(icons.DISC, *self._at(at), across * self.unit), width=width, fill=fill)

    def _blank(self, left: float, top: float, right: float, foot: float) -> None:
        """Room for a name: what lies there is wiped away."""
        corners = self._steps([(left, top), (right, top), (right, foot), (left, foot)])
        self.page.outline([*corners, ("Z", ())], width=None, fill=1.0)
