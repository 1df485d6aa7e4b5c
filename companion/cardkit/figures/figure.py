"""What can be printed on a card: each kind of figure with all that is done with one of it.

A game declares a figure once, with the field that holds it:

    class Card(NamedTuple):
        level: Annotated[int, Number(head="level", low=1)] = 1

How the record, both languages, readers, an owner's table, codes, pads and the deck builder have it follows from that
(schema.py). How it is called stands in the game's words, in the list `printed`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from companion.cardkit.cards.card_lists import Column, choice, flag, number
from companion.cardkit.notation.lexer import Pieces
from companion.cardkit.notation.parser import Reading
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import fail
from companion.cardkit.notation.word_lists import WordReader, plain_ways
from companion.core.codes.bidirectional import Way

MOST: Final = 99
"""The largest figure that is announced."""
COUNT: Final = r"[1-9]\d?"
NUMBER: Final = rf"(?:0|{COUNT})"


@dataclass(frozen=True, slots=True)
class Said:
    """A figure that is being read: by which of its heads, with the number behind it, as it was said."""

    reading: Reading
    lists: Mapping[str, WordReader]
    head: str
    count: int | None
    word: str

    @property
    def pieces(self) -> Pieces:
        """What stands behind."""
        return self.reading.pieces

    @property
    def name(self) -> str:
        """The head as it was said."""
        return self.word if self.count is None else self.word.rpartition(" ")[0]


@dataclass(frozen=True, kw_only=True)
class Figure:
    """Something that is printed.

    `head`: the word before it, of the list `printed`. `only`: the kinds of cards that have it. `rank`: its place in the
    record; of one rank figures stand as their fields do, those below 0 before the name. `needed`: no card is announced
    without it; `always`: it is written, though it be what is usual. `listed`: lists alone tell it. `column`,
    `headings`: how its column may be headed (by the field's name). `facet`: what cards are sorted by with it. `label`:
    the list and the word that name it in a line. `field`, `usual`: from the declaration.
    """

    head: str = ""
    only: tuple[str, ...] = ()
    rank: int = 1
    needed: bool = False
    always: bool = False
    listed: bool = False
    column: str = ""
    headings: tuple[str, ...] = ()
    facet: str = ""
    label: tuple[str, str] = ("", "")
    field: str = ""
    usual: Any = None

    def bound(self, field: str, usual: Any) -> Self:
        """The figure of a field."""
        column = self.column or field.replace("_", "-")
        label = self.label if any(self.label) else ("printed", self.head)
        return replace(self, field=field, usual=usual, column=column, label=label)

    # --- its value ----------------------------------------------------------------------------------------------------

    def of(self, card: Any) -> Any:
        """What a card has."""
        return getattr(card, self.field)

    def fields(self, value: Any) -> dict[str, Any]:
        """A value by the fields that hold it."""
        return {self.field: value}

    @property
    def is_on_all(self) -> bool:
        """Whether every card that can have it says it."""
        return self.needed or self.always

    def is_there(self, value: Any) -> bool:
        """Whether there is anything to tell."""
        return self.is_on_all or bool(value != self.usual)

    def alike(self, said: Any, printed: Any) -> bool:
        """Whether a list has what was said."""
        return bool(said == printed)

    def contradicts(self, said: Any, printed: Any) -> bool:
        """Whether it was said, and a list has something else."""
        return (self.needed or said != self.usual) and not self.alike(said, printed)

    # --- as it is written, in the record and in a language ------------------------------------------------------------

    def written(self, value: Any, say: Writer) -> str:
        """As it is announced."""
        return " ".join(part for part in (self.head and say.word("printed", self.head), self.body(value, say)) if part)

    def body(self, value: Any, say: Writer) -> str:
        """What stands behind the head."""
        raise NotImplementedError

    @property
    def pattern(self) -> str:
        """All of it in the record, with the blank before it."""
        found = rf"{self.head and f' {self.head}'} (?P<{self.field}>{self.behind})"
        return found if self.needed and not self.only else f"(?:{found})?"

    @property
    def behind(self) -> str:
        """The pattern of what stands behind the head in the record."""
        raise NotImplementedError

    def value(self, text: str) -> Any:
        """What the record says with a text of that pattern."""
        return text

    # --- as people say it ---------------------------------------------------------------------------------------------

    @property
    def heads(self) -> tuple[str, ...]:
        """The words by which it is said."""
        return (self.head,) if self.head else ()

    @property
    def counted(self) -> tuple[str, ...]:
        """Those of them with a number behind."""
        return ()

    def bare(self, lists: Mapping[str, WordReader]) -> Mapping[tuple[str, ...], Any]:
        """Values by the words that say them without a head."""
        return {}

    def read(self, said: Said) -> Any:
        """What is said with a head. Raises UnreadError."""
        raise NotImplementedError

    def more(self, said: Any, value: Any) -> Any:
        """Both, where it may be said twice; else None."""
        return None

    # --- elsewhere ----------------------------------------------------------------------------------------------------

    def columns(self, package: str) -> tuple[Column[Any], ...]:
        """Its columns in an owner's table: one, but for what is two figures."""
        return (self.read_column(package),)

    def read_column(self, package: str) -> Column[Any]:
        """Its only column."""
        raise NotImplementedError

    def of_cells(self, cells: tuple[Any, ...]) -> Any:
        """The value of what stands in its columns."""
        return cells[0]

    def packed(self, way: Way, value: Any) -> Any:
        """Its room in a code."""
        raise NotImplementedError

    def told(self, value: Any, say: Writer) -> str:
        """As a line has it, beside other figures."""
        return f"{say.word(*self.label)} {self.body(value, say)}"

    def sorted_by(self, value: Any) -> tuple[str, ...]:
        """What cards are sorted by with it."""
        return (str(value),)


@dataclass(frozen=True, kw_only=True)
class Number(Figure):
    """A number from `low` to `high`. `small`: what it mostly keeps below, for codes."""

    low: int = 0
    high: int = MOST
    small: int = 3

    def body(self, value: Any, say: Writer) -> str:
        return str(value)

    @property
    def behind(self) -> str:
        number = COUNT if self.low else NUMBER
        return number if self.is_on_all else rf"(?!{self.usual}(?: |$)){number}"

    def value(self, text: str) -> int:
        return int(text)

    @property
    def counted(self) -> tuple[str, ...]:
        return self.heads

    def read(self, said: Said) -> Any:
        return said.count if said.count or not self.low else fail("keyword-zero", word=said.name)

    def read_column(self, package: str) -> Column[Any]:
        empty = None if self.is_on_all else self.usual
        return number(self.column, *self.headings, low=self.low, high=self.high, empty=empty)

    def packed(self, way: Way, value: Any) -> Any:
        return way.small(value, self.small, max(self.high, MOST))  # card text may give more than is printed


@dataclass(frozen=True, kw_only=True)
class Signed(Number):
    """A number that is mostly 0; changed by card text it may lie below."""

    def packed(self, way: Way, value: Any) -> Any:
        return way.small((value or 0) + MOST, 2 * MOST, 2 * MOST) - MOST if way.flag(value) else 0


@dataclass(frozen=True, kw_only=True)
class Flag(Figure):
    """Something that is so or not. `so`: what the field then holds; a word, which owners write, of the label's list."""

    so: Any = True

    def written(self, value: Any, say: Writer) -> str:
        return say.word("printed", self.head)

    @property
    def pattern(self) -> str:
        return rf"(?P<{self.field}> {self.head})?"

    def value(self, text: str) -> Any:
        return self.so

    def read(self, said: Said) -> Any:
        return self.so

    def read_column(self, package: str) -> Column[Any]:
        if self.so is True:
            return flag(self.column, *self.headings)
        return choice(self.column, *self.headings, ways=plain_ways(package, self.label[0]), empty=self.usual)

    def packed(self, way: Way, value: Any) -> Any:
        return way.one_of(value, (None, self.so)) if self.so is not True else way.flag(value)

    def told(self, value: Any, say: Writer) -> str:
        return say.word(*self.label)

    def sorted_by(self, value: Any) -> tuple[str, ...]:
        return (self.head,)


@dataclass(frozen=True, kw_only=True)
class Double(Figure):
    """What is printed in two figures. `other`: the field of the second."""

    other: str

    def of(self, card: Any) -> Any:
        return getattr(card, self.field), getattr(card, self.other)

    def fields(self, value: Any) -> dict[str, Any]:
        return {self.field: value[0], self.other: value[1]}


@dataclass(frozen=True, kw_only=True)
class Pair(Double):
    """Two numbers with a sign between them and no word before, `2/3`, each in a column of its own."""

    other_headings: tuple[str, ...] = ()
    small: int = 7

    def body(self, value: Any, say: Writer) -> str:
        return f"{value[0]}/{value[1]}"

    @property
    def behind(self) -> str:
        return f"{NUMBER}/{NUMBER}"

    def value(self, text: str) -> tuple[int, int]:
        first, _, second = text.partition("/")
        return int(first), int(second)

    def begun(self, pieces: Pieces) -> tuple[int, int] | None:
        """The pair that comes next, if one does. Raises UnreadError."""
        return pieces.pair()

    def columns(self, package: str) -> tuple[Column[Any], ...]:
        return number(self.column, *self.headings), number(self.other, *self.other_headings)

    def of_cells(self, cells: tuple[Any, ...]) -> Any:
        return cells

    def packed(self, way: Way, value: Any) -> Any:
        return tuple(way.small(one, self.small, MOST) for one in value)

    def told(self, value: Any, say: Writer) -> str:
        return self.body(value, say)
