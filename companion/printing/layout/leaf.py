"""A sheet of running text on as many pages as it takes: its heading, running heads, page marks and foot.

Lengths in mm, sizes of letters in points; they are as large as the paper, and larger in large print.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.core.text.float_sum import total
from companion.core.text.messages import Phrasebook, filled, load_words
from companion.printing.layout import flow
from companion.printing.layout.pouring import Columns
from companion.printing.page import fonts, marks, qr
from companion.printing.page.document import Document
from companion.printing.page.fonts import Face
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.spec import Job

MARGIN: Final = 8.0
GAP: Final = 4.0
"""Between the parts of a page."""
SMALLEST: Final = 6.0
"""Nothing on the page is smaller, in points."""
FOOTNOTE: Final = 6.6
RULER: Final = 50
KICKER, TITLE = 8.0, 19.0
"""Sizes of the letters of the heading, on A4."""
LINE: Final = 1.2
"""From line to line, in sizes of the letters."""


class Leaf:
    """One such sheet. A kind of sheet draws its heading and what stands below it."""

    words_file: tuple[str, str]

    def __init__(self, document: Document, job: Job, code: str) -> None:
        """`code` is what the QR code on the first page says; without one there is none."""
        self.document, self.job, self.lang, self.code = document, job, job.lang, code
        self.size = document.drawn
        self.large = job.style == "large-print"
        self.scale = 1.4 if self.large else 0.85 if min(self.size.width, self.size.height) < 180 else 1.0
        self.left, self.right = MARGIN, self.size.width - MARGIN
        self.wide = self.right - self.left
        side = qr.extent(code) if qr.holds(code) else 0.0
        self.code_left = self.right - side
        self.footnotes: list[str] = []

    # --- words --------------------------------------------------------------------------------------------------------

    def word(self, key: str, /, count: int | None = None, **figures: Any) -> str:
        """One of the words of the sheet, with its figures."""
        return filled(self._words(key)[self.lang], self.lang, {"count": count, **figures})

    def _words(self, key: str) -> Any:
        """What a key stands for: the sheet's own words go before those of all leaves."""
        for package, file in (self.words_file, ("companion.printing", "leaf.toml")):
            found: Any = load_words(package, file)
            for part in key.split("."):
                found = found.get(part, {})
            if found:
                return found
        raise KeyError(key)

    def losses(self, shortened: int, texts: Iterable[str]) -> Iterator[str]:
        """Footnotes: how many names were cut, and how many characters of some texts have no shape of ours."""
        if shortened:
            yield self.word("footnote.shortened", shortened)
        lost = sum(map(fonts.lost, texts))
        if lost:
            yield self.word("footnote.lost", lost)

    def fit(self, text: str, face: Face, points: float, wide: float, most: int = 1) -> flow.Fitted:
        """What people typed, in letters of the size that the paper asks for."""
        return flow.fitted(text, face, wide, points * self.scale, most=most, least=SMALLEST)

    # --- heights ------------------------------------------------------------------------------------------------------

    @staticmethod
    def line(points: float) -> float:
        """From line to line."""
        return points * LINE / POINTS_PER_MM

    def title_foot(self, title: flow.Fitted) -> float:
        """Where the title ends."""
        return MARGIN + self.line(KICKER * self.scale) + len(title.lines) * self.line(title.points)

    def strip_high(self) -> float:
        """The height of the foot of the first page."""
        notes = total(flow.height(text, self._notes_wide(), FOOTNOTE) for text in self._notes())
        return max(self.right - self.code_left, notes, 9.0)

    def running_head_high(self) -> float:
        """The height of what stands above every further page."""
        return self.line(10 * self.scale)

    def _notes(self) -> list[str]:
        true_size = Phrasebook("companion.printing")["preview"]("true_size", self.lang)
        return [true_size, *self.footnotes]

    def _notes_wide(self) -> float:
        return self.code_left - 3 - (self.left + RULER + 5)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def page(self, number: int, pages: int, name: str, *, beside: float = 0.0) -> Page:
        """Begin a page (counted from 0) with its mark, which stands `beside` mm away from the right."""
        page = self.document.page(f"{name} {number + 1}/{pages}" if pages > 1 else name)
        if pages > 1:
            points = KICKER * self.scale
            mark = f"page {number + 1}/{pages}"
            y = MARGIN + page.cap("text", points)
            page.text(self.right - beside, y, mark, face="bold", points=points, align="right")
        return page

    def write(self, page: Page, x: float, y: float, body: flow.Fitted, grey: float = 0) -> None:
        """Write lines, the first with its baseline at `y`."""
        for number, line in enumerate(body.lines):
            page.runs(x, y + number * self.line(body.points), line, points=body.points, grey=grey)

    def heading(self, page: Page, kicker: str, more: flow.Fitted, title: flow.Fitted) -> None:
        """Draw the title with what kind of sheet it is above it, and `more` of that as people typed it."""
        k, y = self.scale, MARGIN + page.cap("titles", KICKER * self.scale)
        x = self.left
        if kicker:
            x += page.text(x, y, kicker, face="titles", points=KICKER * k, grey=0.35) + k
        self.write(page, x, y, more, grey=0.35)
        first = MARGIN + self.line(KICKER * k) + page.cap("titles", title.points) + 1.2 * k
        self.write(page, self.left, first, title)

    def running_head(self, page: Page, names: str) -> None:
        """Draw the head of a further page."""
        points = KICKER * self.scale
        y = MARGIN + page.cap("bold", points)
        self.write(page, self.left, y, flow.fitted(names, "bold", self.wide * 0.75, points, most=1, least=SMALLEST))
        page.line(self.left, y + 1.8, self.right, y + 1.8, width=0.3)

    def block_title(
        self, page: Page, x: float, y: float, body: flow.Fitted, setting: Columns, *, figure: str = "",
        again: bool = False,
    ) -> None:  # fmt: skip
        """Draw the title of a block with a figure at its end; `again` where the block goes on in another column."""
        baseline, foot = y + setting.mm(1.05), y + setting.mm(1.4)
        self.write(page, x, baseline, body)
        if again:
            words = f"({self.word('continued')})"
            wide = total(fonts.run_width(line, body.points) for line in body.lines) / POINTS_PER_MM
            end, small = x + wide + setting.mm(0.4), max(SMALLEST, setting.points * 0.8)
            if end + page.width(words, "italic", small) < x + setting.wide:
                page.text(end, baseline, words, face="italic", points=small)
        elif figure:
            page.text(x + setting.wide, baseline, figure, face="numerals", points=setting.points, align="right")
        page.line(x, foot, x + setting.wide, foot, width=0.3)

    def strip(self, page: Page) -> None:
        """Draw the ruler, the footnotes and the code at the foot of the first page."""
        foot = self.size.height - MARGIN
        high = self.strip_high()
        marks.ruler(page, self.left, foot - 5.2, RULER, points=SMALLEST)
        y = foot - total(flow.height(text, self._notes_wide(), FOOTNOTE) for text in self._notes())
        for text in self._notes():
            y = flow.paragraph(page, self.left + RULER + 5, y, text, wide=self._notes_wide(), points=FOOTNOTE)
        if self.code:
            qr.fit(page, self.code, self.code_left, self.right, foot - high / 2)
