"""Pages of a PDF as pictures for a screen, drawn by another hand (pdfium) than the one that wrote the PDF."""

import io
from threading import RLock

import pypdfium2
from PIL import Image, ImageOps

GREYS, STEP = 16, 17
"""From black to white: enough for the eye, and half the bytes of 256."""
COLOURS = 64
"""The greys, and some shades of the few colours of a sheet."""
FRAME = 11 * STEP
_lock = RLock()
"""pdfium serves one thread at a time."""


def count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    with _lock, pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def picture(pdf: bytes, page: int, width: int, *, framed: bool = False, colour: bool = False) -> bytes:
    """A page, the first being 0, as a PNG `width` pixels wide, in greys as the sheets are, else in `colour`.

    `framed`: a thin line shows where the paper ends.
    """
    with _lock, pypdfium2.PdfDocument(pdf) as document:
        points: float = document[page].get_width()
        # A hair less, for pdfium rounds up.
        image = document[page].render(scale=(width - 0.001) / points, grayscale=not colour).to_pil()
    if framed:
        image = ImageOps.expand(ImageOps.crop(image, 1), 1, (FRAME,) * 3 if colour else FRAME)
    few = image.quantize(COLOURS) if colour else _greys(image)
    out = io.BytesIO()
    few.save(out, format="PNG")
    return out.getvalue()


def _greys(image: Image.Image) -> Image.Image:
    few = image.point([round(grey / STEP) for grey in range(256)]).convert("P")
    few.putpalette([number * STEP for number in range(GREYS) for _ in "rgb"])
    return few
