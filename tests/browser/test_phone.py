"""A phone in somebody's hands: hasty fingers, the Back button, a network that goes away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.browser.pages import PATIENT
from tests.browser.proxy import Proxy
from tests.browser.test_app import at, shelve

pytestmark = pytest.mark.browser


def tap_twice(page: Page, what: str, gap_ms: int) -> None:
    """Two taps of one finger, which sees nothing of what the first one did."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(gap_ms)
    page.touchscreen.tap(x, y)


def test_button_whose_meaning_changed_is_deaf_to_the_second_tap(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "equip 6S QD")
    page = desk.open(at(server, match), touch=True)
    page.evaluate(PATIENT)
    tap_twice(page, '.ct-bar [data-action="end"]', 120)
    expect(page.locator(".ct-title")).to_have_text("Tour 2")
    page.wait_for_timeout(600)
    match.follow()
    assert [str(entry) for entry in match.entries[1:]] == ["summon QD", "equip 6S QD", "end"]
    Hands(page, "touch").action("draw")  # a moment later it is a tap like any other
    shows(page, "Bo.deck", 20)


def test_picker_that_opens_under_the_finger_is_deaf_to_the_second_tap(server: Server, desk: Desk) -> None:
    page = desk.open(at(server, shelve(server)), touch=True)
    page.evaluate(PATIENT)
    tap_twice(page, '[data-place="Ana.mage"] > button', 120)
    page.wait_for_timeout(600)
    expect(page.locator("dialog.d-picker")).to_be_visible()
    shows(page, "Ana.deck", 21)


def test_back_closes_what_is_open_before_it_leaves_the_match(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "end", "draw")
    page = desk.open(f"{server.address}#home", touch=True)
    page.locator(".ct-resume, .ct-match").first.wait_for()
    page.evaluate("hash => { location.hash = hash; }", f"match={match.header.id}")
    page.wait_for_selector(".ct-frame")
    hands = Hands(page, "touch")
    hands.press(".ct-tools button:has(.i-log)")
    expect(page.locator("dialog.d-log")).to_be_visible()
    hands.press("dialog.d-log .ct-link[data-why]")
    expect(page.locator("dialog")).to_have_count(2)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(1)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    hands.tap("Ana.defender")
    expect(page.locator(".is-chosen")).to_have_count(1)
    page.go_back()
    expect(page.locator(".is-chosen")).to_have_count(0)
    page.go_forward()
    page.wait_for_timeout(200)
    expect(page.locator("dialog, .is-chosen")).to_have_count(0)
    # What is closed by hand leaves nothing for Back to do.
    hands.press(".ct-tools button:has(.i-menu)")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    page.wait_for_selector(".ct-home")
    page.go_forward()
    page.wait_for_selector(".ct-frame")


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    between = Proxy(server.port)
    yield between
    between.close()


def test_lost_network_is_noticed_at_once_and_so_is_its_return(server: Server, proxy: Proxy, desk: Desk) -> None:
    match = shelve(server)
    desk.offline_noise = True
    page = desk.open(at(server, match).replace(str(server.port), str(proxy.port)), touch=True)
    proxy.freeze()
    proxy.listener.close()
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(page.locator(".ct-note.is-lost")).to_be_visible(timeout=2000)
