"""The tiny game of choices in secret (veils), and what is asked of its pages."""

from typing import Any

import companion
from companion.core.match.match import Match
from tests.table.phones import Phone


def new(**settings: Any) -> Match:
    return companion.new("veils", ["Ana", "Bo"], lang="en", **settings)


def laid(match: Match) -> dict[str, Any]:
    """What lies openly."""
    return {name: match.facts()[f"{name}.laid"] for name in match.players}


def told(match: Match) -> list[str]:
    """The announcements that count."""
    return [str(match.entries[number].move) for number in sorted(match.live)]


def part(phone: Phone, seat: int) -> dict[str, Any]:
    """What a page is told of a seat that chooses."""
    return next(one for one in phone.view["sealed"]["seats"] if one["seat"] == seat)


def held_by(phone: Phone) -> Match:
    """The match that a page shows, as its hub holds it."""
    match = phone.page.match
    assert isinstance(match, Match)
    return match
