"""A position of HeroCard in a mixed radix: every public fact in as little room as the rules leave it.

First which card lists are in play: none, the demo ones, or the owner's, by a fingerprint of what they list. Then the
turn, the running sequence, the players with their counts, piles and known cards, and who conceded last.

One walk over the facts serves both ways (companion/core/twoway.py).
"""

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.datafile import DataError
from companion.core.facts import Values
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.packing import OtherListsError, Packer, PackError, Unpacker
from companion.core.twoway import Way
from companion.games.herocard.box import Box, read_box
from companion.games.herocard.card import read_figures, said
from companion.games.herocard.data import ATTRIBUTES, MOST, MOST_CARDS, PHASES, SAID_KINDS, SPECIALS, TYPES, USUAL_TYPE
from companion.games.herocard.moves import Concede

_LISTS: Final = ("none", "demo", "own")
_FINGERPRINT: Final = 1 << 16
_MOST_TURN: Final = 999
_EXTRA: Final = 999
_KINDS: Final = (*SAID_KINDS, "card")
_ZONES: Final = ("hand.cards", "discard.cards", "deck.top", "deck.bottom")
_HERO: Final = "hero:"


# --- card lists -------------------------------------------------------------------------------------------------------


def pack_lists(match: Match, packer: Packer) -> None:
    """Add which card lists a match is played with."""
    box = match.state.box
    which = "demo" if box.invented else "own" if box.actions or box.heroes else "none"
    packer.push(_LISTS.index(which), len(_LISTS))
    if which == "own":
        packer.push(_fingerprint(box), _FINGERPRINT)


