"""The primitives of a view (core/view/view.py), made: what a game's board is built of. Figures, words and places come
in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from companion.core.notation.playing_cards import SYMBOLS, TONES, card_name, card_text, rank_text, suit_of
from companion.core.notation.playing_cards import Card as PackCard
from companion.core.view.board import Card, Counter, Gauge, Laid, Pile, Pips, Side, Slot
from companion.core.view.view import Action, Bar, Step

P = TypeVar("P", bound=Mapping[str, Any])
Part = dict[str, Any]
"""A node of the tap tree, a choice, a pad."""


def card_part(card: PackCard, lang: str, place: str | None = None, **more: Any) -> Card:
    """A card of the ordinary pack: in a hand, a slot or a picker; `place` is where it can be tapped."""
    suit = suit_of(card)
    part: Card = {
        "kind": "card", "code": card, "rank": rank_text(card, lang), "suit": SYMBOLS[suit], "tone": TONES[suit],
        "name": card_name(card, lang),
    }  # fmt: skip
    return _with(part, id=place, **more)


def named_card(code: str, text: str, name: str, **more: Any) -> Card:
    """A card that has a name and no rank: `text` stands on it, `name` says it in full."""
    part: Card = {"kind": "card", "code": code, "text": text, "name": name}
    return _with(part, **more)


def counter_part(
    place: str, icon: str, value: int, label: str, cards: Iterable[Card] | None = None, *, fixed: bool = False
) -> Counter:
    """A count with its icon; `cards` are those that lie there openly. Its place is its fact's name, unless it is
    `fixed`: then no figure of that name is corrected."""
    return {
        "kind": "counter", "id": place, "icon": icon, "value": value, "label": label, "fact": None if fixed else place,
        "cards": None if cards is None else list(cards),
    }  # fmt: skip


def side_part(
    name: str, player: int | None, badge: str | None, counters: Iterable[Counter] = (),
    slots: Iterable[Slot | Pile | Card] = (), *, hand: Iterable[Card] | None = None, **more: Any,
) -> Side:  # fmt: skip
    """One player's half of the table; whose turn it is has a badge that says so. `more`: what else a side may have."""
    part: Side = {
        "kind": "side", "id": name, "player": player, "name": name, "acting": badge is not None, "badge": badge,
        "counters": list(counters), "slots": list(slots), "hand": None if hand is None else list(hand),
    }  # fmt: skip
    return _with(part, **more)


def shared_part(place: str, title: str, slots: Iterable[Slot | Pile | Card]) -> Side:
    """A part of the board that is nobody's side, such as what lies in the middle."""
    return {**side_part(title, None, None, slots=slots), "id": place}


def pile_part(
    place: str, title: str, sign: str, label: str, value: int, *, icon: str = "coin", high: int | None = None
) -> Slot:
    """A place that holds a figure and no card: a pile of coins, a score. Its place is its fact's name; `sign` is the
    short form of its title that stands on it, `label` says what is counted."""
    gauge = gauge_part(f"{place}.count", icon, label, value=value, high=high, fact=place, main=True, text=label)
    return slot_part(place, title, "", {"kind": "card", "code": place, "rank": sign, "name": title, "gauges": [gauge]})


def paid_part(
    place: str, tone: str, letter: str, label: str, text: str, *, limit: int | None, spent: int, left: int | None,
    cards: Iterable[Laid],
) -> Pile:  # fmt: skip
    """A figure that is spent by the cards that lie beside it (`limit` None: it is not known). Its place is its fact's
    name."""
    return {
        "kind": "pile", "id": place, "tone": tone, "letter": letter, "label": label, "value": left, "max": limit,
        "spent": spent, "fact": None if limit is None else place, "figure": limit, "cards": list(cards), "text": text,
        "top": f"{place}.top",
    }  # fmt: skip


def gauge_part(
    place: str, icon: str, label: str, *, value: int, high: int | None, fact: str | None, main: bool = False,
    text: str = "", card: Card | None = None, empty: bool = False, **more: Any,
) -> Gauge:  # fmt: skip
    """A figure that goes up and down, such as HP or a shield; the `main` one of a card is its largest."""
    part: Gauge = {
        "kind": "gauge", "id": place, "icon": icon, "value": value, "max": high, "text": text, "label": label,
        "fact": fact, "main": main, "empty": empty, "card": card,
    }  # fmt: skip
    return _with(part, **more)


