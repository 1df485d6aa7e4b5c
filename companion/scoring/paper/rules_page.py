"""One page of rules, made from the file: what is announced, what it scores, what is checked, the house rules."""

from typing import TYPE_CHECKING, Any, Final

from companion.core.plugins.registry import find_game
from companion.printing.layout import flow
from companion.printing.page.paper import SAFE_MARGIN
from companion.printing.page.pen import SheetPen
from companion.scoring.paper.glyphs import drawable, titled

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

SIZES: Final = (10.0, 9.0, 8.0, 7.0, 6.2)
"""Points: the largest in which the page holds all."""
GAP: Final = 1.6


def draw(document: "Document", job: "Job") -> None:
    """Draw the page, in the largest letters that fit; more pages where none do."""
    game: Any = find_game(job.sheet.game, job.lang) if job.match is None else job.match.game
    clauses = [clause for clause in game.rulebook.values() if clause.section == game.sheet.title["fr"]]
    texts = [drawable(_text(clause.title[job.lang], clause.text[job.lang])) for clause in clauses]
    pen = SheetPen(document.page(job.title), job, {"game": titled(game.title_in(job.lang))})
    pen.heading()
    top, foot, wide = pen.head + 5, pen.page.size.height - SAFE_MARGIN, pen.right - pen.left
    points = next((one for one in SIZES if _high(texts, wide, one) <= foot - top), SIZES[-1])
    y = top
    for text in texts:
        high = flow.height(text, wide, points)
        if y + high > foot and y > top:
            pen = SheetPen(document.page(job.title), job, {"game": titled(game.title_in(job.lang))})
            pen.heading()
            y = top
        y = flow.paragraph(pen.page, pen.left, y, text, wide=wide, points=points) + GAP


def _text(title: str, text: str) -> str:
    """A clause; its title once, where it is the beginning of the rule itself."""
    whole = text if text.endswith((".", "!", "?")) else f"{text}."
    beginning = title.rstrip("….")
    return whole if whole.startswith(beginning) else f"**{title}.** {whole}"


def _high(texts: list[str], wide: float, points: float) -> float:
    return sum(flow.height(text, wide, points) + GAP for text in texts)
