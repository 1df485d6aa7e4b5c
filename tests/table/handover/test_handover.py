"""Matches that go from one device to another: the codes of a table, and what comes of them at another hub."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.codes import split_code
from companion.table.handover import qr
from companion.table.handover.parts import MOST_DEVICES, Gathered
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import TURN, records, table_hub
from tests.table.phones import FORM, Phone

SITE = "https://table.example/companion/table/"


@pytest.fixture
def here(tmp_path: Path) -> Hub:
    """The hub of the device that hands over."""
    return table_hub(Shelf(tmp_path / "here", kind=companion.Match))


@pytest.fixture
def there(tmp_path: Path) -> Hub:
    """The hub of the other device."""
    return table_hub(Shelf(tmp_path / "there", kind=companion.Match))


def begun(hub: Hub, *moves: str, **form: Any) -> Phone:
    """A page at a match that has begun."""
    phone = Phone(hub, home=True)
    assert phone.ask(**{**FORM, **form})["ok"]
    for move in moves:
        assert phone.ask(type="play", move=move)["ok"]
    return phone


def codes(phone: Phone) -> list[str]:
    """The texts of the codes that a table shows."""
    reply = phone.ask(type="hand-on")
    assert reply["ok"], reply
    return [one["code"] for one in reply["codes"]]


def announced(phone: Phone) -> list[tuple[int, str, str]]:
    return [(row["entry"], row["text"], row["kind"]) for row in phone.view["log"]]


def cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on even a short match makes several codes."""
    monkeypatch.setattr(split_code, "_ROOM", 90)


# --- showing ----------------------------------------------------------------------------------------------------------


def test_codes_lead_to_the_site_where_there_is_one(here: Hub) -> None:
    phone = begun(here, *TURN)
    bare = phone.ask(type="hand-on")
    assert bare["site"] is False
    assert [one["text"] for one in bare["codes"]] == [one["code"] for one in bare["codes"]]
    here.site = SITE
    (code,) = phone.ask(type="hand-on")["codes"]
    assert code["text"] == f"{SITE}#{code['code']}"
    assert code["code"].startswith("H111")
    assert code["size"] > 40
    assert code["qr"].startswith("M0 0h7v1h-7z")


def test_a_code_is_what_a_reader_reads(here: Hub) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    np = pytest.importorskip("numpy")
    here.site = SITE
    (code,) = begun(here, *TURN).ask(type="hand-on")["codes"]
    side, scale, quiet = code["size"], 4, 4
    picture = np.full(((side + 2 * quiet) * scale,) * 2, 255, np.uint8)
    for run in code["qr"].split("z")[:-1]:
        place, _, rest = run[1:].partition("h")
        x, y = (int(one) + quiet for one in place.split())
        picture[y * scale : (y + 1) * scale, x * scale : (x + int(rest.partition("v")[0])) * scale] = 0
    assert [one.text for one in zxingcpp.read_barcodes(picture)] == [code["text"]]


def test_without_the_package_the_text_is_there(here: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "qrcode", None)
    (code,) = begun(here, *TURN).ask(type="hand-on")["codes"]
    assert (code["qr"], code["size"]) == (None, None)
    assert code["text"].startswith("H111")
    assert qr.qr_data("x")["qr"] is None


def test_hidden_hands_go_along_and_guests_may_not_have_them(tmp_path: Path) -> None:
    hub = table_hub(Shelf(tmp_path), guests_since=datetime.now(UTC) - timedelta(hours=1))
    owner = begun(hub, deal=True)
    told = owner.ask(type="hand-on")
    assert told["warnings"] == [
        "The hidden hands go with the match, all of them: show the code to the device alone that takes it over."
    ]
    guest = Phone(hub, guest=True, visitor="g", match=owner.view["match"]["id"])
    assert guest.view["kind"] == "table"
    assert guest.ask(type="hand-on")["text"].startswith("Hands of this match are still hidden")
    owner.ask(type="play", move="concede")
    assert guest.ask(type="hand-on")["ok"]


