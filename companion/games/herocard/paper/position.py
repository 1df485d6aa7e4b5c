"""A running match as a sheet to go on with on paper: the sequence with its sums, every player's piles, its code."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.core.rulings import Sum
from companion.core.sentences import MINUS, filled
from companion.games.herocard.engine.totals import attack_sum, block_sum
from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper.position_side import SideCell
from companion.games.herocard.paper.words import words
from companion.pictures.position import PositionPen

if TYPE_CHECKING:
    from companion.core.match import Match
    from companion.games.herocard.engine.state import State
    from companion.printing.document import Document
    from companion.printing.page import Page
    from companion.printing.spec import Job

BAND: Final = 31.0
"""The height of what stands between the head and the players."""
CODE: Final = 104.0
"""The width of the code with its letters."""
GAP: Final = 5.0
SMALLEST: Final = 6.0
ABREAST: Final = 3
"""Players in a row, at most."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    assert job.match is not None
    page = document.page(job.title)
    pen = _Pen(page, job, job.match)
    top = pen.header(f"{pen.words['scale']}.", pen.standing()) + 3.5
    pen.sequence(pen.left, top, pen.right - CODE - GAP - pen.left)
    pen.code_block(pen.right - CODE, pen.right, top, top + BAND)
    pen.players(top + BAND + 2)
    pen.footnote()


class _Pen(PositionPen):
    """The page with what the match says of itself: its public facts alone."""

    def __init__(self, page: "Page", job: "Job", match: "Match") -> None:
        super().__init__(page, job, match, words(job.lang, "position"))
        self.state: State = match.state
        self.foot = page.size.height - 5 - 4.4

    def standing(self) -> Iterator[str]:
        """Turn, phase and whose turn it is, or the result; what was done this turn; the series."""
        say, facts = self.words, self.facts
        if self.state.outcome is None:
            yield say["turn"].format(turn=facts["turn"])
            yield say["to-play"].format(player=facts["player"])
            yield say["phase"].format(phase=self.speaker.word("phase", facts["phase"]))
            for key in ("drawn", "cleared", "exclusives", "granted"):
                if facts[key]:
                    yield say[key].format(count=facts[key])
        yield from self.ending(turn=facts["turn"])
        yield say["goal"].format(goal=facts["goal"])
        yield say["started"].format(player=facts["starter"])
        yield from self.series()
        if self.state.box.invented:
            yield say["invented"]

    # The running sequence

    def sequence(self, x: float, y: float, wide: float) -> None:
        """Draw who attacks whom, attack against block with their sums, and who may still answer, to be ticked."""
        page, running, state = self.page, self.state.sequence, self.state
        page.box(x + 0.3, y, wide - 0.3, BAND - 2, radius=1.5, width=0.5 if running else 0.2)  # a thick frame
        inner, right = x + 3, x + wide - 3
        if running is None:
            self._next_sequence(inner, y, right)
            return
        page.text(inner, y + 4.6, self.words["sequence"], face="titles", points=8.6)
        names = (state.players[running.attacker], state.players[running.target])
        half = (wide - 6) / 2
        sides = (("attack", names[0], attack_sum(state)), ("block", names[1], block_sum(state)))
        for number, (kind, name, total) in enumerate(sides):
            self._strength(inner + number * half, y + 7, half - 8, kind, name, total)
        middle = inner + half - 4.2
        page.text(middle, y + 12.5, "→", face="bold", points=14, align="centre", middle=True)
        self._waiting(inner, y + 23.4, right)

    def _next_sequence(self, x: float, y: float, right: float) -> None:
        """Leave room for the attacks to come: attack, block; or say who may still answer the last card."""
        page, state = self.page, self.state
        taken = page.text(x, y + 4.6, self.words["no-sequence"], face="italic", points=9)
        if state.last is not None and state.waiting:
            said = self.words["last"].format(player=state.players[state.last])
            self.lines(said, x + taken + 4, y + 4.6, right - x - taken - 4, 9, most=1)
            self._waiting(x, y + 23.4, right)
        step = (right - x + 4) / 4
        rows = 1 if state.last is not None and state.waiting else 2
        for place in range(4 * rows):
            row, column = divmod(place, 4)
            at, top = x + column * step, y + 7.6 + row * 10.4
            for number, kind in enumerate(("attack", "block")):
                left = at + number * (step - 4) / 2
                self.icon(ICONS[kind], left + 2.2, top + 4, 4.6)
                page.box(left + 5.2, top, (step - 4) / 2 - 7, 8, radius=0.8, width=0.2)

    def _strength(self, x: float, y: float, wide: float, kind: str, name: str, total: Sum) -> None:
        """Draw attack or block: its icon, its sum large, whose it is, and the terms."""
        page = self.page
        self.icon(ICONS[kind], x + 4, y + 6, 9)
        figure = str(total.result)
        taken = page.text(x + 10, y + 6, figure, face="numerals", points=26, middle=True)
        at = x + 12 + taken
        room = x + wide - at - 2
        page.text(at, y + 3, self.words[kind], face="bold", points=8)
        start = page.width(self.words[kind], "bold", 8) + 1.5
        page.player_text(at + start, y + 3, name, points=9.5, room=room - start)
        self.lines(self._terms(total), at, y + 7.2, room, 8, most=3)

    def _terms(self, total: Sum) -> str:
        told = []
        for number, term in enumerate(total.terms):
            sign = MINUS if term.value < 0 else "+" if number else ""
            word = self.speaker.word("term", term.word, card=term.card)
            told.append(f"{sign}\u00a0{abs(term.value)}\u00a0({word})".lstrip("\u00a0"))
        return " ".join(told)

    def _waiting(self, x: float, y: float, right: float) -> None:
        """Draw a box for each player who may still answer: a tick says that they pass."""
        page, names = self.page, [self.state.players[seat] for seat in reversed(self.state.waiting)]
        page.line(x, y - 4, right, y - 4, width=0.12)
        x += page.text(x, y, self.words["waiting"], face="bold", points=8) + 3
        if not names:
            page.text(x, y, self.words["nobody"], points=8)
            return
        step = (right - x) / len(names)
        for number, name in enumerate(names):
            at = x + number * step
            page.box(at, y - 3.2, 4, 4, radius=0.5, width=0.3)
            self.lines(name, at + 5.4, y, step - 7, 9, most=1)

    # Players

    def players(self, top: float) -> None:
        """Draw every player's cell: two or three in a row, the rows as high as what lies on their piles asks."""
        count = len(self.match.players)
        abreast = count if count <= ABREAST else -(-count // 2)
        rows = -(-count // abreast)
        wide = (self.right - self.left - GAP * (abreast - 1)) / abreast
        high = (self.foot - top - 3 * (rows - 1)) / rows
        for seat in range(count):
            row, column = divmod(seat, abreast)
            x, y = self.left + column * (wide + GAP), top + row * (high + 3)
            cell = SideCell(self.page, self.match, seat, self.words, self.lang)
            self.shortened += cell.draw(x + 0.3, y, wide - 0.6, high)  # the frame of whose turn it is is thick

    def footnote(self) -> None:
        """Say how the sheet is used, what thick frames are, and how many texts had to be cut."""
        told = [self.words["how"], self.words["top"]]
        if self.state.sequence is not None:
            told.append(self.words["active"])
        if self.shortened:
            told.append(filled(self.words["shortened"], self.lang, {"count": self.shortened}))
        y = self.page.size.height - 5.6
        self.page.text(self.left, y, " ".join(told), points=7, room=self.right - self.left)
