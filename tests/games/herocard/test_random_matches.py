"""Whole matches at random, the companion dealing: they end by the rules, none by an exception."""

import random
from collections import Counter

import pytest

from companion.games.herocard.engine.constants import goal
from companion.games.herocard.engine.state import State
from companion.games.herocard.game import GAME
from tests.budget import sized
from tests.games.herocard.tables import brisk_move, check_cards, check_listed, fresh, legal_move, physical_move, play

PARTS = 2
MATCHES = sized(80, 10_000)


def whole_match(rng: random.Random, *, brisk: bool, count: int | None = None) -> State:
    """A dealt match from the choice of heroes to its end."""
    state = fresh(rng, dealt=True, count=count)
    sizes = tuple(player.cards for player in state.seats)
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


def check_end(state: State, attacks: int | None = None) -> None:
    """One player has the points of the book, nobody else has, and nothing more can be announced."""
    assert state.outcome is not None
    assert state.outcome.rule == "victory"
    (winner,) = state.outcome.winners
    points = {name: player.points for name, player in zip(state.players, state.seats, strict=True)}
    need = goal(len(state.players))
    assert points[winner] == need
    assert all(have < need for name, have in points.items() if name != winner)
    assert dict(state.outcome.scores) == points
    assert not list(GAME.legal(state))
    # One point an attack; one attack a turn, unless an announced card is Fast or grants more: then they are counted.
    assert (state.turn if attacks is None else attacks) >= need


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_end_by_the_rules(part: int) -> None:
    ends: Counter[tuple[int, str]] = Counter()
    turns: Counter[int] = Counter()
    for number in range(MATCHES // PARTS):
        state = whole_match(random.Random(f"dealt {part} {number}"), brisk=number % 10 > 0)
        check_end(state)
        assert state.outcome is not None
        ends[len(state.players), state.outcome.winners[0]] += 1
        turns[state.turn] += 1
    assert {players for players, _ in ends} == {2, 3, 4}
    assert len(ends) == 2 + 3 + 4, "every seat wins now and then"
    assert len(turns) > 5


@pytest.mark.parametrize("count", [5, 6])
def test_matches_of_more_players_end_by_the_rules_too(count: int) -> None:
    for number in range(sized(2, 200)):
        check_end(whole_match(random.Random(f"more {count} {number}"), brisk=True, count=count))


@pytest.mark.parametrize("listed", [False, True], ids=["figures", "list"])
def test_random_matches_on_a_physical_table_end_by_the_rules(listed: bool) -> None:
    for number in range(sized(6, 1000)):
        rng = random.Random(f"physical {listed} {number}")
        state, attacks = fresh(rng, dealt=False, listed=listed), 0
        for _ in range(20_000):
            if state.outcome is not None:
                break
            move = physical_move(state, rng)
            attacks += move.verb == "attack"
            state = play(state, move, rng)
        check_end(state, attacks)
