"""The oracle over hidden hands of HeroCard (see tests/games/oracle.py): what is unverifiable is exact.

Cards that are announced with their figures are in no list and so in no world: of them
only the number in hand counts, which the tests of hands look at.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.rules.moves import Move
from companion.core.rules.rulings import Ruling
from companion.games.herocard.engine.cards.cards import read_figures
from companion.games.herocard.engine.state import State
from companion.games.herocard.game import GAME
from tests.budget import sized
from tests.games.herocard import tables
from tests.games.oracle import Oracle, completed

PARTS = 2
WANTED = sized(2500, 400_000)


def world(state: State, rng: random.Random, seat: int, held: Sequence[str] = (), avoided: str = "") -> State | None:
    """A full world: every unknown place of a listed deck holds one of its unlocated cards; of a deck in no list nothing
    is said. `held`: cards that lie in the hand of `seat`; `avoided`: one of which as few as possible do."""
    seats = []
    for other, player in enumerate(state.seats):
        wished: dict[str, Any] = {"held": held, "avoided": avoided} if other == seat else {}
        found = completed(player, rng, **wished) if player.hero else player
        if found is None:
            return None
        seats.append(found)
    return replace(state, seats=tuple(seats))


class DuelOracle(Oracle[State]):
    """HeroCard's tables, where what is unverifiable is exact."""

    game = GAME

    def world(self) -> State | None:
        """All cards of all listed decks named."""
        return world(self.state, self.rng, 0)

    def verdict(self, ruling: Ruling) -> str:
        """That a cost is assumed where nobody has said an attribute is no question of hidden cards."""
        if {reason.clause for reason in ruling.assumes} - {"cost"}:
            return ruling.verdict
        return "legal" if ruling else "illegal"

    def forced(self, move: Move) -> list[State]:
        """Worlds where the hand holds what the move needs, and where it lacks one of the cards."""
        seat = GAME.seat_of(self.state, move)
        named = getattr(move, "cards", None) or getattr(move, "names", None) or ()
        cards = Counter(card for card in named if not read_figures(card) and card not in ("body", "mind", "x"))
        player = self.state.seats[seat]
        needed = cards - Counter(player.hand.known)
        tried = [world(self.state, self.rng, seat, tuple(needed.elements()))]
        tried += [world(self.state, self.rng, seat, avoided=name) for name in needed]
        return [one for one in tried if one is not None]


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle(part: int) -> None:
    rng = random.Random(f"oracle {part}")
    counts: Counter[str] = Counter()
    while counts.total() < WANTED // PARTS:
        overrides = rng.choice((0.0, 0.0, 0.15))
        for state, _, _ in tables.walk(rng, dealt=False, listed=True, overrides=overrides, longest=120):
            if rng.random() > 0.25 or any(len(p.pool) < p.unknown_places for p in state.seats):
                continue
            oracle = DuelOracle(state, rng)
            assert oracle.worlds, "no world agrees with this state"
            candidates = [move for move in GAME.candidates(state) if move.verb != "hero"]
            for move in rng.sample(candidates, min(len(candidates), 10)):
                oracle.check(move)
            for _ in range(14):
                move = tables.announcement(state, rng)
                if move.verb != "hero" and not any(map(read_figures, getattr(move, "cards", ()))):
                    oracle.check(move)
            counts.update(oracle.counts)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > WANTED // PARTS // 50, counts
