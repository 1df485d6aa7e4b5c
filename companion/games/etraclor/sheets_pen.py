"""What the sheets of Etraclor share: heading, line for a name, coin ring, code, blocks of short lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.etraclor.data import RACE_HP
from companion.games.etraclor.sheets_tracks import TrackPen
from companion.games.etraclor.sheets_words import words
from companion.printing import marks, qr
from companion.printing.links import link
from companion.printing.paper import SAFE_MARGIN
from companion.printing.shop import identifier

if TYPE_CHECKING:
    from companion.printing.page import Page
    from companion.printing.spec import Job, SheetSpec

Row = tuple[str, str, str]
"""A line of a block: its sign, what it names, what it says."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a quick reference; its note stands at the right of its title."""

    title: str
    note: str
    rows: Sequence[Row] = ()


class SheetPen(TrackPen):
    """One page of a sheet, in the words of the job's language; `scale` is how much larger than on A5 they stand."""

    def __init__(self, page: "Page", sheet: "SheetSpec", job: "Job", part: str, scale: float = 1.0) -> None:
        """`part` is the part of `sheets.toml` that the sheet speaks from."""
        super().__init__(page, words(job.lang, part), job.lang)
        self.sheet, self.job, self.scale = sheet, job, scale
        self.left, self.right = SAFE_MARGIN, page.size.width - SAFE_MARGIN

    def heading(self) -> float:
        """Draw the names of game and sheet at the head of the page, and give where they end."""
        baseline, game = self.head, self.words["game"].upper()
        end = self.left + self.page.text(self.left, baseline, game, face="titles", points=15 * self.scale)
        end += 3 * self.scale
        return end + self.page.text(end, baseline, self.sheet.title[self.lang], points=12 * self.scale)

    @property
    def head(self) -> float:
        """The baseline of the heading."""
        return SAFE_MARGIN + 0.4 + self.page.cap("titles", 15 * self.scale)

    def blank(self, x: float, end: float, baseline: float, label: str, written: str = "") -> None:
        """Leave a line from `x` to `end` for what players write behind its label, or print what they typed."""
        start = x + self.page.text(x, baseline, label, points=7 * self.scale) + 1.5
        self.page.line(start, baseline + 0.6, end, baseline + 0.6, width=0.15)
        if written:
            self.page.player_text(start + 0.5, baseline, written, points=10 * self.scale, room=end - start - 1)

    def ring(self, x: float, y: float) -> None:
        """Draw the ring that proves the scale, centred on (x, y)."""
        marks.coin_ring(self.page, x, y, [self.words[f"cent.{n}"] for n in (1, 2, 3, 4)], points=6.2)

    def code(self, left: float, right: float, middle: float) -> None:
        """Draw the code that says which sheet this is between `left` and `right`. Raises `PrintError`."""
        qr.fit(self.page, link(self.job.base, identifier(self.sheet)), left, right, middle, self.lang)

    def hit_points(self, *, full: bool) -> str:
        """`As 10 · Valet 11 · …`, or with the letters of the cards."""
        name = self.race if full else self.letter
        return " · ".join(f"{name(rank)}\u00a0{hp}" for rank, hp in RACE_HP.items())

    def block(self, x: float, y: float, wide: float, content: Block, *, points: float = 6.8) -> float:
        """Draw a block from its top left corner, and give where it ends."""
        page, points = self.page, points * self.scale
        baseline = self._block_title(x, y, wide, content, points)
        leading, indent = points * 0.43, 4 * self.scale
        for number, (sign, name, meaning) in enumerate(content.rows, start=1):
            line = baseline + number * leading
            page.text(x + 0.4 * indent, line, sign, face="numerals", points=points + 0.4, align="centre")
            used = page.text(x + indent, line, name, face="bold", points=points)
            page.text(x + wide, line, meaning, points=points, align="right", room=wide - indent - 1 - used)
        return baseline + len(content.rows) * leading + 0.8

    def _block_title(self, x: float, y: float, wide: float, content: Block, points: float) -> float:
        """Draw the head of a block, its rule below it, and give the baseline that its rows count from."""
        page, baseline = self.page, y + self.page.cap("titles", points + 0.7)
        taken = page.text(x, baseline, content.title, face="titles", points=points + 0.7)
        page.text(x + wide, baseline, content.note, points=points, align="right", room=wide - taken - 2)
        page.line(x, baseline + 0.75, x + wide, baseline + 0.75, width=0.15)
        return baseline + 0.55