def test_there_is_nothing_to_hand_over_at_the_start_page(here: Hub) -> None:
    assert Phone(here, home=True).ask(type="hand-on")["text"] == "No match is open on this page."


# --- taking over ------------------------------------------------------------------------------------------------------


def test_the_other_device_goes_on_with_the_whole_record(here: Hub, there: Hub) -> None:
    phone = begun(here, *TURN)
    phone.ask(type="undo")
    phone.ask(type="correct", facts={"Bo.deck": 9}, why="a slip")
    (code,) = codes(phone)
    other = Phone(there, code=code)
    assert other.view["kind"] == "table"
    assert other.view["notice"] == "Match taken over from the other device: 8 announcements."
    assert announced(other) == announced(phone)
    assert [path.name for path in records(there)] == [path.name for path in records(here)]
    assert records(there)[0].read_bytes() == records(here)[0].read_bytes()
    assert other.ask(type="play", move="end")["ok"]


def test_a_page_that_says_hello_twice_is_told_the_same(here: Hub, there: Hub) -> None:
    (code,) = codes(begun(here, *TURN))
    told = [Phone(there, code=code, device="mine").view["notice"] for _ in range(2)]
    assert told == ["Match taken over from the other device: 6 announcements."] * 2


def test_a_code_is_typed_at_the_door(here: Hub, there: Hub) -> None:
    phone = begun(here, *TURN)
    other = Phone(there, home=True)
    assert other.ask(type="code", code=f"{SITE}#{codes(phone)[0]}")["ok"]
    assert other.view["kind"] == "table"


def test_it_goes_back_and_forth(here: Hub, there: Hub) -> None:
    one = begun(here, *TURN)
    two = Phone(there, code=codes(one)[0])
    assert two.ask(type="play", move="draw")["ok"]
    back = codes(two)[0]
    again = Phone(here, code=back)
    assert again.view["notice"].startswith("The match was here already; it now goes as far as the other")
    assert announced(again) == announced(two)
    assert announced(one) == announced(two)  # the page that was open goes on too
    assert len(records(here)) == 1
    assert Phone(here, code=back, device="x").view["notice"].startswith("The match was here already, just as it is")
    again.ask(type="play", move="attack QD AC")
    assert "goes further than the code" in Phone(here, code=back).view["notice"]


def test_a_match_that_went_on_differently_is_kept_beside_it(here: Hub, there: Hub) -> None:
    one = begun(here, *TURN)
    two = Phone(there, code=codes(one)[0])
    one.ask(type="play", move="draw")
    two.ask(type="undo")
    apart = codes(two)[0]
    for _ in range(2):
        other = Phone(here, code=apart)
        assert announced(other) == announced(two)
        assert len(records(here)) == 2
    assert announced(one) != announced(two)
    third = Phone(here, code=apart)
    assert third.view["match"]["id"] == f"{one.view['match']['id']}-2"


