"""The oracle: what is ruled over hidden hands must be so in every full world that agrees with the table (GEN-3).

`legal` is legal in every world, `illegal` in none, and `unverifiable` is exact: there is a world where the move is
legal and one where it is not. Cards that are announced with their figures are in no list and so in no world: of them
only the number in hand counts, which the tests of hands look at.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.core.moves import Move
from companion.core.zones import Zone
from companion.games.herocard.card import read_figures
from companion.games.herocard.game import GAME
from companion.games.herocard.state import Player, State
from tests.games.herocard import tables

WORLDS = 3
PARTS = 4
WANTED = tables.sized(20_000, 400_000)


def world(state: State, rng: random.Random, seat: int, wanted: Counter[str], unwanted: str) -> State | None:
    """A full world: every unknown place of a listed deck holds one of its unlocated cards.

    `wanted`: cards that lie in the hand of `seat`; `unwanted`: a card of which as few as possible do. None if there is
    no such world. Blind to the engine's own reasoning: it lays out cards and looks.
    """
    seats = []
    for other, player in enumerate(state.seats):
        if not player.hero:
            seats.append(player)
            continue
        cards = list(player.pool)
        rng.shuffle(cards)
        need = wanted if other == seat else Counter[str]()
        hand: list[str] = []
        for name, count in need.items():
            for _ in range(count):
                if name not in cards:
                    return None
                cards.remove(name)
                hand.append(name)
        if len(hand) > player.hand.unknown:
            return None
        if other == seat and unwanted:
            cards.sort(key=lambda name: name == unwanted)
        hand += cards[: player.hand.unknown - len(hand)]
        rest = cards[player.hand.unknown - need.total() :]
        if len(hand) < player.hand.unknown:
            return None
        seats.append(_filled(player, hand, rest))
    return replace(state, seats=tuple(seats))


def _filled(player: Player, hand: list[str], rest: list[str]) -> Player:
    deck, pile = player.deck.unknown, player.discard.unknown
    return replace(
        player,
        hand=Zone((*player.hand.top, *hand)),
        deck=Zone((*player.deck.top, *rest[:deck], *player.deck.bottom)),
        discard=Zone((*player.discard.top, *rest[deck : deck + pile])),
        pool=tuple(sorted(rest[deck + pile :])),
    )


class Oracle:
    """Compares rulings at one table with rulings in its worlds."""

    def __init__(self, state: State, rng: random.Random) -> None:
        self.state, self.rng = state, rng
        self.counts: Counter[str] = Counter()
        found = [world(state, rng, 0, Counter(), "") for _ in range(WORLDS)]
        assert None not in found, "no world agrees with this state"
        self.worlds = [one for one in found if one is not None]

    def check(self, move: Move) -> None:
        """Raises AssertionError for a contradiction."""
        verdict = GAME.judge(self.state, move)
        seen = {bool(GAME.judge(one, move)) for one in (*self.worlds, *self.forced(move))}
        cost_assumed = any(reason.clause == "cost" for reason in verdict.assumes)
        if verdict.verdict == "legal" or (cost_assumed and len(verdict.assumes) == 1):
            assert seen == {True}, (str(move), seen)
        elif verdict.verdict == "illegal":
            assert seen == {False}, (str(move), verdict.text())
        else:
            assert seen == {True, False}, (str(move), verdict.text())
        self.counts[verdict.verdict] += 1

    def forced(self, move: Move) -> list[State]:
        """Worlds where the hand holds what the move needs, and where it lacks one of the cards."""
        seat = GAME.seat_of(self.state, move)
        named = getattr(move, "cards", None) or getattr(move, "names", None) or ()
        cards = Counter(card for card in named if not read_figures(card) and card not in ("body", "mind", "x"))
        player = self.state.seats[seat]
        needed = cards - Counter(player.hand.known)
        tried = [world(self.state, self.rng, seat, needed, "")]
        tried += [world(self.state, self.rng, seat, Counter(), name) for name in needed]
        return [one for one in tried if one is not None]


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle(part: int) -> None:
    rng = random.Random(f"oracle {part}")
    counts: Counter[str] = Counter()
    while counts.total() < WANTED // PARTS:
        overrides = rng.choice((0.0, 0.0, 0.15))
        for state, _, _ in tables.walk(rng, dealt=False, listed=True, overrides=overrides, longest=120):
            if rng.random() > 0.25 or any(len(p.pool) < _unknown(p) for p in state.seats):
                continue
            oracle = Oracle(state, rng)
            candidates = [move for move in GAME.candidates(state) if move.verb != "hero"]
            for move in rng.sample(candidates, min(len(candidates), 10)):
                oracle.check(move)
            for _ in range(14):
                move = tables.announcement(state, rng)
                if move.verb != "hero" and not any(map(read_figures, getattr(move, "cards", ()))):
                    oracle.check(move)
            counts.update(oracle.counts)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > WANTED // PARTS // 50, counts


def _unknown(player: Player) -> int:
    return player.hand.unknown + player.deck.unknown + player.discard.unknown
