"""Characters of a field in a picture: the main figure in its emblem, the others beside it, what lies with them."""

from collections.abc import Sequence

from companion.core.text.float_sum import total
from companion.pictures.boards.badges import delta, delta_width, gauge_ink, marks
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import Piece, shorten, width_of

HIGH, ROOMY, LARGER = 152.0, 190.0, 1.25
"""How high a character stands; one that is wider than the second is drawn that much larger."""
ABREAST = 4
BOX, HEXAGON, LEAST = 23.0, 21.0, 0.72
"""Signs and letters, and how small they are drawn at least where there are many."""
CORNERS = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))


def is_character(card: Part) -> bool:
    """Whether a card of a row is drawn as one."""
    return card.get("form") == "character"


def character_height(wide: float) -> float:
    """How high one of that width is."""
    return HIGH * LARGER if wide > ROOMY else HIGH


def character(canvas: Canvas, card: Part, x: float, y: float, wide: float, high: float) -> None:
    """A character in its place, with its words on its lower edge."""
    if wide > ROOMY:
        canvas, x, y, wide, high = canvas.within(x, y, LARGER), 0.0, 0.0, wide / LARGER, high / LARGER
    lies = card.get("lies") or ()
    fallen, ink = "fallen" in lies, "quiet" if "fallen" in lies else "ink"
    fights = "fights" in lies
    canvas.box(x, y, wide, high, fill="paper" if fallen else "card", stroke="edge" if fallen else "line", radius=13,
               dash="5 4" if fallen else None)  # fmt: skip
    if "tilted" in lies or "tapped" in lies:
        hatch(canvas, x, y, wide, high)
    if fights:
        canvas.box(x, y, wide, high, stroke="gold", radius=13, thick=4)
    long = _named(canvas, card, x + 9, y + 22, wide - 16, ink)
    if fallen:
        canvas.line((x + 8, y + 17), (x + 10 + long, y + 17), colour="quiet", thick=2)
    line = shorten(str(card.get("line") or ""), "text-regular", 13, wide - 16)
    canvas.text(x + 9, y + 38, line, "text-regular", 13, "quiet")
    _figures(canvas, card, x, y + 46, wide, ink)
    _foot(canvas, card, x + 8, y + 112, wide - 16)
    marks(canvas, card, x + wide / 2, y + high - 11, wide)


