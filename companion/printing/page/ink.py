"""How much ink a print spends: greys and lines as they are drawn, or in strong black for weak eyes and old printers.

There is no colour, so that no printer spends any, unless somebody wishes it: then the suits have theirs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Style = Literal["low-ink", "high-contrast", "large-print"]
Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

SUITS: Final[Mapping[str, Colour]] = {
    "♥": (0.702, 0.125, 0.173),
    "♦": (0.122, 0.373, 0.682),
    "♣": (0.110, 0.478, 0.290),
}
"""The suits in colour, as the app has them by day (pictures/palette.css); spades are black."""


@dataclass(frozen=True, slots=True)
class Ink:
    """Greys run from 0 (black) to 1 (white), lines are in mm."""

    strong: bool
    coloured: bool = False

    @property
    def tints(self) -> Mapping[str, Colour]:
        """The characters that have a colour."""
        return SUITS if self.coloured else {}

    def tone(self, grey: float) -> float:
        """The grey of a line or a letter: black where contrast is wished, unless it is white."""
        return 0.0 if self.strong and grey < 0.97 else grey

    def area(self, grey: float) -> float:
        """The grey of an area: black or white where contrast is wished."""
        return (0.0 if grey < 0.5 else 1.0) if self.strong else grey

    def line(self, width: float) -> float:
        """The thickness of a line in mm."""
        return max(0.25, width * 1.5) if self.strong else width


LOW_INK: Final = Ink(strong=False)


def ink_of(style: Style, *, colour: bool = False) -> Ink:
    """The ink of a style, with the suits in colour where that is wished; large print is as dark as it is large."""
    return Ink(style == "high-contrast", colour)
