"""The Fiche Combat: a track of hit points and one of shield points for each of the four classes.

A coin lies on each track (book: La Fiche Combat). The shield's coin starts on the value of the shield card
and goes down to 0, where the card is discarded: the track counts the points that are left.
"""

from typing import TYPE_CHECKING

from companion.core.notation.playing_cards import SYMBOLS
from companion.core.text.messages import printable
from companion.games.etraclor.engine.constants import CLASSES, EQUIPMENT_OF_SUIT, SPELLS, SUIT_OF_CLASS
from companion.games.etraclor.paper.parts.fiche_layout import layout_of
from companion.games.etraclor.paper.parts.pen import SheetPen
from companion.printing.layout.blocks import Block, Row
from companion.printing.page import icons, marks

if TYPE_CHECKING:
    from companion.games.etraclor.paper.parts.tracks import Layout
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page, Point
    from companion.printing.spec import Job

RULE = 0.3
"""Thickness in mm of the lines between classes."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet, upright or lying as the document is: one page a player, the second for a named opponent."""
    players = [job.options.get("player", "")]
    if job.options.get("opponent"):
        players.append(job.options["opponent"])
    for player in players:
        title = job.title
        page = document.page(f"{title} · {printable(player)}" if len(players) > 1 and player else title)
        layout = layout_of(page.size, large=job.style == "large-print")
        _Pen(page, job, layout).draw(player)


