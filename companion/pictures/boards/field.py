"""A field in a picture: the strip of each player, the rows of cards, lanes with what would come of them, what waits.

Every function tells how high it is.
"""

from collections.abc import Mapping, Sequence

from companion.core.text.float_sum import total
from companion.core.view.field_builders import TO_COME
from companion.pictures.boards.badges import delta
from companion.pictures.boards.characters import ABREAST, character, character_height, dense_character, is_character
from companion.pictures.boards.permanents import DENSE, mini, standing
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import shorten, width_of

HEART, ROOMY = 70.0, 700.0
"""From this room on, what pays stands beside the name."""
MOST_A_LINE = 8
CARD, WIDEST = 150.0, 150.0
LANE_CARD, FORECAST = 128.0, 92.0
CHIP = 50.0


# --- a player's strip -------------------------------------------------------------------------------------------------


def strip(canvas: Canvas, side: Part, x: float, y: float, room: float) -> float:
    """Life in its emblem, the name, what lies where, and what pays."""
    left = x + 2
    for gauge in (side.get("gauges") or ())[:1]:
        if gauge["max"]:
            _life(canvas, gauge, x, y)
            left = x + HEART + 14
        else:
            _score(canvas, gauge, x + room, y)
    long = canvas.text(left, y + 28, shorten(str(side["name"]), "titles-bold", 26, 200), "titles-bold", 26, "ink")
    if side.get("badge"):
        canvas.pill(left + long + 14, y + 9, str(side["badge"]), 14, fill="gold-deep", ink="on-gold")
    _counts(canvas, side.get("counters") or (), left, y + 60)
    purse = side.get("purse") or ()
    if not purse:
        return HEART + 8
    if room >= ROOMY:
        _purse(canvas, purse, x + room * 0.46, y + 10, room * 0.54)
        return HEART + 8
    _purse(canvas, purse, x, y + HEART + 6, room)
    return HEART + CHIP + 14


def _life(canvas: Canvas, gauge: Part, x: float, y: float) -> None:
    shape = canvas.line_icon(gauge["icon"])
    if shape:
        canvas.shape(shape, x, y, HEART, fill="life", opacity=0.14)
        canvas.shape(shape, x, y, HEART, stroke="life", thick=1.6)
    canvas.text(x + HEART / 2, y + HEART * 0.6, gauge["value"], "numerals-bold", 38, "ink", "middle")


def _score(canvas: Canvas, gauge: Part, right: float, y: float) -> None:
    """What counts up without an end, up to the right edge; what would be added to it stands before it, dashed."""
    right -= 4 + canvas.text(right - 4, y + 56, gauge["value"], "numerals-bold", 48, "ink", "end")
    delta(canvas, right - 14, y, gauge, 15)
    right -= 8
    label = str(gauge["label"])
    right_of_label = right - width_of(label, "text-regular", 14)
    canvas.text(right, y + 58, label, "text-regular", 14, "quiet", "end")
    shape = canvas.line_icon(gauge["icon"])
    if shape:
        canvas.shape(shape, right_of_label - 20, y + 45, 16, fill="gold")
    by = gauge["will"] - gauge["value"] if "will" in gauge else 0
    if by:
        told, ink = (f"+{by}", "gain") if by > 0 else (f"\u2212{-by}", "life")
        wide = width_of(told, "numerals-bold", 17) + 18
        canvas.box(right - wide, y + 15, wide, 24, fill="card", stroke=ink, radius=12, thick=2, dash="5 3")
        canvas.text(right - wide / 2, y + 33, told, "numerals-bold", 17, ink, "middle")


def _counts(canvas: Canvas, counters: Sequence[Part], x: float, base: float) -> None:
    for one in counters:
        x += canvas.text(x, base, one["value"], "numerals-bold", 20, "ink") + 4
        x += canvas.text(x, base, one["label"], "text-regular", 13.5, "quiet") + 12


def _purse(canvas: Canvas, parts: Sequence[Part], x: float, y: float, room: float) -> None:
    wide = (room - 6 * (len(parts) - 1)) / len(parts)
    for n, part in enumerate(parts):
        left = x + n * (wide + 6)
        canvas.box(left, y, wide, CHIP, fill="card", stroke="line", radius=10)
        figure, label = _purse_told(part)
        canvas.text(left + 9, y + 25, figure, "numerals-bold", 22, "ink")
        canvas.text(left + 9, y + 42, shorten(label, "text-regular", 13, wide - 14), "text-regular", 13, "quiet")


def _purse_told(part: Part) -> tuple[str, str]:
    if part["kind"] == "card":
        figures = part.get("gauges") or ()
        return (str(figures[0]["value"]) if figures else "", str(part["name"]))
    most = f"/{part['max']}" if part.get("max") is not None else ""
    return f"{part['value']}{most}", str(part["label"])


