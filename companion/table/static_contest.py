"""A board whose players sit round a contest in the still picture: panels with piles, the contest (front/contest.js)."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.table.drawing import DECK, EMBLEMS, Canvas, shorten, width_of, wrap
from companion.table.shapes import SWORD

Part = Mapping[str, Any]

ROW, HEAD, LIMIT = 40.0, 48.0, 74.0
ROOMY, WIDE = 300.0, 520.0
"""A panel of this width has room for the names of its attributes and cards; of that, for its counts beside the name."""
CHIP, NAMED_CHIP = 40.0, 84.0


def is_contest(view: Part) -> bool:
    """Whether the players of a view sit round a contest."""
    return any(part.get("kind") == "contest" for part in view["board"])


def seated(sides: Sequence[Part]) -> tuple[list[list[Part]], list[Part]]:
    """Who sits where, clockwise round the table, two abreast: the far rows, and the near one. The last is nearest."""
    ring = [sides[-1], *sides[:-1]]
    near = [ring.pop(0)] if len(ring) % 2 or len(ring) < 4 else [ring.pop(1), ring.pop(0)]
    rows: list[list[Part]] = []
    while ring:
        rows.insert(0, [ring.pop(0), *([ring.pop()] if ring else [])])
    return rows, near


class ContestDrawing:
    """The parts of such a board, each drawn at a place; every method tells how tall its part is."""

    def __init__(self, canvas: Canvas, margin: float, room: float) -> None:
        self.canvas, self.margin, self.room = canvas, margin, room

    # --- the players ------------------------------------------------------------------------------------------------

    def row(self, sides: Sequence[Part], y: float) -> float:
        """Players beside one another."""
        gap = 12.0
        wide = (self.room - gap * (len(sides) - 1)) / len(sides)
        return max(self._player(one, self.margin + n * (wide + gap), y, wide) for n, one in enumerate(sides))

    def _player(self, side: Part, x: float, y: float, wide: float) -> float:
        canvas, roomy = self.canvas, wide >= ROOMY
        counters, hand = side.get("counters") or [], side.get("hand") or []
        top = 28.0 if wide < WIDE else 0.0
        tall = HEAD + top + len(side["slots"]) * (ROW + 4) + 8 + (36 if hand else 0)
        out = bool(side.get("out"))
        edge = "gold" if side.get("acting") else "line"
        canvas.box(x, y, wide, tall, fill="paper" if out else "card", stroke=edge, radius=14, dash="5 4" if out else "")
        right = self._score(side, x + wide - 12, y + 32)
        if top:
            self._counters(counters, x + wide - 12, y + HEAD + 16, min(14.0, wide / 16))
        else:
            right = self._counters(counters, right - 14, y + 31, 14)
        badge = str(side.get("badge") or "") if roomy else ""
        if badge:
            right = self._pill(badge, right - 12, y + 12)
        name = shorten(str(side["name"]), "titles-bold", 21, right - x - 24)
        canvas.text(x + 12, y + (26 if side.get("note") else 33), name, "titles-bold", 21, "ink")
        note = shorten(str(side.get("note") or ""), "text-regular", 13.5, right - x - 24)
        canvas.text(x + 12, y + 43, note, "text-regular", 13.5, "quiet")
        for n, pile in enumerate(side["slots"]):
            self._pile(pile, x + 10, y + HEAD + top + n * (ROW + 4), wide - 20, roomy=roomy)
        if hand:
            told = shorten(" · ".join(str(card["text"]) for card in hand), "text-regular", 15, wide - 24)
            canvas.text(x + 12, y + tall - 14, told, "text-regular", 15, "ink")
        return tall

    def _score(self, side: Part, right: float, base: float) -> float:
        """The points, large, with what is needed; where they begin."""
        for gauge in side.get("gauges") or []:
            most = f"/{gauge['max']}" if gauge.get("max") else ""
            right -= width_of(most, "text-regular", 14)
            self.canvas.text(right, base, most, "text-regular", 14, "quiet")
            figure = str(gauge["value"])
            self.canvas.text(right - 1, base, figure, "numerals-bold", 32, "ink", "end")
            right -= width_of(figure, "numerals-bold", 32) + 28
            self.canvas.shape(EMBLEMS["points"], right, base - 23, 24, stroke="gold", thick=1.8)
        return right

    def _counters(self, counters: Sequence[Part], right: float, base: float, size: float) -> float:
        for counter in reversed(counters):
            label = str(counter.get("label") or "")
            right -= width_of(label, "text-regular", size)
            self.canvas.text(right, base, label, "text-regular", size, "quiet")
            figure = str(counter["value"])
            self.canvas.text(right - 4, base, figure, "numerals-bold", size * 1.4, "ink", "end")
            right -= 4 + width_of(figure, "numerals-bold", size * 1.4)
            if counter.get("icon") == "deck" and size > 13:
                right -= 22
                self.canvas.shape(DECK, right, base - 16, 18, stroke="gold", thick=1.8)
            right -= size * 0.7
        return right

    def _pill(self, text: str, right: float, y: float) -> float:
        wide = width_of(text, "text-bold", 14) + 20
        self.canvas.box(right - wide, y, wide, 25, fill="deep", radius=12.5)
        self.canvas.text(right - wide / 2, y + 17.5, text, "text-bold", 14, "on-deep", "middle")
        return right - wide - 8

    def _pile(self, pile: Part, x: float, y: float, wide: float, *, roomy: bool) -> None:
        """An attribute with what is left of it, and the cards paid with it, the last on top."""
        canvas, limit = self.canvas, LIMIT * (1.75 if roomy else 1)
        canvas.box(x, y, limit, ROW, fill="paper", stroke="line", radius=9)
        canvas.box(x, y + 3, 4, ROW - 6, fill=str(pile.get("tone") or "edge"), radius=2)
        canvas.text(x + 11, y + 27, str(pile["letter"]), "numerals-bold", 20, str(pile.get("tone") or "ink"))
        if roomy and pile["label"] != pile["letter"]:
            canvas.text(x + 28, y + 27, str(pile["label"]), "text-regular", 14, "quiet")
        if pile["max"] is not None:
            most = f"/{pile['max']}"
            left = x + limit - 8 - width_of(most, "text-regular", 13)
            canvas.text(left, y + 28, most, "text-regular", 13, "quiet")
            ink = "ink" if pile["value"] else "quiet"
            canvas.text(left - 1, y + 28, str(pile["value"]), "numerals-bold", 25, ink, "end")
        elif pile["spent"]:
            canvas.text(x + limit - 8, y + 28, f"\u2212{pile['spent']}", "numerals-bold", 20, "quiet", "end")
        self._stack(pile["cards"], x + limit + 7, y, wide - limit - 7)

    def _stack(self, cards: Sequence[Part], x: float, y: float, room: float) -> None:
        named = room >= 2 * NAMED_CHIP
        chip = min(NAMED_CHIP if named else CHIP, room)
        step = min(chip + 4, (room - chip) / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
        for n, card in enumerate(cards):
            active = bool(card.get("active"))
            left = x + n * step
            edge, thick = ("gold", 2.6) if active else ("edge", 1.3)
            self.canvas.box(left, y + 0.5, chip, ROW - 1, fill="card", stroke=edge, radius=8, thick=thick)
            self.canvas.text(left + 7, y + 19, str(card["cost"]), "numerals-bold", 19, "ink")
            worth = str(card.get("worth") or "")
            short = shorten(str(card.get("short") or ""), "text-regular", 12.5, chip - 12) if named else ""
            beside = 12 + width_of(str(card["cost"]), "numerals-bold", 19)
            place = (left + beside, y + 18.5) if named else (left + 7, y + 33)
            self.canvas.text(*place, worth, "text-bold", 13, "quiet")
            self.canvas.text(left + 7, y + 33, short, "text-regular", 12.5, "ink")

    # --- the contest ------------------------------------------------------------------------------------------------

    def contest(self, part: Part, y: float) -> float:
        """Who is up against whom, with the sums, and who is waited for; nothing while nobody is."""
        told = wrap([(str(part["text"] or ""), "text-bold")], 16, self.room - 32, 3) if part["text"] else []
        if not part["duel"] and not told:
            return 0.0
        duel = 84.0 if part["duel"] else 0.0
        tall = duel + len(told) * 22 + 18
        self.canvas.box(self.margin, y, self.room, tall, fill="card", stroke="gold", radius=14, thick=2)
        for n, half in enumerate(part["duel"]):
            self._half(half, n, y, ahead=part["state"]["ahead"] == n)
        if part["duel"]:
            text, middle = str(part["state"]["text"]), self.margin + self.room / 2
            wide = width_of(text, "text-bold", 14) + 18
            fill = "guard" if part["state"]["ahead"] else "life"
            self.canvas.box(middle - wide / 2, y + 22, wide, 24, fill=fill, radius=12)
            self.canvas.text(middle, y + 39, text, "text-bold", 14, "on-colour", "middle")
        for n, line in enumerate(told):
            self.canvas.line(self.margin + 16, y + duel + 24 + n * 22, line, 16, "ink")
        return tall + 12

    def _half(self, half: Part, n: int, y: float, *, ahead: bool) -> None:
        canvas, middle, second = self.canvas, self.margin + self.room / 2, n == 1
        gauge = half["gauge"]
        toward = 1 if second else -1
        figure = middle + toward * 74
        ink = "guard" if second else "life"
        canvas.text(figure, y + 48, str(gauge["value"]), "numerals-bold", 44, "ink" if ahead else "quiet", "middle")
        if self.room >= 480:
            emblem = EMBLEMS["shield"] if second else SWORD
            canvas.shape(emblem, figure + toward * 48 - 12, y + 20, 24, stroke=ink, thick=1.8)
        edge = self.margin + 16 if not second else self.margin + self.room - 16
        anchor = "end" if second else "start"
        name = shorten(str(half["name"]), "titles-bold", 19, self.room / 2 - 116)
        canvas.text(edge, y + 30, name, "titles-bold", 19, "ink", anchor)
        canvas.text(edge, y + 49, str(half["role"]), "text-regular", 14, "quiet", anchor)
        terms = " + ".join(" ".join(filter(None, (card["short"] or card["cost"], card["worth"].lstrip("+"))))
                           for card in half["cards"])  # fmt: skip
        told = shorten(terms, "text-regular", 14.5, self.room / 2 - 24)
        canvas.text(edge, y + 76, told, "text-regular", 14.5, "ink", anchor)
