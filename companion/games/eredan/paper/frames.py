"""Dashed frames: of what is still to come, or may come."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.printing.page import Page, Point, Segment


def dashed(page: "Page", x: float, y: float, wide: float, high: float, *, grey: float = 0) -> None:
    """Draw one; `x`, `y` is its top left corner."""
    corners: tuple[Point, ...] = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    steps: list[Segment] = [("M", corners[:1]), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())]
    page.outline(steps, width=0.25, grey=grey, dash=(1, 1))
