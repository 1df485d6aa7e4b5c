"""A running match as a sheet to go on with on paper: what waits, the combat with its sums, both sides, its code."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.core.codes.match_code import LONGEST
from companion.core.text.formatter import colon, listing
from companion.core.text.messages import filled
from companion.games.aestery.engine.rules.combat_sums import Lane, forecast
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.parts.prices import ladder
from companion.games.aestery.paper.parts.side import SideCell
from companion.games.aestery.paper.words import words
from companion.pictures.boards.card_position import CardPosition
from companion.printing.page import icons

if TYPE_CHECKING:
    from companion.cardkit.zones.stack import Waiting
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

BAND: Final = 42.0
"""The height of what stands between the head and the players."""
LADDER: Final = 78.0
ROWS: Final = 4
"""Lines of what waits, and of attackers, at most: what is below the uppermost is told in one."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page."""
    _Pen(document.page(job.title), job, words).whole()


class _Pen(CardPosition):
    """The page with the combat, or what waits."""

    longest_typed = LONGEST
    band = BAND

    def cell(self, seat: int) -> SideCell:
        """A player's life, mines and Fighters."""
        return SideCell(self.page, self.match, seat, self.words, self.speaker)

    # What waits, and the combat

    def middle(self, x: float, y: float, wide: float) -> None:
        """Draw the prices of combats, then the combat that runs, or the cards that wait; lines to go on elsewhere."""
        page, state = self.page, self.state
        page.box(x + 0.3, y, wide - 0.3, BAND - 2, radius=1.5, width=0.5 if state.stack or state.attackers else 0.2)
        self.icon(ICONS["combat"], x + 5, y + 6.4, 5)
        ladder(page, x + 9.5, y + 2.6, LADDER, 7.6, self.words["free"], state.combats)
        told = self.words["combats"].format(count=state.combats)
        if state.outcome is None and state.combats:
            self.lines(told, x + 12.5 + LADDER, y + 7.4, wide - LADDER - 15, 8, most=1)
        inner, room, below = x + 3, wide - 6, y + 14.6
        lanes, waits = forecast(state)[: ROWS + 1], state.stack
        rows = (len(lanes) + 1 if lanes else 0) + (1 + min(len(waits), ROWS if not lanes else 2) if waits else 0)
        step = min(5.2, (y + BAND - 3.4 - below) / max(1, rows - 1))
        if lanes:
            below = self._lanes(lanes, inner, below, room, step)
        if waits or not lanes:
            self._stack(inner, below, room, step, y + BAND - 3.4)

    def _lanes(self, lanes: Sequence[Lane], x: float, y: float, wide: float, step: float) -> float:
        """Draw a line an attacker: what comes through, its sum, and what becomes of all who fight."""
        page = self.page
        page.text(x, y, self.words["fight"], face="titles", points=8.6)
        rest = len(self.state.attackers) - len(lanes)
        for number, one in enumerate(lanes, 1):
            at = y + number * step
            page.outline(icons.shape(icons.HEART, x + 1.8, at - 1, 3), width=None, fill=0)
            through = one.through.result
            page.text(x + 4.6, at, f"−{through}" if through else "0", face="numerals", points=10)
            more = f" … {self.words['more'].format(count=rest)}" if number == len(lanes) and rest else ""
            self.lines(self._lane(one) + more, x + 14, at, wide - 14, 8, most=1)
        return y + (len(lanes) + 1) * step

    def _lane(self, one: Lane) -> str:
        """`1: 6 (Golem) − 2 (Loup) = 2 · Golem: 1 (Loup) = 1 Fatigue · Loup dies`."""
        state, say = self.state, self.words
        parts = [f"{one.attacker}{colon(self.lang)}{self.speaker.format_field(one.through, 'sum')}"]
        attacker = state.fighter(state.active, one.attacker)
        names = [attacker.code] if one.dies and attacker else []
        for blow in one.blows:
            blocker = state.fighter(1 - state.active, blow.place)
            if blow.dies and blocker is not None:
                names.append(blocker.code)
        if one.suffers and not one.dies:
            parts.append(say["suffers"].format(count=one.suffers))
        if names:
            told = listing([self.speaker.format_field(name, "code") for name in names], self.lang)
            parts.append(filled(say["dies"], self.lang, {"count": len(names), "names": told}))
        return " · ".join(parts)

    def _stack(self, x: float, y: float, wide: float, step: float, foot: float) -> None:
        """Draw the cards that wait, the uppermost first; lines to write on below them."""
        page, shown = self.page, [*reversed(self.state.stack)]
        page.text(x, y, self.words["stack" if shown else "no-stack"], face="titles" if shown else "italic", points=8.6)
        rows = int((foot - y + 0.1) / step)
        for row in range(rows):
            at = y + (row + 1) * step
            if row < len(shown):
                rest = len(shown) - rows if row == rows - 1 else 0
                more = f" … {self.words['more'].format(count=rest)}" if rest > 0 else ""
                self.lines(f"{len(shown) - row}. {self._waiting(shown[row])}{more}", x, at, wide, 8.5, most=1)
            else:
                page.line(x, at + 0.6, x + wide, at + 0.6, width=0.1, grey=0.5)

    def _waiting(self, item: "Waiting") -> str:
        """Whose card waits, and what it is aimed at."""
        told = f"{self.state.players[item.by]} · {self.speaker.format_field(item.code, 'code')}"
        if item.origin in self.match.game.rulebook.words["keyword"]:
            told += f" ({self.speaker.word('keyword', item.origin)})"
        if item.targets:
            told += f" → {listing(list(item.targets), self.lang)}"
        return told
