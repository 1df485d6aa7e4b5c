"""The mine tracker: for each mine its tile, price and lines, and a box a line for the cube."""

from typing import TYPE_CHECKING, Final

from companion.games.erythro.engine.constants import ELEMENTS
from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper.words import words
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

MINES: Final = 6
LINES: Final = 6
CUBE: Final = 8.4
"""A line's box: a cube of 8 mm lies in it."""
HIGH: Final = 26.4
"""What a mine takes of the height."""


def draw(document: "Document", job: "Job") -> None:
    """Draw room for as many mines as the page holds."""
    page = document.page(job.title)
    pen = _Pen(page, job)
    pen.heading()
    y = flow.paragraph(page, pen.left, pen.head + 3, pen.words["how"], wide=pen.right - pen.left, points=7.5) + 2
    for _ in range(MINES):
        pen.mine(y)
        y += HIGH
    pen.foot(y + 0.5)


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job") -> None:
        super().__init__(page, job, words(job.lang, "tracker"))

    def mine(self, y: float) -> None:
        """Draw a mine: its head, then its lines."""
        page, left, right = self.page, self.left, self.right
        page.box(left, y, right - left, HIGH - 2.2, radius=1.5, width=0.35)
        self.icon(ICONS["mine"], left + 4.6, y + 4.4, 5.4)
        middle = y + 4.4
        x = left + 9.5
        x = self._field(x, middle, self.words["mine"], 9)
        x = self._field(x, middle, self.words["level"].format(level="").strip(), 8)
        x = self._field(x, middle, self.words["extraction"], 8)
        step = (right - 1 - x) / len(ELEMENTS)
        for place, element in enumerate(ELEMENTS):
            at = x + step * place
            self.icon(ICONS[element], at + 2.2, middle, 4)
            page.box(at + 4.8, middle - 2.6, step - 6.4, 5.2, radius=0.6, width=0.15)
        self._lines(left + 3, right - 3, y + 9.2)

    def _field(self, x: float, middle: float, label: str, wide: float) -> float:
        """Draw a box to write a number in behind its label, and give where the next thing begins."""
        x += self.page.text(x, middle, label, points=7.5, middle=True) + 1
        self.page.box(x, middle - 2.6, wide, 5.2, radius=0.6, width=0.2)
        return x + wide + 2.5

    def _lines(self, left: float, right: float, y: float) -> None:
        """Draw a box a line, with room to write what it says; the last is lost."""
        page, step = self.page, (right - left) / LINES
        for number in range(LINES):
            x = left + step * number
            page.box(x, y + 2.4, CUBE, CUBE, radius=1, width=0.2)
            page.text(
                x + CUBE / 2, y + 2.4 + CUBE / 2, str(number + 1), points=9, align="centre", middle=True, grey=0.4
            )
            page.line(x + CUBE + 1, y + 10.6, x + step - 3.4, y + 10.6, width=0.12)
            if number == LINES - 1:
                page.text(x + CUBE + 1, y + 5.4, self.words["lost"], points=7.5, grey=0.4)
            else:
                page.text(x + step - 1.8, y + 2.4 + CUBE / 2, "→", points=9, align="centre", middle=True, grey=0.4)

    def foot(self, y: float) -> None:
        """Draw what to write in the lines, that a last line loses, and the ruler."""
        page = self.page
        text = " · ".join(self.words[f"short.{n}"] for n in (1, 2, 3))
        y = flow.paragraph(
            page, self.left, y, f"**{self.words['short']}** {text}", wide=self.right - self.left, points=7.5
        )
        flow.paragraph(page, self.left, y + 0.6, self.words["fate"], wide=self.right - self.left, points=7.5)
        marks.ruler(page, self.left, page.size.height - 10.5, 50)
        page.text(self.left + 58, page.size.height - 8.5, self.words["scale"], points=6.5)
