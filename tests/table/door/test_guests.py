"""What a guest with the QR code may do: the match on the table and those begun this evening, not the folder."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.table.door import guest_scope
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import lesson_hub
from tests.table.phones import FORM, Phone

EVENING = datetime.now(UTC) - timedelta(hours=1)


def hub_of(folder: Path, since: datetime | None = EVENING) -> Hub:
    return lesson_hub(Shelf(folder, kind=companion.Match), guests_since=since)


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return hub_of(tmp_path)


def long_ago(folder: Path, *players: str, over: bool = False) -> str:
    """A match of last month, by its name."""
    match = companion.new("etraclor", players=list(players), starter=players[0])
    match.play("concede" if over else "draw")
    path = Shelf(folder).add(match)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows[0]["created"] = "2026-10-01T19:00:00+00:00"
    for row in rows[1:]:
        row["at"] = "2026-10-01T20:00:00+00:00"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path.stem


def listed(phone: Phone) -> set[str]:
    resumed = phone.view["resume"]
    return {one["match"] for one in phone.view["matches"]} | ({resumed["match"]} if resumed else set())


def test_guest_gets_the_match_on_the_table_and_sees_no_other(hub: Hub, tmp_path: Path) -> None:
    old, older = long_ago(tmp_path, "Cléo", "Dan"), long_ago(tmp_path, "Zénobie", "Finn")
    owner = Phone(hub, home=True)
    assert listed(owner) == {old, older}
    owner.ask(**FORM)
    on_table = owner.view["match"]["id"]
    guest = Phone(hub, guest=True)
    assert guest.view["match"]["id"] == on_table
    guest.ask(type="home")
    assert listed(guest) == {on_table}
    assert guest.view["resume"]["match"] == on_table
    for name in ("Cléo", "Zénobie", old, older):
        assert name not in guest.text


def test_guest_opens_nothing_of_the_folder_by_any_way(hub: Hub, tmp_path: Path) -> None:
    old = long_ago(tmp_path, "Cléo", "Dan")
    Phone(hub, home=True).ask(**FORM)
    record = tmp_path / "matches" / f"{old}.jsonl"
    before = record.read_bytes()
    guest = Phone(hub, guest=True, match=old)
    assert guest.view["kind"] == "home"
    assert "this evening" in guest.view["notice"]
    for intent in ({"type": "open", "match": old}, {"type": "rescue", "match": old}):
        reply = guest.ask(**intent)
        assert not reply["ok"]
        assert "this evening" in reply["text"]
        assert not guest.ask(type="play", move="concede")["ok"]
    assert record.read_bytes() == before
    assert "Cléo" not in guest.text
    assert Phone(hub, match=old).view["match"]["id"] == old  # the owner still may


def test_what_the_owner_opens_is_on_the_table(hub: Hub, tmp_path: Path) -> None:
    old = long_ago(tmp_path, "Cléo", "Dan", over=True)
    owner, guest = Phone(hub, home=True), Phone(hub, guest=True, home=True)
    assert listed(guest) == set()
    owner.ask(type="open", match=old)
    guest.ask(type="home")
    assert listed(guest) == {old}
    assert guest.ask(type="open", match=old)["ok"]


def test_guest_who_comes_first_resumes_the_last_unfinished_match_and_only_that(tmp_path: Path) -> None:
    older, last = long_ago(tmp_path, "Zénobie", "Finn"), long_ago(tmp_path, "Cléo", "Dan")
    path = tmp_path / "matches" / f"{last}.jsonl"
    rows = path.read_text().replace("2026-10-01T", "2026-10-02T")
    path.write_text(rows)
    hub = hub_of(tmp_path)
    guest = Phone(hub, guest=True)
    assert guest.view["match"]["id"] == last
    guest.ask(type="home")
    assert listed(guest) == {last}
    assert older not in guest.text


def test_matches_begun_this_evening_are_the_guests_too_and_outlive_a_restart(hub: Hub, tmp_path: Path) -> None:
    guest = Phone(hub, guest=True, home=True)
    assert guest.ask(**FORM)["ok"]
    begun = guest.view["match"]["id"]
    assert guest.ask(type="play", move="concede")["ok"]
    assert guest.ask(type="next-round")["ok"]
    second = guest.view["match"]["id"]
    assert second != begun
    assert guest.ask(type="play", move="draw")["ok"]
    again = Phone(hub_of(tmp_path), guest=True, home=True)
    assert listed(again) == {begun, second}
    next_week = Phone(hub_of(tmp_path, datetime.now(UTC) + timedelta(days=7)), guest=True, home=True)
    assert listed(next_week) == set()


def test_guests_begin_only_so_many(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_scope, "MOST_EACH", 3)
    monkeypatch.setattr(guest_scope, "MOST_BEGUN", 4)
    guest = Phone(hub, visitor="g", guest=True, home=True)
    for _ in range(5):
        assert "game" in guest.ask(**{**FORM, "game": "no-such-game"})["text"]  # what is refused counts for nothing
    for _ in range(2):
        assert guest.ask(**FORM)["ok"]
        guest.ask(type="play", move="concede")
        guest.ask(type="home")
    assert guest.ask(type="open", match=guest.view["matches"][0]["match"])["ok"]
    assert guest.ask(type="next-round")["ok"]
    guest.ask(type="play", move="concede")
    refused = guest.ask(type="next-round")
    assert not refused["ok"]
    assert "enough" in refused["text"]
    guest.ask(type="home")
    assert "enough" in guest.ask(**FORM)["text"]
    other = Phone(hub, visitor="h", guest=True, home=True)
    assert other.ask(**FORM)["ok"]
    other.ask(type="home")
    assert not other.ask(**FORM)["ok"]  # all together
    owner = Phone(hub, visitor="o", home=True)
    assert owner.ask(**FORM)["ok"]


def test_guest_learns_in_a_journal_of_the_guests(hub: Hub, tmp_path: Path) -> None:
    owner, guest = Phone(hub, home=True), Phone(hub, guest=True, home=True)
    for phone in (owner, guest):
        assert phone.ask(type="learn", lesson="etraclor/first-match")["ok"]
        phone.ask(type="lesson", do="forward")
    assert len(list((tmp_path / "lessons").glob("*.jsonl"))) == 1
    assert len(list((tmp_path / "guests").rglob("*.jsonl"))) == 1
    owner.ask(type="lesson", do="forward")
    assert owner.view["lesson"]["number"] == 3
    assert guest.view["lesson"]["number"] == 2


def test_guests_without_a_name_do_not_share_a_journal(hub: Hub, tmp_path: Path) -> None:
    one = Phone(hub, visitor="1", guest=True, home=True)
    two = Phone(hub, visitor="2", guest=True, home=True)
    for phone in (one, two):
        assert phone.ask(type="learn", lesson="etraclor/first-match")["ok"]
    one.ask(type="lesson", do="forward")
    assert (one.view["lesson"]["number"], two.view["lesson"]["number"]) == (2, 1)
    assert len(list((tmp_path / "guests").rglob("*.jsonl"))) == 1


def test_guests_begin_only_so_many_lessons(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lessons.classroom.room.MOST_GUEST_JOURNALS", 2)
    guest = Phone(hub, visitor="g", guest=True, home=True)
    replies: list[Any] = []
    for name in ("Léo", "Mia", "Zoé", "Léo"):
        guest.ask(type="home")
        guest.ask(type="pupil", name=name)
        replies.append(guest.ask(type="learn", lesson="etraclor/first-match")["ok"])
        guest.ask(type="lesson", do="forward")
    assert replies == [True, True, False, True]


def test_restart_in_the_evening_knows_the_match_on_the_table(tmp_path: Path) -> None:
    old = long_ago(tmp_path, "Cléo", "Dan")
    again = Phone(hub_of(tmp_path), visitor="g", guest=True, match=old)
    assert again.view["match"]["id"] == old


def test_what_the_owner_shows_takes_the_place_of_what_was_shown(hub: Hub, tmp_path: Path) -> None:
    old, older = long_ago(tmp_path, "Cléo", "Dan"), long_ago(tmp_path, "Zénobie", "Finn")
    owner, guest = Phone(hub, home=True), Phone(hub, guest=True, home=True)
    owner.ask(type="open", match=old)
    owner.ask(type="home")
    owner.ask(type="open", match=older)
    assert not guest.ask(type="open", match=old)["ok"]
    assert guest.ask(type="open", match=older)["ok"]


def test_guest_sees_no_list_of_the_owners(tmp_path: Path) -> None:
    (tmp_path / "cards" / "herocard" / "secret-list").mkdir(parents=True)
    hub = hub_of(tmp_path)
    assert "secret-list" in Phone(hub, home=True).text
    guest = Phone(hub, guest=True, home=True)
    assert "secret-list" not in guest.text
    intent = {**FORM, "game": "herocard", "cards": "cards/secret-list"}
    assert not guest.ask(**intent)["ok"]


def test_without_an_evening_a_guest_reaches_nothing(tmp_path: Path) -> None:
    old = long_ago(tmp_path, "Cléo", "Dan")
    guest = Phone(hub_of(tmp_path, None), guest=True)
    assert guest.view["kind"] == "home"
    assert listed(guest) == set()
    assert not guest.ask(type="open", match=old)["ok"]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions as on Unix")
def test_no_message_tells_where_this_machine_keeps_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding 27: `/home/NAME/…` was told to every phone that met an unwritable record."""
    folder = tmp_path / "home" / "mireille"
    (folder / "cards" / "herocard" / "mine").mkdir(parents=True)
    (folder / "cards" / "herocard" / "mine" / "cards.csv").write_text("nonsense\n")
    hub = hub_of(folder)
    owner = Phone(hub, home=True)
    owner.ask(**FORM)
    match_id = owner.view["match"]["id"]
    record = folder / "matches" / f"{match_id}.jsonl"
    kept = record.read_bytes()

    def no_more(*_: Any, **__: Any) -> int:
        raise PermissionError(13, "Permission denied", str(record))

    with monkeypatch.context() as patch:
        patch.setattr("os.open", no_more)
        for intent in (
            {"type": "play", "move": "summon QD"},
            {"type": "undo"},
            {"type": "correct", "facts": {"turn": 3}},
        ):
            assert not owner.ask(**intent)["ok"]
        assert not Phone(hub, home=True).ask(**FORM)["ok"]
        assert not Phone(hub, home=True).ask(type="learn", lesson="etraclor/first-match")["ok"] or True
    for content in (b"", kept[:40], kept + b"{broken\n", kept + b"\x00" * 20 + b"\n", b"[]\n"):
        record.write_bytes(content)
        owner.ask(type="play", move="summon QD")
        hub.follow()
        fresh = Phone(hub_of(folder), match=match_id)
        fresh.ask(type="open", match=match_id)
        owner.heard += fresh.heard
    record.unlink()
    owner.ask(type="play", move="summon QD")
    owner.ask(type="open", match=match_id)
    assert "mireille" not in owner.text
    assert str(tmp_path) not in owner.text
    assert match_id in owner.text  # but which record it is about is told


def test_a_guests_phone_speaks_its_own_language_and_the_owners_that_of_the_server(hub: Hub) -> None:
    """Finding 31: a guest's phone ignored its own language."""
    assert Phone(hub, guest=True, home=True, speaks=["de-DE", "fr-CH", "en"]).view["lang"] == "fr"
    assert Phone(hub, guest=True, home=True, speaks=["fr"], lang="en").view["lang"] == "en"
    assert Phone(hub, guest=True, home=True, speaks=["de", 7, None]).view["lang"] == "en"
    assert Phone(hub, home=True, speaks=["fr"]).view["lang"] == "en"
