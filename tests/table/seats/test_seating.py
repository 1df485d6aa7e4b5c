"""A hand is shown on one device: a seat that is held is asked for there before another one gets it (finding 15)."""

import json
import stat
from pathlib import Path

import pytest

import companion
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from companion.table.seats.seat_holders import ANSWER_S, FILE, MOST_KEPT, Seats, mark
from tests.table.against import match_of
from tests.table.hubs import table_hub, tables
from tests.table.phones import FORM, Phone

DEALT = {**FORM, "deal": True}


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub(tmp_path: Path, clock: Clock) -> Hub:
    return hub_of(tmp_path, clock)


def hub_of(folder: Path, clock: Clock) -> Hub:
    hub = table_hub(Shelf(folder, kind=companion.Match))
    tables(hub).seating.seats = Seats(folder / FILE, clock)
    return hub


def hand(phone: Phone, name: str) -> list[str]:
    """The cards of a hand that a page shows."""
    side = next(part for part in phone.view["board"] if part["name"] == name)
    return [card["code"] for card in side.get("hand") or [] if card.get("code")]


def table(hub: Hub) -> tuple[Phone, Phone, Phone]:
    ana, bo, eve = (Phone(hub, visitor=name, home=True) for name in ("a", "b", "e"))
    ana.ask(**DEALT)
    match_id = ana.view["match"]["id"]
    ana.ask(type="seat", seat=0)
    for phone in (bo, eve):
        phone.ask(type="open", match=match_id)
    bo.ask(type="seat", seat=1)
    assert len(hand(bo, "Bo")) == 5
    return ana, bo, eve


def test_held_seat_is_asked_for_on_its_phone_and_stays_until_it_answers(hub: Hub) -> None:
    _, bo, eve = table(hub)
    secret = hand(bo, "Bo")
    reply = eve.ask(type="seat", seat=1)
    assert not reply["ok"]
    assert "Bo" in reply["text"]
    assert eve.view["match"]["seat"] is None
    assert bo.view["asked"]["seat"] == 1
    assert "Bo" in bo.view["asked"]["asked"]
    assert bo.ask(type="hand-over", seat=1, give=False)["ok"]
    assert bo.view["asked"] is None
    assert bo.view["match"]["seat"] == 1
    assert eve.view["match"]["seat"] is None
    assert "stays" in eve.view["notice"]
    assert hand(eve, "Bo") == []
    assert not any(card in eve.text for card in (f'"{code}"' for code in secret))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("text", ["draw", "end", "Ana: concede", "Bo: concede"])
def test_a_page_of_the_whole_table_speaks_for_nobody_whose_hand_is_held_elsewhere(
    hub: Hub, text: str, lang: str
) -> None:
    ana, bo, eve = table(hub)
    eve.ask(type="lang", lang=lang)
    known = ana.view["match"]["seen"]
    reply = eve.ask(type="play", move=text)
    assert not reply["ok"]
    name = "Bo" if text.startswith("Bo") else "Ana"
    told = {"fr": "Un autre appareil tient cette main : {}.", "en": "Another device holds that hand: {}."}
    assert reply["text"] == told[lang].format(name)
    assert not any("draw" in str(one.get("move")) or "concede" in str(one.get("move")) for one in eve.view["actions"])
    assert "draw" not in str(eve.view["tree"])
    assert ana.ask(type="seat", seat=None)["ok"]  # nor does one that has stood up
    assert not ana.ask(type="play", move="Bo: concede")["ok"]
    assert bo.view["match"]["seen"] == known


def test_seat_that_is_handed_over_moves_with_its_hand(hub: Hub) -> None:
    _, bo, eve = table(hub)
    secret = hand(bo, "Bo")
    eve.ask(type="seat", seat=1)
    bo.ask(type="hand-over", seat=1, give=True)
    assert hand(eve, "Bo") == secret
    assert eve.view["match"]["seat"] == 1
    assert bo.view["match"]["seat"] is None
    assert hand(bo, "Bo") == []
    assert not bo.ask(type="seat", seat=1)["ok"]  # now it is asked for there


