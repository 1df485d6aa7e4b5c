"""A document whose pages are laid side by side on a larger paper as they are drawn: imposition without pikepdf.

Its papers look like those of `impose`, which lays out finished pages.
"""

from companion.printing.layout import placing, ruler
from companion.printing.layout.placing import Backs, Box
from companion.printing.page.document import Document
from companion.printing.page.ink import Style
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM, Size


class SideBySide(Document):
    """Pages of one true size, `up` of them on a paper, row by row; a single page fills every place.

    `bed` is the paper as it lies. With `backs` each paper of fronts is followed by that of their second sides.
    Raises `ValueError` if the pages do not fit.
    """

    def __init__(
        self, title: str, lang: str, sheet: Size, bed: Size, up: int, subject: str = "", *, style: Style = "low-ink",
        colour: bool = False, backs: Backs | None = None,
    ) -> None:  # fmt: skip
        super().__init__(
            title, lang, sheet, sheet, subject, style=style, colour=colour, flip=backs.flip if backs else "none"
        )
        self.bed, self.up, self.backs = bed, up, backs
        self._fronts = placing.places(sheet, bed, up)
        self._titles: list[str] = []

    def page(self, outline: str, *, back: bool = False) -> Page:
        """Begin a page, named `outline` in the reader's table of contents."""
        self._end_page()
        self._titles.append(outline)
        self.pages += 1
        width, height = self.sheet.width * POINTS_PER_MM, self.sheet.height * POINTS_PER_MM
        self._canvas.beginForm(_form(self.pages - 1), 0, 0, width, height)
        return Page(self._canvas, self.drawn, (0.0, 0.0), self.sheet.height, ink=self._ink)

    def cut_box(self, x: float, y: float, size: Size, bleed: float = 0.0) -> None:
        """A paper has several of them: guides say where to cut."""

    def save(self) -> bytes:
        """Lay the pages out, close the document and give its bytes."""
        self._end_page()
        self._canvas.setPageSize((self.bed.width * POINTS_PER_MM, self.bed.height * POINTS_PER_MM))
        papers = list(placing.papers(self.pages, self.up, 2 if self.backs else 1))
        for place, numbers in enumerate(papers):
            if place:
                self._canvas.showPage()
            self._lay(numbers)
        for number, title in enumerate(self._titles):
            self._canvas.addOutlineEntry(title, _form(number))
        return super().save()

    def _end_page(self) -> None:
        if self.pages:
            self._canvas.endForm()

    def _lay(self, numbers: list[int]) -> None:
        """Lay pages on a paper, with its guides and its ruler on the side that is cut."""
        behind = self.backs is not None and bool(numbers[0] % 2)
        for number in dict.fromkeys(numbers):
            self._canvas.bookmarkPage(_form(number))
        for number, (box, turned) in zip(numbers, self._places(behind=behind), strict=False):
            self._canvas.saveState()
            x, y = (box[2], box[3]) if turned else (box[0], box[1])
            turn = -1 if turned else 1
            self._canvas.transform(turn, 0, 0, turn, x * POINTS_PER_MM, y * POINTS_PER_MM)
            self._canvas.doForm(_form(number))
            self._canvas.restoreState()
        if behind:
            return
        self._canvas.saveState()
        self._canvas._code.extend(line.decode() for line in placing.guides(self._fronts, self.bed))
        self._canvas.restoreState()
        if ruler.has_room(self.sheet, self.bed, self.up):
            paper = Page(self._canvas, self.bed, (0.0, 0.0), self.bed.height, ink=self._ink)
            ruler.draw(paper, self.sheet, self.up)

    def _places(self, *, behind: bool) -> list[tuple[Box, bool]]:
        """Where pages lie, and whether they are turned by half."""
        if behind and self.backs is not None:
            return placing.behind(self._fronts, self.bed, self.backs)
        return [(box, False) for box in self._fronts]


def _form(number: int) -> str:
    return f"sheet-{number}"
