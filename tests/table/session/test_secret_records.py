"""Choices in secret outlive a page, a server and a process: records, restarts, two servers (tests/table/veils)."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.rules.rulings import InvalidMove
from companion.core.rules.simultaneous import is_ready
from companion.table.matches.shelf import Shelf
from companion.table.session.secret_choices import bring, say_ready
from companion.table.session.viewer import Onlooker
from tests.table.choices import held_by, laid, new, part
from tests.table.hubs import records, table_hub, tables
from tests.table.phones import Phone

CARDS = ("moss", "reed", "oak", "stop")
pytestmark = pytest.mark.usefixtures("veils")


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


def test_choices_are_opened_in_one_piece_of_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However a process ends meanwhile: never is one choice open and the other not."""
    match = companion.new("eredan", ["Ana", "Bo"], seed=4, starter="Ana", cards="demo", lang="en")
    match.play('Ana: deck "Cour des lanternes"')
    match.play('Bo: deck "Marche d\'ombre"')
    match.play(next(iter(match.moves())))
    path = match.save(tmp_path / "match.jsonl")
    chosen = [["Ana: pass"], ["Bo: pass"]]
    monkeypatch.setattr(
        "companion.core.match.batch._rests_on_hidden", lambda *_: True
    )  # by what another brings to light
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
