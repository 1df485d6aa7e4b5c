"""The map sheet: the planet for 2, 3 or 4 players with boxes for pollution, and what is counted beside it."""

from typing import TYPE_CHECKING, Final

from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.paper.planet import Planet
from companion.games.erythro.paper.words import words
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.games.erythro.engine.cards.layout import Layout
    from companion.printing.page.document import Document
    from companion.printing.page.fonts import Face
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

PANEL: Final = 56.0
"""The width of what stands beside the planet, or its height below it, in mm."""
BOXES: Final = 6
"""Room for the mines of each level."""
LIMITS: Final = (3, 4)


def draw(document: "Document", job: "Job", players: int) -> None:
    """Draw the planet for so many players on one page."""
    page = document.page(job.title)
    pen = _Pen(page, job, players)
    layout = read_box({}).layouts[players]
    pen.head_line()
    top, foot = pen.head + 4, page.size.height - 5
    if page.size.width > page.size.height:
        Planet(page, layout, pen.left, top, page.size.width - PANEL - 16, foot - top).draw()
        pen.panel(layout, page.size.width - PANEL - 5, top, PANEL, foot)
    else:
        high = 92.0
        Planet(page, layout, pen.left, top, pen.right - pen.left, foot - top - high).draw()
        pen.panel(layout, pen.left, foot - high + 6, pen.right - pen.left, foot)


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job", players: int) -> None:
        super().__init__(page, job, words(job.lang, "map"))

    def head_line(self) -> None:
        """Draw the heading, and that the layout is invented."""
        end = self.heading()
        text = self.words["invented"]
        self.page.text(end + 5, self.head, text, points=8.5, grey=0.2, room=self.right - end - 5)

    def panel(self, layout: "Layout", x: float, y: float, wide: float, foot: float) -> None:
        """Draw bag, mine deck, contaminated tiles, profitability; then what the places of a tile are for."""
        if wide < 100:
            y = self._bag(layout, x, y, wide)
            y = self._mines(x, y + 5, wide)
            y = self._limits(x, y + 5, wide)
            y = self._told(x, y + 4, wide)
            self._foot(x, wide, foot)
            return
        half = (wide - 8) / 2
        below = self._bag(layout, x, y, half)
        below = self._mines(x, below + 4, half)
        other = self._limits(x + half + 8, y, half)
        self._told(x + half + 8, other + 4, half)
        self._foot(x + half + 8, half, foot)

    def _title(self, x: float, y: float, wide: float, key: str) -> float:
        taken = self.page.text(x, y + 3, self.words[key], face="titles", points=10)
        how = self.words[f"{key}.how"]
        self.page.text(x + wide, y + 3, how, face="italic", points=7, align="right", room=wide - taken - 2)
        self.page.line(x, y + 4.2, x + wide, y + 4.2, width=0.15)
        return y + 6.2

    def _bag(self, layout: "Layout", x: float, y: float, wide: float) -> float:
        """Draw a token for each tile, to be struck off when it is drawn."""
        y = self._title(x, y, wide, "bag")
        across = 7 if wide < 100 else 8
        size = min(wide / across - 1, 9.0)
        step = wide / across
        for place, number in enumerate(layout.numbers):
            row, column = divmod(place, across)
            at = (x + step * (column + 0.5), y + (size + 1) * row + size / 2)
            self.page.circle(*at, size, width=0.2)
            self.page.text(*at, str(number), face="numerals", points=9, align="centre", middle=True)
        return y + (size + 1) * -(-len(layout.numbers) // across)

    def _mines(self, x: float, y: float, wide: float) -> float:
        y = self._title(x, y, wide, "mines")
        for level in (1, 2, 3, 4):
            label = self.words["level"].format(level=level)
            self.page.text(x, y + 2.6, label, points=8.5, middle=True)
            for number in range(BOXES):
                self.page.box(x + 16 + number * 6.6, y, 5.2, 5.2, radius=0.5, width=0.2)
            y += 6.6
        return y

    def _limits(self, x: float, y: float, wide: float) -> float:
        """Draw the contaminated tiles to be counted; the numbers that the book loses at are bold."""
        y = self._title(x, y, wide, "contaminated")
        for number in range(1, 6):
            at, strong = x + (number - 0.5) * min(wide, 56) / 5, number in LIMITS
            self.page.circle(at, y + 4.2, 8.4, width=0.5 if strong else 0.2)
            face: Face = "bold" if strong else "text"
            self.page.text(at, y + 4.2, str(number), face=face, points=10, align="centre", middle=True)
        y += 12.5
        self.page.text(x, y, self.words["profitability"], points=8.5)
        self.page.line(x + 20, y + 0.6, x + min(wide, 56), y + 0.6, width=0.15)
        y += 7
        self.page.text(x, y, self.words["contaminations"], points=8.5)
        self.page.line(x + 31, y + 0.6, x + min(wide, 56), y + 0.6, width=0.15)
        return y

    def _told(self, x: float, y: float, wide: float) -> float:
        for key in ("tokens", "places", "central"):
            y = flow.paragraph(self.page, x, y, self.words[key], wide=wide, points=8) + 0.8
        return y

    def _foot(self, x: float, wide: float, foot: float) -> None:
        marks.ruler(self.page, x, foot - 5.5, 50)
        self.page.text(x, foot - 8, self.words["scale"], points=6.5, room=wide)
