"""A quick reference out of a rule book: its clauses in blocks, on one page, in the largest letters that fit.

For games that draw no page of their own. Lengths in mm, sizes of letters in points.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from companion.printing.spec import Job, PrintError, SheetSpec

if TYPE_CHECKING:
    from companion.printing.columns import Block, Setting
    from companion.printing.document import Document

Blocks = Mapping[str, Sequence[str]]
"""Block by block, the ids of its clauses; the block's title is a word of the game's list `reference`."""
MARGIN: Final = 9.0
HEAD: Final = 12.0
FOOT: Final = 12.0
GUTTER: Final = 6.0
RULER: Final = 50
SIZES: Final = tuple(size / 10 for size in range(140, 65, -1))
LINES: Final = range(26, 76)
"""How many characters a line may hold to be read with ease."""
CHARACTER: Final = 0.17
"""How wide a character is, in mm a point, by and large."""


def quick_reference(game: str, blocks: Blocks) -> SheetSpec:
    """The sheet of a game that says these clauses of its rule book; for `SHEETS` of its module `sheets`."""
    return SheetSpec(
        name="quick-reference",
        game=game,
        title={"fr": "Aide-mémoire", "en": "Quick reference"},
        size="A5",
        papers=("A5", "A4", "Letter"),
        draw=partial(_draw, game, blocks),
        up={"A4": 2},
        large=("A4", "Letter"),
    )


def _draw(game: str, blocks: Blocks, document: "Document", job: Job) -> None:
    from companion.core.registry import find_game
    from companion.core.words import load_words
    from companion.printing import columns, flow, marks

    found, title = find_game(game), {"fr": "Aide-mémoire", "en": "Quick reference"}[job.lang]
    page = document.page(title)
    wide, high = page.size.width - 2 * MARGIN, page.size.height - MARGIN - HEAD - FOOT
    shape, set_, column = _set(list(_blocks(found.name, blocks, job.lang)), wide, high, job.lang)
    baseline = MARGIN + page.cap("titles", 15)
    after = MARGIN + page.text(MARGIN, baseline, found.title.upper(), face="titles", points=15) + 3
    page.text(after, baseline, title, points=12)
    for place, part in enumerate(shape):
        x = MARGIN + place * (column + GUTTER)
        columns.draw_column(page, x, MARGIN + HEAD - 2, part, column, high, set_)
    foot = page.size.height - MARGIN - 5
    marks.ruler(page, MARGIN, foot, RULER, points=5.5)
    true_size: str = load_words("companion.printing")["preview"]["true_size"][job.lang]
    flow.paragraph(page, MARGIN + RULER + 5, foot - 0.6, true_size, wide=wide - RULER - 5, points=6.6)


def _blocks(game: str, blocks: Blocks, lang: str) -> "Iterator[Block]":
    """The blocks with their words. Raises PrintError for a clause or a title that the game does not have."""
    from companion.core.registry import find_game
    from companion.core.rulebook import capital
    from companion.printing.columns import Block, Row

    book = find_game(game).rulebook
    titles = book.words.get("reference", {})
    for name, clauses in blocks.items():
        for file, key, known in (("words.toml", f"reference.{name}", name in titles),
                                 *(("rulebook.toml", key, key in book) for key in clauses)):  # fmt: skip
            if not known:
                raise PrintError(
                    lang,
                    fr=f"{game}\u202f: l’aide-mémoire demande «\u202f{key}\u202f», qui manque dans {file}.",
                    en=f"{game}: the quick reference asks for “{key}”, which is missing in {file}.",
                )
        rows = [Row("", f"**{book[key].title[lang]}.** {capital(book[key].text[lang])}") for key in clauses]
        yield Block(titles[name][lang], rows)


def _set(blocks: "list[Block]", wide: float, high: float, lang: str) -> "tuple[list[list[Block]], Setting, float]":
    """The blocks in columns, how they are set, and how wide a column is: the largest letters that fit the page."""
    from companion.printing import columns

    for points in SIZES:
        for count in range(1, len(blocks) + 1):
            column = (wide - GUTTER * (count - 1)) / count
            if int(column / (points * CHARACTER)) not in LINES:
                continue
            for shape in _shapes(blocks, count):
                try:
                    return shape, columns.largest(shape, column, high, (points,)), column
                except ValueError:
                    continue
    raise PrintError(
        lang,
        fr="L’aide-mémoire ne tient pas sur une page\u202f: il faut y mettre moins d’articles.",
        en="The quick reference does not fit on one page: put fewer clauses on it.",
    )


def _shapes(blocks: "list[Block]", count: int) -> "Iterator[list[list[Block]]]":
    """All ways to lay blocks into columns in their order, the evenest first."""
    ways = []
    for cuts in combinations(range(1, len(blocks)), count - 1):
        edges = (0, *cuts, len(blocks))
        shape = [blocks[a:b] for a, b in pairwise(edges)]
        ways.append((max(sum(len(row.text) for block in part for row in block.rows) for part in shape), shape))
    yield from (shape for _, shape in sorted(ways, key=lambda way: way[0]))