def unpack_lists(source: Unpacker, given: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The data that a code was written with; raises OtherListsError where the owner's are not those given."""
    which = _LISTS[source.pull(len(_LISTS))]
    if which != "own":
        return {"demo": True} if which == "demo" else {}
    wanted = source.pull(_FINGERPRINT)
    try:
        box = read_box(given or {})
    except DataError:
        raise OtherListsError from None
    if _fingerprint(box) != wanted:
        raise OtherListsError
    return given or {}


def _fingerprint(box: Box) -> int:
    """Sixteen bits of all that a code leaves to the lists: cards with their figures, heroes with their decks."""
    listed = (*(repr(card[:-1]) for card in box.actions), *(repr(hero) for hero in box.heroes))
    return zlib.crc32("\n".join(listed).encode()) % _FINGERPRINT


# --- a position -------------------------------------------------------------------------------------------------------


def pack(match: Match, packer: Packer) -> None:
    """Add a match's public facts. Raises PackError for a figure that no position can have."""
    way, facts, players = Way(packer=packer), dict(match.facts()), match.players
    ending = match.state.outcome
    conceded = ending is not None and ending.rule == "conceded"
    last = next((name for name in players if facts[f"{name}.out"]), None) if conceded else None
    if last is not None:
        facts[f"{last}.out"] = False
    _position(way, facts, players, match.state.box)
    way.one_of(last, (None, *players))


def unpack(source: Unpacker, players: Sequence[str], lists: Mapping[str, Any]) -> tuple[Values, tuple[Move, ...]]:
    """The position, and the concession that ended it, if any. Raises PackError for what `pack` does not make."""
    way, facts = Way(source=source), Values()
    _position(way, facts, players, read_box(lists))
    last = way.one_of(None, (None, *players))
    return facts, (Concede(by=last),) if last is not None else ()


def _position(way: Way, facts: Values, players: Sequence[str], box: Box) -> None:
    facts["turn"] = way.small(facts.get("turn"), 15, _MOST_TURN)
    facts["phase"] = way.one_of(facts.get("phase"), PHASES)
    for name in ("player", "starter"):
        facts[name] = way.one_of(facts.get(name), players)
    for name, usual in (("drawn", 3), ("cleared", 3), ("exclusives", 1), ("granted", 1), ("cards", 7)):
        facts[name] = way.small(facts.get(name), usual, _MOST_TURN)
    facts["played"] = way.flag(facts.get("played"))
    _sequence(way, facts, players)
    asked = facts.get("pending")
    names = [text.removeprefix(_HERO) for text in asked or ()]
    found = way.each(names, players, len(players)) if way.flag(asked) else []
    facts["pending"] = tuple(_HERO + name for name in found) or None
    for name in players:
        _player(way, facts, name, box)


def _sequence(way: Way, facts: Values, players: Sequence[str]) -> None:
    """Who attacks whom, what card text has changed, who played last and who may still answer."""
    running = way.flag(facts.get("sequence.attacker") is not None)
    for part in ("attacker", "target"):
        name = f"sequence.{part}"
        facts[name] = way.one_of(facts.get(name), players) if running else None
    for part in ("attack.extra", "block.extra"):
        name = f"sequence.{part}"
        extra = facts.get(name)
        changed = running and way.flag(extra)
        shifted = None if extra is None else extra + _EXTRA
        facts[name] = way.number(shifted, 2 * _EXTRA + 1) - _EXTRA if changed else 0 if running else None
    facts["sequence.last"] = way.one_of(facts.get("sequence.last"), (None, *players))
    waiting = facts.get("sequence.waiting")
    if facts["sequence.last"] is None:
        facts["sequence.waiting"] = None
    else:
        facts["sequence.waiting"] = tuple(way.each(waiting, players, len(players))) or None


# --- a player ---------------------------------------------------------------------------------------------------------


def _player(way: Way, facts: Values, name: str, box: Box) -> None:
    hero = way.one_of((facts.get(f"{name}.hero") or (None,))[0], (None, *(hero.name for hero in box.heroes)))
    facts[f"{name}.hero"] = None if hero is None else (hero,)
    facts[f"{name}.points"] = way.small(facts.get(f"{name}.points"), 7)
    facts[f"{name}.out"] = way.flag(facts.get(f"{name}.out"))
    for zone, usual in (("hand", 7), ("deck", 31), ("discard", 31)):
        facts[f"{name}.{zone}"] = way.small(facts.get(f"{name}.{zone}"), usual, MOST_CARDS)
    listed = box.hero(hero) if hero is not None else None
    for attribute in ATTRIBUTES:
        _limit(way, facts, f"{name}.{attribute}", listed.limit(attribute) if listed is not None else None)
    lists = [f"{name}.{zone}" for zone in _ZONES] + [f"{name}.{attribute}.cards" for attribute in ATTRIBUTES]
    own = tuple(card for card, _ in listed.deck) if listed is not None else ()
    strange = any(card not in own and card in _names(box) for part in lists for card in facts.get(part) or ())
    cards = _names(box) if way.flag(strange) or not own else own
    for zone in _ZONES:
        part = f"{name}.{zone}"
        facts[part] = _cards(way, facts.get(part), cards, None, box)
    for place, attribute in enumerate(ATTRIBUTES):
        _pile(way, facts, f"{name}.{attribute}", place, cards, box)


def _names(box: Box) -> tuple[str, ...]:
    return tuple(card.name for card in box.actions)


def _limit(way: Way, facts: Values, name: str, listed: int | None) -> None:
    """The value of an attribute: that of the hero, another one, or nobody knows."""
    value = facts.get(name)
    if way.flag(value == listed):
        facts[name] = listed
    else:
        facts[name] = way.small(value, 15) if listed is None or way.flag(value is not None) else None


def _pile(way: Way, facts: Values, name: str, place: int, cards: tuple[str, ...], box: Box) -> None:
    """The cards of a pile from the bottom up, and those that count in the running sequence; costs follow."""
    here = tuple(card for card in cards if (found := box.card(card)) is not None and found.attribute == place)
    laid = _cards(way, facts.get(f"{name}.cards"), here, place, box)
    facts[f"{name}.cards"] = laid
    places = range(1, len(laid or ()) + 1)
    active = facts.get(f"{name}.active")
    held = facts.get("sequence.attacker") is not None or facts.get("sequence.last") is not None
    if not held and active:
        raise PackError(f"{name}.active without a sequence")
    facts[f"{name}.active"] = tuple(way.some(active, places)) or None if held and laid else None
    costs = tuple(found.cost for card in laid or () if (found := box.card(card)) is not None)
    facts[f"{name}.pile"] = costs or None


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
