"""The companion at a table: it plays its seats on every page alike, from what they know, and waits for people."""

import random
from collections.abc import Iterator
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.match.seat_levels import LEVELS
from companion.core.rules.simultaneous import is_ready
from companion.partner.background.requests import Choose
from companion.partner.opponent import own_hand
from companion.partner.search import levels
from companion.partner.search.heuristics import sense_of
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from companion.table.partner.opponents import QUICK_S, Opponents, opponents
from companion.table.session.secret_choices import waiting
from tests.table.against import Person, answering, begin, match_of, play_out, rested, until
from tests.table.hubs import table_hub, tables
from tests.table.phones import Phone
from tests.waiting import until as waiting_for

GAMES = ("aestery", "eredan", "erythro", "etraclor", "herocard")


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    yield from answering(tmp_path, monkeypatch)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_a_person(hub: Hub, game: str) -> None:
    phone = begin(hub, game)
    assert phone.view["match"]["seat"] == 0  # the page is that of the only person at once
    match = play_out(hub, phone)
    assert match.over
    if game != "erythro":  # in which the table says most
        assert {entry.by for entry in match.entries} >= {"Ana", "Bo"}
    assert all(entry.kind in ("start", "move") and entry.verdict != "illegal" for entry in match.entries)
    assert match.path is not None
    again = companion.load(match.path)
    assert (again.partners, again.facts()) == (match.partners, match.facts())


def test_it_chooses_in_secret_and_brings_its_choice_with_the_others(hub: Hub) -> None:
    phone = begin(hub, "eredan")
    person = Person(phone)
    while not waiting(match_of(phone)):
        rested(hub, phone)
        assert waiting(match_of(phone)) or person.plays()
    match = match_of(phone)
    rested(hub, phone)
    assert [str(entry) for entry in match.entries[-1:]] == ["Bo: ready"]  # and nothing of what it has chosen
    assert is_ready(match.state, 1)
    assert person.plays()  # Ana is ready too
    chosen = match.newest
    assert person.plays()  # and her page brings what she chose
    rested(hub, phone)
    assert not waiting(match)
    assert {entry.by for entry in match.entries[chosen + 1 :]} == {"Ana", "Bo"}


def test_a_master_thinks_in_a_process_of_its_own(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.partner.opponents.SECONDS", {**levels.SECONDS, "master": 0.1})
    phone = begin(hub, level="master", starter=1)
    until(hub, lambda: phone.view["partners"]["thinking"] == 1)
    assert phone.view["partners"]["said"] == "Bo is thinking…"
    assert phone.view["partners"]["seats"][1]["text"] == "companion, master"
    match = play_out(hub, phone, most=24)
    assert {entry.by for entry in match.entries[1:]} >= {"Ana", "Bo"}


def test_its_announcement_is_shown_as_the_last_move_with_its_sum(hub: Hub) -> None:
    phone = begin(hub, starter=1)
    rested(hub, phone)
    match = match_of(phone)
    last = match.entries[-1]
    assert last.by == "Bo"
    assert phone.view["match"]["seen"] == match.newest
    assert phone.view["last"]["text"] == last.explain("en", whole=False)
    assert phone.view["log"][-1]["text"]


def test_hidden_cards_that_change_places_give_the_same_move() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], seed=5, starter="Bo", partners={"Bo": "player"}, lang="en")
    match.play("Bo: draw")
    state, dice = match.state, random.Random(1)
    found = set()
    for _ in range(3):
        known = match.game.seen_by(state, 1)
        steps = Choose("etraclor", known, 1, "learner", 1.0, seed=3).steps()
        found.add(_end(steps))
        state = match.game.complete(match.game.seen_by(match.state, 1), dice)  # Ana's hand is another one
    assert len(found) == 1


def _end(steps: Any) -> Any:
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


