"""The tracker of one player, or two face to face: life for a coin, mines and Aether for cubes, Fatigue for a pencil."""

from typing import TYPE_CHECKING, Final

from companion.games.aestery.engine.data import LIFE
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.prices import ladder
from companion.games.aestery.paper.words import words
from companion.printing import flow, icons, marks
from companion.printing.marks import CENT
from companion.printing.paper import Size
from companion.printing.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.document import Document
    from companion.printing.page import Page
    from companion.printing.spec import Job

MOST: Final = 40
"""The highest place of life."""
TEN, LYING = 10, 14
"""Places of life in a row: upright by tens, 0 apart; lying as many as there is room for."""
CUBE: Final = 8.4
"""The box of a place: a cube of 8 mm lies in it."""
LANE: Final = 16.6
"""From row to row: coins of two rows never touch."""
ALONG: Final = 11.1
"""From place to place at least; the coin may overlap the places beside it."""
FIGHTERS: Final = 6
NAMED: Final = 23.0
"""A lower cell has no line for a name."""
TICKS: Final = 10
"""Fatigue markers of a Fighter."""
COUNTS: Final = {"untapped": "untapped", "mines": "mine", "aether": "aether"}
"""What cubes count, with its icon."""
GAP: Final = 0.9
"""Between two boxes of a row."""
STEP: Final = 9.4
"""From row to row of cubes."""
LABEL: Final = 27.0
"""Before the boxes of a row."""
SMALL: Final = 6.8
FOOT: Final = 9.0
FOLD: Final = 3.5
"""So much nearer than to an edge a half comes to the middle of the page: nobody cuts there."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the page of one player; on a sheet without a size, of two face to face."""
    page = document.page(job.title)
    if job.sheet.size is not None:
        _Pen(page, job, job.option("player")).side()
        return
    names = [*(name.strip() for name in job.option("players").split(",")), "", ""]
    wide, high = page.size.width, page.size.height / 2
    half = page.part(0, high - FOLD, Size(wide, high + FOLD))
    _Pen(half, job, names[0]).side()
    with page.turned():
        _Pen(half, job, names[1]).side()
    page.outline([("M", ((5, high),)), ("L", ((wide - 5, high),))], width=0.15, grey=0.5, dash=(2, 2))


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job", player: str) -> None:
        super().__init__(page, job, words(job.lang, "tracker"))
        self.player = player
        self.foot = page.size.height - 5
        self.wide = self.right - self.left

    def side(self) -> None:
        """Draw the tracker of one player."""
        end = self.heading()
        top = self.head + 4.2
        if self.page.size.width > self.page.size.height:
            self._lying(top)
        else:
            self._upright(end + 5, top)

    def _lying(self, top: float) -> None:
        """Life with the names beside it; a row of boxes each for what is counted; six cells in a row."""
        lane = (LYING - 1) * ALONG + CENT
        self.life(top, ALONG, LYING, first=0)
        x, wide = self.left + lane + 4, self.wide - lane - 4
        self.blank(x, x + wide, top + 3.4, self.words["player"], self.player)
        self.blank(x, x + wide, top + 10.6, self.words["hero"])
        self._emblem(x + 6.5, top + 22, wide - 15)
        self.ring(x + wide - CENT / 2, top + 3 * LANE - CENT / 2)
        y = self.counts(top + 3 * LANE + 1.5)
        self._label(y, "combat", "prices")
        ladder(self.page, self.left + LABEL, y, 78, CUBE, self.words["free"])
        at = self.left + LABEL + 78 + 4
        self._label(y, "experience", "experience", at)
        self._boxes(at + LABEL - 2, y, self.right - at - LABEL + 2)
        self.fighters(y + STEP + 1, self.foot - FOOT - 1.5, FIGHTERS)
        self._scale(self.right)

    def _upright(self, end: float, top: float) -> None:
        """Life by tens; below it what is counted, and two rows of three cells; the ring at the foot."""
        split = end + (self.right - end) * 0.52
        self.blank(end, split - 2, self.head, self.words["player"], self.player)
        self.blank(split, self.right, self.head, self.words["hero"])
        self.life(top, (self.wide - CENT) / TEN, TEN, first=1)
        self._emblem(self.left + 5.4, top + LANE + 6, 0)
        y = self.counts(top + 4 * LANE + 1.5)
        self._label(y, "combat", "prices")
        ladder(self.page, self.left + LABEL, y, self.wide - LABEL, CUBE, self.words["free"])
        self.fighters(y + STEP + 1, self.foot - CENT - 1.5, FIGHTERS // 2)
        self.ring(self.right - CENT / 2, self.foot - CENT / 2)
        self._scale(self.right - CENT - 3)

    # Life

    def life(self, top: float, step: float, across: int, *, first: int) -> None:
        """Draw the places of a coin from 0 to the most, row by row; the life at the start is strong.

        With `first` 1 the tens stand below each other, and 0 before them.
        """
        zero = self.left + CENT / 2
        for row, start in enumerate(range(first, MOST + 1, across)):
            values = range(start if row else 0, min(start + across, MOST + 1))
            y = top + CENT / 2 + row * LANE
            places = [(zero + (value - start + first) * step, y) for value in values]
            marks.coin_track(self.page, places)
            for value, (x, _) in zip(values, places, strict=True):
                self._place(x, y, value)

    def _place(self, x: float, y: float, value: int) -> None:
        page, start = self.page, value == LIFE
        page.box(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, radius=1, width=0.9 if start else 0.2)
        points = 15 if value % 5 == 0 else 13
        page.text(x, y, str(value), face="numerals", points=points, align="centre", middle=True)

    def _emblem(self, x: float, y: float, wide: float) -> None:
        """Draw a heart with what the track counts beside it, or below it where there is no room."""
        page = self.page
        page.outline(icons.shape(icons.HEART, x, y, 10.4), width=0.5)
        page.text(x, y - 0.6, str(LIFE), face="numerals", points=12, align="centre", middle=True)
        left, top, room = (x + 7.2, y - 4.4, wide) if wide else (self.left, y + 7, 11.2)
        for text in (f"**{self.words['life']}**", self.words["coin"]):
            top = flow.paragraph(page, left, top, text, wide=room, points=SMALL) + 0.4

    def _title(self, x: float, y: float, wide: float, key: str, note: str) -> float:
        """Draw the title of a part with a note at its end, and give where its content begins."""
        taken = self.page.text(x, y + 2.6, self.words[key], face="titles", points=8.6)
        self.page.text(
            x + wide, y + 2.6, self.words[note], face="italic", points=SMALL, align="right", room=wide - taken - 2
        )  # fmt: skip
        self.page.line(x, y + 3.7, x + wide, y + 3.7, width=0.15)
        return y + 5

    # What cubes count

    def counts(self, y: float) -> float:
        """Draw a row of boxes each for the untapped mines, all mines, and Aether at hand."""
        for key, icon in COUNTS.items():
            self._label(y, icon, key)
            self._boxes(self.left + LABEL, y, self.wide - LABEL)
            y += STEP
        return y

    def _label(self, y: float, icon: str, key: str, x: float | None = None) -> None:
        """Say what a row counts, and when."""
        x, middle = self.left if x is None else x, y + CUBE / 2
        self.icon(ICONS[icon], x + 2.6, middle, 5)
        self.page.text(x + 6.6, middle - 1.4, self.words[key], face="bold", points=8, middle=True, room=LABEL - 7.6)
        note = self.words[f"{key}.how"]
        self.page.text(x + 6.6, middle + 2, note, points=6.2, middle=True, room=LABEL - 7)

    def _boxes(self, x: float, y: float, wide: float) -> None:
        """Draw a row of boxes, each large enough for a cube, from 0 on."""
        across = int((wide + GAP) / (CUBE + GAP))
        step = (wide + GAP) / across
        for value in range(across):
            left = x + value * step
            self.page.box(left, y, step - GAP, CUBE, radius=0.8, width=0.2)
            middle = (left + (step - GAP) / 2, y + CUBE / 2)
            self.page.text(*middle, str(value), face="numerals", points=12, align="centre", middle=True)

    # Fighters

    def fighters(self, top: float, foot: float, across: int) -> None:
        """Draw a cell each for six Fighters, so many in a row, as high as there is room."""
        y = self._title(self.left, top, self.wide, "fighters", "fighters.how")
        wide = (self.wide + 2) / across
        high = (foot - y + 1.5) / (FIGHTERS // across)
        for number in range(FIGHTERS):
            row, column = divmod(number, across)
            self._fighter(number + 1, self.left + column * wide, y + row * high, wide - 2, high - 1.5)

    def _fighter(self, number: int, x: float, y: float, wide: float, high: float) -> None:
        """Draw a Fighter: its place, a line for its name, Force, Defence, markers, and Fatigue to be ticked."""
        page = self.page
        page.box(x, y, wide, high, radius=1.2, width=0.25)
        taken = page.text(x + 1.6, y + 5, str(number), face="numerals", points=10)
        ticks = 2 * 5.2 + 0.6
        left, middle = x + 1.6, (y + 6.6 + y + high - ticks) / 2
        if high < NAMED:
            left, middle = x + 3.4 + taken, y + 3.8
        else:
            page.line(x + 3 + taken, y + 5.4, x + wide - 1.6, y + 5.4, width=0.15)
        step = (x + wide - 1.6 - left) / 3
        for place, icon in enumerate(("combat", "", "plus")):
            at = left + place * step
            if icon:
                self.icon(ICONS[icon], at + 1.6, middle, 3)
            else:
                page.outline(icons.shape(icons.SHIELD, at + 1.6, middle, 3.4), width=0.3)
            page.box(at + 3.6, middle - 2.6, step - 4.2, 5.2, radius=0.6, width=0.2)
        self._ticks(x + 1.2, y + high - ticks, wide - 2.4)

    def _ticks(self, x: float, y: float, wide: float) -> None:
        self.icon(ICONS["fatigue"], x + 2, y + 5, 3.6)
        across = TICKS // 2
        step = (wide - 4.4) / across
        for tick in range(TICKS):
            row, column = divmod(tick, across)
            at = (x + 4.4 + step * (column + 0.5), y + 2.5 + row * 5.2)
            self.page.circle(*at, min(4.6, step - 0.3), width=0.2)
            text = str(tick + 1)
            self.page.text(*at, text, face="numerals", points=6.8, align="centre", middle=True, grey=0.35)

    def _scale(self, right: float) -> None:
        """Draw the ruler with how to print and how the sheet is used."""
        marks.ruler(self.page, self.left, self.foot - 5.2, 50)
        x = self.left + 54
        text = f"{self.words['scale']}. {self.words['how']} {self.words['beyond']}"
        high = flow.height(text, right - x, 6.4)
        flow.paragraph(self.page, x, self.foot - 0.6 - high, text, wide=right - x, points=6.4)
