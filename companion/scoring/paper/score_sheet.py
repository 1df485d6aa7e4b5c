"""The sheet of a game in a file: a column for each who scores, a line for each entry or box; the total last."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Final

from companion.core.notation.parser import player_of
from companion.core.plugins.registry import find_game
from companion.core.text.formatter import number as signed
from companion.core.text.messages import Phrasebook
from companion.printing.errors import PrintError
from companion.printing.layout import flow
from companion.printing.page.paper import SAFE_MARGIN
from companion.printing.page.pen import SheetPen
from companion.scoring.engine.rounds import CORRECTION
from companion.scoring.engine.state import State, scorer_of
from companion.scoring.engine.values import brief, choice_text
from companion.scoring.file.parts import Sheet
from companion.scoring.paper.glyphs import drawable, titled

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

HEAD, ROW, FOOT = 9.0, 8.0, 5.0
"""Heights in mm: the head of the table, a line to write on, what stays below."""
NUMBER: Final = 9.0
LEAST: Final = 13.0
"""Widths in mm: of the number of a line, of the narrowest column."""
_say: Final = Phrasebook("companion.scoring", "sheets.toml", "sheet")


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet: of a match with its lines, on as many pages as they need, else one blank page."""
    game: Any = find_game(job.sheet.game, job.lang) if job.match is None else job.match.game
    table = _Table(game.sheet, job)
    rows, first = list(table.rows()), True
    while rows or first:
        pen = _Pen(document.page(job.title), job, {"game": titled(game.title_in(job.lang))})
        rows = rows[pen.page_of(table, rows, last=table.totals()) :]
        first = False


