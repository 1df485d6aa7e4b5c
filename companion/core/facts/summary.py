"""What is told of a match that has ended, whatever game it is: how long it took, its best blow, what its curve marks.

A game says by its key figures and clauses (`Game.key_figures`, `Game.blows`, `Game.crosses`) what tells its match.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.facts.curves import Panel, panels, places
from companion.core.match import duration
from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.rules.rulings import Event, Sum


class Blow(NamedTuple):
    """A blow that was dealt: by which entry, told by which of its effects, and how hard it was."""

    entry: Entry
    effect: Event
    value: int


class Cross(NamedTuple):
    """What a curve marks: at which place, to whom it happened (None: to all), and by which clause."""

    place: int
    player: str | None
    clause: str


def played_s(match: Match) -> int:
    """How long people sat over a match, in seconds: from entry to entry, without the pauses."""
    return round(duration.played_s((match.header.created, *(entry.at for entry in match.entries if entry.at))))


def best_blow(match: Match) -> Blow | None:
    """The hardest blow of a match, the first of several; None where there was none."""
    found = blows_of(match, [match.entries[number] for number in places(match)])
    return max(found, key=lambda blow: blow.value, default=None)


def blows_of(match: Match, entries: Iterable[Entry]) -> list[Blow]:
    """The blows that entries of a match dealt, in order; the first sum of an effect is how hard it was, another what
    it left."""
    dealt = [(entry, effect) for entry in entries for effect in entry.effects if effect.clause in match.game.blows]
    return [
        Blow(entry, effect, figure.result)
        for entry, effect in dealt
        for figure in [one for one in effect.figures.values() if isinstance(one, Sum)][:1]
    ]


def crosses(match: Match) -> list[Cross]:
    """What the curve of a match marks, in order."""
    return [
        Cross(place, next((one for one in effect.figures.values() if one in match.players), None), effect.clause)
        for place, number in enumerate(places(match))
        for effect in match.entries[number].effects
        if effect.clause in match.game.crosses
    ]


def curve(match: Match, lang: str) -> Panel | None:
    """The curve that tells a match: the first key figure that every player has once, or that is the whole match's.

    One that did not move tells little: the next one may tell more.
    """
    wide = [panel for key in match.game.key_figures for panel in panels(match, lang, (key,)) if panel.wide]
    drawn = [panel for panel in wide if panel.stretches]
    moving = (panel for panel in drawn if any(len({value for _, value in one.points}) > 1 for one in panel.stretches))
    return next(moving, drawn[0] if drawn else None)
