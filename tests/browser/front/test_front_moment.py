"""One tap, one announcement: whatever announces closes with what it announced, and names what it came from; a button
that has changed is deaf for a moment, and shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both
from tests.browser.front.bench import REFUSAL, Open, place, reply, sent, tap
from tests.browser.front.test_front_taps import spent
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser

REFUSED = {"ok": False, "refusal": REFUSAL}
UNANSWERED = """() => {
  bench.send = (intent) => {
    bench.sent.push(structuredClone(intent));
    return new Promise((resolve) => { window.answer = resolve; });
  };
}"""
"""From now on the host answers when it is told to."""
CAME_FROM = "bench.sent.filter((one) => 'from' in one).map((one) => one.from)"


def card(page: Page, cost: int) -> None:
    page.locator(f"{place('Ana.hand')} > .ct-face").click()
    page.click('[data-choice="jouer une carte…"]')
    page.click("dialog.d-pad summary")
    for name, value in (("force", 2), ("defence", 3), ("cost", cost)):
        page.click(f'dialog.d-pad .is-{name} [data-pick="{value}"]')


def paid(page: Page) -> None:
    card(page, 2)
    page.click("dialog.d-pay [data-action=pay]")


def picked(page: Page) -> None:
    page.click(f"{place('Ana.attacker.object')} button")
    page.click('dialog[open] [data-choice="8C"]')


def confirmed(page: Page) -> None:
    page.click("button[aria-label=Menu]")
    page.click("dialog[open] [data-action=concede]")
    page.click("dialog[open] [data-confirm=concede]")


def refused(page: Page) -> None:
    reply(page, "play", REFUSED)
    page.click("[data-action=end]")
    reply(page, "play", {"ok": True})


def played_instead(page: Page) -> None:
    refused(page)
    page.click('[data-try="attack QD AC"]')


def played_all_the_same(page: Page) -> None:
    refused(page)
    page.click("dialog[open] summary")
    page.click("dialog[open] form button[type=submit]")


def looked_at(page: Page) -> None:
    reply(page, "ask", REFUSED)
    tap(page, "Ana.defender")
    page.click("dialog.d-about summary")
    page.click("dialog.d-about form button[type=submit]")


def answered(page: Page) -> None:
    page.click(".ct-prompt .is-main")
    page.click('dialog.d-answer [data-choice="2H"]')


def revealed(page: Page) -> None:
    page.click("button[aria-label=Journal]")
    page.get_by_text("révéler", exact=True).click()
    for code in ("4H", "2H"):
        page.click(f'dialog[open].d-reveal [data-choice="{code}"]')
    page.click("dialog[open].d-reveal .ct-buttons .is-main")


def corrected(page: Page) -> None:
    """Of what lies in a pile, a dialog above another."""
    page.click(f"{place('Bo.discard')} button")
    page.click("dialog.d-contents .ct-buttons button")
    page.click("dialog.d-figure button[type=submit]")


def typed(page: Page) -> None:
    page.click("[aria-label='Annoncer en toutes lettres']")
    page.fill("input[name=say]", "end")
    page.press("input[name=say]", "Enter")


def typed_and_refused(page: Page) -> None:
    """What is offered instead stands above the line."""
    reply(page, "play", REFUSED)
    typed(page)
    reply(page, "play", {"ok": True})
    page.click('[data-try="attack QD AC"]')


WAYS: dict[str, tuple[str | View, Callable[[Page], Any]]] = {
    "picker": ("combat", picked), "pad": ("field", lambda page: card(page, 0)), "payment": ("field", paid),
    "confirm": ("combat", confirmed), "instead": ("combat", played_instead),
    "all the same": ("combat", played_all_the_same), "about": (spent(1), looked_at), "answer": ("prompt", answered),
    "reveal": ("prompt", revealed), "correction": ("combat", corrected), "line": ("combat", typed),
    "line, instead": ("combat", typed_and_refused),
}  # fmt: skip
ANNOUNCED = ("play", "override", "correct", "reveal")


@pytest.mark.parametrize("way", WAYS)
def test_what_announces_closes_with_what_it_announced(page_of: Open, way: str) -> None:
    view, announce = WAYS[way]
    page = page_of(view)
    announce(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("bench.sent.at(-1).type") in ANNOUNCED
    came_from = page.evaluate(CAME_FROM)
    assert came_from[-1] == page.evaluate("bench.sent.at(-1).from")
    assert len(came_from) == len(set(came_from))


def test_a_card_that_costs_nothing_is_played_once(page_of: Open) -> None:
    page = page_of("field")
    page.evaluate(UNANSWERED)
    card(page, 0)
    free = page.locator('dialog.d-pad .is-cost [data-pick="0"]')
    for _ in range(2):
        free.click()
    page.click('dialog.d-pad .is-cost [data-pick="1"]')  # nor is another one announced meanwhile
    assert [one["move"] for one in sent(page)] == ["Ana: fighter 2/3 cost 0"]
    page.evaluate("answer({ ok: true })")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_pad_that_was_refused_says_why_and_is_tapped_again(page_of: Open) -> None:
    page = page_of("field")
    reply(page, "play", REFUSED)
    card(page, 0)
    expect(page.locator("dialog.d-pad .is-refused h3")).to_have_text("Sans arme")
    reply(page, "play", {"ok": True})
    page.click('dialog.d-pad .is-cost [data-pick="0"]')
    assert len(sent(page)) == 2
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_same_button_is_sent_once_until_there_is_an_answer(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate(UNANSWERED)
    for _ in range(2):
        page.click("[data-action=end]")
    assert [one["move"] for one in sent(page)] == ["end"]
    page.evaluate("answer({ ok: true })")
    page.click("[data-action=end]")
    assert [one["move"] for one in sent(page)] == ["end", "end"]


# --- a button that has changed ----------------------------------------------------------------------------------------

DEAF_FOR = """(ms) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.companion-table.companion-table { --settle: ${ms} }`);
  document.adoptedStyleSheets = [sheet];
}"""
HOUR_MS = 3_600_000
EDGE = """(el) => {
  const [own, edge] = [getComputedStyle(el), getComputedStyle(el, "::after")];
  return { style: own.borderTopStyle, edge: edge.height, moves: edge.animationName };
}"""


def changed(page: Page, *actions: dict[str, Any]) -> None:
    """Another one has announced something: the bar has other buttons."""
    view = fixture("combat")
    view["match"]["seen"] += 1
    view["actions"] = [*actions, *[one for one in view["actions"] if one.get("menu")]]
    page.evaluate("view => bench.show(view)", view)


DRAW = {"id": "draw", "text": "Piocher", "move": "draw", "main": True}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_button_that_changed_by_itself_is_deaf_and_shows_it(page_of: Open, motion: str) -> None:
    page = page_of("combat", motion=motion)
    button = page.locator(".ct-acts .is-main")
    plain = button.evaluate(EDGE)
    page.evaluate(DEAF_FOR, HOUR_MS)
    changed(page, DRAW)
    expect(button).to_have_text("Piocher")
    expect(button).to_have_attribute("aria-disabled", "true")
    shown = button.evaluate(EDGE)
    assert (plain["style"], shown["style"], shown["edge"]) == ("solid", "dashed", "6px")
    assert (shown["moves"] == "none") == (motion == "reduce")
    if motion == "reduce":  # axe waits until nothing moves
        assert in_both(page, ".ct-bar") == []
    button.click(force=True)
    button.focus()
    for key in ("Enter", " "):
        page.keyboard.press(key)
    assert sent(page) == []
    expect(page.locator("[aria-live=polite]")).to_have_text("Cela vient de changer : regarde, puis touche encore.")


def test_what_came_of_it_may_be_seen_before_its_answer(page_of: Open) -> None:
    """A server shows a view and answers then: in between, the next tap of the same announcement counts."""
    page = page_of("combat")
    page.evaluate(UNANSWERED)
    page.click("[data-action=end]")
    changed(page, {"id": "end", "text": "Encore", "move": "end", "main": True})
    page.click("[data-action=end]")
    assert [one["move"] for one in sent(page)] == ["end", "end"]


def test_it_hears_again_after_a_moment(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate(DEAF_FOR, 60)
    changed(page, DRAW)
    button = page.locator(".ct-acts .is-main")
    expect(button).not_to_have_attribute("aria-disabled", re.compile("."))
    button.click()
    assert [one["move"] for one in sent(page)] == ["draw"]


def test_a_button_that_says_what_it_said_hears_at_once(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate(DEAF_FOR, HOUR_MS)
    changed(page, {"id": "end", "text": "Finir le tour", "move": "end", "main": True})
    button = page.locator(".ct-acts .is-main")
    assert button.get_attribute("aria-disabled") is None
    button.click()
    assert [one["move"] for one in sent(page)] == ["end"]


# --- the companion thinks ---------------------------------------------------------------------------------------------


def test_who_thinks_stands_where_the_button_stood_with_its_time_and_a_way_to_stop_it(page_of: Open) -> None:
    view = fixture("combat")
    seats = [
        {"seat": 0, "name": "Ana", "level": None, "text": ""},
        {"seat": 1, "name": "Bo", "level": "master", "text": "c"},
    ]
    view["actions"], view["tree"] = [], {}
    view["partners"] = {"seats": seats, "levels": [], "thinking": 1, "said": "Bo réfléchit…", "thought": 7}
    view["partners"] |= {"wanted": None, "idle": None}
    page = page_of(view)
    box = page.locator(".ct-acts .ct-thinks")
    expect(box).to_contain_text("Bo réfléchit…")
    told = str(box.locator("[role=timer]").text_content())
    assert int(told.removesuffix(" s")) >= 7
    expect(box.locator("[role=timer]")).not_to_have_text(told)  # it counts on
    assert page.locator(".ct-acts .is-main").count() == 0
    assert in_both(page, ".ct-bar") == []
    page.click("[data-action=partner-stop]")
    assert sent(page) == [{"type": "partner-stop", "seen": 12}]
