"""A ruler in the margin of a paper that small sheets lie on: cards have no room for one of their own. Lengths in mm."""

from typing import Final

from companion.printing import impose, marks
from companion.printing.document import Document
from companion.printing.ink import Style
from companion.printing.paper import SAFE_MARGIN, Size

LENGTH: Final = 50
ROOM: Final = 13.0
"""A margin that is narrower holds no ruler beside its cut guides."""
FROM_CUT: Final = 5.0
"""So far from the first cut: cut guides run there."""


def ruler(sheet: Size, paper: Size, up: int, style: Style) -> bytes | None:
    """A page as large as the paper with nothing but the ruler, below or beside `up` sheets; None without room.

    Raises `ValueError` if they do not fit.
    """
    boxes = impose.places(sheet, paper, up)
    (left, _, _, top), foot = boxes[0], min(low for _, low, _, _ in boxes)
    if max(foot, left) < ROOM:
        return None
    document = Document("", "", paper, paper, style=style)
    page = document.page("")
    if foot >= ROOM:
        marks.ruler(page, left + FROM_CUT, paper.height - SAFE_MARGIN - 5.5, LENGTH, points=6)
    else:
        marks.ruler(page, SAFE_MARGIN + 0.3, paper.height - top + FROM_CUT, LENGTH, points=6, down=True)
    return document.save()
