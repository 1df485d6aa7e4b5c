"""Deeds carried out: which of a card's are due, how much they are, and what a game does for each verb."""

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ge, gt, le, lt
from types import MappingProxyType
from typing import Final, TypeVar

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.targets import Target
from companion.core.rules.rulings import Event

S = TypeVar("S")
Performers = Mapping[str, Callable[[S, int, Deed, tuple[Target, ...]], tuple[S, tuple[Event, ...]]]]
"""What a game does for each verb: `performers[deed.do](state, seat, deed, targets)`, with the targets as chosen."""


def deeds_at(deeds: Iterable[Deed], when: str) -> tuple[Deed, ...]:
    """Those of a moment."""
    return tuple(deed for deed in deeds if deed.when == when)


def abilities(deeds: Iterable[Deed]) -> tuple[tuple[Deed, ...], ...]:
    """The abilities among deeds: each begins with what has a cost or a limit, and goes on with those behind it."""
    found: list[tuple[Deed, ...]] = []
    for deed in deeds_at(deeds, "activated"):
        if found and deed.cost is None and not deed.once:
            found[-1] = (*found[-1], deed)
        else:
            found.append((deed,))
    return tuple(found)


def amount_of(deed: Deed, counts: Mapping[str, int] = MappingProxyType({})) -> int:
    """Its figure; `counts` has those that are counted. Raises KeyError for a phrase that the game does not count."""
    return deed.amount if isinstance(deed.amount, int) else counts[deed.amount]


_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": le, ">=": ge, "=": eq, "<": lt, ">": gt,
}  # fmt: skip


def compared(one: int, how: str, other: int) -> bool:
    """Whether two figures compare so: `<=`, `>`…"""
    return how in _COMPARE and _COMPARE[how](one, other)


def holds(deed: Deed, facts: Callable[[str], bool]) -> bool:
    """Whether all its conditions hold."""
    return all(map(facts, deed.conditions))
