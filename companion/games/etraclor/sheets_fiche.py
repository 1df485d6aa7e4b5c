"""The Fiche Combat: a track of hit points and one of shield points for each of the four classes.

A coin lies on each track (book: La Fiche Combat). The shield's coin starts on the value of the shield card
and goes down to 0, where the card is discarded: the track counts the points that are left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.core.cards import SYMBOLS
from companion.core.words import printable
from companion.games.etraclor.data import (
    CLASSES,
    EQUIPMENT_OF_SUIT,
    RACE_HP,
    SPELLS,
    SUIT_OF_CLASS,
)
from companion.games.etraclor.sheets import FICHE
from companion.games.etraclor.sheets_tracks import HP, SHIELD, Layout, TrackPen
from companion.games.etraclor.sheets_words import words
from companion.printing import icons, marks, qr
from companion.printing.links import link
from companion.printing.paper import SAFE_MARGIN, Orientation
from companion.printing.shop import identifier

if TYPE_CHECKING:
    from companion.games.etraclor.sheets_words import Words
    from companion.printing.document import Document
    from companion.printing.page import Page, Point
    from companion.printing.spec import Job


def _landscape() -> Layout:
    """Eight rows, 0 at the left."""
    right, top, across, along = 205 - marks.CENT / 2, 10.4 + marks.CENT / 2, 16.6, 12.0
    left = right - along * HP[-1]
    rows = [top + across * row for row in range(2 * len(CLASSES))]
    return Layout(
        hp=tuple(tuple((left + along * value, y) for value in HP) for y in rows[::2]),
        shield=tuple(tuple((left + along * value, y) for value in SHIELD) for y in rows[1::2]),
        icon=11.8,
    )


def _portrait() -> Layout:
    """Eight columns, 0 at the foot: points sink as they are lost."""
    left, foot, across, group, along = SAFE_MARGIN + marks.CENT / 2, 165.2, 16.6, 34.9, 11.15
    columns = [left + group * number for number in range(len(CLASSES))]
    return Layout(
        hp=tuple(tuple((x, foot - along * value) for value in HP) for x in columns),
        shield=tuple(tuple((x + across, foot - along * value) for value in SHIELD) for x in columns),
        icon=11.2,
    )


LAYOUTS: Final[dict[Orientation, Layout]] = {"landscape": _landscape(), "portrait": _portrait()}


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet, upright or lying as the document is: one page a player, the second for a named opponent."""
    players = [job.options.get("player", "")]
    if job.options.get("opponent"):
        players.append(job.options["opponent"])
    for player in players:
        title = FICHE.title[job.lang]
        page = document.page(f"{title} · {printable(player)}" if len(players) > 1 and player else title)
        _draw_page(_Pen(page, words(job.lang, "fiche"), job), title, player)


def _draw_page(pen: "_Pen", title: str, player: str) -> None:
    upright = pen.page.size.height > pen.page.size.width
    layout = LAYOUTS["portrait" if upright else "landscape"]
    pen.tracks(layout, upright)
    if upright:
        pen.portrait(layout, title, player)
    else:
        pen.landscape(layout, title, player)


Row = tuple[str, str, str]
"""A line of the quick reference: its sign, what it names, what it says."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the quick reference; its note stands at the right of its title."""

    title: str
    note: str
    rows: Sequence[Row] = ()