def hatch(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Lines across a card that is turned."""
    for n in range(1, int((wide + high) / 16)):
        along = n * 16.0
        start = (x + min(along, wide), y + max(0.0, along - wide))
        end = (x + max(0.0, along - high), y + min(along, high))
        canvas.line(start, end, colour="line", thick=0.8)


def _named(canvas: Canvas, card: Part, x: float, base: float, room: float, ink: str) -> float:
    """Its name in titles, as far as it is short; how wide it is."""
    name = str(card["name"])
    if width_of(name, "titles-bold", 15.5) <= room:
        return canvas.text(x, base, name, "titles-bold", 15.5, ink)
    return canvas.text(x, base, shorten(name, "text-bold", 14, room), "text-bold", 14, ink)


# --- figures ----------------------------------------------------------------------------------------------------------


def _figures(canvas: Canvas, card: Part, x: float, y: float, wide: float, ink: str) -> None:
    """The main figure with what it goes up to; the others behind their icons."""
    gauges: Sequence[Part] = card.get("gauges") or ()
    size = min(54.0, wide * 0.44)
    if not gauges:
        return
    apart = max(0.0, (wide - 118) * 0.12)
    left = x + 7 + apart
    _main(canvas, gauges[0], left, y, size, ink)
    beside = left + size + 6 + apart
    for n, one in enumerate(gauges[1:]):
        _figure(canvas, one, beside, y + n * 20.5, x + wide - 3, ink)


def _main(canvas: Canvas, one: Part, x: float, y: float, size: float, ink: str) -> None:
    shape, colour = canvas.line_icon(one.get("icon")), "quiet" if ink == "quiet" else gauge_ink(canvas, one)
    if shape:
        canvas.shape(shape, x, y, size, fill=colour, opacity=0.14)
        canvas.shape(shape, x, y, size, stroke=colour, thick=1.7)
    middle = x + size / 2
    canvas.text(middle, y + size * 0.65, shown(one), "numerals-bold", size * 0.6, ink, "middle")
    canvas.text(middle, y + size + 9, str(one.get("text") or ""), "numerals-bold", 13, "quiet", "middle")
    delta(canvas, middle + size / 2 - delta_width(one, 13) + 4, y + size * 0.72, one, 13)


def _figure(canvas: Canvas, one: Part, x: float, y: float, right: float, ink: str) -> None:
    """A further figure, with what was added to it."""
    canvas.icon(one.get("icon"), x, y + 2, 15, canvas.colour(one, "quiet") if ink == "ink" else ink)
    bonus, told = int(one.get("bonus") or 0), shown(one)
    added = f"+{bonus}" if bonus > 0 else f"\u2212{-bonus}" if bonus else ""
    size = 20.0
    while size > 12.5 and x + 19 + width_of(told, "numerals-bold", size) > right:
        size -= 0.5
    x += 19 + canvas.text(x + 19, y + 17, told, "numerals-bold", size, ink)
    if one.get("delta"):
        delta(canvas, min(x + 3, right - delta_width(one, 12)), y + 2, one, 12)
    elif added and x + width_of(added, "numerals-bold", 14) <= right + 2:
        canvas.text(x + 3, y + 16, added, "numerals-bold", 14, "gain" if bonus > 0 else "life")


def shown(gauge: Part) -> str:
    """A figure as it is shown: a range where it is one."""
    return str(gauge.get("shown") or gauge["value"])


# --- the foot ---------------------------------------------------------------------------------------------------------


def _foot(canvas: Canvas, card: Part, x: float, y: float, room: float) -> None:
    """Signs, letters and what it gives from when on: the last is told in fewer signs where there is little room."""
    right, dues = x + room, card.get("dues") or ()
    lying = len(card.get("signs") or ()) * (BOX + 3) + len(card.get("letters") or ()) * (HEXAGON + 2)
    signs = next((n for n in (3, 2) if total(_due_width(one, n) + 5 for one in dues) + lying <= room + 3), 1)
    for due in reversed(dues):
        right -= _due(canvas, due, right, y, signs) + 5
    scale = max(LEAST, min(1.0, (right + 3 - x) / max(1.0, lying)))
    _lying(canvas.within(x, y + BOX * (1 - scale) / 2, scale), card, (right + 3 - x) / scale)


def _lying(canvas: Canvas, card: Part, room: float) -> None:
    """Signs and letters, as many as there is room for."""
    x = 0.0
    for sign in card.get("signs") or ():
        if x + BOX > room:
            return
        canvas.box(x, 0, BOX, BOX, fill="paper", stroke="line", radius=6)
        canvas.icon(sign["icon"], x + 4, 4, BOX - 8, "ink")
        x += BOX + 3
    for letter in card.get("letters") or ():
        if x + HEXAGON > room:
            return
        _letter(canvas, letter, x, 0)
        x += HEXAGON + 2


def _letter(canvas: Canvas, letter: Part, x: float, y: float) -> None:
    corners = [(x + a * HEXAGON, y + b * BOX) for a, b in CORNERS]
    if not letter["text"]:
        canvas.polygon(corners, stroke="edge", thick=1.2)
        return
    canvas.polygon(corners, fill=canvas.colour(letter, "plum"))
    canvas.text(x + HEXAGON / 2, y + BOX / 2 + 5, letter["text"], "numerals-bold", 14, "on-colour", "middle")


def _due_pieces(due: Part, signs: int) -> list[Piece]:
    """When, and of two signs or more how much."""
    more: list[Piece] = [(f" {due['value']}", "numerals-bold")] if due.get("value") and signs > 1 else []
    return [(str(due["when"]), "text-regular"), *more]


def _due_width(due: Part, signs: int) -> float:
    icon = 16.0 if due.get("icon") and signs > 2 else 0.0
    return total(width_of(text, font, 13.5) for text, font in _due_pieces(due, signs)) + icon + 2 * _pad(due)


def _pad(due: Part) -> float:
    return 6.0 if due.get("awake") else 0.0


def _due(canvas: Canvas, due: Part, right: float, y: float, signs: int) -> float:
    """What it gives from when on, up to the right edge: filled once it counts; how wide it is."""
    wide, pad, ink = _due_width(due, signs), _pad(due), "on-gold" if due.get("awake") else "quiet"
    if due.get("awake"):
        canvas.box(right - wide, y + 1, wide, BOX - 2, fill="gold-deep", radius=10.5)
    canvas.pieces(right - wide + pad, y + 16.5, _due_pieces(due, signs), 13.5, ink)
    if due.get("icon") and signs > 2:
        canvas.icon(due["icon"], right - pad - 13, y + 5, 13, ink)
    return wide


# --- on paper ---------------------------------------------------------------------------------------------------------


def dense_character(card: Part) -> dict[str, object]:
    """A character for a side on paper: its figures as they are shown, and what lies with it in words."""
    figures = [{**one, "value": shown(one)} for one in card.get("gauges") or ()]
    letters = [str(one["text"]) for one in card.get("letters") or () if one["text"]]
    lies = [str(one["text"]) for one in card.get("signs") or ()]
    lies += [" ".join(letters)] if letters else []
    lies += [" ".join(filter(None, (one["when"], one.get("value")))) for one in card.get("dues") or ()]
    return {"gauges": figures, "marks": [*(card.get("marks") or ()), *({"kind": "lies", "text": one} for one in lies)]}
