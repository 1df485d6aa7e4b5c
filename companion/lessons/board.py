"""Any game's table on paper, small: the view that the screen shows (site/table-view.md), in greys. Lengths in mm."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.lessons.board_contest import (
    contest_height,
    draw_contest,
    draw_piles,
    has_piles,
    piles_height,
)
from companion.lessons.board_map import MapBoard
from companion.printing import flow, icons
from companion.printing.page import Page
from companion.printing.paper import POINTS_PER_MM

Part = Mapping[str, Any]

ICONS: Final = {"heart": icons.HEART, "shield": icons.SHIELD}
MOST_A_ROW: Final = 5
NAME, FIGURES, LABEL, RANK, VALUE, WORN, PILE = 9.5, 8.0, 7.0, 13.0, 9.5, 7.5, 8.0
"""Sizes of the letters, in points."""
HEAD, TITLE, INDEX, GAUGE, SMALL, MARK = 5.4, 4.2, 5.6, 4.9, 3.7, 3.4
"""Heights: the line of a name; of a slot its label, its card, its gauges, a worn card, a mark."""
EMPTY: Final = 9.0
PAD: Final = 1.0
GAP: Final = 1.2
SIDES: Final = 5.0
"""Between two sides that lie next to each other."""


@dataclass(frozen=True, slots=True)
class Board:
    """The sides of a view, the pupil's first; `scale` enlarges letters and heights, `across` sides lie side by side.
    A map among them is drawn with the `icons` of the game, and the others are told beside it.

    `hand` is how a player's hand is called, with `{player}` in it; `pile` how cards are told, `{name}` and `{cards}`.
    """

    sides: Sequence[Part]
    hand: str
    pile: str
    scale: float = 1.0
    across: int = 2
    icons: Mapping[str, str] = field(default_factory=dict)

    def _wide(self, wide: float) -> float:
        return (wide - SIDES * (self.across - 1)) / self.across

    def height(self, wide: float) -> float:
        """How high it stands on a width."""
        if (board := self._map()) is not None:
            return board.height(wide)
        each = self._wide(wide)
        middle = sum(contest_height(part, wide, self.scale) for part in self._contests())
        return (
            middle + sum(max(self._side_height(side, each) for side in row) for row in self._rows()) + self._between()
        )

    def _map(self) -> MapBoard | None:
        sides = [side for side in self.sides if side["kind"] != "map"]
        maps = [side for side in self.sides if side["kind"] == "map"]
        return MapBoard(maps[0], sides[::-1], self.icons, self.scale) if maps else None

    def _contests(self) -> list[Part]:
        return [side for side in self.sides if side["kind"] == "contest"]

    def _rows(self) -> list[Sequence[Part]]:
        sides = [side for side in self.sides if side["kind"] != "contest"]
        return [sides[start : start + self.across] for start in range(0, len(sides), self.across)]

    def _between(self) -> float:
        return 2.5 * self.scale * (len(self._rows()) - 1)

    def draw(self, page: Page, x: float, y: float, wide: float) -> float:
        """Draw it from its top left corner, and give the y of its foot."""
        if (board := self._map()) is not None:
            return board.draw(page, x, y, wide)
        each = self._wide(wide)
        for part in self._contests():
            y = draw_contest(page, x, y, wide, part, self.scale)
        for row in self._rows():
            for number, side in enumerate(row):
                self._side(page, x + number * (each + SIDES), y, each, side)
            y += max(self._side_height(side, each) for side in row) + 2.5 * self.scale
        return y - 2.5 * self.scale

    # --- a side -------------------------------------------------------------------------------------------------------

    def _side_height(self, side: Part, wide: float) -> float:
        s = self.scale
        slots = sum(self._row_height(row) + GAP for row in _slot_rows(side))
        if has_piles(side):
            slots = piles_height(side["slots"], s)
        piles = sum(flow.height(text, wide, PILE * s) + 0.4 * s for text in self._piles(side))
        return HEAD * s + slots + piles

    def _side(self, page: Page, x: float, y: float, wide: float, side: Part) -> None:
        s = self.scale
        baseline = y + 3.6 * s
        figures = [*(side.get("gauges") or ()), *(side.get("counters") or ())]
        told = "  ".join(f"{figure['label']} **{_of(figure)}**" for figure in figures)
        room = wide - _strong_width(told, FIGURES * s) - 2
        page.player_text(x, baseline, str(side["name"]), face="titles", points=NAME * s, room=room)
        self._counters(page, x + wide, baseline, told)
        y += HEAD * s
        if has_piles(side):
            draw_piles(page, x, y, wide, side["slots"], s)
            y += piles_height(side["slots"], s)
        for row in _slot_rows(side):
            across = min(len(side["slots"]), MOST_A_ROW)
            each, high = (wide - GAP * (across - 1)) / across, self._row_height(row)
            for number, slot in enumerate(row):
                self._slot(page, x + number * (each + GAP), y, each, high, slot)
            y += high + GAP
        for text in self._piles(side):
            y = flow.paragraph(page, x, y, text, wide=wide, points=PILE * s) + 0.4 * s

    def _counters(self, page: Page, right: float, baseline: float, told: str) -> None:
        points = FIGURES * self.scale
        page.runs(right, baseline, flow.runs(told), points=points, align="right")

    def _piles(self, side: Part) -> list[str]:
        """The cards that are known: the own hand, and what lies openly, each in a line of text."""
        told = []
        if side.get("hand"):
            told.append(self._pile(self.hand.format(player=side["name"]), side["hand"]))
        for counter in side.get("counters") or ():
            if counter.get("cards"):
                told.append(self._pile(str(counter["label"]).capitalize(), counter["cards"]))
        return told

    def _pile(self, name: str, cards: Sequence[Part]) -> str:
        between = " " if all(card.get("rank") for card in cards) else " · "
        return self.pile.format(name=name, cards=between.join(_told(card) for card in cards))

    # --- a slot -------------------------------------------------------------------------------------------------------

    def _row_height(self, row: Sequence[Part]) -> float:
        return max(self._slot_height(slot) for slot in row)

    def _slot_height(self, slot: Part) -> float:
        card = _card(slot)
        if card is None:
            return (TITLE + EMPTY) * self.scale
        high = TITLE + INDEX + (GAUGE if card.get("gauges") else 0) + SMALL * len(card.get("slots") or ())
        return (high + MARK * len(card.get("marks") or ()) + PAD) * self.scale

    def _slot(self, page: Page, x: float, y: float, wide: float, high: float, slot: Part) -> None:
        s, card = self.scale, _card(slot)
        page.box(x, y, wide, high, radius=1.2, width=0.3 if card else 0.15, grey=0 if card else 0.45)
        label = f"{slot.get('suit') or ''}\u00a0{slot.get('label') or ''}".strip()
        page.text(x + wide / 2, y + 2.6 * s, label, points=LABEL * s, align="centre", middle=True, room=wide - 1.6)
        if card is None:
            page.text(x + wide / 2, y + TITLE * s + (high - TITLE * s) / 2, "–", points=9 * s, align="centre",
                      middle=True, grey=0.45)  # fmt: skip
            return
        page.line(x, y + TITLE * s, x + wide, y + TITLE * s, width=0.15)
        y += TITLE * s
        middle = y + (INDEX / 2 + 0.3) * s
        page.text(x + wide / 2, middle, _index(card), face="bold", points=RANK * s, align="centre", middle=True,
                  room=wide - 2)  # fmt: skip
        self._inside(page, x, y + INDEX * s, wide, card)

    def _inside(self, page: Page, x: float, y: float, wide: float, card: Part) -> None:
        """What a card has: its figures, what it wears, words about it."""
        s = self.scale
        gauges = [gauge for gauge in card.get("gauges") or () if not gauge.get("empty")]
        for number, gauge in enumerate(gauges):
            each = wide / len(gauges)
            self._gauge(page, x + (number + 0.5) * each, y + GAUGE / 2 * s, each, gauge)
        y += GAUGE * s if card.get("gauges") else 0
        for slot in card.get("slots") or ():
            self._worn(page, x, y + SMALL / 2 * s, wide, slot)
            y += SMALL * s
        for mark in card.get("marks") or ():
            page.text(x + wide / 2, y + MARK / 2 * s, str(mark["text"]), face="bold", points=LABEL * s, align="centre",
                      middle=True, room=wide - 1.6)  # fmt: skip
            y += MARK * s

    def _gauge(self, page: Page, x: float, y: float, room: float, gauge: Part) -> None:
        """An icon and its figure, centred on (x, y)."""
        points, icon = VALUE * self.scale, 3.1 * self.scale
        most = f"/{gauge['max']}" if gauge.get("max") else ""
        value = str(gauge["value"])
        long = icon + 0.6 + page.width(value, "bold", points) + page.width(most, "text", points * 0.7)
        shrink = min(1.0, (room - 0.8) / long)
        points, icon, long = points * shrink, icon * shrink, long * shrink
        left = x - long / 2
        shape = ICONS.get(str(gauge.get("icon")), icons.DISC)
        page.outline(icons.shape(shape, left + icon / 2, y, icon), width=0.2)
        left += icon + 0.6 * shrink
        left += page.text(left, y, value, face="bold", points=points, middle=True)
        small = max(points * 0.7, 6.0)
        page.text(left, y + page.cap("bold", points) / 2, most, points=small)

    def _worn(self, page: Page, x: float, y: float, wide: float, slot: Part) -> None:
        s, card = self.scale, slot.get("card")
        figure = _index(card) if card else "–"
        taken = page.width(figure, "bold", WORN * s)
        page.text(x + PAD, y, str(slot.get("label") or ""), points=LABEL * s, middle=True, room=wide - taken - 3 * PAD)
        page.text(x + wide - PAD, y, figure, face="bold", points=WORN * s, align="right", middle=True)


def _slot_rows(side: Part) -> list[Sequence[Part]]:
    slots = () if has_piles(side) else side.get("slots") or ()
    return [slots[start : start + MOST_A_ROW] for start in range(0, len(slots), MOST_A_ROW)]


def _card(slot: Part) -> Part | None:
    """The card of a slot; a card that lies without a slot is its own."""
    return slot if slot.get("kind") == "card" else slot.get("card")


def _index(card: Part) -> str:
    """Rank and suit, as in a card's corner; a name where it has none."""
    return f"{card.get('rank') or card.get('text') or card.get('name') or ''}{card.get('suit') or ''}"


def _told(card: Part) -> str:
    """A card in a line of text: rank and suit, or its whole name with its figures."""
    return _index(card) if card.get("rank") else str(card.get("name") or card.get("text") or "")


def _of(figure: Part) -> str:
    """A figure, with its most where it has one."""
    return f"{figure['value']}/{figure['max']}" if figure.get("max") else f"{figure['value']}"


def _strong_width(told: str, points: float) -> float:
    from companion.printing import fonts

    return fonts.run_width(flow.runs(told), points) / POINTS_PER_MM
