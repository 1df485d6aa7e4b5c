"""A queue as the way from card to card, the blows of its fight, and what the turn brings, in a picture."""

from collections.abc import Sequence

from companion.core.text.float_sum import total
from companion.pictures.boards.characters import hatch
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import Piece, shorten, width_of

Spot = tuple[float, float]
GUTTER, DISC, ITEM, APART = 31.0, 15.0, 50.0, 10.0
STRIKE = 46.0
NARROW = 500.0
"""A picture narrower than this has less room for the words of a blow."""


def path(canvas: Canvas, queue: Part, sides: Sequence[str], x: float, y: float, room: float) -> float:
    """The cards of each side before its row, joined in the order in which they take effect; how high it is."""
    laid = [one for one in queue["items"] if "column" in one]
    added = [one for one in queue["items"] if "column" not in one]
    columns = max([one["column"] + 1 for one in laid], default=1)
    sides = [one for one in sides if any(item["side"] == one for item in laid)]  # who laid nothing takes no room
    discs = [_disc_at(one, sides, columns, (x, y, room)) for one in laid]
    for before, after, one in zip(discs, discs[1:], laid[1:], strict=False):
        later = one["state"] == "later"
        canvas.line(before, after, colour="gold-deep", thick=3 if later else 4, dash="1 6" if later else None)
    for one, disc in zip(laid, discs, strict=True):
        _laid(canvas, one, disc, columns, (x, y, room))
    high = len(sides) * (ITEM + APART) if laid else 0.0
    return high + _added(canvas, added, x, y + high, room) + 4


def _disc_at(one: Part, sides: Sequence[str], columns: int, place: tuple[float, float, float]) -> Spot:
    """The middle of the disc of an item."""
    x, y, room = place
    row, column = list(sides).index(one["side"]), one["column"]
    middle = y + row * (ITEM + APART) + ITEM / 2
    if columns == 1:
        return (x + room - GUTTER, middle)
    return (x + room * max(1, column) / columns + (GUTTER if column else -GUTTER), middle)


def _laid(canvas: Canvas, one: Part, disc: Spot, columns: int, place: tuple[float, float, float]) -> None:
    """A card of the way, with its disc on its edge."""
    x, _, room = place
    each, column = room / columns, one["column"]
    left = disc[0] if column else x
    wide = (x + (column + 1) * each - disc[0] - (GUTTER if column + 1 < columns else 0)) if column else disc[0] - x
    text = (left + DISC + 9, wide - DISC - 15) if column else (left + 10, wide - DISC - 15)
    _item(canvas, one, (left, disc[1] - ITEM / 2, wide, ITEM), text)
    _disc(canvas, one, *disc)


def _item(canvas: Canvas, one: Part, box: tuple[float, float, float, float], text: tuple[float, float]) -> None:
    left, top, wide, high = box
    state = one["state"]
    now, later = state == "now", state == "later"
    fill, edge = "card" if now or later else "paper", "gold-deep" if now else "edge" if later else "line"
    canvas.box(left, top, wide, high, fill=fill, stroke=edge, radius=11, thick=2.5 if now else 1.5,
               dash="5 4" if later else None)  # fmt: skip
    cancelled = state == "cancelled"
    if cancelled:
        hatch(canvas, left, top, wide, high)
    x, room = text
    name = shorten(str(one["text"]), "text-bold", 15.5, room)
    long = canvas.text(x, top + high / 2 - 3, name, "text-bold", 15.5, "quiet" if cancelled else "ink")
    if cancelled:
        canvas.line((x, top + high / 2 - 8), (x + long, top + high / 2 - 8), colour="quiet", thick=2)
    detail = shorten(f"{'✓ ' if state == 'done' else ''}{one['detail']}", "text-regular", 13.5, room)
    canvas.text(x, top + high / 2 + 15, detail, "text-regular", 13.5, "quiet")


def _disc(canvas: Canvas, one: Part, x: float, y: float) -> None:
    state = one["state"]
    now = state == "now"
    fill = "gold-deep" if now else "card" if state == "later" else "paper"
    edge = "edge" if state == "cancelled" else "gold-deep"
    canvas.ring(x, y, DISC, fill=fill, stroke=edge, thick=2, dash="4 3" if state == "later" else None)
    ink = "on-gold" if now else "quiet" if state == "cancelled" else "gold-deep"
    canvas.text(x, y + 6.5, one.get("number", ""), "numerals-bold", 19, ink, "middle")


