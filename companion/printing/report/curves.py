"""The curves of a match on paper: one panel a key figure, in grey, told apart by dashes and marks, every line named.

A panel is laid out before anything is drawn: what finds no room is known then. Lengths in mm from the panel's top left
corner, sizes of letters in points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.core.facts import curves
from companion.core.facts.curves import FEWEST, Panel, Scale, Span, Stretch, curve_word
from companion.core.text.formatter import number
from companion.core.text.numbers import percent
from companion.printing.layout import flow
from companion.printing.layout.leaf import LINE, SMALLEST
from companion.printing.page import fonts
from companion.printing.page.page import Page, Point
from companion.printing.page.paper import POINTS_PER_MM

LETTERS, HEAD = 7.0, 8.5
"""Sizes of the letters and of the title, on A4."""
DASHES: Final = (None, (2.2, 0.9), (0.6, 0.7), (3.0, 0.8, 0.6, 0.8))
LINE_WIDTH: Final = 0.45
MARK: Final = 1.7
SIGN: Final = 3.6
NAME: Final = 0.3
"""Names take no more than this part of the width."""
NARROWEST: Final = 1.6
"""Turns that are narrower have no line of their own."""


@dataclass(frozen=True, slots=True)
class Time:
    """What runs from left to right: how many places there are, the turns, and the fact that counts them."""

    places: int
    spans: Sequence[Span]
    counted_by: str | None

    @property
    def last(self) -> int:
        """The place at the right end."""
        return max(FEWEST, self.places - 1)


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a line: where it begins, the middle of its letters, and how it is set."""

    x: float
    y: float
    body: flow.Fitted


