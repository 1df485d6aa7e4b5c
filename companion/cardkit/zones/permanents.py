"""Cards that stay on the table: places in a row, markers by name, and what was changed for a time (CARDKIT, chapter 3).

A game's permanent is a frozen dataclass on top of `Permanent` with its own figures. What was changed ends with a
moment (`settle`); a figure is asked for with its terms (`characteristic`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeVar

from companion.core.notation.playing_cards import Card
from companion.core.rules.rulings import Sum, Term
from companion.core.runtime.replacement import replace

FIGHT: Final = "fight"
TURN: Final = "turn"
GOOD: Final = "good"


class Change(NamedTuple):
    """What was changed (`force`, a keyword, `prevent`), by how much, until when, and by which card."""

    what: str
    amount: int = 1
    until: str = TURN
    source: Card = ""


Marks = tuple[tuple[str, int], ...]
"""Markers by name, in order of names; none of them is 0."""
Changes = tuple[Change, ...]


@dataclass(frozen=True)
class Permanent:
    """A card in play. `new`: no upkeep under its owner yet."""

    code: Card
    tapped: bool = False
    new: bool = True
    marks: Marks = ()
    changes: Changes = ()

    def marked(self, name: str) -> int:
        """How many such markers lie on it."""
        for mark, count in self.marks:
            if mark == name:
                return count
        return 0

    def changed(self, what: str) -> int:
        """By how much all changes together have changed it."""
        return sum(change.amount for change in self.changes if change.what == what) if self.changes else 0


class Changed(Protocol):
    """What card text changes for a time: cards in play, players."""

    @property
    def changes(self) -> Changes:
        """What was changed."""
        ...


C = TypeVar("C", bound=Changed)
P = TypeVar("P", bound=Permanent)
Row = tuple[P | None, ...]
"""Permanents by place; a place stays free once its card has left, and none is free at the end."""


# --- places -----------------------------------------------------------------------------------------------------------


def enter(row: Row[P], one: P) -> tuple[Row[P], int]:
    """The row with a newcomer in the lowest free place, and that place, counted from 1."""
    if None in row:
        place = row.index(None)
        return (*row[:place], one, *row[place + 1 :]), place + 1
    return (*row, one), len(row) + 1


def at(row: Row[P], place: int) -> P | None:
    """Who lies at a place, counted from 1; None: nobody."""
    return row[place - 1] if 0 < place <= len(row) else None


def put_at(row: Row[P], place: int, one: P | None) -> Row[P]:
    """The row with another card, or none, at a place."""
    if one is None and place == len(row):
        rest = row[: place - 1]
        while rest and rest[-1] is None:
            rest = rest[:-1]
        return rest
    return (*row[: place - 1], one, *row[place:])


def taken(row: Row[P]) -> Iterator[tuple[int, P]]:
    """The places that are taken, counted from 1, with who lies there."""
    for place, one in enumerate(row, 1):
        if one is not None:
            yield place, one


# --- markers and changes ----------------------------------------------------------------------------------------------


def with_mark(one: P, name: str, amount: int) -> P:
    """With so many markers more (or less, never below 0)."""
    count = max(0, one.marked(name) + amount)
    rest = [mark for mark in one.marks if mark[0] != name]
    return replace(one, marks=tuple(sorted([*rest, (name, count)])) if count else tuple(rest))


def added(changes: Changes, change: Change, most: int | None = None) -> Changes:
    """With one more change; those of one figure, moment and card are added up, as far as to `most` either way."""
    like = [old for old in changes if old[0] == change.what and old[2:] == change[2:]]
    amount = change.amount + sum(old.amount for old in like)
    amount = amount if most is None else max(-most, min(most, amount))
    rest = tuple([old for old in changes if old not in like])
    return (*rest, change._replace(amount=amount)) if amount else rest


def with_change(one: C, change: Change) -> C:
    """A card in play, or a player, with one more change."""
    return replace(one, changes=added(one.changes, change))


def settle(row: Row[P], moment: str) -> Row[P]:
    """The row without the changes that end with the `fight` or the `turn`."""
    if not any(one is not None and any(change.until == moment for change in one.changes) for one in row):
        return row
    return tuple(None if one is None else settled(one, moment) for one in row)


def settled(one: P, moment: str) -> P:
    """A permanent without the changes that end with a moment."""
    kept = tuple(change for change in one.changes if change.until != moment)
    return one if len(kept) == len(one.changes) else replace(one, changes=kept)


def characteristic(one: Permanent, what: str, base: int, *more: Term, least: int | None = None) -> Sum:
    """A figure with its terms: what is printed, then markers and whatever else counts (`more`), then each change."""
    terms = [Term(base, what, one.code), *(term for term in more if term.value)]
    terms += [Term(change.amount, "change", change.source) for change in one.changes if change.what == what]
    value = sum(term.value for term in terms)
    return Sum(tuple(terms), value if least is None else max(least, value))
