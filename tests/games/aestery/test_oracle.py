"""The oracle over hidden hands of Aestery (see tests/games/oracle.py): listed decks, whose cards the companion follows.

Cards that are announced with their figures are in no list and so in no world.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.facts.zones import Zone
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Ruling
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.moves import PlayCard
from companion.games.aestery.engine.state import Player, State
from companion.games.aestery.game import GAME
from tests.budget import sized
from tests.games.aestery import tables
from tests.games.oracle import Oracle, completed

PARTS = 2
WANTED = sized(1200, 20_000)
LEFT_OUT = ("hero", "deck", "keep", "mulligan", "effect")


def world(
    state: State, rng: random.Random, seat: int, held: Sequence[str] = (), avoided: str = "", hidden: str = ""
) -> State | None:
    """A full world: every unknown place of a listed deck holds one of its unlocated cards. `held`: cards that lie in
    the hand of `seat`; `avoided`: one of which as few as possible do; `hidden`: the card in its hideout."""
    seats = []
    for other, player in enumerate(state.seats):
        wished: dict[str, Any] = {"held": held, "avoided": avoided} if other == seat else {}
        there = _hiding(player, hidden) if other == seat else player
        found = completed(there, rng, **wished) if player.deck_name else player
        if found is None:
            return None
        seats.append(found)
    return replace(state, seats=tuple(seats))


def _hiding(player: Player, card: str) -> Player:
    """The player with that card in the hideout, if it can be there."""
    if not player.hideout.unknown or card not in player.pool:
        return player
    pool = list(player.pool)
    pool.remove(card)
    return replace(player, hideout=Zone((card,)), pool=tuple(pool))


def named_in(move: Move) -> list[str]:
    """The listed cards of the hand that an announcement names."""
    payment = getattr(move, "payment", None) or ()
    cards = [part.card for part in payment if part.card]
    if getattr(move, "origin", "hand") == "hand":
        cards.append(getattr(move, "card", ""))
    return [card for card in (*cards, *getattr(move, "cards", ())) if card and not CARD.read(card)]


class TableOracle(Oracle[State]):
    """Aestery's tables with listed decks."""

    game = GAME
    exact = False

    def world(self) -> State | None:
        """All cards of all listed decks named."""
        return world(self.state, self.rng, 0)

    def verdict(self, ruling: Ruling) -> str:
        """What is believed of a card of no list is no question of hidden cards; nor is it that a card must be named
        where a hand is known, as it is in every world."""
        if ruling.verdict == "illegal" and {reason.clause for reason in ruling.reasons} == {"name-cards"}:
            return "legal"
        if {reason.clause for reason in ruling.assumes} - {"AES-23"}:
            return ruling.verdict
        return "legal" if ruling else "illegal"

    def forced(self, move: Move) -> list[State]:
        """Worlds where the hand holds what the move needs, and where it lacks one of the cards."""
        seat = GAME.seat_of(self.state, move)
        needed = Counter(named_in(move)) - Counter(self.state.seats[seat].hand.known)
        hidden = move.card if isinstance(move, PlayCard) and move.origin == "hideout" else ""
        tried = [world(self.state, self.rng, seat, tuple(needed.elements()), hidden=hidden)]
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
