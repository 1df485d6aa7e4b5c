"""What quick references and pocket cards say, block by block: a game's sheets and its rule book, for paper and screen.

A game with a page of its own says in its `sheets.toml` what stands where: `reference` and `pocket` hold the rows of
each block, `name.1`, `name.2`, …; `rules` those that the rules in full say otherwise. `blocks` holds the columns
(`upright`, `lying`, with `-back` those of a second side; the two `sides` of the card, the pages of `rules`), which
blocks are `numbered`, which rulings are `asked` for at the table, and the clause that tells the chapter of a block.
What is no such text, the game makes itself. Lengths in mm, sizes of letters in points.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.core.plugins.registry import find_game
from companion.core.rules.rulebook import PARTS
from companion.core.text.letters import capital
from companion.core.text.messages import load_words
from companion.printing.errors import PrintError
from companion.printing.layout.blocks import Block, Picture, Row
from companion.printing.words import GameWords

if TYPE_CHECKING:
    from companion.printing.page.page import Page

K_O: Final = "K.O."

Makers = Mapping[str, Callable[["Reference"], Block]]
"""Who makes the blocks that are no rows of texts, by their names."""


class Reference:
    """The blocks of a game's quick reference in one language."""

    def __init__(
        self, words: GameWords, lang: str, makers: Makers, part: str = "reference", *, chapters: bool = False
    ) -> None:
        """`part` of `sheets.toml` has the rows, `reference` those of blocks that are not in it.

        With `chapters` each block names its chapter of the book.
        """
        self.lang, self.makers, self.chapters = lang, makers, chapters
        self.titles, self.texts = words(lang, "reference"), words(lang, part)
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
        texts = self.texts if f"{name}.1" in self.texts else self.titles
        found: list[Row] = []
        while text := texts.get(f"{name}.{len(found) + 1}"):
            found.append(Row(f"{len(found) + 1}." if numbered else "", text))
        more = texts.get(f"{name}.more")
        return [*found, Row("", more)] if more else found

    def asked(self) -> list[Row]:
        """The rulings that come up at the table, in the rule book's own words."""
        return [Row("", f"**{self._about(one)}.** {self.book[one].text[self.lang]}") for one in self.plan["asked"]]

    def _about(self, ruling: str) -> str:
        """What a ruling is about: its title without its number."""
        return capital(self.book[ruling].title[self.lang].rpartition(": ")[2].rstrip("."))

    def shape(self, key: str) -> list[list[Block]]:
        """The blocks, column by column or side by side."""
        return [[self.block(name) for name in names] for names in self.plan[key]]

    def pages(self, key: str) -> list[list[list[Block]]]:
        """The blocks page by page and column by column."""
        return [[[self.block(name) for name in names] for names in page] for page in self.plan[key]]

    def _chapter(self, name: str) -> str:
        """The chapter of the book; nothing where it says no more than the title."""
        clause = self.plan.get("chapters", {}).get(name)
        if not self.chapters or clause is None:
            return ""
        chapter = self.book[clause].heading[self.lang].split(PARTS)[0]
        return "" if chapter in (self.titles[name], K_O) else chapter

    def all(self) -> list[Block]:
        """Every block once, in the order of the upright page and its second side."""
        sides = [key for key in ("upright", "upright-back") if key in self.plan]
        return [block for key in sides for column in self.shape(key) for block in column]


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
        known = tuple((paths[name], names[name]) for row in rows for name in row)

        def drawn(page: "Page", x: float, y: float, wide: float) -> None:
            from companion.printing.page import icons

            for row, found in enumerate(rows):
                step = wide / (across or len(found))
                for column, name in enumerate(found):
                    at = (x + step * (column + 0.5), y + row * high + top)
                    page.outline(icons.shape(paths[name], *at, 5), width=None, fill=0)
                    page.text(at[0], at[1] + 5, names[name], points=points, align="centre", room=step - 0.6)

        return content.titled("symbols", picture=Picture(len(rows) * high, drawn), symbols=known)

    return made


def clause_blocks(game: str, lang: str, blocks: Mapping[str, Sequence[str]]) -> Iterator[Block]:
    """Clauses of a rule book block by block, with their words.

    Raises PrintError for a clause or a title that the game does not have.
    """
    book = find_game(game).rulebook
    titles = book.words.get("reference", {})
    for name, clauses in blocks.items():
        for file, key, known in (("words.toml", f"reference.{name}", name in titles),
                                 *(("rulebook.toml", key, key in book) for key in clauses)):  # fmt: skip
            if not known:
                raise PrintError("reference-lacks", game=game, key=key, file=file)
        rows = [Row("", f"**{book[key].title[lang]}.** {capital(book[key].short[lang])}") for key in clauses]
        yield Block(titles[name][lang], rows)
