"""Conditions on facts, as a teacher writes them: `Tom.mage.hp <= 8`, `Mia.mage.object = 6C`, `Tom.deck < before`."""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.notation.playing_cards import IN_PACK

COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
BEFORE: Final = "before"
_SHAPE = re.compile(r"\s*([^\s=!<>]+)\s*(<=|>=|!=|=|<|>)\s*(\S.*?)\s*")
_WORDS: Final[Mapping[str, Any]] = {"none": None, "true": True, "false": False}


class Condition(NamedTuple):
    """A fact compared with a value; the value `before` is what the fact was when the task began."""

    fact: str
    sign: str
    value: Any

    def holds(self, now: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
        """Whether it is so. What is absent is equal to nothing but absence, and neither more nor less."""
        found, wanted = now.get(self.fact), before.get(self.fact) if self.value == BEFORE else self.value
        if self.sign not in ("=", "!=") and not (isinstance(found, int) and isinstance(wanted, int)):
            return False
        return COMPARE[self.sign](found, wanted)

    def __str__(self) -> str:
        names = {None: "none", True: "true", False: "false"}
        value = names[self.value] if self.value is None or isinstance(self.value, bool) else self.value
        return f"{self.fact} {self.sign} {value}"


def read_condition(text: str, players: Sequence[str]) -> Condition | None:
    """The condition that a text says, or None if it says none."""
    found = _SHAPE.fullmatch(text)
    if found is None:
        return None
    fact, sign, word = found.groups()
    if word == BEFORE or word in IN_PACK or word in players:
        return Condition(fact, sign, word)
    if word in _WORDS:
        return Condition(fact, sign, _WORDS[word])
    if re.fullmatch(r"-?[0-9]{1,6}", word):
        return Condition(fact, sign, int(word))
    return Condition(fact, sign, word)
