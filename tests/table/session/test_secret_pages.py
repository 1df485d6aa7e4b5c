"""Choices in secret on pages: what each page shows, may say and keeps to itself (tests/table/veils)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.choices import held_by, laid, part, told
from tests.table.hubs import records

CARDS = ("moss", "reed", "oak", "stop")
pytestmark = pytest.mark.usefixtures("veils")


@pytest.mark.parametrize("deal", [False, True])
def test_two_pages_choose_and_all_is_opened_together(form: Any, deal: bool, tmp_path: Path) -> None:
    ana, bo = form(deal=deal)
    assert (ana.view["sealed"]["here"], bo.view["sealed"]["here"]) == ([0], [1])
    assert ana.ask(type="preview", seat=0, texts=["lay moss"])["complete"] is False
    shown = ana.ask(type="preview", seat=0, texts=["lay moss", "lay reed"])
    assert shown["complete"]
    assert shown["chosen"] == ["lay moss", "lay reed"]
    assert shown["rest"] is None
    views = bo.views
    assert ana.ask(type="ready", seat=0)["ok"]
    assert bo.views == views + 1
    assert part(bo, 0)["ready"]
    assert not bo.view["sealed"]["open"]
    assert bo.view["match"]["waits"] == [1]
    match = held_by(ana)
    assert told(match) == ["Ana: ready"]
    assert bo.ask(type="ready", seat=1)["ok"]
    assert ana.view["sealed"]["open"]
    reply = ana.ask(type="unseal", seat=0, texts=shown["texts"])
    assert reply["ok"]
    assert "Bo" in reply["waits"]
    assert told(match) == ["Ana: ready", "Bo: ready"]
    assert bo.ask(type="unseal", seat=1, texts=["lay oak"])["opened"]
    assert told(match)[2:] == ["Ana: lay moss", "Ana: lay reed", "Bo: lay oak"]
    assert ana.view["sealed"] is None
    assert bo.view["sealed"] is None
    assert laid(match) == {"Ana": 2, "Bo": 1}


@pytest.mark.parametrize("deal", [False, True])
def test_nothing_of_a_choice_is_on_the_disk_or_on_another_page_before_all_are_ready(form: Any, deal: bool) -> None:
    ana, bo, onlooker = form(deal=deal, seats=(0, 1, None))
    (path,) = records(ana.hub)
    before = len(path.read_bytes())
    for texts in (["lay moss"], ["lay moss", "lay reed"]):
        assert ana.ask(type="preview", seat=0, texts=texts)["ok"]
    ana.ask(type="preview", seat=0, texts=[], ask="lay oak")
    assert len(path.read_bytes()) == before
    assert ana.ask(type="ready", seat=0, texts=["lay moss", "lay reed"])["ok"]
    written = path.read_bytes()[before:]
    assert b"ready" in written
    assert not any(card.encode() in written for card in CARDS)
    views = [json.dumps([phone.view[key] for key in ("log", "last", "sealed")]) for phone in (bo, onlooker)]
    assert not any(card in view for card in CARDS for view in views)
    assert "Ana has chosen" in views[0]
    assert "Ana has chosen" in views[1]
    assert onlooker.view["sealed"]["here"] == []
    facts = [one["value"] for one in _gauges(bo.view["board"]) if one["fact"] == "Ana.laid"]
    assert facts
    assert not any(facts)


def _gauges(board: Any) -> Iterator[dict[str, Any]]:
    if isinstance(board, dict):
        if "fact" in board:
            yield board
        for one in board.values():
            yield from _gauges(one)
    elif isinstance(board, list):
        for one in board:
            yield from _gauges(one)


def test_one_page_speaks_for_both_where_nobody_has_one_of_their_own(form: Any) -> None:
    table, bo = form(seats=(None, None))
    assert table.view["sealed"]["here"] == [0, 1]
    assert bo.ask(type="seat", seat=1)["ok"]
    assert (table.view["sealed"]["here"], bo.view["sealed"]["here"]) == ([0], [1])
    assert table.ask(type="ready", seat=1)["ok"] is False
    assert table.ask(type="preview", seat=True, texts=[])["ok"] is False
    assert table.ask(type="ready", seat=0)["ok"]
    assert bo.ask(type="ready", seat=1)["ok"]


def test_where_the_companion_deals_a_page_speaks_for_the_hands_that_it_shows(form: Any) -> None:
    phone, onlooker = form(deal=True, seats=(0, None))
    assert phone.view["sealed"]["here"] == [0]
    assert onlooker.view["sealed"]["here"] == []
    phone.ask(type="seat", seat=1)
    assert phone.view["sealed"]["here"] == [0, 1] == phone.view["match"]["hands"]
    assert onlooker.ask(type="ready", seat=0)["ok"] is False
    for seat in (0, 1):
        assert phone.ask(type="ready", seat=seat)["ok"]
    phone.ask(type="unseal", seat=0, texts=["lay oak"])
    assert phone.ask(type="unseal", seat=1, texts=["lay reed"])["opened"]


def test_what_is_no_part_of_a_choice_is_announced_as_ever(form: Any) -> None:
    ana, _ = form()
    for text in ("Bo: lay oak", "score", "Ana: ready"):
        assert ana.ask(type="preview", seat=0, texts=[text]) == {**ana.heard[-1], "ok": True, "open": True}, text
    refused = ana.ask(type="preview", seat=0, texts=["lay oak", "lay moss"])["refusal"]
    assert refused["override"] is None
    assert refused["reasons"][0]["id"] == "one-card"
    assert ana.ask(type="preview", seat=0, texts=["lay marble"])["ok"] is False
    assert ana.ask(type="preview", seat=0, texts="lay oak")["ok"] is False
    assert ana.ask(type="preview", seat=0, texts=["lay oak"], ask="lay moss")["refusal"]["override"] is None
    assert ana.ask(type="preview", seat=0, texts=["lay moss"], ask="lay oak")["ok"]


def test_a_choice_that_is_tried_changes_nothing(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    state, newest, views = match.state, match.newest, bo.views
    for texts in ([], ["lay oak"], ["lay moss", "stop"], ["nonsense"]):
        ana.ask(type="preview", seat=0, texts=texts)
    assert (match.state, match.newest, bo.views) == (state, newest, views)
