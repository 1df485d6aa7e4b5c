"""Frames of what is still to come, or may come; boxes of what is gone."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.printing.page.page import Page, Point, Segment


def dashed(page: "Page", x: float, y: float, wide: float, high: float, *, grey: float = 0) -> None:
    """Draw a dashed frame; `x`, `y` is its top left corner."""
    page.outline(_square(x, y, wide, high), width=0.25, grey=grey, dash=(1, 1))


def gone(page: "Page", x: float, y: float, wide: float, high: float) -> None:
    """Draw a box that is filled, in a light grey and struck through: it is told apart without the grey too."""
    page.outline(_square(x, y, wide, high), width=0.2, fill=0.85)
    page.line(x, y + high, x + wide, y, width=0.2)


def _square(x: float, y: float, wide: float, high: float) -> "list[Segment]":
    corners: tuple[Point, ...] = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    return [("M", corners[:1]), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())]
