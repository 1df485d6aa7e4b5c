"""The round tracker: a line a round, a tick a card played, the phases, and how near defeat is."""

from typing import TYPE_CHECKING, Final

from companion.games.erythro.engine.constants import PLAYS
from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper.words import words
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

PLAYERS: Final = 4
PHASES: Final = ("discard", "mines", "opponent", "purchase", "draw")
COUNTS: Final = ("lost-tiles", "left", "profitability")
PLAYER_WIDE, PHASE_WIDE = 17.5, 10.0
ROW: Final = 6.6
HEAD: Final = 11.0
FOOT: Final = 16.0


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many rounds as it holds."""
    page = document.page(job.title)
    pen = _Pen(page, job)
    pen.heading()
    y = pen.head + 8.5
    third = (pen.right - pen.left) / 3
    for place, key in enumerate(("opponent-name", "difficulty", "date")):
        pen.blank(pen.left + place * third, pen.left + (place + 1) * third - 4, y, pen.words[key])
    pen.table(y + 4, page.size.height - FOOT)
    pen.foot()


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job") -> None:
        super().__init__(page, job, words(job.lang, "rounds"))
        self.places = self._places()

    def _places(self) -> list[tuple[str, float, float]]:
        """The columns: what each is, where it begins and how wide it is."""
        x = self.left
        places = [("round", x, 9.0)]
        x += 9.0
        for number in range(PLAYERS):
            places.append((f"player.{number}", x, PLAYER_WIDE))
            x += PLAYER_WIDE
        for phase in PHASES:
            places.append((phase, x, PHASE_WIDE))
            x += PHASE_WIDE
        wide = (self.right - x) / len(COUNTS)
        for key in COUNTS:
            places.append((key, x, wide))
            x += wide
        return places

    def table(self, y: float, foot: float) -> None:
        """Draw the head of the table and its lines."""
        page = self.page
        rounds = int((foot - y - HEAD) / ROW)
        bottom = y + HEAD + rounds * ROW
        for key, x, wide in self.places:
            self._head(key, x, wide, y)
            page.line(x, y + (5 if key.startswith("player") and not key.endswith("0") else 0), x, bottom, width=0.15)
        page.line(self.right, y, self.right, bottom, width=0.15)
        for number in range(rounds + 1):
            at = y + HEAD + number * ROW
            page.line(self.left, at, self.right, at, width=0.4 if number == 0 else 0.15)
        page.line(self.left, y, self.right, y, width=0.4)
        for number in range(rounds):
            self._row(number + 1, y + HEAD + number * ROW)

    def _head(self, key: str, x: float, wide: float, y: float) -> None:
        page = self.page
        if key == "player.0":
            text = self.words["players"]
            page.text(x + 2 * PLAYER_WIDE, y + 2.6, text, face="bold", points=7.5, align="centre", middle=True)
        if key.startswith("player"):
            page.line(x + 1.5, y + HEAD - 1.4, x + wide - 1.5, y + HEAD - 1.4, width=0.12)
            page.line(x, y + 5, x + wide, y + 5, width=0.1)
            return
        points = 7.0
        text = self.words["round" if key == "round" else key]
        icon = {"mines": "mine", "lost-tiles": "pollution", "draw": "reshuffle"}.get(key)
        if icon:
            self.icon(ICONS[icon], x + wide / 2, y + 3.4, 4)
        page.text(x + wide / 2, y + 8.4, text, points=points, align="centre", middle=True, room=wide - 0.8)

    def _row(self, number: int, y: float) -> None:
        page, middle = self.page, y + ROW / 2
        for key, x, wide in self.places:
            if key == "round":
                page.text(x + wide / 2, middle, str(number), face="numerals", points=9, align="centre", middle=True)
            elif key.startswith("player"):
                step = wide / PLAYS
                for place in range(PLAYS):
                    page.box(x + step * (place + 0.5) - 1.7, middle - 1.7, 3.4, 3.4, radius=0.4, width=0.15)
            elif key in PHASES:
                page.circle(x + wide / 2, middle, 3.6, width=0.15)

    def foot(self) -> None:
        """Draw how the sheet is used, the ruler and the code."""
        page, bottom = self.page, self.page.size.height - 5
        flow.paragraph(page, self.left, bottom - 10, self.words["how"], wide=self.right - self.left - 20, points=7.5)
        marks.ruler(page, self.left, bottom - 5.5, 50)
        page.text(self.left + 58, bottom - 3.4, self.words["scale"], points=6.5)
