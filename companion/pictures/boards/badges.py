"""The small things of a picture: counts, gauges, cards in a corner or in a line of text, what changed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.text.float_sum import total
from companion.pictures.canvas import Canvas, Part
from companion.pictures.letters import Font, Piece, shorten, width_of, wrap


def counters(canvas: Canvas, parts: Sequence[Part], right: float, base: float, size: float) -> float:
    """The counts, from the right edge to the left; where they begin."""
    x = right
    for counter in reversed(parts):
        label = str(counter.get("label") or "")
        x -= width_of(label, "text-regular", size)
        canvas.text(x, base, label, "text-regular", size, "quiet")
        x -= 5
        high = min(24.0, size * 1.6)
        figure_right = x
        canvas.text(x, base, counter["value"], "numerals-bold", high, "ink", "end")
        x -= width_of(str(counter["value"]), "numerals-bold", high)
        delta(canvas, figure_right + 3, base - high * 0.72 - 12, counter, 11)
        if counter.get("icon") == "deck" and size > 13:
            x -= high
            canvas.icon("deck", x, base - high * 0.77, high * 0.875, "gold")
        x -= 10 if size < 15 else 16
    return x


def counters_width(parts: Sequence[Part], size: float) -> float:
    """How much room the counts take."""
    high, gap = min(24.0, size * 1.6), 10 if size < 15 else 16
    each = (
        width_of(str(one.get("label") or ""), "text-regular", size)
        + 5
        + width_of(str(one["value"]), "numerals-bold", high)
        for one in parts
    )
    return total(each) + gap * len(parts)


def gauge_ink(canvas: Canvas, part: Part) -> str:
    """The colour of a gauge: of its tone, or of its icon."""
    usual = {"shield": "guard", "coin": "gold", "points": "gold"}.get(str(part.get("icon")), "life")
    return canvas.colour(part, usual)


def gauge(canvas: Canvas, part: Part, middle: float, y: float, size: float) -> None:
    """A figure beside its emblem, about a middle."""
    most = f"/{part['max']}" if part.get("max") else ""
    figure, ink = str(part["value"]), gauge_ink(canvas, part)
    long = size * 1.2 + width_of(figure, "numerals-bold", size * 0.93) + width_of(most, "text-regular", size * 0.52)
    x, base = middle - long / 2, y + size * 0.82
    emblem = canvas.line_icon(part.get("icon"))
    if emblem:
        canvas.shape(emblem, x, y, size, fill=ink, opacity=0.16)
    canvas.icon(part.get("icon"), x, y, size, ink)
    x += size * 1.18
    x += canvas.text(x, base, figure, "numerals-bold", size * 0.93, "ink" if ink == "life" else ink)
    canvas.text(x + size * 0.04, base, most, "text-regular", size * 0.52, "quiet")
    delta(canvas, middle + long / 2 + 2, y - 4, part, size * 0.48, loss=ink)


def marks(canvas: Canvas, card: Part, middle: float, y: float, room: float) -> None:
    """Words about a card, side by side."""
    told = card.get("marks") or []
    texts = [shorten(str(mark.get("text") or ""), "text-bold", 13.5, room - 20) for mark in told]
    longs = [width_of(text, "text-bold", 13.5) + 18 for text in texts]
    x = middle - (total(longs) + 4 * (len(longs) - 1)) / 2
    for mark, text, long in zip(told, texts, longs, strict=True):
        strong = mark.get("kind") in ("boost", "fights")
        fill, edge, ink = ("gold-deep", "gold-deep", "on-gold") if strong else ("paper", "edge", "ink")
        canvas.box(x, y, long, 22, fill=fill, stroke=edge, radius=11)
        canvas.text(x + long / 2, y + 15.5, text, "text-bold", 13.5, ink, "middle")
        x += long + 4


def index(canvas: Canvas, card: Part, middle: float, base: float, size: float) -> None:
    """Rank and suit, as in a card's corner; a name where it has none."""
    pieces = _index(card)
    ink = canvas.colour(card, "ink") if card.get("suit") else "ink"
    canvas.pieces(middle, base, pieces, size if card.get("rank") else min(size, 16.0), ink, "middle")


def index_width(card: Part, size: float) -> float:
    """How wide rank and suit are."""
    size = size if card.get("rank") else min(size, 16.0)
    return total(width_of(text, font, size) for text, font in _index(card))


def _index(card: Part) -> list[Piece]:
    if card.get("rank"):
        return [(str(card["rank"]), "numerals-bold"), (str(card.get("suit") or ""), "text-bold")]
    return [(str(card.get("text") or card.get("name") or ""), "text-bold")]


def delta(canvas: Canvas, x: float, y: float, data: Part, size: float, loss: str = "life") -> None:
    """What the last entry changed of a figure, if anything."""
    change = data.get("delta")
    if isinstance(change, int) and change:
        wide = delta_width(data, size)
        canvas.box(x, y, wide, size * 1.3, fill="gain" if change > 0 else loss, radius=size * 0.65)
        canvas.text(x + wide / 2, y + size, _signed(change), "numerals-bold", size, "on-colour", "middle")


def delta_width(data: Part, size: float) -> float:
    """How wide that is."""
    return width_of(_signed(int(data.get("delta") or 0)), "numerals-bold", size) + size * 0.8


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"−{-change}"


# --- cards in a line of text ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """The words for what is written out on paper: how a player's hand is called, with `{player}`, and how cards are
    told, with `{name}` and `{cards}` (bold between `**`)."""

    hand: str
    pile: str


def known_lines(part: Part, told: Told, room: float) -> Iterator[list[Piece]]:
    """The cards that are known: the own hand, and what lies openly, each in lines of text."""
    piles: list[tuple[str, Sequence[Part]]] = []
    if part.get("hand"):
        piles.append((told.hand.format(player=part["name"]), part["hand"]))
    piles += [(str(one["label"]).capitalize(), one["cards"]) for one in part.get("counters") or () if one.get("cards")]
    for name, cards in piles:
        between = " " if all(card.get("rank") for card in cards) else " · "
        counted = Counter(card_told(card) for card in cards)
        shown = between.join(f"{times}\u00a0×\u00a0{text}" if times > 1 else text for text, times in counted.items())
        fonts: tuple[Font, Font] = ("text-regular", "text-bold")
        said = [(text.format(name=name, cards=shown), fonts[n % 2]) for n, text in enumerate(told.pile.split("**"))]
        yield from wrap(said, 14, room, 6)


def card_told(card: Part) -> str:
    """A card in a line of text: rank and suit, or its whole name with its figures."""
    return f"{card['rank']}{card.get('suit') or ''}" if card.get("rank") else str(card.get("name") or card["text"])
