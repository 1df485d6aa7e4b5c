"""Papers and lengths. Every length of the print shop is in millimetres unless its name says points."""

from dataclasses import dataclass
from typing import Final, Literal

Orientation = Literal["portrait", "landscape"]
ORIENTATIONS: Final[tuple[Orientation, ...]] = ("portrait", "landscape")
Flip = Literal["none", "long-edge", "short-edge"]
"""How the printer turns the paper for second sides."""
FLIPS: Final[tuple[Flip, ...]] = ("none", "long-edge", "short-edge")

POINTS_PER_MM: Final = 72 / 25.4
SAFE_MARGIN: Final = 5.0
"""Nothing is drawn nearer to the edge of the paper: most printers cannot print there."""


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in mm."""

    width: float
    height: float

    def turned(self, orientation: Orientation) -> "Size":
        """The same size, upright or lying."""
        short, long = sorted((self.width, self.height))
        return Size(short, long) if orientation == "portrait" else Size(long, short)

    def holds(self, other: "Size") -> bool:
        """Say whether `other` fits on it at true size."""
        return other.width <= self.width and other.height <= self.height


PAPERS: Final[dict[str, Size]] = {
    "A4": Size(210, 297),
    "A5": Size(148, 210),
    "Letter": Size(215.9, 279.4),
}
EVERYDAY: Final[dict[str, tuple[str, ...]]] = {"fr": ("A4",), "en": ("A4", "Letter")}
"""The papers that lie in most printers of those who speak a language."""
CARDS: Final[dict[str, Size]] = {
    "poker": Size(63, 88),
    "pack": Size(56, 87),
}
"""Cards: the size of trading cards and their sleeves, and that of the French pack of 52."""
SIZES: Final = {**PAPERS, **CARDS, "pocket": CARDS["poker"]}