def test_undo_comes_back_to_the_person_and_the_companion_waits(hub: Hub) -> None:
    phone = begin(hub, starter=0)
    person = Person(phone)
    rested(hub, phone)
    while not (match_of(phone).entries[-1].by == "Bo" and match_of(phone).newest > 6):
        assert person.plays()
        rested(hub, phone)
    match = match_of(phone)
    mine = max(number for number in match.timeline.live if match.entries[number].by == "Ana")
    before = match.timeline.state_before(mine)
    assert phone.ask(type="undo", entry=match.undoable, seen=match.newest)["ok"]
    assert match.state is before
    known = match.newest
    for _ in range(30):
        hub.follow()
    assert match.newest == known  # nothing is done again of itself
    assert phone.ask(type="redo", entry=match.redoable)["ok"]
    assert match.redoable is None  # all of it came back
    assert phone.ask(type="undo", entry=match.undoable)["ok"]
    assert person.plays()
    rested(hub, phone)
    assert match.entries[-1].by == "Bo" or sense_of(match.game).turn(match.state).seat == 0


def test_where_it_began_it_waits_until_it_is_let_go_on(hub: Hub) -> None:
    phone = begin(hub, starter=1)
    rested(hub, phone)
    match = match_of(phone)
    assert phone.ask(type="undo", entry=match.undoable)["ok"]
    hub.follow()
    idle = phone.view["partners"]["idle"]
    assert (idle["seat"], idle["button"]) == (1, "Let Bo play")
    known = match.newest
    assert phone.ask(type="partner-go")["ok"]
    until(hub, lambda: match.newest > known)


def test_who_plays_survives_a_reload_and_another_hub(hub: Hub, tmp_path: Path) -> None:
    phone = begin(hub)
    rested(hub, phone)
    again = table_hub(Shelf(tmp_path, kind=companion.Match))
    tables(again).pace = 0
    other = Phone(again, visitor="b", match=phone.view["match"]["id"])
    assert other.view["partners"]["seats"][1]["level"] == "learner"
    person = Person(other)
    assert person.plays()
    rested(again, other)
    assert match_of(other).partners == {"Bo": "learner"}


def test_two_processes_that_hold_a_match_announce_once(hub: Hub) -> None:
    phone = begin(hub, starter=1)
    match = match_of(phone)
    twin = companion.load(match.path or "")

    def both_go_on() -> None:
        hub.follow()
        twin.follow()
        opponents(twin).look(twin, 0)

    waiting_for(lambda: not (opponents(twin).busy or opponents(match).busy), rest=both_go_on)
    twin.follow()
    match.follow()
    assert match.newest > 3
    assert [str(entry) for entry in twin.entries] == [str(entry) for entry in match.entries]
    assert companion.load(match.path or "").discrepancies == []


def test_two_pages_see_the_same_and_none_sees_its_hand(hub: Hub) -> None:
    phone = begin(hub, starter=0)
    second = Phone(hub, visitor="c", match=phone.view["match"]["id"])
    rested(hub, phone)
    assert second.view["match"]["seat"] is None  # Ana's hand is on the other page
    assert second.view["match"]["seen"] == phone.view["match"]["seen"]
    assert not second.ask(type="seat", seat=1)["ok"]
    assert "The companion plays Bo" in second.view["notice"]
    assert [one["seat"] for one in second.view["match"]["seats"]] == [None, 0]
    match = match_of(phone)
    hidden = own_hand(match.state, 1).known  # Bo has announced nothing yet
    assert hidden
    for page in (phone, second):
        assert not any(f'"{card}"' in str(page.view["board"]).replace("'", '"') for card in hidden)


def test_nobody_at_the_table_and_it_does_not_play_on(hub: Hub) -> None:
    phone = begin(hub)
    match = match_of(phone)
    rested(hub, phone)
    move = Person(phone)
    assert move.plays()
    hub.leave(phone.page)
    known = match.newest
    for _ in range(20):
        hub.follow()
    assert match.newest == known
    assert not tables(hub).restless


def test_a_companion_against_a_companion_is_watched(hub: Hub) -> None:
    phone = Phone(hub, home=True)
    phone.ask(
        type="new", game="etraclor", players=["Ana", "Bo"], options={}, partners=["learner", "learner"], deal=True
    )
    until(hub, lambda: match_of(phone).over)
    assert match_of(phone).outcome is not None
    assert phone.view["match"]["seat"] is None


