"""The curve of a match laid out once, for page, SVG, paper and plot: every line, mark and name has its place in a box.

Lengths and sizes of letters are units of the box, `y` runs down; who draws says how wide letters are. The first line is
whole and ends in a disc, the others are dashed and end in a square, a triangle, a diamond: lines are told apart without
a colour.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.core.facts import curves
from companion.core.facts.curves import FEWEST, Panel, Scale, Span, Stretch, counted_by, curve_word, spans, turns
from companion.core.facts.summary import Cross, crosses
from companion.core.facts.summary import curve as curve_of
from companion.core.match.match import Match
from companion.core.text.formatter import number, shortened
from companion.core.text.numbers import percent

Part = dict[str, Any]
Point = tuple[float, float]
Measure = Callable[[str, Any, float], float]
"""How wide a text is in a face, in the units of the size of its letters."""

WIDE: Final = 340.0
HIGH: Final = 170.0
TOP, BELOW = 14.0, 30.0
"""The room above the highest value, and for the turns below the lowest."""
STEP: Final = 42.0
"""So high at least from line to line across."""
SMALL: Final = 15.0
FIGURE: Final = 19.0
NAME: Final = 17.0
"""Sizes of letters: of the scales, of the last figures, of the names beside them."""
SMALL_FACE, FIGURE_FACE, NAME_FACE = "numerals-bold", "numerals-bold", "titles-bold"
LEFT_FACE: Final = "text-bold"
LONGEST, SHARE = 104.0, 0.3
"""How wide a name may be, or which part of the box; what is longer is cut."""
BESIDE: Final = 22.0
"""From name to name at least."""
LANE: Final = 18.0
"""The same of those that left the table, which stand in lanes at the foot."""
INKS: Final = ("gold-deep", "ink", "plum", "teal")
DASHES: Final = ((), (11.0, 5.0), (3.0, 4.0), (12.0, 4.0, 3.0, 4.0))
"""What lines wear, by their style."""
MARKS: Final[tuple[tuple[Point, ...], ...]] = (
    (), ((-5, -5), (5, -5), (5, 5), (-5, 5)), ((0, -6), (6, 5), (-6, 5)), ((0, -7), (7, 0), (0, 7), (-7, 0)),
)  # fmt: skip
"""The corners of what lines end in, about its middle; the first is a disc (`DISC` across)."""
DISC: Final = 11.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line: whose it is, its style, its points (place and value), its last figure, and the name that stands beside
    it, with how high; None where none does. `gone`: it left the table, and falls to 0."""

    label: str
    style: int
    points: tuple[tuple[int, int], ...]
    value: str
    name: str
    beside: float | None
    gone: bool


