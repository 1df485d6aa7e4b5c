"""A running match as a sheet to go on with on paper: the sequence with its sums, every player's piles, its code."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.core.rules.rulings import Sum
from companion.core.text.messages import MINUS
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper.position_side import SideCell
from companion.games.herocard.paper.words import words
from companion.pictures.boards.card_position import CardPosition

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

BAND: Final = 31.0
"""The height of what stands between the head and the players."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    _Pen(document.page(job.title), job, words).whole()


class _Pen(CardPosition):
    """The page with the running sequence."""

    band = BAND

    def progress(self) -> Iterator[str]:
        """The phase, and what was done this turn."""
        say, facts = self.words, self.facts
        yield say["phase"].format(phase=self.speaker.word("phase", facts["phase"]))
        for key in ("drawn", "cleared", "exclusives", "granted"):
            if facts[key]:
                yield say[key].format(count=facts[key])

    def aims(self) -> Iterator[str]:
        """The victory points to win."""
        yield self.words["goal"].format(goal=self.facts["goal"])

    def cell(self, seat: int) -> SideCell:
        """A player's points and piles."""
        return SideCell(self.page, self.match, seat, self.words, self.speaker)

    def footnote(self, notes: Sequence[str] = ("how", "top")) -> None:
        """It also says what thick frames are."""
        super().footnote((*notes, "active") if self.state.sequence is not None else notes)

    # The running sequence

    def middle(self, x: float, y: float, wide: float) -> None:
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
