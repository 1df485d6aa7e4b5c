"""A board with a map in the still picture: hexes with what lies on them, figures, players, tracks (front/map.js)."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.table.drawing import DECK, Canvas, number, shorten, width_of
from companion.table.shapes import LINES, SHAPES, TONES

Part = Mapping[str, Any]

HEX = ((50, 2.3), (98, 30), (98, 85.47), (50, 113.17), (2, 85.47), (2, 30))
HEX_W, HEX_H, ROW_H = 100.0, 115.47, 86.6
WIDEST = 96.0
"""Units a hex is wide at most: a small planet need not fill a wide page."""
PANEL = 116.0
ROOMY = 230.0
"""A panel of this width has room for the names of its counts beside them."""
TRACK = 62.0


def is_map(view: Part) -> bool:
    """Whether the board of a view has a map."""
    return any(part.get("kind") == "map" for part in view["board"])


class MapDrawing:
    """The parts of such a board, each drawn at a place; every method tells how tall its part is."""

    def __init__(self, canvas: Canvas, margin: float, room: float) -> None:
        self.canvas, self.margin, self.room = canvas, margin, room

    # --- figures --------------------------------------------------------------------------------------------------

    def figures(self, part: Part, y: float) -> float:
        """How near the end is, then what is left in bag and piles; in as many rows as they need."""
        x, top = self.margin, y
        for one in (*part["gauges"], *part["counters"]):
            most = f"/{one['max']}" if one.get("max") else ""
            value, label = str(one["value"]), str(one["label"])
            wide = 28 + width_of(value, "numerals-bold", 24) + width_of(most, "text-regular", 15) + 6
            wide += width_of(label, "text-regular", 14.5) + 18
            if x > self.margin and x + wide > self.margin + self.room:
                x, top = self.margin, top + 34
            self._figure(one, value, most, label, x, top)
            x += wide
        return top + 40 - y

    def _figure(self, one: Part, value: str, most: str, label: str, x: float, y: float) -> None:
        canvas, name = self.canvas, str(one.get("icon"))
        if name == "deck":
            canvas.shape(DECK, x, y + 3, 22, stroke="gold", thick=1.8)
        elif name in LINES:
            canvas.shape(SHAPES[name], x, y + 3, 22, stroke="quiet", thick=1.8)
        elif name in SHAPES:
            canvas.shape(SHAPES[name], x, y + 3, 22, fill="murk")
        x += 28
        canvas.text(x, y + 23, value, "numerals-bold", 24, "ink")
        x += width_of(value, "numerals-bold", 24)
        canvas.text(x, y + 23, most, "text-regular", 15, "quiet")
        x += width_of(most, "text-regular", 15) + 6
        canvas.text(x, y + 23, label, "text-regular", 14.5, "quiet")

    # --- the map ----------------------------------------------------------------------------------------------------

    def map(self, part: Part, y: float) -> float:
        """All hexes, centred."""
        tiles: Sequence[Part] = part["tiles"]
        across = max(tile["x"] for tile in tiles) / 2 + 1
        down = max(tile["y"] for tile in tiles) * ROW_H + HEX_H
        scale = min(WIDEST, self.room / across) / HEX_W
        left = self.margin + (self.room - across * HEX_W * scale) / 2
        for tile in tiles:
            self._hex(tile, left + tile["x"] / 2 * HEX_W * scale, y + tile["y"] * ROW_H * scale, scale)
        return float(down * scale)

    def _hex(self, tile: Part, x: float, y: float, scale: float) -> None:
        inner = _HexDrawing(tile)
        inner.all()
        transform = f"translate({number(x)} {number(y)}) scale({number(scale)})"
        self.canvas.add("g", "".join(inner.canvas.parts), transform=transform)

    # --- players ----------------------------------------------------------------------------------------------------

    def players(self, sides: Sequence[Part], y: float) -> float:
        """The players' panels, as many in a row as have room."""
        across = len(sides) if self.room / len(sides) >= ROOMY else 2
        wide = (self.room - 10 * (across - 1)) / across
        for place, side in enumerate(sides):
            row, column = divmod(place, across)
            self._player(side, self.margin + column * (wide + 10), y + row * (PANEL + 10), wide)
        return (-(-len(sides) // across)) * (PANEL + 10)

    def _player(self, side: Part, x: float, y: float, wide: float) -> None:
        canvas = self.canvas
        canvas.box(x, y, wide, PANEL, fill="card", stroke="edge" if side.get("acting") else "line", radius=13)
        pawn(canvas, x + 22, y + 24, 13, side)
        badge = str(side.get("badge") or "")
        room = width_of(badge, "text-bold", 14) + 16 if badge else 0
        name = shorten(str(side["name"]), "titles-bold", 20, wide - 56 - room)
        canvas.text(x + 42, y + 31, name, "titles-bold", 20, "ink")
        if badge:
            canvas.box(x + wide - room - 8, y + 12, room, 24, fill="deep", radius=12)
            canvas.text(x + wide - 8 - room / 2, y + 29, badge, "text-bold", 14, "on-deep", "middle")
        self._dials(side, x + 12, y + 44, wide - 24)
        step = (wide - 16) / max(1, len(side["counters"]))
        for place, one in enumerate(side["counters"]):
            self._count(one, x + 8 + (place + 0.5) * step, y + 92, step - 4)

    def _count(self, one: Part, middle: float, base: float, room: float) -> None:
        """A count over its name."""
        self.canvas.text(middle, base, str(one["value"]), "numerals-bold", 20, "ink", "middle")
        label = shorten(str(one["label"]), "text-regular", 13, room)
        self.canvas.text(middle, base + 15, label, "text-regular", 13, "quiet", "middle")

    def _dials(self, side: Part, x: float, y: float, room: float) -> None:
        pips: Part = side.get("pips") or {"max": 0, "value": 0}
        step = (room - 56 * bool(pips["max"])) / max(1, len(side.get("gauges") or ()))
        for place, gauge in enumerate(side.get("gauges") or ()):
            at, tone = x + place * step, str(gauge["icon"])
            if tone in TONES:
                self.canvas.shape(SHAPES[tone], at, y + 2, 24, fill=tone)
            self.canvas.text(at + 29, y + 24, str(gauge["value"]), "numerals-bold", 27, "ink")
        for place in range(pips["max"]):
            on, marked = place < pips["value"], place < pips.get("marked", 0)
            ink = "murk" if marked else "strong"
            at = x + room - 52 + place * 13
            self.canvas.box(at, y + 6, 9, 15, fill=ink if on else None, stroke=ink if on else "edge", radius=2.5)

    # --- tracks -----------------------------------------------------------------------------------------------------

    def tracks(self, part: Part, y: float) -> float:
        """What moves on by itself: where its cube is."""
        canvas, top = self.canvas, y
        canvas.text(self.margin + 2, top + 16, str(part["tracks_title"]), "titles-bold", 17, "quiet")
        top += 26
        if not part["tracks"]:
            canvas.text(self.margin + 2, top + 16, str(part["tracks_none"]), "text-regular", 15.5, "quiet")
            return top + 26 - y
        across = 2 if self.room > 640 else 1
        wide = (self.room - 10 * (across - 1)) / across
        for place, one in enumerate(part["tracks"]):
            row, column = divmod(place, across)
            self._track(one, self.margin + column * (wide + 10), top + row * (TRACK + 8), wide)
        return top + (-(-len(part["tracks"]) // across)) * (TRACK + 8) - y

    def _track(self, one: Part, x: float, y: float, wide: float) -> None:
        canvas = self.canvas
        canvas.box(x, y, wide, TRACK, fill="card", stroke="line", radius=11)
        canvas.add("circle", cx=x + 26, cy=y + TRACK / 2, r=16, class_="f-soil s-rim", stroke_width=2)
        canvas.text(x + 26, y + TRACK / 2 + 6.5, str(one["number"]), "numerals-bold", 18, "ink", "middle")
        told = shorten(f"{one['name']} · {one['detail']}", "text-bold", 14.5, wide - 60)
        canvas.text(x + 52, y + 22, told, "text-bold", 14.5, "ink")
        cells: Sequence[Part] = one["lines"] or ({"state": "now", "short": str(one["value"])},)
        cell = min(58.0, (wide - 64) / len(cells))
        for place, line in enumerate(cells):
            self._cell(line, x + 52 + place * cell, y + 31, cell - 4)

    def _cell(self, line: Part, x: float, y: float, wide: float) -> None:
        now = line["state"] == "now"
        edge = "life" if line.get("grave") else "line"
        self.canvas.box(x, y, wide, 22, fill="deep" if now else None, stroke="deep" if now else edge, radius=6)
        ink = "on-deep" if now else "life" if line.get("grave") else "quiet" if line["state"] == "done" else "ink"
        text = shorten(str(line["short"]), "numerals-bold", 13.5, wide - 2)
        self.canvas.text(x + wide / 2, y + 16, text, "numerals-bold", 13.5, ink, "middle")


def pawn(canvas: Canvas, x: float, y: float, size: float, one: Part) -> None:
    """A pawn with its player's letter."""
    canvas.add("circle", cx=x, cy=y, r=size, class_=f"f-pawn-{int(one['player']) % 4} s-card", stroke_width=1.8)
    canvas.text(x, y + size * 0.42, str(one["letter"]), "numerals-bold", size * 1.22, "on-colour", "middle")


class _HexDrawing:
    """One hex in its own units, 100 wide."""

    def __init__(self, tile: Part) -> None:
        self.tile, self.canvas = tile, Canvas()

    def all(self) -> None:
        tile, canvas = self.tile, self.canvas
        points = " ".join(f"{x},{y}" for x, y in HEX)
        canvas.add("polygon", points=points, class_="f-closed" if tile.get("closed") else "f-soil")
        if tile["value"] and not tile.get("closed"):
            canvas.add("polygon", points=points, class_="f-murk", opacity=0.11 * tile["value"])
        marks = tile.get("marks") or []
        if any(mark["icon"] == "dome" for mark in marks):
            path = "M13 76a37 40 0 0 1 74 0zM31.5 76a18.500 40 0 0 1 37 0M50 36v40M18 58h64"
            canvas.add("path", d=path, class_="s-guard", fill="none", stroke_width=2)
        self._token()
        small = [mark for mark in marks if mark["icon"] != "dome"]
        for place, mark in enumerate(small):
            self._mark(mark, 36 + 28 * place if len(small) > 1 else 50)
        for place in range(tile["max"] if tile["value"] else 0):
            self._taint(20 + 20 * place, full=place < tile["value"])
        for place, one in enumerate(tile.get("pawns") or ()):
            pawn(canvas, (14, 86)[place % 2], (40, 63)[place // 2 % 2], 11, one)
        canvas.add("polygon", points=points, class_="s-rim", fill="none", stroke_width=2, stroke_linejoin="round")

    def _token(self) -> None:
        tile, inside = self.tile, self.tile.get("inside")
        canvas = self.canvas
        canvas.add(
            "circle", cx=50, cy=19.5, r=13.5, class_="f-card s-rim" if inside else "s-rim",
            fill=None if inside else "none", stroke_width=1.6, stroke_dasharray=None if inside else "3.4 2.8",
        )  # fmt: skip
        ink = "closed-ink" if tile.get("closed") and not inside else "ink"
        canvas.text(50, 25.5, str(tile["number"]), "numerals-bold", 17, ink, "middle")

    def _mark(self, mark: Part, x: float) -> None:
        canvas = self.canvas
        tone = str(mark.get("tone"))
        if tone in TONES:
            canvas.shape(SHAPES["sanctuary"], x - 12.5, 41.5, 25, fill=tone)
            canvas.add("circle", cx=x, cy=73.5, r=9, class_=f"f-card s-{tone}", stroke_width=1.6)
            canvas.shape(SHAPES[tone], x - 6.2, 67.2, 12.5, fill=tone)
            return
        canvas.shape(SHAPES["mine"], x - 14, 36, 28, fill="closed-ink" if self.tile.get("closed") else "ink")
        canvas.box(x - 14, 62.5, 28, 15.5, fill="life" if mark.get("grave") else "strong", radius=7.5)
        canvas.text(x, 74.8, str(mark.get("figure", "")), "numerals-bold", 14, "on-strong", "middle")

    def _taint(self, x: float, *, full: bool) -> None:
        closed = self.tile.get("closed")
        if not full:
            self.canvas.add("circle", cx=x, cy=86, r=7, class_="s-rim", fill="none", stroke_width=1.4,
                            stroke_dasharray="2.5 2")  # fmt: skip
            return
        self.canvas.add("circle", cx=x, cy=86, r=9.5, class_="f-closed-ink" if closed else "f-murk")
        self.canvas.shape(SHAPES["taint"], x - 6.7, 79.3, 13.5, fill="closed" if closed else "murk-ink")