class Picture:
    """A panel laid out in a box: `names` of its lines, and how many of them found no room (`unnamed`)."""

    def __init__(self, panel: Panel, wide: float, high: float, time: Time, scale: Scale, k: float, lang: str) -> None:
        """`k`: how large letters are beside those of A4."""
        self.panel, self.wide, self.high, self.time, self.scale, self.lang = panel, wide, high, time, scale, lang
        self.points = max(SMALLEST, LETTERS * k)
        self.line = self.points * LINE / POINTS_PER_MM
        self.head = max(SMALLEST, HEAD * k)
        self.title = flow.fitted(panel.title, "bold", wide, self.head, most=1, least=SMALLEST)
        ending = [one for one in panel.stretches if not one.gone]
        bodies = {id(one): self._body(one) for one in panel.stretches}
        self.left = Page.width(self._figure(scale.high), "numerals", self.points) + 1.6
        self.right = wide - max((_long(bodies[id(one)]) for one in ending), default=0.0) - 2.0
        self.top = self.head * LINE / POINTS_PER_MM + 2.2
        self.foot = high - 2 * self.line - 0.8
        self.names: list[Name] = []
        self.unnamed = 0
        self._name_ends(sorted(ending, key=lambda one: one.points[-1][1]), lambda one: bodies[id(one)])
        self._name_gone([one for one in panel.stretches if one.gone], lambda one: bodies[id(one)])

    # --- where things stand -------------------------------------------------------------------------------------------

    def x(self, place: float) -> float:
        """Where a place of the match stands."""
        return self.left + (self.right - self.left) * place / self.time.last

    def y(self, value: float) -> float:
        """Where a value stands."""
        return self.foot - (self.foot - self.top) * (value - self.scale.low) / (self.scale.high - self.scale.low)

    def _figure(self, value: int) -> str:
        return percent(Fraction(value, 100), 0)(self.lang) if self.panel.share else number(value)

    def _body(self, one: Stretch) -> flow.Fitted:
        """The name of a line; one that goes to the end has its last value behind it, however long the name."""
        room = self.wide * NAME
        if one.gone:
            return flow.fitted(one.label, "bold", room, self.points, most=1, least=SMALLEST)
        value = ("\u00a0\u00a0" if one.label else "") + self._figure(one.points[-1][1])
        room -= fonts.width(value, "bold", self.points) / POINTS_PER_MM
        name = flow.fitted(one.label, "bold", room, self.points, most=1, least=SMALLEST)
        runs = [run for line in name.lines for run in line]
        return flow.Fitted(((*runs, ("bold", value)),), name.points, name.cut)

    def _name_ends(self, ending: Sequence[Stretch], body: Callable[[Stretch], flow.Fitted]) -> None:
        """Names of lines that go to the end stand beside it, pushed apart."""
        high = self.foot - self.top
        room = max(0, int(high / self.line) + 1)
        self.unnamed += max(0, len(ending) - room)
        ending = ending[-room:] if room else []
        ups = curves.apart([self.foot - self.y(one.points[-1][1]) for one in ending], self.line, 0.0, high)
        end = self.x(max(0, self.time.places - 1))
        for one, up in zip(ending, ups, strict=True):
            self.names.append(Name(end + 1.4, self.foot - up, body(one)))

    def _name_gone(self, gone: Sequence[Stretch], body: Callable[[Stretch], flow.Fitted]) -> None:
        """Names of lines that left stand beside their cross, in the lowest lane that has room."""
        lanes: list[list[tuple[float, float]]] = [[] for _ in range(max(0, int((self.foot - self.top) / self.line)))]
        for one in gone:
            cross, long = self.x(_end(one)), _long(body(one))
            left = cross + 1.5 if cross + 1.5 + long <= self.right else cross - 1.5 - long
            for nth, lane in enumerate(lanes):
                if all(left + long + 0.6 < start or left - 0.6 > end for start, end in lane):
                    lane.append((left, left + long))
                    self.names.append(Name(left, self.foot - (nth + 0.62) * self.line, body(one)))
                    break
            else:
                self.unnamed += 1

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the panel from its top left corner."""
        board = page.part(x, y, page.size)
        for line in self.title.lines:
            board.runs(0, board.cap("bold", self.title.points) + 0.4, line, points=self.title.points)
        self._grid(board)
        self._across(board)
        for one in self.panel.stretches:
            self._stretch(board, one)
        for name in self.names:
            self._name(board, name)
        for mark in self.panel.marks:
            self._sign(board, mark)

    def _grid(self, page: Page) -> None:
        """Draw a line across for every step of the scale."""
        values = range(self.scale.low, self.scale.high + 1, self.scale.step)
        end = self.x(self.time.last)
        page.lines([(self.left, self.y(value), end, self.y(value)) for value in values], width=0.1, grey=0.75)
        for value in values:
            page.text(
                self.left - 1.2, self.y(value), self._figure(value), face="numerals", points=self.points, align="right",
                middle=True,
            )  # fmt: skip
        page.line(self.left, self.y(0), end, self.y(0), width=0.2)

    def _across(self, page: Page) -> None:
        """Draw what is counted from left to right: the turns where there are any, else the announcements."""
        below = self.foot + self.line * 0.75
        taken = self.left - 2.0
        for words, middle in self._ticks():
            half = page.width(words, "numerals", self.points) / 2
            if middle - half > taken + 1.2:
                page.text(middle, below, words, face="numerals", points=self.points, align="centre", middle=True)
                taken = middle + half
        title = curve_word(self.time.counted_by or "announcement", self.lang)
        middle = (self.left + self.x(self.time.last)) / 2
        page.text(middle, below + self.line, title, points=self.points, align="centre", middle=True, grey=0.35)
        starts = [self.x(span.start) for span in self.time.spans[1:]]
        # In strong black they would hide the curves.
        if starts and not page.ink.strong and (self.right - self.left) / len(starts) >= NARROWEST:
            page.lines([(x, self.top, x, self.foot) for x in starts], width=0.1, grey=0.85)

    def _ticks(self) -> Iterator[tuple[str, float]]:
        if not self.time.spans:
            step = max(1, self.time.last // 10)
            yield from ((str(place), self.x(place)) for place in range(0, self.time.last + 1, step))
        for turn, start, end in self.time.spans:
            if end > start or len(self.time.spans) == 1:
                yield str(turn), self.x((start + end) / 2)

    def _stretch(self, page: Page, one: Stretch) -> None:
        """Draw a line in steps, its mark at the start, and a cross where it left."""
        dash = DASHES[one.style % len(DASHES)]
        steps = list(self._steps(one))
        page.outline(
            [("M", (steps[0],)), *(("L", (point,)) for point in steps[1:])], width=LINE_WIDTH, dash=dash
        )  # fmt: skip
        _mark(page, *steps[0], one.style)
        if one.gone:
            (x, y), r = steps[-1], MARK / 2
            page.lines([(x - r, y - r, x + r, y + r), (x - r, y + r, x + r, y - r)], width=LINE_WIDTH)

    def _steps(self, one: Stretch) -> Iterator[Point]:
        """The corners of a line: where nothing changes there is none. Shares go straight from point to point."""
        if self.panel.share:
            yield from ((self.x(place), self.y(value)) for place, value in one.points)
            return
        value = one.points[0][1]
        yield self.x(one.points[0][0]), self.y(value)
        for place, next_ in one.points:
            if next_ != value:
                yield self.x(place), self.y(value)
                yield self.x(place), self.y(next_)
                value = next_
        yield self.x(_end(one)), self.y(value)
        if one.gone:
            yield self.x(_end(one)), self.y(0)

    def _sign(self, page: Page, mark: curves.Mark) -> None:
        """Draw what stands on a curve: a ring with a sign in it."""
        x, y = self.x(mark.place), self.y(mark.value)
        page.outline(_disc(x, y, SIGN / 2), width=0.3, fill=1.0)
        page.text(x, y, mark.sign, face="numerals", points=self.points, align="centre", middle=True)

    def _name(self, page: Page, name: Name) -> None:
        long, half = _long(name.body), self.line * 0.42
        corners = [(name.x - 0.3, name.y - half), (name.x + long + 0.3, name.y - half),
                   (name.x + long + 0.3, name.y + half), (name.x - 0.3, name.y + half)]  # fmt: skip
        blank = [("M" if place == 0 else "L", (corner,)) for place, corner in enumerate(corners)]
        page.outline([*blank, ("Z", ())], width=None, fill=1.0)  # type: ignore[list-item]
        for line in name.body.lines:
            page.runs(name.x, name.y + page.cap("bold", name.body.points) / 2, line, points=name.body.points)


def _end(one: Stretch) -> int:
    """The place where a line ends; one that left did so at the announcement after its last point."""
    return one.points[-1][0] + one.gone


def _long(body: flow.Fitted) -> float:
    return max((fonts.run_width(line, body.points) for line in body.lines), default=0.0) / POINTS_PER_MM


def _disc(x: float, y: float, r: float) -> list[Any]:
    """The outline of a disc."""
    corners = [(x + r, y), (x, y + r), (x - r, y), (x, y - r)]
    c = r * 0.5523
    return [
        ("M", (corners[0],)),
        ("C", ((x + r, y + c), (x + c, y + r), corners[1])),
        ("C", ((x - c, y + r), (x - r, y + c), corners[2])),
        ("C", ((x - r, y - c), (x - c, y - r), corners[3])),
        ("C", ((x + c, y - r), (x + r, y - c), corners[0])),
        ("Z", ()),
    ]


def _mark(page: Page, x: float, y: float, style: int) -> None:
    """Draw the mark of a style: a disc, a square, a diamond, a triangle, the same again as rings."""
    r, hollow = MARK / 2, style // 4 % 2 == 1
    if style % 4 == 0:
        page.outline(_disc(x, y, r), width=0.2, fill=1.0 if hollow else 0.0)
        return
    shapes = {
        1: [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        2: [(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)],
        3: [(x, y - r * 1.2), (x + r * 1.15, y + r), (x - r * 1.15, y + r)],
    }
    first, *others = shapes[style % 4]
    page.outline(
        [("M", (first,)), *(("L", (point,)) for point in others), ("Z", ())], width=0.2, fill=1.0 if hollow else 0.0
    )  # fmt: skip
