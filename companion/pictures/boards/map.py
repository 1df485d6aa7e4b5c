"""A board with a map in a picture: hexes with what lies on them, figures, players, tracks. Every function tells how
high it is; a hex is drawn in units of its own, 100 wide."""

from collections.abc import Sequence
from typing import Final

from companion.pictures.boards.badges import Told, known_lines
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import shorten, width_of, wrap

EDGE: Final = ((50, 2.3), (98, 30), (98, 85.47), (50, 113.17), (2, 85.47), (2, 30))
HEX_W, HEX_H, ROW_H = 100.0, 115.47, 86.6
WIDEST = 96.0
"""Units a hex is wide at most: a small map need not fill a wide page."""
PANEL, TRACK = 116.0, 74.0
ROOMY = 230.0
"""A panel of this width has room for the names of its counts beside them."""


# --- figures ----------------------------------------------------------------------------------------------------------


def map_figures(canvas: Canvas, part: Part, x: float, y: float, room: float) -> float:
    """How near the end is, then the counts; in as many rows as they need."""
    left, top = x, y
    for one in (*part["gauges"], *part["counters"]):
        most, value, label = f"/{one['max']}" if one.get("max") else "", str(one["value"]), str(one["label"])
        wide = 52 + width_of(value, "numerals-bold", 24) + width_of(most, "text-regular", 15)
        wide += width_of(label, "text-regular", 14.5)
        if left > x and left + wide > x + room:
            left, top = x, top + 34
        canvas.icon(one.get("icon"), left, top + 3, 22, canvas.colour(one, "quiet"))
        at = left + 28
        at += canvas.text(at, top + 23, value, "numerals-bold", 24, "ink")
        at += canvas.text(at, top + 23, most, "text-regular", 15, "quiet") + 6
        canvas.text(at, top + 23, label, "text-regular", 14.5, "quiet")
        left += wide
    return top + 40 - y


# --- the map ----------------------------------------------------------------------------------------------------------


def map_hexes(canvas: Canvas, part: Part, x: float, y: float, room: float) -> float:
    """All hexes, centred in their room."""
    tiles: Sequence[Part] = part["tiles"]
    across = max(tile["x"] for tile in tiles) / 2 + 1
    scale = min(WIDEST, room / across) / HEX_W
    left = x + (room - across * HEX_W * scale) / 2
    for tile in tiles:
        place = (left + tile["x"] / 2 * HEX_W * scale, y + tile["y"] * ROW_H * scale)
        _hex(canvas.within(*place, scale), part["token"], tile)
    return float((max(tile["y"] for tile in tiles) * ROW_H + HEX_H) * scale)


