"""The hub: matches held in one process, pages that look at them, other processes that write to the same records."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.table.hub.hub import MAX_MESSAGE, Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import TURN, elsewhere, records, table_hub, tables
from tests.table.phones import FORM, Phone


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return table_hub(Shelf(tmp_path, kind=companion.Match))


# --- pages on one match -------------------------------------------------------------------------------------------


def test_every_page_of_a_match_sees_a_move_the_announcer_first_and_before_its_reply(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    other, third = Phone(hub), Phone(hub)
    order: list[str] = []

    def note(name: str, one: Phone) -> None:
        keep = one.page.send

        def send(message: dict[str, Any]) -> None:
            order.append(f"{name} {message['type']}")
            keep(message)

        one.page.send = send

    for name, one in (("announcer", phone), ("other", other), ("third", third)):
        note(name, one)
    phone.ask(type="play", move="summon QD", seen=0)
    assert order[0] == "announcer view"
    assert order[-1] == "announcer reply"
    assert sorted(order[1:-1]) == ["other view", "third view"]
    assert {one.view["match"]["seen"] for one in (phone, other, third)} == {1}


def test_two_moves_at_the_same_moment_lose_neither(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    other = Phone(hub)
    assert phone.ask(type="play", move="summon QD", seen=0)["ok"]
    assert other.ask(type="play", move="equip 6S QD", seen=0)["ok"]
    assert [row["entry"] for row in phone.view["log"]] == [0, 1, 2]
    refused = other.ask(type="play", move="summon QD", seen=0)
    assert not refused["ok"]
    assert refused["refusal"]["reasons"]
    assert phone.view["match"]["seen"] == 2


def test_undo_of_what_somebody_has_followed_up_is_refused_naming_it(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    other = Phone(hub)
    phone.ask(type="play", move="summon QD")
    other.ask(type="play", move="equip 6S QD")
    reply = phone.ask(type="undo", entry=1, seen=1)
    assert not reply["ok"]
    assert "2" in reply["text"]
    assert phone.view["match"]["undo"] == 2
    assert phone.ask(type="undo", entry=2)["ok"]
    assert other.view["match"]["redo"] == 2


def test_choices_belong_to_one_page_and_come_back_with_hello(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    other = Phone(hub)
    before = other.views
    phone.ask(type="seat", seat=1)
    phone.ask(type="lang", lang="fr")
    phone.ask(type="suits", suits=2)
    assert (phone.view["match"]["seat"], phone.view["lang"], phone.view["match"]["suits"]) == (1, "fr", 2)
    assert other.views == before
    match_id = phone.view["match"]["id"]
    back = Phone(hub, match=match_id, seat=1, lang="fr", suits=2)
    assert (back.view["match"]["seat"], back.view["lang"], back.view["match"]["suits"]) == (1, "fr", 2)
    assert Phone(hub, match=match_id, seat=9).view["match"]["seat"] is None


def test_connection_that_was_replaced_counts_no_more(hub: Hub) -> None:
    first = Phone(hub, lang="en")
    first.ask(**FORM)
    match_id = first.view["match"]["id"]
    again = Phone(hub)
    again.say(type="hello", page="one", match=match_id)
    newer = Phone(hub)
    newer.say(type="hello", page="one", match=match_id)
    heard = len(again.heard)
    again.say(type="intent", id=99, intent={"type": "play", "move": "summon QD"})
    assert len(again.heard) == heard
    assert newer.view["match"]["seen"] == 0
    assert newer.ask(type="play", move="summon QD")["ok"]


# --- hidden hands -------------------------------------------------------------------------------------------------


def cards_of(match: Any, seat: int) -> set[str]:
    return {*match.state.sides[seat].hand.known}


def shown_codes(value: Any) -> set[str]:
    """Every card code that stands in a message, be it in a move or on a card."""
    text = json.dumps(value, ensure_ascii=False)
    text = re.sub(r'"M[-\d., MLHVCSZmlhvcsz]*"', '""', text)  # a drawing has letters too
    ranks = {**{str(n): str(n) for n in range(2, 11)}, "J": "V", "Q": "D", "K": "R", "A": "A"}
    codes = set()
    for suit, sign in zip("HSDC", "♥♠♦♣", strict=True):
        for rank, french in ranks.items():
            plain = f"{rank}{suit}"
            found = any(
                f"{edge}{form}" in text
                for form in (plain, rank + sign, french + sign)
                for edge in ('"', " ", "(", ",", "«", "\u202f")
            )
            if found:
                codes.add(plain)
    return codes


@pytest.mark.parametrize("seed", range(6))
def test_seat_never_receives_the_other_hand(hub: Hub, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.hub.home.drawn_seed", lambda: seed)
    table = Phone(hub)
    table.ask(**{**FORM, "deal": True})
    match_id = table.view["match"]["id"]
    ana, bo = Phone(hub, match=match_id, seat=0), Phone(hub, match=match_id, seat=1)
    held = tables(hub).held.get(match_id)
    secret: set[str] = set()
    own: set[str] = set()
    for _ in range(8):
        secret |= cards_of(held, 1)
        own |= cards_of(held, 0)
        player = ana if held.state.active == 0 else bo
        listed = [str(one) for one in held.moves()]
        move = next((one for one in listed if one.split()[0] in ("draw", "summon", "equip")), listed[-1])
        assert player.ask(type="play", move=move)["ok"]
        for one in (ana, bo, table):
            one.ask(type="play", move="summon 2H")  # a refusal, its reasons and suggestions, goes to the page too
            one.ask(type="why", entry=held.newest)
            one.ask(type="why", fact="Bo.hand")
    public = {str(card) for name, value in held.facts().items() if ".hand" not in name for card in _parts(value)}
    hidden = (secret | cards_of(held, 1)) - public - {"2H"}
    assert hidden, "Bo must still hold something"
    assert hidden <= shown_codes(bo.heard), "a card that is shown is found"
    assert not hidden & shown_codes(ana.heard)
    assert not hidden & shown_codes(table.heard)
    assert not ((own | cards_of(held, 0)) - public - {"2H"}) & shown_codes(table.heard)


def _parts(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple | list) else [value]


def test_shared_page_of_a_dealt_match_gives_the_address_for_the_other_phones(tmp_path: Path) -> None:
    address = {"text": "http://192.168.1.20:8765/companion/", "qr": None, "size": 29}
    phone = Phone(table_hub(Shelf(tmp_path, kind=companion.Match), address=address))
    phone.ask(**{**FORM, "deal": True})
    assert phone.view["invite"]["address"] == address
    phone.ask(type="seat", seat=0)
    assert phone.view["invite"] is None


# --- other processes ----------------------------------------------------------------------------------------------


def test_moves_that_another_process_writes_are_shown(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    kernel = elsewhere(hub, phone)
    for text in TURN:
        kernel.play(text)
    before = phone.views
    hub.follow()
    assert phone.view["match"]["seen"] == len(TURN)
    assert phone.views == before + 1
    hub.follow()
    assert phone.views == before + 1
    phone.ask(type="play", move="draw")
    assert kernel.follow() == 1


def test_move_on_an_old_view_is_judged_after_what_another_process_wrote(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    elsewhere(hub, phone).play("summon QD")
    reply = phone.ask(type="play", move="summon QD", seen=0)
    assert not reply["ok"]
    assert phone.view["match"]["seen"] == 1
    refused = phone.ask(type="correct", facts={"Bo.deck": 3}, seen=0)
    assert not refused["ok"]


def test_record_rewritten_under_us_is_read_again(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    path = records(hub)[0]
    phone.ask(type="play", move="summon QD")
    phone.ask(type="play", move="end")
    lines = path.read_text().splitlines(keepends=True)
    changed = json.loads(lines[1])
    changed["n"] = 9
    path.write_text("".join([*lines, json.dumps(changed) + "\n"]))
    hub.follow()
    assert phone.view["kind"] == "home"
    assert "9" in phone.view["notice"]
    path.write_text("".join(lines))
    assert phone.ask(type="open", match=path.stem)["ok"]
    assert phone.view["match"]["seen"] == 2


def test_damaged_record_is_told_on_the_start_page(hub: Hub) -> None:
    tables(hub).shelf.matches.mkdir(parents=True)
    (tables(hub).shelf.matches / "bad.jsonl").write_text("not a record\n")
    phone = Phone(hub, match="bad")
    assert phone.view["kind"] == "home"
    assert "bad.jsonl" in phone.view["notice"]
    assert phone.view["matches"] == []


def test_rescue_of_a_sound_match_leaves_the_table_together(hub: Hub) -> None:
    one, two = Phone(hub), Phone(hub)
    one.ask(**FORM)
    match_id = one.view["match"]["id"]
    two.ask(type="open", match=match_id)
    assert two.ask(type="rescue", match=match_id)["ok"]
    assert two.ask(type="play", move="summon QD")["ok"]
    assert one.view["match"]["seen"] == 1
    assert one.ask(type="play", move="equip 6S QD")["ok"]
    assert two.view["match"]["seen"] == 2


def test_damaged_record_is_rescued_from_the_start_page(hub: Hub) -> None:
    phone = Phone(hub, lang="fr")
    phone.ask(**FORM)
    phone.ask(type="play", move="summon QD")
    phone.ask(type="play", move="equip 6S QD")
    path = records(hub)[0]
    lines = path.read_text().splitlines(keepends=True)
    damaged = "".join([*lines[:2], "{broken\n", lines[2]])
    path.write_text(damaged)
    hub.follow()
    assert phone.view["kind"] == "home"
    assert "ligne 3" in phone.view["notice"]
    assert phone.view["rescue"]["match"] == path.stem
    assert "1 annonce" in phone.view["rescue"]["text"]
    assert phone.ask(type="rescue", match=path.stem)["ok"]
    assert phone.view["match"]["seen"] == 1
    assert phone.ask(type="play", move="equip 6S QD")["ok"]
    assert path.with_name(f"{path.name}.damaged1").read_text() == damaged


def test_record_replaced_on_the_disk_goes_on_for_all_pages(hub: Hub) -> None:
    one, two = Phone(hub), Phone(hub, home=True)
    one.ask(**FORM)
    one.ask(type="play", move="summon QD")
    path = records(hub)[0]
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:1]))
    assert two.ask(type="open", match=path.stem)["ok"]
    assert one.view["match"]["seen"] == 0
    assert one.ask(type="play", move="summon KH")["ok"]
    assert two.view["match"]["seen"] == 1


def test_vanished_record_refuses_the_move_and_keeps_the_page(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    records(hub)[0].unlink()
    reply = phone.ask(type="play", move="summon QD")
    assert not reply["ok"]
    assert reply["text"]
    assert phone.view["match"]["seen"] == 0


# --- rounds -------------------------------------------------------------------------------------------------------


def test_next_round_is_made_once_and_takes_every_page_along(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    first = phone.view["match"]["id"]
    other = Phone(hub, match=first, seat=1)
    assert not phone.ask(type="next-round")["ok"]
    phone.ask(type="play", move="concede")
    assert phone.view["match"]["outcome"]["next"]
    assert phone.ask(type="next-round")["ok"]
    second = phone.view["match"]["id"]
    assert second != first
    assert (other.view["match"]["id"], other.view["match"]["seat"]) == (second, 1)
    late = Phone(hub, match=first)
    assert late.ask(type="next-round")["ok"]
    assert late.view["match"]["id"] == second
    assert len(records(hub)) == 2
    assert other.ask(type="play", move="Bo: concede")["ok"]
    assert phone.view["match"]["outcome"]
    assert phone.view["match"]["id"] == second


def test_next_round_that_another_process_made_is_joined(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    phone.ask(type="play", move="concede")
    another = table_hub(tables(hub).shelf)
    there = Phone(another, match=phone.view["match"]["id"])
    there.ask(type="next-round")
    phone.ask(type="next-round")
    assert phone.view["match"]["id"] == there.view["match"]["id"]
    assert len(records(hub)) == 2


# --- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"type":"intent"}', '{"type":"intent","id":1,"intent":7}', '{"type":"what"}',
     '{"type":"intent","id":{},"intent":{"type":{}}}', "[" * 9000, "x" * (MAX_MESSAGE + 1),
     '{"type":"intent","id":1,"intent":{"type":"open"}}', '{"type":"intent","id":1,"intent":{"type":"play"}}'],
)  # fmt: skip
def test_message_of_another_shape_is_answered_and_hurts_nothing(hub: Hub, text: str) -> None:
    for phone in (Phone(hub), Phone(hub)):
        hub.receive(phone.page, text)
        assert phone.heard[-1]["ok"] is False
        assert phone.heard[-1]["text"]
        assert phone.ask(**FORM)["ok"]


@pytest.mark.parametrize(
    "kind", ["play", "override", "correct", "undo", "redo", "reveal", "why", "rule", "seat", "lang"]
)
@pytest.mark.parametrize("value", [None, 7, -1, "x", [], {}, True, 10**400, {"a": [1]}])
def test_intent_with_nonsense_in_it_is_refused_with_a_sentence(hub: Hub, kind: str, value: Any) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    phone.ask(type="play", move="summon QD")
    fields = ("move", "why", "facts", "entry", "fact", "id", "seat", "lang", "cards", "seen")
    reply = phone.ask(**{"type": kind, **dict.fromkeys(fields, value)})
    assert reply["ok"] or reply.get("text") or reply["refusal"]["text"]
    assert phone.ask(type="play", move="equip 6S QD") is not None
    assert phone.view["kind"] == "table"


def test_fault_of_ours_is_a_reply_and_a_line_in_the_log(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("companion.table.session.session.Session.handle", broken)
    with caplog.at_level(logging.ERROR):
        reply = phone.ask(type="play", move="summon QD")
    assert not reply["ok"]
    assert "our side" in reply["text"]
    assert "ZeroDivisionError" in caplog.text


def test_view_that_fails_keeps_no_other_page_from_its_own(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    other = Phone(hub)
    session = phone.page.session
    assert session is not None
    monkeypatch.setattr(session, "view", lambda: 1 / 0)
    assert phone.ask(type="play", move="summon QD")["ok"]
    assert other.view["match"]["seen"] == 1


def test_matches_that_nobody_looks_at_are_let_go(hub: Hub) -> None:
    for number in range(12):
        phone = Phone(hub, home=True)
        phone.ask(**{**FORM, "players": ["Ana", f"Bo{number}"]})
        hub.leave(phone.page)
    assert len(tables(hub).held.items()) <= 8
    assert hub.pages == []


def test_silly_name_travels_as_text(hub: Hub) -> None:
    silly = "<img src=x onerror=alert(1)>"
    phone = Phone(hub)
    assert phone.ask(**{**FORM, "players": [silly, "Bo"]})["ok"]
    assert phone.view["board"][-1]["name"] == silly
    assert records(hub)[0].is_file()