def _added(canvas: Canvas, items: Sequence[Part], x: float, y: float, room: float) -> float:
    """What was created on the way, in a line of its own."""
    across = min(2, len(items)) or 1
    each = (room - 8 * (across - 1)) / across
    for n, one in enumerate(items):
        row, column = divmod(n, across)
        left, top = x + column * (each + 8), y + row * (ITEM - 2)
        _item(canvas, one, (left, top, each, ITEM - 6), (left + 42, each - 50))
        _disc(canvas, one, left + 21, top + (ITEM - 6) / 2)
    return -(-len(items) // across) * (ITEM - 2)


# --- the blows --------------------------------------------------------------------------------------------------------


def strikes(canvas: Canvas, data: Part | None, x: float, y: float, room: float) -> float:
    """Who strikes whom with what, and what would come of it."""
    items: Sequence[Part] = data["items"] if data else ()
    if not items:
        return 0.0
    high = len(items) * STRIKE + 8
    canvas.box(x, y, room, high, fill="gold", radius=12, opacity=0.11)
    for n, one in enumerate(items):
        _strike(canvas, one, x + 12, y + 4 + n * STRIKE, room - 18)
    return high + 10


def _strike(canvas: Canvas, one: Part, x: float, y: float, room: float) -> None:
    pill = 118.0 if room < NARROW else 140.0
    who = (room - pill) * 0.42
    name = shorten(str(one["name"]), "text-bold", 15, who - 8)
    long = canvas.text(x, y + 19, name, "text-bold", 15, "ink")
    does = shorten(f" {one['does']}", "text-regular", 15, max(0.0, who - 8 - long))
    canvas.text(x + long, y + 19, does, "text-regular", 15, "ink")
    canvas.text(x, y + 36, shorten(str(one["target"]), "text-regular", 13.5, who - 8), "text-regular", 13.5, "quiet")
    forecast, left = one["forecast"], x + who
    if not forecast:
        told = shorten(str(one["text"]), "text-regular", 14.5, room - who)
        canvas.text(left, y + 28, told, "text-regular", 14.5, "quiet")
        return
    space = room - who - pill - 6
    canvas.text(left, y + 20, shorten(str(forecast["sum"]), "numerals-bold", 18, space), "numerals-bold", 18, "ink")
    terms = shorten(" ".join(forecast["told"]), "text-regular", 13, space)
    canvas.text(left, y + 36, terms, "text-regular", 13, "quiet")
    _comes(canvas, forecast, x + room - pill, y + 3, pill)


def _comes(canvas: Canvas, told: Part, x: float, y: float, wide: float) -> None:
    """What would come of a blow, dashed until it has."""
    colour, done = ("guard" if told["held"] else "life"), bool(told["done"])
    canvas.box(x, y, wide, 39, fill=colour if done else "card", stroke=colour, radius=19.5, thick=2.4,
               dash=None if done or told["held"] else "5 3")  # fmt: skip
    ink, change = ("on-colour" if done else colour), ""
    if "was" in told:
        change = f"{told['was']} → {told['will']}"
    long = width_of(str(told["value"]), "numerals-bold", 25)
    after = width_of(change, "numerals-bold", 15.5)
    left = x + (wide - 19 - long - (after + 7 if change else 0)) / 2
    shape = canvas.line_icon(told["icon"])
    if shape:
        canvas.shape(shape, left, y + 11, 16, fill=ink)
    canvas.text(left + 19, y + 28, told["value"], "numerals-bold", 25, ink)
    canvas.text(left + 26 + long, y + 26, change, "numerals-bold", 15.5, ink if done else "ink")


# --- what the turn brings ---------------------------------------------------------------------------------------------


def brings(canvas: Canvas, data: Part | None, left: float, right: float, base: float) -> None:
    """What the turn brings, at the end of its bar, as far as there is room."""
    if not data or right - left < 90:
        return
    size = 15.0 if width_of(str(data["text"]), "text-bold", 15) < right - left - 24 else 13.5
    text = shorten(str(data["text"]), "text-regular", size, right - left - 24)
    strong = str(data.get("strong") or "")
    before, found, after = text.partition(strong) if strong else (text, "", "")
    pieces: list[Piece] = [(before, "text-regular"), (found, "text-bold"), (after, "text-regular")]
    x = right - total(width_of(one, font, size) for one, font in pieces)
    shape = canvas.line_icon(data["icon"])
    if shape:
        canvas.shape(shape, x - 21, base - 15, 16, fill="gold-deep")
    canvas.pieces(x, base - 1, pieces, size, "ink")
