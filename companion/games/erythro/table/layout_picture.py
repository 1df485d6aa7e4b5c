"""A picture of a planet's text as it was read: for those who write a layout of their own (site/erythro.md).

layout_picture("layout-3.txt")      # in a notebook: the hexes; str() gives the text that was read
"""

import os
from dataclasses import dataclass
from pathlib import Path

from companion.core.data.datafile import DataError, file_text
from companion.core.rules.rulings import SetupError
from companion.games.erythro.engine.cards.catalogue import CARDS
from companion.games.erythro.engine.cards.layout import HALF_STEP, Layout, read_layout

RADIUS = 40.0
HALF_WIDE = RADIUS * 0.866
ROW = RADIUS * 1.5
MARGIN = 8.0


@dataclass(frozen=True)
class LayoutPicture:
    """A layout that was read. A notebook shows it as hexes, its central tile marked; `str` is its text."""

    layout: Layout

    def __str__(self) -> str:
        return self.layout.picture()

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """The hexes as SVG that stands on its own; the numbers of each tile's neighbours are in its title."""
        left = min(column for _, column in self.layout.places.values())
        wide = max(column for _, column in self.layout.places.values()) - left
        rows = max(row for row, _ in self.layout.places.values())
        width = (wide / HALF_STEP + 2) * HALF_WIDE + 2 * MARGIN
        height = rows * ROW + 2 * RADIUS + 2 * MARGIN
        tiles = "".join(self._tile(number, left) for number in self.layout.numbers)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:.1f} {height:.1f}" '
            f'width="{width:.0f}" height="{height:.0f}"><rect width="100%" height="100%" rx="12" fill="#f6f2e9"/>'
            '<g fill="#efdcc6" stroke="#8a6440" stroke-width="2" font-family="Barlow Condensed, Arial Narrow, '
            f'sans-serif" font-weight="700" font-size="24" text-anchor="middle">{tiles}</g></svg>'
        )

    def _tile(self, number: int, left: int) -> str:
        row, column = self.layout.places[number]
        x = MARGIN + HALF_WIDE + (column - left) / HALF_STEP * HALF_WIDE
        y = MARGIN + RADIUS + row * ROW
        corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
        points = " ".join(f"{x + dx * (RADIUS - 2):.1f},{y + dy * (RADIUS - 2):.1f}" for dx, dy in corners)
        near = " ".join(map(str, self.layout.neighbours[number]))
        centre = number == self.layout.centre
        ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="19" fill="none" stroke="#1f5fae"/>' if centre else ""
        return (
            f'<g><title>{number} – {near}</title><polygon points="{points}"/>{ring}'
            f'<text x="{x:.1f}" y="{y + 8.5:.1f}" fill="#1d2129" stroke="none">{number}</text></g>'
        )


def layout_picture(layout: str | os.PathLike[str] | int, lang: str = "en") -> LayoutPicture:
    """What is read of a layout: a file's path, its text (with a line break), or 2, 3, 4 for the one that comes along.

    Raises SetupError, naming file, line and column of what is wrong.
    """
    try:
        return LayoutPicture(read_layout(*_text(layout)))
    except DataError as error:
        from companion.games.erythro.game import GAME

        raise SetupError(GAME.data_sentence(error, lang)) from None


def _text(layout: str | os.PathLike[str] | int) -> tuple[str, str]:
    """The text and the name that errors call it by."""
    if isinstance(layout, int):
        name = f"layout-{layout}.txt"
        if layout not in (2, 3, 4):
            raise DataError("no-file", name, 0, 0, known="layout-2.txt, layout-3.txt, layout-4.txt")
        return CARDS.own_text(name), name
    if isinstance(layout, str) and "\n" in layout:
        return layout, "layout.txt"
    path = Path(layout)
    return file_text(path).text, path.name
