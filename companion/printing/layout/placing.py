"""Where finished pages lie side by side on a larger paper, at true size, with guides that say where to cut.

Standard library alone; `impose` lays finished pages, `side_by_side` those that are being drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from companion.printing.layout.duplex import sideways
from companion.printing.page.page import Point
from companion.printing.page.paper import POINTS_PER_MM, SAFE_MARGIN, Flip, Size

GAP = 3.0
"""Cut guides stay this far, in mm, from the corner they point at."""
GUIDE = 0.15 * POINTS_PER_MM
Box = tuple[float, float, float, float]


def grid(sheet: Size, paper: Size) -> tuple[int, int]:
    """How many columns and rows of `sheet` fit on `paper` (in mm) at true size; zero where none does."""
    slack = 0.05
    return int((paper.width + slack) / sheet.width), int((paper.height + slack) / sheet.height)


def best_turn(sheet: Size, paper: Size, up: int) -> Size | None:
    """The paper upright or lying, whichever holds `up` sheets; None where neither does."""
    for turned in (paper, Size(paper.height, paper.width)):
        columns, rows = grid(sheet, turned)
        if columns * rows >= up:
            return turned
    return None


@dataclass(frozen=True, slots=True)
class Backs:
    """That every second page is the second side of the one before, how the paper turns over, and the offset in mm."""

    flip: Flip = "none"
    shift: Point = (0.0, 0.0)


def papers(pages: int, up: int, sides: int) -> Iterator[list[int]]:
    """Which pages each paper holds; `sides` is 2 where every second page is a second side."""
    if pages == sides:
        yield from ([side] * up for side in range(sides))
        return
    for start in range(0, pages, up * sides):
        for side in range(sides):
            yield list(range(start + side, min(start + up * sides, pages), sides))


def behind(fronts: list[Box], paper: Size, backs: Backs) -> list[tuple[Box, bool]]:
    """The boxes behind those of the fronts, and whether what is in them is turned by half."""
    aside, (right, down) = sideways(paper, backs.flip), backs.shift
    found: list[tuple[Box, bool]] = []
    for x1, y1, x2, y2 in fronts:
        box = (paper.width - x2, y1, paper.width - x1, y2) if aside else (x1, paper.height - y2, x2, paper.height - y1)
        found.append(((box[0] + right, box[1] - down, box[2] + right, box[3] - down), not aside))
    return found


def places(sheet: Size, paper: Size, up: int) -> list[Box]:
    """The boxes of the sheets in mm from the bottom left corner, the block centred on the paper; the top row first.

    Raises `ValueError` if they do not fit.
    """
    columns, rows = grid(sheet, paper)
    if columns * rows < up:
        raise ValueError(f"{up} sheets of {sheet} do not fit on {paper}")
    columns = min(columns, up)
    rows = -(-up // columns)
    left, top = (paper.width - columns * sheet.width) / 2, (paper.height - rows * sheet.height) / 2
    found: list[Box] = []
    for number in range(up):
        row, column = divmod(number, columns)
        x, y = left + column * sheet.width, paper.height - top - (row + 1) * sheet.height
        found.append((x, y, x + sheet.width, y + sheet.height))
    return found


def guides(places: list[Box], paper: Size) -> Iterator[bytes]:
    """Lines along every cut, in the margins where there are some, else thin ones between the sheets."""
    xs = sorted({side for box in places for side in (box[0], box[2])})
    ys = sorted({side for box in places for side in (box[1], box[3])})
    yield b"%s w 0.5 G" % str(round(GUIDE, 3)).encode()
    for x in xs:
        if SAFE_MARGIN < x < paper.width - SAFE_MARGIN:
            yield from _line(x, SAFE_MARGIN, x, ys[0] - GAP)
            yield from _line(x, ys[-1] + GAP, x, paper.height - SAFE_MARGIN)
            if ys[0] - GAP <= SAFE_MARGIN:  # the sheets fill the paper: the guide runs where the knife does
                yield b"[4 4] 0 d"
                yield from _line(x, SAFE_MARGIN, x, paper.height - SAFE_MARGIN)
                yield b"[] 0 d"
    for y in ys:
        if SAFE_MARGIN < y < paper.height - SAFE_MARGIN:
            yield from _line(SAFE_MARGIN, y, xs[0] - GAP, y)
            yield from _line(xs[-1] + GAP, y, paper.width - SAFE_MARGIN, y)
            if xs[0] - GAP <= SAFE_MARGIN:
                yield b"[4 4] 0 d"
                yield from _line(SAFE_MARGIN, y, paper.width - SAFE_MARGIN, y)
                yield b"[] 0 d"


def _line(x1: float, y1: float, x2: float, y2: float) -> Iterator[bytes]:
    if x2 > x1 or y2 > y1:
        yield b"%s %s m %s %s l S" % (number(x1), number(y1), number(x2), number(y2))


def number(mm: float) -> bytes:
    """A length in points, written shortly."""
    return str(Decimal(mm * POINTS_PER_MM).quantize(Decimal("0.001")).normalize() + 0).encode()
