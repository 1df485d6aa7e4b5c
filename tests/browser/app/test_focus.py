"""With keys alone, and by ear: the focus is never lost, what has it can be seen, what happens is said once."""

from __future__ import annotations

import tomllib

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from tests.browser.app.shelf import at, shelve
from tests.browser.conftest import Desk, Server
from tests.running.start import ROOT

pytestmark = pytest.mark.browser

FOCUS = "document.activeElement.closest('.companion-table') !== null"
COVERED = """() => {
  const el = document.activeElement, box = el.getBoundingClientRect();
  const seen = [.2, .5, .8].flatMap((x) => [.2, .5, .8].map((y) =>
    document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)));
  return !seen.some((one) => one && (el.contains(one) || one.contains(el)));
}"""
HEARD = "[...document.querySelectorAll('[aria-live=polite].ct-sr')].map((one) => one.textContent).filter(Boolean)"
POSITIONS = tomllib.loads((ROOT / "tests" / "core" / "answers" / "positions.toml").read_text("utf-8"))["base"]


def players(game: str) -> list[str]:
    """Those of its position."""
    return list(dict.fromkeys(key.partition(".")[0] for key in POSITIONS[game] if key[0].isupper()))


@pytest.mark.parametrize("game", POSITIONS)
def test_a_step_by_keys_leaves_the_focus_on_what_is_next(server: Server, desk: Desk, game: str) -> None:
    page = desk.open(
        at(server, shelve(server, game=game, players=players(game), position=POSITIONS[game])), width=390, height=844
    )
    button = ":is(.ct-acts, .ct-panel) .ct-button:not(:disabled, [aria-disabled=true])"
    for _ in range(3):
        if page.locator("dialog.ct-curtain").count():  # the phone goes round: two taps are a hold
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            page.wait_for_selector("dialog.ct-curtain", state="detached")
            page.wait_for_function(FOCUS)
        page.locator(f"{button}:visible").last.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        page.wait_for_function(FOCUS)
        assert not page.evaluate(COVERED)


def test_another_page_begins_at_its_head(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", width=390, height=844)
    for name in ("learn", "code", "statistics"):
        page.locator(f'.ct-home-doors [data-door="{name}"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".ct-home.is-door")
        page.wait_for_function("document.activeElement.tagName === 'H1'")
        assert page.title() == f"{page.locator('h1').inner_text()} · À table\N{NARROW NO-BREAK SPACE}!"
        page.keyboard.press("Tab")
        page.locator('.ct-home-head [data-action="home"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".ct-home-doors")
        page.wait_for_function("document.activeElement.tagName === 'H1'")


def test_the_arrows_uncover_what_they_reach(server: Server, desk: Desk) -> None:
    page = desk.open(at(server, shelve(server, game="erythro", players=("Ana", "Bo", "Cleo"))), width=390, height=844)
    page.wait_for_selector(".ct-map")
    for key in ("ArrowDown",) * 6 + ("ArrowLeft", "ArrowUp") + ("ArrowRight",) * 4 + ("ArrowDown",) * 3:
        if not page.evaluate("Boolean(document.activeElement.closest('.ct-side'))"):
            page.locator(".ct-side [tabindex='0']").first.focus()
        page.keyboard.press(key)
        page.wait_for_timeout(30)
        assert not page.evaluate(COVERED), page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_what_happens_is_said_in_the_dialog_that_is_open_and_not_again(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "end")
    page = desk.open(at(server, match), width=390, height=844)
    page.wait_for_selector(".ct-acts")
    page.locator(".ct-tools button:has(.i-menu)").click()
    page.wait_for_selector("dialog.d-menu")
    match.follow()
    match.play("attack QD AC")
    dialog = page.locator("dialog.d-menu [aria-live=polite]")
    expect(dialog).to_contain_text("attaque")
    assert len(page.evaluate(HEARD)) == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate(HEARD) == [], "it was heard"


def test_a_refusal_tells_its_reason_with_its_title(server: Server, desk: Desk) -> None:
    page = desk.open(at(server, shelve(server, "summon QD", "end", "summon AC", "end")), width=1280, height=800)
    page.fill("input[name=say]", "attaque AC avec QD")
    page.press("input[name=say]", "Enter")
    refusal = page.get_by_role("alertdialog")
    expect(refusal).to_be_visible()
    reasons = page.locator(f"[id='{refusal.get_attribute('aria-describedby')}']")
    expect(reasons.locator(".ct-reason")).not_to_have_count(0)
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.name") == "say"


@pytest.mark.parametrize("width", [360, 1280])
def test_a_larger_text_of_the_browser_is_taken_over_where_one_reads(server: Server, desk: Desk, width: int) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "end")
    high = {}
    for size in (100, 200):
        page = desk.open(at(server, match), width=width, height=800)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{size}%")
        page.set_viewport_size({"width": width, "height": 799})
        page.wait_for_selector(".ct-rulebook")
        page.locator("[data-action=rules]").first.click()
        page.wait_for_selector("dialog.d-rules input")
        page.screenshot(path=f"/tmp/shots/reading-{width}-{size}.png")
        high[size] = page.evaluate("document.querySelector('dialog.d-rules input').getBoundingClientRect().height")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not page.evaluate(
            "(({scrollWidth, clientWidth}) => scrollWidth > clientWidth + 1)("
            "document.querySelector('dialog.d-rules .ct-sheet'))"
        )
        page.keyboard.press("Escape")
    assert high[200] > 1.6 * high[100]