# --- rows -------------------------------------------------------------------------------------------------------------


def field_row(canvas: Canvas, data: Part, x: float, y: float, room: float) -> float:
    """The cards of a side, so many in a line, and those beside them."""
    cards: Sequence[Part] = data["cards"]
    if not cards and not data["beside"]:
        canvas.box(x, y, room, 44, stroke="line", radius=12, dash="5 4")
        canvas.text(x + room / 2, y + 28, data["vacant"], "text-regular", 15, "quiet", "middle")
        return 52.0
    own = any(map(is_character, cards))
    top, across = y, min(len(cards), ABREAST if own else MOST_A_LINE) or 1
    wide = min(WIDEST * (1.6 if own else 1), (room - 8 * (across - 1)) / across)
    high = character_height(wide) if own else CARD
    for start in range(0, len(cards), across):
        line = cards[start : start + across]
        left = x + (room - len(line) * (wide + 8) + 8) / 2
        for n, card in enumerate(line):
            draws = character if is_character(card) else standing
            draws(canvas, card, left + n * (wide + 8), y, wide, high)
        y += high + 16
    return y + _line_of_minis(canvas, data["beside"], x, y, room) - top


def _line_of_minis(canvas: Canvas, cards: Sequence[Part], x: float, y: float, room: float) -> float:
    if not cards:
        return 0.0
    wide = min(190.0, (room - 6 * (len(cards) - 1)) / len(cards))
    for n, card in enumerate(cards):
        mini(canvas, card, x + n * (wide + 6), y, wide)
    return 50.0


# --- what stands between them -----------------------------------------------------------------------------------------


def lanes(canvas: Canvas, field: Part, x: float, y: float, room: float, *, upwards: bool) -> float:
    """Attackers, what would come of each, and those before them; those who stay out above and below."""
    cards = {card["id"]: card for one in field["rows"] for card in one["cards"]}
    busy = {place for lane in field["lanes"] for place in (lane["card"], *lane["before"])}
    out = [[card for card in one["cards"] if card["id"] not in busy] for one in field["rows"]]
    top = y
    y += _line_of_minis(canvas, out[0], x, y, room)
    weights = [max(1, len(lane["before"])) for lane in field["lanes"]]
    each = (room - 8 * (len(weights) - 1)) / total(weights)
    left = x
    for lane, weight in zip(field["lanes"], weights, strict=True):
        _lane(canvas, lane, cards, (left, y, each * weight), upwards=upwards)
        left += each * weight + 8
    y += 2 * LANE_CARD + FORECAST + 44
    return y + _line_of_minis(canvas, out[-1], x, y, room) - top


def _lane(
    canvas: Canvas, lane: Part, cards: Mapping[str, Part], place: tuple[float, float, float], *, upwards: bool
) -> None:
    x, y, wide = place
    high = 2 * LANE_CARD + FORECAST + 34
    canvas.box(x, y, wide, high, fill="gold", radius=14, opacity=0.11)
    far, near = y + 8, y + high - LANE_CARD - 14
    before, first = (far, near) if upwards else (near, far)
    _abreast(canvas, [cards[one] for one in lane["before"]], x + 6, before, wide - 12)
    if not lane["before"]:
        told = shorten(str(lane["vacant"]), "text-regular", 14, wide - 16)
        canvas.text(x + wide / 2, before + LANE_CARD / 2, told, "text-regular", 14, "quiet", "middle")
    _abreast(canvas, [cards[lane["card"]]], x + 6, first, wide - 12)
    if lane["forecast"]:
        _forecast(canvas, lane["forecast"], x + wide / 2, y + LANE_CARD + 22, wide)


def _abreast(canvas: Canvas, cards: Sequence[Part], x: float, y: float, room: float) -> None:
    if cards:
        wide = min(120.0, (room - 6 * (len(cards) - 1)) / len(cards))
        left = x + (room - len(cards) * (wide + 6) + 6) / 2
        for n, card in enumerate(cards):
            standing(canvas, card, left + n * (wide + 6), y, wide, LANE_CARD)


def _forecast(canvas: Canvas, told: Part, middle: float, y: float, room: float) -> None:
    ink, dash = ("guard", None) if told["held"] else ("life", None if told["done"] else "5 3")
    canvas.box(middle - 40, y, 80, 42, fill="card", stroke=ink, radius=21, thick=2.4, dash=dash)
    canvas.text(middle, y + 33, told["value"], "numerals-bold", 32, ink, "middle")
    canvas.text(middle, y + 62, told["sum"], "numerals-bold", 18, "ink", "middle")
    line = shorten(" ".join(told["told"]), "text-regular", 13, room - 10)
    canvas.text(middle, y + 80, line, "text-regular", 13, "quiet", "middle")


