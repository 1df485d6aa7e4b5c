"""What is held down: the click that ends a hold opens nothing, whoever holds, and a held key presses once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.front.bench import Open, place, sent
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser

POINTERS = ("touch", "mouse", "pen")
LISTEN = """() => {
  window.reached = [];
  document.addEventListener("click", (event) => { if (event.detail) reached.push(event.target.tagName); }, true);
}"""
"""Notes the clicks of a finger that something may hear."""
CLICK = """(el) => el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))"""


class Finger:
    """A finger, a mouse or a pen, by what the browser is told of it."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page, self.kind = page, kind
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        if kind == "touch":
            self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def down(self, target: Locator) -> None:
        target.wait_for()
        box = target.bounding_box()
        assert box is not None
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        if self.kind == "touch":
            self.cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.at]})
        else:
            self._mouse("mousePressed")

    def up(self) -> None:
        if self.kind == "touch":
            self.cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self._mouse("mouseReleased")

    def _mouse(self, what: str) -> None:
        more = {"button": "left", "clickCount": 1, "pointerType": self.kind}
        self.cdp.send("Input.dispatchMouseEvent", {"type": what, **self.at, **more})

    def close(self) -> None:
        if self.kind == "touch":
            self.cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        self.cdp.detach()


@pytest.fixture(params=POINTERS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def fingers() -> Iterator[list[Finger]]:
    used: list[Finger] = []
    yield used
    for one in used:
        one.close()


def covered() -> View:
    """A phone that holds two hands: the curtain is down."""
    view = fixture("dealt")
    view["match"] |= {"hands": [0, 1], "waits": [0], "seat": 0}
    return view


def test_what_lies_below_the_curtain_is_not_opened_by_letting_go(
    page_of: Open, fingers: list[Finger], kind: str
) -> None:
    page = page_of(covered())
    fingers.append(Finger(page, kind))
    page.evaluate(LISTEN)
    fingers[0].down(page.locator("[data-action=open-curtain]"))
    expect(page.locator(".ct-curtain")).to_have_count(0)
    fingers[0].up()
    assert page.evaluate("reached") == []
    expect(page.locator("dialog[open], .is-chosen")).to_have_count(0)
    assert sent(page) == []
    page.locator(f"{place('Ana.hand.9C')} button").first.click()  # the next tap is one like any other
    expect(page.locator(".is-chosen")).to_have_count(1)


def test_letting_go_of_a_figure_leaves_its_correction_open(page_of: Open, fingers: list[Finger], kind: str) -> None:
    page = page_of("combat")
    fingers.append(Finger(page, kind))
    page.evaluate(LISTEN)
    fingers[0].down(page.locator(f"{place('Bo.mage.hp')} button"))
    expect(page.locator("dialog.d-figure")).to_be_visible()
    fingers[0].up()
    assert page.evaluate("reached") == []
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.click("dialog.d-figure [aria-label=fermer]")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_menu_that_the_system_opens_is_a_hold_too(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate(LISTEN)
    figure = page.locator(f"{place('Bo.mage.hp')} button")
    figure.evaluate("(el) => el.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true }))")
    expect(page.locator("dialog.d-figure")).to_be_visible()
    page.locator("dialog.d-figure").evaluate(CLICK)  # beside the sheet: it would close it
    assert page.evaluate("reached") == []
    expect(page.locator("dialog[open]")).to_have_count(1)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_held_key_presses_once(page_of: Open, key: str) -> None:
    page = page_of("combat")
    page.focus("[data-action=end]")
    for _ in range(5):
        page.keyboard.down(key)
    page.keyboard.up(key)
    assert [one["move"] for one in sent(page)] == ["end"]


def test_a_held_key_goes_through_no_dialog_that_it_opened(page_of: Open) -> None:
    page = page_of("combat")
    page.focus(f"{place('Ana.attacker.object')} button")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("dialog.d-picker")).to_be_visible()
    assert sent(page) == []


def test_a_held_key_does_not_open_the_curtain_and_two_presses_do(page_of: Open) -> None:
    page = page_of(covered())
    page.locator("[data-action=open-curtain]").focus()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".ct-curtain")).to_contain_text("encore une fois")
    page.keyboard.press("Enter")
    expect(page.locator(".ct-curtain")).to_have_count(0)
    told: list[Any] = sent(page)
    assert told == []
