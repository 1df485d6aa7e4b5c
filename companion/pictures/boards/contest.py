"""A board whose players sit round a contest, in a picture: who is up against whom, panels with piles of cards beside
figures. Every function tells how high it is."""

from collections.abc import Sequence

from companion.pictures.boards.badges import counters
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import shorten, width_of, wrap

ROW, HEAD, LIMIT = 40.0, 48.0, 74.0
DENSE_ROW = 31.0
ROOMY, WIDE = 300.0, 520.0
"""A panel of this width has room for the names of its figures and cards; of that, for its counts beside the name."""
CHIP, NAMED_CHIP = 40.0, 84.0


def seated(sides: Sequence[Part]) -> tuple[list[list[Part]], list[Part]]:
    """Who sits where, clockwise round the table, two abreast: the far rows, and the near one. The last is nearest."""
    ring = [sides[-1], *sides[:-1]]
    near = [ring.pop(0)] if len(ring) % 2 or len(ring) < 4 else [ring.pop(1), ring.pop(0)]
    rows: list[list[Part]] = []
    while ring:
        rows.insert(0, [ring.pop(0), *([ring.pop()] if ring else [])])
    return rows, near


# --- the contest ------------------------------------------------------------------------------------------------------


def contest(canvas: Canvas, part: Part, x: float, y: float, room: float, *, dense: bool = False) -> float:
    """Who is up against whom, with the sums, and who is waited for; nothing while nobody is.

    `dense`: on paper. Whether the attack holds is not said there: exercises ask just that.
    """
    told = wrap([(str(part["text"]), "text-bold")], 16, room - 32, 3) if part.get("text") else []
    if not part["duel"] and not told:
        return 0.0
    duel = 84.0 if part["duel"] else 0.0
    high = duel + len(told) * 22 + 18
    canvas.box(x, y, room, high, fill="card", stroke="gold", radius=14, thick=1 if dense else 2)
    for n, half in enumerate(part["duel"]):
        _half(canvas, half, n, (x, y, room), ahead=dense or part["state"]["ahead"] == n)
    if part["duel"] and not dense:
        ahead = part["duel"][part["state"]["ahead"]]["gauge"]
        fill = canvas.colour(ahead, "strong")
        canvas.pill(x + room / 2, y + 22, str(part["state"]["text"]), 14, fill=fill, ink="on-colour", anchor="middle")
    for n, line in enumerate(told):
        canvas.pieces(x + 16, y + duel + 24 + n * 22, line, 16, "ink")
    return high + 12


def _half(canvas: Canvas, half: Part, n: int, place: tuple[float, float, float], *, ahead: bool) -> None:
    """One of the two: the figure, large, its icon, whose it is, and the cards that make it."""
    x, y, room = place
    gauge, toward = half["gauge"], 1 if n else -1
    figure = x + room / 2 + toward * 74
    canvas.text(figure, y + 48, gauge["value"], "numerals-bold", 44, "ink" if ahead else "quiet", "middle")
    if room >= 480:
        canvas.icon(gauge["icon"], figure + toward * 48 - 12, y + 20, 24, canvas.colour(gauge, "ink"))
    edge, anchor = (x + room - 16, "end") if n else (x + 16, "start")
    name = shorten(str(half["name"]), "titles-bold", 19, room / 2 - (150 if room >= 480 else 112))
    canvas.text(edge, y + 30, name, "titles-bold", 19, "ink", anchor)
    canvas.text(edge, y + 49, half["role"], "text-regular", 14, "quiet", anchor)
    terms = [" ".join(filter(None, (card["short"] or card["cost"], card["worth"]))) for card in half["cards"]]
    told = shorten(" · ".join(terms), "text-regular", 14.5, room / 2 - 24)
    canvas.text(edge, y + 76, told, "text-regular", 14.5, "ink", anchor)


# --- the players ------------------------------------------------------------------------------------------------------


def contest_sides(canvas: Canvas, sides: Sequence[Part], x: float, y: float, room: float) -> float:
    """Players beside one another."""
    gap = 12.0
    wide = (room - gap * (len(sides) - 1)) / len(sides)
    high = max(_panel_height(one, wide) for one in sides)
    for n, one in enumerate(sides):
        _panel(canvas, one, x + n * (wide + gap), y, wide, high)
    return high


def _panel_height(side: Part, wide: float) -> float:
    return HEAD + _top(wide) + len(side["slots"]) * (ROW + 4) + 8 + (36 if side.get("hand") else 0)


def _top(wide: float) -> float:
    """The height of a line of counts of its own, where the head has no room for them."""
    return 28.0 if wide < WIDE else 0.0


