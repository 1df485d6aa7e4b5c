"""The quick reference: the round, the cards, pollution, mines, opponents, on one page with icons of our own."""

from typing import TYPE_CHECKING, Final

from companion.core.registry import find_game
from companion.games.erythro.icons import ICONS
from companion.games.erythro.sheets import REFERENCE
from companion.games.erythro.sheets_words import words
from companion.printing import columns, flow, icons, marks
from companion.printing.columns import Block, Picture, Row
from companion.printing.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.document import Document
    from companion.printing.page import Page
    from companion.printing.spec import Job

ASKED: Final = ("ERY-11", "ERY-13", "ERY-18", "ERY-21", "ERY-23")
"""The rulings that come up at the table, in the rulebook's own words."""
UPRIGHT: Final = (
    ("aim", "symbols", "round", "card", "contamination"),
    ("tile", "mine", "shuffle", "opponents", "defeat", "asked"),
)
LYING: Final = (
    ("aim", "symbols", "round"),
    ("card", "contamination", "tile", "mine"),
    ("shuffle", "opponents", "defeat", "asked"),
)
SIZES: Final = tuple(size / 10 for size in range(84, 59, -1))
"""Sizes of letters in points, the largest that fits is taken."""
ACROSS: Final = 4
"""Symbols beside each other."""
SYMBOL: Final = 9.6
"""What a symbol with its name takes of the height, in mm."""
NUMBERED: Final = ("round",)


def draw(document: "Document", job: "Job") -> None:
    """Draw the page: two columns upright, three lying."""
    page = document.page(REFERENCE.title[job.lang])
    pen = SheetPen(page, REFERENCE, job, words(job.lang, "reference"))
    content = _Content(pen)
    upright = page.size.height > page.size.width
    shape = [[content.block(name) for name in names] for names in (UPRIGHT if upright else LYING)]
    pen.heading()
    top, foot, gap = pen.head + 4.2, page.size.height - 13.0, 5.0
    wide = (pen.right - pen.left - gap * (len(shape) - 1)) / len(shape)
    set_ = columns.largest(shape, wide, foot - top, SIZES)
    for place, blocks in enumerate(shape):
        columns.draw_column(page, pen.left + place * (wide + gap), top, blocks, wide, foot - top, set_)
    marks.ruler(page, pen.left, foot + 3.0, 50, points=6)
    for line, text in enumerate(("sources", "scale")):
        flow.paragraph(page, pen.left + 58, foot + 2.2 + 2.9 * line, pen.words[text], wide=80, points=6.6)


class _Content:
    """The blocks in one language."""

    def __init__(self, pen: SheetPen) -> None:
        self.pen, self.words, self.lang = pen, pen.words, pen.lang

    def block(self, name: str) -> Block:
        """The block of that name."""
        if name == "symbols":
            rows = -(-len(ICONS) // ACROSS)
            return Block(self.words[name], picture=Picture(rows * SYMBOL, self._symbols))
        if name == "asked":
            rulebook = find_game("erythro").rulebook
            return Block(self.words[name], [Row("", f"**{one}** {rulebook[one].text[self.lang]}") for one in ASKED])
        return Block(self.words[name], self._texts(name))

    def _texts(self, name: str) -> list[Row]:
        rows, place = [], 1
        while text := self.words.get(f"{name}.{place}"):
            rows.append(Row(f"{place}." if name in NUMBERED else "", text))
            place += 1
        return rows

    def _symbols(self, page: "Page", x: float, y: float, wide: float) -> None:
        """Draw each icon with its name below it."""
        names, step = words(self.lang, "symbol"), wide / ACROSS
        for place, (name, path) in enumerate(ICONS.items()):
            row, column = divmod(place, ACROSS)
            at = (x + step * (column + 0.5), y + row * SYMBOL + 3)
            page.outline(icons.shape(path, *at, 5), width=None, fill=0)
            page.text(at[0], at[1] + 5, names[name], points=6.6, align="centre", room=step - 0.6)
