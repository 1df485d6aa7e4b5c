"""The primitives of a view as plain data (site/table-view.md): what a game's board is built of."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.cards import SYMBOLS, TONES, Card, card_name, card_text, rank_text, suit_of

Part = dict[str, Any]


def card_part(card: Card, lang: str, place: str | None = None, **more: Any) -> Part:
    """A card: in a hand, a slot or a picker; `place` is where it can be tapped."""
    suit = suit_of(card)
    part: Part = {
        "kind": "card", "code": card, "rank": rank_text(card, lang), "suit": SYMBOLS[suit], "tone": TONES[suit],
        "name": card_name(card, lang),
    }  # fmt: skip
    if place is not None:
        part["id"] = place
    return {**part, **more}


def counter_part(place: str, icon: str, value: int, label: str, cards: Iterable[Part] | None = None) -> Part:
    """A count with its icon; `cards` are those that lie there openly. Its place is its fact's name."""
    return {
        "kind": "counter", "id": place, "icon": icon, "value": value, "label": label, "fact": place,
        "cards": None if cards is None else list(cards),
    }  # fmt: skip


def side_part(
    name: str, player: int, badge: str | None, counters: Iterable[Part] = (), slots: Iterable[Part] = ()
) -> Part:
    """One player's half of the table; whose turn it is has a badge that says so."""
    return {
        "kind": "side", "id": name, "player": player, "name": name, "acting": badge is not None, "badge": badge,
        "counters": list(counters), "slots": list(slots), "hand": None,
    }  # fmt: skip


def shared_part(place: str, title: str, slots: Iterable[Part]) -> Part:
    """A part of the board that is nobody's side, such as what lies in the middle."""
    return {**side_part(title, 0, None, slots=slots), "id": place, "player": None}


def pile_part(
    place: str, title: str, sign: str, label: str, value: int, *, icon: str = "coin", high: int | None = None
) -> Part:
    """A place that holds a figure and no card: a pile of coins, a score. Its place is its fact's name; `sign` is the
    short form of its title that stands on it, `label` says what is counted."""
    gauge = gauge_part(f"{place}.count", icon, label, value=value, high=high, fact=place, main=True, text=label)
    card = {"kind": "card", "code": place, "rank": sign, "name": title, "gauges": [gauge]}
    return slot_part(place, title, "", card)


def gauge_part(
    place: str, icon: str, label: str, *, value: int, high: int | None, fact: str | None, main: bool = False,
    text: str = "", card: Part | None = None, empty: bool = False,
) -> Part:  # fmt: skip
    """A figure that goes up and down, such as HP or a shield; the `main` one of a card is its largest."""
    return {
        "kind": "gauge", "id": place, "icon": icon, "value": value, "max": high, "text": text, "label": label,
        "fact": fact, "main": main, "empty": empty, "card": card,
    }  # fmt: skip


def slot_part(place: str, label: str, hint: str, card: Part | None, **more: Any) -> Part:
    """A place where one card can lie."""
    return {"kind": "slot", "id": place, "label": label, "hint": hint, "card": card, **more}


def card_choice(card: Card, lang: str, then: Mapping[str, Any], *, legal: bool = True) -> Part:
    """One card of a picker, and what choosing it does (`move` or `next`)."""
    return {"text": card_text(card, lang), "card": card_part(card, lang), "legal": legal, **then}
