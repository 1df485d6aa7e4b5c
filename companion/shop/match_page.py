"""The match on paper of a game that draws none of its own: its board as everybody sees it, how it stands, its code.

Lengths in mm.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.core.plugins.registry import game_title
from companion.pictures import pdf
from companion.pictures.boards.badges import Told
from companion.pictures.boards.position import PositionPen
from companion.pictures.canvas import Picture
from companion.pictures.layout import laid_out
from companion.printing.words import words
from companion.table.session.session import Session

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

BAND: Final = 31.0
"""The height of the foot: lines to go on, and the code."""
CODE: Final = 104.0
GAP: Final = 5.0
WRITING: Final = 7.5
"""From line to line for a pen."""
LARGEST, SMALLEST, STEP = 0.34, 0.1, 0.02
"""A unit of the board's picture: as large as the page has room for."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the match of the job on one lying page. Raises `PrintError`."""
    assert job.match is not None
    page = document.page(job.title)
    pen = _Pen(page, job, job.match)
    top = pen.header(f"{pen.words['how']} {pen.words['scale']}.", pen.standing()) + 5
    foot = page.size.height - pen.left
    end = pen.board(top, foot - BAND - GAP) + GAP
    pen.lines_to_write(end, foot)
    pen.code_block(pen.right - CODE, pen.right, foot - BAND, foot)


class _Pen(PositionPen):
    """The page with what the whole table is shown."""

    def __init__(self, page: "Page", job: "Job", match: "Match") -> None:
        said = {**words("shared", job.lang), **words("position", job.lang)}
        super().__init__(page, job, match, {**said, "game": game_title(match.game.name, job.lang)})
        self.view: dict[str, Any] = Session(match, lang=job.lang).view()

    def standing(self) -> Iterator[str]:
        """The turn, its step, whose turn it is and what is asked; or the result; the series."""
        bar, prompt = self.view["bar"], self.view.get("prompt")
        yield str(bar["title"])
        yield from (str(step["text"]) for step in bar.get("steps") or () if step.get("state") == "now")
        if self.match.state.outcome is None:
            acting = [str(side["name"]) for side in self.view["board"] if side.get("acting")]
            yield from (self.words["to-play"].format(player=name) for name in acting)
            if prompt:
                yield str(prompt["text"])
        yield from self.ending()
        yield from self.series()

    def board(self, top: float, foot: float) -> float:
        """Draw the board as large as it fits; where it ends."""
        picture, unit = self._fitting(foot - top)
        pdf.draw(self.page, picture, self.left, top, unit)
        return top + picture.height * unit

    def _fitting(self, room: float) -> tuple[Picture, float]:
        wide, told, unit = self.right - self.left, Told(self.words["hand"], self.words["pile"]), LARGEST
        picture = laid_out(self.view, wide / unit, told)
        while picture.height * unit > room and unit > SMALLEST:
            unit -= STEP
            picture = laid_out(self.view, wide / unit, told)
        return picture, unit

    def lines_to_write(self, top: float, foot: float) -> None:
        """Leave the rest for what is announced from here on: beside the code shorter lines."""
        self.page.text(self.left, top + 2.4, self.words["from-here"], face="bold", points=7)
        for line in range(1, int((foot - top - 2.4) / WRITING) + 1):
            y = top + 2.4 + line * WRITING
            right = self.right if y < foot - BAND - GAP else self.right - CODE - GAP
            self.page.line(self.left, y, right, y, width=0.12, grey=0.4)
