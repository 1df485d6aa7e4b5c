"""Advice in a real browser: asked in the menu, shown as cards, its moves lit on the board, never played by itself."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands

pytestmark = pytest.mark.browser

NEAR = {
    "turn": 5, "player": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "7S", "Ana.attacker.hp": 3,
    "Ana.defender": "KD", "Ana.defender.weapon": "2S", "Ana.deck": 3, "Bo.mage": "AC", "Bo.mage.hp": 4,
    "Bo.defender": "QD", "Bo.defender.weapon": "10S", "Bo.deck": 3, "step": "combat", "Ana.hand": 0, "Bo.hand": 0,
}  # fmt: skip
"""Four attacks, of which one wins."""
SIZES = {360: 740, 1280: 800}

_AS_SOON_AS_IT_IS_THERE = """() => new MutationObserver((_, watch) => {
  const stop = document.querySelector('[data-action="advice-stop"]');
  if (stop) { watch.disconnect(); stop.click(); document.body.dataset.stopped = ""; }
}).observe(document.body, { childList: true, subtree: true })"""


def asked(hands: Hands) -> None:
    """The advice of a page, thought through."""
    hands.menu("advice")
    expect(hands.page.locator(".ct-advice:not(.is-thinking) .ct-tip").first).to_be_visible()


def lit(page: Page) -> list[str]:
    """The places that are lit."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('.is-advised')].map((el) => el.dataset.place)")
    return sorted(found)


@pytest.mark.parametrize(("width", "way"), [(360, "touch"), (1280, "keys")])
def test_from_the_menu_to_the_lights(server: Server, desk: Desk, width: int, way: str) -> None:
    match = shelve(server, position=NEAR)
    page = desk.open(at(server, match), width=width, height=SIZES[width], touch=way == "touch")
    hands = Hands(page, way)
    asked(hands)
    panel = page.locator(".ct-advice")
    expect(panel.locator("h2")).to_have_text("Conseil pour Ana")
    best = panel.locator(".ct-tip").first
    assert best.get_attribute("data-tip") == "attack KS AC"
    expect(best).to_have_attribute("aria-pressed", "true")
    assert "Chance de gagner" in (best.text_content() or "")
    assert lit(page) == ["Ana.attacker", "Bo.mage"]
    expect(panel.locator("[role=status]")).to_contain_text("Le meilleur coup trouvé")
    expect(panel).to_contain_text("C’est toi qui annonces.")

    hands.press(panel.locator(".ct-tip").nth(1))
    expect(panel.locator(".ct-tip").nth(1)).to_have_attribute("aria-pressed", "true")
    assert lit(page) != ["Ana.attacker", "Bo.mage"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page, ".ct-advice") == []
    boxes = panel.locator("button").evaluate_all("(all) => all.map((el) => el.getBoundingClientRect().height)")
    assert min(boxes) >= 44
    assert match.follow() == 0  # nothing was announced

    hands.tap("Ana.attacker")
    hands.tap("Bo.mage")
    expect(panel).to_have_count(0)  # the match has moved on
    match.follow()
    assert str(match.entries[1].move) == "attack KS AC"


def test_it_is_stopped_and_closed(server: Server, desk: Desk) -> None:
    match = shelve(server, position=NEAR)
    page = desk.open(at(server, match), width=390)
    page.evaluate(_AS_SOON_AS_IT_IS_THERE)  # on a busy machine a test may come later than the two seconds it thinks
    page.click(".ct-tools button:has(.i-menu)")
    page.click('dialog[open] [data-action="advice"]')
    page.wait_for_selector("body[data-stopped]", state="attached")
    expect(page.locator(".ct-advice:not(.is-thinking)")).to_be_visible()
    page.click('[data-action="advice-close"]')
    expect(page.locator(".ct-advice")).to_have_count(0)
    assert lit(page) == []


def test_a_hidden_hand_is_taken_up_first(server: Server, desk: Desk) -> None:
    match = shelve(server, seed=5)
    page = desk.open(at(server, match), width=390)
    page.click(".ct-tools button:has(.i-menu)")
    page.click('dialog[open] [data-action="advice"]')
    expect(page.locator(".ct-note")).to_contain_text("Prends d’abord place")
    expect(page.locator(".ct-advice")).to_have_count(0)