class Curve:
    """A panel of a match in a box. `named`: the names of lines that left, each with the place where it begins.

    `unnamed` lines find no room for their name, `cut` names none for all of theirs.
    """

    def __init__(
        self, match: Match, panel: Panel, lang: str, measure: Measure, *, wide: float = WIDE, high: float = HIGH,
        alike: Sequence[Panel] = (),
    ) -> None:  # fmt: skip
        """`alike`: other panels that share its scale."""
        self.match, self.panel, self.lang, self.measure, self.wide, self.high = match, panel, lang, measure, wide, high
        won = match.state.outcome.winners if match.state.outcome else ()
        self.stretches = sorted(panel.stretches, key=lambda one: one.label not in won)
        ending = [one for one in self.stretches if not one.gone]
        self.foot, self.longest = high - BELOW, max(LONGEST, SHARE * wide)
        values = [value for one in (panel, *alike) for line in one.stretches for _, value in line.points]
        most = max(2, int((self.foot - TOP) / STEP))
        self.scale = Scale.of_shares() if panel.share else Scale.of(values, most)
        self.across = range(self.scale.low, self.scale.high + 1, self.scale.step)
        self.last = len(curves.places(match)) - 1
        self.span = max(FEWEST, self.last)
        self.left = round(max(measure(self.figure(value), SMALL_FACE, SMALL) for value in self.across) + 8, 1)
        self.right = round(wide - 14 - max(map(self._room, ending), default=0.0), 1)
        self.unnamed = self.cut = 0
        beside = self._beside(ending)
        styles = list(dict.fromkeys(one.style for one in self.stretches))
        self.lines = [
            self._line(one, styles.index(one.style) % len(DASHES), beside.get(id(one))) for one in self.stretches
        ]
        self.named = list(self._lanes())

    # --- where things stand -------------------------------------------------------------------------------------------

    def x(self, place: float) -> float:
        """Where a place of the match stands."""
        return round(self.left + (self.right - self.left) * place / self.span, 1)

    def y(self, value: float) -> float:
        """Where a value stands."""
        return round(self.foot - (self.foot - TOP) * (value - self.scale.low) / (self.scale.high - self.scale.low), 1)

    def place_at(self, x: float) -> float:
        """The place that stands there."""
        return (x - self.left) * self.span / (self.right - self.left)

    def value_at(self, y: float) -> float:
        """The value that stands so high."""
        return self.scale.low + (self.foot - y) * (self.scale.high - self.scale.low) / (self.foot - TOP)

    def corners(self, line: Line) -> list[Point]:
        """The corners of a line: of shares its points, else stairs, without a step where nothing changes."""
        if self.panel.share:
            return [(self.x(place), self.y(value)) for place, value in line.points]
        (place, value), *others = line.points
        found = [(self.x(place), self.y(value))]
        for place, now in others:
            if now != value:
                found += [(self.x(place), self.y(value)), (self.x(place), self.y(now))]
                value = now
        return [*found, (self.x(line.points[-1][0]), self.y(value))]

    def end(self, line: Line) -> Point:
        """Where a line ends."""
        place, value = line.points[-1]
        return self.x(place), self.y(value)

    def figure(self, value: int) -> str:
        """A value as it is written."""
        return percent(Fraction(value, 100), 0)(self.lang) if self.panel.share else number(value)

    def beside(self, line: Line) -> tuple[float, float, float] | None:
        """Where the last figure of a line and its name begin, and how high they stand; None where nothing does."""
        if line.beside is None:
            return None
        x = self.x(line.points[-1][0]) + 12
        return x, x + 6 + 9.2 * len(line.value), line.beside

    def _room(self, one: Stretch) -> float:
        """How wide the last figure of a line is, with its name."""
        figure = self.measure(self.figure(one.points[-1][1]), FIGURE_FACE, FIGURE)
        return figure + 6 + min(self.longest, self.measure(one.label, NAME_FACE, NAME))

    def _beside(self, ending: Sequence[Stretch]) -> dict[int, float]:
        """How high names stand: beside their lines, pushed apart; the lowest find no room."""
        rising = sorted(ending, key=lambda one: one.points[-1][1])
        self.unnamed = max(0, len(rising) - 1 - int((self.foot - TOP) / BESIDE))
        rising = rising[self.unnamed :]
        ups = curves.apart([self.foot - self.y(one.points[-1][1]) for one in rising], BESIDE, 0.0, self.foot - TOP)
        return {id(one): round(self.foot - up, 1) for one, up in zip(rising, ups, strict=True)}

    def _line(self, one: Stretch, style: int, beside: float | None) -> Line:
        place, value = one.points[-1]
        name = self._short(one.label, NAME_FACE, NAME)
        self.cut += name != one.label
        points = (*one.points, (place + 1, 0)) if one.gone else one.points
        return Line(one.label, style, points, self.figure(value), name, beside, one.gone)

    def _short(self, text: str, face: str, size: float) -> str:
        return shortened(text, self.longest, lambda part: self.measure(part, face, size))

    def _lanes(self) -> Iterator[tuple[str, Point]]:
        """Names of lines that left stand beside their cross, in the lowest lane that has room."""
        lanes: list[list[Point]] = [[] for _ in range(int((self.foot - TOP) / LANE))]
        for one in (one for one in self.lines if one.gone and one.name):
            cross, long = self.end(one)[0], self.measure(one.name, LEFT_FACE, SMALL)
            left = cross + 9 if cross + 9 + long <= self.right else cross - 9 - long
            free = [lane for lane in lanes if all(left + long + 4 < start or left - 4 > end for start, end in lane)]
            self.unnamed += not free
            for lane in free[:1]:
                lane.append((left, left + long))
                yield one.name, (round(left, 1), round(self.foot - 6 - lanes.index(lane) * LANE, 1))

    def turn_starts(self) -> list[float]:
        """Where turns begin, but the first."""
        return [self.x(span.start) for span in spans(turns(self.match))[1:]]

    def ticks(self, most: int = 4) -> list[Part]:
        """The turns below, or the announcements in a game without: the first, some between, the last. `most`: about as
        many, if there is room."""
        counted = counted_by(self.match) or "announcement"
        found = spans(turns(self.match)) or [Span(place, place, place) for place in range(self.last + 1)]
        first = {"x": self.left, "text": f"{curve_word(counted, self.lang).lower()} {found[0].turn}", "at": "start"}
        taken, end = self.left + self.measure(str(first["text"]), SMALL_FACE, SMALL), self.x(self.last)
        ticks = [first]
        step = Scale.of([found[-1].turn], most).step
        for span in found[1:-1]:
            x = self.x(span.start)
            if span.turn % step == 0 and taken + 16 < x < end - 26:
                ticks.append({"x": x, "text": str(span.turn), "at": "middle"})
                taken = x
        if len(found) > 1 and taken + 16 < end:
            ticks.append({"x": end, "text": str(found[-1].turn), "at": "middle"})
        return ticks

    def text(self) -> str:
        """The curve in words, for those who cannot see it."""
        lines = []
        for one in self.lines:
            ends = one.points[0][1], one.points[-1 - one.gone][1]
            first, last = map(self.figure, ends) if self.panel.share else ends
            key = "alt_gone" if one.gone else "alt_line" if one.label else "alt_whole"
            lines.append(curve_word(key, self.lang, panel=self.panel.title, label=one.label, first=first, last=last))
        return ". ".join(lines) + "."

    # --- as a page has it ---------------------------------------------------------------------------------------------

    def part(self) -> Part:
        """All of it but what is marked on the match itself, as data."""
        return {
            "title": self.panel.title, "text": self.text(), "wide": self.wide, "high": self.high, "left": self.left,
            "right": self.right, "foot": self.foot,
            "across": [{"y": self.y(value), "text": self.figure(value)} for value in self.across],
            "ticks": self.ticks(),
            "lines": [
                {
                    "style": one.style, "path": path(self.corners(one)), "end": None if one.gone else [*self.end(one)],
                    "value": one.value, "name": one.name, "beside": one.beside,
                }
                for one in self.lines
            ],
            "crosses": [], "cross": None,
            "places": [[self.x(place), entry] for place, entry in enumerate(curves.places(self.match))],
            "marks": [{"at": [self.x(one.place), self.y(one.value)], "text": one.sign} for one in self.panel.marks],
        }  # fmt: skip

    def spot(self, cross: Cross) -> list[float] | None:
        """Where a cross stands: on the line of whom it happened to, half way down the step there."""
        theirs = [one for one in self.stretches if one.label == cross.player] or self.stretches[:1]
        values = {place: value for one in theirs for place, value in one.points}
        now = values.get(cross.place)
        if now is None:
            return None
        return [self.x(cross.place), self.y((values.get(cross.place - 1, now) + now) / 2)]


def path(corners: Sequence[Point]) -> str:
    """Corners as path data, a step along one side by the other alone."""
    told, before = "", None
    for x, y in corners:
        if before is None or (x != before[0] and y != before[1]):
            told += f"{'L' if told else 'M'}{x} {y}"
        else:
            told += f"H{x}" if x != before[0] else f"V{y}" if y != before[1] else ""
        before = x, y
    return told


def curve_part(match: Match, lang: str, measure: Measure) -> Part | None:
    """The curve that tells a match, laid out; None where its game has none."""
    panel = curve_of(match, lang)
    if panel is None:
        return None
    drawn, found = Curve(match, panel, lang, measure), crosses(match)
    spots = [spot for cross in found if (spot := drawn.spot(cross)) is not None]
    title = match.game.rulebook[found[0].clause].title[lang] if found else None
    return {**drawn.part(), "crosses": spots, "cross": title}


def alike(panel: Panel, panels: Sequence[Panel]) -> list[Panel]:
    """The panels of the same figure: they share a scale."""
    return [one for one in panels if one.figure == panel.figure]
