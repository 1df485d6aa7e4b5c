"""What a picture is made of: shapes with a place and the name of a colour, in the order they are painted.

Screen and paper draw the same shapes (svg.py, pdf.py); lengths are units of the picture, `y` runs down.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.text.float_sum import total
from companion.pictures.letters import Font, Piece, width_of

Part = Mapping[str, Any]
"""A part of a view (core/view/board.py), read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """How a shape is filled and drawn round, in the names of colours; `opacity` is that of the whole."""

    fill: str | None = None
    stroke: str | None = None
    thick: float = 1.5
    dash: str | None = None
    opacity: float | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its top left corner at (x, y)."""

    x: float
    y: float
    wide: float
    high: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Icon:
    """Path data in a box of 24 by 24, its corner at (x, y), `size` wide; the paint's line is in those 24ths."""

    path: str
    x: float
    y: float
    size: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle about (x, y)."""

    x: float
    y: float
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Polygon:
    """Corners, joined; `closed` back to the first."""

    corners: tuple[tuple[float, float], ...]
    closed: bool
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """One line of pieces; `y` is where the letters stand, `anchor` is start, middle or end. Suits wear colours."""

    x: float
    y: float
    pieces: tuple[Piece, ...]
    size: float
    colour: str
    anchor: str


Shape = Box | Icon | Ring | Polygon | Text


@dataclass(frozen=True)
class Picture:
    """A view laid out: its size, and the shapes."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass
class Canvas:
    """Where a picture is laid out, with the icons and tones of its view."""

    view: Part
    left: float = 0.0
    top: float = 0.0
    scale: float = 1.0
    shapes: list[Shape] = field(default_factory=list)

    def within(self, x: float, y: float, scale: float) -> "Canvas":
        """A canvas on this one whose origin lies at (x, y)."""
        return Canvas(self.view, self._x(x), self._y(y), self.scale * scale, self.shapes)

    def _x(self, x: float) -> float:
        return self.left + x * self.scale

    def _y(self, y: float) -> float:
        return self.top + y * self.scale

    def _paint(self, given: Mapping[str, Any], scale: float) -> Paint:
        paint = Paint(**given)
        return Paint(**{**given, "thick": paint.thick * scale})

    # --- what the view brings ---------------------------------------------------------------------------------------

    def colour(self, part: Part, without: str = "edge") -> str:
        """The colour of a part with a tone."""
        tone = str(part.get("tone") or without)
        return str((self.view.get("tones") or {}).get(tone, tone))

    def line_icon(self, name: object) -> str | None:
        """An icon that is drawn as lines, as path data."""
        found: str | None = (self.view.get("lines") or {}).get(name)
        return found

    def filled_icon(self, name: object) -> str | None:
        """An icon that is drawn filled, as path data."""
        found: str | None = (self.view.get("icons") or {}).get(name)
        return found

    # --- shapes -----------------------------------------------------------------------------------------------------

    def box(self, x: float, y: float, wide: float, high: float, *, radius: float = 0, **paint: Any) -> None:
        """A rectangle."""
        s = self.scale
        self.shapes.append(Box(self._x(x), self._y(y), wide * s, high * s, radius * s, self._paint(paint, s)))

    def line(self, *ends: tuple[float, float], colour: str, thick: float = 1.5, dash: str | None = None) -> None:
        """A line from point to point."""
        self._corners(ends, {"stroke": colour, "thick": thick, "dash": dash}, closed=False)

    def polygon(self, corners: Iterable[tuple[float, float]], **paint: Any) -> None:
        """An area with corners."""
        self._corners(corners, paint, closed=True)

    def _corners(self, corners: Iterable[tuple[float, float]], paint: Mapping[str, Any], *, closed: bool) -> None:
        placed = tuple((self._x(x), self._y(y)) for x, y in corners)
        self.shapes.append(Polygon(placed, closed, self._paint(paint, self.scale)))

    def ring(self, x: float, y: float, radius: float, **paint: Any) -> None:
        """A circle about its middle."""
        self.shapes.append(Ring(self._x(x), self._y(y), radius * self.scale, self._paint(paint, self.scale)))

    def shape(self, path: str, x: float, y: float, size: float, **paint: Any) -> None:
        """Path data in a box of 24 by 24 with its corner at (x, y), `size` wide."""
        self.shapes.append(Icon(path, self._x(x), self._y(y), size * self.scale, self._paint(paint, 1.0)))

    def icon(self, name: object, x: float, y: float, size: float, colour: str) -> bool:
        """An icon of the view, as lines or filled; whether there is one of that name."""
        line, filled = self.line_icon(name), self.filled_icon(name)
        if line:
            self.shape(line, x, y, size, stroke="gold" if name == "deck" else colour, thick=1.8)
        elif filled:
            self.shape(filled, x, y, size, fill=colour)
        return bool(line or filled)

    # --- letters ----------------------------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: object, font: Font, size: float, colour: str, anchor: str = "start"
    ) -> float:
        """One line in one face; how wide it is."""
        return self.pieces(x, y, [(str(text), font)], size, colour, anchor)

    def pieces(
        self, x: float, y: float, pieces: Sequence[Piece], size: float, colour: str, anchor: str = "start"
    ) -> float:
        """One line of several faces; how wide it is."""
        shown = tuple(piece for piece in pieces if piece[0])
        if shown:
            self.shapes.append(Text(self._x(x), self._y(y), shown, size * self.scale, colour, anchor))
        return total(width_of(text, font, size) for text, font in shown)

    def pill(
        self, x: float, y: float, text: str, size: float, *, fill: str, ink: str, pad: float = 10, anchor: str = "start"
    ) -> float:
        """A word on a rounded ground whose top is at `y`, from (or with `end` up to) `x`; how wide it is."""
        wide, high = width_of(text, "text-bold", size) + 2 * pad, size * 1.8
        left = x - wide if anchor == "end" else x - wide / 2 if anchor == "middle" else x
        self.box(left, y, wide, high, fill=fill, radius=high / 2)
        self.text(left + wide / 2, y + high / 2 + size * 0.34, text, "text-bold", size, ink, "middle")
        return wide
