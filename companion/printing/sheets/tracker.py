"""The pieces of trackers: places for a coin, boxes for cubes, rings to be ticked, the foot. Lengths in mm."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.marks import CENT
from companion.printing.page.paper import Size
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import Words

CUBE: Final = 8.4
"""The box of a place: a cube of 8 mm lies in it."""
LANE: Final = 16.6
"""From row to row: coins of two rows never touch."""
STEP: Final = 9.4
"""From row to row of cubes."""
LABEL: Final = 27.0
"""Before the boxes of a row."""
SMALL: Final = 6.8
_GAP: Final = 0.9
"""Between two boxes of a row."""
_FOLD: Final = 3.5
"""So much nearer than to an edge a half comes to the middle of the page: nobody cuts there."""


def draw_sides(document: "Document", job: "Job", side: Callable[["Page", str], None]) -> None:
    """Draw the page of one player; on a sheet without a size, of two face to face. `side` draws a player's."""
    page = document.page(job.title)
    if job.sheet.size is not None:
        side(page, job.option("player"))
        return
    names = [*(name.strip() for name in job.option("players").split(",")), "", ""]
    wide, high = page.size.width, page.size.height / 2
    half = page.part(0, high - _FOLD, Size(wide, high + _FOLD))
    side(half, names[0])
    with page.turned():
        side(half, names[1])
    page.outline([("M", ((5, high),)), ("L", ((wide - 5, high),))], width=0.15, grey=0.5, dash=(2, 2))


class TrackerPen(SheetPen):
    """A page on which one player's figures are kept with coins, cubes and a pencil."""

    def __init__(self, page: "Page", job: "Job", words: "Words", player: str) -> None:
        super().__init__(page, job, words)
        self.player = player
        self.foot = page.size.height - 5
        self.wide = self.right - self.left

    def coins(self, top: float, step: float, across: int, most: int, *, strong: int, first: int) -> None:
        """Draw the places of a coin from 0 to the most, row by row; one of them is strong.

        With `first` 1 the tens stand below each other, and 0 before them.
        """
        zero = self.left + CENT / 2
        for row, start in enumerate(range(first, most + 1, across)):
            values = range(start if row else 0, min(start + across, most + 1))
            y = top + CENT / 2 + row * LANE
            places = [(zero + (value - start + first) * step, y) for value in values]
            marks.coin_track(self.page, places)
            for value, (x, _) in zip(values, places, strict=True):
                self._place(x, y, value, strong=value == strong)

    def _place(self, x: float, y: float, value: int, *, strong: bool) -> None:
        page = self.page
        page.box(x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, radius=1, width=0.9 if strong else 0.2)
        points = 15 if value % 5 == 0 else 13
        page.text(x, y, str(value), face="numerals", points=points, align="centre", middle=True)

    def title(self, x: float, y: float, wide: float, key: str, note: str) -> float:
        """Draw the title of a part with a note at its end, and give where its content begins."""
        taken = self.page.text(x, y + 2.6, self.words[key], face="titles", points=8.6)
        self.page.text(
            x + wide, y + 2.6, self.words[note], face="italic", points=SMALL, align="right", room=wide - taken - 2
        )  # fmt: skip
        self.page.line(x, y + 3.7, x + wide, y + 3.7, width=0.15)
        return y + 5

    def label(self, y: float, path: str, key: str, x: float | None = None) -> None:
        """Say what a row counts, and when (`KEY.how`), behind an icon."""
        x, middle = self.left if x is None else x, y + CUBE / 2
        self.icon(path, x + 2.6, middle, 5)
        self.page.text(x + 6.6, middle - 1.4, self.words[key], face="bold", points=8, middle=True, room=LABEL - 7.6)
        note = self.words[f"{key}.how"]
        self.page.text(x + 6.6, middle + 2, note, points=6.2, middle=True, room=LABEL - 7)

    def boxes(self, x: float, y: float, wide: float) -> None:
        """Draw a row of boxes, each large enough for a cube, from 0 on."""
        across = int((wide + _GAP) / (CUBE + _GAP))
        step = (wide + _GAP) / across
        for value in range(across):
            left = x + value * step
            self.page.box(left, y, step - _GAP, CUBE, radius=0.8, width=0.2)
            middle = (left + (step - _GAP) / 2, y + CUBE / 2)
            self.page.text(*middle, str(value), face="numerals", points=12, align="centre", middle=True)

    def cells(self, top: float, foot: float, count: int, across: int) -> Iterator[tuple[int, Sequence[float]]]:
        """So many cells, so many in a row, as high as there is room for: the number, then x, y, width and height."""
        wide = (self.wide + 2) / across
        high = (foot - top + 1.5) / (count // across)
        for number in range(count):
            row, column = divmod(number, across)
            yield number + 1, (self.left + column * wide, top + row * high, wide - 2, high - 1.5)

    def ticks(self, path: str, count: int, x: float, y: float, wide: float) -> None:
        """Draw rings in two rows behind an icon, with their numbers, to be ticked."""
        self.icon(path, x + 2, y + 5, 3.6)
        across = count // 2
        step = (wide - 4.4) / across
        for tick in range(count):
            row, column = divmod(tick, across)
            at = (x + 4.4 + step * (column + 0.5), y + 2.5 + row * 5.2)
            self.page.circle(*at, min(4.6, step - 0.3), width=0.2)
            text = str(tick + 1)
            self.page.text(*at, text, face="numerals", points=6.8, align="centre", middle=True, grey=0.35)

    def ruler(self, right: float, text: str) -> None:
        """Draw the ruler at the foot with how to print and how the sheet is used."""
        marks.ruler(self.page, self.left, self.foot - 5.2, 50)
        x = self.left + 54
        high = flow.height(text, right - x, 6.4)
        flow.paragraph(self.page, x, self.foot - 0.6 - high, text, wide=right - x, points=6.4)
