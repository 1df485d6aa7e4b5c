"""Whole matches at random, the companion dealing: they end by the rules, none by an exception."""

import random
from collections import Counter

import pytest

from companion.games.aestery.engine.state import State
from companion.games.aestery.game import GAME
from tests.budget import sized
from tests.games.aestery.tables import (
    brisk_move,
    cards_of,
    check_cards,
    check_listed,
    fresh,
    legal_move,
    physical_move,
    play,
)

PARTS = 2
MATCHES = sized(40, 10_000)
RULES = {"goal", "deck-out", "AES-22"}


def whole_match(rng: random.Random, *, brisk: bool) -> State:
    """A dealt match of demo decks to its end."""
    state = fresh(rng, dealt=True)
    sizes = tuple(cards_of(state, seat) for seat in range(2))
    pick = brisk_move if brisk else legal_move
    for number in range(20_000):
        if state.outcome is not None:
            break
        state = play(state, pick(state, rng), rng)
        if not number % 10:
            check_cards(state, sizes)
    check_cards(state, sizes)
    check_listed(state)
    return state


def check_end(state: State) -> None:
    """Somebody has no life, or could not draw; nothing more can be announced."""
    assert state.outcome is not None
    rule, winners = state.outcome.rule, state.outcome.winners
    assert rule in RULES
    lives = dict(zip(state.players, (player.life for player in state.seats), strict=True))
    if rule == "AES-22":
        assert max(lives.values()) <= 0
        assert winners == ()
    else:
        (winner,) = winners
        assert lives[winner] > 0
        (loser,) = set(state.players) - {winner}
        if rule == "goal":
            assert lives[loser] <= 0
        else:
            assert not len(state.seats[state.players.index(loser)].deck)
    assert dict(state.outcome.scores) == {name: int(name in winners) for name in state.players}
    assert not list(GAME.legal(state))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_end_by_the_rules(part: int) -> None:
    ends: Counter[tuple[str, ...]] = Counter()
    rules: Counter[str] = Counter()
    for number in range(MATCHES // PARTS):
        state = whole_match(random.Random(f"dealt {part} {number}"), brisk=number % 10 > 0)
        check_end(state)
        assert state.outcome is not None
        ends[state.outcome.winners] += 1
        rules[state.outcome.rule] += 1
    assert {("Ana",), ("Bo",)} <= set(ends), "every seat wins now and then"
    assert rules["goal"] > 5, rules


@pytest.mark.parametrize("listed", [False, True], ids=["figures", "list"])
def test_random_matches_on_a_physical_table_end_by_the_rules(listed: bool) -> None:
    for number in range(sized(4, 500)):
        rng = random.Random(f"physical {listed} {number}")
        state = fresh(rng, dealt=False, listed=listed)
        for _ in range(20_000):
            if state.outcome is not None:
                break
            state = play(state, physical_move(state, rng), rng)
        check_end(state)
