"""What the sheets of Etraclor share beyond what all sheets do: hit points, blocks of short lines."""

from typing import TYPE_CHECKING

from companion.games.etraclor.engine.constants import RACE_HP
from companion.games.etraclor.paper.parts.tracks import TrackPen
from companion.games.etraclor.paper.words import words

if TYPE_CHECKING:
    from companion.printing.layout.blocks import Block
    from companion.printing.page.page import Page
    from companion.printing.spec import Job


class SheetPen(TrackPen):
    """A page of a sheet of Etraclor: what all sheets share, its tracks, its blocks of short lines."""

    def __init__(self, page: "Page", job: "Job", part: str, scale: float = 1.0) -> None:
        """`part` is the part of `sheets.toml` that the sheet speaks from."""
        super().__init__(page, job, words(job.lang, part), scale)

    def hit_points(self, *, full: bool) -> str:
        """`As 10 · Valet 11 · …`, or with the letters of the cards."""
        name = self.race if full else self.letter
        return " · ".join(f"{name(rank)}\u00a0{hp}" for rank, hp in RACE_HP.items())

    def block(self, x: float, y: float, wide: float, content: "Block", *, points: float = 6.8) -> float:
        """Draw a block from its top left corner, and give where it ends."""
        page, points = self.page, points * self.scale
        baseline = self._block_title(x, y, wide, content, points)
        leading, indent = points * 0.43, 4 * self.scale
        for number, row in enumerate(content.rows, start=1):
            line = baseline + number * leading
            page.text(x + 0.4 * indent, line, row.sign, face="numerals", points=points + 0.4, align="centre")
            used = page.text(x + indent, line, row.text, face="bold", points=points)
            page.text(x + wide, line, row.figure, points=points, align="right", room=wide - indent - 1 - used)
        return baseline + len(content.rows) * leading + 0.8

    def _block_title(self, x: float, y: float, wide: float, content: "Block", points: float) -> float:
        """Draw the head of a block, its rule below it, and give the baseline that its rows count from."""
        page, baseline = self.page, y + self.page.cap("titles", points + 0.7)
        taken = page.text(x, baseline, content.title, face="titles", points=points + 0.7)
        page.text(x + wide, baseline, content.note, points=points, align="right", room=wide - taken - 2)
        page.line(x, baseline + 0.75, x + wide, baseline + 0.75, width=0.15)
        return baseline + 0.55
