"""The pages of a match report: names and result, the curves, the log in columns, and a code that takes the match up.

Everything that people typed is text, never markup; what could not be printed as it was typed is counted in a footnote.
Lengths in mm, sizes of letters in points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from companion.core.facts import curves
from companion.core.facts.curves import counted_by, curve_word
from companion.core.text.formatter import listing
from companion.printing.errors import PrintError
from companion.printing.layout import flow, pouring
from companion.printing.layout.leaf import GAP, KICKER, LINE, MARGIN, TITLE, Leaf
from companion.printing.layout.pouring import ABOVE, GUTTER, Columns
from companion.printing.links import link
from companion.printing.page import qr
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.report.curves import Picture
from companion.printing.report.log import Piece, blocks, reviewed, setting
from companion.printing.report.report import Account, Seat, account, code_of, review_of, texts, told_with_sums
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.partner.review import Review

RESULT, FACTS, PLAYER, SCORE = 12.0, 8.5, 11.0, 8.5
"""Sizes of the letters of the heading, on A4."""
LOG, LOG_LARGE = 9.0, 13.0
"""Sizes of the letters of the log, on A4 and in large print."""
SEAT: Final = 55.0
"""How wide the room of a player is at least, on A4."""
CURVE, CURVE_HIGH = 76.0, 40.0
"""How wide a panel is at least, and how high, on A4."""
COLUMN: Final = 70.0
"""How wide a column of the log is at least, on A4."""
SHORTEST: Final = 30.0
"""Columns that are shorter, on A4, are left to the next page: too short for a title and an entry."""
NAMES: Final = 2
"""So many players play against each other; more are a round."""
WON: Final = "★"
UNDONE: Final = 0.5
"""The grey of what was taken back."""


def draw(document: Document, job: Job) -> None:
    """Draw a report on as many pages as it takes. Raises `PrintError` for an address that is too long."""
    assert job.match is not None, "the sheet needs a match"
    told = account(job.match, job.lang, sums=told_with_sums(job))
    sheet = _ReportLeaf(document, job, told, job.match, review_of(job))
    plan = sheet.plan()
    for number in range(plan.pages):
        sheet.draw_page(plan, number)


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel of the curves: its page, and where its top left corner is."""

    page: int
    x: float
    y: float
    picture: Picture


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything stands: the curves, and the columns of the log from a page on, first below `top`.

    `shortened` players' names were too long for the titles of their turns.
    """

    shown: tuple[Shown, ...]
    setting: Columns
    first: int
    top: float
    log: tuple[tuple[pouring.Column[Piece], ...], ...]
    shortened: int

    @property
    def pages(self) -> int:
        """How many there are."""
        return max(self.first + len(self.log), 1 + max((one.page for one in self.shown), default=0))


class _ReportLeaf(Leaf):
    """One report on one paper."""

    words_file = ("companion.printing", "report.toml")

    def __init__(
        self, document: Document, job: Job, account: Account, match: "Match", review: "Review | None" = None
    ) -> None:
        code = code_of(match)
        address = link(job.base, code) if code else ""
        if code and len(job.base.encode()) > qr.LONGEST:
            raise PrintError("address-too-long", size=len(address))
        # A code that no QR code holds is left out, and said to be.
        self.long, self.kept = len(address.encode()), qr.holds(address)
        super().__init__(document, job, address if self.kept else "")
        self.account, self.review = account, review
        k, wide = self.scale, self.wide
        typed = job.options.get("title", "").strip()
        self.title = self.fit(typed or self._names(), "titles", TITLE, wide * 0.86, most=2)
        self.game = self.fit(account.game, "titles", KICKER, wide * 0.45)
        self.result = self.fit(account.result or self.word("runs"), "bold", RESULT, wide, most=3)
        self.facts = self.fit(" · ".join(self._facts()), "text", FACTS, wide, most=3)
        # As many rows as it takes, as even as they can be.
        self.seat_rows = -(-len(account.seats) // max(1, int(wide // (SEAT * k))))
        self.per_row = -(-len(account.seats) // self.seat_rows)
        self.seat_wide = (wide - GAP * (self.per_row - 1)) / self.per_row
        self.seats = [self._seat(seat) for seat in account.seats]
        self.match = match
        # Before the first announcement, and of a figure that never was, there is nothing to draw.
        every = [*([] if review is None else [review.panel(job.lang)]), *curves.panels(match, job.lang)]
        self.panels = [panel for panel in every if panel.stretches and len(curves.places(match)) > 1]
        self.texts = [typed, *texts(account)]

    # --- what stands on it --------------------------------------------------------------------------------------------

    def _names(self) -> str:
        names = [seat.name for seat in self.account.seats]
        against = len(names) <= NAMES and not self.account.together
        return curve_word("versus", self.lang).join(names) if against else listing(names, self.lang)

    def _facts(self) -> Iterator[str]:
        """How long it took, when it was, what was agreed."""
        account = self.account
        if account.counted_by and account.last is not None:
            yield self.word(account.counted_by, account.last)
        yield self.word("announced", account.announced)
        yield from self._when(account.began, account.ended)
        if account.round is not None:
            yield self.word("match", number=account.round)
        if account.house_rules:
            yield self.word("rules", rules=", ".join(account.house_rules))

    def _when(self, began: datetime | None, ended: datetime | None) -> Iterator[str]:
        """The day, and how long it took; where it took longer than a day, the days."""
        if began is None or ended is None:
            return
        taken = ended - began
        if not timedelta() <= taken < timedelta(days=1):
            yield self.word("days", first=self._day(began), last=self._day(ended))
            return
        yield self._day(began)
        hours, minutes = divmod(round(taken.total_seconds() / 60), 60)
        if hours or minutes:
            yield self.word("hours" if hours else "minutes", hours=hours, minutes=minutes)

    def _day(self, time: datetime) -> str:
        day = self.word("first_day") if time.day == 1 else str(time.day)
        return self.word("day", day=day, month=self._words("months")[self.lang][time.month - 1], year=time.year)

    def _seat(self, seat: Seat) -> tuple[flow.Fitted, flow.Fitted]:
        """A player's name, and what is told of them below it."""
        name = self.fit(f"{WON} {seat.name}" if seat.won else seat.name, "bold", PLAYER, self.seat_wide)
        told = [self.word(key) for key in ("won", "to_play", "began") if getattr(seat, key)]
        if seat.points is not None:
            told.append(self.word("points", seat.points))
        if seat.series is not None:
            told.append(self.word("series", points=seat.series))
        return name, self.fit(" · ".join(told), "text", SCORE, self.seat_wide)

    def _found(self, plan: Plan) -> Iterator[str]:
        """Footnotes: what the code is for, what could not be printed as it was typed."""
        if self.kept:
            yield self.word("footnote.code" if self.account.result is None else "footnote.code_over")
        elif self.long:
            yield self.word("footnote.code_long", length=self.long)
        bodies = [self.title, self.game, self.result, self.facts, *(part for seat in self.seats for part in seat)]
        pictures = [one.picture for one in plan.shown]
        cut = sum(body.cut for body in (*bodies, *(one.title for one in pictures)))
        yield from self.losses(plan.shortened + cut + sum(one.curve.cut for one in pictures), self.texts)
        unnamed = sum(one.curve.unnamed for one in pictures)
        if unnamed:
            yield self.word("footnote.unnamed", unnamed)

    # --- where it stands ----------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """Lay all out; what the footnotes say depends on it, and they take room themselves."""
        while True:
            plan = self._plan()
            known, self.footnotes = self.footnotes, list(self._found(plan))
            if len(self.footnotes) <= len(known):
                return plan

    def _plan(self) -> Plan:
        shown, page, y = self._curves()
        if self._foot(page) - y < SHORTEST * self.scale:
            page, y = page + 1, self._top()
        points = LOG_LARGE if self.large else LOG * self.scale
        set_ = setting(self.account.turns, self.wide, points, COLUMN * self.scale)
        count = set_.columns

        def high(number: int) -> float:
            later, top = page + number // count, y if number < count else self._top()
            return self._foot(later) - top

        counted = counted_by(self.match)
        titles = curve_word(counted, self.lang) if counted else self.word("log")
        pieces = blocks(self.account.turns, set_, self.word, titles)
        before = [] if self.review is None else reviewed(self.review, set_, self.word, self.lang)
        found = pouring.balanced([*before, *pieces], set_.mm(ABOVE), count, high)
        log = tuple(tuple(found[start : start + count]) for start in range(0, len(found), count))
        cut = {
            turn.player for turn, (title, _) in zip(self.account.turns, pieces, strict=True) if title and title.body.cut
        }  # fmt: skip
        return Plan(tuple(shown), set_, page, y, log, len(cut))

    def _foot(self, page: int) -> float:
        return self.size.height - MARGIN - (self.strip_high() + GAP if page == 0 else 0.0)

    def _top(self) -> float:
        """Where a further page begins below its head."""
        return MARGIN + self.running_head_high() + GAP

    def _heading_foot(self) -> float:
        return self._seats_y() + self.seat_rows * self._seat_high() + 1.0 * self.scale

    def _result_y(self) -> float:
        """Where the result begins."""
        return self.title_foot(self.title) + 2.4 * self.scale

    def _facts_y(self) -> float:
        return self._result_y() + len(self.result.lines) * self.line(self.result.points) + 0.6 * self.scale

    def _seats_y(self) -> float:
        return self._facts_y() + len(self.facts.lines) * self.line(self.facts.points) + 3.4 * self.scale

    def _seat_high(self) -> float:
        return self.line(PLAYER * self.scale) + self.line(SCORE * self.scale) + 1.6 * self.scale

    def _curves(self) -> tuple[list[Shown], int, float]:
        """The panels in rows over the pages, the last page that they reach, and where it is free below them."""
        per_row = max(1, int(self.wide // (CURVE * self.scale)))
        high = CURVE_HIGH * self.scale
        page, y = 0, self._heading_foot() + GAP
        shown: list[Shown] = []
        for start in range(0, len(self.panels), per_row):
            row = self.panels[start : start + per_row]
            if y + high > self._foot(page):
                page, y = page + 1, self._top()
            wide = (self.wide - GAP * (len(row) - 1)) / len(row)
            for number, panel in enumerate(row):
                picture = Picture(self.match, panel, self.panels, wide, high, self.scale, self.lang)
                shown.append(Shown(page, self.left + number * (wide + GAP), y, picture))
            y += high + GAP
        return shown, page, y

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw_page(self, plan: Plan, number: int) -> None:
        """Draw a page of the report."""
        page = self.page(number, plan.pages, self.job.title)
        if number == 0:
            self._heading(page)
            self.strip(page)
        else:
            self.running_head(page, f"{self.account.game} · {self._names()}")
        for one in plan.shown:
            if one.page == number:
                one.picture.draw(page, one.x, one.y)
        place = number - plan.first
        if not 0 <= place < len(plan.log):
            return
        top = plan.top if place == 0 else self._top()
        for count, column in enumerate(plan.log[place]):
            self._column(page, self.left + count * (plan.setting.wide + GUTTER), top, column, plan.setting)

    def _column(self, page: Page, x: float, top: float, column: pouring.Column[Piece], set_: Columns) -> None:
        """Draw a column of the log."""
        for placed in column:
            piece, y = placed.piece, top + placed.y
            if not piece.entry:
                self.block_title(page, x, y, piece.body, set_, again=placed.again)
                continue
            baseline = y + set_.mm(LINE / 2) + page.cap("text", set_.points) / 2
            grey = UNDONE if piece.undone else 0.0
            page.text(
                x + set_.signs - set_.mm(0.6), baseline, piece.sign, face="numerals", points=set_.points, align="right",
                grey=grey,
            )  # fmt: skip
            self.write(page, x + set_.signs, baseline, piece.body, grey=grey)

    def _heading(self, page: Page) -> None:
        """Draw the title, the result, when it was, and the players."""
        self.heading(page, f"{self.word('title').upper()} ·", self.game, self.title)
        for body, y, grey in ((self.result, self._result_y(), 0.0), (self.facts, self._facts_y(), 0.3)):
            self.write(page, self.left, y + page.cap("text", body.points) + 0.5, body, grey=grey)
        top = self._seats_y() - 2.0 * self.scale
        page.line(self.left, top, self.right, top, width=0.5)
        for number, (name, told) in enumerate(self.seats):
            x = self.left + number % self.per_row * (self.seat_wide + GAP)
            y = self._seats_y() + number // self.per_row * self._seat_high()
            self.write(page, x, y + page.cap("bold", name.points) + 0.5, name)
            below = y + self.line(PLAYER * self.scale) + page.cap("text", told.points)
            self.write(page, x, below, told, grey=0.3)
        foot = self._heading_foot()
        page.line(self.left, foot, self.right, foot, width=0.2)
