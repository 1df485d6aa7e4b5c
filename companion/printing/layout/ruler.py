"""A ruler in the margin of a paper that small sheets lie on: cards have no room for one of their own. Lengths in mm."""

from typing import Final

from companion.printing.layout import placing
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.ink import Style
from companion.printing.page.page import Page
from companion.printing.page.paper import SAFE_MARGIN, Size

LENGTH: Final = 50
ROOM: Final = 13.0
"""A margin that is narrower holds no ruler beside its cut guides."""
FROM_CUT: Final = 5.0
"""So far from the first cut: cut guides run there."""


def ruler(sheet: Size, paper: Size, up: int, style: Style) -> bytes | None:
    """A page as large as the paper with nothing but the ruler, below or beside `up` sheets; None without room.

    Raises `ValueError` if they do not fit.
    """
    if not has_room(sheet, paper, up):
        return None
    document = Document("", "", paper, paper, style=style)
    draw(document.page(""), sheet, up)
    return document.save()


def has_room(sheet: Size, paper: Size, up: int) -> bool:
    """Whether a ruler stands below or beside `up` sheets. Raises `ValueError` if they do not fit."""
    return max(_margins(sheet, paper, up)[:2]) >= ROOM


def draw(page: Page, sheet: Size, up: int) -> None:
    """Draw the ruler on a page that is as large as the paper."""
    foot, left, top = _margins(sheet, page.size, up)
    if foot >= ROOM:
        marks.ruler(page, left + FROM_CUT, page.size.height - SAFE_MARGIN - 5.5, LENGTH, points=6)
    else:
        marks.ruler(page, SAFE_MARGIN + 0.3, page.size.height - top + FROM_CUT, LENGTH, points=6, down=True)


def _margins(sheet: Size, paper: Size, up: int) -> tuple[float, float, float]:
    """What is left below and beside the sheets, and where the first one ends above."""
    boxes = placing.places(sheet, paper, up)
    return min(low for _, low, _, _ in boxes), boxes[0][0], boxes[0][3]