def test_silent_phone_loses_its_seat_after_half_a_minute_and_all_are_told(hub: Hub, clock: Clock) -> None:
    ana, bo, eve = table(hub)
    eve.ask(type="seat", seat=1)
    clock.now += ANSWER_S - 1
    assert not eve.ask(type="seat", seat=1)["ok"]
    clock.now += 2
    assert eve.ask(type="seat", seat=1)["ok"]
    assert eve.view["match"]["seat"] == 1
    for phone in (ana, bo):
        assert "another device" in phone.view["notice"]
    assert bo.view["match"]["seat"] is None
    assert hand(bo, "Bo") == []


def test_seat_is_kept_through_a_break_for_its_device_alone(hub: Hub) -> None:
    _, bo, eve = table(hub)
    match_id = bo.view["match"]["id"]
    hub.leave(bo.page)  # the phone sleeps
    by_link = Phone(hub, visitor="e", match=match_id, seat=1)
    assert by_link.view["match"]["seat"] is None
    assert "Bo" in by_link.view["notice"]
    assert not eve.ask(type="seat", seat=1)["ok"]
    woken = Phone(hub, visitor="b", match=match_id, seat=1)
    assert woken.view["match"]["seat"] == 1
    assert woken.view["asked"]["seat"] == 1


def test_seat_that_is_left_is_free(hub: Hub) -> None:
    _, bo, eve = table(hub)
    bo.ask(type="seat", seat=None)
    assert eve.ask(type="seat", seat=1)["ok"]


def test_hand_is_shown_nowhere_without_the_others_being_told(hub: Hub) -> None:
    ana, bo = Phone(hub, visitor="a", home=True), Phone(hub, visitor="b", home=True)
    ana.ask(**DEALT)
    bo.ask(type="open", match=ana.view["match"]["id"])
    bo.ask(type="seat", seat=0)
    assert "Ana" in ana.view["notice"]
    bo.ask(type="seat", seat=1)
    assert "Bo" in ana.view["notice"]


def test_second_tab_of_a_device_that_stands_up_leaves_the_seat_to_the_first(hub: Hub) -> None:
    _, bo, eve = table(hub)
    tab = Phone(hub, visitor="b", match=bo.view["match"]["id"], seat=1)
    tab.ask(type="seat", seat=None)
    assert len(hand(bo, "Bo")) == 5
    assert not eve.ask(type="seat", seat=1)["ok"]


def test_next_round_keeps_the_seats_also_of_phones_that_sleep(hub: Hub) -> None:
    ana, bo, eve = table(hub)
    hub.leave(bo.page)
    ana.ask(type="play", move="concede")
    assert ana.ask(type="next-round")["ok"]
    assert ana.view["match"]["seat"] == 0
    assert eve.view["match"]["id"] == ana.view["match"]["id"]
    assert not eve.ask(type="seat", seat=1)["ok"]
    woken = Phone(hub, visitor="b", match=ana.view["match"]["id"], seat=1)
    assert len(hand(woken, "Bo")) == 5


def test_nobody_answers_for_the_holder(hub: Hub) -> None:
    ana, bo, eve = table(hub)
    eve.ask(type="seat", seat=1)
    for phone in (ana, eve):
        phone.ask(type="hand-over", seat=1, give=True)
        assert bo.view["match"]["seat"] == 1
        assert eve.view["match"]["seat"] is None
    assert not eve.ask(type="hand-over", seat=7, give=True)["ok"]
    assert not eve.ask(type="hand-over")["ok"]


def test_real_cards_lie_on_the_table_and_seats_are_free(hub: Hub) -> None:
    ana, bo = Phone(hub, visitor="a", home=True), Phone(hub, visitor="b", home=True)
    ana.ask(**FORM)
    bo.ask(type="open", match=ana.view["match"]["id"])
    assert ana.ask(type="seat", seat=0)["ok"]
    assert bo.ask(type="seat", seat=0)["ok"]


@pytest.mark.parametrize("seat", [1.0, True, "1", -1, 2, 10**400, [], {}])
def test_what_is_no_seat_is_refused_and_the_page_goes_on(hub: Hub, seat: object) -> None:
    ana, _, _ = table(hub)
    before = ana.views
    assert not ana.ask(type="seat", seat=seat)["ok"]
    assert ana.ask(type="lang", lang="fr")["ok"]
    assert ana.views > before
    assert Phone(hub, match=ana.view["match"]["id"], seat=seat).view["match"]["seat"] is None


