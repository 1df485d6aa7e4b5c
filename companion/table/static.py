"""The table as a still picture: the same view as the live one, drawn as one SVG that stands on its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.match import Match
from companion.table.drawing import DECK, EMBLEMS, PIPS, Canvas, Piece, shorten, style, tag, width_of, wrap
from companion.table.session import Session
from companion.table.spoken import picture_title, picture_words
from companion.table.static_contest import ContestDrawing, is_contest, seated
from companion.table.static_map import MapDrawing, is_map

Part = Mapping[str, Any]

MARGIN, GAP = 20.0, 12.0
PHONE = 560
MOST_A_ROW = 5
NARROW = 108.0
LAST_LINES = 5


def picture(match: Match, *, lang: str | None = None, seat: int | None = None, width: int = 780) -> str:
    """The table as SVG, `width` units wide, in `lang` (default: the match's) and as `seat` (None: everybody) sees it.

    It loads nothing, runs nothing, carries its letters, follows the reader's dark scheme, and says in words
    what it shows (`title`, `desc`).
    """
    return draw(Session(match, seat=seat, lang=lang).view(), width)


def draw(view: Part, width: int = 780) -> str:
    """Any game's view (site/table-view.md) as SVG; at least 300 units wide."""
    page = _Page(view, max(300, width))
    page.all()
    inside = tag("title", {}, picture_title(view)) + tag("desc", {}, picture_words(view))
    inside += f"<style>{style()}</style>" + "".join(page.canvas.parts)
    height = page.y
    return tag(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg", "class": "ct-pic", "role": "img", "lang": view["lang"],
            "viewBox": f"0 0 {page.width} {height:.0f}", "width": page.width, "height": round(height),
        },
        inside,
    )  # fmt: skip


