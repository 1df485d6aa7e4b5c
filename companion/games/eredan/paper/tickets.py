"""Initiative tickets to be cut out: as many for each player, numbered, told apart by pattern, sign and words.

The first five are those that everybody has; each further one is a point of initiative more.
"""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.games.eredan.engine.constants import TICKETS
from companion.games.eredan.icons import ICONS
from companion.games.eredan.paper.parts.frames import dashed
from companion.games.eredan.paper.words import words
from companion.printing.cards.cards import CardGrid, Draw
from companion.printing.layout import flow
from companion.printing.page import icons, marks
from companion.printing.page.paper import Size

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import Words

TICKET: Final = Size(46, 28)
EDGE: Final = 2.0
"""From the cut to the frame."""
STUB: Final = 12.0
"""The width of the end with the pattern."""
SIDES: Final = ("first", "second")
STEP: Final = 1.5
"""Between two lines of the pattern."""


def draw(document: "Document", job: "Job") -> None:
    """Draw what the sheet is, then the tickets of both players, as many as there is room for."""
    said, grid = words(job.lang, "tickets"), CardGrid(document.paper, TICKET)
    each = (grid.count - 1) // len(SIDES)
    head: Draw = partial(_head, said)
    tickets: list[Draw] = [
        partial(_ticket, said, side, number) for side in SIDES for number in range(1, each + 1)
    ]  # fmt: skip
    grid.draw(document, [head, *tickets], label=f"{said['game']} · {job.title}")


def _ticket(said: "Words", side: str, number: int, page: "Page") -> None:
    """Draw a ticket: its number, whose it is, a stub with the pattern; a further one is dashed."""
    wide, high = page.size.width - 2 * EDGE, page.size.height - 2 * EDGE
    further = number > TICKETS
    if further:
        dashed(page, EDGE, EDGE, wide, high)
    else:
        page.box(EDGE, EDGE, wide, high, radius=1.6, width=0.4)
    _stub(page, side, EDGE + 0.6, EDGE + 0.6, STUB - 1.2, high - 1.2)
    page.line(EDGE + STUB, EDGE + 1.4, EDGE + STUB, EDGE + high - 1.4, width=0.2)
    middle = EDGE + STUB + (wide - STUB) / 2
    page.text(middle, 11.4, str(number), face="numerals", points=34, align="centre", middle=True)
    room = wide - STUB - 2.4
    page.text(middle, 20.4, said[side], face="bold", points=8.4, align="centre", room=room)
    page.text(middle, 23.8, said["bonus" if further else "ticket"], face="italic", points=7, align="centre", room=room)


def _stub(page: "Page", side: str, x: float, y: float, wide: float, high: float) -> None:
    """Draw the pattern of a player: lines with a sword, or a grid of dots with a shield."""
    if side == "first":
        lines = [(x, y + STEP * (row + 0.5), x + wide, y + STEP * (row + 0.5)) for row in range(int(high / STEP))]
        page.lines(lines, width=0.15, grey=0.45)
    else:
        dots = [
            (x + STEP * (column + 0.5 + row % 2 / 2), y + STEP * (row + 0.5))
            for row in range(int(high / STEP))
            for column in range(int(wide / STEP) - row % 2)
        ]
        page.lines([(at - 0.2, line, at + 0.2, line) for at, line in dots], width=0.4, grey=0.3)
    middle = (x + wide / 2, y + high / 2)
    page.outline(icons.shape(icons.DISC, *middle, 9), width=0.2, fill=1)
    page.outline(icons.shape(ICONS["attack" if side == "first" else "defence"], *middle, 5.6), width=None, fill=0)


def _head(said: "Words", page: "Page") -> None:
    """Draw what the tickets are for, in the place of the first one, with a ruler of its own."""
    wide = page.size.width - 2 * EDGE
    page.text(EDGE, 5.6, said["game"].upper(), face="titles", points=9.5, room=wide)
    y = 6.8
    for key in ("how.1", "how.2", "scale"):
        y = flow.paragraph(page, EDGE, y, said[key], wide=wide, points=6.2, leading=1.12) + 0.3
    marks.ruler(page, EDGE, page.size.height - 6, 40, points=6)
