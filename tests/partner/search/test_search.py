"""The search: it finds a sure win, its figures add up, and it stops when it is told to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import games
from companion.partner.search.ismcts import WORLDS, Node, Search
from companion.partner.search.search_result import bounds, think
from tests.partner.tables import dealt

NEAR: dict[str, Any] = {
    "turn": 5, "player": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "7S", "Ana.attacker.hp": 3,
    "Ana.deck": 3, "Bo.mage": "AC", "Bo.mage.hp": 4, "Bo.defender": "QD", "Bo.defender.weapon": "10S",
    "Bo.deck": 3, "step": "combat", "Ana.hand": 0, "Bo.hand": 0,
}  # fmt: skip
"""Ana knocks the Mage out, and the draws that follow empty Bo's deck."""


def search_of(match: companion.Match, seat: int, seed: int = 1) -> Search:
    return Search(match.game, match.game.seen_by(match.state, seat), seat, random.Random(seed))


def near_the_end() -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], position=NEAR, lang="en")


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children.values():
        yield from nodes(child)


def test_a_sure_win_is_found() -> None:
    found = search_of(near_the_end(), 0).think(200).moves()
    best, node = found[0]
    assert str(best) == "attack KS AC"
    assert node.chance(0) > 0.95
    assert node.tries > sum(other.tries for _, other in found[1:])


def test_of_a_lost_match_the_chance_is_small() -> None:
    match = near_the_end()
    match.play("end")
    match.play("draw")
    best, node = search_of(match, 1).think(200).moves()[0]
    assert str(best) == "attack QD KS"
    assert node.chance(1) > 0.95
    assert node.chance(0) < 0.05


@pytest.mark.parametrize("game", games())
def test_the_figures_of_a_tree_add_up(game: str) -> None:
    tries = 80
    for match in dealt(game, "tree", matches=2, steps=12):
        seat = match.state.active
        search = search_of(match, seat).think(tries)
        assert 0 < search.tries <= tries
        assert search.root.tries == search.tries
        for node in nodes(search.root):
            assert sum(child.tries for child in node.children.values()) <= node.tries
            assert all(0 <= value <= node.tries + 1e-9 for value in node.values)
            assert 0 <= node.squares <= node.tries + 1e-9
            assert len(node.seen) <= WORLDS
            for child in node.children.values():
                assert child.tries <= child.possible <= node.tries
            if not match.game.together and node.tries:
                assert sum(node.values) == pytest.approx(node.tries)


@pytest.mark.parametrize("game", games())
def test_the_same_seed_thinks_the_same(game: str) -> None:
    match = next(dealt(game, "same"))
    told = [
        [(str(move), node.tries, node.values) for move, node in search_of(match, match.state.active).think(40).moves()]
        for _ in range(2)
    ]
    assert told[0] == told[1]


def test_it_stops_where_it_is_enough_or_clear() -> None:
    search = search_of(near_the_end(), 0)
    assert search.think(1000, enough=lambda: search.tries >= 7).tries == 7
    assert search_of(near_the_end(), 0).think(100_000).tries < 100_000  # nothing else can come first any more


def test_a_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()  # a clock of its own: a busy machine must not fail it
    clock = SimpleNamespace(monotonic=lambda: next(ticks) / 100)
    monkeypatch.setattr("companion.partner.search.search_result.time", clock)
    match = near_the_end()
    known = match.game.seen_by(match.state, 0)
    began = clock.monotonic()
    steps = think(match.game, known, 0, seconds=0.3, count=3, dice=random.Random(1), every=0.05)
    news = []
    while True:
        try:
            news.append(next(steps))
        except StopIteration as end:
            thought = end.value
            break
    assert clock.monotonic() - began < 3
    assert 0.2 < thought.seconds < 1.5
    told = [one for one in news if one is not None]
    assert told
    assert [one.tries for one in told] == sorted(one.tries for one in told)
    assert told[-1].tries <= thought.tries
    assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in thought.found)


def test_bounds_grow_narrow_with_the_tries() -> None:
    wide, narrow = bounds(0.5, 0.2, 10), bounds(0.5, 0.2, 1000)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
    assert bounds(0.99, 0.2, 4)[1] == 1.0
    assert bounds(0.01, 0.2, 4)[0] == 0.0
