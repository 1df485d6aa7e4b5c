"""QR codes, drawn as one vector path: sharp at any size, without white seams."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from companion.printing.errors import PrintError
from companion.printing.page.page import Page

QUIET = 4
"""Blank modules that the standard asks for on every side."""
SMALLEST_MODULE = 0.5
"""In mm: what phones read from ordinary paper."""
LONGEST = 240
"""Bytes, an address and a code of 120 characters among them: longer texts make codes too dense for most sheets."""
DENSEST = 520
"""Bytes that a sheet with room for it holds: an address and a code of 400 characters, which nobody types."""


def holds(text: str, most: int = LONGEST) -> bool:
    """Whether a code on a sheet can hold a text; `most` is `DENSEST` where the sheet has room for it."""
    return 0 < len(text.encode()) <= most


@lru_cache(maxsize=256)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of a text, without quiet zone. Raises `ValueError` for an empty or too long text."""
    if not holds(text, DENSEST):
        raise ValueError(f"a QR code holds 1 to {DENSEST} bytes here, not {len(text.encode())}")
    # A fixed mask is five times faster than trying all eight, and reads as well.
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=3)
    code.add_data(text)
    code.make(fit=True)
    return tuple(tuple(bool(dark) for dark in row) for row in code.get_matrix())


def extent(text: str, module: float = SMALLEST_MODULE) -> float:
    """The side of the code in mm of paper, its quiet zone included."""
    return (len(matrix(text)) + 2 * QUIET) * module


def draw(page: Page, text: str, x: float, y: float, module: float = SMALLEST_MODULE) -> float:
    """Draw the code with the corner of its quiet zone at (x, y), and give its side in mm of the page.

    `module` is in mm of paper, however large the print. Raises
    `ValueError` if `module` is below `SMALLEST_MODULE` or the text does not fit.
    """
    if module < SMALLEST_MODULE:
        raise ValueError(f"a module of {module} mm is too small to read: {SMALLEST_MODULE} mm at least")
    side = page.true(module)
    page.squares(x + QUIET * side, y + QUIET * side, side, _runs(text), f"QR: {text}")
    return extent(text, side)


def fit(
    page: Page, text: str, left: float, right: float, middle: float, *, largest: float = SMALLEST_MODULE,
    most: int = LONGEST,
) -> None:  # fmt: skip
    """Draw the code in the middle of a room between `left` and `right`, its own middle at `middle`; all in mm.

    Its modules grow to `largest` mm of paper where the room allows. Half of its quiet zone may lie on what is blank
    beside the room. Raises `PrintError` where the text asks for more.
    """
    side = page.true(extent(text)) if holds(text, most) else None
    if side is None or side - page.true(QUIET * SMALLEST_MODULE) > right - left:
        raise PrintError("address-too-long", size=len(text.encode()))
    module = max(SMALLEST_MODULE, min(largest, SMALLEST_MODULE * (right - left) / side))
    side *= module / SMALLEST_MODULE
    draw(page, text, (left + right - side) / 2, middle - side / 2, module)


@lru_cache(maxsize=256)
def _runs(text: str) -> tuple[tuple[int, int, int], ...]:
    """The dark runs of a code: column, row, length."""
    return tuple(run for row, line in enumerate(matrix(text)) for run in _dark(row, line))


def _dark(row: int, line: tuple[bool, ...]) -> Iterator[tuple[int, int, int]]:
    column = 0
    for dark, group in groupby(line):
        count = len(list(group))
        if dark:
            yield column, row, count
        column += count
