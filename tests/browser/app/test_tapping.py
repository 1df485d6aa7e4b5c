"""Matches by touch alone, as somebody plays who tries what can be tapped: with cards of one's own, and dealt against
the companion. Of each tap comes something; of none comes more than one announcement of a person."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

import companion
from companion.core.plugins.registry import find_game
from tests.browser.app.shelf import at, shelve
from tests.browser.app.tapping import Tapper
from tests.browser.conftest import Desk, Server
from tests.budget import SOAK, sized

pytestmark = pytest.mark.browser

TAPS = sized(30, 4000)
KINDS = ("own cards", "dealt")


def announced(said: list[str], names: list[str]) -> list[str]:
    """What people said of it: not what the companion answered for its seat."""
    return [one for one in said if not one.startswith(tuple(f"{name}:" for name in names))]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", companion.games())
def test_every_tap_does_one_thing(server: Server, desk: Desk, game: str, kind: str) -> None:
    rules = find_game(game)
    if kind == "dealt":
        cards = {"cards": next(iter(rules.boxes))} if rules.boxes else {}
        match = shelve(server, game=game, seed=7, id=f"tapped-{game}", **cards)
    else:
        match = shelve(server, game=game)
    page = desk.open(at(server, match, 0 if kind == "dealt" and not SOAK else None), 390, 844, touch=True)
    (record,) = server.folder.rglob(f"*{match.header.id}*.jsonl")
    hands = Tapper(page, record, f"{game} {kind}")
    idle = 0
    while len(hands.done) < TAPS and not hands.over and idle < 200:
        idle = 0 if hands.tap() else idle + 1
    for name, said in hands.done:
        assert len(said) < 2 or said[0].startswith(("Ana: ", "Bo: ")), (name, said)
    assert any(said for _, said in hands.done) or kind == "own cards"
    assert hands.over or len(hands.done) == TAPS or (idle == 200 and not SOAK), hands.done[-5:]
