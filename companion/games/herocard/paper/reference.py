"""The quick reference and the pocket card; the symbols and the book's example are blocks of our own."""

from typing import TYPE_CHECKING, Final

from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper.words import words
from companion.printing.layout.blocks import Block, Row
from companion.printing.reference.blocks import Makers, Reference, symbols

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

EXAMPLE: Final = ("4", "9", "9", "13", "18")
"""The sums of the book's example, row by row."""
SYMBOLS: Final = (
    ("body", "mind", "x", "point"),
    ("attack", "attack-mod", "special-attack"),
    ("block", "block-mod", "special-block"),
    ("fast", "restricted", "exclusive"),
)
"""The icons, row by row."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the page, or both sides of the card."""
    from companion.printing.reference.page import draw_reference  # whoever reads on a screen draws no page

    draw_reference(document, job, words, MAKERS)


def said(lang: str) -> list[Block]:
    """What the page says."""
    return Reference(words, lang, MAKERS).all()


def _example(content: Reference) -> Block:
    rows = [Row("", row.text, sum_) for row, sum_ in zip(content.rows("example"), EXAMPLE, strict=True)]
    return content.titled("example", rows)


MAKERS: Final[Makers] = {"symbols": symbols(words, ICONS, SYMBOLS, high=9.4, top=2.8, points=6.8), "example": _example}
