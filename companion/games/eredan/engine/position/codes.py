"""What a code of Eredan leaves out, because lists and rules say it already: one short form for each character and card.

The order and the room of all other figures follow from their declarations (facts.py, core/codes/declarations.py).
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.cardkit.position import agenda, packing
from companion.cardkit.position.agenda import NEUTRAL
from companion.core.codes.bidirectional import Way
from companion.core.codes.declarations import Form, Lists, Packing, Walk, elsewhere
from companion.core.rules.common_moves import Concede
from companion.games.eredan.engine.cards.cards import PROFILE, Box, Profile
from companion.games.eredan.engine.cards.catalogue import read_box
from companion.games.eredan.engine.constants import (
    LONGEST_CODE,
    LONGEST_NAME,
    MOST,
    MOST_ATTACHED,
    MOST_QUEUE,
)
from companion.games.eredan.engine.effects.references import AIMS
from companion.games.eredan.engine.flow.effect_queue import KINDS

_WORN: Final = ("weapon", "weapon.2", "armour", "shield", "helmet", "familiar")
_STANDS: Final = ("tilted", "dead", "rage", "woken", "cast")
_PACKED: Final = {
    "guild": "guilds", "class": "classes", "race": "race", "element": "element", "chain": "chain", "caste": "caste",
    "against": "against", "hp.max": "hp", "attack": "attack", "defence": "defence", "spirit": "spirit",
    "runes.max": "runes_max", "attack.high": "attack_high", "initiative": "initiative",
    "ambidextrous": "ambidextrous", "orders": "orders",
}  # fmt: skip
"""The facts of what is printed on a character, with the fields of a Profile."""
_USUAL_LAID: Final = 15


# --- which lists, who lost otherwise than by the table ----------------------------------------------------------------


def _which(box: Box, data: Mapping[str, Any]) -> str:
    return packing.which(box, box.cards, box.characters, box.decks)


def _listed(box: Box, players: int) -> Iterable[str]:
    """Cards, characters, decks, without their texts."""
    return (*map(packing.signed, box.cards), *map(packing.signed, box.characters), *map(repr, box.decks))


def _end(walk: Walk) -> tuple[Concede, ...]:
    """Who lost by giving up, or by an empty deck."""
    return packing.given_up(walk, ("GEN-2", "deck-out-loss"))


# --- cards ------------------------------------------------------------------------------------------------------------


def _keys(box: Box) -> tuple[str, ...]:
    return tuple(card.key for card in box.cards)


def _code(walk: Walk, code: str | None) -> str:
    """A card of the list, or one with its announcement."""
    return packing.card(walk.way, code, _keys(walk.box), LONGEST_CODE)


def _cards(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    return packing.cards(walk.way, value, _keys(walk.box), LONGEST_NAME)


# --- characters -------------------------------------------------------------------------------------------------------


def _character(walk: Walk, name: str, value: Any) -> str:
    """A character with all its figures."""
    way, values = walk.way, walk.values
    names = tuple(one.key for one in walk.box.characters)
    key = packing.card(way, value, names, LONGEST_NAME)
    profile = walk.box.character(key) if key in names else None
    usual = {} if profile is None else _printed_on(profile)
    said = {leaf: values.get(f"{name}.{leaf}") for leaf in _PACKED}
    if profile is None or not way.flag(_alike(said, usual)):
        _announced(way, name, values)
    else:
        values.update({f"{name}.{leaf}": usual[leaf] for leaf in _PACKED})
    most = values[f"{name}.hp.max"] or 0
    values[f"{name}.hp"] = way.number(values.get(f"{name}.hp"), most + 1)
    lost = most - (values[f"{name}.hp"] or 0)
    plain = way.flag(values.get(f"{name}.received") == lost and not values.get(f"{name}.healed"))
    for leaf, count in (("received", lost), ("healed", 0)):
        held = values.get(f"{name}.{leaf}")
        values[f"{name}.{leaf}"] = count if plain else way.small(held, 31, 9999)
    standing = way.flag(any(values.get(f"{name}.{leaf}") for leaf in _STANDS))
    packing.flags(way, values, name, _STANDS, there=standing)
    _attached(walk, name)
    _runes(walk, name)
    values[f"{name}.changes"] = packing.texts(way, values.get(f"{name}.changes"))
    return key


def _printed_on(one: Profile) -> dict[str, Any]:
    """What a list says of a character, as the facts have it."""
    found = {leaf: getattr(one, field) for leaf, field in _PACKED.items()}
    found["orders"] = tuple(map(str, one.orders))
    return {leaf: None if value in ("", ()) else value for leaf, value in found.items()}


def _alike(said: Mapping[str, Any], usual: Mapping[str, Any]) -> bool:
    return all(_plain(said[leaf]) == _plain(usual[leaf]) for leaf in _PACKED)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, (list, tuple)) else value


def _announced(way: Way, name: str, values: dict[str, Any]) -> None:
    """All that is printed on a character of no list, in the order that codes have always had."""
    for leaf, field in _PACKED.items():
        here = f"{name}.{leaf}"
        if leaf == "attack.high":
            high = values.get(here)
            values[here] = way.small(high, 7, MOST) if way.flag(high is not None) else None
        else:
            values[here] = PROFILE[field].packed(way, values.get(here))


def _attached(walk: Walk, name: str) -> None:
    """What a character bears: where, which card, in which order it was laid, whose it is."""
    way, values = walk.way, walk.values
    worn = [(slot, values.get(f"{name}.{slot}")) for slot in _WORN if values.get(f"{name}.{slot}")]
    worn += [("objects", code) for code in values.get(f"{name}.objects") or ()]
    laid, foreign, made = (values.get(f"{name}.{leaf}") or () for leaf in ("laid", "foreign", "created"))
    found: dict[str, Any] = {f"{name}.{slot}": None for slot in (*_WORN, "objects", "laid", "foreign", "created")}
    orders: list[int] = []
    others: list[int] = []
    created: list[int] = []
    for place in range(way.small(len(worn), 3, MOST_ATTACHED)):
        slot, code = worn[place] if place < len(worn) else ("", None)
        slot = way.one_of(slot, (*_WORN, "objects"))
        code = _code(walk, code)
        orders.append(way.small(laid[place] if place < len(laid) else place + 1, _USUAL_LAID, 9999))
        others += [place + 1] if way.flag(place + 1 in foreign) else []
        created += [place + 1] if way.flag(place + 1 in made) else []
        found[f"{name}.{slot}"] = (*(found[f"{name}.objects"] or ()), code) if slot == "objects" else code
    found |= {f"{name}.laid": tuple(orders) or None, f"{name}.foreign": tuple(others) or None}
    found[f"{name}.created"] = tuple(created) or None
    values.update(found)


def _runes(walk: Walk, name: str) -> None:
    """Runes, the oldest first."""
    way, values = walk.way, walk.values
    given = [values.get(f"{name}.rune.{number}") for number in (1, 2, 3)]
    given = [rune for rune in (*given, *(values.get(f"{name}.runes") or ())) if rune]
    count = way.small(len(given), 3, MOST)
    runes = [packing.name(way, given[place] if place < len(given) else None) for place in range(count)]
    for number in (1, 2, 3):
        values[f"{name}.rune.{number}"] = runes[number - 1] if number <= len(runes) else None
    values[f"{name}.runes"] = tuple(runes[3:]) or None


# --- the queue, what is to be done ------------------------------------------------------------------------------------


def _in_queue(walk: Walk) -> list[str]:
    """The places of the queue that are taken."""
    count = sum(walk.values.get(f"queue.{place}") is not None for place in range(1, MOST_QUEUE + 1))
    return [f"queue.{place + 1}" for place in range(walk.way.small(count, 4, MOST_QUEUE))]


def _queued(walk: Walk, name: str, value: Any) -> str:
    """A card of the queue with whose it is, what it is aimed at, where it came from; the part as a whole has none."""
    if name == _Q:
        return ""
    way, values = walk.way, walk.values
    code = _code(walk, value)
    by = values.get(f"{name}.by")
    values[f"{name}.by"] = by = way.one_of(by, tuple(walk.players))
    aims = _aims(walk, list(walk.players).index(by), values.get(f"{name}.on"))
    values[f"{name}.on"] = aims
    values[f"{name}.from"] = way.one_of(values.get(f"{name}.from"), ("hand", "created", "recalled"))
    packing.flags(way, values, name, ("cancelled", "attached"))
    return code


def _aims(walk: Walk, seat: int, text: str | None) -> str | None:
    way = walk.way
    if not way.flag(text):
        return None
    players = tuple(walk.players)
    if way.reads:
        return AIMS.renamed(way.text(None), seat, NEUTRAL, players)
    way.text(AIMS.renamed(text or "", seat, players, NEUTRAL))
    return text


_C, _Q = "<player>.<place>", "queue.<K>"
_FORMS: Final[Mapping[str, Form]] = {
    "agenda": agenda.packed(KINDS, AIMS), _C: _character, _Q: _queued,
    **{f"<player>.{zone}": _cards for zone in ("hand.cards", "discard.cards", "deck.top", "deck.bottom")},
    **{f"{_C}.{leaf}": elsewhere for leaf in (*_PACKED, "hp", "received", "healed", *_STANDS, *_WORN, "objects",
                                             "laid", "foreign", "created", "rune.1", "rune.2", "rune.3", "runes",
                                             "changes")},
    **{f"{_Q}.{leaf}": elsewhere for leaf in ("by", "on", "from", "cancelled", "attached")},
}  # fmt: skip
PACKING: Final = Packing(
    _FORMS, members={_Q: _in_queue}, lists=Lists(packing.LISTS, _which, read_box, _listed), end=_end
)
