"""What people do with the page without a server, in each engine: nothing is lost, nobody is locked out."""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Playwright

import companion
from tests.browser.engines.chromium import chromium
from tests.browser.engines.firefox import firefox
from tests.browser.engines.hands import WAYS, move, seen, shows
from tests.browser.engines.webkit import webkit
from tests.browser.engines.window import Window
from tests.browser.static_site import Host
from tests.budget import SOAK, sized
from tests.games.eredan.table.test_view import FIGHT

pytestmark = pytest.mark.browser
ENGINES = ("chromium", "firefox", "webkit")
MOVES = 10
RELOADS = sized(1, 20)
KILLS = sized(1, 50)
KILLED = WAYS if SOAK else ("etraclor",)
SHOWN = "return Boolean(document.querySelector('.ct-frame')) && location.hash.startsWith('#match=')"


@contextlib.contextmanager
def opened(engine: str, play: Playwright, profile: Path) -> Iterator[Window]:
    """A window of an engine, while it is needed."""
    kinds = {
        "chromium": lambda: chromium(play, profile),
        "firefox": lambda: firefox(profile),
        "webkit": lambda: webkit(profile),
    }
    with kinds[engine]() as window:
        yield window


@pytest.fixture(scope="module", params=ENGINES)
def window(
    request: pytest.FixtureRequest, play: Playwright, host: Host, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Window]:
    with opened(request.param, play, tmp_path_factory.mktemp(request.param) / "profile") as one:
        one.open(f"{host.address}?picture=no#play=etraclor")  # a first visit
        one.ready()
        one.wait(SHOWN)
        yield one


def begin(window: Window, game: str, tmp_path: Path) -> None:
    """A new match of a game, from wherever the page is."""
    if game == "eredan":
        path = tmp_path / "fight.jsonl"
        match = companion.new("eredan", ["Ana", "Bo"], position=FIGHT, lang="fr", open_cards=True)
        match.save(path)
        brought(window, path)
        window.told("location.hash = `#match=${arguments[0]}`", match.header.id)
    else:
        home(window)
        window.tap(f'.ct-games [data-value="{game}"]')
        window.wait(
            "return Boolean(document.querySelector(arguments[0]))", f'[data-value="{game}"][aria-pressed="true"]'
        )
        window.tap(".ct-glance .ct-start")
    window.wait(f"{SHOWN} && location.hash.includes(arguments[0])", game)
    shows(window, 0)


def home(window: Window) -> None:
    window.told("location.hash = '#home'")
    window.wait("return Boolean(document.querySelector('.ct-home'))")


def brought(window: Window, path: Path) -> None:
    """Bring a file of matches along, from the page of all matches."""
    window.told("location.hash = '#door=matches'")
    window.wait("return Boolean(document.querySelector('input[name=bring]'))")
    window.choose("input[name=bring]", path)
    window.wait("return Boolean(document.querySelector('.ct-trashed'))")


def test_ten_moves_of_each_game_by_tap(window: Window, tmp_path: Path) -> None:
    for game in WAYS:
        begin(window, game, tmp_path)
        for _ in range(MOVES):
            move(window, game)


def test_who_is_sent_to_another_game_plays_it_and_no_match_is_lost(window: Window, tmp_path: Path) -> None:
    begin(window, "etraclor", tmp_path)
    move(window, "etraclor")
    sent(window, "erythro")
    entry = seen(window)
    move(window, "erythro")
    sent(window, "etraclor")  # each waits to be gone on with
    shows(window, 1)
    sent(window, "erythro")
    shows(window, entry + 1)


def sent(window: Window, game: str) -> None:
    """Follow a link that leads to a game's table."""
    window.told("location.hash = `#play=${arguments[0]}`", game)
    window.wait(f"{SHOWN} && location.hash.includes(arguments[0])", game)


def test_a_page_that_is_loaded_again_shows_what_it_showed_and_says_nothing_false(
    window: Window, tmp_path: Path
) -> None:
    """Matches are there after a kill, which is tried below: so no page may say that they go when it closes."""
    begin(window, "etraclor", tmp_path)
    for entry in range(1, 1 + RELOADS):
        move(window, "etraclor")
        window.reload()
        window.ready()
        shows(window, entry)
    assert "strip-kept" not in window.told("return document.querySelector('#strip')?.innerHTML ?? ''")


