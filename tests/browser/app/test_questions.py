"""A question on a phone: answered in place, nothing played, the rule a tap away; read aloud where one asked for it."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from tests.browser.app.shelf import at, shelve
from tests.browser.conftest import Desk, Server

pytestmark = pytest.mark.browser

SPOKEN = """() => { window.spoken = []; speechSynthesis.cancel = () => {};
speechSynthesis.speak = (one) => window.spoken.push([one.lang, one.text]); }"""


def test_a_question_is_answered_and_nothing_is_played(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "end")
    page = desk.open(at(server, match), touch=True)
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(SPOKEN)
    page.locator(".ct-tools button:has(.i-say)").tap()
    page.fill("input[name=say]", "est-ce que la dame peut attaquer l’as de trèfle ?")
    page.press("input[name=say]", "Enter")
    answer = page.locator(".ct-answer.is-asked")
    expect(answer).to_contain_text("D♦")
    assert page.evaluate("window.spoken") == [], "a voice is off until it is asked for"
    page.fill("input[name=say]", "comment on gagne ?")
    page.press("input[name=say]", "Enter")
    expect(answer).to_contain_text("But du jeu.")
    answer.locator(".ct-link").first.tap()
    expect(page.locator("dialog.d-rule")).to_contain_text("But du jeu")
    page.keyboard.press("Escape")
    match.follow()
    assert match.newest == 5
    page.keyboard.press("Escape")
    page.locator(".ct-tools button:has(.i-menu)").tap()
    page.locator("[data-device=voice]").tap()
    page.keyboard.press("Escape")
    page.locator(".ct-tools button:has(.i-say)").tap()
    page.fill("input[name=say]", "combien de pv a la dame ?")
    page.press("input[name=say]", "Enter")
    expect(answer).to_contain_text("PV (D♦)")
    lang, text = page.evaluate("window.spoken").pop()
    assert lang == "fr"
    assert "D carreau" in text


def test_a_sign_before_a_figure_adds_to_it(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "end")
    page = desk.open(at(server, match), touch=True)
    place = '[data-place="Ana.defender.hp"]'
    before = match.facts()["Ana.defender.hp"]
    for typed, after in (("-3", before - 3), ("+2", before - 1), ("7", 7), ("abc", 7), ("−1", 6)):
        page.locator(f"{place} button, {place}").first.click(button="right")
        field = page.locator("dialog.d-figure input[name=value]")
        field.fill(typed)
        page.locator("dialog.d-figure form button[type=submit]").click()
        if typed == "abc":
            expect(field).to_be_visible()
            page.keyboard.press("Escape")
        expect(page.locator("dialog.d-figure")).to_have_count(0)
        match.follow()
        assert match.facts()["Ana.defender.hp"] == after, typed
