"""The oracle over hidden hands of Eredan (see tests/games/oracle.py): listed decks, whose cards the companion follows.

Cards that are announced with their figures are in no list and so in no world.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from companion.core.rules.moves import Move
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import CARD
from companion.games.eredan.engine.state import State
from companion.games.eredan.game import GAME
from tests.budget import sized
from tests.games.eredan import tables
from tests.games.oracle import Oracle, completed

PARTS = 2
WANTED = sized(1200, 20_000)
LEFT_OUT = ("deck", "character", "ticket", "effect", "experience")


def world(state: State, rng: random.Random, seat: int, held: Sequence[str] = (), avoided: str = "") -> State | None:
    """A full world: every unknown place of a listed deck holds one of its unlocated cards. `held`: cards that lie in
    the hand of `seat`; `avoided`: one of which as few as possible do."""
    seats = []
    for other, player in enumerate(state.seats):
        wished: dict[str, Any] = {"held": held, "avoided": avoided} if other == seat else {}
        found = completed(player, rng, **wished) if player.deck_name else player
        if found is None:
            return None
        seats.append(found)
    return replace(state, seats=tuple(seats))


def named_in(move: Move) -> list[str]:
    """The listed cards of the hand that an announcement names."""
    cards = (getattr(move, "card", ""), *getattr(move, "cards", ()))
    return [card for card in cards if card and not CARD.read(card)]


class TableOracle(Oracle[State]):
    """Eredan's tables with listed decks."""

    game = GAME
    exact = False

    def world(self) -> State | None:
        """All cards of all listed decks named."""
        return world(self.state, self.rng, 0)

    def forced(self, move: Move) -> list[State]:
        """Worlds where the hand holds what the move needs, and where it lacks one of the cards."""
        seat = GAME.seat_of(self.state, move)
        needed = Counter(named_in(move)) - Counter(self.state.seats[seat].hand.known)
        tried = [world(self.state, self.rng, seat, tuple(needed.elements()))]
        tried += [world(self.state, self.rng, seat, avoided=name) for name in needed]
        return [one for one in tried if one is not None]


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle(part: int) -> None:
    rng = random.Random(f"oracle {part}")
    counts: Counter[str] = Counter()
    while sum(counts[verdict] for verdict in ("legal", "illegal", "unverifiable")) < WANTED // PARTS:
        overrides = rng.choice((0.0, 0.0, 0.15))
        for state, _, _ in tables.walk(rng, dealt=False, listed=True, overrides=overrides, longest=120):
            if rng.random() > 0.25 or any(len(player.pool) < player.unknown_places for player in state.seats):
                continue
            oracle = TableOracle(state, rng)
            assert oracle.worlds, "no world agrees with this state"
            candidates = [move for move in GAME.candidates(state) if move.verb not in LEFT_OUT]
            for move in rng.sample(candidates, min(len(candidates), 10)):
                oracle.check(move)
            for _ in range(14):
                move = tables.announcement(state, rng)
                if move.verb not in LEFT_OUT and not CARD.read(getattr(move, "card", "")):
                    oracle.check(move)
            counts.update(oracle.counts)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > WANTED // PARTS // 50, counts
    assert counts["cautious"] <= counts["unverifiable"] // 10, counts
