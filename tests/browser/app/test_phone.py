"""A phone in somebody's hands: hasty fingers, the Back button, a network that goes away."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.browser.pages import PATIENT
from tests.browser.proxy import Proxy

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


def test_lost_network_is_noticed_at_once_and_so_is_its_return(server: Server, proxy: Proxy, desk: Desk) -> None:
    match = shelve(server)
    desk.offline_noise = True
    page = desk.open(at(server, match).replace(str(server.port), str(proxy.port)), touch=True)
    proxy.freeze()
    proxy.refuse()
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(page.locator(".ct-note.is-lost")).to_be_visible()


# --- hidden hands -----------------------------------------------------------------------------------------------------


def dealt(server: Server) -> companion.Match:
    """A match that the companion deals, which Ana begins."""
    return shelve(server, seed=7)


def hand(page: Page, name: str) -> int:
    return page.locator(f'[data-place^="{name}.hand."]').count()


def test_seat_that_is_taken_is_asked_for_on_its_phone(server: Server, desk: Desk) -> None:
    match = dealt(server)
    one, two = desk.open(at(server, match), touch=True), desk.open(at(server, match), touch=True)
    one.locator('[data-seat="0"]').tap()
    expect(one.locator(".ct-held")).to_have_count(5)
    two.locator('[data-seat="0"]').tap()
    expect(two.locator(".ct-note")).to_contain_text("on le lui demande")
    expect(two.locator(".ct-held")).to_have_count(0)
    expect(one.locator("[data-action=keep-seat]")).to_be_visible()
    one.locator("[data-action=keep-seat]").tap()
    expect(two.locator(".ct-note")).to_contain_text("reste où elle est")
    assert hand(two, "Ana") == 0
    two.locator('[data-seat="0"]').tap()
    one.locator("[data-action=give-seat]").tap()
    expect(two.locator(".ct-held")).to_have_count(5)
    expect(one.locator(".ct-held")).to_have_count(0)


def test_one_phone_for_two_hands_has_a_curtain(server: Server, desk: Desk) -> None:
    match = dealt(server)
    page = desk.open(at(server, match, seat=0), touch=True)
    expect(page.locator(".ct-held")).to_have_count(5)
    hands = Hands(page, "touch")
    curtain, opener = page.locator(".ct-curtain"), page.locator("[data-action=open-curtain]")
    hands.press(".ct-tools button:has(.i-menu)")
    hands.press('dialog[open] [data-value="1"]')
    expect(curtain).to_contain_text("Passe le téléphone à")
    box = curtain.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 390, "height": 844}
    # Nobody sees Bo's hand before Bo holds the button down; whatever else is pressed leaves it closed.
    assert hand(page, "Bo") == 0
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    expect(curtain).to_be_visible()
    opener.tap()
    expect(curtain).to_contain_text("encore une fois")
    assert hand(page, "Bo") == 0
    box = opener.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    expect(curtain).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".ct-held")).to_have_count(5)
    assert hand(page, "Bo") == 5
    assert hand(page, "Ana") == 0
    # From now on the phone holds both: loaded again, and at the end of a turn, it is covered.
    page.reload()
    expect(curtain).to_contain_text("Ana")
    for _ in range(2):
        opener.focus()
        page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    hands.action("draw")
    hands.action("end", held=True)
    expect(curtain).to_contain_text("Passe le téléphone à")
    page.locator("[data-action=keep-phone]").tap()
    expect(curtain).to_contain_text("Cette main est à")
    assert serious(page) == []


def test_hand_that_nobody_touches_is_covered_again(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", touch=True)
    page.clock.install()
    page.goto(at(server, dealt(server), seat=0))
    page.wait_for_selector(".ct-held")
    page.evaluate("() => { location.hash = location.hash.replace('seat=0', 'seat=1'); }")
    expect(page.locator(".ct-curtain")).to_be_visible()  # it now shows one hand and holds the other
    for _ in range(2):
        page.locator("[data-action=open-curtain]").press("Enter")
    expect(page.locator(".ct-curtain")).to_have_count(0)
    page.clock.fast_forward(15_000)
    page.keyboard.press("Shift")
    page.clock.fast_forward(15_000)
    expect(page.locator(".ct-curtain")).to_have_count(0)
    page.clock.fast_forward(6_000)
    expect(page.locator(".ct-curtain")).to_contain_text("Cette main est à")


# --- what a device does for itself ------------------------------------------------------------------------------------

LISTENING = """() => {
  window.did = [];
  navigator.vibrate = (ms) => { did.push(["vibrate", ms]); return true; };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { did.push(["sound"]); return start.apply(this, when); };
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = function (kind) { did.push(["awake", kind]); return request.call(this, kind); };
}"""


def test_device_stays_awake_and_sounds_beats_and_counts_only_where_asked_to(server: Server, desk: Desk) -> None:
    position = {"turn": 5, "player": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Bo.mage": "AC"}
    page = desk.open(f"{server.address}#home", touch=True)
    page.evaluate(LISTENING)
    match = shelve(server, position=position)
    page.evaluate("hash => { location.hash = hash; }", f"match={match.header.id}")
    page.wait_for_selector(".ct-frame")
    page.wait_for_function("() => did.length")
    hands = Hands(page, "touch")
    hands.tap("Ana.defender")
    hands.tap("Bo.mage")
    shows(page, "Bo.mage.hp", 4)
    assert page.evaluate("did") == [["awake", "screen"]]
    expect(page.locator(".ct-clock")).to_have_count(0)
    hands.undo()
    hands.press(".ct-tools button:has(.i-menu)")
    for name in ("sound", "vibration", "clock"):
        hands.press(f'[data-device="{name}"]')
        expect(page.locator(f'[data-device="{name}"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".ct-clock")).to_contain_text("min")
    page.evaluate("() => { did.length = 0; }")
    hands.tap("Ana.defender")
    hands.tap("Bo.mage")
    shows(page, "Bo.mage.hp", 4)
    assert page.evaluate("did") == [["sound"], ["vibrate", 102]]
    page.reload()
    expect(page.locator(".ct-clock")).to_contain_text("min")


def test_the_clock_counts_as_the_record_does_from_when_the_view_came(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD")
    page = desk.open(at(server, match), width=390, height=844)
    page.evaluate("localStorage.setItem('companion-table.device', JSON.stringify({ clock: true }))")
    page.clock.install()
    page.reload()
    page.clock.set_system_time("2031-01-01T00:00:00Z")  # a device whose clock is wrong by years
    match.follow()
    match.play("end")
    expect(page.locator(".ct-title").first).to_contain_text("Tour 2")
    clock = page.locator(".ct-clock")
    expect(clock).to_contain_text(re.compile("^0:"))
    page.clock.run_for(20 * 60_000)
    expect(clock).to_contain_text(re.compile("^2[0-5]:"))  # and the seconds that the machine took
    page.clock.run_for(12 * 60_000)
    expect(clock).to_contain_text("0:00 ·")  # nobody thinks for so long: the record counts it as a pause, too
