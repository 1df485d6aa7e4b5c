"""The page of a deck list: its heading with the total, the list in columns, the deck check, notes, and what proves it.

Everything on it that people typed is text, never markup; what could not be printed as it was typed is counted in a
footnote. Lengths in mm, sizes of letters in points.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.core.words import load_words
from companion.printing import flow, fonts, marks, qr
from companion.printing.decklist import DeckList
from companion.printing.decklist_layout import PAD, SMALLEST, STEP, Block, Layout, Placed, Row, Setting, lay_out
from companion.printing.document import Document
from companion.printing.fonts import Face
from companion.printing.links import link
from companion.printing.page import Page
from companion.printing.paper import POINTS_PER_MM
from companion.printing.spec import Job

CODE: Final = "COMPANION:SHOP:DECK-LIST"
MARGIN: Final = 8.0
GAP: Final = 4.0
"""Between the parts of the page."""
FOOTNOTE: Final = 6.6
RULER: Final = 50
KICKER, TITLE, PLAYER, TOTAL, VERDICT = 8.0, 19.0, 11.0, 30.0, 10.0
"""Sizes of the letters of the heading, on a paper of the size of A4."""
ROW: Final = 6.2
"""From line to line below the title, in mm on a paper of the size of A4."""
KEPT, BROKEN = "✓", "✗"


def draw(document: Document, job: Job, deck: DeckList) -> None:
    """Draw a deck list on one page, or on as many as it takes. Raises `PrintError` for a code that is too long."""
    sheet = _Sheet(document, job, deck)
    layout = sheet.laid_out()
    for number in range(max(1, len(layout.pages))):
        sheet.page(layout, number)


class _Sheet:
    """One deck list on one paper."""

    def __init__(self, document: Document, job: Job, deck: DeckList) -> None:
        self.document, self.job, self.deck, self.lang = document, job, deck, job.lang
        self.size = document.drawn
        self.large = job.style == "large-print"
        # What stands around the list is as large as the paper.
        self.scale = 1.4 if self.large else 0.85 if min(self.size.width, self.size.height) < 180 else 1.0
        self.left, self.right = MARGIN, self.size.width - MARGIN
        self.wide = self.right - self.left
        self.code = link(job.base, deck.code or CODE)
        side = qr.extent(self.code) if 0 < len(self.code.encode()) <= qr.LONGEST else 0.0
        self.code_left = self.right - side
        self.footnotes: list[str] = []
        self.texts = [deck.title, deck.player, deck.game, *deck.notes, *(check.text for check in deck.checks)]
        self.texts += [text for group in deck.groups for text in (group.title, *(line.name for line in group.lines))]
        self.title = self._fit(deck.title or self.word("title"), "titles", TITLE, self.wide * 0.74, most=2)
        self.player = self._fit(deck.player, "text", PLAYER, self.wide * 0.45)
        self.game = self._fit(deck.game, "titles", KICKER, self.wide * 0.45)

    def _fit(self, text: str, face: Face, points: float, wide: float, most: int = 1) -> flow.Fitted:
        return flow.fitted(text, face, wide, points * self.scale, most=most, least=SMALLEST)

    # --- words --------------------------------------------------------------------------------------------------------

    def word(self, key: str, /, count: int | None = None, **figures: Any) -> str:
        """One of the words of the page; of two forms, the one that goes with the count."""
        found: Any = load_words("companion.printing", "decklist.toml")
        for part in key.split("."):
            found = found[part]
        text = found[self.lang]
        if isinstance(text, list):
            # In French nought is singular too.
            text = text[0 if count == 1 or (count == 0 and self.lang == "fr") else 1]
        return str(text.format(count=count, **figures))

    def blocks(self) -> Iterator[Block]:
        """The groups, the deck check, the notes."""
        deck = self.deck
        grouped = len(deck.groups) > 1 or any(group.title for group in deck.groups)
        for group in deck.groups:
            rows = tuple(Row(str(line.count), line.name) for line in group.lines)
            title = (group.title or self.word("ungrouped")) if grouped else ""
            yield Block(title, rows, str(group.total) if grouped else "")
        if deck.checks:
            rows = tuple(Row(KEPT if check.ok else BROKEN, check.text, card=False) for check in deck.checks)
            yield Block(self.word("check"), rows)
        if deck.notes:
            yield Block(self.word("notes"), tuple(Row("", note, card=False) for note in deck.notes))

    def _footnotes(self, layout: Layout) -> Iterator[str]:
        """What could not be printed as it was typed."""
        if len(layout.pages) > 1:
            several = "footnote.several_large" if self.large else "footnote.several"
            yield self.word(several, pages=len(layout.pages), points=f"{SMALLEST:g}")
        shortened = layout.shortened + sum(body.cut for body in (self.title, self.player, self.game))
        if shortened:
            yield self.word("footnote.shortened", shortened)
        lost = sum(fonts.lost(text) for text in self.texts)
        if lost:
            yield self.word("footnote.lost", lost)
        if self.deck.encoding:
            yield self.word("footnote.encoding", encoding=self.deck.encoding.capitalize())

    # --- the layout ---------------------------------------------------------------------------------------------------

    def laid_out(self) -> Layout:
        """The list on its pages; what the footnotes say depends on them, and they take room themselves."""
        blocks = list(self.blocks())
        while True:
            layout = lay_out(blocks, self.wide, self._high, large=self.large)
            known, self.footnotes = self.footnotes, list(self._footnotes(layout))
            if len(self.footnotes) <= len(known):
                return layout

    def _high(self, page: int) -> float:
        """The height of the columns of a page."""
        strip = self._strip_high() if page == 0 else 0.0
        return self.size.height - MARGIN - strip - GAP - self._top(page)

    def _top(self, page: int) -> float:
        return MARGIN + GAP + (self._heading_high() if page == 0 else self._line(VERDICT * self.scale))

    def _heading_high(self) -> float:
        return self._player_y() + (2.9 + (ROW if self.deck.checks else 0.0)) * self.scale - MARGIN

    def _player_y(self) -> float:
        """Where the player's name stands."""
        return MARGIN + self._line(KICKER * self.scale) + self._title_high() + ROW * self.scale

    def _title_high(self) -> float:
        return len(self.title.lines) * self._line(self.title.points)

    def _strip_high(self) -> float:
        notes = sum(flow.height(text, self._notes_wide(), FOOTNOTE) for text in self._notes())
        return max(self.right - self.code_left, notes, 9.0)

    def _notes(self) -> list[str]:
        true_size: str = load_words("companion.printing")["preview"]["true_size"][self.lang]
        return [true_size, *self.footnotes]

    def _notes_wide(self) -> float:
        return self.code_left - 3 - (self.left + RULER + 5)

    @staticmethod
    def _line(points: float) -> float:
        return points * 1.2 / POINTS_PER_MM

    # --- the pages ----------------------------------------------------------------------------------------------------

    def page(self, layout: Layout, number: int) -> None:
        """Draw a page."""
        pages = max(1, len(layout.pages))
        page = self.document.page(self.word("title") + (f" {number + 1}/{pages}" if pages > 1 else ""))
        if pages > 1:
            mark = self.word("page", page=number + 1, pages=pages)
            baseline = MARGIN + page.cap("text", KICKER * self.scale)
            total = page.width(str(self.deck.total), "numerals", TOTAL * self.scale) + 4 if number == 0 else 0.0
            page.text(self.right - total, baseline, mark, face="bold", points=KICKER * self.scale, align="right")
        if number == 0:
            self._heading(page)
            self._strip(page)
        else:
            self._running_head(page)
        top, setting = self._top(number), layout.setting
        step = (self.wide - setting.wide) / (setting.columns - 1) if setting.columns > 1 else 0.0
        for place, column in enumerate(layout.pages[number] if layout.pages else ()):
            self._column(page, self.left + place * step, top, column, setting)
        if not self.deck.total:
            y = self.size.height * 0.4
            page.text(self.size.width / 2, y, self.word("empty"), face="italic", points=15 * self.scale, align="centre")

    def _heading(self, page: Page) -> None:
        """Draw the names of the list, its player and its total."""
        k, left, right = self.scale, self.left, self.right
        y = MARGIN + page.cap("titles", KICKER * k)
        kicker = left
        if self.deck.title:
            words = self.word("title").upper() + (" ·" if self.deck.game else "")
            kicker += page.text(left, y, words, face="titles", points=KICKER * k, grey=0.35) + k
        self._lines(page, kicker, y, self.game, grey=0.35)
        y = MARGIN + self._line(KICKER * k) + page.cap("titles", self.title.points) + 1.2 * k
        self._lines(page, left, y, self.title)
        page.text(right, y, str(self.deck.total), face="numerals", points=TOTAL * k, align="right")
        y = self._player_y()
        told = page.text(left, y, self.word("player"), points=8.5 * k, grey=0.3) + 1.6
        page.line(left + told, y + 0.9, left + 2.4 + told + self.wide * 0.45, y + 0.9, width=0.15)
        self._lines(page, left + told + 0.8, y, self.player)
        total = f"{self.word('cards', self.deck.total)} · {self.word('distinct', self.deck.distinct)}"
        page.text(right, y, total, points=8.5 * k, align="right")
        if self.deck.checks:
            broken = sum(not check.ok for check in self.deck.checks)
            verdict = f"{BROKEN} {self.word('broken', broken)}" if broken else f"{KEPT} {self.word('kept')}"
            page.text(left, y + ROW * k, verdict, face="bold", points=VERDICT * k)
        foot = MARGIN + self._heading_high()
        page.line(left, foot, right, foot, width=0.5)

    def _running_head(self, page: Page) -> None:
        """Draw the names of the list at the head of a further page."""
        points = KICKER * self.scale
        y = MARGIN + page.cap("bold", points)
        names = " · ".join(name for name in (self.deck.title or self.word("title"), self.deck.player) if name)
        self._lines(page, self.left, y, flow.fitted(names, "bold", self.wide * 0.75, points, most=1, least=SMALLEST))
        page.line(self.left, y + 1.8, self.right, y + 1.8, width=0.3)

    @staticmethod
    def _lines(page: Page, x: float, y: float, body: flow.Fitted, grey: float = 0) -> None:
        """Write lines, the first with its baseline at `y`."""
        for number, line in enumerate(body.lines):
            page.runs(x, y + number * body.points * STEP / POINTS_PER_MM, line, points=body.points, grey=grey)

    def _column(self, page: Page, x: float, top: float, column: tuple[Placed, ...], setting: Setting) -> None:
        hairlines = []
        for placed in column:
            piece, y = placed.piece, top + placed.y
            if piece.kind == "title":
                self._block_title(page, x, y, placed, setting)
                continue
            body, size = piece.body, setting.points
            baseline = y + setting.mm(PAD / 2 + STEP / 2) + page.cap("text", size) / 2
            indent = setting.signs if piece.sign else 0.0
            if piece.kind == "card":
                at = x + indent - setting.mm(0.5)
                page.text(at, baseline, piece.sign, face="numerals", points=size, align="right")
                hairlines.append((x, y + piece.high, x + setting.wide, y + piece.high))
            elif piece.sign.strip():
                page.text(x, baseline, piece.sign, face="bold", points=size)
            self._lines(page, x + indent, baseline, body)
        page.lines(hairlines, width=0.1, grey=0.75)

    def _block_title(self, page: Page, x: float, y: float, placed: Placed, setting: Setting) -> None:
        piece = placed.piece
        baseline, foot = y + setting.mm(1.05), y + setting.mm(1.4)
        self._lines(page, x, baseline, piece.body)
        if placed.again:
            words = f"({self.word('continued')})"
            end = x + sum(fonts.run_width(line, piece.body.points) for line in piece.body.lines) / POINTS_PER_MM
            room = x + setting.wide - end - setting.mm(1.2) - page.width(piece.figure, "numerals", setting.points)
            if page.width(words, "italic", SMALLEST) < room:
                page.text(
                    end + setting.mm(0.4), baseline, words, face="italic", points=max(SMALLEST, setting.points * 0.8)
                )
        elif piece.figure:
            page.text(x + setting.wide, baseline, piece.figure, face="numerals", points=setting.points, align="right")
        page.line(x, foot, x + setting.wide, foot, width=0.3)

    def _strip(self, page: Page) -> None:
        """Draw the ruler, the footnotes and the code at the foot of the first page."""
        foot = self.size.height - MARGIN
        high = self._strip_high()
        marks.ruler(page, self.left, foot - 5.2, RULER, points=SMALLEST)
        y = foot - sum(flow.height(text, self._notes_wide(), FOOTNOTE) for text in self._notes())
        for text in self._notes():
            y = flow.paragraph(page, self.left + RULER + 5, y, text, wide=self._notes_wide(), points=FOOTNOTE)
        qr.fit(page, self.code, self.code_left, self.right, foot - high / 2, self.lang)