class _Page:
    """The picture while it is drawn, from top to bottom; `y` is how far it has come."""

    def __init__(self, view: Part, width: int) -> None:
        self.view = view
        self.width = width
        self.phone = width < PHONE
        self.margin = 10.0 if self.phone else MARGIN
        self.gap = 7.0 if self.phone else GAP
        self.room = width - 2 * self.margin
        self.canvas = Canvas()
        self.y = 14.0

    def all(self) -> None:
        if is_map(self.view):
            self.with_map()
        elif is_contest(self.view):
            self.with_contest()
        else:
            self.face_to_face()
        ground = Canvas()
        ground.box(0, 0, self.width, round(self.y), fill="paper", radius=14)
        self.canvas.parts.insert(0, ground.parts[0])

    def with_map(self) -> None:
        """A board that all play on together: the map, then the players."""
        board = next(part for part in self.view["board"] if part["kind"] == "map")
        draws = MapDrawing(self.canvas, self.margin, self.room)
        self.bar()
        self.y += draws.figures(board, self.y) + 4
        self.y += draws.map(board, self.y) + 14
        self.middle()
        self.y += draws.players([part for part in self.view["board"] if part is not board], self.y) + 4
        self.y += draws.tracks(board, self.y) + 12

    def with_contest(self) -> None:
        """Players round a contest, two abreast; the nearest last."""
        middle = next(part for part in self.view["board"] if part["kind"] == "contest")
        draws = ContestDrawing(self.canvas, self.margin, self.room)
        far, near = seated([part for part in self.view["board"] if part is not middle])
        for row in far:
            self.y += draws.row(row, self.y) + 12
        self.bar()
        self.y += draws.contest(middle, self.y)
        self.middle()
        self.y += draws.row(near, self.y) + 14

    def face_to_face(self) -> None:
        """Two sides, the bar between them."""
        *far, near = self.view["board"]
        for side in far:
            self.side(side)
            self.y += 20
        self.bar()
        self.middle()
        self.side(near)
        self.y += 18

    # --- a side -----------------------------------------------------------------------------------------------

    def side(self, side: Part) -> None:
        self.head(side)
        slots = side.get("slots") or []
        for start in range(0, len(slots), MOST_A_ROW):
            self.row(slots[start : start + MOST_A_ROW], min(len(slots), MOST_A_ROW))
        if side.get("hand"):
            self.hand(side["hand"])

    def head(self, side: Part) -> None:
        base = self.y + 27
        left = self.counters(side.get("counters") or [], base)
        size = 24 if self.phone else 28
        badge = str(side.get("badge") or "")
        badge_room = width_of(badge, "text-bold", 15) + 34 if badge else 0
        name = shorten(str(side["name"]), "titles-bold", size, left - self.margin - badge_room - 16)
        self.canvas.text(self.margin + 2, base, name, "titles-bold", size, "ink")
        if badge:
            x = self.margin + 2 + width_of(name, "titles-bold", size) + 12
            self.pill(x, base - 20, badge, fill="deep", ink="on-deep")
        self.y += 44

    def counters(self, counters: Sequence[Part], base: float) -> float:
        """The counts, from the right edge to the left; where they begin."""
        x = self.width - self.margin - 2
        for counter in reversed(counters):
            label = str(counter.get("label") or "")
            size = 13.5 if self.phone else 15.5
            x -= width_of(label, "text-regular", size)
            self.canvas.text(x, base, label, "text-regular", size, "quiet")
            x -= 5
            figure = str(counter["value"])
            self.canvas.text(x, base, figure, "numerals-bold", 24, "ink", "end")
            right = x
            x -= width_of(figure, "numerals-bold", 24)
            if _delta(counter):
                _delta_pill(self.canvas, right + 3, base - 33, counter, 12)
            if counter.get("icon") == "deck":
                x -= 24
                self.canvas.shape(DECK, x, base - 18.5, 21, stroke="gold", thick=1.8)
            x -= 10 if self.phone else 16
        return x

    def row(self, slots: Sequence[Part], across: int) -> None:
        wide = (self.room - (across - 1) * self.gap) / across
        tall = max([_card_height(slot.get("card"), wide) for slot in slots] + [_card_height(None, wide)])
        for place, slot in enumerate(slots):
            x = self.margin + place * (wide + self.gap)
            kind = slot.get("kind")
            card = slot if kind == "card" else slot.get("card") if kind == "slot" else None
            if card:
                _CardDrawing(self.canvas, card, x, self.y, wide, tall).all()
            else:
                self.vacant(slot, x, wide, tall)
        self.y += tall + (17 if any(_marks(slot) for slot in slots) else 6)

    def vacant(self, slot: Part, x: float, wide: float, tall: float) -> None:
        """An empty place: what it is for."""
        canvas, middle = self.canvas, x + wide / 2
        canvas.box(x, self.y, wide, tall, stroke="line", radius=13, dash="5 4")
        tone = slot.get("tone")
        if tone in PIPS:
            canvas.box(x + 13, self.y - 0.5, wide - 26, 0.01, stroke=tone, thick=2, dash="5 4")
            canvas.shape(PIPS[tone], middle - 16, self.y + tall / 2 - 42, 32, fill=tone, opacity=0.5)
        label = shorten(str(slot.get("label") or slot.get("text") or ""), "text-regular", 16, wide - 8)
        canvas.text(middle, self.y + tall / 2 + 20, label, "text-regular", 16, "quiet", "middle")

    def hand(self, cards: Sequence[Part]) -> None:
        """The open cards of the seat's own hand."""
        wide = min(46.0, (self.room - 5 * (len(cards) - 1)) / max(1, len(cards)))
        x = self.margin + (self.room - len(cards) * (wide + 5) + 5) / 2
        self.y += 4
        for card in cards:
            self.canvas.box(x, self.y, wide, 52, fill="card", stroke="line", radius=8)
            _index(self.canvas, card, x + wide / 2, self.y + 34, min(22.0, wide / 2))
            x += wide + 5
        self.y += 58

    # --- the middle --------------------------------------------------------------------------------------------

    def bar(self) -> None:
        """The turn and its steps, across the whole width."""
        canvas, data = self.canvas, self.view["bar"]
        tall = 56
        canvas.box(0, self.y, self.width, tall, fill="card")
        for edge in (self.y, self.y + tall):
            canvas.box(0, edge, self.width, 0.01, stroke="line", thick=1.5)
        base = self.y + 36
        x = self.margin + 2
        title = str(data.get("title") or "")
        canvas.text(x, base, title, "numerals-bold", 24, "ink")
        x += width_of(title, "numerals-bold", 24) + 16
        for step in data.get("steps") or []:
            if self.phone and step.get("state") != "now":
                continue
            x = self.step(step, x, base)
        game = str(self.view.get("title") or "")
        if x + width_of(game, "titles-bold", 20) + 12 < self.width - self.margin:
            canvas.text(self.width - self.margin - 2, base, game, "titles-bold", 20, "quiet", "end")
        self.y += tall + 14

    def step(self, step: Part, x: float, base: float) -> float:
        text = str(step["text"])
        if step.get("state") == "now":
            self.pill(x, base - 21, text, fill="strong", ink="on-strong", size=16, pad=13)
            return x + width_of(text, "text-bold", 16) + 34
        wide = width_of(text, "text-regular", 16)
        self.canvas.text(x + 4, base, text, "text-regular", 16, "quiet")
        if step.get("state") == "done":
            self.canvas.box(x + 2, base - 5, wide + 4, 0.01, stroke="quiet", thick=1.2)
        return x + wide + 18

    def middle(self) -> None:
        """What is asked, how it ended, and the last announcement with its sum."""
        outcome = self.view["match"].get("outcome")
        prompt = self.view.get("prompt")
        last = self.view.get("last")
        if prompt:
            self.panel([(str(prompt["text"]), "text-bold")], None, "gold")
        if outcome:
            self.panel(_told(outcome), None, "gold")
        if last and not outcome:
            rule = (last.get("rule") or {}).get("text")
            said: list[Piece] = [(str(last.get("title") or ""), "text-bold")]
            said.append((str(last.get("text") or ""), "text-regular"))
            self.panel(said, rule, "hearts" if last.get("kind") == "override" else "gold")
        self.y += 10

    def panel(self, pieces: Sequence[Piece], rule: str | None, edge: str) -> None:
        size = 16.0 if self.phone else 18.0
        step = size * 1.36
        lines = wrap(pieces, size, self.room - 40, LAST_LINES)
        tall = len(lines) * step + (26 if rule else 0) + 22
        self.canvas.box(self.margin, self.y, self.room, tall, fill="card", radius=8)
        self.canvas.add(
            "path", class_=f"f-{edge}",
            d=f"M{self.margin + 8} {self.y}h-1a7 7 0 0 0-7 7v{tall - 14:.1f}a7 7 0 0 0 7 7h1"
            f"a3 3 0 0 1-3-3v{-(tall - 6):.1f}a3 3 0 0 1 3-3z",
        )  # fmt: skip
        base = self.y + 11 + size
        for line in lines:
            self.canvas.line(self.margin + 22, base, line, size, "ink")
            base += step
        if rule:
            told = shorten(rule, "text-regular", 15.5, self.room - 40)
            self.canvas.text(self.margin + 22, base + 3, told, "text-regular", 15.5, "link")
        self.y += tall + 8

    # --- small things --------------------------------------------------------------------------------------------

    def pill(self, x: float, y: float, text: str, *, fill: str, ink: str, size: float = 15, pad: float = 11) -> None:
        wide = width_of(text, "text-bold", size) + 2 * pad
        tall = size * 1.85
        self.canvas.box(x, y, wide, tall, fill=fill, radius=tall / 2)
        self.canvas.text(x + wide / 2, y + tall / 2 + size * 0.34, text, "text-bold", size, ink, "middle")