def test_without_a_network_it_goes_on(window: Window, host: Host, tmp_path: Path) -> None:
    begin(window, "etraclor", tmp_path)
    move(window, "etraclor")
    window.wait("return document.documentElement.dataset.installed === 'yes'")
    host.stop()
    try:
        window.reload()
        window.ready()
        shows(window, 1)
        move(window, "etraclor")
    finally:
        host.start()


def test_away_to_another_page_and_back_the_match_goes_on(window: Window, host: Host, tmp_path: Path) -> None:
    """By the back button, as the browser kept the page or loads it anew, and by its address; one after the other."""
    begin(window, "etraclor", tmp_path)
    move(window, "etraclor")
    address, elsewhere = window.told("return location.href"), host.address.removesuffix("table/")
    window.go(elsewhere)
    window.wait("return navigator.locks.query().then(({ held }) => !held.length)")  # nobody is locked out
    window.back()
    window.wait("return location.hash.startsWith('#match=') && document.documentElement.dataset.seen === '1'")
    window.ready()
    move(window, "etraclor")
    window.go(elsewhere)
    window.go(address)
    window.ready()
    shows(window, 2)
    move(window, "etraclor")
    assert window.told("return document.querySelector('.strip-elsewhere')?.textContent ?? ''") == ""


def test_a_match_is_handed_to_a_phone_with_this_engine(window: Window, host: Host, tmp_path: Path) -> None:
    begin(window, "herocard", tmp_path)
    for _ in range(3):
        move(window, "herocard")
    window.tap('.ct-tools button[aria-label="Menu"]')
    window.tap('dialog[open] [data-action="hand-on"]')
    code = window.wait("return document.querySelector('.ct-handing textarea')?.value")
    name = window.told("return new URLSearchParams(location.hash.slice(1)).get('match')")
    home(window)
    deleted(window, name)
    window.told("location.hash = arguments[0]", f"#{code.partition('#')[2] or code}")
    window.wait(f"{SHOWN} && location.hash.includes(arguments[0])", name)
    shows(window, 3)
    move(window, "herocard")


def deleted(window: Window, name: str) -> None:
    """A match goes to the bin, from its line in the list of all."""
    window.told("location.hash = '#door=matches'")
    window.tap(f'[data-menu="{name}"]')
    window.tap('dialog[open] [data-action="delete"]')
    window.wait('return !document.querySelector(`[data-menu="${arguments[0]}"]`)', name)


def test_all_matches_go_out_as_a_file_and_come_back(window: Window, tmp_path: Path) -> None:
    begin(window, "aestery", tmp_path)
    for _ in range(3):
        move(window, "aestery")
    name = window.told("return new URLSearchParams(location.hash.slice(1)).get('match')")
    window.told("location.hash = '#door=matches'")
    window.told("navigator.canShare = () => false")  # nobody chooses here whom to share it with
    window.tap('[data-action="save-all"]')
    with zipfile.ZipFile(io.BytesIO(window.saved("matches.zip"))) as packed:
        (one,) = [path for path in packed.namelist() if name in path]
        (tmp_path / "one.jsonl").write_bytes(packed.read(one))
    deleted(window, name)
    brought(window, tmp_path / "one.jsonl")
    window.told("location.hash = `#match=${arguments[0]}`", name)
    window.wait(SHOWN)
    shows(window, 3)


@pytest.mark.parametrize("game", KILLED)
def test_what_was_shown_is_there_when_the_browser_was_killed(window: Window, game: str, tmp_path: Path) -> None:
    begin(window, game, tmp_path)
    lost = []
    for number in range(KILLS):
        for _ in range(1 + number % 2):
            move(window, game)
        shown, address = seen(window), window.told("return location.href")
        window.kill()
        window.open(address)
        window.ready()
        window.wait(SHOWN)
        window.wait("return document.documentElement.dataset.live === 'yes'")
        if seen(window) < shown:
            lost.append((number, shown, seen(window)))
    assert lost == []


def test_a_private_window_of_firefox_says_that_nothing_is_kept_once_it_closes(host: Host, tmp_path: Path) -> None:
    with firefox(tmp_path / "profile", private=True) as window:
        window.open(f"{host.address}?picture=no#play=etraclor")
        window.ready()
        window.wait(SHOWN)
        move(window, "etraclor")
        assert "rien n’est gardé quand elle se ferme" in window.told(
            "return document.querySelector('#strip').innerText"
        )
