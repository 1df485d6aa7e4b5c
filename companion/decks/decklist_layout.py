"""Where the lines of a deck list stand: blocks of rows poured into columns, in the largest letters that fit.

One page where it can be: letters and columns are chosen so that the whole list stands on it, none smaller than
`SMALLEST`. A list that does not fit even so goes on over further pages, in comfortable letters. Lengths in mm, sizes
of letters in points.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.printing.layout import flow, pouring
from companion.printing.layout.blocks import Block, Row
from companion.printing.layout.leaf import LINE, SMALLEST
from companion.printing.layout.pouring import ABOVE, GUTTER, HEAD, PAD, Columns, Placed, balanced, pour
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM

SMALLEST_LARGE: Final = 11.0
MOST_LINES: Final = 2
"""A name runs over so many lines at most."""
WRAPPED: Final = 0.12
"""Where more than this part of the names is wrapped, smaller letters are tried."""
SHORT: Final = 18
"""A list of so few rows stands in one column."""


@dataclass(frozen=True, slots=True)
class CardRow(Row):
    """A row whose sign is a count and whose text a name, which is set smaller or cut where it is too long."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What no column parts: the title of a block, a name, or a line of other text, with the sign before it."""

    kind: Literal["title", "card", "text"]
    high: float
    sign: str
    body: flow.Fitted
    figure: str = ""


Column = pouring.Column[Piece]


@dataclass(frozen=True, slots=True)
class Layout:
    """A list laid out: the columns of each page, and how they are set."""

    setting: Columns
    pages: tuple[tuple[Column, ...], ...]

    def placed(self) -> Iterator[Placed[Piece]]:
        """All pieces, page by page."""
        for page in self.pages:
            for column in page:
                yield from column

    @property
    def shortened(self) -> int:
        """How many texts had to be cut; a title that is repeated counts once."""
        return sum(placed.piece.body.cut for placed in self.placed() if not placed.again)

    @property
    def wrapped(self) -> int:
        """How many names run over several lines, or are set smaller."""
        bodies = (placed.piece.body for placed in self.placed() if placed.piece.kind == "card")
        return sum(len(body.lines) > 1 or body.points < self.setting.points for body in bodies)


def lay_out(blocks: Sequence[Block], wide: float, high: Callable[[int], float], *, large: bool = False) -> Layout:
    """Lay blocks out on pages `wide` mm wide; `high` gives the height of a page's columns by its number from 0."""
    rows = sum(len(block.rows) for block in blocks)
    crowded: Layout | None = None

    def first(column: int) -> float:
        return high(0)

    for columns, largest, least in _wishes(wide, rows, large=large):
        # No larger than would do if no row were wrapped.
        spread = (rows + 2 * len(blocks)) * (LINE + PAD) / columns
        points = min(largest, max(least, 0.5 + round(2 * high(0) * POINTS_PER_MM / spread) / 2)) if rows else largest
        while points >= least:
            setting = _setting(blocks, wide, columns, points)
            pieces = _pieces(blocks, setting)
            count = len(pour(pieces, setting.mm(ABOVE), first))
            if count <= columns:
                layout = Layout(setting, (tuple(balanced(pieces, setting.mm(ABOVE), columns, first)),))
                if layout.wrapped <= WRAPPED * rows:
                    return layout
                crowded = crowded or layout
            # Far too much is not tried half a point smaller, but where it may fit.
            points = min(points - 0.5, round(2 * points * (1.2 * columns / count) ** 0.5) / 2)
    if crowded is not None:
        return crowded
    columns, points = _several(wide, large=large)
    setting = _setting(blocks, wide, columns, points)
    pieces = _pieces(blocks, setting)
    found = balanced(pieces, setting.mm(ABOVE), columns, lambda column: high(column // columns))
    return Layout(setting, tuple(tuple(found[start : start + columns]) for start in range(0, len(found), columns)))


def _wishes(wide: float, rows: int, *, large: bool) -> Iterator[tuple[int, float, float]]:
    """Numbers of columns with their largest and least letters, the more comfortable first."""
    if large:
        yield from ((1, 17.0, 13.0), (1 if wide < 150 else 2, 16.0, SMALLEST_LARGE))
        return
    usual = 1 if wide < 100 else 2 if wide < 220 else 3
    if rows <= SHORT:
        yield 1, 13.0, 9.0
    yield usual, 13.0, 8.0
    yield usual + 1, 9.0, 6.5
    yield usual, 7.5, SMALLEST
    yield usual + 1, 6.5, SMALLEST


def _several(wide: float, *, large: bool) -> tuple[int, float]:
    """Columns and letters of a list of several pages."""
    if large:
        return (1 if wide < 150 else 2), 13.0
    return (2 if wide < 150 else 3 if wide < 220 else 4), 8.0


def _setting(blocks: Sequence[Block], wide: float, columns: int, points: float) -> Columns:
    signs = {row.sign for block in blocks for row in block.rows if row.sign}
    room = max((Page.width(sign, "numerals", points) for sign in signs), default=0.0)
    # A list of one column is no wider than its reader's eye follows.
    column = min((wide - GUTTER * (columns - 1)) / columns, 130.0)
    return Columns(points, columns=columns, wide=column, signs=room + 0.55 * points / POINTS_PER_MM)


def _pieces(blocks: Sequence[Block], setting: Columns) -> pouring.Blocks[Piece]:
    return [(_title(block, setting), [piece for row in block.rows for piece in _row(row, setting)]) for block in blocks]


def _title(block: Block, setting: Columns) -> Piece | None:
    if not block.title:
        return None
    room = setting.wide
    if block.note:
        room -= Page.width(block.note, "numerals", setting.points) + setting.mm(0.8)
    body = flow.fitted(block.title, "bold", room, setting.points, most=1, least=SMALLEST)
    return Piece("title", setting.mm(HEAD), "", body, block.note)


def _row(row: Row, setting: Columns) -> Iterator[Piece]:
    """A name as one piece; any other text line by line, so that it may go on in the next column."""
    room = setting.wide - setting.signs
    if isinstance(row, CardRow):
        body = flow.fitted(row.text, "text", room, setting.points, most=MOST_LINES, least=SMALLEST)
        more = (len(body.lines) - 1) * body.points * LINE / POINTS_PER_MM
        yield Piece("card", setting.mm(LINE + PAD) + max(0.0, more), row.sign, body)
        return
    found = flow.typed(row.text, "text", room if row.sign else setting.wide, setting.points)
    for number, line in enumerate(found):
        high = setting.mm(LINE + (PAD if number == len(found) - 1 else 0.0))
        sign = row.sign if number == 0 else " " * len(row.sign)
        yield Piece("text", high, sign, flow.Fitted((line,), setting.points))
