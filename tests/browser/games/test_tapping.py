"""Matches by touch alone, as somebody plays who tries what can be tapped: with cards of one's own, and dealt against
the companion. Of each tap comes something; of none comes more than one announcement of a person."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

import companion
from companion.core.plugins.registry import find_game
from tests.browser.app.shelf import at, shelve
from tests.browser.conftest import Desk, Server
from tests.browser.games.tapping import Tapper
from tests.budget import sized

pytestmark = pytest.mark.browser

TAPS = sized(30, 4000)
KINDS = ("own cards", "dealt")
TOGETHER = (["done", "damage"],)
"""What a button says that it does in one: without a blocker, damage."""
MOST_IDLE = 600
"""Looks at a table where the companion thinks."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", companion.games())
def test_every_tap_does_one_thing(server: Server, desk: Desk, game: str, kind: str) -> None:
    rules = find_game(game)
    if kind == "dealt":
        cards = {"cards": next(iter(rules.boxes))} if rules.boxes else {}
        match = shelve(server, game=game, seed=7, id=f"tapped-{game}", partners={"Bo": "learner"}, **cards)
    else:
        match = shelve(server, game=game)
    page = desk.open(at(server, match, 0 if kind == "dealt" else None), 390, 844, touch=True)
    (record,) = server.folder.rglob(f"*{match.header.id}*.jsonl")
    hands = Tapper(page, record, f"{game} {kind}")
    idle = 0
    while len(hands.done) < TAPS and not hands.over and idle < MOST_IDLE:
        idle = 0 if hands.tap() else idle + 1
    assert hands.over or len(hands.done) == TAPS, hands.done[-5:]
    if kind == "own cards":  # the companion announces too, where it plays
        assert [(name, said) for name, said in hands.done if len(said) > 1 and said not in TOGETHER] == []
