"""What the match on paper has in every game: its head, how the match stands, the code that takes it up again.

The board itself is the game's own: it is played on, with coins, cubes and a pencil.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from companion.core.codes.match_code import CodeError, grouped, position_code
from companion.core.rules.rulings import PositionError
from companion.core.text.formatter import listing
from companion.printing.layout import flow
from companion.printing.links import link
from companion.printing.page import marks, qr
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

SMALLEST: Final = 6.0
"""The smallest letters, in points."""
LEADING: Final = 1.2
CODE, GROUP, LINE = 30.0, 7.6, 3.2
"""The width of a code's picture at least; of its letters each group, and each line, in mm."""
SCANNED: Final = 32.0
"""The width of the sentence beside a code that nobody types."""


class PositionPen(SheetPen):
    """The page of a match: its public facts alone. `shortened` counts the texts that had to be cut."""

    says_too_long: bool = True
    """Whether the sheet says that its code is too long to be scanned; else it is not printed."""
    longest_typed: int = qr.LONGEST
    """Characters of a code that stands there in letters as well; a longer one is scanned, and the sheet says so."""

    def __init__(self, page: "Page", job: "Job", match: "Match", words: Mapping[str, str]) -> None:
        super().__init__(page, job, words)
        self.match, self.facts = match, match.facts()
        self.speaker = match.game.rulebook.speaker(job.lang)
        self.shortened = 0

    def header(self, how: str, standing: Iterable[str]) -> float:
        """Draw the title, the ruler, how the sheet is used and how the match stands; where that ends."""
        page, end = self.page, self.heading()
        marks.ruler(page, self.right - 100, 5.1, 100)
        page.text(end + 8, self.head, how, points=7.5, room=self.right - 108 - end)
        said = flow.fitted(" · ".join(standing), "text", self.right - self.left, 8.5, most=2, least=SMALLEST)
        return self._set(said, self.left, self.head + 5.7 - 1.2 * (len(said.lines) - 1))

    def lines(self, text: str, x: float, baseline: float, wide: float, points: float, *, most: int) -> float:
        """Write what may hold names on so many lines; the baseline of the last one."""
        return self._set(flow.fitted(text, "text", wide, points, most=most, least=SMALLEST), x, baseline)

    def _set(self, said: flow.Fitted, x: float, baseline: float) -> float:
        step = said.points * LEADING / POINTS_PER_MM
        for number, line in enumerate(said.lines):
            self.page.runs(x, baseline + number * step, line, points=said.points)
        self.shortened += said.cut
        return baseline + max(0, len(said.lines) - 1) * step

    def ending(self, **figures: object) -> Iterator[str]:
        """How the match ended, once it has."""
        outcome = self.match.outcome_in(self.lang)
        if outcome is not None:
            yield self.words["over"].format(**figures)
            yield outcome.reason.removesuffix(".")

    def series(self) -> Iterator[str]:
        """The scores, in a series or at the end."""
        match = self.match
        if match.header.series or match.over:
            scores = listing([f"{name} {points}" for name, points in match.series_scores.items()], self.lang)
            yield self.words["series"].format(round=match.round, scores=scores)

    def code_block(self, x: float, right: float, top: float, foot: float) -> None:
        """Draw the code that takes the match up again, as a picture and in letters; or why there is none.

        Raises `PrintError` for an address that is too long, where the sheet does not say so itself.
        """
        page, words = self.page, self.words
        try:
            code = position_code(self.match)
        except (PositionError, CodeError) as error:
            page.text(x, top + 2.6, words["no-code"], face="bold", points=7.5, room=right - x)
            self.lines(str(error), x, top + 6.4, right - x, 7.5, most=6)
            return
        address = link(self.job.base, code)
        typed = len(code) <= self.longest_typed
        most = qr.LONGEST if typed else qr.DENSEST
        side = qr.extent(address) if qr.holds(address, most) else foot
        if side > foot - top + 4 and self.says_too_long:
            flow.paragraph(page, x, top, words["code-long"].format(length=len(address)), wide=right - x, points=7.5)
            return
        split = x + max(CODE, side if side < foot else 0)
        largest = 0.75
        if not typed:  # no letters beside it: as large as the height allows
            split = min(right - SCANNED, x + max(side, foot - top))
            largest = min(largest, qr.SMALLEST_MODULE * max(1.0, (foot - top + 4) / side))
        qr.fit(page, address, x, split, (top + foot) / 2, largest=largest, most=most)
        page.text(split + 1, top + 2.4, words["code"], face="bold", points=7, room=right - split - 1)
        if not typed:
            text = words["code-scanned"].format(length=len(code))
            flow.paragraph(page, split + 1, top + 4.4, text, wide=right - split - 1, points=7)
            return
        across = int((right - split - 0.5) / GROUP)
        for place, group in enumerate(grouped(code).split()):
            row, column = divmod(place, across)
            page.text(split + 1 + column * GROUP, top + 6.1 + row * LINE, group, points=6.5, room=GROUP - 0.4)
