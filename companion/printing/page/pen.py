"""What the sheets of all games share: heading, line to write on, coin ring, foot with ruler and scale."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.printing.page import icons, marks
from companion.printing.page.paper import SAFE_MARGIN

if TYPE_CHECKING:
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

TITLE: Final = 15.0
"""The size of a game's name at the head of a sheet, in points."""


class SheetPen:
    """One page of a sheet, in the words of the job's language; `scale` is how much larger than on A5 they stand.

    The words are those of the sheet; it looks up `game`, and `cent.1` to `cent.4` where it draws the ring.
    """

    def __init__(self, page: "Page", job: "Job", words: Mapping[str, str], scale: float = 1.0) -> None:
        self.page, self.job, self.words, self.scale = page, job, words, scale
        self.lang = job.lang
        self.left, self.right = SAFE_MARGIN, page.size.width - SAFE_MARGIN

    @property
    def head(self) -> float:
        """The baseline of the heading."""
        return SAFE_MARGIN + 0.4 + self.page.cap("titles", TITLE * self.scale)

    def heading(self) -> float:
        """Draw the names of game and sheet at the head of the page, and give where they end."""
        baseline, game = self.head, self.words["game"].upper()
        end = self.left + self.page.text(self.left, baseline, game, face="titles", points=TITLE * self.scale)
        end += 3 * self.scale
        return end + self.page.text(end, baseline, self.job.title, points=12 * self.scale)

    def blank(self, x: float, end: float, baseline: float, label: str, written: str = "") -> None:
        """Leave a line from `x` to `end` for what players write behind its label, or print what they typed."""
        start = x + self.page.text(x, baseline, label, points=7 * self.scale) + 1.5
        self.page.line(start, baseline + 0.6, end, baseline + 0.6, width=0.15)
        if written:
            self.page.player_text(start + 0.5, baseline, written, points=10 * self.scale, room=end - start - 1)

    def icon(self, path: str, x: float, y: float, size: float, *, fill: float | None = 0.0, width: float = 0.0) -> None:
        """Draw an icon `size` mm high, centred on (x, y): filled, or with an outline `width` mm thick, or both."""
        self.page.outline(icons.shape(path, x, y, size), width=width or None, fill=fill)

    def ring(self, x: float, y: float) -> None:
        """Draw the ring that proves the scale, centred on (x, y)."""
        marks.coin_ring(self.page, x, y, [self.words[f"cent.{n}"] for n in (1, 2, 3, 4)], points=6.2)
