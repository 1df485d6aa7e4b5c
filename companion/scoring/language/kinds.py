"""What an expression can be, what its names stand for, and what goes wrong with one: told by the place it stands at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

Name = Literal["number", "yes", "word", "player", "dice", "none", "list"]
Value = int | Fraction | bool | str | tuple[Any, ...] | None
"""A figure; a player (a side) is its place at the table."""
LARGEST: Final = 10**9
FINEST: Final = 10**4
"""The largest denominator of a figure that is not whole."""


class FormulaError(Exception):
    """What is wrong with an expression when it is read: the key of a sentence, where in the text, and figures."""

    def __init__(self, key: str, at: int = 0, **figures: object) -> None:
        super().__init__(key)
        self.key, self.at, self.figures = key, at, figures


class UnworkableError(Exception):
    """An expression that gives no figure here: a division by 0, a table without that key, too large a figure."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is. `words`: those that it can be, where they are known; `absent`: it may be none."""

    name: Name
    words: frozenset[str] | None = None
    absent: bool = False

    def joined(self, other: "Kind") -> "Kind | None":
        """What is one of two; None where they have nothing in common."""
        if self.name == "none" or other.name == "none":
            return replace(other if self.name == "none" else self, absent=True)
        absent = self.absent or other.absent
        if {self.name, other.name} == {"number", "yes"}:
            return Kind("number", absent=absent)
        if self.name != other.name:
            return None
        both = self.words is not None and other.words is not None
        words = frozenset((*(self.words or ()), *(other.words or ()))) if both else None
        return Kind(self.name, words, absent)

    def counts(self) -> bool:
        """Whether it can be reckoned with."""
        return self.name in ("number", "yes") and not self.absent


NUMBER: Final = Kind("number")
YES: Final = Kind("yes")
WORD: Final = Kind("word")
PLAYER: Final = Kind("player")
DICE: Final = Kind("dice")
NONE: Final = Kind("none")

Run = Callable[[Any, Any], Any]
"""An expression at work: with what was announced and what stands (`engine.reckoning.Bindings`), and for whom."""


@dataclass(frozen=True, slots=True)
class Code:
    """An expression that was read and found sound. `own`: it speaks of one player, and has to be told of whom; `depth`:
    how many expressions wait for each other at most while it is worked out."""

    text: str
    kind: Kind
    run: Run
    own: bool = False
    depth: int = 1


class Symbol(NamedTuple):
    """What a name stands for. `own`: each player has one; `table`: its values by key, where it is a table."""

    kind: Kind
    run: Run
    own: bool = False
    table: Mapping[Any, Any] | None = None
    depth: int = 1


def bounded(value: Any) -> Any:
    """A figure that stays within bounds. Raises UnworkableError."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator > FINEST:
            raise UnworkableError("large")
    if not -LARGEST <= value <= LARGEST:
        raise UnworkableError("large")
    return value
