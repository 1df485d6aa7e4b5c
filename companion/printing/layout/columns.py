"""Blocks of rows drawn in columns. Lengths in mm, sizes of letters in points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.text.float_sum import total
from companion.printing.layout import flow
from companion.printing.layout.blocks import Block, Row
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM

TITLE: Final = 1.2
"""How much larger than its rows the title of a block is."""
RULE: Final = 0.15
GAP: Final = 1.6
"""Blocks of a column stand this far from each other, in mm, at least."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How rows are set: the size of letters, from line to line, and the room for signs in sizes of the letters."""

    points: float
    leading: float = 1.22
    indent: float = 1.75
    between: float = 0.22
    """Between two rows, in sizes of the letters."""

    def mm(self, sizes: float) -> float:
        """A length given in sizes of the letters."""
        return sizes * self.points / POINTS_PER_MM

    @property
    def line(self) -> float:
        """From line to line in mm."""
        return self.mm(self.leading)


def height(block: Block, wide: float, set_: Setting) -> float:
    """How high a block stands, in mm."""
    rows = total(_row_height(row, block, wide, set_) + set_.mm(set_.between) for row in block.rows)
    return _head(set_) + (block.picture.height if block.picture else 0) + rows


def _head(set_: Setting) -> float:
    return set_.mm(TITLE * 0.7) + 1.6


def _indent(block: Block, set_: Setting) -> float:
    return set_.mm(set_.indent) if any(row.sign for row in block.rows) else 0.0


def _room(row: Row, block: Block, wide: float, set_: Setting) -> float:
    """The width of a row's text."""
    room = wide - _indent(block, set_)
    if row.figure:
        room -= Page.width(row.figure, "bold", set_.points) + set_.mm(0.6)
    return room


def _row_height(row: Row, block: Block, wide: float, set_: Setting) -> float:
    if row.cells:
        return set_.line
    return flow.height(row.text, _room(row, block, wide, set_), set_.points, set_.leading)


def draw(page: Page, x: float, y: float, block: Block, wide: float, set_: Setting) -> float:
    """Draw a block from its top left corner, and give the y of its foot. Raises `MissingGlyph`."""
    points = set_.points * TITLE
    baseline = y + page.cap("titles", points)
    taken = page.text(x, baseline, block.title, face="titles", points=points, room=wide)
    if block.note:
        room = wide - taken - set_.mm(1)
        page.text(x + wide, baseline, block.note, face="italic", points=set_.points, align="right", room=room)
    page.line(x, baseline + 0.8, x + wide, baseline + 0.8, width=RULE)
    y += _head(set_)
    if block.picture:
        block.picture.draw(page, x, y, wide)
        y += block.picture.height
    for row in block.rows:
        _draw_row(page, x, y, row, block, wide, set_)
        y += _row_height(row, block, wide, set_) + set_.mm(set_.between)
    return y


def _draw_row(page: Page, x: float, y: float, row: Row, block: Block, wide: float, set_: Setting) -> None:
    indent, middle = _indent(block, set_), y + set_.line / 2
    if row.total:
        page.line(x + indent, y - set_.mm(set_.between) / 2, x + wide, y - set_.mm(set_.between) / 2, width=RULE)
    if row.sign:
        page.text(x, middle, row.sign, face="bold", points=set_.points, middle=True, room=indent)
    if row.figure:
        page.text(x + wide, middle, row.figure, face="bold", points=set_.points, align="right", middle=True)
    room = wide if row.cells else _room(row, block, wide, set_)
    flow.paragraph(page, x + indent, y, row.text, wide=room, points=set_.points, leading=set_.leading)
    for cell, tab in zip(row.cells, block.tabs, strict=False):
        flow.paragraph(page, x + wide * tab, y, cell, wide=wide, points=set_.points, leading=set_.leading)


def _spare(blocks: Sequence[Block], wide: float, high: float, set_: Setting) -> float:
    """What is left of a column, in mm, for each gap between two of its blocks."""
    return (high - total(height(block, wide, set_) for block in blocks)) / max(1, len(blocks) - 1)


def largest(shape: Iterable[Sequence[Block]], wide: float, high: float, points: Sequence[float]) -> Setting:
    """The first of some sizes of letters at which columns of blocks fit, with gaps of `GAP` at least.

    Raises `ValueError` where none fits: a sheet whose words have grown is set anew, never cut.
    """
    shape = list(shape)
    for size in points:
        set_ = Setting(size)
        if all(_spare(blocks, wide, high, set_) >= GAP for blocks in shape):
            return set_
    short = [round(GAP - _spare(blocks, wide, high, set_), 1) for blocks in shape]
    raise ValueError(f"blocks that are too high, by mm a block in each column: {short}")


def draw_column(
    page: Page, x: float, y: float, blocks: Sequence[Block], wide: float, high: float, set_: Setting, *,
    farthest: float = 8.0,
) -> None:  # fmt: skip
    """Draw blocks one above the other, spread over `high` mm, but no further apart than `farthest`."""
    gap = min(farthest, _spare(blocks, wide, high, set_))
    for block in blocks:
        y = draw(page, x, y, block, wide, set_) + gap
