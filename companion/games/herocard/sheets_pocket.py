"""The pocket card: the quick reference in short words, on the two sides of a card that fits a sleeve."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from companion.games.herocard.sheets import POCKET
from companion.games.herocard.sheets_reference import Content
from companion.games.herocard.sheets_words import words
from companion.printing import columns, marks
from companion.printing.duplex import sideways

if TYPE_CHECKING:
    from companion.printing.document import Document
    from companion.printing.spec import Job

SIDES: Final = (("aim", "turn", "types", "cost"), ("attack", "answers", "custom"))
MARGIN: Final = 3.5
"""In mm: nothing comes nearer to where the card is cut."""
SIZES: Final = tuple(size / 10 for size in range(80, 59, -1))
"""Sizes of letters in points, the largest that fits is taken."""


def draw(document: "Document", job: "Job") -> None:
    """Draw both sides; the ruler stands on the first."""
    said = words(job.lang, "pocket")
    content = Content(said, job.lang)
    for number, names in enumerate(SIDES):
        back = bool(number)
        page = document.page(f"{POCKET.title[job.lang]} · {number + 1}", back=back)
        upside_down = back and not sideways(document.paper, document.flip)
        blocks = [content.block(name) for name in names]
        wide = page.size.width - 2 * MARGIN
        with page.turned() if upside_down and document.paper != document.sheet else nullcontext():
            page.text(MARGIN, MARGIN + 2.4, said["game"].upper(), face="titles", points=9.5)
            page.text(page.size.width - MARGIN, MARGIN + 2.4, f"{number + 1}/2", points=6.4, align="right")
            top, foot = MARGIN + 5.2, page.size.height - MARGIN - (0 if back else 5.0)
            set_ = columns.largest([blocks], wide, foot - top, SIZES)
            columns.draw_column(page, MARGIN, top, blocks, wide, foot - top, set_)
            if not back:
                marks.ruler(page, MARGIN + 3, foot + 0.6, 50, points=6)
