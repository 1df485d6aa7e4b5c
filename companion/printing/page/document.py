"""A PDF document: its pages, boxes, outline and bytes. The same drawing gives the same bytes, always."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from companion.printing.page import fonts
from companion.printing.page.ink import Style, ink_of
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM, SAFE_MARGIN, Flip, Size
from companion.printing.page.structure import END, Structure

AUTHOR = "companion"
MARK_GAP = 3.0
"""Cut guides stay this far, in mm, from the corner they point at."""

_lock = RLock()


@contextmanager
def _settings() -> Iterator[None]:
    """Write binary streams without comments. reportlab keeps this for all threads alike, hence the lock."""
    wanted = {"useA85": 0, "pdfComments": 0}
    with _lock:
        before = {key: getattr(rl_config, key) for key in wanted}
        try:
            for key, value in wanted.items():
                setattr(rl_config, key, value)
            yield
        finally:
            for key, value in before.items():
                setattr(rl_config, key, value)


class Document:
    """Pages of one true size, each alone on its paper: filling it, or centred with cut guides.

    `sheet` and `paper` are in mm. With a `zoom` the drawing still sees `sheet`, and its print is larger. Second
    sides (`page(back=True)`) are moved by `shift` mm, right and down. `colour`: the suits have theirs. Raises
    `ValueError` if the sheet does not fit.
    """

    def __init__(
        self, title: str, lang: str, sheet: Size, paper: Size, subject: str = "", *,
        style: Style = "low-ink", colour: bool = False, zoom: float = 1.0, flip: Flip = "none",
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> None:  # fmt: skip
        self.drawn, sheet = sheet, Size(round(sheet.width * zoom, 3), round(sheet.height * zoom, 3))
        if not paper.holds(sheet):
            raise ValueError(f"a sheet of {sheet} does not fit on {paper}")
        self.sheet, self.paper, self.lang = sheet, paper, lang
        self.style, self.zoom, self.flip, self.shift = style, zoom, flip, shift
        self._ink = ink_of(style, colour=colour)
        self.origin = ((paper.width - sheet.width) / 2, (paper.height - sheet.height) / 2)
        self._place = self.origin
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            lang=lang,
            # Otherwise every page names Helvetica, which no file embeds.
            initialFontName=fonts.name("text"),
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(AUTHOR)
        self._canvas.setCreator(AUTHOR)
        self._canvas.setSubject(subject)
        # True millimetres: the printer is asked not to "fit to page".
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if flip != "none":
            edge = "DuplexFlipLongEdge" if flip == "long-edge" else "DuplexFlipShortEdge"
            self._canvas.setViewerPreference("Duplex", edge)
        self._structure = Structure()
        self.pages = 0

    def page(self, outline: str, *, back: bool = False) -> Page:
        """Begin a page, named `outline` in the reader's table of contents; `back` for a second side."""
        if self.pages:
            self._finish_page()
        self.pages += 1
        self._canvas._code.append(self._structure.begin())
        left, top = self.origin
        bottom = self.paper.height - top - self.sheet.height
        trim = (left, bottom, left + self.sheet.width, bottom + self.sheet.height)
        self._canvas.setTrimBox(tuple(side * POINTS_PER_MM for side in trim))
        key = f"page-{self.pages}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(outline, key)
        if self.origin != (0, 0):
            self._cut_guides()
        self._place = (left + self.shift[0], top + self.shift[1]) if back else self.origin
        return Page(
            self._canvas, self.drawn, self._place, self.paper.height, ink=self._ink, zoom=self.zoom,
            structure=self._structure,
        )  # fmt: skip

    @property
    def _is_tagged(self) -> bool:
        """Whether what is written can be heard: not where pages are drawn apart, to be laid side by side."""
        return self._structure.page >= 0

    def _finish_page(self) -> None:
        if self._is_tagged:
            self._canvas._code.append(END)
        # Said outright: left to itself, reportlab drops a last page on which nothing was drawn.
        self._canvas.showPage()

    def cut_box(self, x: float, y: float, size: Size, bleed: float = 0.0) -> None:
        """Say that what is cut out of the current page is the box of `size` at (x, y) mm, not the whole of the sheet.

        The drawing runs `bleed` mm over it. The box moves with second sides, as their drawing does.
        """
        left, bottom = self._place[0] + x, self.paper.height - self._place[1] - y - size.height
        box = (left, bottom, left + size.width, bottom + size.height)
        over = (left - bleed, bottom - bleed, left + size.width + bleed, bottom + size.height + bleed)
        self._canvas.setTrimBox(tuple(side * POINTS_PER_MM for side in box))
        self._canvas.setBleedBox(tuple(side * POINTS_PER_MM for side in over))

    def _cut_guides(self) -> None:
        """Draw guides from the corners of the sheet to the edges of the paper, long enough for a ruler."""
        whole = Page(self._canvas, self.paper, (0, 0), self.paper.height)
        left, top = self.origin
        right, bottom = left + self.sheet.width, top + self.sheet.height
        wide, high = self.paper.width - SAFE_MARGIN, self.paper.height - SAFE_MARGIN
        above, below = (SAFE_MARGIN, top - MARK_GAP), (bottom + MARK_GAP, high)
        before, after = (SAFE_MARGIN, left - MARK_GAP), (right + MARK_GAP, wide)
        # A sheet that all but fills its paper leaves no room for guides beside it.
        for x in (x for x in (left, right) if SAFE_MARGIN <= x <= wide):
            for start, end in (span for span in (above, below) if span[0] < span[1]):
                whole.line(x, start, x, end, width=0.15)
        for y in (y for y in (top, bottom) if SAFE_MARGIN <= y <= high):
            for start, end in (span for span in (before, after) if span[0] < span[1]):
                whole.line(start, y, end, y, width=0.15)

    def save(self) -> bytes:
        """Close the document and give its bytes."""
        self._finish_page()
        if self._is_tagged:
            self._structure.close(self._canvas._doc)
        with _settings():
            self._canvas.save()
        return self._buffer.getvalue()
