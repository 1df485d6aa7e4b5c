"""Tables to think about, of every game: dealt ones at random moments, and the same as physical tables with lists."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import companion
from companion import Match
from companion.core.facts.zones import Zone
from companion.core.rules.game import Game
from tests.table.test_secrets import begun, step


def owners(state: Any) -> Sequence[Any]:
    """What each player has: hand, deck and the rest."""
    found: Sequence[Any] = getattr(state, "seats", None) or state.sides
    return found


def unknown(part: Any) -> int:
    """How many cards of a state nobody knows."""
    if isinstance(part, Zone):
        return part.unknown
    if is_dataclass(part):
        return sum(unknown(getattr(part, one.name)) for one in fields(part))
    return sum(map(unknown, part)) if isinstance(part, tuple | list) else 0


def dealt(game: str, seed: Any, *, matches: int = 3, steps: int = 20) -> Iterator[Match]:
    """Moments of dealt matches, once all cards are there: nobody is still to choose a deck."""
    rng = random.Random(f"tables {game} {seed}")
    for _ in range(matches):
        match = begun(game, rng)
        for number in range(steps):
            step(match, rng)
            if match.over:
                break
            if number % 3 == 0 and not unknown(match.state):
                yield match


def with_lists(match: Match) -> Match:
    """The same table with real cards: what all who look at it see of it, and the lists."""
    game: Game = match.game
    seen = game.facts.read(game.seen_by(match.state, None))
    options = {option.name: match.header.options[option.name] for option in game.options}
    cards = "demo" if game.boxes else None
    return companion.new(game.name, match.players, position=seen, cards=cards, lang="en", **options)
