"""Playing against the companion on a phone: the form, its answers with their sums, its place taken over, real cards."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands
from tests.waiting import until

pytestmark = pytest.mark.browser

WIDTH, HEIGHT = 360, 740
FACING = {
    "turn": 4, "player": "Ana", "step": "strategy", "Ana.defender": "QD", "Ana.mage": "AC", "Bo.attacker": "KS",
    "Bo.attacker.weapon": "8S",
}  # fmt: skip
LONG_MS = 40_000
HEARD = """() => {
  window.heard = [];
  const hear = () => {
    const said = document.querySelector(".ct-last")?.textContent;
    if (said && said !== window.heard.at(-1)) window.heard.push(said);
  };
  new MutationObserver(hear).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""From now on `heard` takes what the last announcement says, one after another, however short it stands there."""


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def facing(server: Server, id: str = "") -> companion.Match:
    """Ana is to play; Bo, whom the companion plays, can strike as soon as it is his turn.

    `id`: else it is drawn, and with it whether he, who now and then overlooks something, does strike.
    """
    return shelve(server, seed=3, position=FACING, partners={"Bo": "learner"}, id=id)


def test_the_companion_answers_with_its_sum(server: Server, desk: Desk) -> None:
    match = facing(server, "he-strikes-dark")
    page = desk.open(at(server, match), WIDTH, HEIGHT, touch=True, theme="dark")  # in light: test_front_moment.py
    hands = Hands(page, "touch")
    sign = page.locator(".ct-partnersign")
    expect(sign).to_have_attribute("aria-label", "compagnon, débutant")
    expect(sign).to_have_count(1)
    page.evaluate(HEARD)
    hands.press("[data-action=end]")
    expect(page.locator(".ct-partnersign.is-thinking")).to_have_count(1)
    expect(page.locator(".ct-acts .ct-thinks")).to_contain_text("Bo réfléchit…")
    expect(page.locator(".ct-acts .is-main")).to_have_count(0)
    assert fits(page)
    assert serious(page) == []
    expect(page.locator("[data-action=draw]")).to_be_visible(timeout=LONG_MS)  # it is Ana's turn again
    heard = page.evaluate("heard")  # each announcement has stood there by itself, and that of the blow has its sum
    match.follow()
    assert [entry.by for entry in match.entries[2:]] == ["Bo"] * (match.newest - 1)
    assert len(heard) == match.newest
    assert [said for said in heard if "8 (arme 8" in said and "=" in said], heard
    hands.press("[data-action=undo], .ct-tools [aria-label=Annuler]")  # back to Ana's own decision, in one press
    expect(page.locator("[data-action=end]")).to_be_visible()
    match.follow()
    assert match.live == frozenset()


def test_a_match_against_the_companion_begins_on_the_form(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", WIDTH, HEIGHT, touch=True)
    hands = Hands(page, "touch")
    hands.press("[data-value=etraclor]")
    hands.press("[data-chip=partners]")
    hands.press("[data-partner='1'] [data-value=learner]")
    expect(page.locator(".d-sheet")).to_contain_text("Le compagnon distribue")
    assert fits(page)
    assert serious(page, ".d-sheet") == []
    hands.press(".d-sheet .ct-start")
    expect(page.locator("[data-chip=partners]")).to_contain_text("Compagnon (débutant)")
    expect(page.locator("[data-chip=cards]")).to_contain_text("distribuées")
    assert fits(page)
    hands.press(".ct-glance > .ct-start")
    expect(page.locator(".ct-near .ct-held")).to_have_count(5)  # the page is the person's at once
    expect(page.locator(".ct-far .ct-partnersign")).to_have_count(1)
    expect(page.locator(".ct-far .ct-held")).to_have_count(0)


def test_a_seat_is_given_and_taken_over_in_the_menu(server: Server, desk: Desk) -> None:
    match = facing(server)
    page = desk.open(at(server, match), WIDTH, HEIGHT, touch=True)
    hands = Hands(page, "touch")
    hands.press(".ct-tools [aria-label=Menu]")
    hands.press("[data-action=partners]")
    expect(page.locator("[data-partner='1'] [aria-pressed=true]")).to_have_text(re.compile("débutant"))
    assert serious(page, ".d-partners") == []
    hands.press("[data-partner='1'] [data-value=master]")
    expect(page.locator("[data-partner='1'] [aria-pressed=true]")).to_have_text(re.compile("maître"))
    hands.press("[data-partner='1'] [data-value=null]")
    expect(page.locator(".ct-partnersign")).to_have_count(0)
    match.follow()
    assert match.partners == {}
    assert [entry.kind for entry in match.entries[1:]] == ["partner", "partner"]


def test_a_real_card_is_turned_over_for_it(server: Server, desk: Desk) -> None:
    match = shelve(server, players=("Bo", "Ana"), partners={"Bo": "learner"})
    page = desk.open(at(server, match), WIDTH, HEIGHT, touch=True)
    panel = page.locator(".ct-partnerpanel")
    expect(panel).to_contain_text("Retourne toutes les cartes face cachée de la main de Bo", timeout=LONG_MS)
    assert fits(page)
    assert serious(page) == []
    expect(page.locator(".ct-acts .is-main")).to_have_count(0)  # what it decides is no button
    hands = Hands(page, "touch")
    hands.press("[data-action=partner-stop]")
    expect(panel).to_contain_text("Bo attend : annonce à sa place, ou laisse-le jouer.")
    expect(page.locator(".ct-acts .is-main")).to_have_count(1)
    hands.press("[data-action=partner-go]")
    expect(panel).to_contain_text("Retourne toutes les cartes face cachée de la main de Bo", timeout=LONG_MS)
    hands.press("[data-action=turn-over]")
    sheet = page.locator("dialog.d-sheet")
    for card in ("QD", "7S", "5H"):
        sheet.locator(f"[data-choice='{card}']").tap()
    sheet.locator("[data-chosen='7S']").tap()  # that was another one
    expect(sheet.locator("[data-chosen]")).to_have_count(2)
    assert fits(page)
    assert serious(page) == []
    for card in ("8C", "9C", "AC"):
        sheet.locator(f"[data-choice='{card}']").tap()
    expect(sheet).to_have_count(0)

    def known() -> bool:
        match.follow()
        return any(entry.kind == "correct" for entry in match.entries)

    until(known)
    (turned,) = (entry for entry in match.entries if entry.kind == "correct")
    assert dict(turned.given) == {"Bo.hand.cards": ("QD", "5H", "8C", "9C", "AC")}
    assert turned.explain("fr").startswith("Cartes en main") or "main" in turned.explain("fr")
    assert turned.title("fr") == "Cartes nommées"