def pips_part(place: str, label: str, tone: str, *, value: int, high: int, marked: int) -> Pips:
    """So many of so many, `marked` of them in the colour of the tone. Its place is its fact's name."""
    return {
        "kind": "pips", "id": place, "value": value, "max": high, "marked": marked, "tone": tone, "label": label,
        "fact": place,
    }  # fmt: skip


def slot_part(place: str, label: str, hint: str, card: Card | None, **more: Any) -> Slot:
    """A place where one card can lie."""
    part: Slot = {"kind": "slot", "id": place, "label": label, "hint": hint, "card": card}
    return _with(part, **more)


def bar_part(title: str, steps: Sequence[str], now: int, **more: Any) -> Bar:
    """The turn and its steps, of which the one at `now` runs."""
    states: list[Step] = [
        {"text": text, "state": "done" if place < now else "now" if place == now else "later"}
        for place, text in enumerate(steps)
    ]
    part: Bar = {"title": title, "steps": states}
    return _with(part, **more)


def action_part(
    place: str,
    text: str,
    move: str,
    *,
    main: bool = False,
    menu: bool = False,
    confirm: bool = False,
    also: Sequence[str] = (),
    answers: str | None = None,
) -> Action:
    """A button of the bar, or of its menu; the moves of `also` are announced together with its own. `answers`: it
    answers the prompt instead, by one of a `list`, or by `lot`."""
    part: Action = {"id": place, "text": text, "move": move, "main": main, "menu": menu, "confirm": confirm}
    return _with(part, also=list(also) or None, answers=answers)


def card_choice(card: PackCard, lang: str, then: Mapping[str, Any], *, legal: bool = True) -> Part:
    """One card of a picker, and what choosing it does (`move` or `next`)."""
    return {"text": card_text(card, lang), "card": card_part(card, lang), "legal": legal, **then}


MOST_ROWS = 4
"""Answers that stand in the question itself; more of them open as a list of their own."""


def question_part(text: str, choices: Sequence[Part], *, skip: Part | None = None, **more: Any) -> Part:
    """What is asked, with the choices that answer it (`choices_of`, core/view/tap_tree.py); `skip` passes over it."""
    part = {"text": text, "choices": choices, "many": 1, "skip": skip, "rows": len(choices) <= MOST_ROWS}
    return {**part, **more}


def waiting_part(text: str) -> Part:
    """Who is waited for, where somebody else is asked."""
    return {"text": text, "choices": [], "many": 1, "skip": None}


# --- pads (site/table-view.md, A pad) ---------------------------------------------------------------------------------


def pad_part(title: str, kinds: Sequence[Part]) -> Part:
    """A pad, on which something is announced by a few figures or by names."""
    return {"title": title, "kinds": kinds}


def pad_kind(
    name: str, text: str, move: str, parts: Sequence[Part], *, more: Sequence[Part] = (),
    targets: Sequence[Part] | str = (), legal: bool = True, **asked: str,
) -> Part:  # fmt: skip
    """A kind of announcement: the text of its move with holes, what it may begin with, what may follow in a series.

    `targets`: whom it may be aimed at, or the name of such a list among the `aims` of its pad. `ask`: the move that
    tells why it is not legal.
    """
    return {"id": name, "text": text, "move": move, "parts": parts, "more": more, "targets": targets, "legal": legal,
            **asked}  # fmt: skip


def pad_card(
    text: str, form: str | None = None, *, told: str | None = None, fields: Sequence[Part] = (),
    listed: Sequence[Part] = (), **more: Any,
) -> Part:  # fmt: skip
    """One card of a kind: `form` is its text with a hole for each field, `told` the same for people; `listed` are those
    that have a name."""
    return {"text": text, "card": form, "told": told or form or "", "fields": fields, "listed": listed, **more}


def pad_field(name: str, label: str, **values: Any) -> Part:
    """A hole to be filled: figures from `low` to `high`, `choices` (`value` is chosen beforehand), or a `text`."""
    return {"name": name, "label": label, **values}


def pad_name(
    text: str, card: str, detail: str = "", costs: Mapping[str, int] | None = None, *, legal: bool = True
) -> Part:
    """A card by its name, with what it costs."""
    return {"text": text, "detail": detail, "card": card, "costs": costs or {}, "legal": legal}


def _with(part: P, **more: Any) -> P:
    """A part with what was given of what it may have besides."""
    return cast("P", {**part, **{name: value for name, value in more.items() if value is not None}})
