"""The score sheet of a series: one line a round, blank or with what a match already knows (book: Score; ETR-21)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from companion.games.etraclor.paper.pen import SheetPen
from companion.printing import flow, marks
from companion.printing.paper import SAFE_MARGIN

if TYPE_CHECKING:
    from companion.core.match import Match
    from companion.printing.document import Document
    from companion.printing.page import Page
    from companion.printing.spec import Job

COLUMNS: Final = {"round": 11, "starts": 22, "winner": 22, "left": 17, "one": 17, "other": 17, "leader": 22}
"""The columns and their shares of the width."""
FOOT: Final = 21.0
HEAD, ROW = 9.0, 8.6
"""Heights in mm: the foot, the head of the table, a line to write on."""


@dataclass(frozen=True, slots=True)
class Line:
    """A round as far as it is known; totals by player, in their order."""

    label: str
    starter: str = ""
    winner: str = ""
    left: str = ""
    totals: tuple[str, str] = ("", "")

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in the columns; initials are never printed."""
        return (self.label, self.starter, self.winner, self.left, *self.totals)


def lines(match: "Match | None") -> Iterator[Line]:
    """The rounds of a series, without end: those that a match knows, then blank ones with their numbers.

    A record knows the totals before its own round, not the rounds one by one: they are one line.
    """
    number = 1
    if match is not None:
        before = match.header.series.get("scores", {})
        number = match.round
        if number > 1:
            label = "1" if number == 2 else f"1–{number - 1}"
            yield Line(label, totals=_totals(match, before))
        yield _round(match)
        number += 1
        outcome = match.outcome
        if outcome is not None:
            yield Line(str(number), _leader(match.series_scores))
            number += 1
    while True:
        yield Line(str(number))
        number += 1


def _round(match: "Match") -> Line:
    outcome, label = match.outcome, str(match.round)
    starter = match.players[match.state.starter]
    if outcome is None:
        return Line(label, starter)
    winner = outcome.winners[0]
    return Line(label, starter, winner, str(outcome.scores[winner]), _totals(match, match.series_scores))


def _totals(match: "Match", scores: dict[str, int]) -> tuple[str, str]:
    one, other = match.players
    return str(scores.get(one, 0)), str(scores.get(other, 0))


def _leader(scores: dict[str, int]) -> str:
    """Who starts the next round; nobody in a tie."""
    best = max(scores.values())
    leaders = [name for name, points in scores.items() if points == best]
    return leaders[0] if len(leaders) == 1 else ""


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many rounds as it holds."""
    page = document.page(job.title)
    pen = _Pen(page, job, "score")
    pen.heading()
    pen.names()
    pen.table(lines(job.match))
    pen.foot()


class _Pen(SheetPen):
    """One page: a heading, the names, the table and its foot."""

    @property
    def top(self) -> float:
        """Where the table begins."""
        return self.head + 14

    def names(self) -> None:
        """Draw the blanks for both names and the date."""
        y, share = self.head + 8.5, (self.right - self.left) / 20
        blanks = (("player", 0, 7.4), ("opponent", 7.8, 15.2), ("date", 15.6, 20))
        for label, start, end in blanks:
            typed = self.job.options.get(label, "")
            self.blank(self.left + start * share, self.left + end * share, y, self.words[label], typed)

    def table(self, rounds: Iterator[Line]) -> None:
        """Draw the grid, its head, and what is known of the rounds."""
        whole = sum(COLUMNS.values())
        wide = self.right - self.left
        xs = [self.left, *accumulate((share / whole * wide for share in COLUMNS.values()), initial=self.left)][1:]
        room = self.page.size.height - SAFE_MARGIN - FOOT - self.top - HEAD
        count = int(room / ROW)
        ys = [self.top, *(self.top + HEAD + room / count * row for row in range(count + 1))]
        self._grid(xs, ys)
        self._heads(xs)
        for (top, bottom), line in zip(pairwise(ys[1:]), rounds, strict=False):
            for number, (cell, (start, end)) in enumerate(zip(line.cells, pairwise(xs), strict=False)):
                self._cell(cell, number, (start, end), (top + bottom) / 2)

    def _grid(self, xs: list[float], ys: list[float]) -> None:
        page: Page = self.page
        page.lines(((xs[0], y, xs[-1], y) for y in ys), width=0.15)
        page.lines(((x, ys[0], x, ys[-1]) for x in xs), width=0.15)
        page.line(xs[0], ys[1], xs[-1], ys[1], width=0.45)

    def _cell(self, text: str, number: int, column: tuple[float, float], middle: float) -> None:
        """Write what is known: the names of players are theirs, figures are ours."""
        (start, end), page = column, self.page
        if number in (1, 2):
            page.player_text(start + 1, middle + 1.1, text, points=8.5, room=end - start - 2)
        else:
            points = 9.0 if number == 0 else 11.0
            grey = 0.35 if number == 0 else 0
            page.text((start + end) / 2, middle, text, face="numerals", points=points, align="centre", middle=True,
                      grey=grey, room=end - start - 1)  # fmt: skip

    def _heads(self, xs: list[float]) -> None:
        """Write the heads of the columns; the totals are named after the players."""
        y = self.top + HEAD / 2
        names = {"one": self.job.options.get("player", ""), "other": self.job.options.get("opponent", "")}
        for name, (start, end) in zip(COLUMNS, pairwise(xs), strict=True):
            middle, room = (start + end) / 2, end - start - 1.6
            written = names.get(name, "")
            words = self.words["total" if name in names else name].split("|")
            if name in names and not written:
                words = [*words, self.words["player" if name == "one" else "opponent"]]
            count = 2 if name in names else len(words)
            for place, word in enumerate(words):
                at = y + (place - (count - 1) / 2) * 3.3
                self.page.text(middle, at, word, face="bold", points=7.4, align="centre", middle=True, room=room)
            if written:
                self.page.player_text(middle, y + 2.6, written, points=7.6, align="centre", room=room)

    def foot(self) -> None:
        """Draw the rules of the score and the ruler."""
        page, top = self.page, self.page.size.height - SAFE_MARGIN - FOOT + 2.5
        wide = self.right - self.left
        y = top
        for key in ("note.1", "note.2"):
            y = flow.paragraph(page, self.left, y, self.words[key], wide=wide, points=7.2) + 0.4
        ruler = page.size.height - SAFE_MARGIN - 4.6
        marks.ruler(page, self.left, ruler, 50, points=5.5)
        page.text(self.left + 54, ruler + 3.4, self.words["scale"], points=6.6, room=wide - 54)
