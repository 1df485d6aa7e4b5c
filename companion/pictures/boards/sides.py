"""A player's side in a picture: its head, the places with their cards, the hand.

Every function tells how high it is.
"""

from collections.abc import Sequence

from companion.pictures.boards.badges import (
    Told,
    card_told,
    counters,
    counters_width,
    delta,
    delta_width,
    gauge,
    gauge_ink,
    index,
    index_width,
    known_lines,
    marks,
)
from companion.pictures.boards.contest import dense_piles
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import shorten, width_of

MOST_A_ROW = 5
NARROW = 108.0
"""Cards narrower than this have their small slots below one another."""
DENSE = 13.0
"""The letters of a side's figures on paper."""
LEAST_NAME = 40.0
"""So much of a long name stays beside them."""
MOST_ABREAST = 3
"""More figures of a dense card stand in two lines."""
SMALL = 24.0
"""The height of a line of a dense card."""


# --- the whole side ---------------------------------------------------------------------------------------------------


def side(canvas: Canvas, part: Part, x: float, y: float, wide: float, *, gap: float) -> float:
    """One player's half of the table."""
    top = y
    size = 24 if wide < 540 else 28
    left = counters(canvas, part.get("counters") or [], x + wide - 2, y + 27, 13.5 if wide < 540 else 15.5)
    badge = str(part.get("badge") or "")
    room = left - x - (width_of(badge, "text-bold", 15) + 34 if badge else 0) - 16
    name = shorten(str(part["name"]), "titles-bold", size, room)
    long = canvas.text(x + 2, y + 27, name, "titles-bold", size, "ink")
    if badge:
        canvas.pill(x + 14 + long, y + 7, badge, 15, fill="gold-deep", ink="on-gold", pad=11)
    y += 44
    slots: Sequence[Part] = part.get("slots") or []
    for start in range(0, len(slots), MOST_A_ROW):
        y += _row(canvas, slots[start : start + MOST_A_ROW], min(len(slots), MOST_A_ROW), x, y, wide, gap)
    if part.get("hand"):
        y += _hand(canvas, part["hand"], x, y, wide)
    return y - top


def _row(canvas: Canvas, slots: Sequence[Part], across: int, x: float, y: float, wide: float, gap: float) -> float:
    each = (wide - (across - 1) * gap) / across
    high = max([_card_height(card_in(slot), each) for slot in slots] + [_card_height(None, each)])
    for place, slot in enumerate(slots):
        left, card = x + place * (each + gap), card_in(slot)
        if card is not None:
            _Card(canvas, card, left, y, each, high).all()
        else:
            _vacant(canvas, slot, left, y, each, high)
    return high + (17 if any((card_in(slot) or {}).get("marks") for slot in slots) else 6)


def card_in(slot: Part) -> Part | None:
    """The card of a slot; a card that lies without a slot is its own."""
    card: Part | None = slot if slot.get("kind") == "card" else slot.get("card")
    return card


def _vacant(canvas: Canvas, slot: Part, x: float, y: float, wide: float, high: float) -> None:
    """An empty place: what it is for."""
    middle, tone = x + wide / 2, slot.get("tone")
    canvas.box(x, y, wide, high, stroke="line", radius=13, dash="5 4")
    pip = canvas.filled_icon(tone)
    if pip:
        canvas.line((x + 13, y - 0.5), (x + wide - 13, y - 0.5), colour=canvas.colour(slot), thick=2, dash="5 4")
        canvas.shape(pip, middle - 16, y + high / 2 - 42, 32, fill=canvas.colour(slot), opacity=0.5)
    label = shorten(str(slot.get("label") or slot.get("text") or ""), "text-regular", 16, wide - 8)
    canvas.text(middle, y + high / 2 + 20, label, "text-regular", 16, "quiet", "middle")


