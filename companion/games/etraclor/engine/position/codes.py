"""What a code of Etraclor leaves out, because the rules say it already: a card lies in one place, a half has 26.

First both arenas (for each class the race, HP, whether it has acted, which slots are filled and with what, the boost),
then both halves: counts and known cards, each as its place among the cards not yet named; what is asked; who conceded.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.codes.declarations import Form, Packing, Walk, elsewhere
from companion.core.notation.playing_cards import PACK, Card
from companion.core.rules.common_moves import Concede
from companion.games.etraclor.engine.constants import (
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
from companion.games.etraclor.engine.position.facts import FACTS

_IN_SLOT: Final = {
    "weapon": tuple(card for card in PACK if SLOT.get(card) == "weapon"),
    "shield": tuple(card for card in PACK if SLOT.get(card) == "shield"),
    "object": tuple(card for card in PACK if card in POTIONS or card in SCROLLS),
}
_COUNTS: Final = ("deck", "hand", "discard")
_LISTS: Final = (("hand", "hand.cards"), ("discard", "discard.cards"), ("deck", "deck.top"), ("deck", "deck.bottom"))
_ASKED: Final = ("third", "shown")
_MOST_TURN: Final = 999


# --- a side and its arena -------------------------------------------------------------------------------------------


def _side(walk: Walk, name: str, value: Any) -> Any:
    """All of a side that is no count and no list; the form of its first figure."""
    way, facts, player = walk.way, walk.values, name.rpartition(".")[0]
    facts[f"{player}.redraws"] = way.number(facts.get(f"{player}.redraws"), REDEAL_AT)
    facts[f"{player}.hand.character"] = way.flag(facts.get(f"{player}.hand.character")) or None
    boosted = way.flag(any(facts.get(f"{player}.{group}.boost") for group in CLASSES))
    for group in CLASSES:
        place = f"{player}.{group}"
        _fighter(walk, place, group)
        if boosted and facts[place] is not None:
            facts[f"{place}.boost"] = way.number(facts.get(f"{place}.boost") or 0, 9 * BOOST_BONUS + 1) or None
    return value


def _fighter(walk: Walk, name: str, group: str) -> None:
    way, facts = walk.way, walk.values
    card = facts[name] = way.one_of(facts.get(name), (None, *(race + SUIT_OF_CLASS[group] for race in RACE_HP)))
    if card is None:
        return
    _named(walk, card)
    facts[f"{name}.hp"] = way.number(_less(facts.get(f"{name}.hp")), MAX_HP[card]) + 1
    facts[f"{name}.acted"] = way.flag(facts.get(f"{name}.acted"))
    filled = sum(1 << place for place, slot in enumerate(_IN_SLOT) if facts.get(f"{name}.{slot}") is not None)
    filled = way.number(filled, 1 << len(_IN_SLOT))
    for place, (slot, cards) in enumerate(_IN_SLOT.items()):
        if filled >> place & 1:
            worn = f"{name}.{slot}"
            facts[worn] = way.one_of(facts.get(worn), [card for card in cards if card in walk.free])
            _named(walk, facts[worn])
    shield = facts.get(f"{name}.shield")
    if shield is not None:
        facts[f"{name}.shield.left"] = way.number(_less(facts.get(f"{name}.shield.left")), VALUE[shield]) + 1


def _named(walk: Walk, card: Card) -> None:
    if card in walk.free:
        walk.free.remove(card)


def _less(value: Any) -> Any:
    return None if value is None else value - 1


# --- known cards ----------------------------------------------------------------------------------------------------


def _halves(walk: Walk, part: str, value: Any) -> None:
    """The counts and known cards of both halves."""
    way, facts = walk.way, walk.values
    for name in walk.players:
        places = (f"{name}.{group}{slot}" for group in CLASSES for slot in ("", *(f".{slot}" for slot in _IN_SLOT)))
        left, room = HALF - sum(facts.get(place) is not None for place in places), {}
        for zone in _COUNTS:
            room[zone] = facts[f"{name}.{zone}"] = way.number(facts.get(f"{name}.{zone}"), left + 1)
            left -= room[zone]
        for zone, known in _LISTS:
            cards = facts.get(f"{name}.{known}") or ()
            count = way.number(len(cards), room[zone] + 1)
            room[zone] -= count
            found = [walk.one_free(cards[place] if place < len(cards) else None) for place in range(count)]
            facts[f"{name}.{known}"] = tuple(found) or None
        seen = facts.get(f"{name}.half.cards") or ()
        half = way.so_many(seen, walk.free, way.number(len(seen), sum(room.values()) + 1))
        facts[f"{name}.half.cards"] = tuple(sorted(half)) or None
        for card in half:
            walk.free.remove(card)


# --- what is asked, the end -----------------------------------------------------------------------------------------


def _end(walk: Walk) -> tuple[Concede, ...]:
    """What the table may still name, and who conceded. What only a companion that deals asks has no place here."""
    way, asked = walk.way, [text.split(":") for text in walk.values.get("pending") or ()]
    asked = [words for words in asked if words[0] in _ASKED]
    found = []
    for place in range(way.count(len(asked), 2 * HALF)):
        verb, name = asked[place] if place < len(asked) else (None, None)
        found.append(f"{way.one_of(verb, _ASKED)}:{way.one_of(name, walk.players)}")
    walk.values["pending"] = tuple(found) or None
    ending = None if walk.state is None else walk.state.outcome
    losers = [name for name in walk.players if ending and ending.rule == "GEN-2" and name not in ending.winners]
    loser = way.one_of(losers[0] if losers else None, (None, *walk.players))
    return () if loser is None else (Concede(by=loser),)


_FORMS: Final[Mapping[str, Form]] = {
    **{fact.pattern: elsewhere for fact in FACTS if fact.part},
    "turn": lambda walk, _, value: walk.way.count(value, _MOST_TURN),
    "pending": elsewhere,
    next(fact.pattern for fact in FACTS if fact.part): _side,
    "<player>": _halves,
}
PACKING: Final = Packing(_FORMS, end=_end)
