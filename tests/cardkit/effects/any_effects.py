"""Any effect of the vocabulary, for tests of what is written, read and told.

An effect is drawn from one number: hypothesis would take thirty times as long to draw each of its words by itself.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as st

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.schema import COMPARED, GENERAL
from companion.cardkit.effects.targets import Target

T = TypeVar("T")
_SLOT: Final[dict[str, Sequence[str]]] = {
    "<word>": ["cor", "nap", "épée", "vol-plané", "magic", "rage", "mage", "fighter"],
    "<name>": ['"Loup"', '"L’Écho; gris"', '"Ane (vieux)"', '"Du or du on until"'],
    "<number>": list(map(str, range(100))), "<figures>": ["2/3"],
    "<compare>": list(COMPARED), "<zone>": list(GENERAL.lists["zone"]),
}  # fmt: skip


def _said(dice: Random, phrases: Sequence[str]) -> str:
    """Something that one of these phrases stands for."""
    return " ".join(dice.choice(_SLOT.get(word, [word])) for word in dice.choice(phrases).split())


def _several(dice: Random, one: Callable[[], T], least: int, most: int) -> list[T]:
    return [one() for _ in range(dice.randint(least, most))]


def _target(dice: Random) -> str:
    if dice.random() < 0.5:
        return _said(dice, GENERAL.alone)
    many = dice.choice(["", "a", "each", "up to", "just"])
    number = dice.randint(2, 9) if many in ("up to", "just") else 1
    kinds = dice.sample(list(GENERAL.nouns), dice.randint(1, 3))
    which = sorted(_several(dice, lambda: _said(dice, GENERAL.which), 0, 3), key=lambda one: " " in one)
    return str(Target("", many, number, dice.choice(["", "own", "foe", "any"]), tuple(kinds), tuple(which)))


def _plain(dice: Random) -> Effect:
    verb = dice.choice(list(GENERAL.verbs.values()))
    amount = dice.randint(-99, 99) if dice.random() < 0.5 else _said(dice, GENERAL.counts)
    return Effect(
        verb.name, amount, _said(dice, verb.whats), _target(dice),
        conditions=tuple(_several(dice, lambda: _said(dice, GENERAL.conditions), 0, 3)),
        until=dice.choice(["", *GENERAL.untils]), may=dice.random() < 0.5,
    )  # fmt: skip


def _choice(dice: Random) -> Effect:
    return Effect("", either=tuple(_several(dice, lambda: tuple(_several(dice, lambda: _plain(dice), 1, 3)), 2, 3)))


def _any(number: int) -> Effect:
    """An effect, or a choice between some, with what stands before it."""
    dice = Random(number)
    effect = dice.choice([_plain, _choice])(dice)
    cost = Cost(dice.random() < 0.5, dice.randint(0, 9), dice.randint(-9, 9), sacrifice=dice.random() < 0.5)
    return effect._replace(
        when=dice.choice(GENERAL.whens), once=dice.choice(["", "turn", "match"]),
        cost=cost if any(cost) and dice.random() < 0.5 else None,
    )  # fmt: skip


EFFECTS = st.integers(0, 2**24 - 1).map(_any)
