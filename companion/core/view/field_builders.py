"""The parts of a field (core/view/field.py) and of a payment (core/view/payment.py), made. Figures, words and places
come in."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from companion.core.rules.rulings import Sum
from companion.core.view.board import Card, Due, Gauge, Keyword, Letter, Mark, Sign
from companion.core.view.field import (
    Brings,
    Field,
    Forecast,
    Item,
    Ladder,
    Lane,
    Queue,
    Reason,
    Row,
    Rung,
    Strike,
    Strikes,
)
from companion.core.view.payment import Many, PaidCard, Pay, Purse, Source

MINUS: Final = "\u2212"


def standing_card(place: str, name: str, figures: Sequence[Gauge], **more: Any) -> Card:
    """A card in a row: its figures in the order in which they are read, the first one bare and large. `more`: its tone,
    keywords, marks, how it lies."""
    part: dict[str, Any] = {"kind": "card", "code": place, "id": place, "name": name, "gauges": list(figures)}
    return cast("Card", {**part, **{key: value for key, value in more.items() if value}})


def character_card(
    place: str, name: str, line: str, figures: Sequence[Gauge], *, signs: Iterable[Sign] = (),
    letters: Iterable[Letter] = (), dues: Iterable[Due] = (), **more: Any,
) -> Card:  # fmt: skip
    """A character in a row: its first figure is in its emblem, with its `text` below; the others stand beside it."""
    return standing_card(place, name, figures, form="character", line=line, signs=list(signs), letters=list(letters),
                         dues=list(dues), **more)  # fmt: skip


def sign_part(icon: str, text: str) -> Sign:
    """Something that lies with a card: its picture and its name."""
    return {"icon": icon, "text": text}


def letter_part(text: str, label: str, tone: str = "") -> Letter:
    """A letter set into a card, with its name; no text: a free place."""
    part: Letter = {"text": text, "label": label}
    return {**part, "tone": tone} if tone else part


def due_part(when: str, text: str, value: str = "", icon: str = "", *, awake: bool = False) -> Due:
    """What a card gives from some time on, in signs and in words."""
    part: Due = {"when": when, "text": text}
    if value:
        part["value"] = value
    if icon:
        part["icon"] = icon
    if awake:
        part["awake"] = True
    return part


def keyword_part(text: str, detail: str = "", *, strong: bool = False) -> Keyword:
    """What a card can do, with its meaning in few words."""
    part: Keyword = {"text": text}
    if detail:
        part["detail"] = detail
    if strong:
        part["strong"] = True
    return part


def mark_part(kind: str, text: str, icon: str = "") -> Mark:
    """A sign on a card, in words, with its picture if it has one."""
    return {"kind": kind, "text": text, "icon": icon} if icon else {"kind": kind, "text": text}


def row_part(side: str, label: str, vacant: str, cards: Iterable[Card], beside: Iterable[Card] = ()) -> Row:
    """The cards of a side, in the order of their places."""
    return {"kind": "row", "id": f"{side}.row", "side": side, "label": label, "vacant": vacant, "cards": list(cards),
            "beside": list(beside)}  # fmt: skip


def ladder_part(place: str, icon: str, label: str, text: str, rungs: Sequence[tuple[str, str]], now: int) -> Ladder:
    """A price list, spoken text and short one a step; those before `now` are paid."""
    made: list[Rung] = [
        {"text": told, "short": short, "state": "done" if n < now else "now" if n == now else "later"}
        for n, (told, short) in enumerate(rungs)
    ]
    return {"kind": "ladder", "id": place, "icon": icon, "label": label, "text": text, "rungs": made}


def sum_text(total: Sum) -> str:
    """A sum in signs alone: `6 − 2 − 2 = 2`; one that stopped at its floor says so by an arrow."""
    first, *rest = total.terms
    told = f"{first.value}" + "".join(f" {MINUS if one.value < 0 else '+'} {abs(one.value)}" for one in rest)
    reached = sum(one.value for one in total.terms)
    if not rest and reached == total.result:
        return told
    return f"{told} {'=' if reached == total.result else '→'} {total.result}"


def forecast_part(
    icon: str, value: int, total: Sum, told: Sequence[str], text: str, why: Sequence[Reason], *, done: bool = False,
    was: int | None = None, will: int | None = None,
) -> Forecast:  # fmt: skip
    """What would come through (`value` is lost), or has come; the figure that it changes, before and after."""
    held = value <= 0
    part: Forecast = {
        "value": "0" if held else f"{MINUS}{value}", "icon": icon, "held": held, "done": done, "sum": sum_text(total),
        "told": list(told), "text": text, "why": list(why),
    }  # fmt: skip
    if was is not None and will is not None:
        part["was"], part["will"] = was, will
    return part


def lane_part(
    place: str, card: str, before: Iterable[str], vacant: str, forecast: Forecast | None, *, order: str | None = None
) -> Lane:
    """One attacker with those before it."""
    return {"kind": "lane", "id": place, "card": card, "before": list(before), "vacant": vacant, "order": order,
            "forecast": forecast}  # fmt: skip


TO_COME: Final = ("dies", "lives", "unhurt")
"""The marks that say what a combat would bring."""


def without_forecast(data: Any) -> Any:
    """A board that does not say what a combat would bring: for whoever is to reckon it."""
    if isinstance(data, list):
        return [without_forecast(one) for one in data]
    if not isinstance(data, dict):
        return data
    left = {key: None if key == "forecast" else without_forecast(one) for key, one in data.items() if key != "will"}
    if data.get("kind") == "card" and data.get("marks"):
        left["marks"] = [one for one in data["marks"] if one.get("kind") not in TO_COME]
    return left


def item_part(code: str, text: str, by: str, detail: str, state: str, **more: Any) -> Item:
    """Something in a queue. `more`: its place, its tone, and where it lies in a path."""
    part: dict[str, Any] = {"code": code, "text": text, "by": by, "detail": detail, "state": state}
    return cast("Item", {**part, **{key: value for key, value in more.items() if value is not None}})


def queue_part(place: str, label: str, text: str, items: Iterable[Item], *, path: bool = False) -> Queue:
    """What waits, in the order in which it takes effect: a list, or a path from card to card."""
    part: Queue = {"kind": "queue", "id": place, "label": label, "text": text, "items": list(items)}
    return {**part, "form": "path"} if path else part


def strike_part(
    place: str, card: str, at: str, told: tuple[str, str, str], forecast: Forecast | None, text: str = ""
) -> Strike:
    """A blow from card to card, by their places; `told`: who does what to whom. One that is not dealt says why."""
    name, does, target = told
    return {"kind": "strike", "id": place, "card": card, "at": at, "name": name, "does": does, "target": target,
            "text": text, "forecast": forecast}  # fmt: skip


def strikes_part(place: str, label: str, items: Iterable[Strike]) -> Strikes:
    """The blows of a fight."""
    return {"kind": "strikes", "id": place, "label": label, "items": list(items)}


def brings_part(place: str, icon: str, text: str, why: Sequence[Reason], strong: str = "") -> Brings:
    """What the turn brings, in one line."""
    part: Brings = {"kind": "brings", "id": place, "icon": icon, "text": text, "why": list(why)}
    return {**part, "strong": strong} if strong else part


def field_part(
    name: str, rows: Iterable[Row], *, out: str, ladder: Ladder | None = None, lanes: Iterable[Lane] = (),
    attacker: str | None = None, queue: Queue | None = None, strikes: Strikes | None = None,
    brings: Brings | None = None,
) -> Field:  # fmt: skip
    """The board: its rows in the order of the screen, and what stands between them."""
    part: Field = {
        "kind": "field", "id": "field", "player": None, "name": name, "rows": list(rows), "ladder": ladder,
        "lanes": list(lanes), "attacker": attacker, "out": out, "queue": queue,
    }  # fmt: skip
    if strikes is not None:
        part["strikes"] = strikes
    if brings is not None:
        part["brings"] = brings
    return part


# --- payments ---------------------------------------------------------------------------------------------------------


def source_part(
    name: str, text: str, detail: str, sign: str, icon: str, have: int, form: str, one: str, *,
    values: Sequence[int] = (), cards: Sequence[PaidCard] = (),
) -> Source:  # fmt: skip
    """Something to pay with, each worth 1; with `values` or `cards` it is cards, each worth what it says."""
    part: Source = {"name": name, "text": text, "detail": detail, "sign": sign, "icon": icon, "have": have, "value": 1,
                    "form": form, "one": one}  # fmt: skip
    if values:
        part["values"] = list(values)
    if cards:
        part["cards"] = list(cards)
    return part


def purse_part(form: str, sources: Iterable[Source], *, join: str = " + ", kept: bool = False) -> Purse:
    """What somebody can pay with, in the usual order."""
    return {"form": form, "join": join, "sources": list(sources), "surplus": "kept" if kept else "lost"}


def pay_part(of: str, price: int, move: str, title: str, detail: str = "", but: str = "") -> Pay:
    """Something to be paid before it is announced; `{with}` in the move is where the payment is said."""
    part: Pay = {"of": of, "price": price, "move": move, "title": title, "detail": detail}
    return {**part, "but": but} if but else part


def many_part(move: str, text: str, most: int, *, least: int = 1, join: str = " + ") -> Many:
    """Several targets before one sending."""
    return {"move": move, "join": join, "least": least, "most": most, "text": text}