def test_page_knows_which_hands_its_device_holds_and_who_is_waited_for(hub: Hub) -> None:
    ana, bo, eve = table(hub)
    assert [phone.view["match"]["hands"] for phone in (ana, bo, eve)] == [[0], [1], []]
    bo.ask(type="seat", seat=None)
    ana.ask(type="seat", seat=1)
    assert ana.view["match"]["hands"] == [0, 1]
    assert ana.view["match"]["waits"] == [side["player"] for side in ana.view["board"] if side["acting"]] != []


def test_nobody_takes_a_sleeping_phones_hand_after_a_crash(hub: Hub, tmp_path: Path, clock: Clock) -> None:
    """Finding 10: the server was started again, and Ana's phone had both hands at once."""
    ana, bo, _ = table(hub)
    match = ana.view["match"]["id"]
    kept = (tmp_path / FILE).read_text()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert sorted(row[1] for row in json.loads(kept)) == [0, 1]
    for phone, device in ((ana, "a"), (bo, "b")):
        assert f'"{device}"' not in kept  # no device, and no card
        for name in ("Ana", "Bo"):
            assert all(f'"{card}"' not in kept for card in hand(phone, name))
    again = hub_of(tmp_path, clock)  # the server was killed
    ana = Phone(again, visitor="a", match=match, seat=0)
    assert (ana.view["match"]["seat"], bool(hand(ana, "Ana"))) == (0, True)
    ana.ask(type="seat", seat=1)
    assert "half a minute" in ana.view["notice"]
    assert hand(ana, "Bo") == []
    bo = Phone(again, visitor="b", match=match, seat=1)
    assert (bo.view["match"]["seat"], bool(hand(bo, "Bo"))) == (1, True)
    clock.now += ANSWER_S
    ana.ask(type="seat", seat=1)
    assert hand(ana, "Bo")  # as without the crash: Bo has not answered, and is told
    assert bo.view["notice"]
    third = hub_of(tmp_path, clock)
    Phone(third, visitor="b", match=match).ask(type="seat", seat=1)
    assert tables(third).seating.seats.holder((match, 1)) == mark("cookie a")


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", "null", "[1]", '[["m", 0]]', '[["m", true, "x"], [7, 0, "x"]]', "[" * 99999]
)
def test_damaged_seats_are_none(tmp_path: Path, kept: str) -> None:
    (tmp_path / FILE).write_text(kept)
    seats = Seats(tmp_path / FILE)
    assert seats.take(("m", 0), "a")
    assert not Seats(tmp_path / FILE).take(("m", 0), "b")


def test_seats_are_kept_where_the_disk_allows_and_only_so_many(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert Seats(tmp_path / "file" / FILE).take(("m", 0), "a")
    seats = Seats(tmp_path / FILE)
    for number in range(MOST_KEPT + 5):
        seats._held[(f"m{number}", 0)] = "a"
    assert seats.take(("last", 1), "a")
    again = Seats(tmp_path / FILE)
    assert len(json.loads((tmp_path / FILE).read_text())) == MOST_KEPT
    assert (again.holder(("last", 1)), again.holder(("m0", 0))) == ("a", None)


def test_a_hand_is_given_to_the_companion_by_who_holds_it(hub: Hub) -> None:
    """Another device asks there first, as for the hand itself."""
    ana, bo, eve = table(hub)
    match = match_of(ana)
    for phone in (ana, eve):
        refused = phone.ask(type="partner", seat=1, level="learner")
        assert not refused["ok"]
        assert "Bo" in refused["text"]
    assert not match.partners
    assert len(hand(bo, "Bo")) == 5
    assert bo.view["asked"]["seat"] == 1
    assert bo.ask(type="hand-over", seat=1, give=False)["ok"]
    assert not match.partners
    assert bo.ask(type="partner", seat=1, level="learner")["ok"]
    assert match.partners == {"Bo": "learner"}
    assert ana.ask(type="partner", seat=1, level=None)["ok"]  # what the companion holds, anybody takes back
