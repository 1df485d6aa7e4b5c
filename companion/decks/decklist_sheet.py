"""The page of a deck list: its heading with the total, the list in columns, the deck check, notes, and what proves it.

Everything on it that people typed is text, never markup; what could not be printed as it was typed is counted in a
footnote. Lengths in mm, sizes of letters in points.
"""

from collections.abc import Iterator
from typing import Final

from companion.core.codes.match_code import grouped, is_deck
from companion.decks.decklist import DeckList, deck_of_job
from companion.decks.decklist_layout import CardRow, Column, Layout, lay_out
from companion.printing.layout.blocks import Block, Row
from companion.printing.layout.leaf import GAP, KICKER, LINE, MARGIN, SMALLEST, TITLE, Leaf
from companion.printing.layout.pouring import PAD, Columns
from companion.printing.links import link
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.spec import Job

PLAYER, TOTAL, VERDICT, LABEL = 11.0, 30.0, 10.0, 8.5
"""Sizes of the letters of the heading, on A4."""
ROW: Final = 6.2
"""From line to line below the title, in mm on A4."""
KEPT, BROKEN = "✓", "✗"


def draw(document: Document, job: Job, *decks: DeckList) -> None:
    """Draw deck lists, without any that of the job, each on one page or on as many as it takes.

    Raises `PrintError` for a code that is too long.
    """
    for deck in decks or (deck_of_job(job),):
        sheet = _DeckLeaf(document, job, deck)
        layout = sheet.laid_out()
        for number in range(max(1, len(layout.pages))):
            sheet.draw_page(layout, number)