class _CardDrawing:
    """One card in its place."""

    def __init__(self, canvas: Canvas, card: Part, x: float, y: float, wide: float, tall: float) -> None:
        self.canvas, self.card = canvas, card
        self.x, self.y, self.wide, self.tall = x, y, wide, tall
        self.middle = x + wide / 2
        self.narrow = wide < NARROW

    def all(self) -> None:
        self.ground()
        _index(self.canvas, self.card, self.middle, self.y + 44, 24 if self.narrow else 31)
        y = self.y + 54
        for gauge in self.card.get("gauges") or []:
            y = self.hero(gauge, y) if gauge.get("main") else self.gauge(gauge, y)
        self.smalls()
        self.marks()

    def ground(self) -> None:
        """The card itself, its top edge in the colour of its suit."""
        x, y, wide = self.x, self.y, self.wide
        self.canvas.box(x, y, wide, self.tall, fill="card", stroke="line", radius=13)
        path = (
            f"M{x:.1f} {y + 13:.1f}a13 13 0 0 1 13-13h{wide - 26:.1f}a13 13 0 0 1 13 13"
            f"a13 7 0 0 0-13-7h{26 - wide:.1f}a13 7 0 0 0-13 7z"
        )
        self.canvas.add("path", d=path, class_=f"f-{self.card.get('tone') or 'edge'}")

    def hero(self, gauge: Part, y: float) -> float:
        """The main figure, in its emblem, with its bar and its words."""
        size = 56.0 if self.narrow else 74.0
        canvas = self.canvas
        emblem = EMBLEMS.get(str(gauge.get("icon")))
        ink = {"shield": "guard", "coin": "gold"}.get(str(gauge.get("icon")), "life")
        if emblem:
            corner = (self.middle - size / 2, y)
            canvas.shape(emblem, *corner, size, fill=ink, opacity=0.1)
            canvas.shape(emblem, *corner, size, stroke=ink)
        high = 29 if self.narrow else 38
        base = y + size * 0.46 + high * 0.34
        canvas.text(self.middle, base, str(gauge["value"]), "numerals-bold", high, "ink", "middle")
        if _delta(gauge):
            mark = 16.0 if self.narrow else 19.0
            edge = self.x + self.wide + 4 - _delta_width(gauge, mark)
            _delta_pill(canvas, min(self.middle + size * 0.34, edge), y - 4, gauge, mark)
        y += size + 7
        if gauge.get("max"):
            inset = 8.0 if self.narrow else 16.0
            long = self.wide - 2 * inset
            share = max(0.0, min(1.0, gauge["value"] / gauge["max"]))
            canvas.box(self.x + inset, y, long, 6, fill="line", radius=3)
            if share:
                canvas.box(self.x + inset, y, max(6.0, long * share), 6, fill=ink, radius=3)
            y += 6
        text = str(gauge.get("text") or "")
        if text:
            size = 13 if self.narrow else 15
            text = shorten(text, "text-regular", size, self.wide - 4)
            canvas.text(self.middle, y + 17, text, "text-regular", size, "quiet", "middle")
            y += 22
        return y + 4

    def gauge(self, gauge: Part, y: float) -> float:
        """A second figure: its emblem beside it; empty, the emblem alone, dashed."""
        canvas, size = self.canvas, 27.0
        emblem = EMBLEMS.get(str(gauge.get("icon")), EMBLEMS["points"])
        if gauge.get("empty"):
            canvas.shape(emblem, self.middle - size / 2, y + 2, size, stroke="edge", thick=1.4, dash="2.6 2.2")
            return y + size + 6
        most = f"/{gauge['max']}" if gauge.get("max") else ""
        figure = str(gauge["value"])
        long = size + 5 + width_of(figure, "numerals-bold", 25) + 2 + width_of(most, "text-regular", 14)
        x = self.middle - long / 2
        canvas.shape(emblem, x, y + 2, size, fill="guard", opacity=0.16)
        canvas.shape(emblem, x, y + 2, size, stroke="guard", thick=1.8)
        x += size + 5
        canvas.text(x, y + 24, figure, "numerals-bold", 25, "guard")
        x += width_of(figure, "numerals-bold", 25) + 2
        canvas.text(x, y + 24, most, "text-regular", 14, "quiet")
        if _delta(gauge):
            _delta_pill(canvas, self.middle + long / 2 + 2, y - 2, gauge, 13, loss="guard")
        return y + size + 6

    def smalls(self) -> None:
        """What the card wears, in small slots at its foot."""
        slots = self.card.get("slots") or []
        if not slots:
            return
        inset, tall = (6.0, 30.0) if self.narrow else (12.0, 36.0)
        across = 1 if self.narrow else len(slots)
        wide = (self.wide - 2 * inset - 6 * (across - 1)) / across
        rows = -(-len(slots) // across)
        top = self.y + self.tall - rows * (tall + 5) - 7
        for place, slot in enumerate(slots):
            x, y = self.x + inset + (place % across) * (wide + 6), top + (place // across) * (tall + 5)
            self.small(slot, x, y, wide, tall)

    def small(self, slot: Part, x: float, y: float, wide: float, tall: float) -> None:
        card = slot.get("card")
        if card:
            self.canvas.box(x, y, wide, tall, fill="card", stroke="line", radius=8)
            _index(self.canvas, card, x + wide / 2, y + tall / 2 + 7.5, 21)
            return
        self.canvas.box(x, y, wide, tall, stroke="line", radius=8, dash="4 3")
        hint = shorten(str(slot.get("hint") or slot.get("label") or ""), "text-regular", 14.5, wide - 6)
        self.canvas.text(x + wide / 2, y + tall / 2 + 5, hint, "text-regular", 14.5, "quiet", "middle")

    def marks(self) -> None:
        """Words about the card, on its lower edge."""
        marks = self.card.get("marks") or []
        texts = [shorten(str(mark.get("text") or ""), "text-bold", 13.5, self.wide - 20) for mark in marks]
        longs = [width_of(text, "text-bold", 13.5) + 18 for text in texts]
        x = self.middle - (sum(longs) + 4 * (len(longs) - 1)) / 2
        for mark, text, long in zip(marks, texts, longs, strict=True):
            strong = mark.get("kind") == "boost"
            fill, edge, ink = ("deep", "deep", "on-deep") if strong else ("paper", "edge", "ink")
            self.canvas.box(x, self.y + self.tall - 7, long, 22, fill=fill, stroke=edge, radius=11)
            self.canvas.text(x + long / 2, self.y + self.tall + 8.5, text, "text-bold", 13.5, ink, "middle")
            x += long + 4


def _index(canvas: Canvas, card: Part, middle: float, base: float, size: float) -> None:
    """Rank and suit, as in a card's corner."""
    rank, tone = str(card.get("rank") or card.get("text") or card.get("name") or ""), card.get("tone")
    pip = size * 0.8 if tone in PIPS else 0.0
    long = width_of(rank, "numerals-bold", size) + pip + 1
    x = middle - long / 2
    ink = str(tone) if tone in PIPS else "ink"
    canvas.text(x, base, rank, "numerals-bold", size, ink)
    if pip:
        canvas.shape(PIPS[ink], x + long - pip, base - size * 0.35 - pip / 2, pip, fill=ink)


def _delta_pill(canvas: Canvas, x: float, y: float, data: Part, size: float, loss: str = "life") -> None:
    wide = _delta_width(data, size)
    canvas.box(x, y, wide, size * 1.3, fill="gain" if data["delta"] > 0 else loss, radius=size * 0.65)
    canvas.text(x + wide / 2, y + size, _signed(data), "numerals-bold", size, "on-colour", "middle")


def _delta_width(data: Part, size: float) -> float:
    return width_of(_signed(data), "numerals-bold", size) + size * 0.8


def _signed(data: Part) -> str:
    change = int(data["delta"])
    return f"+{change}" if change > 0 else f"−{-change}"


def _card_height(card: Part | None, wide: float) -> float:
    """How tall a card must be for what it holds; an empty place is as tall as a usual card."""
    narrow = wide < NARROW
    if card is None:
        return 120.0
    tall = 54.0
    for gauge in card.get("gauges") or []:
        if gauge.get("main"):
            tall += (56 if narrow else 74) + 11 + (6 if gauge.get("max") else 0) + (22 if gauge.get("text") else 0)
        else:
            tall += 33
    slots = len(card.get("slots") or [])
    return tall + (slots * 35 if narrow else bool(slots) * 41) + 16


def _delta(data: Part) -> bool:
    return isinstance(data.get("delta"), int) and data["delta"] != 0


def _marks(slot: Part) -> bool:
    return bool((slot.get("card") or {}).get("marks"))


def _told(outcome: Part) -> list[Piece]:
    """The end of the match in words."""
    scores = " · ".join(f"{name} {points}" for name, points in outcome.get("scores") or [])
    texts = [outcome.get("reason"), f"{scores}." if scores else "", outcome.get("series")]
    return [(str(outcome["text"]), "text-bold"), *((str(text), "text-regular") for text in texts if text)]