def _hex(canvas: Canvas, token: Part, tile: Part) -> None:
    closed = bool(tile.get("closed"))
    canvas.polygon(EDGE, fill="closed" if closed else "ground")
    if tile["value"] and not closed:
        canvas.polygon(EDGE, fill=canvas.colour(token), opacity=0.11 * tile["value"])
    marks: Sequence[Part] = tile.get("marks") or ()
    small = [mark for mark in marks if not mark.get("cover")]
    for mark in marks:
        cover = canvas.filled_icon(mark["icon"]) if mark.get("cover") else None
        if cover:
            # Black on black, what stands before it could not be told from it on paper.
            canvas.shape(cover, 12, 20, 76, stroke="edge" if small else canvas.colour(mark), thick=0.65)
    _number(canvas, tile)
    for place, mark in enumerate(small):
        _mark(canvas, mark, 36 + 28 * place if len(small) > 1 else 50, closed=closed)
    for place in range(tile["max"] if tile["value"] else 0):
        _token(canvas, token, 20 + 20 * place, taken=place < tile["value"], closed=closed)
    for place, one in enumerate(tile.get("pawns") or ()):
        pawn(canvas, (14, 86)[place % 2], (40, 63)[place // 2 % 2], 11, one)
    canvas.polygon(EDGE, stroke="rim", thick=2)
    if tile.get("central"):
        canvas.polygon(((50 + (px - 50) * 0.93, 57.7 + (py - 57.7) * 0.93) for px, py in EDGE), stroke="rim", thick=0.8)


def _number(canvas: Canvas, tile: Part) -> None:
    """The hex's number: on a token while that may still be drawn, else in a dashed ring."""
    inside = tile.get("inside")
    fill, dash = ("card", None) if inside else (None, "3.4 2.8")
    canvas.ring(50, 19.5, 13.5, fill=fill, stroke="rim", thick=1.6, dash=dash)
    ink = "closed-ink" if tile.get("closed") and not inside else "ink"
    canvas.text(50, 25.5, tile["number"], "numerals-bold", 17, ink, "middle")


def _mark(canvas: Canvas, mark: Part, x: float, *, closed: bool) -> None:
    """What stands on a hex: with a tone, over the icon of that tone; else with its figure, if it has one."""
    if mark.get("tone"):
        tone = canvas.colour(mark)
        canvas.icon(mark["icon"], x - 12.5, 41.5, 25, tone)
        canvas.ring(x, 73.5, 9, fill="card", stroke=tone, thick=1.6)
        canvas.icon(mark["tone"], x - 6.2, 67.2, 12.5, tone)
        return
    canvas.icon(mark["icon"], x - 14, 36, 28, "closed-ink" if closed else "ink")
    if mark.get("figure"):
        canvas.box(x - 14, 62.5, 28, 15.5, fill="life" if mark.get("grave") else "strong", radius=7.5)
        canvas.text(x, 74.8, mark["figure"], "numerals-bold", 14, "on-strong", "middle")


def _token(canvas: Canvas, token: Part, x: float, *, taken: bool, closed: bool) -> None:
    if not taken:
        canvas.ring(x, 86, 7, stroke="rim", thick=1.4, dash="2.5 2")
        return
    canvas.ring(x, 86, 9.5, fill="closed-ink" if closed else canvas.colour(token))
    canvas.icon(token["icon"], x - 6.7, 79.3, 13.5, "closed" if closed else "on-colour")


def pawn(canvas: Canvas, x: float, y: float, size: float, one: Part) -> None:
    """A pawn with its player's letter."""
    canvas.ring(x, y, size, fill=f"pawn-{int(one['player']) % 4}", stroke="card", thick=1.8)
    canvas.text(x, y + size * 0.42, one["letter"], "numerals-bold", size * 1.22, "pawn-ink", "middle")


# --- players ----------------------------------------------------------------------------------------------------------


def map_players(
    canvas: Canvas, sides: Sequence[Part], x: float, y: float, room: float, told: Told | None = None
) -> float:
    """The players' panels, as many in a row as have room; on paper with the cards that are known."""
    across = len(sides) if room / len(sides) >= ROOMY else 2
    wide, top = (room - 10 * (across - 1)) / across, y
    for start in range(0, len(sides), across):
        row = sides[start : start + across]
        known = [list(known_lines(side, told, wide - 20)) if told else [] for side in row]
        high = PANEL + max(len(lines) for lines in known) * 18
        for place, (side, lines) in enumerate(zip(row, known, strict=True)):
            left = x + place * (wide + 10)
            _player(canvas, side, left, y, wide, high)
            for number, line in enumerate(lines):
                canvas.pieces(left + 10, y + PANEL + 6 + number * 18, line, 14, "ink")
        y += high + 10
    return y - top


def _player(canvas: Canvas, side: Part, x: float, y: float, wide: float, high: float) -> None:
    canvas.box(x, y, wide, high, fill="card", stroke="edge" if side.get("acting") else "line", radius=13)
    pawn(canvas, x + 22, y + 24, 13, side)
    badge, right = str(side.get("badge") or ""), x + wide - 8
    if badge:
        right -= 8 + canvas.pill(right, y + 12, badge, 14, fill="gold-deep", ink="on-gold", pad=8, anchor="end")
    name = shorten(str(side["name"]), "titles-bold", 20, right - x - 42)
    at = x + 42 + canvas.text(x + 42, y + 31, name, "titles-bold", 20, "ink") + 8
    note = str(side.get("note") or "")
    if at + width_of(note, "text-regular", 14) < right:
        canvas.text(at, y + 31, note, "text-regular", 14, "quiet")
    _dials(canvas, side, x + 12, y + 44, wide - 24)
    step = (wide - 16) / max(1, len(side["counters"]))
    for place, one in enumerate(side["counters"]):
        middle = x + 8 + (place + 0.5) * step
        canvas.text(middle, y + 92, one["value"], "numerals-bold", 20, "ink", "middle")
        canvas.text(middle, y + 107, shorten(str(one["label"]), "text-regular", 13, step - 4), "text-regular", 13,
                    "quiet", "middle")  # fmt: skip


def _dials(canvas: Canvas, side: Part, x: float, y: float, room: float) -> None:
    pips: Part = side.get("pips") or {"max": 0, "value": 0}
    gauges: Sequence[Part] = side.get("gauges") or ()
    step = (room - 56 * bool(pips["max"])) / max(1, len(gauges))
    size = min(27.0, step * 0.5)
    for place, gauge in enumerate(gauges):
        canvas.icon(gauge["icon"], x + place * step, y + 13 - size * 0.44, size * 0.9, canvas.colour(gauge, "ink"))
        canvas.text(x + place * step + size * 1.05, y + 24, gauge["value"], "numerals-bold", size, "ink")
    for place in range(pips["max"]):
        ink = canvas.colour(pips, "quiet") if place < pips.get("marked", 0) else "strong"
        on = place < pips["value"]
        canvas.box(x + room - 52 + place * 13, y + 6, 9, 15, fill=ink if on else None, stroke=ink if on else "edge",
                   radius=2.5)  # fmt: skip


# --- tracks -----------------------------------------------------------------------------------------------------------


def map_tracks(canvas: Canvas, part: Part, x: float, y: float, room: float) -> float:
    """What is in force, and what moves on by itself: where its cube is."""
    top = y
    for note in part["notes"]:
        told = " · ".join(filter(None, (note.get("label"), note["detail"])))
        for line in wrap([(note["text"], "text-bold"), (told, "text-regular")], 14.5, room - 4, 4):
            canvas.pieces(x + 2, y + 15, line, 14.5, "ink")
            y += 20
    canvas.text(x + 2, y + 18, part["tracks_title"], "titles-bold", 17, "quiet")
    y += 28
    if not part["tracks"]:
        canvas.text(x + 2, y + 14, part["tracks_none"], "text-regular", 15.5, "quiet")
        return y + 26 - top
    across = 2 if room > 640 else 1
    wide = (room - 10 * (across - 1)) / across
    for place, one in enumerate(part["tracks"]):
        row, column = divmod(place, across)
        _track(canvas, one, x + column * (wide + 10), y + row * (TRACK + 8), wide)
    return y + (-(-len(part["tracks"]) // across)) * (TRACK + 8) - top


def _track(canvas: Canvas, one: Part, x: float, y: float, wide: float) -> None:
    canvas.box(x, y, wide, TRACK, fill="card", stroke="line", radius=11)
    canvas.ring(x + 26, y + TRACK / 2, 16, fill="ground", stroke="rim", thick=2)
    canvas.text(x + 26, y + TRACK / 2 + 6.5, one["number"], "numerals-bold", 18, "ink", "middle")
    right = x + wide - 8
    for cost in reversed(one.get("costs") or ()):
        right -= width_of(str(cost["value"]), "numerals-bold", 16)
        canvas.text(right, y + 22, cost["value"], "numerals-bold", 16, "ink")
        right -= 19
        canvas.icon(cost["tone"], right, y + 8, 16, canvas.colour(cost))
        right -= 6
    told = shorten(f"{one['name']} · {one['detail']}", "text-bold", 14.5, right - x - 56)
    canvas.text(x + 52, y + 22, told, "text-bold", 14.5, "ink")
    cells: Sequence[Part] = one["lines"] or ({"state": "now", "short": str(one["value"])},)
    cell = min(58.0, (wide - 64) / len(cells))
    for place, line in enumerate(cells):
        _cell(canvas, line, x + 52 + place * cell, y + 31, cell - 4)
    following = shorten(str(one["following"]), "text-regular", 13.5, wide - 60)
    canvas.text(x + 52, y + 67.5, following, "text-regular", 13.5, "quiet")


def _cell(canvas: Canvas, line: Part, x: float, y: float, wide: float) -> None:
    now, grave = line["state"] == "now", bool(line.get("grave"))
    edge = "life" if grave else "line"
    canvas.box(x, y, wide, 22, fill="gold-deep" if now else None, stroke="gold-deep" if now else edge, radius=6)
    ink = "on-gold" if now else "life" if grave else "quiet" if line["state"] == "done" else "ink"
    text = shorten(str(line["short"]), "numerals-bold", 13.5, wide - 2)
    canvas.text(x + wide / 2, y + 16, text, "numerals-bold", 13.5, ink, "middle")
