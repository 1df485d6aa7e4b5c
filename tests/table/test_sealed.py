"""Choices in secret: only that somebody is ready is recorded, and when all are all is opened together.

The game is a tiny one of these tests (tests/table/veils): both lay a card, a second one behind a moss.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.match import Match
from companion.core.packages import Broken, open_package
from companion.core.rulings import AmbiguousMove, InvalidMove
from companion.core.sealed import all_ready, is_ready, sealed_for
from companion.core.view_check import check_view
from companion.table.front_files import modules_of
from companion.table.onlooker import Onlooker
from companion.table.sealed import asked_at, bring, openings, say_ready
from companion.table.session import Session
from companion.table.shelf import Shelf
from tests.table.hubs import records, table_hub, tables
from tests.table.phones import FORM, Phone
from tests.table.veils.installed import ENTRY, installed

CARDS = ("moss", "reed", "oak", "stop")


@pytest.fixture(autouse=True)
def veils() -> Iterator[None]:
    """The game of these tests, as if it were installed."""
    with installed():
        yield


def new(**settings: Any) -> Match:
    return companion.new("veils", ["Ana", "Bo"], lang="en", **settings)


def laid(match: Match) -> dict[str, Any]:
    """What lies openly."""
    return {name: match.facts()[f"{name}.laid"] for name in match.players}


def told(match: Match) -> list[str]:
    """The announcements that count."""
    return [str(match.entries[number].move) for number in sorted(match.live)]


@pytest.fixture
def form(tmp_path: Path) -> Callable[..., tuple[Phone, ...]]:
    """Two pages on one match: of Ana and of Bo."""
    hub = table_hub(Shelf(tmp_path))

    def phones(*, deal: bool = False, seats: tuple[int | None, ...] = (0, 1)) -> tuple[Phone, ...]:
        first = Phone(hub, visitor="v0", home=True)
        assert first.ask(**{**FORM, "game": "veils", "starter": None, "deal": deal})["ok"]
        match = first.view["match"]["id"]
        others = [Phone(hub, visitor=f"v{n}", match=match) for n in range(1, len(seats))]
        for phone, seat in zip((first, *others), seats, strict=True):
            if seat is not None:
                assert phone.ask(type="seat", seat=seat)["ok"]
        return (first, *others)

    return phones


def part(phone: Phone, seat: int) -> dict[str, Any]:
    """What a page is told of a seat that chooses."""
    return next(one for one in phone.view["sealed"]["seats"] if one["seat"] == seat)


def held_by(phone: Phone) -> Match:
    """The match that a page shows, as its hub holds it."""
    match = phone.page.match
    assert isinstance(match, Match)
    return match


# --- the core ---------------------------------------------------------------------------------------------------------


def test_the_game_of_these_tests_is_whole() -> None:
    assert not isinstance(open_package("veils", ENTRY), Broken)
    for seat in (None, 0, 1):
        assert check_view(Session(new(), seat=seat).view()) == []


def test_ready_is_said_once_by_who_is_asked_and_never_has_to_be_said() -> None:
    match = new()
    assert sealed_for(match.state) == (0, 1)
    assert match.play("Bo: ready").explain("en") == "Bo has chosen."
    assert is_ready(match.state, 1)
    assert not is_ready(match.state, 0)
    assert not all_ready(match.state)
    assert [reason.clause for reason in match.ask("Bo: prêt").reasons] == ["ready"]
    assert [reason.clause for reason in match.ask("Ana: unready").reasons] == ["unready"]
    assert [reason.clause for reason in match.ask("score").reasons] == ["sealed-first"]
    assert "Ana, Bo" in match.ask("score").text("en") or "Ana and Bo" in match.ask("score").text("en")
    match.play("Bo: pas prêt")
    assert not is_ready(match.state, 1)
    for text in ("Bo: lay oak", "Ana: lay moss", "Ana: lay reed", "score"):
        match.play(text)
    assert match.facts()["round"] == 2
    assert not {"ready", "unready"} & {move.verb for move in match.moves()}


def test_ready_of_who_is_not_asked_is_nonsense() -> None:
    match = new()
    match.play("Bo: lay oak")
    ruling = match.ask("Bo: ready")
    assert {reason.clause for reason in ruling.reasons} == {"sealed"}
    assert not ruling.overridable
    assert [reason.clause for reason in new(openly=True).ask("Ana: ready").reasons] == ["sealed"]


def test_who_speaks_without_a_name_is_the_one_who_is_not_ready_yet() -> None:
    match = new()
    with pytest.raises(AmbiguousMove):
        match.play("ready")
    match.play("Bo: ready")
    assert match.play("ready").by == "Ana"
    assert all_ready(match.state)


def test_only_the_last_ready_cannot_be_taken_back_in_earnest() -> None:
    match = new()
    assert not match.irreversible("Ana: ready")
    match.play("Ana: ready")
    assert match.irreversible("Bo: ready")


def test_a_record_with_ready_is_read_back(tmp_path: Path) -> None:
    match = new()
    path = match.save(tmp_path / "one.jsonl")
    match.play("Ana: ready")
    read = companion.load(path)
    assert read.state == match.state
    assert is_ready(read.state, 0)
    match.play("Ana: unready")
    assert read.follow() == 1
    assert read.state == match.state


def test_an_openly_played_table_asks_nothing_in_secret() -> None:
    assert Session(new(openly=True), seat=0).view()["sealed"] is None


# --- two pages --------------------------------------------------------------------------------------------------------


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


def test_a_page_that_reloads_in_between_brings_what_it_kept(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    ana.ask(type="ready", seat=0)
    again = Phone(ana.hub, visitor="v0", match=ana.view["match"]["id"], seat=0)
    assert part(again, 0) == {"seat": 0, "name": "Ana", "ready": True, "entry": 0}
    bo.ask(type="ready", seat=1)
    assert bo.ask(type="unseal", seat=1, texts=["stop"])["waits"]
    assert again.ask(type="unseal", seat=0, texts=["lay reed"])["opened"]
    assert laid(match) == {"Ana": 1, "Bo": 0}


@pytest.mark.parametrize("deal", [False, True])
def test_who_was_ready_before_the_server_started_again_is_waited_for(form: Any, deal: bool, tmp_path: Path) -> None:
    ana, _ = form(deal=deal)
    match_id = ana.view["match"]["id"]
    ana.ask(type="ready", seat=0)
    hub = table_hub(Shelf(tmp_path))
    bo = Phone(hub, visitor="v1", match=match_id, seat=1)
    bo.ask(type="ready", seat=1)
    assert "Ana" in bo.ask(type="unseal", seat=1, texts=["lay oak"])["waits"]
    assert laid(held_by(bo)) == {"Ana": 0, "Bo": 0}
    again = Phone(hub, visitor="v0", match=match_id, seat=0)
    assert again.ask(type="unseal", seat=0, texts=["lay reed"])["opened"]
    assert laid(held_by(bo)) == {"Ana": 1, "Bo": 1}


def test_a_rescue_that_nothing_asks_for_opens_no_choice(form: Any) -> None:
    ana, bo, eve = form(seats=(0, 1, None))
    match = held_by(ana)
    ana.ask(type="ready", seat=0)
    assert eve.ask(type="rescue", match=ana.view["match"]["id"])["ok"]
    assert held_by(bo) is match
    bo.ask(type="ready", seat=1)
    assert bo.ask(type="unseal", seat=1, texts=["lay oak"])["waits"]
    assert laid(match) == {"Ana": 0, "Bo": 0}


def test_a_lost_page_chooses_anew_and_nothing_is_opened_meanwhile(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    assert bo.ask(type="unseal", seat=1, texts=["lay oak"])["waits"]
    assert ana.ask(type="unready", seat=0)["ok"]
    assert not bo.view["sealed"]["open"]
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert ana.ask(type="unseal", seat=0, texts=["lay reed"])["ok"] is False
    ana.ask(type="ready", seat=0)
    assert ana.ask(type="unseal", seat=0, texts=["lay reed"])["opened"], "what Bo brought still stands"
    assert laid(match) == {"Ana": 1, "Bo": 1}


def test_a_choice_that_is_not_complete_goes_back(form: Any) -> None:
    ana, bo = form()
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    reply = bo.ask(type="unseal", seat=1, texts=["lay moss"])
    assert not reply["ok"]
    assert "not complete" in reply["text"]
    assert part(bo, 1)["refused"] == reply["text"]
    assert laid(held_by(ana)) == {"Ana": 0, "Bo": 0}
    bo.ask(type="ready", seat=1)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    assert bo.ask(type="unseal", seat=1, texts=["lay moss", "stop"])["opened"]


def test_what_was_brought_by_who_changed_their_mind_is_not_opened(form: Any) -> None:
    ana, bo = form()
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    bo.ask(type="unseal", seat=1, texts=["lay oak"])
    bo.ask(type="unready", seat=1)
    bo.ask(type="ready", seat=1)
    assert ana.ask(type="unseal", seat=0, texts=["lay reed"])["waits"]
    assert bo.ask(type="unseal", seat=1, texts=["lay moss", "stop"])["opened"]
    assert told(held_by(ana))[-3:] == ["Ana: lay reed", "Bo: lay moss", "Bo: stop"]


def test_a_refused_choice_goes_back_to_its_page_and_costs_nothing(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    for text in ("Ana: lay oak", "Bo: lay oak", "score"):
        match.play(text)
    for phone, seat in ((ana, 0), (bo, 1)):
        assert phone.ask(type="ready", seat=seat)["ok"]
    assert ana.ask(type="unseal", seat=0, texts=["lay oak"])["ok"] is False
    assert part(ana, 0)["refused"] == "The oak rests."
    assert not part(ana, 0)["ready"]
    assert "refused" not in part(bo, 0)
    assert part(bo, 1)["ready"]
    assert "oak" not in json.dumps([bo.view["sealed"], bo.view["last"], bo.view["log"][-1]])
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert ana.ask(type="ready", seat=0, texts=["lay oak"])["ok"] is False, "judged beforehand, if the page likes"
    assert ana.ask(type="ready", seat=0, texts=["lay reed"])["ok"]
    assert "refused" not in part(ana, 0)
    ana.ask(type="unseal", seat=0, texts=["lay reed"])
    assert bo.ask(type="unseal", seat=1, texts=["lay reed"])["opened"]
    assert laid(match) == {"Ana": 1, "Bo": 1}


def test_one_refused_choice_holds_back_the_other_one_too(form: Any) -> None:
    (both,) = form(seats=(None,))
    match = held_by(both)
    for text in ("Ana: lay oak", "Bo: lay oak", "score"):
        match.play(text)
    for seat in (0, 1):
        both.ask(type="ready", seat=seat)
    assert both.ask(type="unseal", seat=0, texts=["lay reed"])["waits"]
    assert both.ask(type="unseal", seat=1, texts=["Bo: lay oak"])["ok"] is False
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert (part(both, 0)["ready"], part(both, 1)["ready"]) == (True, False)
    both.ask(type="ready", seat=1)
    both.ask(type="unseal", seat=1, texts=["stop"])
    assert both.ask(type="unseal", seat=0, texts=["lay reed"])["opened"]


# --- one page for both ------------------------------------------------------------------------------------------------


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


# --- undoing ----------------------------------------------------------------------------------------------------------


def test_only_ones_own_word_can_be_taken_back(form: Any) -> None:
    ana, bo = form()
    ana.ask(type="ready", seat=0)
    refused = bo.ask(type="undo")
    assert refused["ok"] is False
    assert "Ana" in refused["text"]
    assert ana.ask(type="undo")["ok"]
    assert not part(bo, 0)["ready"]
    assert ana.ask(type="redo")["ok"]
    assert part(bo, 0)["ready"]


def test_what_was_opened_together_is_undone_together(form: Any) -> None:
    ana, bo = form()
    match = held_by(ana)
    for phone, seat in ((ana, 0), (bo, 1)):
        phone.ask(type="ready", seat=seat)
    ana.ask(type="unseal", seat=0, texts=["lay moss", "lay oak"])
    bo.ask(type="unseal", seat=1, texts=["lay oak"])
    assert bo.ask(type="undo")["ok"]
    assert laid(match) == {"Ana": 0, "Bo": 0}
    assert all_ready(match.state)
    assert not openings(match).brought
    assert bo.ask(type="redo")["ok"]
    assert laid(match) == {"Ana": 2, "Bo": 1}
    bo.ask(type="undo")
    for phone, seat in ((ana, 0), (bo, 1)):
        assert phone.ask(type="unready", seat=seat)["ok"]
    assert sealed_for(match.state) == (0, 1)
    assert not part(ana, 0)["ready"]


def test_a_choice_belongs_to_the_entry_since_which_it_is_asked(form: Any) -> None:
    (both,) = form(seats=(None,))
    match = held_by(both)
    both.ask(type="ready", seat=0)
    both.ask(type="ready", seat=1)
    assert (asked_at(match, 0), asked_at(match, 1)) == (0, 0)
    both.ask(type="unseal", seat=0, texts=["lay reed"])
    both.ask(type="unseal", seat=1, texts=["lay oak"])
    match.play("score")
    assert (asked_at(match, 0), asked_at(match, 1)) == (match.newest, match.newest)
    asked = match.newest
    both.ask(type="ready", seat=1)
    assert (asked_at(match, 0), asked_at(match, 1)) == (asked, asked)


def test_who_is_left_alone_chooses_openly(form: Any) -> None:
    ana, _bo = form()
    match = held_by(ana)
    match.play("Bo: lay oak")
    assert Session(match, seat=0).view()["sealed"] is None
    other = new()
    other.play("Ana: ready")
    other.play("Bo: lay oak")
    sealed = Session(other, seat=0).view()["sealed"]
    assert sealed["open"]
    assert [one["seat"] for one in sealed["seats"]] == [0]


# --- two processes on one record --------------------------------------------------------------------------------------


def test_two_processes_on_one_record(form: Any, tmp_path: Path) -> None:
    (ana,) = form(seats=(0,))
    hub = table_hub(Shelf(tmp_path))
    bo = Phone(hub, visitor="v9", match=ana.view["match"]["id"], seat=1)
    (path,) = records(ana.hub)

    def follow() -> None:
        for one in (ana.hub, hub):
            one.follow()

    ana.ask(type="ready", seat=0)
    follow()
    assert part(bo, 0)["ready"]
    bo.ask(type="ready", seat=1)
    follow()
    assert ana.view["sealed"]["open"]
    assert bo.view["sealed"]["open"]
    assert not any(card.encode() in path.read_bytes() for card in CARDS)
    assert ana.ask(type="unseal", seat=0, texts=["lay moss", "lay oak"])["opened"]
    follow()
    assert bo.view["sealed"]["open"], "what was ready elsewhere is opened elsewhere"
    assert bo.ask(type="unseal", seat=1, texts=["lay reed"])["opened"]
    follow()
    for phone in (ana, bo):
        assert laid(held_by(phone)) == {"Ana": 2, "Bo": 1}
        assert phone.view["sealed"] is None
    assert tables(hub).held.get(path.stem) is not None


def test_a_notebook_is_sent_what_draws_a_choice_in_secret() -> None:
    assert {"sealed.js", "curtain.js"} <= modules_of(Session(new(), seat=0).view()).keys()
    assert not {"sealed.js", "curtain.js"} & modules_of(Session(new(openly=True)).view()).keys()


def test_choices_are_opened_in_one_piece_of_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However a process ends meanwhile: never is one choice open and the other not."""
    match = companion.new("eredan", ["Ana", "Bo"], seed=4, starter="Ana", cards="demo", lang="en")
    match.play('Ana: deck "Cour des lanternes"')
    match.play('Bo: deck "Marche d\'ombre"')
    match.play(next(iter(match.moves())))
    path = match.save(tmp_path / "match.jsonl")
    chosen = [["Ana: pass"], ["Bo: pass"]]
    monkeypatch.setattr("companion.core.together._rests_on_hidden", lambda *_: True)  # by what another brings to light
    with pytest.raises(InvalidMove):
        match.__copy__().play([*chosen[0], *chosen[1]])
    pages = [Onlooker(match, seat=seat) for seat in (0, 1)]
    for seat, page in enumerate(pages):
        say_ready(page, seat, None)
    ready, before = match.newest, path.read_bytes()
    assert bring(pages[0], 0, chosen[0])["ok"]
    assert bring(pages[1], 1, chosen[1])["opened"]
    lines = path.read_bytes()[len(before) :].splitlines(keepends=True)
    assert len(lines) == match.newest - ready > 1
    for kept in range(len(lines)):  # it is killed after so many lines
        torn = tmp_path / f"torn-{kept}.jsonl"
        torn.write_bytes(before + b"".join(lines[:kept]))
        assert companion.load(torn).newest == ready
    assert companion.load(path).newest == match.newest
