"""Several pages, and one of them takes something back: who did it is told, and nobody plays on what is gone."""

import pytest

pytest.importorskip("tornado")

import companion
from companion.table.hub.hub import Hub
from companion.table.hub.match_hub import Tables
from companion.table.matches.shelf import Shelf
from tests.table.phones import FORM, Phone


@pytest.fixture
def phones(tmp_path: object) -> tuple[Phone, Phone]:
    """Ana's page and Bo's, in a match in which Ana has summoned and ended her turn, and Bo has summoned."""
    hub = Hub(lang="fr")
    hub.rooms = (Tables(hub, Shelf(str(tmp_path), kind=companion.Match)),)
    ana, bo = Phone(hub, visitor="a", home=True), Phone(hub, visitor="b", home=True)
    ana.ask(**FORM)
    bo.ask(type="open", match=ana.view["match"]["id"])
    for seat, phone in enumerate((ana, bo)):
        phone.ask(type="seat", seat=seat)
    for move in ("summon QD", "end", "summon AC", "equip 4S AC"):
        assert ana.ask(type="play", move=move)["ok"]
    return ana, bo


def test_who_took_something_back_is_told_and_recorded(phones: tuple[Phone, Phone]) -> None:
    ana, bo = phones
    assert ana.ask(type="undo", entry=4)["ok"]
    assert bo.view["last"]["before"].startswith("Ana a annulé\u202f: ")
    assert "4♠" in bo.view["log"][-1]["text"]
    bo.ask(type="redo", entry=4)
    assert ana.view["log"][-1]["text"].startswith("Bo a rétabli\u202f: ")
    bo.ask(type="lang", lang="en")
    assert bo.view["log"][-2]["text"].startswith("Ana undid: ")
    record = bo.page.match
    assert record is not None
    assert record.path is not None
    again = companion.load(record.path)
    assert [(entry.kind, entry.by) for entry in again.entries[-2:]] == [("undo", "Ana"), ("redo", "Bo")]
    assert again.discrepancies == []


def test_page_without_a_seat_undoes_without_a_name(phones: tuple[Phone, Phone]) -> None:
    ana, bo = phones
    ana.ask(type="seat", seat=None)
    ana.ask(type="undo", entry=4)
    assert bo.view["last"]["before"].startswith("Annulé\u202f: ")


@pytest.mark.parametrize("intent", [
    {"type": "play", "move": "end"},
    {"type": "play", "move": "finir", "typed": True},
    {"type": "override", "move": "attack AC QD", "why": ""},
    {"type": "correct", "facts": {"Bo.mage.hp": 7}, "why": ""},
])  # fmt: skip
def test_what_was_pressed_before_anothers_undo_was_seen_is_not_played(
    phones: tuple[Phone, Phone], intent: dict[str, object]
) -> None:
    ana, bo = phones
    seen = bo.view["match"]["seen"]
    ana.ask(type="undo", entry=4)
    count = bo.view["match"]["seen"]
    reply = bo.ask(**intent, seen=seen)
    assert not reply["ok"]
    assert "annulé" in str(reply)
    assert bo.view["match"]["seen"] == count
    assert bo.ask(type="play", move="end", seen=count)["ok"]


def test_a_page_plays_on_what_it_took_back_itself(phones: tuple[Phone, Phone]) -> None:
    ana, bo = phones
    seen = ana.view["match"]["seen"]
    ana.ask(type="undo", entry=4, seen=seen)
    assert ana.ask(type="play", move="end", seen=seen)["ok"]
    assert bo.view["bar"]["title"] == "Tour 3"


def test_what_somebody_else_announced_meanwhile_holds_nobody_back(phones: tuple[Phone, Phone]) -> None:
    ana, bo = phones
    seen = bo.view["match"]["seen"]
    ana.ask(type="play", move="equip 5D AC")
    assert bo.ask(type="play", move="end", seen=seen)["ok"]
