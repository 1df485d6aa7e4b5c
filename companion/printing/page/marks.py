"""What proves the scale of a print: a ring that a coin fills, a ruler; and the track that a coin lies on."""

from collections.abc import Sequence
from math import acos, atan2, cos, hypot, pi, sin, tan
from typing import Final

from companion.printing.page.fonts import Face
from companion.printing.page.page import Align, Page, Point, Segment

CENT: Final = 16.25
"""The diameter of a one-cent coin (euro), in mm."""


def coin_ring(page: Page, x: float, y: float, label: Sequence[str], *, points: float = 6) -> None:
    """Draw a ring that a one-cent coin fills exactly, centred on (x, y), with lines of text in it."""
    cent, points = page.true(CENT), page.true(points)
    page.circle(x, y, cent, width=0.25)
    leading = points * 0.42
    for number, words in enumerate(label):
        middle = y + (number - (len(label) - 1) / 2) * leading
        room = 2 * ((cent / 2 - page.true(0.9)) ** 2 - (abs(middle - y) + leading / 3) ** 2) ** 0.5
        face: Face = "bold" if number == 0 else "text"
        page.text(x, middle, words, points=points, face=face, align="centre", middle=True, room=room)


def coin(page: Page, x: float, y: float) -> None:
    """Draw a one-cent coin that lies on (x, y): what is below its edge is hidden."""
    centre, radius = (x, y), page.true(CENT) / 2 - 0.4
    disc: list[Segment] = [("M", (_on(centre, radius, 0),)), *_arc(centre, radius, 0, 2 * pi), ("Z", ())]
    page.outline(disc, width=0.8, fill=0.82)


def ruler(
    page: Page, x: float, y: float, length: int, *, points: float = 5.5, unit: str = "mm", down: bool = False
) -> None:
    """Draw a ruler `length` mm long from (x, y) to the right, its figures below; or `down`, its figures beside it."""
    mm, points = page.true(1), page.true(points)

    def at(along: float, across: float) -> Point:
        return (x + across, y + along) if down else (x + along, y + across)

    ends = []
    for mark in range(length + 1):
        tall = (2.0 if mark % 10 == 0 else 1.5 if mark % 5 == 0 else 1.0) * mm
        ends.append((*at(mark * mm, 0), *at(mark * mm, tall)))
    page.lines(ends, width=0.1)
    page.line(*at(-0.05, 0), *at(length * mm + 0.05, 0), width=0.15)
    below = 2.3 * mm + page.cap("numerals", points)
    for mark in range(0, length + 1, 10):
        words = f"{mark} {unit}" if mark == length else str(mark)
        if down:
            page.text(x + 2.5 * mm, y + mark * mm, words, face="numerals", points=points, middle=True)
        else:
            align: Align = "left" if mark == 0 else "right" if mark == length else "centre"
            page.text(x + mark * mm, y + below, words, face="numerals", points=points, align=align)


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Segment]:
    """Curves along a circle from angle to angle (radians, y down), at most a quarter each."""
    count = max(1, int(abs(end - start) / (pi / 2) + 0.999))
    step = (end - start) / count
    handle = 4 / 3 * tan(step / 4) * radius
    curves: list[Segment] = []
    for number in range(count):
        a, b = start + number * step, start + (number + 1) * step
        from_, to = _on(centre, radius, a), _on(centre, radius, b)
        first = (from_[0] - handle * sin(a), from_[1] + handle * cos(a))
        second = (to[0] + handle * sin(b), to[1] - handle * cos(b))
        curves.append(("C", (first, second, to)))
    return curves


def _on(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def coin_track(page: Page, centres: Sequence[Point], *, diameter: float = CENT, grey: float = 0.6) -> None:
    """Draw the outline of all places of one coin on a straight track, like beads on a string.

    Neighbouring places may overlap: only the outer edge is drawn, and it fits the coin at each place. Places that
    are apart are rings.
    """
    radius = diameter / 2
    (x1, y1), (x2, y2) = centres[0], centres[1]
    if hypot(x2 - x1, y2 - y1) >= diameter:
        for x, y in centres:
            page.circle(x, y, diameter, width=0.15, grey=grey)
        return
    along = atan2(y2 - y1, x2 - x1)
    open_ = acos(hypot(x2 - x1, y2 - y1) / 2 / radius)
    steps: list[Segment] = [("M", (_on(centres[0], radius, along + open_),))]
    # Out along one side, round the far end, back along the other, round the near end.
    steps += _arc(centres[0], radius, along + open_, along + 2 * pi - open_)
    for centre in centres[1:-1]:
        steps += _arc(centre, radius, along + pi + open_, along + 2 * pi - open_)
    steps += _arc(centres[-1], radius, along - pi + open_, along + pi - open_)
    for centre in reversed(centres[1:-1]):
        steps += _arc(centre, radius, along + open_, along + pi - open_)
    steps.append(("Z", ()))
    page.outline(steps, width=0.15, grey=grey)
