"""A position of Etraclor in a mixed radix: every public fact in as little room as the rules leave it.

In this order: turn, step, who plays, who started; for each side its redraws, its promised character and its arena (for
each class the race, HP, which slots are filled and with what, shield points, whether it has acted, and where anybody
is boosted by how much); for each half its counts and known cards, each as its place among the cards not yet named;
what is asked; who conceded.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from companion.core.cards import PACK, Card
from companion.core.facts import Values
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.packed_facts import push_index
from companion.core.packing import Packer, PackError, Unpacker
from companion.games.etraclor.data import (
    BOOST_BONUS,
    CLASSES,
    HALF,
    MAX_HP,
    POTIONS,
    RACE_HP,
    REDEAL_AT,
    SCROLLS,
    SLOT,
    SUIT_OF_CLASS,
    VALUE,
)
from companion.games.etraclor.facts import STEPS
from companion.games.etraclor.moves import Concede

_RACES: Final = tuple(RACE_HP)
_IN_SLOT: Final = {
    "weapon": tuple(card for card in PACK if SLOT.get(card) == "weapon"),
    "shield": tuple(card for card in PACK if SLOT.get(card) == "shield"),
    "object": tuple(card for card in PACK if card in POTIONS or card in SCROLLS),
}
_SLOT_PARTS: Final = tuple(f".{slot}" for slot in _IN_SLOT)
_COUNTS: Final = ("deck", "hand", "discard")
_LISTS: Final = (("hand", "hand.cards"), ("discard", "discard.cards"), ("deck", "deck.top"), ("deck", "deck.bottom"))
_SEEN: Final = "half.cards"
_ASKED: Final = ("third", "shown")
_MOST_BOOST: Final = 9 * BOOST_BONUS
_MOST_TURN: Final = 999


def pack(match: Match, packer: Packer) -> None:
    """Add a match's public facts. Raises PackError for a figure that no position can have."""
    facts, players = match.facts(), match.players
    packer.varint(facts["turn"])
    push_index(packer, facts["step"], STEPS)
    push_index(packer, facts["player"], players)
    push_index(packer, facts["starter"], players)
    free = set(PACK)
    for name in players:
        _push_side(name, facts, free, packer)
    for name in players:
        _push_cards(name, facts, free, packer)
    _push_asked(facts, players, packer)
    ending = match.state.outcome
    conceded = ending is not None and ending.rule == "GEN-2"
    packer.push(0 if not conceded else 2 - players.index(ending.winners[0]), 3)


def unpack(source: Unpacker, players: Sequence[str]) -> tuple[Values, tuple[Move, ...]]:
    """The position, and the concession that ended it, if any. Raises PackError for what `pack` does not make."""
    facts: Values = {
        "turn": source.varint(_MOST_TURN),
        "step": STEPS[source.pull(len(STEPS))],
        "player": players[source.pull(2)],
        "starter": players[source.pull(2)],
    }
    free = set(PACK)
    for name in players:
        _pull_side(name, facts, free, source)
    for name in players:
        _pull_cards(name, facts, free, source)
    facts["pending"] = _pull_asked(source, players)
    conceded = source.pull(3)
    return facts, (Concede(by=players[conceded - 1]),) if conceded else ()


# --- a side and its arena -------------------------------------------------------------------------------------------


def _push_side(name: str, facts: Values, free: set[Card], packer: Packer) -> None:
    packer.push(facts[f"{name}.redraws"], REDEAL_AT)
    packer.push(bool(facts[f"{name}.hand.character"]), 2)
    boosted = any(facts[f"{name}.{group}.boost"] for group in CLASSES)
    packer.push(boosted, 2)
    for group in CLASSES:
        _push_fighter(f"{name}.{group}", group, facts, free, packer)
        if boosted and facts[f"{name}.{group}"] is not None:
            packer.push(facts[f"{name}.{group}.boost"] or 0, _MOST_BOOST + 1)


def _pull_side(name: str, facts: Values, free: set[Card], source: Unpacker) -> None:
    facts[f"{name}.redraws"] = source.pull(REDEAL_AT)
    facts[f"{name}.hand.character"] = bool(source.pull(2)) or None
    boosted = source.pull(2)
    for group in CLASSES:
        _pull_fighter(f"{name}.{group}", group, facts, free, source)
        if boosted and f"{name}.{group}" in facts:
            facts[f"{name}.{group}.boost"] = source.pull(_MOST_BOOST + 1) or None


def _push_fighter(name: str, group: str, facts: Values, free: set[Card], packer: Packer) -> None:
    card = facts[name]
    push_index(packer, card, _characters(group))
    if card is None:
        return
    free.discard(card)
    packer.push(facts[f"{name}.hp"] - 1, MAX_HP[card])
    packer.push(facts[f"{name}.acted"], 2)
    worn = {slot: facts[f"{name}.{slot}"] for slot in _IN_SLOT}
    packer.push(sum(1 << place for place, slot in enumerate(worn) if worn[slot] is not None), 1 << len(worn))
    for slot, equipment in worn.items():
        if equipment is not None:
            push_index(packer, equipment, _choices(slot, free))
            free.discard(equipment)
    if worn["shield"] is not None:
        packer.push(facts[f"{name}.shield.left"] - 1, VALUE[worn["shield"]])


