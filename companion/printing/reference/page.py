"""Quick references and pocket cards, drawn; what they say is in `reference_blocks`.

Lengths in mm, sizes of letters in points.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import combinations, pairwise
from typing import Final

from companion.core.plugins.registry import find_game
from companion.core.text.messages import Phrasebook
from companion.printing.errors import PrintError
from companion.printing.layout import columns, flow
from companion.printing.layout.blocks import Block
from companion.printing.layout.columns import Setting
from companion.printing.layout.duplex import sideways
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.pen import SheetPen
from companion.printing.reference.blocks import Makers, Reference, clause_blocks
from companion.printing.spec import Job
from companion.printing.words import GameWords, Words

SIZES: Final = tuple(size / 10 for size in range(90, 59, -1))
"""Sizes of letters; the largest that fits is taken."""
GAP: Final = 5.0
"""Between two columns."""
FOOT: Final = 13.0
"""The height of what stands below the columns."""
MARGIN: Final = 3.5
"""Nothing comes nearer to where a pocket card is cut."""


def draw_reference(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw the page, both sides of the card, or the rules, of a game that says itself what stands where."""
    named = {"rules": _draw_rules}.get(job.sheet.name, _draw_page)
    (_draw_pocket if job.sheet.size == "pocket" else named)(document, job, words, makers)