class _DeckLeaf(Leaf):
    """One deck list on one paper."""

    words_file = ("companion.decks", "sheets.toml")

    def __init__(self, document: Document, job: Job, deck: DeckList) -> None:
        super().__init__(document, job, link(job.base, deck.code) if deck.code else "")
        self.deck = deck
        self.title = self.fit(deck.title or self.word("title"), "titles", TITLE, self.wide * 0.74, most=2)
        self.player = self.fit(deck.player, "text", PLAYER, self.wide * 0.45)
        self.game = self.fit(deck.game, "titles", KICKER, self.wide * 0.45)
        self.texts = [deck.title, deck.player, deck.game, *deck.notes, *(check.text for check in deck.checks)]
        self.texts += [text for group in deck.groups for text in (group.title, *(line.name for line in group.lines))]

    # --- what stands on it --------------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[Block]:
        """The groups, the deck check, the notes."""
        deck = self.deck
        grouped = len(deck.groups) > 1 or any(group.title for group in deck.groups)
        for group in deck.groups:
            rows: tuple[Row, ...] = tuple(CardRow(str(line.count), line.name) for line in group.lines)
            title = (group.title or self.word("ungrouped")) if grouped else ""
            yield Block(title, rows, str(group.total) if grouped and not group.beside else "")
        if deck.checks:
            rows = tuple(Row(KEPT if check.ok else BROKEN, check.text) for check in deck.checks)
            yield Block(self.word("check"), rows)
        if deck.notes:
            yield Block(self.word("notes"), tuple(Row("", note) for note in deck.notes))

    def _found(self, layout: Layout) -> Iterator[str]:
        """Footnotes: what could not be printed as it was typed."""
        if is_deck(self.deck.code):
            yield f"{self.word('deck-card.how')} {grouped(self.deck.code)}"
        if len(layout.pages) > 1:
            several = "footnote.several_large" if self.large else "footnote.several"
            yield self.word(several, pages=len(layout.pages), points=f"{SMALLEST:g}")
        shortened = layout.shortened + sum(body.cut for body in (self.title, self.player, self.game))
        yield from self.losses(shortened, self.texts)
        if self.deck.encoding:
            yield self.word("footnote.encoding", encoding=self.deck.encoding.capitalize())

    # --- where it stands ----------------------------------------------------------------------------------------------

    def laid_out(self) -> Layout:
        """The list on its pages; what the footnotes say depends on them, and they take room themselves."""
        blocks = list(self.blocks())
        while True:
            layout = lay_out(blocks, self.wide, self._high, large=self.large)
            known, self.footnotes = self.footnotes, list(self._found(layout))
            if len(self.footnotes) <= len(known):
                return layout

    def _high(self, page: int) -> float:
        """The height of the columns of a page."""
        strip = self.strip_high() if page == 0 else 0.0
        return self.size.height - MARGIN - strip - GAP - self._top(page)

    def _top(self, page: int) -> float:
        if page:
            return MARGIN + self.running_head_high() + GAP
        return self._player_y() + (2.9 + (ROW if self.deck.checks else 0.0)) * self.scale + GAP

    def _player_y(self) -> float:
        """Where the player's name stands."""
        return self.title_foot(self.title) + ROW * self.scale

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_page(self, layout: Layout, number: int) -> None:
        """Draw a page of the list."""
        pages, deck = max(1, len(layout.pages)), self.deck
        total = self._total_wide() + 4 if number == 0 else 0.0
        page = self.page(number, pages, self.word("title"), beside=total)
        if number == 0:
            self._heading(page)
            self.strip(page)
        else:
            names = (deck.title or self.word("title"), deck.player)
            self.running_head(page, " · ".join(name for name in names if name))
        top, setting = self._top(number), layout.setting
        step = (self.wide - setting.wide) / (setting.columns - 1) if setting.columns > 1 else 0.0
        for place, column in enumerate(layout.pages[number] if layout.pages else ()):
            self._column(page, self.left + place * step, top, column, setting)
        if not deck.lines:
            y = self.size.height * 0.4
            page.text(self.size.width / 2, y, self.word("empty"), face="italic", points=15 * self.scale, align="centre")

    def _total_wide(self) -> float:
        return Page.width(str(self.deck.total), "numerals", TOTAL * self.scale)

    def _heading(self, page: Page) -> None:
        """Draw the names of the list, its player and its total."""
        k, left, right, deck = self.scale, self.left, self.right, self.deck
        kicker = self.word("title").upper() + (" ·" if deck.game else "") if deck.title else ""
        self.heading(page, kicker, self.game, self.title)
        below = self.title_foot(self.fit("x", "titles", TITLE, self.wide))
        page.text(right, below - 0.4 * k, str(deck.total), face="numerals", points=TOTAL * k, align="right")
        y = self._player_y()
        told = page.text(left, y, self.word("player"), points=LABEL * k, grey=0.3) + 1.6
        page.line(left + told, y + 0.9, left + 2.4 + told + self.wide * 0.45, y + 0.9, width=0.15)
        self.write(page, left + told + 0.8, y, self.player)
        total = f"{self.word('cards', deck.total)} · {self.word('distinct', deck.distinct)}"
        page.text(right, y, total, points=LABEL * k, align="right")
        if deck.checks:
            broken = sum(not check.ok for check in deck.checks)
            verdict = f"{BROKEN} {self.word('broken', broken)}" if broken else f"{KEPT} {self.word('kept')}"
            page.text(left, y + ROW * k, verdict, face="bold", points=VERDICT * k)
        foot = self._top(0) - GAP
        page.line(left, foot, right, foot, width=0.5)

    def _column(self, page: Page, x: float, top: float, column: Column, setting: Columns) -> None:
        hairlines = []
        for placed in column:
            piece, y = placed.piece, top + placed.y
            if piece.kind == "title":
                self.block_title(page, x, y, piece.body, setting, figure=piece.figure, again=placed.again)
                continue
            size = setting.points
            baseline = y + setting.mm(PAD / 2 + LINE / 2) + page.cap("text", size) / 2
            indent = setting.signs if piece.sign else 0.0
            if piece.kind == "card":
                at = x + indent - setting.mm(0.5)
                page.text(at, baseline, piece.sign, face="numerals", points=size, align="right")
                hairlines.append((x, y + piece.high, x + setting.wide, y + piece.high))
            elif piece.sign.strip():
                page.text(x, baseline, piece.sign, face="bold", points=size)
            self.write(page, x + indent, baseline, piece.body)
        page.lines(hairlines, width=0.1, grey=0.75)
