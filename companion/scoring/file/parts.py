"""What a file says, read and found sound: the parts of a score sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from companion.core.rules.option import Option
from companion.scoring.language.kinds import Code
from companion.scoring.language.sentences import Told

Text = Mapping[str, str]
FieldKind = Literal["choice", "number", "player", "yes", "dice"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is asked. `each`: of every player (every side); `skips`: with this choice nothing more is asked;
    `before`: it may be announced before the round; `once`: its choices are the boxes of a sheet, `worth`: what stands
    in one; `makes`: what the figures of all add up to; `buttons`: figures that are announced by one tap."""

    name: str
    kind: FieldKind
    title: Text
    each: bool = False
    choices: tuple[str, ...] = ()
    skips: str | None = None
    low: Code | None = None
    high: Code | None = None
    step: Fraction | int = 1
    dice: int = 0
    faces: int = 6
    default: Any = None
    optional: bool = False
    when: Code | None = None
    before: bool = False
    once: bool = False
    worth: Code | None = None
    buttons: tuple[int, ...] = ()
    makes: Code | None = None
    unit: Text | None = None
    said: Text | None = None
    hangs: bool = False
    """Whether its condition speaks of what was said before."""


@dataclass(frozen=True, slots=True)
class Check:
    """What must be so, and what is said where it is not. `rule`: the same as a rule, for the book; `early`: it speaks
    of nothing but what is announced before the round."""

    id: str
    must: Code
    told: Mapping[str, Told]
    when: Code | None = None
    each: bool = False
    rule: Text | None = None
    early: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """A term of a player's points."""

    add: Code
    told: Mapping[str, Told]
    when: Code | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of entry: what is asked, checked and scored. `ends`: it ends the match."""

    name: str
    fields: tuple[Field, ...]
    checks: tuple[Check, ...]
    gains: tuple[Gain, ...]
    ends: bool = False

    def field(self, name: str) -> Field | None:
        """The field of that name."""
        return next((one for one in self.fields if one.name == name), None)

    @property
    def box(self) -> Field | None:
        """The field whose choices are the boxes of a sheet."""
        return next((one for one in self.fields if one.once), None)


@dataclass(frozen=True, slots=True)
class CounterPart:
    """A figure that is kept from entry to entry. `shared`: one for the table."""

    name: str
    title: Text
    start: int
    next: Code
    shared: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """When it ends, who has won, whether level scores play on, what a win counts in a series."""

    when: Code | None = None
    won: Code | None = None
    play_on: bool = False
    counts: Code | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole file. `each`: `turn` (seat by seat), `anyone`, or empty: one entry for the table."""

    name: str
    title: Text
    about: Text | None
    players: tuple[int, int]
    each: str
    sides: tuple[str, ...]
    dealer: bool
    zero: bool
    start: Code | None
    lowest: Code | None
    options: tuple[Option, ...]
    forms: Mapping[str, Form]
    lets: Mapping[str, Code]
    counters: tuple[CounterPart, ...]
    out: Code | None
    end: End
    finals: tuple[Gain, ...]
    words: Mapping[str, Text]
    text: str
    digest: str
    own: bool = False

    @property
    def score(self) -> Form:
        """The usual kind of entry."""
        return self.forms["score"]

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes of a sheet that is filled in."""
        box = self.score.box
        return box.choices if box else ()

    @property
    def counts_by(self) -> bool:
        """Whether an entry is of one player: who announces it."""
        return bool(self.each)