def test_a_seat_changes_hands_in_mid_match(hub: Hub) -> None:
    tables(hub).pace = 100  # what it would announce comes much later
    phone = begin(hub, level=None)
    assert phone.ask(type="seat", seat=0)["ok"]
    match = match_of(phone)
    assert phone.ask(type="partner", seat=1, level="master")["ok"]
    assert phone.view["partners"]["seats"][1]["level"] == "master"
    assert phone.view["last"]["text"] == "The companion plays Bo from now on (master)."
    assert phone.ask(type="partner", seat=0, level="learner")["ok"]
    assert phone.view["match"]["seat"] is None  # its hand is shown to nobody any more
    assert phone.ask(type="partner", seat=1, level=None)["ok"]
    assert phone.ask(type="seat", seat=1)["ok"]
    assert match.partners == {"Ana": "learner"}
    assert "Unknown level" in phone.ask(type="partner", seat=1, level="champion")["text"]
    assert not phone.ask(type="partner", seat=7, level=None)["ok"]


@pytest.mark.parametrize("partners", [["champion", None], "Bo", [None, None, "learner"], {"Bo": "learner"}])
def test_a_form_that_names_no_level_is_refused(hub: Hub, partners: Any) -> None:
    phone = Phone(hub, home=True)
    reply = phone.ask(type="new", game="etraclor", players=["Ana", "Bo"], options={}, partners=partners)
    assert not reply["ok"]
    assert reply["text"]


def test_the_form_knows_the_levels(hub: Hub) -> None:
    assert [one["value"] for one in Phone(hub, home=True).view["levels"]] == list(LEVELS)


def test_pace_lets_people_follow(hub: Hub) -> None:
    now = [0.0]
    match = companion.new("etraclor", ["Ana", "Bo"], seed=3, starter="Bo", partners={"Bo": "learner"})
    one = Opponents(lambda: now[0])
    waiting_for(lambda: one._mind is not None and one._mind.done, rest=lambda: one.look(match))
    assert match.newest == 0
    now[0] = QUICK_S + 0.01
    assert one.look(match)
    assert match.newest == 1


def test_levels_are_those_of_the_core() -> None:
    assert set(levels.SECONDS) == set(LEVELS)
    assert changed(companion.new("etraclor", ["Ana", "Bo"]).header).partners == {}


# --- in the worker of a page ------------------------------------------------------------------------------------------


def test_in_a_page_it_thinks_in_pieces_while_the_hub_follows(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.partner.background.mind.in_browser", lambda: True)
    monkeypatch.setattr("companion.table.partner.opponents.SECONDS", {**levels.SECONDS, "player": 0.2})
    phone = begin(hub, level="player", starter=1)
    assert tables(hub).restless  # the worker goes on following until it has announced
    rested(hub, phone)
    assert match_of(phone).entries[-1].by == "Bo"
    hub.follow()
    assert not tables(hub).restless


def test_the_next_round_is_played_by_the_same(hub: Hub) -> None:
    phone = begin(hub)
    rested(hub, phone)
    assert phone.ask(type="play", move="Ana: concede")["ok"]
    assert phone.ask(type="next-round")["ok"]
    assert (phone.view["match"]["seat"], match_of(phone).round) == (0, 2)
    assert match_of(phone).partners == {"Bo": "learner"}
    rested(hub, phone)
    assert opponents(match_of(phone)).idle is None


def test_a_choice_that_was_lost_with_its_process_is_made_again(hub: Hub, tmp_path: Path) -> None:
    phone = begin(hub, "eredan")
    person = Person(phone)
    while not waiting(match_of(phone)):
        rested(hub, phone)
        assert waiting(match_of(phone)) or person.plays()
    rested(hub, phone)
    assert is_ready(match_of(phone).state, 1)
    assert person.plays()  # Ana is ready: her choice is on her page, Bo's was in the process that ends now
    again = table_hub(Shelf(tmp_path, kind=companion.Match))
    tables(again).pace = 0
    other = Phone(again, visitor="a", match=phone.view["match"]["id"])
    chosen = match_of(other).newest
    assert other.ask(type="unseal", seat=0, texts=person.kept)["ok"]
    rested(again, other)
    assert {entry.by for entry in match_of(other).entries[chosen + 1 :]} == {"Ana", "Bo"}