def queue(canvas: Canvas, data: Part | None, x: float, y: float, room: float) -> float:
    """What waits, the first to take effect uppermost."""
    if not data or not data["items"]:
        return 0.0
    canvas.text(x, y + 16, data["label"], "text-bold", 15, "ink")
    after = width_of(str(data["label"]), "text-bold", 15) + 8
    text = shorten(str(data["text"]), "text-regular", 15, room - after)
    canvas.text(x + after, y + 16, text, "text-regular", 15, "ink")
    for n, item in enumerate(data["items"]):
        top, now = y + 26 + n * 40, item["state"] == "now"
        dash = "5 4" if item["state"] == "later" else None
        canvas.box(x, top, room, 36, fill="card", stroke="gold-deep" if now else "line", radius=9, dash=dash)
        canvas.text(x + 12, top + 24, n + 1, "numerals-bold", 17, "gold-deep")
        what = " · ".join(str(one) for one in (item["text"], item["by"], item["detail"]) if one)
        canvas.text(x + 34, top + 24, shorten(what, "text-regular", 15, room - 44), "text-regular", 15, "ink")
    return 26.0 + len(data["items"]) * 40 + 8


def ladder(canvas: Canvas, data: Part | None, right: float, base: float) -> float:
    """The price list of the next ones, up to the right edge; where it begins."""
    for rung in reversed(data["rungs"] if data else ()):
        wide = width_of(str(rung["short"]), "numerals-bold", 16) + 14
        right -= wide
        now, done = rung["state"] == "now", rung["state"] == "done"
        canvas.box(right, base - 19, wide, 26, fill="gold-deep" if now else "card", stroke="line", radius=6)
        ink = "on-gold" if now else "quiet" if done else "ink"
        canvas.text(right + wide / 2, base, rung["short"], "numerals-bold", 16, ink, "middle")
        if done:
            canvas.line((right + 3, base - 6), (right + wide - 3, base - 6), colour="quiet")
        right -= 5
    return right


# --- on paper ---------------------------------------------------------------------------------------------------------


def dense_sides(field: Part, sides: Sequence[Part], wide: float) -> list[Part]:
    """The sides with their cards in places, as other games' sides have them: each is drawn as any other on paper."""
    rows = {one["side"]: one for one in field["rows"]}
    before = _standing_before(field, [str(side["name"]) for side in sides])
    return [_dense(side, rows[side["id"]], before, wide) for side in sides]


def _standing_before(field: Part, names: Sequence[str]) -> dict[str, str]:
    """Whom each attacker attacks, whom each blocker blocks; of several blockers, in which order they are struck."""
    called = {card["id"]: str(card["name"]) for row in field["rows"] for card in row["cards"]}
    foe = next((name for name in names if name != field["attacker"]), "")
    found: dict[str, str] = {}
    for lane in field["lanes"]:
        found[lane["card"]] = f"→ {foe}"
        for n, place in enumerate(lane["before"], 1):
            order = f"{n}. " if len(lane["before"]) > 1 else ""
            found[place] = f"{order}→ {called.get(lane['card'], '')}"
    return found


def _dense(side: Part, data: Part, before: Mapping[str, str], wide: float) -> Part:
    purse = [{**one, "label": one["label"]} for one in side.get("purse") or () if one["kind"] != "card"]
    leaders = [
        {**gauge, "label": f"{one['name']} {gauge['label']}"}
        for one in side.get("purse") or ()
        if one["kind"] == "card"
        for gauge in one.get("gauges") or ()
    ]
    slots = [_dense_slot(card, before.get(card["id"], ""), wide) for card in (*data["cards"], *data["beside"])]
    counters = [*purse, *leaders, *(side.get("counters") or ())]
    return {**side, "counters": [{**one, "label": str(one["label"]).split(" ")[0]} for one in counters], "slots": slots}


def _dense_slot(card: Part, before: str, wide: float) -> Part:
    """A card under what it can do, above whom it stands before; what is to come is not told on paper."""
    marks = [one for one in card.get("marks") or () if one["kind"] not in TO_COME]
    if before:
        marks.insert(0, {"kind": "lane", "text": before})
    can = ", ".join(str(one["text"]) for one in card.get("keywords") or ())
    if is_character(card):
        own = dense_character({**card, "marks": marks})
        name = shorten(str(card["name"]), "text-bold", 16, wide / 3 - 10)
        return {"kind": "slot", "id": card["id"], "label": card.get("line") or "", "hint": "",
                "card": {**card, **own, "text": name}}  # fmt: skip
    name = shorten(str(card["name"]), "text-bold", 16, wide / DENSE - 10)
    return {"kind": "slot", "id": card["id"], "label": can, "hint": "", "card": {**card, "text": name, "marks": marks}}
