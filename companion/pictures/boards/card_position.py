"""A match of a card game on paper: what is going on beside the code, below it every player's part, then how it is used.

What is going on (`middle`) and what a player has (`cell`) are the game's own.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.core.text.messages import filled
from companion.pictures.boards.position import PositionPen

if TYPE_CHECKING:
    from companion.pictures.boards.side_cell import PlayerCell
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import GameWords

CODE: Final = 104.0
"""The width of the code with its letters."""
GAP: Final = 5.0
ABREAST: Final = 3
"""Players in a row, at most."""


class CardPosition(PositionPen):
    """The page with what the match says of itself: its public facts alone. Lengths in mm.

    Its words are those of `position` in the game's `sheets.toml`. `band`: the height of what stands between the head
    and the players.
    """

    band: float

    def __init__(self, page: "Page", job: "Job", words: "GameWords") -> None:
        assert job.match is not None
        super().__init__(page, job, job.match, words(job.lang, "position"))
        self.state: Any = self.match.state
        self.foot = page.size.height - 5 - 4.4

    def whole(self) -> None:
        """Draw the page."""
        top = self.header(f"{self.words['scale']}.", self.standing()) + 3.5
        self.middle(self.left, top, self.right - CODE - GAP - self.left)
        self.code_block(self.right - CODE, self.right, top, top + self.band)
        self.players(top + self.band + 2)
        self.footnote()

    # How it stands

    def standing(self) -> Iterator[str]:
        """Turn, whose turn it is and what has been done, or the result; who began; the series."""
        say, facts = self.words, self.facts
        if self.state.outcome is None:
            yield say["turn"].format(turn=facts["turn"])
            yield say["to-play"].format(player=facts["player"])
            yield from self.progress()
        yield from self.ending(turn=facts["turn"])
        yield from self.aims()
        yield say["started"].format(player=facts["starter"])
        yield from self.series()
        if self.state.box.invented:
            yield say["invented"]

    def progress(self) -> Iterator[str]:
        """The phase, and what has been done in this turn."""
        yield self.speaker.word("phase", self.facts["phase"])

    def aims(self) -> Iterator[str]:
        """What is played for, where that is agreed on."""
        yield from ()

    def middle(self, x: float, y: float, wide: float) -> None:
        """Draw what is going on, `band` high."""
        raise NotImplementedError

    # Players

    def cell(self, seat: int) -> "PlayerCell":
        """A player's part."""
        raise NotImplementedError

    def players(self, top: float) -> None:
        """Draw every player's part: two or three in a row."""
        count = len(self.match.players)
        abreast = count if count <= ABREAST else -(-count // 2)
        rows = -(-count // abreast)
        wide = (self.right - self.left - GAP * (abreast - 1)) / abreast
        high = (self.foot - top - 3 * (rows - 1)) / rows
        cells = [self.cell(seat) for seat in range(count)]
        below = max(cell.below(wide - 0.6, high) for cell in cells)
        for seat, cell in enumerate(cells):
            row, column = divmod(seat, abreast)
            x, y = self.left + column * (wide + GAP), top + row * (high + 3)
            self.shortened += cell.draw(x + 0.3, y, wide - 0.6, high, below)  # a thick frame shows whose turn it is

    def footnote(self, notes: Sequence[str] = ("how",)) -> None:
        """Say how the sheet is used, and how many texts had to be cut. `notes`: the words that say it."""
        told = [self.words[key] for key in notes]
        if self.shortened:
            told.append(filled(self.words["shortened"], self.lang, {"count": self.shortened}))
        y = self.page.size.height - 5.6
        self.page.text(self.left, y, " ".join(told), points=7, room=self.right - self.left)
