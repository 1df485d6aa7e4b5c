"""The calibration sheet: how true a printer prints, how fine, and how far its second sides lie off.

Crosses of the back are read on scales of the front, against the light. The scales are signed so that what is read
is what `--shift` wants: no reader has to think about which way the paper was turned.
"""

from typing import Final

from companion.printing.layout import flow
from companion.printing.layout.duplex import behind, sideways
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.page import Page, Point
from companion.printing.page.paper import PAPERS, SAFE_MARGIN, Size
from companion.printing.spec import Job
from companion.printing.words import words

REACH: Final = 10
"""The scales read offsets of so many mm to either side."""
LEFT: Final = 15.0
"""What stands beside the upright ruler starts this far from the edge."""
CROSS: Final = (LEFT + 17.0, 37.0)
"""The middle of the upper cross, in mm from the corner; the lower one is as far from the opposite corner."""
LOWER: Final = 33.0
BLOCK: Final = 24.0
"""The height of a test in mm, its heading included."""
GREYS: Final = (0, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
LINES: Final = (0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1.0)
LETTERS: Final = (4, 5, 6, 7, 8)


def draw(document: Document, job: Job) -> None:
    """Draw both sides. Without a flip the back is for turning by hand, as a page of a book."""
    said = words("calibration", job.lang)
    _Pen(document.page(said["front"]), job, document.paper).front()
    _Pen(document.page(said["back"], back=True), job, document.paper).back()


def crosses(paper: Size) -> tuple[Point, Point]:
    """The middles of the two crosses of the front, in mm: the upper one, then the lower one."""
    return CROSS, (paper.width - CROSS[0], paper.height - LOWER)


class _Pen:
    """One side of the sheet."""

    def __init__(self, page: Page, job: Job, paper: Size) -> None:
        self.page, self.job, self.paper = page, job, paper
        self.words = words("calibration", job.lang)
        self.points = 8.0 if min(paper.width, paper.height) < PAPERS["A4"].width - 1 else 9.5
        self.sideways = sideways(paper, job.flip)
        self.right = paper.width - SAFE_MARGIN
        self.across = int((self.right - LEFT) // 10) * 10
        self.down = int((paper.height - 2 * SAFE_MARGIN - 8) // 10) * 10

    def front(self) -> None:
        """Draw the scales, the rulers and the tests of ink."""
        foot = self.paper.height - SAFE_MARGIN - 4
        self._heading("front")
        marks.ruler(self.page, SAFE_MARGIN, SAFE_MARGIN + 1, self.down, down=True)
        marks.ruler(self.page, LEFT, foot, self.across)
        for place in crosses(self.paper):
            self._scales(place)
        self._tests(self._steps())
        self._letters()

    def back(self) -> None:
        """Draw the crosses behind the scales, fine and longer than these; all else stays out of their light."""
        self._heading("back")
        reach = REACH + 5
        for number, place in enumerate(crosses(self.paper)):
            x, y = behind(place, self.paper, self.job.flip)
            self.page.lines([(x - reach, y, x + reach, y), (x, y - reach, x, y + reach)], width=0.12)
            if number == 0:
                self.page.circle(x, y, 2 * reach, width=0.12)
        wide = min(100.0, self.paper.width - 50)
        x, y = (self.paper.width - wide) / 2, self.paper.height / 2
        end = flow.paragraph(self.page, x, y - 6, self.words["back.1"], wide=wide, points=self.points)
        flow.paragraph(self.page, x, end + 1, self._shifted(), wide=wide, points=self.points)

    def _heading(self, side: str) -> None:
        title = self.page.text(LEFT, 11, self.words["title"].upper(), face="titles", points=14)
        size = self.paper.turned("portrait")
        paper = next((name for name, one in PAPERS.items() if one == size), f"{size.width:g} × {size.height:g}")
        about = self.words["set"].format(side=self.words[side], paper=paper, edge=self._edge())
        self.page.text(self.right, 11, about, points=8, align="right", room=self.right - LEFT - title - 4)
        self.page.line(LEFT, 13, self.right, 13, width=0.15)

    def _edge(self) -> str:
        return self.words["short" if self.job.flip == "short-edge" else "long"]

    def _shifted(self) -> str:
        if not any(self.job.shift):
            return self.words["unshifted"]
        dx, dy = (_figure(value, self.job.lang) for value in self.job.shift)
        return self.words["shifted"].format(dx=dx, dy=dy)

    # Offsets of the back

    def _scales(self, place: Point) -> None:
        """Draw a cross whose scales say, where a cross of the back cuts them, how to shift the back.

        A back that lies to the right as seen from the front lies to the left as one looks at it, if the paper turns
        sideways, and must move right; if it turns over the top, it lies to the right and must move left.
        """
        (x, y), page = place, self.page
        page.lines([(x - REACH, y, x + REACH, y), (x, y - REACH, x, y + REACH)], width=0.12)
        ticks = []
        for half in range(-2 * REACH, 2 * REACH + 1):
            at, tall = half / 2, 1.6 if half % 10 == 0 else 1.0 if half % 2 == 0 else 0.5
            if half:
                ticks += [(x + at, y - tall, x + at, y + tall), (x - tall, y + at, x + tall, y + at)]
        page.lines(ticks, width=0.1)
        right = 1 if self.sideways else -1
        # Each quarter holds the figures of one arm: none stands in another's way.
        for at in (REACH // 2, REACH):
            page.text(x + at, y + 4.3, _signed(at * right), face="numerals", points=6.5, align="centre")
            page.text(x - at, y - 2.7, _signed(-at * right), face="numerals", points=6.5, align="centre")
            page.text(x + 2.4, y - at, _signed(at * right), face="numerals", points=6.5, middle=True)
            page.text(x - 2.4, y + at, _signed(-at * right), face="numerals", points=6.5, align="right", middle=True)
        page.text(x + REACH + 2, y, "dx", face="bold", points=8, middle=True)
        page.text(x, y - REACH - 2.2, "dy", face="bold", points=8, align="centre")

    def _steps(self) -> float:
        """Say how to read the offset, and give the height of the foot of it."""
        x = CROSS[0] + REACH + 9
        wide = self.right - x
        texts = [self.words[f"read.{number}"].format(edge=self._edge(), example="1.5,-2") for number in range(1, 6)]
        y = 16.0
        for text in (*texts, self._shifted(), self.words["odd.1"], self.words["odd.2"]):
            y = flow.paragraph(self.page, x, y, text, wide=wide, points=self.points) + 0.9
        return y

    # What the printer can do

    def _tests(self, top: float) -> None:
        """Three tests, one above the other on upright paper, else side by side, between the two crosses."""
        top, foot = max(top, CROSS[1] + REACH + 9), self.paper.height - LOWER - REACH - 8
        room = self.right - LEFT
        tests = (self._scale, self._greys, self._lines)
        if self.paper.height > self.paper.width:
            step = min((foot - top) / len(tests), 2 * BLOCK)
            top += ((foot - top) - len(tests) * step) / 2
            for number, test in enumerate(tests):
                test(LEFT, top + number * step + (step - BLOCK) / 2, room)
        else:
            wide = (room - 2 * 8) / len(tests)
            for number, test in enumerate(tests):
                test(LEFT + number * (wide + 8), top + (foot - top - BLOCK) / 2, wide)

    def _title(self, x: float, y: float, wide: float, key: str) -> None:
        self.page.text(x, y + 2.6, self.words[key], face="titles", points=9.5)
        self.page.line(x, y + 3.6, x + wide, y + 3.6, width=0.15)

    def _scale(self, x: float, y: float, wide: float) -> None:
        self._title(x, y, wide, "scale")
        marks.coin_ring(
            self.page, x + marks.CENT / 2, y + 5.5 + marks.CENT / 2, [self.words["ring"], self.words["ring.size"]]
        )
        text = self.words["scale.1"].format(across=self.across, down=self.down)
        left = x + marks.CENT + 4
        end = flow.paragraph(self.page, left, y + 6, text, wide=x + wide - left, points=self.points)
        flow.paragraph(self.page, left, end + 0.6, self.words["scale.2"], wide=x + wide - left, points=self.points)

    def _greys(self, x: float, y: float, wide: float) -> None:
        self._title(x, y, wide, "greys")
        step = wide / len(GREYS)
        for number, black in enumerate(GREYS):
            left = x + number * step
            corners = ((left, y + 6), (left + step, y + 6), (left + step, y + 14), (left, y + 14))
            self.page.outline(
                [("M", corners[:1]), *(("L", (corner,)) for corner in corners[1:]), ("Z", ())],
                width=None,
                fill=1 - black / 100,
            )
            self.page.text(left + step / 2, y + 17, str(black), face="numerals", points=6.5, align="centre")
        flow.paragraph(self.page, x, y + 18, self.words["greys.1"], wide=wide, points=7)

    def _lines(self, x: float, y: float, wide: float) -> None:
        """Strokes across and down: some printers draw the two unlike."""
        self._title(x, y, wide, "lines")
        step = wide / len(LINES)
        for number, width in enumerate(LINES):
            left, high = x + number * step + 1, y + 6.5
            self.page.line(left, high, left, high + 7.5, width=width)
            self.page.line(left + 2, high + 3.7, left + step - 2, high + 3.7, width=width)
            words = f"{width:g}".replace(".", "," if self.job.lang == "fr" else ".")
            self.page.text(left - 0.5, y + 17, words, face="numerals", points=6.5)
        flow.paragraph(self.page, x, y + 18, self.words["lines.1"], wide=wide, points=7)

    def _letters(self) -> None:
        """The smallest print: sheets of the shop use six points at least."""
        lower = crosses(self.paper)[1]
        wide = lower[0] - REACH - 12 - LEFT
        y = lower[1] - 15
        self._title(LEFT, y, wide, "letters")
        y += 4.2
        for points in LETTERS:
            y += points * 0.45 + 0.7
            self.page.text(LEFT, y, str(points), face="numerals", points=6.5)
            self.page.text(LEFT + 4, y, self.words["letters.sample"], points=points, room=wide - 4)


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")


def _figure(value: float, lang: str) -> str:
    return f"{value:g}".replace("-", "−").replace(".", "," if lang == "fr" else ".")
