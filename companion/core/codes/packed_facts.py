"""The stored facts of any game in a mixed radix, by their declarations: for games without a packing of their own."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.codes.packing import Packer, PackError, Unpacker
from companion.core.facts.facts import Fact, Facts, Values
from companion.core.notation.playing_cards import JOKER, PACK

_CARDS: Final = (*PACK, JOKER)
_LONGEST_TEXT: Final = 2000
_MANY: Final = 500


def pack_facts(declared: Facts, facts: Values, players: Sequence[str], packer: Packer) -> None:
    """Add the stored facts, in the order of their declarations. Raises PackError for a value they do not allow."""
    for name, fact in declared.names(players).items():
        if not fact.stored:
            continue
        value = facts.get(name)
        if fact.optional:
            packer.push(value is not None, 2)
        if value is not None:
            _WRITERS[fact.kind](fact, value, players, packer)
        elif not fact.optional:
            raise PackError(f"{name} is missing")


def unpack_facts(declared: Facts, source: Unpacker, players: Sequence[str]) -> Values:
    """The facts that `pack_facts` took, by these players' names. Raises PackError."""
    facts: Values = {}
    for name, fact in declared.names(players).items():
        if fact.stored and (not fact.optional or source.pull(2)):
            facts[name] = _READERS[fact.kind](fact, players, source)
    return facts


def push_index(packer: Packer, value: Any, values: Sequence[Any]) -> None:
    """Add one of several values. Raises PackError for another."""
    if value not in values:
        raise PackError(f"{value!r} is none of {', '.join(map(str, values))[:80]}")
    packer.push(values.index(value), len(values))


def push_text(packer: Packer, text: str, players: Sequence[str]) -> None:
    """Add a text that may be a player's name, or end in `:` and one: that goes in as a seat."""
    words, colon, name = text.rpartition(":")
    named = name in players and bool(words) == bool(colon)
    packer.push(players.index(name) + 1 if named else 0, len(players) + 1)
    packer.text(words if named else text)


def pull_text(source: Unpacker, players: Sequence[str]) -> str:
    """The text that `push_text` took, with the name that the player has now."""
    seat = source.pull(len(players) + 1)
    text = source.text(_LONGEST_TEXT)
    if not seat:
        return text
    return f"{text}:{players[seat - 1]}" if text else players[seat - 1]


def _push_many(packer: Packer, values: Sequence[Any], push: Callable[[Any], None]) -> None:
    packer.varint(len(values))
    for value in values:
        push(value)


_WRITERS: Final[dict[str, Callable[[Fact, Any, Sequence[str], Packer], None]]] = {
    "int": lambda fact, value, _, packer: packer.push(value - fact.low, fact.high - fact.low + 1),
    "numbers": lambda fact, value, _, packer: _push_many(
        packer, value, lambda one: packer.push(one - fact.low, fact.high - fact.low + 1)
    ),
    "bool": lambda _, value, __, packer: packer.push(bool(value), 2),
    "card": lambda _, value, __, packer: push_index(packer, value, _CARDS),
    "cards": lambda _, value, __, packer: _push_many(packer, value, lambda card: push_index(packer, card, _CARDS)),
    "player": lambda _, value, players, packer: push_index(packer, value, players),
    "choice": lambda fact, value, _, packer: push_index(packer, value, fact.values),
    "text": lambda _, value, players, packer: push_text(packer, value, players),
    "texts": lambda _, value, players, packer: _push_many(packer, value, lambda t: push_text(packer, t, players)),
}
_READERS: Final[dict[str, Callable[[Fact, Sequence[str], Unpacker], Any]]] = {
    "int": lambda fact, _, source: source.pull(fact.high - fact.low + 1) + fact.low,
    "numbers": lambda fact, _, source: tuple(
        source.pull(fact.high - fact.low + 1) + fact.low for _ in range(source.varint(_MANY))
    ),
    "bool": lambda _, __, source: bool(source.pull(2)),
    "card": lambda _, __, source: _CARDS[source.pull(len(_CARDS))],
    "cards": lambda _, __, source: tuple(_CARDS[source.pull(len(_CARDS))] for _ in range(source.varint(_MANY))),
    "player": lambda _, players, source: players[source.pull(len(players))],
    "choice": lambda fact, _, source: fact.values[source.pull(len(fact.values))],
    "text": lambda _, players, source: pull_text(source, players),
    "texts": lambda _, players, source: tuple(pull_text(source, players) for _ in range(source.varint(_MANY))),
}
