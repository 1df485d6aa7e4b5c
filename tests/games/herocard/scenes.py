"""Tables for the tests of rules: physical ones with announced cards, and with the demo list."""

from typing import Any

import companion
from companion import Match

ANA_BO = ("Ana", "Bo")
THREE = ("Ana", "Bo", "Cy")


def duel(*texts: str, players: tuple[str, ...] = ANA_BO, limit: int = 20, **more: Any) -> Match:
    """A physical table in Ana's first turn; each attribute is `limit`. Then the announcements."""
    position: dict[str, Any] = {f"{name}.{key}": limit for name in players for key in ("body", "mind", "x")}
    position |= more.pop("position", {})
    match = companion.new("herocard", players, starter="Ana", position=position, lang="en", **more)
    return told(match, *texts)


def listed(*texts: str, players: tuple[str, ...] = ANA_BO, **more: Any) -> Match:
    """A physical table with the demo list: Ana plays Brasca, Bo Nimbo."""
    match = companion.new("herocard", players, starter="Ana", cards="demo", lang="en", **more)
    return told(match, "Ana: hero Brasca", "Bo: hero Nimbo", *texts)


def told(match: Match, *texts: str) -> Match:
    """The match after some announcements."""
    for text in texts:
        match.play(text)
    return match


def refusal(match: Match, text: str) -> set[str]:
    """The clauses that refuse an announcement; empty if it may be played."""
    return {reason.clause for reason in match.ask(text).reasons}


def facts(match: Match, *names: str) -> list[Any]:
    """Some figures of a match."""
    known = match.facts()
    return [known[name] for name in names]
