"""The companion at a table with real cards: its hand lies face down, and it says which card to turn over."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.table.hub.hub import Hub
from tests.budget import sized
from tests.table.against import Person, answering, begin, match_of, rested
from tests.table.phones import Phone


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    yield from answering(tmp_path, monkeypatch)


def real(hub: Hub, game: str = "etraclor", **form: Any) -> Phone:
    """A page of the whole table, on which real cards lie, Bo's face down."""
    return begin(hub, game, deal=False, starter=1, **form)


def told(hub: Hub, phone: Phone, dice: random.Random) -> bool:
    """Turn over the card that is asked for; whether one was."""
    wanted = phone.view["partners"]["wanted"]
    if wanted is None:
        return False
    cards = [one["value"] for one in dice.sample(wanted["choices"], wanted["many"])]
    assert phone.ask(type="turned", seat=wanted["seat"], cards=cards)["ok"]
    rested(hub, phone)
    return True


def test_its_cards_are_turned_over_together_before_it_decides(hub: Hub) -> None:
    phone, dice = real(hub), random.Random(3)
    rested(hub, phone)
    wanted = phone.view["partners"]["wanted"]
    assert wanted["text"].startswith(f"Turn over all cards that lie face down in Bo’s hand ({wanted['many']})")
    assert wanted["many"] == match_of(phone).facts()["Bo.hand"]
    assert len(wanted["choices"]) == 52
    assert wanted["choices"][0]["text"]
    assert told(hub, phone, dice)
    match = match_of(phone)
    (entry,) = (entry for entry in match.entries if entry.kind == "correct")
    assert list(entry.given) == ["Bo.hand.cards"]
    assert len(entry.given["Bo.hand.cards"]) == wanted["many"]
    assert entry.title("en") == "Cards named"
    assert "Corrected" not in entry.explain("en")
    assert match_of(phone).facts()["Bo.hand.cards"] == entry.given["Bo.hand.cards"]
    while told(hub, phone, dice):
        pass
    assert match.entries[-1].by == "Bo"
    assert any(entry.move is not None and entry.move.verb == "summon" for entry in match.entries) or match.newest > 2
    assert all(entry.verdict in ("", "legal", "unverifiable") for entry in match.entries)


def test_an_undo_takes_back_the_cards_that_were_turned_over_too(hub: Hub) -> None:
    phone, dice = real(hub), random.Random(3)
    rested(hub, phone)
    while told(hub, phone, dice):
        pass
    match = match_of(phone)
    assert phone.ask(type="play", move="draw")["ok"]
    assert phone.ask(type="play", move="end")["ok"]
    rested(hub, phone)
    while told(hub, phone, dice):
        pass
    assert match.entries[-1].by == "Bo"
    assert phone.ask(type="undo", entry=match.undoable)["ok"]
    assert match.entries[match.redoable or 0].move is not None
    assert str(match.entries[match.redoable or 0].move) == "end"


def test_what_is_no_card_of_the_hand_is_refused(hub: Hub) -> None:
    phone = real(hub)
    rested(hub, phone)
    assert not phone.ask(type="turned", seat=1, cards=["ZZ"])["ok"]
    assert not phone.ask(type="turned", seat=0, cards=["QD"])["ok"]
    assert not phone.ask(type="turned", seat=1, cards=[])["ok"]
    assert not phone.ask(type="turned", seat=1, cards="QD")["ok"]
    many = phone.view["partners"]["wanted"]["many"]
    assert not phone.ask(type="turned", seat=1, cards=[f"{n}D" for n in range(2, 4 + many)])["ok"]
    assert not match_of(phone).facts()["Bo.hand.cards"]
    assert phone.ask(type="turned", seat=1, cards=["QD"])["ok"], "some of them: the others are asked for again"
    rested(hub, phone)
    assert phone.view["partners"]["wanted"]["many"] == many - 1


@pytest.mark.parametrize("game", ["aestery", "eredan"])
def test_a_whole_match_on_a_real_table_with_a_list(hub: Hub, game: str) -> None:
    phone, dice = real(hub, game, cards="demo"), random.Random(2)
    person = Person(phone)
    for _ in range(sized(40, 120)):
        rested(hub, phone)
        if match_of(phone).over:
            break
        if told(hub, phone, dice):
            continue
        items = match_of(phone).state.pending
        if items and (items[-1].seat is None or items[-1].verb in match_of(phone).game.told_verbs):
            asked = [move for move in match_of(phone).moves() if move.verb == items[-1].verb]
            move = asked[0]
            assert phone.ask(type="play", move=str(move))["ok"]
        else:
            assert person.plays(), items
    assert {entry.by for entry in match_of(phone).entries} >= {"Ana", "Bo"}
    assert any(entry.kind == "correct" for entry in match_of(phone).entries)


# --- in a notebook ----------------------------------------------------------------------------------------------------


def test_a_notebook_lets_it_reply() -> None:
    match = companion.new(
        "etraclor", ["Ana", "Bo"], seed="table-1", starter="Bo", partners={"Bo": "learner"}, lang="en"
    )
    said = match.reply()
    assert [entry.by for entry in said] == ["Bo"] * len(said)
    assert str(said[-1]) == "end"
    assert match.reply() == []
    match.undo()
    assert [str(entry) for entry in match.reply()] == ["end"]  # who asks it to reply lets it go on


def test_a_notebook_is_told_what_is_to_be_turned_over() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Bo", partners={"Bo": "learner"}, lang="en")
    with pytest.raises(companion.InvalidMove, match="No card is to be turned over"):
        match.reply("QD")
    with pytest.raises(companion.InvalidMove, match=r"Turn over all cards that lie face down in Bo’s hand \(5\)"):
        match.reply()
    with pytest.raises(companion.PositionError):
        match.reply("ZZ")
    with pytest.raises(companion.InvalidMove, match="Turn over the card that lies face down"):
        match.reply("QD", "7S", "5H", "8C")
    with pytest.raises(companion.InvalidMove, match="Turn over the card that lies face down"):
        match.reply("9C")  # it draws
    match.reply("10C")
    assert match.entries[-1].by == "Bo"
