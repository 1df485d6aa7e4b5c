"""What the faces of cards have in common: icons, large emblems in outlines, lines that people typed, the foot.

A game's own faces say where what stands. What people typed is text, never markup. Lengths in mm.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.paper import POINTS_PER_MM

if TYPE_CHECKING:
    from companion.printing.page.page import Page
    from companion.printing.words import Words

EDGE: Final = 3.8
"""Nothing is drawn nearer to the cut."""
FOOT: Final = 84.2
"""The baseline of the foot, on a card of 63 by 88 mm."""
SMALLEST: Final = 6.0
"""In points."""


class CardFace:
    """One side of a card, with the words and the icons of its game."""

    def __init__(self, page: "Page", words: "Words", paths: Mapping[str, str]) -> None:
        self.page, self.words, self._paths = page, words, paths
        self.right = page.size.width - EDGE
        self.middle = page.size.width / 2

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """Draw an icon, filled, centred on (x, y)."""
        self.page.outline(icons.shape(self._paths[name], x, y, size), width=None, fill=0)

    def outlined(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a large icon, in outlines: it spends no ink."""
        self.page.outline(icons.shape(self._paths[name], x, y, size), width=0.45)

    def lines(self, body: flow.Fitted, x: float, baseline: float, leading: float = 1.2) -> float:
        """Write lines, the first on `baseline`, and give the last one's."""
        step = body.points * leading / POINTS_PER_MM
        for number, line in enumerate(body.lines):
            self.page.runs(x, baseline + number * step, line, points=body.points)
        return baseline + max(0, len(body.lines) - 1) * step

    def foot(self, whose: str, note: str) -> None:
        """Write whose card it is, and what is to be known of it."""
        page = self.page
        taken = page.width(note, "italic", 6.2) if note else 0.0
        page.text(self.right, FOOT, note, face="italic", points=6.2, align="right")
        body = flow.fitted(whose, "text", self.right - EDGE - taken - 2, 6.6, most=1, least=SMALLEST)
        self.lines(body, EDGE, FOOT)
