"""Quick references and pocket cards, drawn: what a game's sheets and its rule book say, block by block.

A game with a page of its own says in its `sheets.toml` what stands where: `reference` and `pocket` hold the rows of
each block, `name.1`, `name.2`, …; `blocks` holds the columns (`upright`, `lying`, the two `sides` of the card), which
blocks are `numbered`, which rulings are `asked` for at the table, and the clause that tells the chapter of a block.
What is no such text, the game makes itself. Lengths in mm, sizes of letters in points.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import combinations, pairwise
from typing import Any, Final

from companion.core.registry import find_game
from companion.core.rulebook import PARTS, capital
from companion.core.sentences import Phrasebook, load_words
from companion.printing import columns, flow, icons, marks
from companion.printing.columns import Block, Picture, Row, Setting
from companion.printing.document import Document
from companion.printing.duplex import sideways
from companion.printing.errors import PrintError
from companion.printing.page import Page
from companion.printing.pen import SheetPen
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
K_O: Final = "K.O."

Makers = Mapping[str, Callable[["Reference"], Block]]
"""Who makes the blocks that are no rows of texts, by their names."""


class Reference:
    """The blocks of a game's quick reference in one language."""

    def __init__(
        self, words: GameWords, job: Job, makers: Makers, part: str = "reference", *, chapters: bool = False
    ) -> None:
        """`part` of `sheets.toml` has the rows; with `chapters` each block names its chapter of the book."""
        self.lang, self.makers, self.chapters = job.lang, makers, chapters
        self.titles, self.texts = words(job.lang, "reference"), words(job.lang, part)
        self.book = words.book
        self.plan: Mapping[str, Any] = load_words(words.package, "sheets.toml")["blocks"]

    def block(self, name: str) -> Block:
        """The block of that name."""
        if name in self.makers:
            return self.makers[name](self)
        return self.titled(name, self.asked() if name == "asked" else self.rows(name))

    def titled(self, name: str, rows: Sequence[Row] = (), **more: Any) -> Block:
        """Rows under the title of a block."""
        return Block(self.titles[name], rows, self._chapter(name), **more)

    def rows(self, name: str) -> list[Row]:
        """The texts `name.1`, `name.2`, … as rows, one after the other; then `name.more`, which has no number."""
        numbered = name in self.plan["numbered"]
        found: list[Row] = []
        while text := self.texts.get(f"{name}.{len(found) + 1}"):
            found.append(Row(f"{len(found) + 1}." if numbered else "", text))
        more = self.texts.get(f"{name}.more")
        return [*found, Row("", more)] if more else found

    def asked(self) -> list[Row]:
        """The rulings that come up at the table, in the rule book's own words."""
        return [Row("", f"**{one}** {self.book[one].text[self.lang]}") for one in self.plan["asked"]]

    def shape(self, key: str) -> list[list[Block]]:
        """The blocks, column by column or side by side."""
        return [[self.block(name) for name in names] for names in self.plan[key]]

    def _chapter(self, name: str) -> str:
        """The chapter of the book; nothing where it says no more than the title."""
        clause = self.plan.get("chapters", {}).get(name)
        if not self.chapters or clause is None:
            return ""
        chapter = self.book[clause].heading[self.lang].split(PARTS)[0]
        return "" if chapter in (self.titles[name], K_O) else chapter


def draw_reference(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw the page of a game that says itself what stands where: its columns upright, others lying."""
    page = document.page(job.title)
    content = Reference(words, job, makers, chapters=True)
    pen = SheetPen(page, job, content.titles)
    shape = content.shape("upright" if page.size.height > page.size.width else "lying")
    wide = (pen.right - pen.left - GAP * (len(shape) - 1)) / len(shape)
    set_ = columns.largest(shape, wide, page.size.height - FOOT - pen.head - 4.2, SIZES)
    _draw(pen, shape, set_, wide, GAP, (pen.words["sources"], pen.words["scale"]))


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


def symbols(
    words: GameWords, paths: Mapping[str, str], rows: Sequence[Sequence[str]], *, high: float, top: float,
    points: float, across: int = 0,
) -> Callable[[Reference], Block]:  # fmt: skip
    """Makes a block of symbols (`paths` by name), row by row, each with its name of the part `symbol` below it.

    A row takes `high` mm and is centred `top` mm below its head; `across` stand beside each other, as many as it has
    where none is said.
    """

    def made(content: Reference) -> Block:
        names = words(content.lang, "symbol")

        def drawn(page: Page, x: float, y: float, wide: float) -> None:
            for row, found in enumerate(rows):
                step = wide / (across or len(found))
                for column, name in enumerate(found):
                    at = (x + step * (column + 0.5), y + row * high + top)
                    page.outline(icons.shape(paths[name], *at, 5), width=None, fill=0)
                    page.text(at[0], at[1] + 5, names[name], points=points, align="centre", room=step - 0.6)

        return content.titled("symbols", picture=Picture(len(rows) * high, drawn))

    return made


# --- the pocket card --------------------------------------------------------------------------------------------------


def draw_pocket(document: Document, job: Job, words: GameWords, makers: Makers) -> None:
    """Draw both sides of the card; the ruler stands on the first."""
    content = Reference(words, job, makers, "pocket")
    for number, blocks in enumerate(content.shape("sides")):
        page = document.page(f"{job.title} · {number + 1}", back=bool(number))
        upside_down = number and not sideways(document.paper, document.flip) and document.paper != document.sheet
        with page.turned() if upside_down else nullcontext():
            _side(page, number, blocks, content.titles)


def _side(page: Page, number: int, blocks: Sequence[Block], words: Words) -> None:
    page.text(MARGIN, MARGIN + 2.4, words["game"].upper(), face="titles", points=9.5)
    page.text(page.size.width - MARGIN, MARGIN + 2.4, f"{number + 1}/2", points=6.4, align="right")
    wide, top, foot = page.size.width - 2 * MARGIN, MARGIN + 5.2, page.size.height - MARGIN - (0 if number else 5.0)
    set_ = columns.largest([blocks], wide, foot - top, SIZES)
    columns.draw_column(page, MARGIN, top, blocks, wide, foot - top, set_)
    if not number:
        marks.ruler(page, MARGIN + 3, foot + 0.6, 50, points=6)


# --- a small game -----------------------------------------------------------------------------------------------------

SMALL_MARGIN: Final = 9.0
GUTTER: Final = 6.0
SMALL_SIZES: Final = tuple(size / 10 for size in range(140, 65, -1))
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
    shape, set_, wide = _best(list(_blocks(job, blocks)), pen.right - pen.left, high)
    true_size = Phrasebook("companion.printing")["preview"]("true_size", job.lang)
    _draw(pen, shape, set_, wide, GUTTER, (true_size,))


def _blocks(job: Job, blocks: Mapping[str, Sequence[str]]) -> Iterator[Block]:
    """The blocks with their words. Raises PrintError for a clause or a title that the game does not have."""
    game, lang = job.sheet.game, job.lang
    book = find_game(game).rulebook
    titles = book.words.get("reference", {})
    for name, clauses in blocks.items():
        for file, key, known in (("words.toml", f"reference.{name}", name in titles),
                                 *(("rulebook.toml", key, key in book) for key in clauses)):  # fmt: skip
            if not known:
                raise PrintError("reference-lacks", game=game, key=key, file=file)
        rows = [Row("", f"**{book[key].title[lang]}.** {capital(book[key].short[lang])}") for key in clauses]
        yield Block(titles[name][lang], rows)


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
