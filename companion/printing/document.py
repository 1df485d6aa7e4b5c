"""A PDF document: its pages, boxes, outline and bytes. The same drawing gives the same bytes, always."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from companion.printing import fonts
from companion.printing.page import Page
from companion.printing.paper import POINTS_PER_MM, SAFE_MARGIN, Size

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

    `sheet` and `paper` are in mm. Raises `ValueError` if the sheet does not fit on the paper.
    """

    def __init__(self, title: str, lang: str, sheet: Size, paper: Size, subject: str = "") -> None:
        if not paper.holds(sheet):
            raise ValueError(f"a sheet of {sheet} does not fit on {paper}")
        self.sheet, self.paper, self.lang = sheet, paper, lang
        self.origin = ((paper.width - sheet.width) / 2, (paper.height - sheet.height) / 2)
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
        self.pages = 0

    def page(self, outline: str) -> Page:
        """Begin a page, named `outline` in the reader's table of contents."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        left, top = self.origin
        bottom = self.paper.height - top - self.sheet.height
        trim = (left, bottom, left + self.sheet.width, bottom + self.sheet.height)
        self._canvas.setTrimBox(tuple(side * POINTS_PER_MM for side in trim))
        key = f"page-{self.pages}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(outline, key)
        if self.origin != (0, 0):
            self._cut_guides()
        return Page(self._canvas, self.sheet, self.origin, self.paper.height)

    def _cut_guides(self) -> None:
        """Draw guides from the corners of the sheet to the edges of the paper, long enough for a ruler."""
        whole = Page(self._canvas, self.paper, (0, 0), self.paper.height)
        left, top = self.origin
        right, bottom = left + self.sheet.width, top + self.sheet.height
        for x in (left, right):
            whole.line(x, SAFE_MARGIN, x, top - MARK_GAP, width=0.15)
            whole.line(x, bottom + MARK_GAP, x, self.paper.height - SAFE_MARGIN, width=0.15)
        for y in (top, bottom):
            whole.line(SAFE_MARGIN, y, left - MARK_GAP, y, width=0.15)
            whole.line(right + MARK_GAP, y, self.paper.width - SAFE_MARGIN, y, width=0.15)

    def save(self) -> bytes:
        """Close the document and give its bytes."""
        # Said outright: left to itself, reportlab drops a last page on which nothing was drawn.
        self._canvas.showPage()
        with _settings():
            self._canvas.save()
        return self._buffer.getvalue()
