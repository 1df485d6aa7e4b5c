"""Effects carried out: which of a card's are due, how much they are, and what a game does for each verb."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import eq, ge, gt, le, lt
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.targets import Target
from companion.core.plugins.former_names import named_before
from companion.core.rules.rulings import Event

S = TypeVar("S")
Performers = Mapping[str, Callable[[S, int, Effect, tuple[Target, ...]], tuple[S, tuple[Event, ...]]]]
"""What a game does for each verb: `performers[effect.do](state, seat, effect, targets)`, with the targets as chosen."""


def effects_at(effects: Iterable[Effect], when: str) -> tuple[Effect, ...]:
    """Those of a moment."""
    return tuple(effect for effect in effects if effect.when == when)


def abilities(effects: Iterable[Effect]) -> tuple[tuple[Effect, ...], ...]:
    """The abilities among effects: each begins with what has a cost or a limit, and goes on with those behind it."""
    found: list[tuple[Effect, ...]] = []
    for effect in effects_at(effects, "activated"):
        if found and effect.cost is None and not effect.once:
            found[-1] = (*found[-1], effect)
        else:
            found.append((effect,))
    return tuple(found)


def amount_of(effect: Effect, counts: Mapping[str, int] = MappingProxyType({})) -> int:
    """Its figure; `counts` has those that are counted. Raises KeyError for a phrase that the game does not count."""
    return effect.amount if isinstance(effect.amount, int) else counts[effect.amount]


_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": le, ">=": ge, "=": eq, "<": lt, ">": gt,
}  # fmt: skip


def compared(one: int, how: str, other: int) -> bool:
    """Whether two figures compare so: `<=`, `>`…"""
    return how in _COMPARE and _COMPARE[how](one, other)


class Condition(NamedTuple):
    """A condition, or what can be said of a target, taken apart: whose (`own` where nobody is said), what is looked
    at, and a word, or how a figure compares: `foe class mage`, `own hand <= 5`, `turn 4`, `bears cor`."""

    whose: str
    what: str
    word: str = ""
    how: str = ""
    number: int = 0

    def compares(self, figure: int) -> bool:
        """Whether a figure compares so; any does where nothing is compared."""
        return not self.how or compared(figure, self.how, self.number)


@lru_cache(maxsize=2048)
def condition_of(text: str) -> Condition:
    """A phrase of a vocabulary, taken apart once."""
    words = text.split()
    whose = words.pop(0) if words[0] in ("own", "foe") and len(words) > 1 else "own"
    what, *rest = words
    if rest and rest[-1].isdecimal():
        return Condition(whose, what, "", rest[0] if len(rest) > 1 else "=", int(rest[-1]))
    return Condition(whose, what, " ".join(rest))


def alternatives(effect: Effect) -> tuple[Effect, ...]:
    """What somebody may choose among: the first effect of each alternative, else the effect itself."""
    return tuple([effects[0] for effects in effect.either]) or (effect,)


def card_named(effect: Effect) -> str:
    """The card of a zone that an effect calls by its name; empty where it calls none."""
    return effect.on[1:-1] if effect.on[:1] == '"' else ""


def holds(effect: Effect, facts: Callable[[str], bool]) -> bool:
    """Whether all its conditions hold."""
    return all(map(facts, effect.conditions))


__getattr__ = named_before(__name__, {"deeds_at": "effects_at"})
