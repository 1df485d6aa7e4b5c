"""The snapshot of a sheet: what stands, and the entries that led there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.rules.rulings import Ending, Pending
from companion.scoring.engine.moves import Values
from companion.scoring.file.parts import Sheet


class Standing(NamedTuple):
    """What is carried from entry to entry. `counters`: a figure, or one for each who scores; `boxes`: of each sheet;
    `deal`: the number of the next entry; `active`: whose turn it is, or who deals, where either is told."""

    totals: tuple[int, ...]
    counters: tuple[Any, ...]
    boxes: tuple[tuple[int | None, ...], ...]
    out: tuple[bool, ...]
    deal: int
    active: int


class Round(NamedTuple):
    """An entry as it counts: its kind (`correct`: figures set by hand), by whom, what was said, what each gained by
    it, and the checks that the table passed over. `before`: what stood until then."""

    kind: str
    by: int
    values: Values
    gains: tuple[int, ...]
    breaches: frozenset[str]
    before: Standing


@dataclass(frozen=True)
class State:
    """A match at one moment. What stands is compared; how it came to be is not."""

    players: tuple[str, ...]
    starter: int
    options: tuple[tuple[str, Any], ...]
    standing: Standing
    opened: Values = ()
    outcome: Ending | None = None
    pending: tuple[Pending, ...] = ()
    rounds: tuple[Round, ...] = field(default=(), compare=False)
    dealt: bool = False

    @property
    def active(self) -> int:
        """The seat whose turn it is; without turns who deals."""
        return self.standing.active

    @property
    def named_options(self) -> Mapping[str, Any]:
        """The house rules by their names."""
        return dict(self.options)


def scorers(sheet: Sheet, players: tuple[str, ...]) -> tuple[str, ...]:
    """Who scores, by name: the players, or the two sides."""
    return sheet.sides or players


def scorer_of(sheet: Sheet, seat: int) -> int:
    """The place among those who score of a seat."""
    return seat % 2 if sheet.sides else seat


def seats_of(sheet: Sheet, players: tuple[str, ...], scorer: int) -> tuple[str, ...]:
    """The players who score as one."""
    return players[scorer::2] if sheet.sides else (players[scorer],)
