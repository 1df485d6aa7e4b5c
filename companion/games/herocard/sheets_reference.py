"""The quick reference: aim, turn, types, paying, an attack step by step, answers, heroes of one's own; with icons."""

from typing import TYPE_CHECKING, Final

from companion.core.registry import find_game
from companion.games.herocard.data import TYPES
from companion.games.herocard.icons import ICONS
from companion.games.herocard.sheets import REFERENCE
from companion.games.herocard.sheets_words import Words, words
from companion.printing import columns, flow, icons, marks
from companion.printing.columns import Block, Picture, Row
from companion.printing.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.document import Document
    from companion.printing.page import Page
    from companion.printing.spec import Job

ASKED: Final = ("HER-4", "HER-7", "HER-8", "HER-9", "HER-12", "HER-13")
"""The rulings that come up at the table, in the rulebook's own words."""
EXAMPLE: Final = ("4", "9", "9", "13", "18")
"""The sums of the book's example, row by row."""
UPRIGHT: Final = (
    ("aim", "symbols", "turn", "types", "cost", "clearing", "custom"),
    ("attack", "answers", "example", "asked"),
)
LYING: Final = (
    ("aim", "symbols", "turn", "custom"),
    ("types", "cost", "clearing", "attack"),
    ("answers", "example", "asked"),
)
SIZES: Final = tuple(size / 10 for size in range(90, 65, -1))
"""Sizes of letters in points, the largest that fits is taken."""
SYMBOLS: Final = (
    ("body", "mind", "x", "point"),
    ("attack", "attack-mod", "special-attack"),
    ("block", "block-mod", "special-block"),
    ("fast", "restricted", "exclusive"),
)
"""The icons, row by row."""
HIGH: Final = 9.4
"""What a row of symbols with their names takes of the height, in mm."""
NUMBERED: Final = ("turn", "attack")


def draw(document: "Document", job: "Job") -> None:
    """Draw the page: two columns upright, three lying."""
    page = document.page(REFERENCE.title[job.lang])
    pen = SheetPen(page, REFERENCE, job, words(job.lang, "reference"))
    content = Content(pen.words, job.lang)
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


class Content:
    """The blocks in one language; `texts` are their sentences, long or short."""

    def __init__(self, texts: Words, lang: str) -> None:
        self.texts, self.lang = texts, lang
        self.titles = words(lang, "reference")

    def block(self, name: str) -> Block:
        """The block of that name."""
        if name == "symbols":
            return Block(self.titles[name], picture=Picture(len(SYMBOLS) * HIGH, self._symbols))
        if name == "types":
            rows = [Row("", self.texts[f"types.{kind}"]) for kind in TYPES]
            return Block(self.titles[name], rows)
        if name == "asked":
            book = find_game("herocard").rulebook
            return Block(self.titles[name], [Row("", f"**{one}** {book[one].text[self.lang]}") for one in ASKED])
        if name == "example":
            rows = [Row("", self.texts[f"{name}.{place}"], sum_) for place, sum_ in enumerate(EXAMPLE, 1)]
            return Block(self.titles[name], rows)
        return Block(self.titles[name], self._texts(name))

    def _texts(self, name: str) -> list[Row]:
        """The texts `name.1`, `name.2`, … as rows, one after the other."""
        rows, place = [], 1
        while text := self.texts.get(f"{name}.{place}"):
            rows.append(Row(f"{place}." if name in NUMBERED else "", text))
            place += 1
        return rows

    def _symbols(self, page: "Page", x: float, y: float, wide: float) -> None:
        """Draw each icon with its name below it."""
        names = words(self.lang, "symbol")
        for row, symbols in enumerate(SYMBOLS):
            step = wide / len(symbols)
            for column, name in enumerate(symbols):
                at = (x + step * (column + 0.5), y + row * HIGH + 2.8)
                page.outline(icons.shape(ICONS[name], *at, 5), width=None, fill=0)
                page.text(at[0], at[1] + 5, names[name], points=6.8, align="centre", room=step - 0.6)
