"""What an entry answers: the announcement before it that asked, whose sum is worth reading longer than its question."""

from collections.abc import Sequence
from typing import Final

from companion.core.match.entry import Entry
from companion.core.match.match import Match
from companion.core.rules.rulings import Sum

_MOST: Final = 4
"""So many questions back the sum is looked for."""


def answered_by(match: Match, group: Sequence[Entry]) -> list[Entry]:
    """The entries whose questions some entries answer, back to the one that reckoned; empty where they reckon
    themselves, or nothing before them does."""
    found: list[Entry] = []
    first = group[0]
    while first.number in match.live and len(found) < _MOST and not any(map(_reckons, (*found, *group))):
        before = match.timeline.asker(first.number)
        if before is None:
            break
        first = match.entries[before]
        found.insert(0, first)
    return found if found and _reckons(found[0]) else []


def _reckons(entry: Entry) -> bool:
    """Whether an entry has a sum."""
    return any(isinstance(figure, Sum) for effect in entry.effects for figure in effect.figures.values())
