"""A score sheet: one line a round of a series, blank or with what a match already knows; whatever game it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, Final, Literal

from companion.core.match.opening import leader
from companion.core.text.float_sum import total
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.paper import SAFE_MARGIN
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.page.fonts import Face

FOOT: Final = 21.0
HEAD, ROW = 9.0, 8.6
"""Heights in mm: the foot, the head of the table, a line to write on."""
POINTS: Final = 108
"""What the columns of all players' points share, beside 11 and 22 for the number and the starter."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as far as it is known; the points it brought and the totals after it, by player."""

    label: str
    starter: str = ""
    winner: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table: its share of the width, the words at its head, one above the other.

    Under the words stands a player's name: `named` as it was typed, or empty where it is to be written; None: nobody's.
    `holds`: the number of a round, a name that a player chose, or a figure.
    """

    share: float
    words: tuple[str, ...]
    holds: Literal["number", "name", "figure"]
    named: str | None = None


def rounds(match: "Match | None") -> Iterator[Round]:
    """The rounds of a series, without end: those that a match knows, then blank ones with their numbers.

    A record knows the totals before its own round, not the rounds one by one: they are one line.
    """
    number = 1
    if match is not None:
        before = match.header.series.get("scores", {})
        number = match.round
        if number > 1:
            label = "1" if number == 2 else f"1–{number - 1}"
            yield Round(label, points=before, totals=before)
        yield _known(match)
        number += 1
        if match.outcome is not None:
            yield Round(str(number), leader(match) or "")
            number += 1
    while True:
        yield Round(str(number))
        number += 1


def _known(match: "Match") -> Round:
    outcome, label = match.outcome, str(match.round)
    starter = match.players[match.state.starter]
    if outcome is None:
        return Round(label, starter)
    points = {name: outcome.scores.get(name, 0) for name in match.players}
    return Round(label, starter, next(iter(outcome.winners), ""), points, match.series_scores)


class ScorePen(SheetPen):
    """A score sheet on one page: a heading, lines to write on, the table, its foot."""

    @property
    def top(self) -> float:
        """Where the table begins."""
        return self.head + 14

    def blanks(self, blanks: Iterable[tuple[str, float, float, str]]) -> None:
        """Draw lines to write on: the label, where it begins and ends in twentieths of the width, what was typed."""
        share = (self.right - self.left) / 20
        for label, start, end, typed in blanks:
            self.blank(self.left + start * share, self.left + end * share, self.head + 8.5, label, typed)

    def table(
        self, columns: Sequence[Column], rows: Iterable[Sequence[str]], last: Sequence[str] | None = None
    ) -> None:
        """Draw the grid, its head, and what is known of the rounds: as many as the page holds, `last` below them."""
        whole = total(column.share for column in columns)
        wide = self.right - self.left
        xs = [self.left, *accumulate((column.share / whole * wide for column in columns), initial=self.left)][1:]
        room = self.page.size.height - SAFE_MARGIN - FOOT - self.top - HEAD
        count = int(room / ROW)
        ys = [self.top, *(self.top + HEAD + room / count * row for row in range(count + 1))]
        self._grid(xs, ys)
        for column, between in zip(columns, pairwise(xs), strict=True):
            self._headed(column, between)
        told = [*islice(rows, count - bool(last)), *((last,) if last else ())]
        if last:
            self.page.line(xs[0], ys[-2], xs[-1], ys[-2], width=0.45)
        for (top, bottom), cells in zip(pairwise(ys[1:]), told, strict=True):
            for column, cell, between in zip(columns, cells, pairwise(xs), strict=True):
                self._cell(cell, column, between, (top + bottom) / 2)

    def _grid(self, xs: list[float], ys: list[float]) -> None:
        self.page.lines(((xs[0], y, xs[-1], y) for y in ys), width=0.15)
        self.page.lines(((x, ys[0], x, ys[-1]) for x in xs), width=0.15)
        self.page.line(xs[0], ys[1], xs[-1], ys[1], width=0.45)

    def _headed(self, column: Column, between: tuple[float, float]) -> None:
        """Write the head of a column: its words; under them the player's name, or room for it."""
        (start, end), page = between, self.page
        y, middle, room = self.top + HEAD / 2, (start + end) / 2, end - start - 1.6
        count = len(column.words) + (column.named is not None)
        for place, word in enumerate(column.words):
            at = y + (place - (count - 1) / 2) * 3.3
            page.text(middle, at, word, face="bold", points=7.4, align="centre", middle=True, room=room)
        if column.named:
            page.player_text(middle, y + 2.6, column.named, points=7.6, align="centre", room=room)

    def _cell(self, text: str, column: Column, between: tuple[float, float], middle: float) -> None:
        """Write what is known: the names of players are theirs, figures are ours."""
        (start, end), page = between, self.page
        if not text:
            return
        if column.holds == "name":
            page.player_text(start + 1, middle + 1.1, text, points=8.5, room=end - start - 2)
            return
        points, grey = (9.0, 0.35) if column.holds == "number" else (11.0, 0.0)
        face: Face = "numerals" if text[:1].isdigit() else "bold"
        page.text((start + end) / 2, middle, text, face=face, points=points, align="centre", middle=True,
                  grey=grey, room=end - start - 1)  # fmt: skip

    def points(self, names: Sequence[str], match: "Match | None", number: str, starts: str, points: str) -> None:
        """Draw the table of a game whose matches bring each player points: their total stands below.

        The words head the columns of the number, of the starter, and of each player; `names` may be empty.
        """
        columns = (
            Column(11, (number,), "number"),
            Column(22, (starts,), "name"),
            *(Column(POINTS / len(names), (points,), "figure", name) for name in names),
        )
        known = {} if match is None else match.series_scores
        rows = ((line.label, line.starter, *self._of(line.points, names)) for line in rounds(match))
        self.table(columns, rows, (self.words["sum"], "", *self._of(known, names)))

    def points_sheet(self, names: Sequence[str], match: "Match | None", number: str, starts: str, points: str) -> None:
        """Draw the whole sheet of such a game, with lines for place and date; words as those of `points`."""
        said = self.words
        self.heading()
        self.blanks(((said["place"], 0, 13.2, ""), (said["date"], 13.6, 20, "")))
        self.points(names, match, said[number], said[starts], said[points])
        self.foot(said["note.1"], said["note.2"])

    @staticmethod
    def _of(points: Mapping[str, int], names: Sequence[str]) -> Iterator[str]:
        return (str(points.get(name, "")) for name in names)

    def foot(self, *notes: str) -> None:
        """Draw the rules of the score and the ruler."""
        page, y = self.page, self.page.size.height - SAFE_MARGIN - FOOT + 2.5
        wide = self.right - self.left
        for note in notes:
            y = flow.paragraph(page, self.left, y, note, wide=wide, points=7.2) + 0.4
        ruler = page.size.height - SAFE_MARGIN - 4.6
        marks.ruler(page, self.left, ruler, 50, points=5.5)
        page.text(self.left + 54, ruler + 3.4, self.words["scale"], points=6.6, room=wide - 54)
