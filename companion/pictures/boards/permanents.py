"""Cards that stand on a field, in a picture: two figures, what they can do, how they lie."""

from typing import Final

from companion.core.view.field_builders import TO_COME
from companion.pictures.boards.badges import delta
from companion.pictures.boards.characters import hatch
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import shorten, width_of, wrap

NARROW: Final = 74.0
"""A card narrower than this has no room for what it can do."""
DENSE: Final = 5
"""So many stand beside one another on paper."""


def standing(canvas: Canvas, card: Part, x: float, y: float, wide: float, high: float) -> None:
    """A card in its place, with its marks at its foot."""
    lies = card.get("lies") or ()
    middle, asleep = x + wide / 2, "asleep" in lies
    dash = "5 4" if asleep or "passing" in lies else None
    fill, edge = "paper" if asleep else "card", "edge" if dash else "line"
    canvas.box(x, y, wide, high, fill=fill, stroke=edge, radius=12, dash=dash)
    if "tapped" in lies:
        hatch(canvas, x, y, wide, high)
    _band(canvas, card, x, y, wide)
    size = 14.0 if wide >= NARROW else 12.5
    for n, line in enumerate(wrap([(str(card["name"]), "text-bold")], size, wide - 6, 2)):
        canvas.pieces(middle, y + 24 + n * (size + 2), line, size, "ink", "middle")
    _figures(canvas, card, middle, y + 46, wide, high)
    if wide >= NARROW and high >= 140:
        told = ", ".join(str(one["text"]) for one in card.get("keywords") or ())
        for n, line in enumerate(wrap([(told, "text-regular")], 13, wide - 8, 2) if told else ()):
            canvas.pieces(middle, y + high - 34 + n * 15, line, 13, "ink", "middle")
    _tags(canvas, card, middle, y + high - 11, wide)


def _band(canvas: Canvas, card: Part, x: float, y: float, wide: float) -> None:
    tones = card.get("tones") or ([card["tone"]] if card.get("tone") else [])
    each = (wide - 16) / max(1, len(tones))
    for n, tone in enumerate(tones):
        colour = canvas.colour({"tone": tone})
        canvas.box(x + 8 + n * each, y + 1, each, 5, fill=colour, stroke="edge", thick=0.6)


def _figures(canvas: Canvas, card: Part, middle: float, y: float, wide: float, high: float) -> None:
    """The first figure bare and large, the second in its emblem, with its bar of pieces."""
    gauges: list[Part] = list(card.get("gauges") or ())
    size = 40.0 if wide >= NARROW else 26.0
    if gauges:
        place = middle - size * 0.52 if len(gauges) > 1 else middle
        canvas.text(place, y + size * 0.86, gauges[0]["value"], "numerals-bold", size, "ink", "middle")
        delta(canvas, place - size * 0.7, y - 8, gauges[0], 13)
    if len(gauges) < 2:
        return
    held = gauges[1]
    left = middle - size * 0.06
    shape = canvas.line_icon(held["icon"])
    if shape:
        canvas.shape(shape, left, y, size, fill="guard", opacity=0.14)
        canvas.shape(shape, left, y, size, stroke="guard", thick=1.6)
    canvas.text(left + size / 2, y + size * 0.66, held["value"], "numerals-bold", size * 0.56, "ink", "middle")
    delta(canvas, left + size * 0.8, y - 8, held, 13, loss="guard")
    most = held.get("max") or 0
    if 0 < most <= 12 and high >= 120:
        each = (wide - 16) / most
        for n in range(most):
            fill = "guard" if n < held["value"] else None
            canvas.box(
                middle - wide / 2 + 8 + n * each,
                y + size + 4,
                each - 2,
                6,
                fill=fill,
                stroke=None if fill else "edge",
                radius=2,
            )


def _tags(canvas: Canvas, card: Part, middle: float, y: float, wide: float) -> None:
    """How it lies, and what is to come (dashed), in words."""
    for n, mark in enumerate(card.get("marks") or ()):
        text = shorten(str(mark["text"]), "text-bold", 12.5, wide)
        gained, to_come = mark["kind"] == "gained", mark["kind"] in TO_COME
        long = width_of(text, "text-bold", 12.5) + 16
        fill = "life" if gained else "card"
        ink = "on-colour" if gained else {"dies": "life", "unhurt": "gain"}.get(str(mark["kind"]), "ink")
        top = y - n * 23
        edge = ink if to_come else "life" if gained else "edge"
        dash = "4 3" if to_come else None
        canvas.box(middle - long / 2, top, long, 21, fill=fill, stroke=edge, radius=10.5, dash=dash)
        canvas.text(middle, top + 15, text, "text-bold", 12.5, ink, "middle")


def mini(canvas: Canvas, card: Part, x: float, y: float, wide: float) -> None:
    """A card in one line: its name, why it stays out, its figures."""
    edge, dash = ("edge", "5 4") if "asleep" in (card.get("lies") or ()) else ("line", None)
    canvas.box(x, y, wide, 42, fill="card", stroke=edge, radius=9, dash=dash)
    if card.get("tone"):
        canvas.box(x + 1, y + 6, 4, 30, fill=canvas.colour(card), stroke="edge", thick=0.6)
    figures = "/".join(str(one["value"]) for one in card.get("gauges") or ())
    long = canvas.text(x + wide - 8, y + 28, figures, "numerals-bold", 19, "ink", "end")
    why = ", ".join(str(mark["text"]) for mark in card.get("marks") or ()) or str(card.get("detail") or "")
    room = wide - long - 26
    name = shorten(str(card["name"]), "text-bold", 14, room)
    canvas.text(x + 12, y + (19 if why else 27), name, "text-bold", 14, "ink")
    canvas.text(x + 12, y + 35, shorten(why, "text-regular", 13, room), "text-regular", 13, "quiet")
