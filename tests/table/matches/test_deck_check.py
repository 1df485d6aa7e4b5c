"""Decks in files that a page has chosen: pieces, answers, and nothing that stays."""

import base64
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.data.datafile import LARGEST
from companion.core.data.decks import find_decks
from companion.decks.sources.files import check_files
from companion.table.hub.hub import Hub
from companion.table.matches.deck_check import AT_ONCE, HELD_EACH, MOST_FILES
from companion.table.matches.shelf import Shelf
from tests.decks.boxes import DECKS, folder_with
from tests.table.hubs import table_hub, tables
from tests.table.phones import Phone


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    found = table_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC))
    found.check_decks = check_files
    return found


def demo(game: str = "aestery") -> dict[str, bytes]:
    decks = find_decks(game)
    assert decks is not None
    return {name: text.encode() for name, text in decks.demo().items()}


def send(phone: Phone, files: dict[str, bytes], game: str = "aestery", piece: int = 5000, **more: Any) -> Any:
    """The answer to files that are sent in pieces."""
    reply: Any = None
    for number, (name, data) in enumerate(files.items()):
        of = max(1, -(-len(data) // piece))
        for part in range(of):
            text = base64.b64encode(data[part * piece : (part + 1) * piece]).decode()
            asked = {"game": game, "files": len(files), "file": number, "name": name, "part": part, "of": of, **more}
            reply = phone.ask(type="check-decks", data=text, **asked)
            if not reply["ok"]:
                return reply
    return reply


def test_the_door_tells_which_games_have_decks(hub: Hub, tmp_path: Path) -> None:
    folder_with(tmp_path / "cards", decks="").rename(tmp_path / "x")
    (tmp_path / "cards" / "herocard").mkdir(parents=True)
    (tmp_path / "x").rename(tmp_path / "cards" / "herocard" / "mine")
    phone = Phone(hub, home=True)
    assert phone.view["checks"] is True
    assert "decks" not in phone.view
    assert phone.ask(type="home", door="decks")["ok"]
    assert {one["game"]: one["file"] for one in phone.view["decks"]} == dict.fromkeys(
        ["aestery", "eredan", "herocard"], "decks.csv"
    )
    (hero,) = (one for one in phone.view["decks"] if one["game"] == "herocard")
    assert [one["value"] for one in hero["cards"]] == ["demo", "cards/mine"]
    told = send(phone, {"decks.csv": DECKS.encode()}, "herocard", cards="cards/mine")
    assert [(deck["name"], deck["ok"]) for deck in told["decks"]] == [("Juste", True), ("Peu", False)]


def test_every_deck_is_told_and_nothing_stays(hub: Hub, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    phone = Phone(hub, home=True, door="decks")
    told = send(phone, demo(), piece=700)
    assert [deck["ok"] for deck in told["decks"]] == [True, True]
    assert told["text"] == "Decks that keep the rules: 2. Decks that break one: 0."
    assert sorted(tmp_path.rglob("*")) == before
    assert tables(hub).checking._chosen == {}


def test_a_bad_file_is_told(hub: Hub) -> None:
    phone = Phone(hub, home=True, door="decks")
    files = demo()
    files["decks.csv"] = files["decks.csv"].replace(b",4", b",four", 1)
    told = send(phone, files)
    assert (told["ok"], "decks.csv" in told["text"], "four" in told["text"]) == (False, True, True)
    assert "490000 bytes; 400000 at most" in send(phone, {"decks.csv": b"x" * (LARGEST + 90_000)}, piece=45_000)["text"]
    assert "no decks to build" in send(phone, demo(), "etraclor")["text"]
    assert not send(phone, demo(), "nogame")["ok"]
    assert not send(phone, demo(), cards="cards/../..")["ok"]
    assert not send(phone, demo(), options=[1])["ok"]
    assert not send(phone, demo(), options={"deck": 61})["decks"][0]["ok"]


def test_a_guest_checks_without_the_owners_lists(hub: Hub, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "herocard").mkdir()
    folder_with(tmp_path / "cards" / "herocard" / "mine", decks="")
    guest = Phone(hub, guest=True, home=True, door="decks")
    assert all([one["value"] for one in game["cards"]] == ["demo"] for game in guest.view["decks"])
    assert send(guest, demo())["ok"]
    assert not send(guest, {"decks.csv": DECKS.encode()}, "herocard", cards="cards/mine")["ok"]


GOOD = {"game": "aestery", "files": 2, "file": 0, "name": "decks.csv", "part": 0, "of": 1, "data": "YQ=="}


@pytest.mark.parametrize(
    "wrong",
    [
        {"files": 0}, {"files": MOST_FILES + 1}, {"files": "2"}, {"file": 1}, {"part": 1}, {"of": 0}, {"part": True},
        {"name": 7}, {"data": "*"}, {"data": 7}, {"of": None}, {"file": "0"},
    ],
)  # fmt: skip
def test_what_is_no_piece_is_refused(hub: Hub, wrong: dict[str, Any]) -> None:
    phone = Phone(hub, home=True, door="decks")
    assert not phone.ask(type="check-decks", **{**GOOD, **wrong})["ok"]
    assert tables(hub).checking._chosen == {}


def test_pieces_come_in_their_order(hub: Hub) -> None:
    phone = Phone(hub, home=True, door="decks")
    assert phone.ask(type="check-decks", **GOOD)["ok"]
    assert not phone.ask(type="check-decks", **{**GOOD, "file": 2})["ok"]
    assert not phone.ask(type="check-decks", **{**GOOD, "file": 1})["ok"]  # what came before was let go of
    assert phone.ask(type="check-decks", **GOOD)["ok"]
    hub.leave(phone.page)
    assert tables(hub).checking._chosen == {}


def test_where_decks_are_not_known_there_is_no_door(tmp_path: Path) -> None:
    phone = Phone(table_hub(Shelf(tmp_path)), home=True, door="decks")
    assert phone.view["checks"] is False
    assert not phone.ask(type="check-decks", **GOOD)["ok"]


def _half_sent(phone: Phone) -> None:
    """All files but the last piece of the last one, each as large as may be held."""
    data = base64.b64encode(b"x" * 45_000).decode()
    for number in range(MOST_FILES):
        for part in range(10 - (number == MOST_FILES - 1)):
            asked = {
                "game": "aestery",
                "files": MOST_FILES,
                "file": number,
                "name": "cards.csv",
                "part": part,
                "of": 10,
            }
            phone.ask(type="check-decks", data=data, **asked)
            del phone.heard[:-2]


def test_what_a_guest_has_half_sent_is_small_on_however_many_pages(hub: Hub) -> None:
    """The attack on the loopback, finding 8: 60 pages of one cookie held 140 MB."""
    phones = [Phone(hub, visitor="one", guest=True, home=True, door="decks") for _ in range(8)]
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for phone in phones:
            _half_sent(phone)
        assert tracemalloc.get_traced_memory()[0] - before < 5_000_000
    finally:
        tracemalloc.stop()
    assert sum(chosen.size for chosen in tables(hub).checking._chosen.values()) <= HELD_EACH
    other = Phone(hub, visitor="other", guest=True, home=True, door="decks")
    assert send(other, demo())["ok"]
    assert phones[-1].page in tables(hub).checking._chosen


def test_a_wrong_list_is_told_briefly(hub: Hub) -> None:
    """The attack, finding 1: a refusal had up to 77,000 letters, and the nearest of each line was looked for."""
    phone = Phone(hub, guest=True, home=True, door="decks")
    told = send(phone, {"a.txt": "\n".join(f"4 Inconnu numéro {number}" for number in range(600)).encode()})
    assert not told["ok"]
    assert len(told["text"]) < 3000
    assert told["text"].count("nearest") == 5
    assert "580 more lines" in told["text"]


def test_only_so_many_lists_are_checked_at_once(hub: Hub) -> None:
    phone = Phone(hub, guest=True, home=True, door="decks")
    tables(hub).checking._running = AT_ONCE
    assert "being checked" in send(phone, demo())["text"]
    tables(hub).checking._running = 0
    assert send(phone, demo())["ok"]