def _hand(canvas: Canvas, cards: Sequence[Part], x: float, y: float, room: float) -> float:
    """The open cards of the seat's own hand, in as many rows as they need."""
    wide = max(46.0, *(index_width(card, 22.0) + 16 for card in cards))
    across = max(1, min(len(cards), int((room + 5) / (wide + 5))))
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        left = x + (room - across * (wide + 5) + 5) / 2 + column * (wide + 5)
        canvas.box(left, y + 4 + row * 57, wide, 52, fill="card", stroke="line", radius=8)
        index(canvas, card, left + wide / 2, y + 38 + row * 57, 22)
    return -(-len(cards) // across) * 57 + 1


# --- a card -----------------------------------------------------------------------------------------------------------


class _Card:
    """One card in its place."""

    def __init__(self, canvas: Canvas, card: Part, x: float, y: float, wide: float, high: float) -> None:
        self.canvas, self.card = canvas, card
        self.x, self.y, self.wide, self.high = x, y, wide, high
        self.middle = x + wide / 2
        self.narrow = wide < NARROW

    def all(self) -> None:
        x, y, wide = self.x, self.y, self.wide
        # The top edge in the colour of its suit.
        self.canvas.box(x, y, wide, 30, fill=self.canvas.colour(self.card), radius=13)
        self.canvas.box(x, y + 6, wide, self.high - 6, fill="card", radius=10)
        self.canvas.box(x, y, wide, self.high, stroke="line", radius=13)
        index(self.canvas, self.card, self.middle, y + 44, 24 if self.narrow else 31)
        y += 54
        for one in self.card.get("gauges") or []:
            y = self._hero(one, y) if one.get("main") else self._gauge(one, y)
        self._smalls()
        marks(self.canvas, self.card, self.middle, self.y + self.high - 7, self.wide)

    def _hero(self, part: Part, y: float) -> float:
        """The main figure, in its emblem, with its bar and its words."""
        canvas, size = self.canvas, 56.0 if self.narrow else 74.0
        emblem, ink = canvas.line_icon(part.get("icon")), gauge_ink(canvas, part)
        if emblem:
            canvas.shape(emblem, self.middle - size / 2, y, size, fill=ink, opacity=0.1)
            canvas.shape(emblem, self.middle - size / 2, y, size, stroke=ink, thick=1.7)
        high = 29 if self.narrow else 38
        canvas.text(self.middle, y + size * 0.46 + high * 0.34, part["value"], "numerals-bold", high, "ink", "middle")
        mark = 16.0 if self.narrow else 19.0
        edge = self.x + self.wide + 4 - delta_width(part, mark)
        delta(canvas, min(self.middle + size * 0.34, edge), y - 4, part, mark)
        y += size + 7
        if part.get("max"):
            inset = 8.0 if self.narrow else 16.0
            long = self.wide - 2 * inset
            share = max(0.0, min(1.0, part["value"] / part["max"]))
            canvas.box(self.x + inset, y, long, 6, fill="line", radius=3)
            if share:
                canvas.box(self.x + inset, y, max(6.0, long * share), 6, fill=ink, radius=3)
            y += 6
        text = str(part.get("text") or "")
        if text:
            size = 13 if self.narrow else 15
            told = shorten(text, "text-regular", size, self.wide - 4)
            canvas.text(self.middle, y + 17, told, "text-regular", size, "quiet", "middle")
            y += 22
        return y + 4

    def _gauge(self, part: Part, y: float) -> float:
        if part.get("empty"):
            shape = self.canvas.line_icon(part.get("icon"))
            if shape:
                self.canvas.shape(shape, self.middle - 13.5, y + 2, 27, stroke="edge", thick=1.4, dash="2.6 2.2")
            return y + 33
        gauge(self.canvas, part, self.middle, y + 2, 27)
        return y + 33

    def _smalls(self) -> None:
        """What the card wears, in small slots at its foot."""
        slots = self.card.get("slots") or []
        if not slots:
            return
        inset, high = (6.0, 30.0) if self.narrow else (12.0, 36.0)
        across = 1 if self.narrow else len(slots)
        wide = (self.wide - 2 * inset - 6 * (across - 1)) / across
        top = self.y + self.high - -(-len(slots) // across) * (high + 5) - 7
        for place, slot in enumerate(slots):
            row, column = divmod(place, across)
            self._small(slot, self.x + inset + column * (wide + 6), top + row * (high + 5), wide, high)

    def _small(self, slot: Part, x: float, y: float, wide: float, high: float) -> None:
        if slot.get("card"):
            self.canvas.box(x, y, wide, high, fill="card", stroke="line", radius=8)
            index(self.canvas, slot["card"], x + wide / 2, y + high / 2 + 7.5, 21)
            return
        self.canvas.box(x, y, wide, high, stroke="line", radius=8, dash="4 3")
        hint = shorten(str(slot.get("hint") or slot.get("label") or ""), "text-regular", 14.5, wide - 6)
        self.canvas.text(x + wide / 2, y + high / 2 + 5, hint, "text-regular", 14.5, "quiet", "middle")


def _card_height(card: Part | None, wide: float) -> float:
    """How high a card must be for what it holds; an empty place is as high as a usual card."""
    narrow = wide < NARROW
    if card is None:
        return 120.0
    high = 54.0
    for part in card.get("gauges") or []:
        if part.get("main"):
            high += (56 if narrow else 74) + 11 + (6 if part.get("max") else 0) + (22 if part.get("text") else 0)
        else:
            high += 33
    slots = len(card.get("slots") or [])
    return high + (slots * 35 if narrow else bool(slots) * 41) + 16


# --- dense, for paper -------------------------------------------------------------------------------------------------


def dense_side(canvas: Canvas, part: Part, x: float, y: float, wide: float, told: Told) -> float:
    """A side on paper: every card in few lines, and the cards that are known below."""
    top, slots = y, part.get("slots") or []
    y += _dense_head(canvas, part, x, y, wide)
    if any(slot["kind"] == "pile" for slot in slots):
        y += dense_piles(canvas, slots, x, y, wide)
    else:
        for start in range(0, len(slots), MOST_A_ROW):
            row = slots[start : start + MOST_A_ROW]
            y += _dense_row(canvas, row, min(len(slots), MOST_A_ROW), x, y, wide)
    for line in known_lines(part, told, wide):
        canvas.pieces(x, y + 14, line, 14, "ink")
        y += 18
    return y - top


def _dense_head(canvas: Canvas, part: Part, x: float, y: float, wide: float) -> float:
    """Who it is, with the figures beside the name, or below it where they take more room; what is none goes first."""
    given: list[Part] = [*(part.get("gauges") or ()), *(part.get("counters") or ())]
    figures = [{**one, "icon": None, "value": _of(one)} for one in given]
    named = min(LEAST_NAME, width_of(str(part["name"]), "titles-bold", 19))
    beside = counters_width(figures, DENSE) <= wide - named - 8
    if not beside and counters_width(figures, DENSE) > wide:
        figures = [one for one in figures if one["value"] != "0"]
    size = DENSE if beside else min(DENSE, DENSE * wide / max(1.0, counters_width(figures, DENSE)))
    left = counters(canvas, figures, x + wide, y + (18 if beside else 38), size)
    name = shorten(str(part["name"]), "titles-bold", 19, (left if beside else x + wide) - x - 8)
    canvas.text(x, y + 18, name, "titles-bold", 19, "ink")
    return 26 if beside else 46


def _of(figure: Part) -> str:
    return f"{figure['value']}/{figure['max']}" if figure.get("max") else f"{figure['value']}"


def _dense_row(canvas: Canvas, slots: Sequence[Part], across: int, x: float, y: float, wide: float) -> float:
    each = (wide - 6 * (across - 1)) / across
    high = max(_dense_height(slot) for slot in slots)
    for place, slot in enumerate(slots):
        _dense_card(canvas, slot, x + place * (each + 6), y, each, high)
    return high + 6


def _dense_height(slot: Part) -> float:
    card = card_in(slot)
    if card is None:
        return 20 + 45
    lines = len(card.get("slots") or ()) + len(_figure_lines(card))
    return 20 + 30 + lines * SMALL + len(card.get("marks") or ()) * 18 + 4


def _figure_lines(card: Part) -> list[list[Part]]:
    """The figures of a card, in one line as far as there is room: of many the first stands above the others."""
    gauges = card.get("gauges") or ()
    figures = [one for one in gauges if not one.get("empty")]
    if len(figures) > MOST_ABREAST:
        return [figures[:1], figures[1:]]
    return [figures] if gauges else []


def _dense_card(canvas: Canvas, slot: Part, x: float, y: float, wide: float, high: float) -> None:
    """A place with its name above, what lies there, its figures, what it wears, words about it."""
    card, middle = card_in(slot), x + wide / 2
    canvas.box(x, y, wide, high, stroke="ink" if card else "edge", radius=6, thick=1.5 if card else 0.75)
    title = shorten(f"{slot.get('suit') or ''}\u00a0{slot.get('label') or ''}".strip(), "text-regular", 13, wide - 6)
    canvas.text(middle, y + 14.5, title, "text-regular", 13, "ink", "middle")
    if card is None:
        canvas.text(middle, y + 20 + (high - 20) / 2 + 4, "–", "text-regular", 16, "quiet", "middle")
        return
    canvas.line((x, y + 20), (x + wide, y + 20), colour="ink", thick=0.75)
    index(canvas, card, middle, y + 42, 22)
    y += 50
    for figures in _figure_lines(card):
        for place, one in enumerate(figures):
            gauge(canvas, one, x + (place + 0.5) * wide / len(figures), y + 1, min(20.0, wide / len(figures) / 2.6))
        y += SMALL
    for worn in card.get("slots") or ():
        figure = card_told(worn["card"]) if worn.get("card") else "–"
        long = canvas.text(x + wide - 5, y + 15, figure, "text-bold", 14.5, "ink", "end")
        label = shorten(str(worn.get("label") or ""), "text-regular", 13, wide - long - 12)
        canvas.text(x + 5, y + 15, label, "text-regular", 13, "ink")
        y += SMALL
    for mark in card.get("marks") or ():
        canvas.text(
            middle, y + 12, shorten(str(mark["text"]), "text-bold", 13, wide - 6), "text-bold", 13, "ink", "middle"
        )
        y += 18
