"""A player's sheet: the dials of the two elements, the cards of each round, what a card can do."""

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from companion.core.text.messages import LANGUAGES
from companion.games.erythro.engine.cards.box import Character
from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.constants import ELEMENTS, PLAYS
from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper.words import PACKAGE, words
from companion.printing.errors import PrintError, in_both
from companion.printing.layout import flow
from companion.printing.page import icons, marks
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

CUBE: Final = 8.4
"""A box of a dial: a cube of 8 mm lies in it."""
ROUNDS: Final = 12
ZONES: Final = (("1", "water"), ("2", "pawn"), ("3", "sanctuary"), ("4", "reshuffle"), ("c", "contamination"))
"""What a card can do, with the icon that stands before it; the fourth zone has a star."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet of a character, or one on which it is chosen, on one page."""
    page = document.page(job.title)
    pen = _Pen(page, job)
    character = _character(job.option("character"), job.sheet.choices["character"])
    pen.heading()
    middle = page.size.width / 2
    pen.blank(pen.left, middle - 3, pen.head + 9, pen.words["player"], job.options.get("player", ""))
    pen.blank(middle + 3, pen.right, pen.head + 9, pen.words["character"], character.name if character else "")
    pen.dials(character, pen.head + 16)
    pen.rounds(pen.head + 96)
    pen.zones(pen.head + 151)
    marks.ruler(page, pen.left, page.size.height - 10.5, 50)
    page.text(pen.left + 58, page.size.height - 8.5, pen.words["scale"], points=6.5)


def _character(wish: str, offered: "Mapping[str, tuple[str, ...]]") -> Character | None:
    """The character of a name; None for a sheet to be filled in. Raises `PrintError`."""
    if not wish or wish.casefold() in (offered[one][0].casefold() for one in LANGUAGES):
        return None
    for character in read_box({}).characters.values():
        if wish.casefold() in (character.name.casefold(), character.key):
            return character
    raise PrintError("no-character", PACKAGE, wish=wish[:40], known=in_both(lambda one: ", ".join(offered[one])))


class _Pen(SheetPen):
    def __init__(self, page: "Page", job: "Job") -> None:
        super().__init__(page, job, words(job.lang, "character"))
        self.most = read_box({}).influence_max

    def title(self, y: float, key: str, note: str = "") -> float:
        """Draw the title of a part with a note at its end, and give where it begins."""
        taken = self.page.text(self.left, y + 3, self.words[key], face="titles", points=9.5)
        room = self.right - self.left - taken - 3
        self.page.text(self.right, y + 3, note, face="italic", points=7.5, align="right", room=room)
        self.page.line(self.left, y + 4.2, self.right, y + 4.2, width=0.15)
        return y + 6

    def dials(self, character: Character | None, y: float) -> None:
        """Draw the two dials, from 0 at the top clockwise to the most; the start of each is strong."""
        note = self.words["influence.how" if character else "influence.blank"]
        y = self.title(y, "influence", note)
        radius = 27.5
        for place in range(2):
            x = self.left + (self.right - self.left) * (0.25 + 0.5 * place)
            element, start = character.start[place] if character else ("", 0)
            starts = (start,) if element else (1, 2)
            self._dial(x, y + radius + CUBE / 2, radius, starts)
            self._centre(x, y + radius + CUBE / 2, element)

    def _dial(self, x: float, y: float, radius: float, starts: tuple[int, ...]) -> None:
        for value in range(self.most + 1):
            angle = 2 * pi * value / (self.most + 1)
            at = (x + radius * sin(angle), y - radius * cos(angle))
            strong = value in starts
            corner = (at[0] - CUBE / 2, at[1] - CUBE / 2)
            self.page.box(*corner, CUBE, CUBE, radius=1, width=0.7 if strong else 0.2)
            points = 15 if strong else 13
            self.page.text(*at, str(value), face="numerals", points=points, align="centre", middle=True)

    def _centre(self, x: float, y: float, element: str) -> None:
        """Draw the element of a dial large, or all four to choose from."""
        if element:
            self.icon(ICONS[element], x, y - 2, 24)
            self.page.text(x, y + 16, self._element(element), face="titles", points=10, align="centre")
            return
        for place, one in enumerate(ELEMENTS):
            at = (x + (place % 2 - 0.5) * 17, y + (place // 2 - 0.5) * 18)
            self.page.outline(icons.shape(ICONS[one], at[0], at[1] - 1.5, 9), width=0.2)
            self.page.text(at[0], at[1] + 6.2, self._element(one), points=7, align="centre")

    def _element(self, element: str) -> str:
        return words(self.lang, "symbol")[element]

    def rounds(self, y: float) -> None:
        """Draw a column a round: the cards played, the one kept, the purchase, the shuffle."""
        y = self.title(y, "cards")
        label = 17.0
        step = (self.right - self.left - label) / ROUNDS
        for number in range(ROUNDS):
            x = self.left + label + step * (number + 0.5)
            self.page.text(x, y + 2, str(number + 1), face="numerals", points=8, align="centre", middle=True)
            for place in range(PLAYS):
                self.page.box(x - 2.5, y + 4.4 + place * 5.8, 5, 5, radius=0.5, width=0.2)
            for row in range(3):
                self.page.box(x - 2.5, y + 28.8 + row * 5.8, 5, 5, radius=2.5, width=0.15)
        for place in range(PLAYS):
            self.page.text(self.left, y + 6.9 + place * 5.8, f"{place + 1}", points=7.5, middle=True)
        for row, key in enumerate(("kept", "bought", "mixed")):
            self.page.text(self.left, y + 31.3 + row * 5.8, self.words[key], points=7.5, middle=True)

    def zones(self, y: float) -> None:
        """Draw what a card can do, in a few words with icons."""
        y = self.title(y, "zones")
        for key, name in ZONES:
            text = self.words[f"zone.{key}"]
            self.icon(ICONS[name], self.left + 2.4, y + 2, 4.2)
            y = flow.paragraph(self.page, self.left + 7, y, text, wide=self.right - self.left - 7, points=8) + 1.2
