"""Whole matches at random, the companion dealing: they end by the rules, none by an exception."""

import random
from collections import Counter

import pytest

from companion.games.eredan.engine.state import State
from companion.games.eredan.game import GAME
from tests.budget import sized
from tests.games.eredan.tables import cards_of, check_cards, check_listed, fresh, legal_move, physical_move, play

PARTS = 2
MATCHES = sized(24, 10_000)
RULES = {"victory-three-dead", "all-dead-score", "score-draw", "deck-out-loss", "deck-out-score"}


def whole_match(rng: random.Random) -> State:
    """A dealt match of demo decks to its end."""
    state = fresh(rng, dealt=True)
    sizes = tuple(cards_of(state, seat) for seat in range(2))
    for number in range(20_000):
        if state.outcome is not None:
            break
        state = play(state, legal_move(state, rng), rng)
        if not number % 10:
            check_cards(state, sizes)
            check_scores(state)
    check_cards(state, sizes)
    check_listed(state)
    return state


def scores(state: State) -> dict[str, int]:
    """Damage that the enemy's characters received, and healing that one's own did."""
    received, healed = (
        [sum(getattr(one, what) for _, one in player.characters) for player in state.seats]
        for what in ("received", "healed")
    )
    return {name: received[1 - seat] + healed[seat] for seat, name in enumerate(state.players)}


def check_scores(state: State) -> None:
    """What is told as the score is that sum."""
    told = GAME.facts.read(state)
    assert {name: told[f"{name}.score"] for name in state.players} == scores(state)


def check_end(state: State) -> None:
    """All of a side are dead, or a hand could not be filled; nothing more can be announced."""
    assert state.outcome is not None
    rule, winners = state.outcome.rule, state.outcome.winners
    assert rule in RULES
    assert dict(state.outcome.scores) == scores(state)
    dead = [name for name, player in zip(state.players, state.seats, strict=True) if not player.living]
    short = [name for name, player in zip(state.players, state.seats, strict=True) if player.deckout]
    points = scores(state)
    if rule == "score-draw":
        assert winners == ()
        assert len(set(points.values())) == 1
        assert len(dead) == 2 or len(short) == 2
    else:
        (winner,) = winners
        (loser,) = set(state.players) - {winner}
        if rule in ("all-dead-score", "deck-out-score"):
            assert points[winner] > points[loser]
            assert len(dead if rule == "all-dead-score" else short) == 2
        else:
            assert (dead if rule == "victory-three-dead" else short) == [loser]
    assert not list(GAME.legal(state))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_end_by_the_rules(part: int) -> None:
    ends: Counter[tuple[str, ...]] = Counter()
    rules: Counter[str] = Counter()
    for number in range(MATCHES // PARTS):
        state = whole_match(random.Random(f"dealt {part} {number}"))
        check_end(state)
        assert state.outcome is not None
        ends[state.outcome.winners] += 1
        rules[state.outcome.rule] += 1
    assert {("Ana",), ("Bo",)} <= set(ends), "every seat wins now and then"
    assert rules["victory-three-dead"] > 5, rules


@pytest.mark.parametrize("listed", [False, True], ids=["figures", "list"])
def test_random_matches_on_a_physical_table_end_by_the_rules(listed: bool) -> None:
    rules: Counter[str] = Counter()
    for number in range(sized(4, 500)):
        rng = random.Random(f"physical {listed} {number}")
        state = fresh(rng, dealt=False, listed=listed)
        for _ in range(20_000):
            if state.outcome is not None:
                break
            state = play(state, physical_move(state, rng), rng)
        check_end(state)
        assert state.outcome is not None
        rules[state.outcome.rule] += 1
    assert rules
