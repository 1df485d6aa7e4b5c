"""The companion at a table: it plays its seats on every page alike, from what they know, and waits for people."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.moves import Move
from companion.core.partners import LEVELS
from companion.core.replacing import replace
from companion.core.sealed import all_ready, is_ready, sealed_for
from companion.partner import levels
from companion.partner.asked import Choose
from companion.partner.opponent import own_hand
from companion.partner.sense import sense_of
from companion.table import home
from companion.table import opponents as driver
from companion.table.hub import Hub
from companion.table.onlooker import Onlooker
from companion.table.opponents import opponents
from companion.table.sealed import tried, waiting
from companion.table.shelf import Shelf
from tests.table.hubs import table_hub, tables
from tests.table.phones import Phone

GAMES = ("aestery", "eredan", "erythro", "etraclor", "herocard")
LONG_S = 60.0


def begin(hub: Hub, game: str = "etraclor", level: str | None = "learner", **form: Any) -> Phone:
    """Ana's page, in a match that the companion deals, and in which it plays Bo."""
    phone = Phone(hub, visitor="a", home=True)
    reply = phone.ask(
        type="new", game=game, players=["Ana", "Bo"], options={}, partners=[None, level], **{"deal": True, **form}
    )
    assert reply["ok"], reply
    return phone


def match_of(phone: Phone) -> companion.Match:
    match = phone.page.match
    assert isinstance(match, companion.Match)
    return match


def until(hub: Hub, there: Callable[[], bool]) -> None:
    """Let the hub follow until something is there."""
    end = time.monotonic() + LONG_S
    while not there():
        assert time.monotonic() < end, "the companion did not come to it"
        hub.follow()
        time.sleep(0.002)


def rested(hub: Hub, phone: Phone) -> None:
    """Until the companion has announced all that it has to."""
    until(hub, lambda: not opponents(match_of(phone)).busy)


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A hub in which the companion answers without waiting, and deals the same cards each time."""
    monkeypatch.setattr(home, "drawn_seed", lambda: "table-1")
    hub = table_hub(Shelf(tmp_path, kind=companion.Match))
    tables(hub).pace = 0
    yield hub
    for _, match in tables(hub).held.items():
        opponents(match).rest()


class Person:
    """Somebody who plays a seat at random on a page."""

    def __init__(self, phone: Phone, seat: int = 0) -> None:
        self.phone, self.seat, self.dice = phone, seat, random.Random(5)
        self.kept: list[str] = []

    def plays(self) -> bool:
        """Announce something, if it is theirs to say; whether it was."""
        match = match_of(self.phone)
        if self.seat in waiting(match):
            return self._in_secret(match)
        turn = sense_of(match.game).turn(match.state)
        if turn.seat != self.seat:
            return False
        move = self._any(turn.moves)
        reply = self.phone.ask(type="play", move=str(move))
        assert reply["ok"], (move, reply)
        return True

    def _any(self, moves: Any) -> Move:
        by_verb: dict[str, list[Move]] = {}
        for move in moves:
            by_verb.setdefault(move.verb, []).append(move)
        return self.dice.choice(by_verb[self.dice.choice(sorted(by_verb))])

    def _in_secret(self, match: companion.Match) -> bool:
        if all_ready(match.state):
            return bool(self.phone.ask(type="unseal", seat=self.seat, texts=self.kept)["ok"])
        if is_ready(match.state, self.seat):
            return False
        twin, _ = tried(Onlooker(match, seat=self.seat), self.seat, [])
        self.kept, name = [], match.players[self.seat]
        while self.seat in sealed_for(twin.state):
            move = self._any(sense_of(match.game).decision_of(twin.state, self.seat).moves)
            self.kept.append(str(twin.play(replace(move, by=name)).move))
        assert self.phone.ask(type="ready", seat=self.seat, texts=self.kept)["ok"]
        return True


def play_out(hub: Hub, phone: Phone, most: int = 400) -> companion.Match:
    """A match played to its end, or for so many entries."""
    person = Person(phone)
    while not match_of(phone).over and match_of(phone).newest < most:
        rested(hub, phone)
        assert opponents(match_of(phone)).idle is None
        if not match_of(phone).over:
            assert person.plays() or match_of(phone).over, match_of(phone).state.pending
    return match_of(phone)


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
    monkeypatch.setattr(driver, "SECONDS", {**levels.SECONDS, "master": 0.1})
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
    match.play("draw")
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
    end = time.monotonic() + LONG_S
    while opponents(twin).busy or opponents(match).busy:
        assert time.monotonic() < end
        hub.follow()
        twin.follow()
        opponents(twin).look(twin, 0)
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
    one = driver.Opponents(lambda: now[0])
    end = time.monotonic() + LONG_S
    while one._mind is None or not one._mind.done:
        assert time.monotonic() < end
        one.look(match)
    assert match.newest == 0
    now[0] = driver.QUICK_S + 0.01
    assert one.look(match)
    assert match.newest == 1


def test_levels_are_those_of_the_core() -> None:
    assert set(levels.SECONDS) == set(LEVELS)
    assert changed(companion.new("etraclor", ["Ana", "Bo"]).header).partners == {}


# --- a real table -----------------------------------------------------------------------------------------------------


def real(hub: Hub, game: str = "etraclor", **form: Any) -> Phone:
    """A page of the whole table, on which real cards lie, Bo's face down."""
    return begin(hub, game, deal=False, starter=1, **form)