def _pull_fighter(name: str, group: str, facts: Values, free: set[Card], source: Unpacker) -> None:
    characters = _characters(group)
    card = characters[source.pull(len(characters))]
    if card is None:
        return
    facts[name] = card
    free.discard(card)
    facts[f"{name}.hp"] = source.pull(MAX_HP[card]) + 1
    facts[f"{name}.acted"] = bool(source.pull(2))
    filled = source.pull(1 << len(_IN_SLOT))
    for place, slot in enumerate(_IN_SLOT):
        if filled >> place & 1:
            facts[f"{name}.{slot}"] = _pull_one(_choices(slot, free), free, source)
    if f"{name}.shield" in facts:
        facts[f"{name}.shield.left"] = source.pull(VALUE[facts[f"{name}.shield"]]) + 1


def _characters(group: str) -> tuple[Card | None, ...]:
    """Who may stand in a place of the arena, or nobody."""
    return (None, *(race + SUIT_OF_CLASS[group] for race in _RACES))


def _choices(slot: str, free: set[Card]) -> list[Card]:
    """What may be worn in a slot."""
    return [card for card in _IN_SLOT[slot] if card in free]


# --- known cards ----------------------------------------------------------------------------------------------------


def _push_cards(name: str, facts: Values, free: set[Card], packer: Packer) -> None:
    left, room = HALF - _in_arena(name, facts), {}
    for count in _COUNTS:
        room[count] = facts[f"{name}.{count}"]
        packer.push(room[count], left + 1)
        left -= room[count]
    for zone, part in _LISTS:
        cards = facts[f"{name}.{part}"] or ()
        packer.push(len(cards), room[zone] + 1)
        room[zone] -= len(cards)
        for card in cards:
            push_index(packer, card, _ordered(free))
            free.discard(card)
    seen, choices = facts[f"{name}.{_SEEN}"] or (), _ordered(free)
    packer.push(len(seen), sum(room.values()) + 1)
    if not free.issuperset(seen) or len(set(seen)) != len(seen):
        raise PackError(f"{name}.{_SEEN} names a card twice")
    packer.push(_rank([choices.index(card) for card in seen]), comb(len(choices), len(seen)))
    free.difference_update(seen)


def _pull_cards(name: str, facts: Values, free: set[Card], source: Unpacker) -> None:
    left, room = HALF - _in_arena(name, facts), {}
    for count in _COUNTS:
        room[count] = facts[f"{name}.{count}"] = source.pull(left + 1)
        left -= room[count]
    for zone, part in _LISTS:
        known = source.pull(room[zone] + 1)
        room[zone] -= known
        facts[f"{name}.{part}"] = tuple(_pull_one(_ordered(free), free, source) for _ in range(known)) or None
    many, choices = source.pull(sum(room.values()) + 1), _ordered(free)
    if many > len(choices):
        raise PackError("more cards than a pack has")
    seen = [choices[place] for place in _places(source.pull(comb(len(choices), many)), many)]
    free.difference_update(seen)
    facts[f"{name}.{_SEEN}"] = tuple(sorted(seen)) or None


def _in_arena(name: str, facts: Values) -> int:
    """How many cards of a half lie in its arena."""
    places = (f"{name}.{group}" for group in CLASSES)
    return sum(facts.get(f"{place}{part}") is not None for place in places for part in ("", *_SLOT_PARTS))


def _pull_one(choices: Sequence[Card], free: set[Card], source: Unpacker) -> Card:
    """One of the cards that may be meant; it is named from now on."""
    if not choices:
        raise PackError("more cards than a pack has")
    card = choices[source.pull(len(choices))]
    free.discard(card)
    return card


def _ordered(cards: set[Card]) -> list[Card]:
    return [card for card in PACK if card in cards]


def _rank(places: list[int]) -> int:
    """The number of a set of places among all sets of that size (the combinatorial number system)."""
    return sum(comb(place, size) for size, place in enumerate(sorted(places), start=1))


def _places(rank: int, count: int) -> list[int]:
    """The set of places that has this number."""
    places: list[int] = []
    for size in range(count, 0, -1):
        place = size - 1
        while comb(place + 1, size) <= rank:
            place += 1
        rank -= comb(place, size)
        places.append(place)
    return places


# --- what is asked --------------------------------------------------------------------------------------------------


def _push_asked(facts: Values, players: Sequence[str], packer: Packer) -> None:
    """What the table may still name. What only a companion that deals asks has no place on a physical table."""
    asked = [text for text in facts["pending"] or () if text.partition(":")[0] in _ASKED]
    packer.varint(len(asked))
    for text in asked:
        verb, _, name = text.partition(":")
        push_index(packer, verb, _ASKED)
        push_index(packer, name, players)


def _pull_asked(source: Unpacker, players: Sequence[str]) -> tuple[str, ...] | None:
    count = source.varint(2 * HALF)
    asked = [f"{_ASKED[source.pull(len(_ASKED))]}:{players[source.pull(2)]}" for _ in range(count)]
    return tuple(asked) or None
