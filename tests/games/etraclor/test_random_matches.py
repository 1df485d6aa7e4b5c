"""Whole matches at random, the companion dealing: they end by the rules, in at most 41 turns, none by an exception."""

import random
from collections import Counter

import pytest

from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.state import State
from companion.games.etraclor.game import GAME
from tests.budget import sized
from tests.games.etraclor.tables import check_cards, fresh, legal_move, play

PARTS = 2
MATCHES = sized(120, 10_000)
MOST_TURNS = 41  # 21 cards in each deck, one drawn a turn: the starter draws the last one in turn 41 at most


def whole_match(rng: random.Random, *, dealt: bool) -> State:
    """A match from the deal to its end: any legal move, the end of the turn as likely as any other verb."""
    state = fresh(rng, dealt=dealt)
    for _ in range(2000):
        if state.outcome is not None:
            return state
        state = play(state, legal_move(state, rng), rng)
    raise AssertionError("a match without an end")


def check_end(state: State) -> None:
    """Whoever drew the last card lost; the winner scores what is left in the deck."""
    assert state.outcome is not None
    assert 1 <= state.turn <= MOST_TURNS
    (winner,) = state.outcome.winners
    seat = state.players.index(winner)
    assert state.outcome.rule == "last-card"
    assert len(state.sides[1 - seat].deck) == 0
    left = len(state.sides[seat].deck)
    assert left > 0
    assert dict(state.outcome.scores) == {winner: left, state.players[1 - seat]: 0}
    assert not list(GAME.legal(state)) or all(move.verb == "third" for move in GAME.legal(state))
    check_cards(state)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_dealt_matches_end_by_the_rules(part: int) -> None:
    turns: Counter[int] = Counter()
    winners: Counter[str] = Counter()
    for number in range(MATCHES // PARTS):
        state = whole_match(random.Random(f"dealt {part} {number}"), dealt=True)
        check_end(state)
        assert state.outcome is not None
        turns[state.turn] += 1
        winners.update(state.outcome.winners)
    assert len(turns) > 5, "all matches take the same time: that is no random play"
    assert min(winners.values()) > MATCHES // PARTS // 5, winners


@pytest.mark.parametrize("part", range(2))
def test_random_physical_matches_end_by_the_rules(part: int) -> None:
    for number in range(sized(16, 5000)):
        check_end(whole_match(random.Random(f"physical {part} {number}"), dealt=False))


def test_the_longest_match_takes_41_turns() -> None:
    """Nobody ever fights: only the draws of the turns empty the decks."""
    state = fresh(random.Random(3), dealt=True)
    while state.outcome is None:
        assert GAME.judge(state, m.Draw())
        state, _ = GAME.apply(state, m.Draw())
        if state.outcome is None:
            state, _ = GAME.apply(state, m.End())
    assert state.turn == MOST_TURNS
    check_end(state)
