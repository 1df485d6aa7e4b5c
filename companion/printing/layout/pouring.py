"""Pouring: blocks of pieces, each as high as it is, into columns of a given height.

Lengths in mm, sizes of letters in points; the spaces are in sizes of the letters.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from companion.core.text.float_sum import total
from companion.printing.layout.columns import Setting

PAD: Final = 0.3
"""Between two rows."""
HEAD: Final = 1.7
"""The height of a block's title with its line."""
ABOVE: Final = 0.9
"""Blank space above a block."""
GUTTER: Final = 7.0
"""Between two columns, in mm."""


@dataclass(frozen=True, slots=True)
class Columns(Setting):
    """How rows are set in columns: how many, how wide each is, and the room for signs, in mm."""

    columns: int = 1
    wide: float = 0.0
    signs: float = 0.0


class High(Protocol):
    """What has a height."""

    @property
    def high(self) -> float:
        """In mm."""
        ...


Piece = TypeVar("Piece", bound=High)


class Placed(NamedTuple, Generic[Piece]):
    """A piece at its height in a column; `again` is a title over the rest of a block which a column could not hold."""

    y: float
    piece: Piece
    again: bool = False


Blocks = Sequence[tuple[Piece | None, Sequence[Piece]]]
"""Each a title, if it has one, and its pieces, which no column parts."""
Column = tuple[Placed[Piece], ...]


def pour(blocks: Blocks[Piece], above: float, high: Callable[[int], float]) -> list[Column[Piece]]:
    """The columns that blocks fill, one after the other, `above` mm apart; `high` gives the height of each by number.

    No title stands alone at the foot of a column, nor with a single piece, and no last piece goes on alone. A block
    that goes on has its title again. What is higher than a column stands alone in one, and runs over.
    """
    done: list[Column[Piece]] = []
    column: list[Placed[Piece]] = []
    y, room = 0.0, high(0)
    for title, pieces in blocks:
        start = True
        for number, piece in enumerate(pieces):
            need = piece.high
            if start:
                y += above if column else 0.0
                need += (title.high if title else 0.0) + total(more.high for more in pieces[1:2])
            elif number == len(pieces) - 2:
                need += pieces[-1].high
            if column and y + need > room:
                done.append(tuple(column))
                column, y, start, room = [], 0.0, True, high(len(done))
            if start and title is not None:
                column.append(Placed(y, title, again=number > 0))
                y += title.high
            start = False
            column.append(Placed(y, piece))
            y += piece.high
    return [*done, tuple(column)] if column else done


def balanced(blocks: Blocks[Piece], above: float, columns: int, high: Callable[[int], float]) -> list[Column[Piece]]:
    """The same, the columns of the last page as even as they can be; a page has `columns`."""
    best = pour(blocks, above, high)
    if not best or columns == 1:
        return best
    last = (len(best) - 1) // columns * columns
    tallest = high(last)
    low = total(placed.piece.high for column in best[last:] for placed in column) / columns
    while tallest - low > 2.0:
        middle = (low + tallest) / 2
        found = pour(blocks, above, partial(_shorter, high, last, middle))
        if len(found) <= last + columns:
            best, tallest = found, middle
        else:
            low = middle
    return best


def _shorter(high: Callable[[int], float], last: int, most: float, column: int) -> float:
    """The height of a column, where those of the last page are lower."""
    return high(column) if column < last else most
