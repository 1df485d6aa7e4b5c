"""Aestery as people play it: a usual turn by finger and by keyboard, a combat with its forecast, what is paid."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from companion.core.text.letters import plain
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows

pytestmark = pytest.mark.browser

SIZES = {"touch": (390, 844), "keys": (1280, 800)}
MAIN: dict[str, Any] = {
    "phase": "upkeep", "turn": 3, "player": "Ana", "Ana.deck": 40, "Bo.deck": 40, "Ana.mines": 3, "Ana.hand": 4,
    "Ana.fighter.1": "Merle", "Ana.fighter.1.force": 2, "Ana.fighter.1.defence": 2,
    "Ana.fighter.2": "Golem", "Ana.fighter.2.force": 6, "Ana.fighter.2.defence": 4,
    "Bo.fighter.1": "Loup", "Bo.fighter.1.force": 1, "Bo.fighter.1.defence": 2,
    "Bo.fighter.2": "Renard", "Bo.fighter.2.force": 1, "Bo.fighter.2.defence": 2, "Bo.hand": 3,
}  # fmt: skip


def open_match(server: Server, desk: Desk, match: companion.Match, way: str) -> Page:
    width, height = SIZES[way]
    page = desk.open(at(server, match), width=width, height=height, touch=way == "touch")
    page.wait_for_selector(".ct-fieldboard .ct-fcard")
    return page


def main(hands: Hands) -> None:
    """The dark button."""
    hands.press(".ct-acts .is-main")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_usual_turn_takes_ten_taps(server: Server, desk: Desk, way: str) -> None:
    """Mine, a Fighter that costs 2, two attackers, no block, end; nothing for untapping and drawing."""
    match = shelve(
        server, game="aestery", cards="demo", position={**MAIN, "Ana.hand.cards": ["Vigie du gué", "Sœur des marées"]}
    )
    page = open_match(server, desk, match, way)
    hands = Hands(page, way)
    hands.tap("Ana.mines.untapped")
    hands.press('dialog[open] [data-choice="Sœur des marées"]')
    shows(page, "Ana.hand", 3)
    hands.tap("Ana.hand")
    hands.press('dialog[open] [data-choice="Vigie du gué"]')
    hands.press('dialog.d-pay [data-action="pay"]')
    expect(page.locator(".ct-queue")).to_contain_text("Vigie du gué")  # it waits: who goes on says that nobody answers
    hands.tap("Ana.fighter.1")
    expect(page.locator(".ct-lane")).to_have_count(1)
    hands.tap("Ana.fighter.2")
    expect(page.locator(".ct-lane")).to_have_count(2)
    expect(page.locator('[data-place="Bo.life"] .is-ghost .ct-num')).to_have_text("12")
    main(hands)
    expect(page.locator(".ct-acts .is-main")).to_contain_text("Sans bloquer")
    main(hands)
    shows(page, "Bo.life", 12)
    main(hands)
    expect(page.locator('[data-place="Bo"] .ct-turn')).to_have_count(1)
    assert hands.acts == 10
    assert serious(page) == []


def test_a_combat_is_foretold_turned_round_and_dealt(server: Server, desk: Desk) -> None:
    match = shelve(server, "attack 2", "done", game="aestery", position={**MAIN, "phase": "main"})
    page = open_match(server, desk, match, "touch")
    hands = Hands(page, "touch")
    hands.tap("Bo.fighter.1")
    hands.tap("Ana.fighter.2")
    expect(page.locator(".ct-lanesum")).to_have_text("6 − 2 = 4")
    hands.tap("Bo.fighter.1")  # taken back
    expect(page.locator(".ct-lanesum")).to_have_text("6")
    hands.tap("Ana.fighter.2")  # attacker first, then blocker
    hands.tap("Bo.fighter.2")
    hands.tap("Bo.fighter.1")
    hands.tap("Ana.fighter.2")
    expect(page.locator(".ct-lanesum")).to_have_text("6 − 2 − 2 = 2")
    main(hands)
    hands.tap("combat.2.order")
    expect(page.locator(".ct-lane .ct-uname").first).to_have_text("Loup")
    page.locator("[data-forecast]").tap()
    expect(page.locator("dialog.d-why")).to_contain_text("6 (Golem) − 2 (Loup) − 2 (Renard) = 2")
    hands.press("dialog.d-why .ct-square")
    main(hands)
    shows(page, "Bo.life", 18)
    expect(page.locator(".ct-far .ct-fcard")).to_have_count(0)
    expect(page.locator('[data-place="Ana.fighter.2.defence.now"] .ct-num').first).to_have_text("2")


def test_a_flash_asks_two_figures_and_a_combat_is_paid_with_a_card(server: Server, desk: Desk) -> None:
    position = {**MAIN, "phase": "main", "combats": 1, "Ana.mines.untapped": 1}
    match = shelve(server, game="aestery", position=position)
    page = open_match(server, desk, match, "touch")
    hands = Hands(page, "touch")
    hands.tap("combat.price")
    expect(page.locator("dialog.d-pay .ct-price")).to_have_attribute("aria-label", "1 sur 2, manque 1")
    hands.press('dialog.d-pay [data-pay="pitch 1"]')
    hands.press('dialog.d-pay [data-action="pay"]')
    shows(page, "Ana.hand", 3)
    hands.tap("Ana.fighter.2")
    main(hands)
    hands.tap("combat.2")
    for name, value in (("force", 1), ("defence", 4)):
        hands.press(f'dialog.d-pad .is-{name} [data-pick="{value}"]')
    expect(page.locator('[data-place="Bo.fighter.3"].is-passing')).to_be_visible()
    shows(page, "Bo.hand", 2)
    expect(page.locator(".ct-lanesum")).to_have_text("6 − 4 = 2")


def test_a_card_is_named_afterwards_and_another_is_read_by_touch(server: Server, desk: Desk) -> None:
    match = shelve(server, "mine", game="aestery", cards="demo",
                   position={**MAIN, "phase": "main", "Ana.story.1": "Phare aveugle"})  # fmt: skip
    page = open_match(server, desk, match, "touch")
    hands = Hands(page, "touch")
    hands.tap("Ana.hand")
    hands.press('dialog[open] [data-choice="nommer une carte…"]')
    page.locator("dialog.d-pad input[name=name]").fill("vigie du gue")
    page.locator("dialog.d-pad").get_by_text("minée ou exilée, coup 1").click()
    expect(page.locator(".ct-last")).to_contain_text("C’était Vigie du gué (Ana)")
    page.locator('[data-place="Ana.story.1"]').first.click(delay=800)
    expect(page.locator("dialog.d-about")).to_contain_text("pioche une carte, puis défausse-en une")


def test_a_long_list_of_cards_is_searched_and_stands_in_order(server: Server, desk: Desk) -> None:
    match = shelve(
        server,
        game="aestery",
        cards="demo",
        position={**MAIN, "phase": "main", "Ana.mines": 9, "Ana.mines.untapped": 9, "Ana.deck.name": "Gardiens du gué"},
    )
    page = open_match(server, desk, match, "touch")
    page.locator('[data-place="Ana.hand"] button').first.tap()
    rows = page.locator("dialog.d-picker .ct-choice")
    expect(rows.first).to_be_visible()
    assert rows.count() > 12
    read = """all => all.map((one) => [Boolean(one.querySelector('small')), one.classList.contains('is-barred'),
      one.querySelector('span').textContent])"""
    told = rows.evaluate_all(read)
    cards = [(barred, plain(name)) for card, barred, name in told if card]
    assert cards == sorted(cards), "what can be played now first, then by the alphabet"
    assert [card for card, _, _ in told] == sorted(card for card, _, _ in told), "what is no card comes before"
    page.fill("dialog.d-picker input[name=search]", "ecuyere")
    expect(rows).to_have_count(1)
    page.fill("dialog.d-picker input[name=search]", "zzz")
    expect(page.locator("dialog.d-picker")).to_contain_text("Rien de tel")
    page.fill("dialog.d-picker input[name=search]", "")
    assert rows.count() == len(told)


def test_keywords_of_a_card_by_figures_are_tapped(server: Server, desk: Desk) -> None:
    match = shelve(server, game="aestery", position={**MAIN, "phase": "main"})
    page = open_match(server, desk, match, "touch")
    page.locator('[data-place="Ana.hand"] button').first.tap()
    pad = page.locator("dialog.d-pad")
    pad.locator("[data-chip=vol]").tap()
    for _ in range(2):
        pad.locator("[data-chip=sieste]").tap()
    expect(pad.locator("input[name=keywords]")).to_have_value("sieste 2 vol")
    for _ in range(2):
        pad.locator("[data-chip=sieste]").tap()  # three, then off again
    expect(pad.locator("input[name=keywords]")).to_have_value("vol")
    for field in ("force", "defence", "cost"):
        pad.locator(f".is-{field} [data-pick='{0 if field == 'cost' else 2}']").tap()
    expect(pad).to_have_count(0)
    match.follow()
    assert match.entries[-1].title("fr").endswith("combattant 2/2 coût 0 vol")
    assert serious(page) == []