class _Pen(SheetPen):
    """One drawing of the sheet: a page and its layout."""

    def __init__(self, page: "Page", job: "Job", layout: "Layout") -> None:
        super().__init__(page, job, "fiche", layout.scale)
        self.layout, self.large = layout, layout.scale > 1

    def draw(self, player: str) -> None:
        """Draw the tracks, and all words around them."""
        upright = self.page.size.height > self.page.size.width
        self.tracks(self.layout, upright)
        end = self.heading() + 5
        # The ruler stands in the heading where the foot has no room for it.
        ruler = 100 if not upright else 50 if self.large else 0
        self.blank(end, self.right - ruler - (3 if ruler else 0), self.head, self.words["player"], player)
        if ruler:
            points = 7 if self.large else 5.5
            marks.ruler(self.page, self.right - ruler, self.head - 4, ruler, points=points)
        if upright:
            self._upright()
        else:
            self._lying()

    # The quick reference

    def _suits(self) -> Block:
        rows = []
        for name in CLASSES:
            suit = SUIT_OF_CLASS[name]
            rows.append(Row(SYMBOLS[suit], self.words[f"{name}.element"], self.words[EQUIPMENT_OF_SUIT[suit]]))
        return Block(self.words["suits"], rows, self.words["suits.cards"])

    def _turn_with_hit_points(self) -> Block:
        rows = [Row(str(n), self.words[f"turn.{n}"], self.words[f"turn.{n}.more"]) for n in (1, 2, 3)]
        rows.append(Row("", self.words["hp.short"], self.hit_points(full=False)))
        return Block(self.words["turn"], rows)

    def _turn_line(self) -> Block:
        return Block(self.words["turn"], note=" → ".join(f"{n}\u00a0{self.words[f'turn.{n}']}" for n in (1, 2, 3)))

    def _hit_points_line(self) -> Block:
        return Block(self.words["hp.short"], note=self.hit_points(full=True))

    def _spells(self, length: str) -> Block:
        rows = [Row(str(power), self.words[name], self.words[f"{name}.{length}"]) for name, power in SPELLS.items()]
        return Block(self.words["spells"], rows, self.words["spells.power"])

    # Lying: eight rows

    def _lying(self) -> None:
        layout, left, right = self.layout, self.left, self.right
        x = layout.shield[0][-1][0] + marks.CENT / 2 + 1.6
        blocks = (self._suits(), self._turn_with_hit_points(), self._spells("short"), None)
        for name, hp, shield, content in zip(CLASSES, layout.hp, layout.shield, blocks, strict=True):
            self._class_beside(hp[0][1], name)
            self._shield_beside(shield[0][1])
            if content:
                self.block(x, hp[0][1] + layout.under + 2.6, right - x, content)
        bottom = max(marks.CENT / 2, layout.under)
        for shield, hp in zip(layout.shield, layout.hp[1:], strict=False):
            y = (shield[0][1] + bottom + hp[0][1] - marks.CENT / 2) / 2
            self.page.line(left, y, right, y, width=RULE)
        centre = layout.shield[-1][0][1]
        self.ring(right - marks.CENT / 2, centre)

    def _class_beside(self, y: float, name: str) -> None:
        page, s, left = self.page, self.scale, self.left
        page.text(left + 4.6 * s, y - 0.4, SYMBOLS[SUIT_OF_CLASS[name]], points=30 * s, align="centre", middle=True)
        page.text(left + 10 * s, y - 1.6 * s, self.words[name], face="bold", points=10.5 * s, room=17.5 * s)
        page.text(left + 10 * s, y + 1.9 * s, self.words[f"{name}.bonus"], points=7.2 * s)
        page.text(left + 10 * s, y + 5.1 * s, self.words["hp"], points=7.2 * s)

    def _shield_beside(self, y: float) -> None:
        page, s, left = self.page, self.scale, self.left
        page.outline(icons.shape(icons.SHIELD, left + 4.6 * s, y - 0.4, 8 * s), width=0.35)
        page.text(left + 10 * s, y - 0.3 * s, self.words["shield"], face="bold", points=9 * s)
        page.text(left + 10 * s, y + 3.0 * s, self.words["shield.left"], points=7.2 * s)

    # Upright: eight columns

    def _upright(self) -> None:
        layout = self.layout
        foot = layout.hp[0][0][1]
        for name, shield in zip(CLASSES, layout.shield, strict=True):
            self._class_above(shield[-1], name)
        reach = max(marks.CENT / 2, layout.beside + 1.2 * self.scale)
        for shield, hp in zip(layout.shield, layout.hp[1:], strict=False):
            x = (shield[0][0] + marks.CENT / 2 + hp[0][0] - reach) / 2
            self.page.line(x, self.head + 3.8, x, foot + layout.under + 0.5, width=RULE)
        if self.large:
            self._large_foot(foot + layout.under + 3)
        else:
            self._foot(foot + 10.2)

    def _class_above(self, first: "Point", name: str) -> None:
        """Write a class in the place above its shield track."""
        page, s, x = self.page, self.scale, first[0]
        top, room = first[1] - marks.CENT / 2, 15.8 * s
        page.text(x, top - 27.5 * s, SYMBOLS[SUIT_OF_CLASS[name]], points=32 * s, align="centre", middle=True)
        page.text(x, top - 19.8 * s, self.words[name], face="bold", points=10 * s, align="centre", room=room)
        page.text(x, top - 16.6 * s, self.words[f"{name}.bonus"], points=7 * s, align="centre", room=room)
        page.text(x, top - 12.4 * s, f"← {self.words['hp']}", points=7 * s, align="centre", room=room)
        page.text(x, top - 5.2 * s, self.words["shield"], face="bold", points=9 * s, align="centre")
        page.text(x, top - 1.9 * s, f"↓ {self.words['shield.left']}", points=7 * s, align="centre", room=room)

    def _foot(self, top: float) -> None:
        """Draw the quick reference, the ring and the ruler under the tracks."""
        page, left, right = self.page, self.left, self.right
        end = self.block(left, top, 48, self._suits(), points=7.2)
        self.block(left, end + 1.9, 48, self._hit_points_line(), points=7.2)
        end = self.block(left + 52, top, 66, self._spells("effect"), points=7.2)
        end = self.block(left + 52, end + 1.9, 66, self._turn_line(), points=7.2)
        page.text(left + 118, end + 2.0, self.words["turn.more"], points=6.8, align="right", room=66)
        self.ring(right - marks.CENT / 2, top + marks.CENT / 2)
        page.text(right, 201.5, self.words["coins"], points=6.8, align="right")
        page.text(right, 204.6, self.words["scale"], points=6.8, align="right", room=right - left - 103)
        marks.ruler(page, left, 200.4, 100)

    def _large_foot(self, top: float) -> None:
        """Draw the quick reference and the ring in one row under the tracks."""
        left, right = self.left, self.right
        end = right - marks.CENT - 3
        gap, rooms = 4.0, (41.0, 51.0)
        x = left
        for content, wide in zip((self._suits(), self._turn_with_hit_points()), rooms, strict=True):
            self.block(x, top, wide, content)
            x += wide + gap
        self.block(x, top, end - x, self._spells("effect"))
        self.ring(right - marks.CENT / 2, top + marks.CENT / 2)