def told(hub: Hub, phone: Phone, dice: random.Random) -> bool:
    """Turn over the card that is asked for; whether one was."""
    wanted = phone.view["partners"]["wanted"]
    if wanted is None:
        return False
    card = dice.choice(wanted["choices"])["value"]
    assert phone.ask(type="turned", seat=wanted["seat"], card=card)["ok"]
    rested(hub, phone)
    return True


def test_a_card_is_turned_over_where_a_decision_needs_it(hub: Hub) -> None:
    phone, dice = real(hub), random.Random(3)
    rested(hub, phone)
    wanted = phone.view["partners"]["wanted"]
    assert wanted["text"].startswith("Turn over card ")
    assert "of Bo’s hand" in wanted["text"]
    assert len(wanted["choices"]) == 52
    assert wanted["choices"][0]["text"]
    assert told(hub, phone, dice)
    match = match_of(phone)
    (entry,) = (entry for entry in match.entries if entry.kind == "correct")
    assert list(entry.given) == ["Bo.hand.cards"]
    assert entry.why.endswith("turned over")
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
    assert not phone.ask(type="turned", seat=1, card="ZZ")["ok"]
    assert not phone.ask(type="turned", seat=0, card="QD")["ok"]


@pytest.mark.parametrize("game", ["aestery", "eredan"])
def test_a_whole_match_on_a_real_table_with_a_list(hub: Hub, game: str) -> None:
    phone, dice = real(hub, game, cards="demo"), random.Random(2)
    person = Person(phone)
    for _ in range(120):
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
    with pytest.raises(companion.InvalidMove, match=r"Turn over card \d of Bo’s hand"):
        match.reply()
    with pytest.raises(companion.PositionError):
        match.reply("ZZ")
    for card in ("QD", "7S", "5H", "8C", "9C", "10C"):
        try:
            match.reply(card)
            break
        except companion.InvalidMove:
            continue
    assert match.entries[-1].by == "Bo"


# --- in the worker of a page ------------------------------------------------------------------------------------------


def test_in_a_page_it_thinks_in_pieces_while_the_hub_follows(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.partner.thinking.in_browser", lambda: True)
    monkeypatch.setattr(driver, "SECONDS", {**levels.SECONDS, "player": 0.2})
    phone = begin(hub, level="player", starter=1)
    assert tables(hub).restless  # the worker goes on following until it has announced
    until(hub, lambda: phone.view["partners"]["thinking"] == 1)
    rested(hub, phone)
    assert match_of(phone).entries[-1].by == "Bo"
    hub.follow()
    assert not tables(hub).restless
