"""How much ink a print spends: greys and lines as they are drawn, or in strong black for weak eyes and old printers."""

from dataclasses import dataclass
from typing import Final, Literal

Style = Literal["low-ink", "high-contrast", "large-print"]


@dataclass(frozen=True, slots=True)
class Ink:
    """Greys run from 0 (black) to 1 (white), lines are in mm."""

    strong: bool

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
HIGH_CONTRAST: Final = Ink(strong=True)


def ink_of(style: Style) -> Ink:
    """The ink of a style; large print is as dark as it is large."""
    return HIGH_CONTRAST if style == "high-contrast" else LOW_INK
