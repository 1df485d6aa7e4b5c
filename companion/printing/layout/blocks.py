"""What stands on a sheet in blocks, before it is drawn: titles, signs, paragraphs, figures. A screen shows it too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.printing.page.page import Page


@dataclass(frozen=True, slots=True)
class Row:
    """A sign, a text that may run over several lines, a figure at the right end of its first line.

    `cells` after the text stand in columns of their own, one line each. `total` draws a line above, as under a sum.
    """

    sign: str = ""
    text: str = ""
    figure: str = ""
    cells: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn above the rows of a block: its height in mm, and how it is drawn from (x, y) in a width."""

    height: float
    draw: Callable[["Page", float, float, float], object]


@dataclass(frozen=True, slots=True)
class Block:
    """A title, a note at its right end, and rows; `tabs` are where cells start, in parts of the width.

    `symbols` are what its picture shows, for who draws it otherwise: SVG path data in a box of 24 by 24, and its name.
    """

    title: str
    rows: Sequence[Row] = ()
    note: str = ""
    tabs: tuple[float, ...] = ()
    picture: Picture | None = None
    symbols: tuple[tuple[str, str], ...] = ()
