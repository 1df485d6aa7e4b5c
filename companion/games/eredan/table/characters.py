"""The characters of Eredan's lines: HP in a heart, the three figures as they count now, what lies with them."""

from typing import Any, Final

from companion.core.view.board import Card, Due, Gauge, Letter, Mark
from companion.core.view.builders import gauge_part
from companion.core.view.field_builders import character_card, due_part, letter_part, mark_part, sign_part
from companion.core.view.words import Words
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.cards.figures import Order
from companion.games.eredan.engine.constants import STATS
from companion.games.eredan.engine.notation.printer import told_on
from companion.games.eredan.engine.rules.stats import attack_sum, stat_sum
from companion.games.eredan.engine.state import Character, State
from companion.games.eredan.table.labels import (
    RANGE,
    called,
    card_called,
    guilds_line,
    line_of,
    order_text,
    sentences,
    signed,
    spot,
    text_of,
)

ICONS: Final = {"attack": "blade", "defence": "shield", "spirit": "spark"}
_TONES: Final = {"attack": "hearts", "defence": "blue", "spirit": "plum"}
_SIGNS: Final = {
    "weapon": "blade", "armour": "armour", "shield": "shield", "helmet": "helmet", "familiar": "bird",
    "object": "jewel",
}  # fmt: skip
_FOOT: Final = 3
"""Signs and letters for which the foot of a card has room."""


def vacant_card(state: State, seat: int, place: int, words: Words) -> Card:
    """A place where nobody has been named yet."""
    name = words.say("vacant", place=place)
    return character_card(spot(state, seat, place), name, words.say("to-name"), [], lies=["asleep"])


def character(state: State, seat: int, place: int, one: Character, words: Words) -> Card:
    """A character in its place."""
    fights = state.fighting and state.seats[seat].fighter == place
    marks = _marks(one, fights, words)
    figures = [_hp(state, seat, place, one, words), *(_stat(state, seat, place, one, what, words) for what in STATS)]
    line = guilds_line(one, words) if state.phase == "team" and one.guilds else line_of(one, words)
    return character_card(
        spot(state, seat, place), called(one), line, figures,
        signs=[sign_part(_SIGNS[item.place], _worn(state, item.code, item.place, words)) for item in one.attached],
        letters=_letters(one, words), dues=_dues(state, seat, place, one, words), marks=marks,
        lies=[mark["kind"] for mark in marks if mark["kind"] in ("fights", "tilted", "fallen")],
        text=_about(state, one, words),
    )  # fmt: skip


# --- figures ----------------------------------------------------------------------------------------------------------


def _hp(state: State, seat: int, place: int, one: Character, words: Words) -> Gauge:
    where = f"{spot(state, seat, place)}.hp"
    return gauge_part(
        where, "heart", words.say("hp"), value=one.hp, high=one.hp_max, fact=where, main=True,
        text=words.say("of-most", most=one.hp_max), max_fact=f"{where}.max",
    )  # fmt: skip


def _stat(state: State, seat: int, place: int, one: Character, what: str, words: Words) -> Gauge:
    """As it counts now, with what was added; of a range both ends, until a value is rolled."""
    where = spot(state, seat, place)
    attack = what == "attack"
    total = (
        attack_sum(state, seat, place, one)
        if attack
        else stat_sum(state, seat, place, one, what, one.defence if what == "defence" else one.spirit)
    )
    printed = int(getattr(one, what))
    rolled = attack and state.seats[seat].fighter == place and state.seats[seat].rolled is not None
    bonus = total.result - total.terms[0].value
    more: dict[str, Any] = {"bonus": bonus} if bonus else {}
    if attack and one.attack_high is not None and not rolled:
        more["shown"] = f"{total.result}{RANGE}{total.result + one.attack_high - one.attack}"
    holds = {"of": f"{where}.{what}", "value": printed, "label": words.say(f"printed-{what}")}
    return gauge_part(
        f"{where}.{what}.now", ICONS[what], words.word("characteristic", what), value=total.result, high=None,
        fact=f"{where}.{what}.now", fixed=True, tone=_TONES[what], holds=holds, **more,
    )  # fmt: skip


# --- what lies with it ------------------------------------------------------------------------------------------------


def _worn(state: State, code: str, where: str, words: Words) -> str:
    return words.say("worn", card=card_called(code, words), slot=words.word("slot", where))


def _letters(one: Character, words: Words) -> list[Letter]:
    """Its runes, and places that are free as far as there is room to show them."""
    if not one.runes:
        return []
    letters = [
        letter_part(rune[:1].upper(), words.say("rune", rune=words.word("rune", rune)), "plum") for rune in one.runes
    ]
    taken = len(one.attached) + len(one.runes)
    room = _FOOT - taken if not one.attached else 0
    free = max(0, min(room, one.runes_max - len(one.runes)))
    return [*letters, *(letter_part("", words.say("rune-free")) for _ in range(free))]


def _dues(state: State, seat: int, place: int, one: Character, words: Words) -> list[Due]:
    """The Order that counts, else the next one that may still count."""
    if one.dead:
        return []
    awake = state.orders_awake(seat, place, one)
    coming = awake or tuple(order for order in one.orders if order.turn >= state.turn)
    return [_due(order, bool(awake), words) for order in sorted(coming)[:1]]


def _due(order: Order, awake: bool, words: Words) -> Due:
    when = words.say("turn-short", turn=order.turn)
    return due_part(when, _order_told(order, words), signed(order.amount), ICONS[order.what], awake=awake)


def _order_told(order: Order, words: Words) -> str:
    return words.say("order", turn=order.turn, gives=order_text(order, words))


def _marks(one: Character, fights: bool, words: Words) -> list[Mark]:
    """How it stands, each in a word."""
    if one.dead:
        return [mark_part("fallen", words.say("dead"))]
    found = []
    if fights and not one.tilted:
        found.append(mark_part("fights", words.say("fights")))
    if one.tilted:
        found.append(mark_part("tilted", words.say("tilted"), "tilted"))
    if one.rage:
        found.append(mark_part("rage", words.say("rage")))
    return found


def _about(state: State, one: Character, words: Words) -> str:
    """All else that is printed on it, what counts for a time, and what its cards say."""
    level = parted(one.name)[1]
    told = [
        words.say("level", level=level) if level > 1 else "",
        words.say("of-guild", guilds=one.guilds) if one.guilds else "",
        *(_order_told(order, words) for order in one.orders),
        words.say("woken") if one.woken else "",
        words.say("chains", type=one.chain) if one.chain else "",
        words.say("hunts", name=one.against) if one.against else "",
        words.say("ambidextrous") if one.ambidextrous else "",
        words.say("tickets-more", count=one.initiative) if one.initiative else "",
        words.say("received", count=one.received) if one.received else "",
        words.say("healed", count=one.healed) if one.healed else "",
        _printed(state, one, words),
        *(_attached(state, item.code, words) for item in one.attached),
        *(_changed(change.what, change.amount, change.until, words) for change in one.changes),
    ]
    return sentences(told)


def _printed(state: State, one: Character, words: Words) -> str:
    listed = state.box.character(one.name)
    return "" if listed is None else told_on(listed, words.lang)


def _attached(state: State, code: str, words: Words) -> str:
    """What the text of an attached card says, if a list has it."""
    text = text_of(state, code, words)
    return words.say("card-says", card=card_called(code, words), text=text) if text else ""


def _changed(what: str, amount: int, until: str, words: Words) -> str:
    """What is changed for a time."""
    if what not in STATS:
        return ""
    return words.say("changed", what=what, amount=amount, until=until)
