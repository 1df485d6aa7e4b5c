"""The curve of a match as a page draws it: every point, mark and name where it stands, in a box of its own.

The first line is whole and ends in a disc, the others are dashed and end in a square, a triangle, a diamond: lines are
told apart without a colour.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any, Final

from companion.core.facts import curves
from companion.core.facts.curves import Panel, Scale, Stretch, counted_by, curve_word, spans, turns
from companion.core.facts.summary import Cross, crosses, curve
from companion.core.match.match import Match
from companion.core.text.numbers import percent
from companion.pictures.letters import shorten, width_of

Part = dict[str, Any]

WIDE: Final = 340.0
HIGH: Final = 170.0
TOP: Final = 14.0
FOOT: Final = 140.0
SMALL: Final = 15.0
FIGURE: Final = 19.0
NAME: Final = 17.0
"""Sizes of letters: of the scales, of the last figures, of the names beside them."""
LONGEST: Final = 104.0
"""How wide a name may be; what is longer is cut."""
BESIDE: Final = 22.0
"""From name to name at least."""
STEPS: Final = 3
"""So many lines across, beside the lowest."""


def curve_part(match: Match, lang: str) -> Part | None:
    """The curve that tells a match, laid out; None where its game has none."""
    panel = curve(match, lang)
    return None if panel is None else _Curve(match, panel, lang).part()


def share_part(match: Match, panel: Panel, lang: str) -> Part:
    """A curve of percents (`Panel.share`), laid out like the one that tells the match, with its marks."""
    return {**_Curve(match, panel, lang).part(), "crosses": [], "cross": None}


def panel_part(match: Match, panel: Panel, lang: str, wide: float = WIDE) -> Part:
    """Any panel of a match, laid out like the curve that tells it; what it marks are the lines that ended early."""
    drawn = _Curve(match, panel, lang, wide)
    ends = [(one.label, one.points[-1][0] + 1, one.points[-1][1]) for one in drawn.lines if one.gone]
    left = [{"name": shorten(name, "text-bold", SMALL, LONGEST), "at": [drawn.x(x), drawn.y(y)]} for name, x, y in ends]
    return {**drawn.part(), "crosses": [], "cross": None, "left_early": left}


class _Curve:
    def __init__(self, match: Match, panel: Panel, lang: str, wide: float = WIDE) -> None:
        self.match, self.panel, self.lang, self.wide = match, panel, lang, wide
        won = match.state.outcome.winners if match.state.outcome else ()
        self.lines = sorted(panel.stretches, key=lambda one: one.label not in won)
        self.scale = Scale.of_shares() if panel.share else _scale(self.lines)
        self.last = len(curves.places(match)) - 1
        self.left = round(width_of(self._figure(self.scale.high), "numerals-bold", SMALL) + 8, 1)
        self.right = round(wide - 14 - max(map(self._beside, self.lines), default=0.0), 1)

    def _beside(self, one: Stretch) -> float:
        """How wide the last figure of a line is, with its name."""
        figure = width_of(self._figure(one.points[-1][1]), "numerals-bold", FIGURE)
        return figure + 6 + min(LONGEST, width_of(one.label, "titles-bold", NAME))

    def x(self, place: float) -> float:
        """Where a place stands."""
        return round(self.left + (self.right - self.left) * place / max(curves.FEWEST, self.last), 1)

    def y(self, value: float) -> float:
        """Where a value stands."""
        return round(FOOT - (FOOT - TOP) * (value - self.scale.low) / (self.scale.high - self.scale.low), 1)

    def part(self) -> Part:
        """All of it."""
        found = crosses(self.match)
        values = range(self.scale.low, self.scale.high + 1, self.scale.step)
        return {
            "title": self.panel.title,
            "text": self._told(),
            "wide": self.wide,
            "high": HIGH,
            "left": self.left,
            "right": self.right,
            "foot": FOOT,
            "across": [{"y": self.y(value), "text": self._figure(value)} for value in values],
            "ticks": self._ticks(),
            "lines": self._lines(),
            "crosses": [spot for cross in found if (spot := self._spot(cross)) is not None],
            "cross": self.match.game.rulebook[found[0].clause].title[self.lang] if found else None,
            "places": [[self.x(place), entry] for place, entry in enumerate(curves.places(self.match))],
            "marks": [{"at": [self.x(one.place), self.y(one.value)], "text": one.sign} for one in self.panel.marks],
        }

    def _lines(self) -> list[Part]:
        """The lines; one that ended before the match did has no name. Those of one figure look alike."""
        styles = list(dict.fromkeys(one.style for one in self.lines))
        ending = sorted((one for one in self.lines if not one.gone), key=lambda one: one.points[-1][1])
        heights = curves.apart([FOOT - self.y(one.points[-1][1]) for one in ending], BESIDE, 0.0, FOOT - TOP)
        beside = {id(one): round(FOOT - height, 1) for one, height in zip(ending, heights, strict=True)}
        return [
            {
                "style": styles.index(one.style) % 4,
                "path": self._path(one.points),
                "end": None if one.gone else [self.x(one.points[-1][0]), self.y(one.points[-1][1])],
                "value": self._figure(one.points[-1][1]),
                "name": shorten(one.label, "titles-bold", NAME, LONGEST),
                "beside": beside.get(id(one)),
            }
            for one in self.lines
        ]

    def _path(self, points: Sequence[tuple[int, int]]) -> str:
        """The stairs of a line; of shares, its points."""
        if self.panel.share:
            return "M" + "L".join(f"{self.x(place)} {self.y(value)}" for place, value in points)
        drawn, before = f"M{self.x(points[0][0])} {self.y(points[0][1])}", points[0][1]
        for place, value in points[1:]:
            if value != before:
                drawn += f"H{self.x(place)}V{self.y(value)}"
                before = value
        return f"{drawn}H{self.x(points[-1][0])}"

    def _spot(self, cross: Cross) -> list[float] | None:
        """Where a cross stands: on the line of whom it happened to, half way down the step there."""
        theirs = [one for one in self.lines if one.label == cross.player] or self.lines[:1]
        values = {place: value for one in theirs for place, value in one.points}
        now = values.get(cross.place)
        if now is None:
            return None
        return [self.x(cross.place), self.y((values.get(cross.place - 1, now) + now) / 2)]

    def _ticks(self) -> list[Part]:
        """The turns below: the first, some between, the last."""
        counted = counted_by(self.match)
        found = spans(turns(self.match)) if counted else []
        if not counted or not found:
            return []
        first = {"x": self.left, "text": f"{curve_word(counted, self.lang).lower()} {found[0].turn}", "at": "start"}
        taken, end = self.left + width_of(str(first["text"]), "numerals-bold", SMALL), self.x(self.last)
        ticks = [first]
        step = Scale.of([found[-1].turn], STEPS + 1).step
        for span in found[1:-1]:
            x = self.x(span.start)
            if span.turn % step == 0 and taken + 16 < x < end - 26:
                ticks.append({"x": x, "text": str(span.turn), "at": "middle"})
                taken = x
        if len(found) > 1 and taken + 16 < end:
            ticks.append({"x": end, "text": str(found[-1].turn), "at": "middle"})
        return ticks

    def _figure(self, value: int) -> str:
        text = str(value).replace("-", "−")
        return percent(Fraction(value, 100), 0)(self.lang) if self.panel.share else text

    def _told(self) -> str:
        """The curve in words, for those who cannot see it."""
        lines = []
        for one in self.lines:
            ends = [one.points[0][1], one.points[-1][1]]
            first, last = map(self._figure, ends) if self.panel.share else ends
            figures = {"panel": self.panel.title, "label": one.label, "first": first, "last": last}
            lines.append(curve_word("alt_line" if one.label else "alt_whole", self.lang, **figures))
        return ". ".join(lines) + "."


def _scale(lines: Sequence[Stretch]) -> Scale:
    """The scale of their values."""
    values = [value for one in lines for _, value in one.points]
    low, high = min(0, *values, 0), max(STEPS, *values, 0)
    step = ceil((high - low) / STEPS)
    return Scale(step * (low // step), step * ceil(high / step), step)