class _Pen(TrackPen):
    """One drawing of the sheet: a page, the words of a language, and the parts that both layouts share."""

    def __init__(self, page: "Page", words: "Words", job: "Job") -> None:
        super().__init__(page, words, job.lang)
        self.base = job.base

    # The quick reference

    def suits(self) -> Block:
        rows = []
        for name in CLASSES:
            suit = SUIT_OF_CLASS[name]
            rows.append((SYMBOLS[suit], self.words[f"{name}.element"], self.words[EQUIPMENT_OF_SUIT[suit]]))
        return Block(self.words["suits"], self.words["suits.cards"], rows)

    def turn_with_hit_points(self) -> Block:
        rows = [(str(n), self.words[f"turn.{n}"], self.words[f"turn.{n}.more"]) for n in (1, 2, 3)]
        rows.append(("", self.words["hp.short"], self.hit_points(full=False)))
        return Block(self.words["turn"], "", rows)

    def turn_line(self) -> Block:
        return Block(self.words["turn"], " → ".join(f"{n}\u00a0{self.words[f'turn.{n}']}" for n in (1, 2, 3)))

    def hit_points_line(self) -> Block:
        return Block(self.words["hp.short"], self.hit_points(full=True))

    def spells(self, length: str) -> Block:
        rows = [(str(power), self.words[name], self.words[f"{name}.{length}"]) for name, power in SPELLS.items()]
        return Block(self.words["spells"], self.words["spells.power"], rows)

    def hit_points(self, full: bool) -> str:
        """`As 10 · Valet 11 · …`, or with the letters of the cards."""
        name = self.race if full else self.letter
        return " · ".join(f"{name(rank)}\u00a0{hp}" for rank, hp in RACE_HP.items())

    def block(self, x: float, y: float, wide: float, content: "Block", *, points: float = 6.8) -> float:
        """Draw a part of the quick reference from its top left corner, and give where it ends."""
        page = self.page
        baseline = y + page.cap("titles", points + 0.7)
        taken = page.text(x, baseline, content.title, face="titles", points=points + 0.7)
        page.text(x + wide, baseline, content.note, points=points, align="right", room=wide - taken - 2)
        page.line(x, baseline + 0.75, x + wide, baseline + 0.75, width=0.15)
        leading = points * 0.43
        for number, (sign, name, meaning) in enumerate(content.rows, start=1):
            line = baseline + 0.55 + number * leading
            page.text(x + 1.6, line, sign, face="numerals", points=points + 0.4, align="centre")
            used = page.text(x + 4, line, name, face="bold", points=points)
            page.text(x + wide, line, meaning, points=points, align="right", room=wide - 5 - used)
        return baseline + 0.55 + len(content.rows) * leading + 0.8

    def ring(self, x: float, y: float) -> None:
        marks.coin_ring(self.page, x, y, [self.words[f"cent.{n}"] for n in (1, 2, 3, 4)], points=6.2)

    def code(self, x: float, y: float) -> float:
        return qr.draw(self.page, link(self.base, identifier(FICHE)), x, y)

    def heading(self, baseline: float, title: str) -> float:
        """Draw the names of game and sheet, and give where they end."""
        game = self.words["game"].upper()
        end = SAFE_MARGIN + self.page.text(SAFE_MARGIN, baseline, game, face="titles", points=15)
        return end + 3 + self.page.text(end + 3, baseline, title, points=12)

    def player(self, x: float, end: float, baseline: float, name: str) -> None:
        """Leave a line for the player's name, or write it."""
        start = x + self.page.text(x, baseline, self.words["player"], points=7) + 1.5
        self.page.line(start, baseline + 0.6, end, baseline + 0.6, width=0.15)
        if name:
            self.page.player_text(start + 0.5, baseline, name, points=10, room=end - start - 1)

    # The two layouts

    def landscape(self, layout: Layout, title: str, player: str) -> None:
        page, left, right = self.page, SAFE_MARGIN, self.page.size.width - SAFE_MARGIN
        after = self.heading(9.1, title)
        self.player(after + 5, right - 103, 9.1, player)
        marks.ruler(page, right - 100, SAFE_MARGIN + 0.1, 100)
        for number, name in enumerate(CLASSES):
            hp, shield = layout.hp[number][0][1], layout.shield[number][0][1]
            self._class_beside(left, hp, name)
            self._shield_beside(left, shield)
            if number:
                page.line(left, hp - 8.3, right, hp - 8.3, width=0.3)
        x = layout.shield[0][-1][0] + marks.CENT / 2 + 1.6
        wide = right - x
        tops = [places[0][1] - 7.5 for places in layout.shield]
        blocks = (self.suits(), self.turn_with_hit_points(), self.spells("short"))
        for y, content in zip(tops, blocks, strict=False):
            self.block(x, y, wide, content)
        centre = layout.shield[3][0][1]
        self.code(x - 0.4, centre - 8.25)
        self.ring(right - marks.CENT / 2, centre)

    def _class_beside(self, left: float, y: float, name: str) -> None:
        page = self.page
        page.text(left + 4.6, y - 0.4, SYMBOLS[SUIT_OF_CLASS[name]], points=30, align="centre", middle=True)
        page.text(left + 10, y - 1.6, self.words[name], face="bold", points=10.5, room=17.5)
        page.text(left + 10, y + 1.9, self.words[f"{name}.bonus"], points=7.2)
        page.text(left + 10, y + 5.1, self.words["hp"], points=7.2)

    def _shield_beside(self, left: float, y: float) -> None:
        page = self.page
        page.outline(icons.shape(icons.SHIELD, left + 4.6, y - 0.4, 8), width=0.35)
        page.text(left + 10, y - 0.3, self.words["shield"], face="bold", points=9)
        page.text(left + 10, y + 3.0, self.words["shield.left"], points=7.2)

    def portrait(self, layout: Layout, title: str, player: str) -> None:
        page, left, right = self.page, SAFE_MARGIN, self.page.size.width - SAFE_MARGIN
        after = self.heading(9.2, title)
        self.player(after + 6, right, 9.2, player)
        for number, name in enumerate(CLASSES):
            self._class_above(layout.shield[number][-1], name)
            if number:
                x = layout.hp[number][0][0] - marks.CENT / 2 - 1.0
                page.line(x, 13, x, layout.hp[0][0][1] + 7, width=0.3)
        self._foot(left, right, 175.4)

    def _class_above(self, first: "Point", name: str) -> None:
        """Write a class in the place above its shield track."""
        page, (x, y) = self.page, first
        top = y - marks.CENT / 2
        page.text(x, top - 27.5, SYMBOLS[SUIT_OF_CLASS[name]], points=32, align="centre", middle=True)
        page.text(x, top - 19.8, self.words[name], face="bold", points=10, align="centre", room=15.8)
        page.text(x, top - 16.6, self.words[f"{name}.bonus"], points=7, align="centre", room=15.8)
        page.text(x, top - 12.4, f"← {self.words['hp']}", points=7, align="centre", room=15.8)
        page.text(x, top - 5.2, self.words["shield"], face="bold", points=9, align="centre")
        page.text(x, top - 1.9, f"↓ {self.words['shield.left']}", points=7, align="centre", room=15.8)

    def _foot(self, left: float, right: float, top: float) -> None:
        """Draw the quick reference, the code, the ring and the ruler under the tracks."""
        page = self.page
        end = self.block(left, top, 42, self.suits(), points=7.2)
        self.block(left, end + 1.9, 42, self.hit_points_line(), points=7.2)
        end = self.block(left + 46, top, 56, self.spells("long"), points=7.2)
        end = self.block(left + 46, end + 1.9, 56, self.turn_line(), points=7.2)
        page.text(left + 102, end + 2.0, self.words["turn.more"], points=6.8, align="right", room=56)
        ring = right - marks.CENT / 2
        self.ring(ring, top + marks.CENT / 2)
        self.code(ring - marks.CENT / 2 - 17, top - 0.2)
        page.text(right, 201.5, self.words["coins"], points=6.8, align="right")
        page.text(right, 204.6, self.words["scale"], points=6.8, align="right", room=right - left - 103)
        marks.ruler(page, left, 200.4, 100)
