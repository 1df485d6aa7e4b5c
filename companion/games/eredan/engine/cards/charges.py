"""How the Charges of a tournament move (Système de Charge; ERE-19): what a match adds, when an update is made, what it
does.

The book tells the direction of each figure, not the figure: those that it does not name are defaults of ours, and
parameters. Numbers or whole columns of them go through the same formulas.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from companion.core.rules.clauses import clause

Figures = Any
"""A number, or a column of numbers (numpy)."""
_EXACT: Final = 1e-6
"""What sums of many small figures may fall short of."""


class Charging(NamedTuple):
    """The figures of the formula. The book's own: `elo`, `every`, `first_every`, `new`, `banned`.

    `elo`: from which score on matches count. `gain`: what a match adds at that score; `more`: how much more for each
    100 points above it; `win`: a match that was won adds so many times as much. `every`: tournaments of a session;
    `first_every`: of the first sessions, `first_updates` of them. `kept`: the share of a Charge that an update leaves
    before it adds the gains. `least`: what stays below it counts as 0. `new`, `banned`: with what Charge a new card
    begins, and one that was banned before.
    """

    elo: float = 1550
    gain: float = 0.05
    more: float = 0.05
    win: float = 2.0
    every: int = 8
    first_every: int = 2
    first_updates: int = 4
    kept: float = 0.5
    least: float = 10
    new: float = 20
    banned: float = 200


@clause("charge-grows", "charge-elo", "ERE-19")
def gain(elo: Figures, won: Figures, figures: Charging) -> Figures:
    """What a match adds to each card and character of a deck: nothing below the score, more above, more for a win.

    `won`: 1 or 0 (or a column of them).
    """
    counted = (elo >= figures.elo) * 1.0
    above = (elo - figures.elo) / 100
    return counted * (figures.gain + figures.more * above) * (1 + (figures.win - 1) * won)


@clause("charge-update", "charge-first-updates", "ERE-19")
def updates(tournaments: int, figures: Charging) -> Iterator[int]:
    """After which tournaments an update is made, up to so many: 2, 4, 6, 8, then 16, 24, …"""
    at = made = 0
    while True:
        at += figures.first_every if made < figures.first_updates else figures.every
        made += 1
        if at > tournaments:
            return
        yield at


@clause("charge-lowered", "ERE-19")
def updated(value: Figures, gained: Figures, figures: Charging) -> Figures:
    """What an update makes of a Charge: first it is lowered, then the gains of the session are added."""
    return value * figures.kept + gained


@clause("charge-zero", "charge", "ERE-19")
def counted(value: Figures, figures: Charging) -> Figures:
    """The Charge that counts: a whole number, 0 where it has not risen high enough."""
    value = value + _EXACT
    return (value >= figures.least) * ((value + 0.5) // 1)


@clause("charge-new-card", "charge-banned", "ERE-19")
def beginning(*, new: bool, banned: bool, before: float | None, figures: Charging) -> float:
    """With what a card begins: what it had, else what one that was banned has, or a new one; else nothing."""
    if before is not None:
        return before
    return figures.banned if banned else figures.new if new else 0.0
