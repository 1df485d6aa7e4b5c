"""What a code of HeroCard leaves out, because lists, heroes and the running sequence say it already.

The order and the room of all other figures follow from their declarations (facts.py, core/codes/declarations.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.position import packing
from companion.core.codes.bidirectional import Way
from companion.core.codes.declarations import Form, Lists, Packing, Walk, elsewhere
from companion.core.codes.packing import PackError
from companion.core.rules.common_moves import Concede
from companion.games.herocard.engine.cards.cards import read_figures, said
from companion.games.herocard.engine.cards.catalogue import Box, read_box
from companion.games.herocard.engine.constants import (
    ATTRIBUTES,
    MOST,
    MOST_CARDS,
    SAID_KINDS,
    SPECIALS,
    TYPES,
    USUAL_TYPE,
)

_EXTRA: Final = 999
_KINDS: Final = (*SAID_KINDS, "card")
_ZONES: Final = ("hand.cards", "discard.cards", "deck.top", "deck.bottom")
_HERO: Final = "hero:"


# --- which lists, who gave up last ------------------------------------------------------------------------------------


def _which(box: Box, data: Mapping[str, Any]) -> str:
    return packing.which(box, box.actions, box.heroes)


def _listed(box: Box, players: int) -> Iterable[str]:
    """Cards with their figures, heroes with their decks."""
    return (*(repr(card[:-1]) for card in box.actions), *(repr(hero) for hero in box.heroes))


def _last(walk: Walk) -> str | None:
    """Who gave up last, where that ended the match."""
    if walk.state is None or walk.state.outcome is None or walk.state.outcome.rule != "conceded":
        return None
    return next((name for name in walk.players if walk.state.seats[walk.players.index(name)].out), None)


def _out(walk: Walk, name: str, value: Any) -> bool:
    return walk.way.flag(value and name != f"{_last(walk)}.out")


def _end(walk: Walk) -> tuple[Concede, ...]:
    last = walk.way.one_of(_last(walk), (None, *walk.players))
    return (Concede(by=last),) if last is not None else ()


# --- the running sequence ---------------------------------------------------------------------------------------------


def _attacker(walk: Walk, name: str, value: Any) -> str | None:
    return walk.way.one_of(value, walk.players) if walk.way.flag(value is not None) else None


def _target(walk: Walk, name: str, value: Any) -> str | None:
    return None if walk.values["sequence.attacker"] is None else str(walk.way.one_of(value, walk.players))


def _extra(walk: Walk, name: str, value: Any) -> int | None:
    """What card text has changed, mostly nothing."""
    if walk.values["sequence.attacker"] is None:
        return None
    changed = walk.way.flag(value)
    return walk.way.number(None if value is None else value + _EXTRA, 2 * _EXTRA + 1) - _EXTRA if changed else 0


def _waiting(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    if walk.values["sequence.last"] is None:
        return None
    return tuple(walk.way.each(value, walk.players, len(walk.players))) or None


def _pending(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    names = [text.removeprefix(_HERO) for text in value or ()]
    found = walk.way.each(names, walk.players, len(walk.players)) if walk.way.flag(value) else []
    return tuple(_HERO + name for name in found) or None


# --- a player ---------------------------------------------------------------------------------------------------------


def _hero(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    hero = walk.way.one_of((value or (None,))[0], (None, *(hero.name for hero in walk.box.heroes)))
    walk.noted = {"hero": None if hero is None else walk.box.hero(hero)}
    return None if hero is None else (hero,)


def _limit(walk: Walk, name: str, value: Any) -> int | None:
    """The value of an attribute: that of the hero, another one, or nobody knows."""
    hero = walk.noted["hero"]
    listed = None if hero is None else hero.limit(name.rpartition(".")[2])
    if walk.way.flag(value == listed):
        return None if listed is None else int(listed)
    return walk.way.small(value, 15) if listed is None or walk.way.flag(value is not None) else None


def _first_zone(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    """The first list of a player; before it, whether all are of the hero's own deck."""
    player = name.removesuffix(_ZONES[0])
    hero = walk.noted["hero"]
    own = tuple(card for card, _ in hero.deck) if hero is not None else ()
    lists = [walk.values.get(player + part) for part in (*_ZONES, *(f"{attribute}.cards" for attribute in ATTRIBUTES))]
    strange = any(card not in own and card in _names(walk.box) for part in lists for card in part or ())
    walk.noted["cards"] = _names(walk.box) if walk.way.flag(strange) or not own else own
    return _zone(walk, name, value)


