"""The oracle over hidden hands of Erythro (see tests/games/oracle.py); where it is too cautious is measured."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.core.rules.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import ACTION, CONTAMINATION
from companion.games.erythro.engine.state import State
from companion.games.erythro.game import GAME
from tests.budget import sized
from tests.games.erythro import worlds
from tests.games.erythro.tables import legal_of, walk
from tests.games.oracle import Oracle

PARTS = 2
TABLES = sized(10, 20_000)
EACH = TABLES // PARTS
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
    return move.verb in ZONES_OF_A_CARD and listed and not player.named and player.open is None


class PlanetOracle(Oracle[State]):
    """Erythro's tables; the engine may be too cautious: how often that is so is kept low."""

    game = GAME
    exact = False

    def world(self) -> State | None:
        """All cards of all players named."""
        return worlds.world(self.state, self.rng)

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
    while tables < EACH or counts["exact"] + counts["cautious"] < EACH // 2:  # few announcements hang on what is hidden
        overrides = 0.05 if rng.random() < 0.3 else 0.0
        data = {"demo": True} if kind == "list" else None
        for state, _, _ in walk(rng, data=data, overrides=overrides, longest=200):
            if rng.random() < 0.12 and state.phase != "setup":
                oracle = PlanetOracle(state, rng)
                assert oracle.worlds or any(player.named for player in state.seats), state
                for move in announcements(state, rng):
                    if oracle.worlds and not is_clerical(state, move):
                        oracle.check(move)
                counts.update(oracle.counts)
                tables += 1
    assert sum(counts[verdict] for verdict in ("legal", "illegal", "unverifiable")) >= 35 * EACH, counts
    assert min(counts["legal"], counts["illegal"]) > 3 * EACH, counts
    assert counts["exact"] > (EACH // 2 if kind == "list" else 0), counts
    assert counts["cautious"] < 0.25 * (counts["exact"] + counts["cautious"]), counts
