"""Pages of a PDF as pictures for a screen, drawn by another hand (pdfium) than the one that wrote the PDF."""

import io
from threading import RLock

import pypdfium2

_lock = RLock()
"""pdfium serves one thread at a time."""


def count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    with _lock, pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def picture(pdf: bytes, page: int, width: int) -> bytes:
    """A page, the first being 0, as a PNG `width` pixels wide, in greys as the sheets are."""
    with _lock, pypdfium2.PdfDocument(pdf) as document:
        points: float = document[page].get_width()
        image = document[page].render(scale=width / points, grayscale=True).to_pil()
        out = io.BytesIO()
        image.save(out, format="PNG", optimize=True)
        return out.getvalue()