def _zone(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    return _cards(walk.way, value, walk.noted["cards"], None, walk.box)


def _names(box: Box) -> tuple[str, ...]:
    return tuple(card.name for card in box.actions)


def _pile(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    """The cards of a pile from the bottom up, and those that count in the running sequence; costs follow."""
    whose, facts, box = name.removesuffix(".cards"), walk.values, walk.box
    place = ATTRIBUTES.index(whose.rpartition(".")[2])
    here = tuple(card for card in walk.noted["cards"] if (found := box.card(card)) and found.attribute == place)
    laid = _cards(walk.way, value, here, place, box)
    active = facts.get(f"{whose}.active")
    held = facts["sequence.attacker"] is not None or facts["sequence.last"] is not None
    if not held and active:
        raise PackError(f"{whose}.active without a sequence")
    counting = walk.way.some(active, range(1, len(laid or ()) + 1)) if held else []
    facts[f"{whose}.active"] = tuple(counting) or None
    facts[f"{whose}.pile"] = tuple(found.cost for card in laid or () if (found := box.card(card))) or None
    return laid


def _cards(
    way: Way, given: Sequence[str] | None, listed: tuple[str, ...], place: int | None, box: Box
) -> tuple[str, ...] | None:
    """Cards in their order, each of a list or announced with its figures; `place`: the attribute that all cost."""
    known = given or ()
    count = way.small(len(known), 7, MOST_CARDS)
    return tuple(_card(way, known[n] if n < len(known) else "", listed, place, box) for n in range(count)) or None


def _card(way: Way, code: str, listed: tuple[str, ...], place: int | None, box: Box) -> str:
    # A list's card that is not among those expected here is written as any other of the box.
    if listed and way.flag(code in listed):
        return str(way.one_of(code, listed))
    if box.actions and way.flag(code in _names(box)):
        return str(way.one_of(code, _names(box)))
    card = read_figures(code)
    if card is None and not way.reads:
        raise PackError(f"{code!r} is no card")
    kind = way.one_of(card.kind if card else None, _KINDS)
    usual = USUAL_TYPE.get(kind, "fast")
    type_ = usual
    if kind in SPECIALS or way.flag(card is not None and card.type != usual):
        type_ = way.one_of(card.type if card else None, TYPES)
    attribute = place
    if attribute is None:
        attribute = way.number(card.attribute if card else None, len(ATTRIBUTES))
    counts = kind not in SPECIALS and kind != "card"
    value = way.small(card.value if card else None, 15, MOST) if counts else 0
    cost = way.small(card.cost if card else None, 15, MOST)
    name = way.text(card.name if card else "") if way.flag(card is not None and card.name) else ""
    found = said(kind, attribute, cost, value=value, type=type_, name=name)
    if read_figures(found) is None:
        raise PackError("no card's figures")
    return found


_FORMS: Final[Mapping[str, Form]] = {
    "sequence.attacker": _attacker, "sequence.target": _target, "sequence.attack.extra": _extra,
    "sequence.block.extra": _extra, "sequence.waiting": _waiting, "pending": _pending, "<player>.hero": _hero,
    "<player>.out": _out, "<player>.<attribute>": _limit, "<player>.hand.cards": _first_zone,
    **{f"<player>.{zone}": _zone for zone in _ZONES[1:]}, "<player>.<attribute>.cards": _pile,
    "<player>.<attribute>.pile": elsewhere, "<player>.<attribute>.active": elsewhere,
}  # fmt: skip
PACKING: Final = Packing(_FORMS, lists=Lists(packing.LISTS, _which, read_box, _listed), end=_end)
