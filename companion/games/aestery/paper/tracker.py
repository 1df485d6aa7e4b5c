"""The tracker of one player, or two face to face: life for a coin, mines and Aether for cubes, Fatigue for a pencil."""

from typing import TYPE_CHECKING, Final

from companion.games.aestery.engine.constants import LIFE
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.parts.prices import ladder
from companion.games.aestery.paper.words import words
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.marks import CENT
from companion.printing.sheets.tracker import CUBE, LABEL, LANE, SMALL, STEP, TrackerPen, draw_sides

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

MOST: Final = 40
"""The highest place of life."""
TEN, LYING = 10, 14
"""Places of life in a row: upright by tens, 0 apart; lying as many as there is room for."""
ALONG: Final = 11.1
"""From place to place at least; the coin may overlap the places beside it."""
FIGHTERS: Final = 6
NAMED: Final = 23.0
"""A lower cell has no line for a name."""
TICKS: Final = 10
"""Fatigue markers of a Fighter."""
COUNTS: Final = {"untapped": "untapped", "mines": "mine", "aether": "aether"}
"""What cubes count, with its icon."""
FOOT: Final = 9.0


def draw(document: "Document", job: "Job") -> None:
    """Draw the page of one player; on a sheet without a size, of two face to face."""
    said = words(job.lang, "tracker")
    draw_sides(document, job, lambda page, player: _Pen(page, job, said, player).side())


class _Pen(TrackerPen):
    """A player's tracker."""

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
        self.coins(top, ALONG, LYING, MOST, strong=LIFE, first=0)
        x, wide = self.left + lane + 4, self.wide - lane - 4
        self.blank(x, x + wide, top + 3.4, self.words["player"], self.player)
        self.blank(x, x + wide, top + 10.6, self.words["hero"])
        self._emblem(x + 6.5, top + 22, wide - 15)
        self.ring(x + wide - CENT / 2, top + 3 * LANE - CENT / 2)
        y = self.counts(top + 3 * LANE + 1.5)
        self.label(y, ICONS["combat"], "prices")
        ladder(self.page, self.left + LABEL, y, 78, CUBE, self.words["free"])
        at = self.left + LABEL + 78 + 4
        self.label(y, ICONS["experience"], "experience", at)
        self.boxes(at + LABEL - 2, y, self.right - at - LABEL + 2)
        self.fighters(y + STEP + 1, self.foot - FOOT - 1.5, FIGHTERS)
        self.ruler(self.right, self._told())

    def _upright(self, end: float, top: float) -> None:
        """Life by tens; below it what is counted, and two rows of three cells; the ring at the foot."""
        split = end + (self.right - end) * 0.52
        self.blank(end, split - 2, self.head, self.words["player"], self.player)
        self.blank(split, self.right, self.head, self.words["hero"])
        self.coins(top, (self.wide - CENT) / TEN, TEN, MOST, strong=LIFE, first=1)
        self._emblem(self.left + 5.4, top + LANE + 6, 0)
        y = self.counts(top + 4 * LANE + 1.5)
        self.label(y, ICONS["combat"], "prices")
        ladder(self.page, self.left + LABEL, y, self.wide - LABEL, CUBE, self.words["free"])
        self.fighters(y + STEP + 1, self.foot - CENT - 1.5, FIGHTERS // 2)
        self.ring(self.right - CENT / 2, self.foot - CENT / 2)
        self.ruler(self.right - CENT - 3, self._told())

    # Life

    def _emblem(self, x: float, y: float, wide: float) -> None:
        """Draw a heart with what the track counts beside it, or below it where there is no room."""
        page = self.page
        page.outline(icons.shape(icons.HEART, x, y, 10.4), width=0.5)
        page.text(x, y - 0.6, str(LIFE), face="numerals", points=12, align="centre", middle=True)
        left, top, room = (x + 7.2, y - 4.4, wide) if wide else (self.left, y + 7, 11.2)
        for text in (f"**{self.words['life']}**", self.words["coin"]):
            top = flow.paragraph(page, left, top, text, wide=room, points=SMALL) + 0.4

    # What cubes count

    def counts(self, y: float) -> float:
        """Draw a row of boxes each for the untapped mines, all mines, and Aether at hand."""
        for key, icon in COUNTS.items():
            self.label(y, ICONS[icon], key)
            self.boxes(self.left + LABEL, y, self.wide - LABEL)
            y += STEP
        return y

    # Fighters

    def fighters(self, top: float, foot: float, across: int) -> None:
        """Draw a cell each for six Fighters, so many in a row, as high as there is room."""
        y = self.title(self.left, top, self.wide, "fighters", "fighters.how")
        for number, (x, top_, wide, high) in self.cells(y, foot, FIGHTERS, across):
            self._fighter(number, x, top_, wide, high)

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
        self.ticks(ICONS["fatigue"], TICKS, x + 1.2, y + high - ticks, wide - 2.4)

    def _told(self) -> str:
        return f"{self.words['scale']}. {self.words['how']} {self.words['beyond']}"
