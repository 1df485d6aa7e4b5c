"""The hero sheet: a track an attribute for the points spent, its values, the piles of costs, points, the turn."""

from typing import TYPE_CHECKING, Final

from companion.games.herocard.engine.constants import ATTRIBUTES, PHASES, TYPES, goal
from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper.heroes import Sheet, sheets_of
from companion.games.herocard.paper.words import words
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.marks import CENT
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page, Point
    from companion.printing.spec import Job

MOST: Final = 15
"""The highest place of a track."""
CUBE: Final = 8.4
"""The box of a place: a cube of 8 mm lies in it."""
LANE: Final = 16.6
"""From track to track: coins of two tracks never touch."""
ALONG: Final = {"portrait": 11.1, "landscape": 12.2}
"""From place to place, in mm; one coin lies on a track, and may overlap the places beside it."""
TOP: Final = 12.6
"""Where the tracks begin."""
SEATS: Final = tuple(range(2, 7))
ICON_OF_PHASE: Final = {"discard": "discard", "draw": "draw", "clear": "clear", "action": "attack"}
BESIDE: Final = 3
"""Columns of a pile: when one is full, the next goes on."""


def draw(document: "Document", job: "Job") -> None:
    """Draw a page for each hero that is asked for."""
    sheets = sheets_of(job)
    for sheet in sheets:
        name = job.title
        page = document.page(f"{name} {sheets.index(sheet) + 1}/{len(sheets)}" if len(sheets) > 1 else name)
        pen = _Pen(page, job, sheet)
        pen.heading_line()
        if page.size.height > page.size.width:
            pen.upright()
        else:
            pen.lying()


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job", sheet: Sheet) -> None:
        super().__init__(page, job, words(job.lang, "hero"))
        self.shown = sheet
        self.foot = page.size.height - 5
        self.letters = 7.6 if page.size.height > page.size.width else 8.6

    def heading_line(self) -> None:
        """Draw the heading, and that a demo hero is invented."""
        end = self.heading()
        if self.shown.invented:
            text = self.words["invented"]
            self.page.text(self.right, self.head, text, face="italic", points=8.5, align="right", room=self.right - end)

    # The two layouts

    def upright(self) -> None:
        """The tracks stand at the left, all else beside them."""
        step = ALONG["portrait"]
        for number in range(len(ATTRIBUTES)):
            x = self.left + CENT / 2 + number * LANE
            zero = TOP + CENT / 2 + MOST * step
            self.track(number, [(x, zero - value * step) for value in range(MOST + 1)])
        x = self.left + len(ATTRIBUTES) * LANE + 4.5
        wide = self.right - x
        y = self.names(x, TOP + 4.6, wide)
        y = self.values(x, y + 3.4, wide)
        y = self.victory(x, y + 3, wide)
        y = self.turn(x, y + 3, wide)
        y = self.types(x, y + 3, wide)
        self.piles(x, y + 3, wide, self.foot - 8)
        self.scale_line(x, wide)
        self.how(self.left, self.foot - 8.6, len(ATTRIBUTES) * LANE)

    def lying(self) -> None:
        """The tracks lie above, all else below them."""
        step = ALONG["landscape"]
        for number in range(len(ATTRIBUTES)):
            y = TOP + CENT / 2 + number * LANE
            self.track(number, [(self.left + CENT / 2 + value * step, y) for value in range(MOST + 1)])
        top = TOP + len(ATTRIBUTES) * LANE + 1.2
        self.how(self.left, top, self.right - self.left)
        top += 6.4
        left, middle = 72.0, 62.0
        y = self.names(self.left, top + 3.2, left)
        y = self.values(self.left, y + 3.2, left)
        self.victory(self.left, y + 2.6, left)
        self.scale_line(self.left, left)
        self.piles(self.left + left + 5, top, middle, self.foot)
        x = self.left + left + middle + 10
        y = self.turn(x, top, self.right - x)
        self.types(x, y + 5, self.right - x)

    # The tracks

    def track(self, number: int, places: "list[Point]") -> None:
        """Draw a track: the icon at 0, then a box a point; that of the value is strong, what lies beyond it faint."""
        page, limit = self.page, self.shown.limits[number]
        marks.coin_track(page, places)
        x, y = places[0]
        self.icon(ICONS[ATTRIBUTES[number]], x, y - 1.6, 6.6)
        page.text(x, y + 5.2, self.words[ATTRIBUTES[number]], face="bold", points=7.5, align="centre", room=12)
        for value, (x, y) in enumerate(places[1:], 1):
            beyond = limit is not None and value > limit
            if not beyond:
                width = 0.9 if value == limit else 0.2
                page.box(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, radius=1, width=width)
            grey, points = (0.6, 9) if beyond else (0, 14)
            page.text(
                x, y, str(value), face="numerals", points=points, align="centre", middle=True, grey=grey
            )  # fmt: skip

    def how(self, x: float, y: float, wide: float) -> None:
        """Say how the tracks are used."""
        said = [self.words["spent.how"]]
        known = [limit for limit in self.shown.limits if limit is not None]
        said.append(self.words["spent.strong" if known else "spent.limit"])
        if any(limit > MOST for limit in known):
            said.append(self.words["spent.beyond"])
        flow.paragraph(self.page, x, y, " ".join(said), wide=wide, points=6.8)

    # Names, values, points

    def _title(self, x: float, y: float, wide: float, key: str, note: str = "") -> float:
        """Draw the title of a part with a note at its end, and give where its content begins."""
        taken = self.page.text(x, y + 2.6, self.words[key], face="titles", points=8.6)
        self.page.text(
            x + wide, y + 2.6, note, face="italic", points=7, align="right", room=wide - taken - 2
        )  # fmt: skip
        self.page.line(x, y + 3.7, x + wide, y + 3.7, width=0.15)
        return y + 5

    def names(self, x: float, baseline: float, wide: float) -> float:
        """Draw the lines of player and hero."""
        self.blank(x, x + wide, baseline, self.words["player"], self.shown.player)
        self.blank(x, x + wide, baseline + 7, self.words["hero"], self.shown.hero)
        return baseline + 7.6

    def values(self, x: float, y: float, wide: float) -> float:
        """Draw the values and hero points of the three attributes with the total, and the ring beside them."""
        page, room = self.page, wide - CENT - 3
        columns = (x + room * 0.5, x + room * 0.8)
        for at, key in zip(columns, ("value", "hero-points"), strict=True):
            page.text(at + 4, y + 2.4, self.words[key], points=6.6, align="centre", room=room * 0.34)
        y += 3.6
        for number, name in enumerate(ATTRIBUTES):
            middle = y + 3
            self.icon(ICONS[name], x + 2.4, middle, 4.2)
            page.text(x + 6, middle, self.words[name], face="bold", points=8.5, middle=True)
            for at, figures in zip(columns, (self.shown.limits, self.shown.points), strict=True):
                self._figure(at, y, figures[number])
            y += 6.4
        page.text(x + 6, y + 3, self.words["total"], face="bold", points=8.5, middle=True)
        known = [points for points in self.shown.points if points is not None]
        limit = self.words["limit-said"]
        page.text(columns[1] - 1.5, y + 3, limit, points=6.4, align="right", middle=True, room=room * 0.78 - 16)
        self._figure(columns[1], y, sum(known) if len(known) == len(ATTRIBUTES) else None, strong=True)
        self.ring(x + wide - CENT / 2, y - 8)
        return y + 6

    def _figure(self, x: float, y: float, figure: int | None, *, strong: bool = False) -> None:
        self.page.box(x, y + 0.2, 8, 5.6, radius=0.8, width=0.5 if strong else 0.2)
        if figure is not None:
            self.page.text(
                x + 4, y + 3, str(figure), face="numerals", points=11, align="centre", middle=True
            )  # fmt: skip

    def victory(self, x: float, y: float, wide: float) -> float:
        """Draw the victory points to be ticked; those that win have a strong ring with the number of players."""
        y = self._title(x, y, wide, "points", self.words["points.how"])
        most = goal(SEATS[-1])
        step = wide / most
        size = min(6.6, step - 0.7)
        for point in range(1, most + 1):
            at = (x + step * (point - 0.5), y + size / 2)
            wins = [seats for seats in SEATS if goal(seats) == point]
            self.page.circle(*at, size, width=0.7 if wins else 0.2)
            self.page.text(*at, str(point), face="numerals", points=9, align="centre", middle=True, grey=0.3)
            if wins:
                label = self.words["points.seats"].format(seats=wins[0])
                self.page.text(at[0], y + size + 3, label, points=6.6, align="centre")
        return y + size + 3.4

    # The turn

    def turn(self, x: float, y: float, wide: float) -> float:
        """Draw the four phases with what may be done in each."""
        y = self._title(x, y, wide, "turn", self.words["turn.note"])
        for number, phase in enumerate(PHASES[:4], 1):
            y = self._line(x, y, wide, ICON_OF_PHASE[phase], f"{number} {self.words[phase]}", f"phase.{phase}")
        return y

    def types(self, x: float, y: float, wide: float) -> float:
        """Draw the three types of cards with when they are played."""
        y = self._title(x, y, wide, "types")
        for name in TYPES:
            y = self._line(x, y, wide, name, self.words[name], f"type.{name}")
        return y

    def _line(self, x: float, y: float, wide: float, icon: str, name: str, key: str) -> float:
        self.icon(ICONS[icon], x + 2.2, y + 1.9, 3.8)
        text = f"**{name}** {self.words[key]}"
        return flow.paragraph(self.page, x + 6, y, text, wide=wide - 6, points=self.letters) + self.letters / 7

    # The piles

    def piles(self, x: float, y: float, wide: float, foot: float) -> None:
        """Draw room for the costs of the three piles, from the bottom up."""
        page, words_ = self.page, self.words
        y = self._title(x, y, wide, "piles", words_["piles.note"])
        y = flow.paragraph(page, x, y - 0.4, words_["piles.how"], wide=wide, points=6.8) + 1
        third = wide / len(ATTRIBUTES)
        label = 4.6
        rows = int((foot - y - label) / 5.6)
        high = (foot - y - label) / rows
        for number, name in enumerate(ATTRIBUTES):
            left = x + number * third
            cell = (third - 2) / BESIDE
            for row in range(rows):
                for column in range(BESIDE):
                    top = foot - label - (row + 1) * high
                    page.box(left + column * cell, top, cell, high, width=0.15)
            self.icon(ICONS[name], left + 2, foot - 1.9, 3.6)
            page.text(left + 5, foot - 1.9, words_[name], face="bold", points=7.5, middle=True)
            arrow = left + third - 2
            page.text(arrow, foot - 1.9, "↑", face="bold", points=9, align="right", middle=True)

    def scale_line(self, x: float, wide: float) -> None:
        """Draw the ruler with how to print."""
        marks.ruler(self.page, x, self.foot - 5.2, 50)
        text = self.words["scale"]
        flow.paragraph(self.page, x + 54, self.foot - 6.2, text, wide=wide - 54, points=6.4)
