"""The team sheet: three characters, each with a coin on its HP, with what it bears and what counts for the score.

Lying, the three stand side by side, as their cards do on the line; upright one above the other. The places of one coin
are a block: it hides no figure but its own, along or across.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import FAMILIAR, LINE, OBJECT, RUNES, SLOTS, STATS
from companion.games.eredan.engine.notation.sentences import EredanSpeaker
from companion.games.eredan.icons import ICONS, STONE
from companion.games.eredan.paper.parts.card_text import attack_of, classes_of, kin_of, more_of, order_told
from companion.games.eredan.paper.parts.lists import LISTS
from companion.games.eredan.paper.words import PACKAGE, words
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.marks import CENT
from companion.printing.sheets.tracker import TrackerPen

if TYPE_CHECKING:
    from companion.games.eredan.engine.cards.cards import Profile
    from companion.games.eredan.engine.state import Character
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import Words

    Somebody = Profile | Character | None
    """Who stands at a place; None: a blank one."""

MOST: Final = 30
"""The highest place of HP; above it the coin starts again."""
PITCH: Final = 11.1
"""From place to place at least, along and across."""
LYING, UPRIGHT = 5, 10
"""Places of HP in a row."""
PAD: Final = 1.6
"""Within the frame of a character."""
HEAD, FOOT = 2.6, 6.4
"""Between the heading and the characters, and the height of the foot."""
STAT: Final = 7.4
"""The height of the row of figures."""
WORN: Final = (*SLOTS, FAMILIAR, OBJECT)
TICKS: Final = {LYING: (15, 15), UPRIGHT: (20, 15)}
"""Boxes for what was received and for what was healed; each takes a stroke and another across it."""


def draw(document: "Document", job: "Job") -> None:
    """Draw a page for each team: those of a match, those of decks, or a blank one. Raises `PrintError`."""
    said = words(job.lang, "team")
    for player, line in _teams(job):
        _Pen(document.page(job.title), job, said, player).side(line)


def _teams(job: "Job") -> "Iterator[tuple[str, Sequence[Somebody]]]":
    """Who plays whom; a deck of a list is played by whoever is named."""
    listed = job.option("deck") or job.table is not None or job.lists is not None
    if listed:
        box = LISTS.box(job)
        for player, deck in LISTS.played(job, box):
            yield player, [box.character(key) for key in deck.characters]
    elif job.match is not None:
        yield from zip(job.match.players, (seat.line for seat in job.match.state.seats), strict=True)
    else:
        yield job.option("player"), ()


class _Pen(TrackerPen):
    """A player's page."""

    def __init__(self, page: "Page", job: "Job", said: "Words", player: str) -> None:
        super().__init__(page, job, said, player)
        self.speaker = EredanSpeaker(job.lang, load_words(PACKAGE))

    def side(self, line: "Sequence[Somebody]") -> None:
        """Draw the three characters, filled in or blank."""
        page, end = self.page, self.heading()
        self.blank(end + 6, self.right, self.head, self.words["player"], self.player)
        top, foot = self.head + HEAD, self.foot - FOOT
        lying = page.size.width > page.size.height
        gap = 3.5 if lying else 1.2
        wide = (self.wide - gap * (LINE - 1)) / LINE if lying else self.wide
        high = foot - top if lying else (foot - top - gap * (LINE - 1)) / LINE
        for number in range(LINE):
            at = (self.left + number * (wide + gap), top) if lying else (self.left, top + number * (high + gap))
            one = line[number] if number < len(line) else None
            page.box(*at, wide, high, radius=1.6, width=0.3)
            cell = self._lying if lying else self._upright
            cell(number + 1, one, at[0] + PAD, at[1], wide - 2 * PAD, high)
        self.ruler(self.right, f"{self.words['scale']}. {self.words['how'].format(most=MOST)}")

    # --- how a character stands ---------------------------------------------------------------------------------------

    def _lying(self, place: int, one: "Somebody", x: float, y: float, wide: float, high: float) -> None:
        """Names beside the place of the dead, HP by fives, then what is written."""
        names = self._names(one)
        self._dead(x + wide - CENT / 2 + 0.6, y + 0.8 + CENT / 2)
        for row, text in enumerate(names):
            start = x + (self.page.text(x, y + 6, str(place), face="numerals", points=16) + 1.6 if row == 0 else 0)
            self._named(row, text, start, y + 5.6 + row * 4.7, x + wide - CENT - 1)
        step = (wide - CENT) / (LYING - 1)
        below = self._track(x + CENT / 2, y + 16.2 + CENT / 2, LYING, step, one)
        for number, value in enumerate(_values(one)):
            self._figure(STATS[number], value, x + number * 15.2, below, 14.2)
        self._runes(one, x + 45.8, below)
        self._orders(one, x, below + STAT - 0.2, wide)
        for number, slot in enumerate(WORN):
            row, column = divmod(number, 2)
            at = x + column * (wide + 2) / 2
            self._line(slot, at, below + STAT + 10.4 + row * 4.5, (wide - 2) / 2)
        for row, (key, count) in enumerate(zip(("received", "healed"), TICKS[LYING], strict=True)):
            self._ticked(key, count, x, y + high - 7.5 + row * 3.5, wide)

    def _upright(self, place: int, one: "Somebody", x: float, y: float, wide: float, high: float) -> None:
        """Names in a row; HP by tens, with the figures before them; then what is written."""
        page, names = self.page, self._names(one)
        start = x + page.text(x, y + 5, str(place), face="numerals", points=14) + 1.6
        ends = (x + wide * 0.42, x + wide * 0.66, x + wide)
        for row, (text, end) in enumerate(zip(names, ends, strict=True)):
            self._named(row, text, start, y + 4.6, end)
            start = end + 2
        step = (wide - CENT) / UPRIGHT
        top = y + 5.8 + CENT / 2
        below = self._track(x + CENT / 2 + step, top, UPRIGHT, step, one)
        self._dead(x + CENT / 2 - 0.4, top)
        for number, value in enumerate(_values(one)):
            self._figure(STATS[number], value, x, top + CENT / 2 + number * STAT, step - 0.6)
        self._runes(one, x + 7, below - 1.8, beside=True)
        self._orders(one, x + 24, below - 0.8, wide - 24)
        across = (wide + 1) / len(WORN)
        for number, slot in enumerate(WORN):
            self._boxed(slot, x + number * across, below + 6.4, across - 1, 5.6)
        (received, healed), split = TICKS[UPRIGHT], x + wide * 0.57
        self._ticked("received", received, x, y + high - 3.5, split - x)
        self._ticked("healed", healed, split + 2.4, y + high - 3.5, x + wide - split - 2.4)

    # --- HP -----------------------------------------------------------------------------------------------------------

    def _track(self, x: float, y: float, across: int, step: float, one: "Somebody") -> float:
        """Draw the places of HP from 1 on, so many in a row; the most that it has is strong. Where they end."""
        most = 0 if one is None else getattr(one, "hp_max", one.hp)
        rows = MOST // across
        wide, high = (across - 1) * step + CENT, (rows - 1) * PITCH + CENT
        self.page.box(x - CENT / 2, y - CENT / 2, wide, high, radius=CENT / 2, width=0.15, grey=0.6)
        for value in range(1, MOST + 1):
            row, column = divmod(value - 1, across)
            self._place(x + column * step, y + row * PITCH, value, strong=value == most)
        return y - CENT / 2 + high + 0.5

    def _dead(self, x: float, y: float) -> None:
        """Draw the place of a coin at 0 HP."""
        page = self.page
        page.circle(x, y, CENT, width=0.15, grey=0.6)
        self.icon(ICONS["dead"], x, y - 1.6, 6)
        page.text(x, y + 4.6, f"0 · {self.words['dead']}", points=6.4, align="centre")

    # --- who it is ----------------------------------------------------------------------------------------------------

    def _names(self, one: "Somebody") -> tuple[str, str, str]:
        """Name, class, and race with guilds; empty where they are to be written."""
        if one is None:
            return ("", "", "")
        name, level = parted(one.name)
        level = getattr(one, "level", level)
        shown = f"{name} · {self.words['level'].format(level=level)}" if level > 1 else name
        return shown, classes_of(one, self.speaker), kin_of(one, self.speaker)

    def _named(self, row: int, text: str, x: float, baseline: float, end: float) -> None:
        """Write a name, or leave a line for it behind its label."""
        page = self.page
        if text:
            page.line(x, baseline + 0.9, end, baseline + 0.9, width=0.1, grey=0.5)
            face, points = ("bold", 12.0) if row == 0 else ("text", 8.6)
            body = flow.fitted(text, "bold" if face == "bold" else "text", end - x, points, most=1, least=6)
            page.runs(x, baseline, body.lines[0], points=body.points)
        else:
            self.blank(x, end, baseline, self.words[("name", "class", "race")[row]])

    def _told(self, one: "Somebody") -> str:
        """Its Orders, and what else is printed on it."""
        if one is None:
            return ""
        orders = [order_told(order, self.words, self.speaker) for order in one.orders]
        return " · ".join((*orders, *more_of(one, self.words, self.speaker)))

    # --- what is written ----------------------------------------------------------------------------------------------

    def _figure(self, stat: str, value: str, x: float, y: float, wide: float) -> None:
        """Draw a box for Attack, Defence or Spirit, behind its icon."""
        page, left, high = self.page, x + 3.4, STAT - 0.6
        self.icon(ICONS[stat], x + 1.4, y + high / 2, 3.2)
        page.box(left, y, wide - 3.4, high, radius=0.8, width=0.25)
        middle = left + (wide - 3.4) / 2
        page.text(middle, y + 2.4, self.words[stat], points=6.2, grey=0.35, align="centre", room=wide - 3.8)
        page.text(middle, y + 4.8, value, face="numerals", points=12, align="centre", middle=True, room=wide - 4)

    def _runes(self, one: "Somebody", x: float, y: float, *, beside: bool = False) -> None:
        """Draw as many stones as it has room for runes, three at most; their label above, or `beside` them."""
        page, count = self.page, RUNES if one is None else min(RUNES, one.runes_max)
        label = (x - 7, y + 5.8) if beside else (x, y + 2.4)
        page.text(*label, self.words["runes"], points=6.2, grey=0.35)
        for number in range(count):
            page.outline(icons.shape(STONE, x + 2.3 + number * 5.1, y + 5, 4.6), width=0.25)

    def _orders(self, one: "Somebody", x: float, y: float, wide: float) -> None:
        """Write the Orders with what else is printed, or leave lines for two."""
        page, told, start = self.page, self._told(one), x + 4.4
        self.icon(ICONS["order"], x + 1.6, y + 3.8, 3.4)
        if one is not None:
            body = flow.fitted(told, "text", x + wide - start, 7.6, most=2, least=6)
            for number, line in enumerate(body.lines):
                page.runs(start, y + (3.4 if len(body.lines) > 1 else 4.8) + number * 3.3, line, points=body.points)
            return
        step = (x + wide - start + 2) / 2
        for number in range(2):
            at = start + number * step
            taken = page.text(at, y + 5.4, self.words["tour"].format(turn="").strip(), points=7, grey=0.35)
            page.line(at + taken + 1, y + 6, at + taken + 6, y + 6, width=0.15)
            page.line(at + taken + 8, y + 6, at + step - 2, y + 6, width=0.15)

    def _line(self, slot: str, x: float, baseline: float, wide: float) -> None:
        """Leave a line for what is attached, behind its icon and name."""
        self.icon(ICONS[slot], x + 1.6, baseline - 0.8, 3)
        taken = self.page.text(x + 4.2, baseline, self._slot(slot), points=6.4, grey=0.35)
        self.page.line(x + 5.2 + taken, baseline + 0.6, x + wide, baseline + 0.6, width=0.15)

    def _boxed(self, slot: str, x: float, y: float, wide: float, high: float) -> None:
        """Leave a box for what is attached."""
        self.page.box(x, y, wide, high, radius=0.8, width=0.2)
        self.icon(ICONS[slot], x + 2.2, y + high / 2, 3)
        self.page.text(x + 4.6, y + 2.3, self._slot(slot), points=6.2, grey=0.35)

    def _slot(self, slot: str) -> str:
        return self.words["objects"] if slot == OBJECT else self.speaker.word("slot", slot)

    def _ticked(self, key: str, count: int, x: float, y: float, wide: float) -> None:
        """Draw boxes to be ticked for what counts in the score, by fives."""
        page = self.page
        self.icon(ICONS[key], x + 1.5, y + 1.4, 2.8)
        page.text(x + 3.8, y + 1.4, self.words[key], points=6.4, middle=True)
        start, gap = x + 13.4, 0.8
        step = (x + wide - start - gap * (count // 5 - 1)) / count
        side = min(2.8, step - 0.3)
        for number in range(count):
            page.box(start + number * step + number // 5 * gap, y + (2.8 - side) / 2, side, side, width=0.2)


def _values(one: "Somebody") -> tuple[str, str, str]:
    """Its figures as printed; empty where they are to be written."""
    return ("", "", "") if one is None else (attack_of(one), str(one.defence), str(one.spirit))