def _draw_page(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw the page: its columns upright, others lying; and what stands on its second side, if it has one."""
    content = Reference(words, job.lang, makers, chapters=True)
    turn = "upright" if document.drawn.height > document.drawn.width else "lying"
    shapes = [content.shape(key) for key in (turn, f"{turn}-back") if key in content.plan]
    for number, shape in enumerate(shapes):
        title = f"{job.title} · {number + 1}" if len(shapes) > 1 else job.title
        pen = SheetPen(document.page(title, back=bool(number)), job, content.titles)
        wide = (pen.right - pen.left - GAP * (len(shape) - 1)) / len(shape)
        set_ = columns.largest(shape, wide, pen.page.size.height - FOOT - pen.head - 4.2, SIZES)
        with _upright(document, pen.page, number):
            if len(shapes) > 1:
                pen.page.text(pen.right, pen.head, f"{number + 1}/{len(shapes)}", points=9, align="right")
            _draw(pen, shape, set_, wide, GAP, (pen.words["sources"], pen.words["scale"]))


def _upright(document: Document, page: Page, number: int) -> AbstractContextManager[None]:
    """Turn what is drawn on a second side where the paper it is cut from turns over top to bottom."""
    upside_down = number and not sideways(document.paper, document.flip) and document.paper != document.sheet
    return page.turned() if upside_down else nullcontext()


def _draw_rules(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw the rules as a sheet that is read: two columns on each of its pages, in letters as large as fit all."""
    content = Reference(words.in_full(), job.lang, makers, "rules", chapters=True)
    pages = content.pages("rules")
    set_: Setting | None = None
    for number, shape in enumerate(pages, 1):
        pen = SheetPen(document.page(f"{job.title} · {number}"), job, content.titles)
        pen.left, pen.right = SMALL_MARGIN, pen.page.size.width - SMALL_MARGIN
        wide = (pen.right - pen.left - GUTTER) / 2
        high = pen.page.size.height - FOOT - pen.head - 4.2
        set_ = set_ or min((columns.largest(one, wide, high, RULES_SIZES) for one in pages), key=lambda one: one.points)
        pen.page.text(pen.right, pen.head, f"{number}/{len(pages)}", points=9, align="right")
        _draw(pen, shape, set_, wide, GUTTER, (pen.words["sources"], pen.words["scale"]))


def _draw(
    pen: SheetPen, shape: Sequence[Sequence[Block]], set_: Setting, wide: float, gap: float, notes: Sequence[str]
) -> None:
    page = pen.page
    pen.heading()
    top, foot = pen.head + 4.2, page.size.height - FOOT
    for place, blocks in enumerate(shape):
        columns.draw_column(page, pen.left + place * (wide + gap), top, blocks, wide, foot - top, set_)
    marks.ruler(page, pen.left, foot + 3.0, 50, points=6)
    for line, text in enumerate(notes):
        flow.paragraph(page, pen.left + 58, foot + 2.2 + 2.9 * line, text, wide=80, points=6.6)


# --- the pocket card --------------------------------------------------------------------------------------------------


def _draw_pocket(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw both sides of the card; on a paper of its own, a ruler below the first."""
    content = Reference(words, job.lang, makers, "pocket")
    for number, blocks in enumerate(content.shape("sides")):
        page = document.page(f"{job.title} · {number + 1}", back=bool(number))
        with _upright(document, page, number):
            _side(page, number, blocks, content.titles)
        if not number and document.paper != document.sheet:
            marks.ruler(page, MARGIN + 3, page.size.height + 6, 50, points=6)  # beyond the cut


def _side(page: Page, number: int, blocks: Sequence[Block], words: Words) -> None:
    page.text(MARGIN, MARGIN + 2.4, words["game"].upper(), face="titles", points=9.5)
    page.text(page.size.width - MARGIN, MARGIN + 2.4, f"{number + 1}/2", points=6.4, align="right")
    wide, top, foot = page.size.width - 2 * MARGIN, MARGIN + 5.2, page.size.height - MARGIN
    set_ = columns.largest([blocks], wide, foot - top, SIZES)
    columns.draw_column(page, MARGIN, top, blocks, wide, foot - top, set_)


# --- a small game -----------------------------------------------------------------------------------------------------

SMALL_MARGIN: Final = 9.0
GUTTER: Final = 6.0
SMALL_SIZES: Final = tuple(size / 10 for size in range(140, 65, -1))
RULES_SIZES: Final = tuple(size / 10 for size in range(130, 65, -1))
LINES: Final = range(26, 76)
"""How many characters a line may hold to be read with ease."""
CHARACTER: Final = 0.17
"""How wide a character is, in mm a point, by and large."""


def draw(document: Document, job: Job, blocks: Mapping[str, Sequence[str]]) -> None:
    """Draw clauses block by block, in as many columns as read best. Raises PrintError for what the game lacks."""
    page = document.page(job.title)
    pen = SheetPen(page, job, {"game": find_game(job.sheet.game).title})
    pen.left, pen.right = SMALL_MARGIN, page.size.width - SMALL_MARGIN
    high = page.size.height - FOOT - pen.head - 4.2
    shape, set_, wide = _best(list(clause_blocks(job.sheet.game, job.lang, blocks)), pen.right - pen.left, high)
    true_size = Phrasebook("companion.printing")["preview"]("true_size", job.lang)
    _draw(pen, shape, set_, wide, GUTTER, (true_size,))


def _best(blocks: list[Block], wide: float, high: float) -> tuple[list[list[Block]], Setting, float]:
    """The blocks in columns, how they are set, and how wide a column is: the largest letters that fit the page."""
    for points in SMALL_SIZES:
        for count in range(1, len(blocks) + 1):
            column = (wide - GUTTER * (count - 1)) / count
            if int(column / (points * CHARACTER)) not in LINES:
                continue
            for shape in _shapes(blocks, count):
                try:
                    return shape, columns.largest(shape, column, high, (points,)), column
                except ValueError:
                    continue
    raise PrintError("reference-too-long")


def _shapes(blocks: list[Block], count: int) -> Iterator[list[list[Block]]]:
    """All ways to lay blocks into columns in their order, the evenest first."""
    ways = []
    for cuts in combinations(range(1, len(blocks)), count - 1):
        edges = (0, *cuts, len(blocks))
        shape = [blocks[a:b] for a, b in pairwise(edges)]
        ways.append((max(sum(len(row.text) for block in part for row in block.rows) for part in shape), shape))
    yield from (shape for _, shape in sorted(ways, key=lambda way: way[0]))
