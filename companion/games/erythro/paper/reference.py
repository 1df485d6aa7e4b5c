"""The quick reference: the round, the cards, pollution, mines, opponents, on one page with icons of our own."""

from typing import TYPE_CHECKING, Final

from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper.words import words
from companion.printing.layout.blocks import Block
from companion.printing.reference.blocks import Makers, Reference, symbols

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

NAMES: Final = tuple(ICONS)
ROWS: Final = (NAMES[:4], NAMES[4:8], NAMES[8:])
MAKERS: Final[Makers] = {"symbols": symbols(words, ICONS, ROWS, high=9.6, top=3, points=6.6, across=4)}


def draw(document: "Document", job: "Job") -> None:
    """Draw the page, or both sides of the card."""
    from companion.printing.reference.page import draw_reference  # whoever reads on a screen draws no page

    draw_reference(document, job, words, MAKERS)


def said(lang: str) -> list[Block]:
    """What the page says."""
    return Reference(words, lang, MAKERS).all()
