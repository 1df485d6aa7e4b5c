"""What pages may have on paper: sheets of games for whoever comes in, those of a match for who may reach it."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("tornado")

import companion
from companion.core.match.match import Match
from companion.printing.errors import PrintError
from companion.table.door.door import GUEST, OWNER, Door
from companion.table.lookup.papers import MOST_WAITING, Papers
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session
from tests.table.hubs import lesson_hub
from tests.table.server import Served, served
from tests.waiting import LIMIT_S

KEYS = {OWNER: "owner-key-0123456789abcdef", GUEST: "guest-key-0123456789abcdef"}
OLD = "2026-01-01T20:00:00+00:00"


class Drawer:
    """Draws what it is told, in letters."""

    def __init__(self) -> None:
        self.count = 0
        self.wait = threading.Event()
        self.wait.set()

    def __call__(self, game: str, sheet: str, lang: str, match: Match | None) -> bytes:
        assert self.wait.wait(20)
        self.count += 1
        if sheet == "nothing":
            raise PrintError("no-sheet", "companion.shop", name=sheet, known="")
        return f"{game} {sheet} {lang} {'' if match is None else match.newest}".encode()


@pytest.fixture
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture
def table(tmp_path: Path, drawer: Drawer) -> Iterator[Served]:
    hub = lesson_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC))
    hub.papers = Papers(drawer)
    with served(hub, Door(KEYS, "companion-1")) as found:
        yield found


def asked(table: Served, path: str, role: str = OWNER) -> tuple[int, bytes]:
    status, _, body = table.ask(f"/companion/paper/{path}", Companion_Pass=KEYS[role])
    return status, body


def kept(folder: Path, *moves: str, created: str = "", seed: int | None = None) -> str:
    match = companion.new("etraclor", players=["Ana", "Bo"], starter="Ana", seed=seed)
    for move in moves:
        match.play(move)
    path = Shelf(folder).add(match)
    if created:
        path.write_text(path.read_text().replace(match.header.created, created))
    return path.stem


def test_a_sheet_of_a_game_is_for_whoever_comes_in_and_is_drawn_once(table: Served, drawer: Drawer) -> None:
    for role in (OWNER, GUEST):
        assert asked(table, "game/etraclor/quick-reference.pdf?lang=fr", role) == (
            200, b"etraclor quick-reference fr ",
        )  # fmt: skip
    assert drawer.count == 1
    assert asked(table, "game/etraclor/quick-reference.pdf?lang=de")[1].endswith(b" en ")
    assert asked(table, "game/etraclor/nothing.pdf")[0] == 404


def test_nobody_gets_paper_without_a_key(table: Served, drawer: Drawer) -> None:
    assert table.ask("/companion/paper/game/etraclor/quick-reference.pdf")[0] == 403
    assert drawer.count == 0


def test_a_match_is_printed_for_who_may_reach_it(table: Served, tmp_path: Path) -> None:
    tonight, old = kept(tmp_path, "summon QD"), kept(tmp_path, "summon QD", created=OLD)
    for name in (tonight, old):
        assert asked(table, f"match/{name}/report.pdf") == (200, b"etraclor report en 1")
    assert asked(table, f"match/{tonight}/report.pdf", GUEST)[0] == 200
    assert asked(table, f"match/{old}/report.pdf", GUEST)[0] == 404
    for name in ("nobody", "..", "%2e%2e%2fkeys", "a%2Fb"):
        assert asked(table, f"match/{name}/report.pdf")[0] == 404


def test_a_page_leads_to_its_match_as_it_stands_unless_hands_are_hidden() -> None:
    for moves, seed, leads in (("", None, True), ("concede", None, True), ("", 7, False), ("concede", 7, True)):
        match = companion.new("etraclor", players=["Ana", "Bo"], starter="Ana", seed=seed)
        for move in moves.split():
            match.play(move)
        page = Session(match, lang="fr")
        assert page.view()["match"]["paper"] is None
        page.paper = "paper/match/it/"
        assert page.view()["match"]["paper"] == ("paper/match/it/position.pdf?lang=fr" if leads else None)


def test_what_hides_hands_is_printed_when_it_is_over(table: Served, tmp_path: Path) -> None:
    running, over = kept(tmp_path, seed=7), kept(tmp_path, "concede", seed=7)
    status, told = asked(table, f"match/{running}/report.pdf")
    assert (status, b"still hidden" in told) == (403, True)
    assert asked(table, f"match/{over}/report.pdf")[0] == 200


def test_one_device_waits_for_a_few_sheets_alone(table: Served, drawer: Drawer) -> None:
    mine = table.passed(KEYS[OWNER])
    drawer.wait.clear()
    found: list[int] = []

    def ask(number: int) -> None:
        found.append(table.ask(f"/companion/paper/game/etraclor/sheet-{number}.pdf", Companion_Pass=mine)[0])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(MOST_WAITING + 1)]
    for thread in threads:
        thread.start()
    while not found:  # the one too many is sent away at once
        pass
    assert found == [429]
    assert table.ask("/companion/", Companion_Pass=mine)[0] == 200  # pages are served meanwhile
    drawer.wait.set()
    for thread in threads:
        thread.join(LIMIT_S)
    assert sorted(found) == [*[200] * MOST_WAITING, 429]


def test_the_shop_draws_what_pages_ask_for() -> None:
    pytest.importorskip("reportlab")
    from companion.shop import on_pages

    match = companion.new("erythro", players=["Ana", "Bo"], lang="fr")
    for game, sheet, of in (("etraclor", "quick-reference", None), ("erythro", "report", match)):
        assert on_pages.drawn(game, sheet, "fr", of).startswith(b"%PDF")
    for sheet in ("report", "nothing"):
        with pytest.raises(PrintError):
            on_pages.drawn("etraclor", sheet, "fr", None)
