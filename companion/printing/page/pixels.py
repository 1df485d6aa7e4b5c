"""Pages of a PDF as pictures for a screen, drawn by another hand (pdfium) than the one that wrote the PDF.

Where there is no pdfium (in a browser) pages are counted, but not drawn: a browser shows a PDF by itself.
"""

import io
import re
from threading import RLock
from typing import TYPE_CHECKING

from companion.core.plugins.optional import installed, needs
from companion.core.text.messages import default_language

if TYPE_CHECKING:
    from PIL import Image

GREYS, STEP = 16, 17
"""From black to white: enough for the eye, and half the bytes of 256."""
COLOURS = 64
"""The greys, and some shades of the few colours of a sheet."""
FRAME = 11 * STEP
_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
_lock = RLock()
"""pdfium serves one thread at a time."""


def drawable() -> bool:
    """Whether pages can be drawn here."""
    return installed("pypdfium2") is not None


def count(pdf: bytes) -> int:
    """How many pages a PDF has; without pdfium, one of ours, whose pages stand in it as they are."""
    pdfium = installed("pypdfium2")
    if pdfium is None:
        return len(_PAGE.findall(pdf))
    with _lock, pdfium.PdfDocument(pdf) as document:
        return len(document)


def picture(pdf: bytes, page: int, width: int, *, framed: bool = False, colour: bool = False) -> bytes:
    """A page, the first being 0, as a PNG `width` pixels wide, in greys as the sheets are, else in `colour`.

    `framed`: a thin line shows where the paper ends. Raises MissingExtraError without pdfium.
    """
    with needs("print", default_language()):
        import pypdfium2
        from PIL import ImageOps
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


def _greys(image: "Image.Image") -> "Image.Image":
    few = image.point([round(grey / STEP) for grey in range(256)]).convert("P")
    few.putpalette([number * STEP for number in range(GREYS) for _ in "rgb"])
    return few
