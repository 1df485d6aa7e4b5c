"""The oracle: what is ruled over hidden hands must be so in every full world that agrees with the table (GEN-3).

`legal` is legal in every world, `illegal` in none; where it is `unverifiable`, worlds differ, or the engine was too
cautious: how often that is so is measured and kept low.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.core.moves import Move
from companion.games.erythro import moves as m
from companion.games.erythro.data import ACTION, CONTAMINATION
from companion.games.erythro.game import GAME
from companion.games.erythro.state import State
from tests.games.erythro import worlds
from tests.games.erythro.tables import legal_of, sized, walk

PARTS = 4
TABLES = sized(280, 20_000)
WORLDS = 3
ZONES_OF_A_CARD = ("gain", "move", "sanctuary", "special")


def announcements(state: State, rng: random.Random) -> Iterator[Move]:
    """What hangs on hidden cards, and some of all the rest."""
    hidden = ("contaminate", "destroy", "play", "keep", "blocked", "done", "special", "take", "remove")
    for word in hidden:
        found = _candidates(state, word)
        yield from rng.sample(found, min(len(found), 5))
    others = [word for word, verb in GAME.verbs.items() if verb.listed and word not in hidden]
    for word in rng.sample(others, 4):
        found = _candidates(state, word)
        yield from rng.sample(found, min(len(found), 3))
        yield from legal_of(state, word)[:1]


def _candidates(state: State, word: str) -> list[Move]:
    verb = GAME.verbs[word]
    return [
        move for place, seat in enumerate(GAME.speakers(state, verb))
        for move in verb.candidates(state, seat, state.players[seat] if place or verb.personal else "")
    ]  # fmt: skip


def is_clerical(state: State, move: Move) -> bool:
    """Where a hand is known by name its cards are named first: that is no question of what is hidden."""
    player = state.seats[GAME.seat_of(state, move)]
    if move.verb == "keep" and not getattr(move, "card", ""):
        return True
    listed = any(card not in (ACTION, CONTAMINATION) for card in (*player.pool, *player.hand.known))
    return move.verb in ZONES_OF_A_CARD and listed and not player.named and state.open_seat is None


class Oracle:
    """Compares rulings at one table with rulings in its worlds."""

    def __init__(self, state: State, rng: random.Random) -> None:
        self.state, self.rng = state, rng
        self.counts: Counter[str] = Counter()
        found = [worlds.world(state, rng) for _ in range(WORLDS)]
        self.worlds = [world for world in found if world is not None]

    def check(self, move: Move) -> None:
        """Raises AssertionError for a contradiction."""
        verdict = GAME.judge(self.state, move).verdict
        seen = {GAME.judge(world, move).verdict for world in (*self.worlds, *self.forced(move))}
        if verdict == "unverifiable":
            self.counts["exact" if len(seen) > 1 or "unverifiable" in seen else "cautious"] += 1
            return
        assert seen <= {verdict}, f"{move}: {verdict} here, {seen} in worlds of {self.state}"
        self.counts[verdict] += 1

    def forced(self, move: Move) -> Iterator[State]:
        """Worlds where each hand holds contamination and where it does not, and the card that is named."""
        named = getattr(move, "card", "")
        cards = [CONTAMINATION, *([named] if isinstance(move, m.Play | m.Keep) and named else [])]
        for card in cards:
            for seat in range(len(self.state.seats)):
                for inside in (True, False):
                    world = worlds.world(self.state, self.rng, seat, card, inside=inside)
                    if world is not None:
                        yield world


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", ["physical", "list"])
def test_the_oracle_finds_no_contradiction(kind: str, part: int) -> None:
    rng = random.Random(f"oracle {kind} {part}")
    counts: Counter[str] = Counter()
    tables = 0
    while tables < TABLES // PARTS:
        overrides = 0.05 if rng.random() < 0.3 else 0.0
        data = {"demo": True} if kind == "list" else None
        for state, _, _ in walk(rng, data=data, overrides=overrides, longest=200):
            if rng.random() < 0.12 and state.phase != "setup":
                oracle = Oracle(state, rng)
                assert oracle.worlds or any(player.named for player in state.seats), state
                for move in announcements(state, rng):
                    if oracle.worlds and not is_clerical(state, move):
                        oracle.check(move)
                counts.update(oracle.counts)
                tables += 1
    assert sum(counts.values()) >= 20_000 // (2 * PARTS), counts
    assert min(counts["legal"], counts["illegal"]) > 100, counts
    assert counts["exact"] > (50 if kind == "list" else 2), counts
    assert counts["cautious"] < 0.25 * (counts["exact"] + counts["cautious"]), counts