def _panel(canvas: Canvas, side: Part, x: float, y: float, wide: float, high: float) -> None:
    roomy, out, hand, top = wide >= ROOMY, bool(side.get("out")), side.get("hand") or [], _top(wide)
    edge = "gold" if side.get("acting") else "line"
    canvas.box(x, y, wide, high, fill="paper" if out else "card", stroke=edge, radius=14, dash="5 4" if out else None)
    right = _score(canvas, side, x + wide - 12, y + 32)
    if top:
        counters(canvas, side.get("counters") or [], x + wide - 12, y + HEAD + 16, min(14.0, wide / 16))
    else:
        right = counters(canvas, side.get("counters") or [], right - 14, y + 31, 14)
    badge = str(side.get("badge") or "") if roomy else ""
    if badge:
        right -= 20 + canvas.pill(right - 12, y + 12, badge, 14, fill="gold-deep", ink="on-gold", anchor="end")
    name = shorten(str(side["name"]), "titles-bold", 21, right - x - 24)
    canvas.text(x + 12, y + (26 if side.get("note") else 33), name, "titles-bold", 21, "ink")
    note = shorten(str(side.get("note") or ""), "text-regular", 13.5, right - x - 24)
    canvas.text(x + 12, y + 43, note, "text-regular", 13.5, "quiet")
    for n, pile in enumerate(side["slots"]):
        _pile(canvas, pile, x + 10, y + HEAD + top + n * (ROW + 4), wide - 20, roomy=roomy, row=ROW)
    if hand:
        told = shorten(" · ".join(str(card["text"]) for card in hand), "text-regular", 15, wide - 24)
        canvas.text(x + 12, y + high - 14, told, "text-regular", 15, "ink")


def _score(canvas: Canvas, side: Part, right: float, base: float) -> float:
    """The points, large, with what is needed; where they begin."""
    for gauge in side.get("gauges") or []:
        most = f"/{gauge['max']}" if gauge.get("max") else ""
        right -= width_of(most, "text-regular", 14)
        canvas.text(right - 1, base, gauge["value"], "numerals-bold", 32, "ink", "end")
        canvas.text(right, base, most, "text-regular", 14, "quiet")
        right -= width_of(str(gauge["value"]), "numerals-bold", 32) + 28
        canvas.icon(gauge["icon"], right, base - 23, 24, "gold")
    return right


# --- piles ------------------------------------------------------------------------------------------------------------


def dense_piles(canvas: Canvas, slots: Sequence[Part], x: float, y: float, wide: float) -> float:
    """The piles one below the other, for paper."""
    for n, pile in enumerate(slots):
        _pile(canvas, pile, x, y + n * (DENSE_ROW + 4), wide, roomy=wide >= ROOMY, row=DENSE_ROW)
    return len(slots) * (DENSE_ROW + 4)


def _pile(canvas: Canvas, pile: Part, x: float, y: float, wide: float, *, roomy: bool, row: float) -> None:
    """A figure with what is left of it, and the cards that took the rest, the last on top."""
    limit, base = LIMIT * (1.75 if roomy else 1), y + row / 2 + 7
    canvas.box(x, y, limit, row, fill="paper", stroke="line", radius=9)
    canvas.box(x, y + 3, 4, row - 6, fill=canvas.colour(pile), radius=2)
    canvas.text(x + 11, base, pile["letter"], "numerals-bold", 20, canvas.colour(pile, "ink"))
    if roomy and pile["label"] != pile["letter"]:
        canvas.text(x + 28, base, pile["label"], "text-regular", 14, "quiet")
    if pile["max"] is not None:
        most = f"/{pile['max']}"
        left = x + limit - 8 - width_of(most, "text-regular", 13)
        ink = "ink" if pile["value"] else "quiet"
        canvas.text(left - 1, base + 1, pile["value"], "numerals-bold", 25, ink, "end")
        canvas.text(left, base + 1, most, "text-regular", 13, "quiet")
    elif pile["spent"]:
        canvas.text(x + limit - 8, base + 1, f"\u2212{pile['spent']}", "numerals-bold", 20, "quiet", "end")
    _stack(canvas, pile["cards"], x + limit + 7, y, wide - limit - 7, row)


def _stack(canvas: Canvas, cards: Sequence[Part], x: float, y: float, room: float, row: float) -> None:
    named = room >= 2 * NAMED_CHIP and row >= ROW
    chip = min(NAMED_CHIP if named else CHIP, room)
    step = min(chip + 4, (room - chip) / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
    for n, card in enumerate(cards):
        left = x + n * step
        edge, thick = ("gold", 2.6) if card.get("active") else ("edge", 1.3)
        canvas.box(left, y + 0.5, chip, row - 1, fill="card", stroke=edge, radius=8, thick=thick)
        base = y + (19 if row >= ROW else row / 2 + 7)
        beside = 12 + canvas.text(left + 7, base, card["cost"], "numerals-bold", 19, "ink")
        worth = str(card.get("worth") or "")
        if named:
            canvas.text(left + beside, y + 18.5, worth, "text-bold", 13, "quiet")
            short = shorten(str(card.get("short") or ""), "text-regular", 12.5, chip - 12)
            canvas.text(left + 7, y + 33, short, "text-regular", 12.5, "ink")
        elif row >= ROW:
            canvas.text(left + 7, y + 33, worth, "text-bold", 13, "quiet")
        else:
            canvas.text(left + beside, y + row / 2 + 5, worth, "text-bold", 12.5, "quiet")
