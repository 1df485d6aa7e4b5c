"""A game of one's own from the start page: read, told where it is wrong, tried, played; nothing hostile gets in."""

from pathlib import Path

import pytest

import companion
from companion.core.plugins.registry import game_template
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import records, table_hub
from tests.table.phones import Phone

ENTRY = "cards Ana 7 Bo 5, left Ana 2 Bo 1"


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return table_hub(Shelf(tmp_path, kind=companion.Match))


def test_a_file_is_tried_and_nothing_of_it_is_kept(hub: Hub) -> None:
    phone = Phone(hub)
    reply = phone.ask(type="own-game", sheet=game_template(), entries=[ENTRY, "cards Ana 99 Bo 0, left Ana 0 Bo 0"])
    assert reply["ok"]
    assert [one["legal"] for one in reply["told"]] == [True, False]
    assert [one["value"] for one in reply["totals"]] == [3, 3]
    assert reply["game"]["min"] == 2
    assert records(hub) == []
    assert phone.view["kind"] == "home"


def test_a_match_of_it_keeps_the_file(hub: Hub) -> None:
    phone = Phone(hub)
    text = game_template()
    name = phone.ask(type="own-game", sheet=text)["game"]["name"]
    assert phone.ask(type="new", game=name, players=["Ana", "Bo"], options={}, sheet=text)["ok"]
    assert phone.view["kind"] == "table"
    reply = phone.ask(type="play", move=ENTRY)
    assert reply["ok"], reply
    (path,) = records(hub)
    assert companion.load(path).state.standing.totals == (3, 3)


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("[game", "Ligne 1"),
        ("", "players"),
        (None, "players"),
        ({"a": 1}, "Ligne 1"),
        ("[game]\n" + "x = 1\n" * 5_000, ""),
        ("[let]\na = \"__import__('os').system('true')\"", ""),
    ],
)
def test_a_wrong_file_is_answered_with_a_sentence(hub: Hub, sheet: object, told: str) -> None:
    phone = Phone(hub, lang="fr")
    for intent in ({"type": "own-game"}, {"type": "new", "game": "own-x", "players": ["Ana", "Bo"], "options": {}}):
        reply = phone.ask(**intent, sheet=sheet)
        assert not reply["ok"]
        assert told in reply["text"]
    assert records(hub) == []