class _Table:
    """What stands on the sheet: the names at its head, the lines, the totals."""

    def __init__(self, sheet: Sheet, job: "Job") -> None:
        self.sheet, self.job, self.lang = sheet, job, job.lang
        self.state: State | None = None if job.match is None else job.match.state
        self.names = self._names()
        self.boxed = bool(sheet.boxes)

    def _names(self) -> tuple[str, ...]:
        """Who scores, empty where a name is to be written. Raises PrintError for more than may play."""
        if self.sheet.sides:
            return tuple(choice_text(self.sheet, side, self.lang) for side in self.sheet.sides)
        if self.job.match is not None:
            return tuple(self.job.match.players)
        typed = tuple(name.strip() for name in self.job.option("players").split(",") if name.strip())
        least, most = self.sheet.players
        if len(typed) > most:
            raise PrintError("too-many-players", "companion.scoring", count=len(typed), most=most)
        return typed or ("",) * max(least, min(most, 4))

    def rows(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """The lines that are known: number, what was said, what each gained; of a sheet of boxes the boxes."""
        if self.boxed:
            yield from self._boxes()
            return
        number = 0
        for entry in () if self.state is None else self.state.rounds:
            number += entry.kind != CORRECTION
            told = _say("by-hand", self.lang) if entry.kind == CORRECTION else brief(
                self.sheet, entry.kind, entry.values, self.lang)  # fmt: skip
            own = None if entry.by < 0 else scorer_of(self.sheet, entry.by)
            gains = tuple(signed(gain) if own in (None, at) else "" for at, gain in enumerate(entry.gains))
            yield ("" if entry.kind == CORRECTION else str(number)), told, gains

    def _boxes(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        for place, box in enumerate(self.sheet.boxes):
            held = () if self.state is None else tuple(own[place] for own in self.state.standing.boxes)
            cells = tuple("" if one is None else str(one) for one in held) or ("",) * len(self.names)
            yield "", choice_text(self.sheet, box, self.lang), cells

    def totals(self) -> tuple[str, ...]:
        """What everybody has; nothing on a sheet to write on."""
        if self.state is None:
            return ("",) * len(self.names)
        return tuple(map(signed, self.state.standing.totals))

    @property
    def said(self) -> bool:
        """Whether there is a column for what was announced, or the names of boxes."""
        return self.boxed or self.sheet.dealer or bool(self.state)


class _Pen(SheetPen):
    """One page of it."""

    def page_of(self, table: _Table, rows: Sequence[tuple[str, str, tuple[str, ...]]], last: tuple[str, ...]) -> int:
        """Draw as many lines as the page holds; how many of the given ones they were."""
        self.heading()
        top = self.head + 6
        foot = self.page.size.height - SAFE_MARGIN - FOOT - self._told(table)
        count = max(3, int((foot - top - HEAD) / ROW))
        blank = ("", "", ("",) * len(table.names))
        shown = [*rows[: count - 1]]
        given = len(shown)
        if not table.boxed:
            number = next((int(one[0]) for one in reversed(shown) if one[0]), 0)
            while len(shown) < count - 1:
                number += 1
                shown.append((str(number), *blank[1:]))
        self._grid(table, [*shown, ("", _say("total", self.lang), last)], top)
        return given

    def _told(self, table: _Table) -> float:
        """Write the rules of the file at the foot; how high they are."""
        texts = [one.rule[self.lang] for form in table.sheet.forms.values() for one in form.checks if one.rule]
        about = [table.sheet.about[self.lang]] if table.sheet.about else []
        text = " ".join(one if one.endswith(".") else f"{one}." for one in (*about, *texts))
        if not text:
            return 0.0
        wide = self.right - self.left
        text = drawable(text)
        high = flow.height(text, wide, 7.0)
        flow.paragraph(self.page, self.left, self.page.size.height - SAFE_MARGIN - high, text, wide=wide, points=7.0)
        return high + 2

    def _grid(self, table: _Table, rows: Sequence[tuple[str, str, tuple[str, ...]]], top: float) -> None:
        xs, ys = self._edges(table), [top, *(top + HEAD + ROW * row for row in range(len(rows) + 1))]
        self.page.lines(((xs[0], y, xs[-1], y) for y in ys), width=0.15)
        self.page.lines(((x, ys[0], x, ys[-1]) for x in xs), width=0.15)
        for y in (ys[1], ys[-2]):
            self.page.line(xs[0], y, xs[-1], y, width=0.45)
        heads = [_say("line", self.lang)] * (not table.boxed) + [_say("said", self.lang)] * table.said
        for text, (start, end) in zip((*heads, *table.names), pairwise(xs), strict=True):
            self._cell(text, start, end, top + HEAD / 2, typed=text in table.names)
        for (number, said, cells), (above, below) in zip(rows, pairwise(ys[1:]), strict=True):
            left = [number] * (not table.boxed) + [said] * table.said
            if not table.said and said:
                left = [said]
            for place, (text, (start, end)) in enumerate(zip((*left, *cells), pairwise(xs), strict=True)):
                self._cell(text, start, end, (above + below) / 2, quiet=place < len(left))

    def _edges(self, table: _Table) -> list[float]:
        """Where the columns begin and end: those of who scores share what is left."""
        whole, count = self.right - self.left, len(table.names)
        number = 0.0 if table.boxed else NUMBER
        said = max(22.0, min(whole * 0.34, whole - number - count * LEAST)) if table.said else 0.0
        share = (whole - number - said) / count
        widths = [*([number] if number else []), *([said] if said else []), *[share] * count]
        return list(accumulate(widths, initial=self.left))

    def _cell(
        self, text: str, start: float, end: float, middle: float, *, typed: bool = False, quiet: bool = False
    ) -> None:
        if not text:
            return
        room = end - start - 1.6
        if typed and player_of((text,), text):
            self.page.player_text((start + end) / 2, middle + 1.1, text, points=8.5, align="centre", room=room)
            return
        points = 7.5 if quiet else 10.0
        self.page.text((start + end) / 2, middle, drawable(text), points=points, align="centre", middle=True, room=room)