def test_what_differs_is_said(here: Hub, there: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = codes(begun(here, *TURN))
    monkeypatch.setattr("companion.core.codes.handover._sum_after", lambda *_: 1)
    assert "From entry 1 on (summon Q♦), the figures worked out here" in Phone(there, code=code).view["notice"]


# --- several parts ----------------------------------------------------------------------------------------------------


def test_parts_are_gathered_on_their_device(here: Hub, there: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = begun(here, *TURN)
    cut(monkeypatch)
    parts = codes(phone)
    assert len(parts) > 1
    first = Phone(there, visitor="me", code=parts[1])
    assert (first.view["kind"], first.view["door"]) == ("home", "code")
    assert first.view["trashed"]["text"].startswith(f"Code read: 2 of {len(parts)}. Now scan")
    assert Phone(there, visitor="you", code=parts[0]).view["kind"] == "home"
    for part in parts[:1] + parts[2:]:
        last = Phone(there, visitor="me", code=part)  # the phone's camera opens the page anew
    assert announced(last) == announced(phone)
    assert "me" not in json.loads((there_folder(there) / "handed.json").read_text())


def there_folder(hub: Hub) -> Path:
    return records(hub)[0].parent.parent


def test_parts_survive_their_process(here: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = begun(here, *TURN)
    cut(monkeypatch)
    *parts, last = codes(phone)
    for part in parts:
        Phone(table_hub(Shelf(tmp_path / "there")), visitor="me", code=part)
    other = Phone(table_hub(Shelf(tmp_path / "there")), visitor="me", code=last)
    assert announced(other) == announced(phone)
    assert not (tmp_path / "there" / "handed.json").exists()


def test_all_parts_may_be_pasted_at_once(here: Hub, there: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = begun(here, *TURN)
    cut(monkeypatch)
    other = Phone(there, home=True)
    assert other.ask(type="code", code=" ".join(codes(phone)))["ok"]
    assert announced(other) == announced(phone)


def test_parts_of_another_match_take_their_place(here: Hub, there: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = begun(here, *TURN)
    cut(monkeypatch)
    old = codes(phone)
    phone.ask(type="play", move="draw")
    new = codes(phone)
    other = Phone(there, home=True)
    for part in (*old[:1], *new[1:]):
        assert other.ask(type="code", code=part)["ok"]
        assert other.view["kind"] == "home"
    other.ask(type="code", code=new[0])
    assert announced(other) == announced(phone)


def test_so_many_devices_are_remembered(here: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = begun(here, *TURN)
    cut(monkeypatch)
    part = split_code.read_parts(codes(phone)[0], "en")
    kept = Gathered(tmp_path / "handed.json")
    for number in range(MOST_DEVICES + 5):
        kept.add(str(number), part)
    told = json.loads((tmp_path / "handed.json").read_text())
    assert list(told) == [str(number) for number in range(5, MOST_DEVICES + 5)]


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"a": ["H1"]}', '{"a": ', "\xff"])
def test_a_file_of_parts_that_is_none_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "handed.json").write_text(text, "utf-16" if text == "\xff" else "utf-8")
    assert Gathered(tmp_path / "handed.json")._all() == {}


# --- refused ----------------------------------------------------------------------------------------------------------


def test_damage_is_told_and_nothing_is_kept(here: Hub, there: Hub) -> None:
    (code,) = codes(begun(here, *TURN))
    other = Phone(there, home=True)
    assert other.ask(type="code", code=code[:-9])["text"].startswith("This hand-over code is not whole")
    assert Phone(there, code=code[:40]).view["notice"].startswith("This hand-over code is not whole")
    assert records(there) == []


def test_a_guest_brings_no_match(here: Hub, tmp_path: Path) -> None:
    (code,) = codes(begun(here, *TURN))
    hub = table_hub(Shelf(tmp_path / "there"), guests_since=datetime.now(UTC))
    assert "kind" in Phone(hub, guest=True, code=code).view
    assert records(hub) == []


def test_a_name_that_is_a_path_is_refused(here: Hub, there: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
    from companion.core.codes.handover import hand_over
    from companion.core.runtime.replacement import replace

    match.timeline.header = replace(match.header, id="../../etc/passwd")
    reply = Phone(there, home=True).ask(type="code", code=hand_over(match)[0])
    assert reply["text"].startswith("The code is whole, but what it says makes no sense")
    assert records(there) == []


def test_a_damaged_record_of_that_name_stays(here: Hub, there: Hub) -> None:
    phone = begun(here, *TURN)
    (code,) = codes(phone)
    Phone(there, code=code)
    path = records(there)[0]
    path.write_text("nonsense\n")
    other = Phone(table_hub(Shelf(there_folder(there))), code=code)
    assert announced(other) == announced(phone)
    assert path.read_text() == "nonsense\n"
