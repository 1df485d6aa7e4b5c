"""Matches to look back at, and what is thought of them here and now, without a process."""

from typing import Any

import companion
from companion.core.match.match import Match
from companion.partner.analysis import Hindsight
from companion.partner.review import Review, asked_back, of_hindsight
from companion.table.partner import review
from companion.table.session.session import Session

TRIES = 96


def blundered(lang: str = "en") -> companion.Match:
    """A match of Etraclor in which Ana could win at once, but ends her turn: Bo strikes her last character out."""
    facts: dict[str, Any] = {
        "turn": 5, "player": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "7S", "Ana.attacker.hp": 3,
        "Ana.deck": 3, "Bo.mage": "AC", "Bo.mage.hp": 4, "Bo.defender": "QD", "Bo.defender.weapon": "10S",
        "Bo.deck": 3,
    }  # fmt: skip
    match = companion.new("etraclor", ["Ana", "Bo"], lang=lang, position=facts)
    for move in ("end", "draw", "attack QD KS"):
        match.play(move)
    return match


def dealt(*moves: str, lang: str = "en") -> companion.Match:
    """A match that the companion deals and in which something was announced."""
    match = companion.new("etraclor", ["Ana", "Bo"], lang=lang, starter="Ana", seed=7)
    for move in moves:
        match.play(move)
    return match


def thought(match: Match, *, tries: int = TRIES) -> Review:
    """A match looked back at with so many tries of a decision, however long that takes: always alike."""
    steps = asked_back(match, seconds=600, tries=tries).steps()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Hindsight = end.value
            return of_hindsight(match, found)


def end_of(match: companion.Match) -> dict[str, Any]:
    """The view of a match that is over, with what is thought of it."""
    known = review.reviewing(match, begin=True)
    assert known is not None
    known.review, known.done = thought(match), True
    session = Session(match)
    session.paper = "paper/match/it/"
    return session.view()
