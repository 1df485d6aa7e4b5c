"""The planet on paper: hexes with boxes for pollution, a place for the sanctuary and one for the mine."""

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from companion.games.erythro.engine.cards.layout import STEP, Layout
from companion.games.erythro.engine.constants import CONTAMINATED_AT
from companion.games.erythro.engine.state import Tile
from companion.games.erythro.icons import ICONS
from companion.printing.page import icons

if TYPE_CHECKING:
    from companion.printing.page.page import Page, Point, Segment

OUTLINE: Final = 0.35
"""The line around a tile, in mm."""
FAINT: Final = 0.72
"""The grey of what people lay tokens on."""
BOX, GAP = 0.312, 0.025
"""A box for pollution and the room between two, in sides of a hex: 8 mm cubes fit where a side is 26 mm."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What lies on a tile: its state, and the initials of those who stand there."""

    tile: Tile
    pawns: tuple[str, ...] = ()


class Planet:
    """A layout drawn into a box of `wide` by `high` mm, as large as it fits, in the middle of it."""

    def __init__(self, page: "Page", layout: Layout, x: float, y: float, wide: float, high: float) -> None:
        self.page, self.layout = page, layout
        x, wide = x + OUTLINE, wide - 2 * OUTLINE  # half of it lies without, and more where strong lines are wished
        columns = [column for _, column in layout.places.values()]
        rows = [row for row, _ in layout.places.values()]
        across = (max(columns) - min(columns)) / STEP + 1
        down = 1.5 * (max(rows) - min(rows)) + 2
        self.side = min(wide / (across * sqrt(3)), high / down)
        hex_wide = self.side * sqrt(3)
        left = x + (wide - across * hex_wide) / 2 + hex_wide / 2
        top = y + (high - down * self.side) / 2 + self.side
        self.centres: dict[int, Point] = {
            number: (left + (column - min(columns)) / STEP * hex_wide, top + (row - min(rows)) * 1.5 * self.side)
            for number, (row, column) in layout.places.items()
        }

    def draw(self, marked: dict[int, Marked] | None = None) -> None:
        """Draw every tile, blank or as it is marked."""
        for number in self.layout.numbers:
            self._tile(number, (marked or {}).get(number))

    def _hex(self, number: int, side: float) -> "list[Segment]":
        x, y = self.centres[number]
        half = side * sqrt(3) / 2
        corners = ((0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2))
        first, *others = ((x + dx, y + dy) for dx, dy in corners)
        return [("M", (first,)), *(("L", (corner,)) for corner in others), ("Z", ())]

    def _tile(self, number: int, marked: Marked | None) -> None:
        page, side, (x, y) = self.page, self.side, self.centres[number]
        closed = marked is not None and marked.tile.contaminated
        page.outline(self._hex(number, side), width=OUTLINE, fill=0.86 if closed else None)
        if number == self.layout.centre:
            page.outline(self._hex(number, side * 0.95), width=0.2)
        # A token laid on the number hides it: it stands high in its corner.
        page.text(x, y - side * 0.6, str(number), face="numerals", points=side * 0.9, align="centre", middle=True)
        if marked is None:
            self._sanctuary(x, y, "")
            self._mine(x, y, None, dome=number == self.layout.centre)
        else:
            self._sanctuary(x, y, marked.tile.sanctuary)
            self._mine(x, y, marked, dome=marked.tile.dome)
            self._pawns(x, y, marked.pawns)
        self._boxes(x, y, marked.tile.pollution if marked else 0)

    def _boxes(self, x: float, y: float, pollution: int) -> None:
        """Draw the boxes of pollution; those that are taken are filled, the last has a strong edge."""
        box, step = BOX * self.side, (BOX + GAP) * self.side
        left = x - (CONTAMINATED_AT * step - GAP * self.side) / 2
        top = y + self.side * 0.2
        for number in range(CONTAMINATED_AT):
            last = number == CONTAMINATED_AT - 1
            at = left + number * step
            self.page.box(at, top, box, box, radius=0.6, width=0.6 if last else 0.2)
            if number < pollution:
                path = ICONS["pollution"]
                self.page.outline(icons.shape(path, at + box / 2, top + box / 2, box * 0.82), width=None, fill=0)

    def _sanctuary(self, x: float, y: float, element: str) -> None:
        """Draw the place of the sanctuary; one that stands there shows its element."""
        at, size = (x - self.side * 0.54, y - self.side * 0.15), self.side * 0.46
        self.page.circle(*at, size, width=0.4 if element else 0.2)
        path, grey = (ICONS[element], 0.0) if element else (ICONS["sanctuary"], FAINT)
        self.page.outline(icons.shape(path, *at, size * 0.66), width=None, fill=grey)

    def _mine(self, x: float, y: float, marked: Marked | None, *, dome: bool) -> None:
        """Draw the place of the mine, or the dome in it."""
        side, mine = self.side, marked.tile.mine if marked else None
        size = side * 0.46
        at = (x + side * 0.54, y - side * 0.15)
        self.page.box(at[0] - size / 2, at[1] - size / 2, size, size, radius=1.2, width=0.5 if mine else 0.2)
        standing = mine is not None or (dome and marked is not None)
        path = ICONS["dome" if dome else "mine"]
        self.page.outline(icons.shape(path, *at, size * 0.66), width=None, fill=0 if standing else FAINT)

    def _pawns(self, x: float, y: float, names: tuple[str, ...]) -> None:
        """Draw the pawns of those who stand here, between the two places."""
        size = self.side * 0.34
        for place, name in enumerate(names):
            at = x + (place - (len(names) - 1) / 2) * size * (0.78 if len(names) < 3 else 0.55)
            self.page.outline(icons.shape(ICONS["pawn"], at, y - self.side * 0.2, size), width=0.15, fill=1)
            points = self.side * 0.3
            self.page.text(at, y - self.side * 0.12, name, face="bold", points=points, align="centre", middle=True)
