"""HeroCard as people play it: a short match from the form to the victory, by finger and by keyboard, alone on a phone
and on several; what is asked of one page never reaches another."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from companion.table.matches.shelf import Shelf
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.front.test_front_access import resized
from tests.browser.hands import Hands, shows, word
from tests.waiting import until

pytestmark = pytest.mark.browser

SIZES = {"touch": (390, 844), "keys": (1280, 800)}


# The buttons that are too small for a finger.
SMALL = """() => [...document.querySelectorAll("dialog[open] button, .ct-ring button")]
  .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") ?? one.textContent])
  .filter(([box]) => box.width && (box.width < 36 || box.height < 42)).map(([, text]) => text)"""


def pick(hands: Hands, **values: str | int) -> None:
    """Figures and choices of the pad that is open, one tap each; the last one sends."""
    for name, value in values.items():
        hands.press(f'dialog.d-pad .is-{name} [data-pick="{value}"]')


def play(hands: Hands, place: str, worth: int, cost: int) -> None:
    """A card of the attribute that is tapped."""
    hands.tap(place)
    pick(hands, value=worth, cost=cost)
    expect(hands.page.locator("dialog.d-pad")).to_have_count(0)


def all_pass(hands: Hands) -> None:
    hands.press('.ct-contest [data-action="close"]')
    expect(hands.page.locator(".ct-contest")).to_have_count(0)


def sums(page: Page, attack: int, block: int) -> None:
    shows(page, "sequence.attack", attack)
    shows(page, "sequence.block", block)


def refused(page: Page, rule: str) -> None:
    expect(page.locator("dialog.d-refusal .ct-reason h3")).to_have_text(rule)


def open_match(server: Server, desk: Desk, match: companion.Match, way: str = "touch", **settings: Any) -> Page:
    width, height = settings.pop("size", SIZES[way])
    page = desk.open(at(server, match), width=width, height=height, touch=way == "touch", **settings)
    page.wait_for_selector(".ct-ring")
    return page


def start(hands: Hands) -> None:
    """The form of a new match: two names, one point wins, Ana begins."""
    page = hands.page
    hands.press('.ct-games [data-value="herocard"]')
    hands.seat("Ana", "Bo")
    hands.press("[data-chip=starter]")
    hands.press('.d-sheet [data-value="0"]')
    hands.press("[data-chip=cards]")
    page.locator('[data-option="points"]').fill("1")
    hands.press(".d-sheet .ct-start")
    hands.press(".ct-glance .ct-start")
    page.wait_for_selector(".ct-ring")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_short_match_from_the_form_to_the_victory(server: Server, desk: Desk, way: str) -> None:
    width, height = SIZES[way]
    page = desk.open(f"{server.address}#home", width=width, height=height, touch=way == "touch")
    hands = Hands(page, way)
    start(hands)
    for name in ("Ana", "Bo"):
        expect(page.locator(".ct-prompt")).to_contain_text(f"Quel héros prend {name}")
        hands.press('.ct-prompt [data-choice="avec ses valeurs…"]')
        pick(hands, body=12, mind=10, x=8)
        shows(page, f"{name}.body", 12)
    expect(page.locator(".ct-prompt")).to_have_count(0)

    # Ana attacks; before Bo has answered she may not go on, and is told why.
    play(hands, "Ana.body", 4, 5)
    sums(page, 4, 0)
    shows(page, "Ana.body", 7)
    hands.tap("Ana.mind")
    refused(page, "Laisser répondre")
    hands.press("dialog.d-refusal .ct-square")

    # Bo blocks for more than Bo can pay: refused with its rule, played all the same, taken back.
    hands.tap("Bo.x")
    pick(hands, value=9, cost=15)
    expect(page.locator("dialog.d-pad .ct-reason")).to_contain_text("15")
    expect(page.locator('dialog.d-pad .is-value [data-pick="9"]')).to_have_attribute("aria-pressed", "true")
    hands.press("dialog.d-pad .ct-override summary")
    hands.press("dialog.d-pad form button[type=submit]")
    sums(page, 4, 9)
    shows(page, "Bo.x", -7)
    hands.undo()
    sums(page, 4, 0)

    # A block, its sum asked for, and a reload in the middle of it.
    play(hands, "Bo.mind", 5, 4)
    sums(page, 4, 5)
    hands.tap("sequence.block")
    expect(page.locator("dialog.d-figure")).to_contain_text("5 (défense)")
    expect(page.locator("dialog.d-figure form")).to_have_count(0)
    hands.press("dialog.d-figure .ct-square")
    page.reload()
    page.wait_for_selector(".ct-ring")
    sums(page, 4, 5)
    expect(page.locator('[data-place="Bo.mind"] .ct-laid.is-active')).to_have_count(1)
    all_pass(hands)
    shows(page, "Ana.points", 0)
    hands.action("end")

    # Bo draws nothing, attacks with a series: two cards, one announcement; Ana passes, all pass: one point wins.
    hands.tap("Bo.body")
    hands.press('dialog.d-pad [data-action="series"]')
    pick(hands, value=4, cost=3)
    expect(page.locator("dialog.d-pad .ct-laidrow button")).to_have_count(1)
    expect(page.locator('dialog.d-pad .is-place [data-pick="B"]')).to_contain_text("reste 9")
    pick(hands, value=2, place="X", cost=2)
    hands.press('dialog.d-pad [data-action="announce"]')
    sums(page, 6, 0)
    hands.tap("Ana.pass")
    expect(page.locator(".ct-answers")).to_contain_text("Les autres ont passé")
    hands.press('.ct-contest [data-action="close"]')
    expect(page.locator(".ct-wonname")).to_contain_text("Bo")
    expect(page.locator(".ct-wonpoints .ct-num")).to_have_text("1")


def test_cards_are_cleared_drawn_and_laid_off_by_a_tap(server: Server, desk: Desk) -> None:
    match = shelve(server, game="herocard", position={
        "Ana.body": 12, "Ana.body.pile": [5, 3], "Ana.mind": 9, "Ana.x": 9, "Ana.hand": 5, "Ana.deck": 20,
        "Bo.body": 9, "Bo.mind": 9, "Bo.x": 9,
    })  # fmt: skip
    page = open_match(server, desk, match)
    hands = Hands(page, "touch")
    hands.tap("Ana.hand")
    hands.press('dialog[open] [data-choice="défausser 2 cartes"], dialog[open] [data-choice="défausser 2"]')
    shows(page, "Ana.hand", 3)
    hands.action("draw")
    shows(page, "Ana.hand", 6)
    hands.tap("Ana.body.top")
    shows(page, "Ana.body", 7)
    expect(page.locator('[data-place="Ana.body"] .ct-laid')).to_have_count(1)
    hands.tap("Ana.body.top")
    shows(page, "Ana.body", 12)
    # Any figure can be asked why, and changed by hand; those of a player's head stand apart from the player's name.
    for place in ("Bo.points", "Bo.deck", "Ana.points"):
        hands.tap(place)
        expect(page.locator("dialog.d-figure h2")).to_contain_text(place.split(".")[0])
        hands.press("dialog.d-figure .ct-square")
        expect(page.locator("dialog")).to_have_count(0)
    page.locator('[data-place="Ana.points"] > button').click(button="right")
    page.locator("dialog.d-figure input[name=value]").fill("2")
    page.locator("dialog.d-figure button[type=submit]").click()
    shows(page, "Ana.points", 2)


def test_listed_cards_are_played_by_name_against_a_tapped_player(server: Server, desk: Desk) -> None:
    names = ("Ana", "Bo", "Cy", "Di")
    match = shelve(server, *(f'{name}: hero "Brasca"' for name in names), game="herocard", players=names, cards="demo")
    page = open_match(server, desk, match, size=(360, 780))
    hands = Hands(page, "touch")
    hands.tap("Cy")
    hands.press('dialog[open] [data-choice="Ana attaque Cy"]')
    hands.press('dialog.d-pad [data-choice="Collision"]')
    sums(page, 6, 0)
    expect(page.locator(".ct-duel")).to_contain_text("Cy")
    # From a row the target is all that is missing: the pad waits for it, and sends then.
    hands.undo()
    hands.tap("Ana.body")
    hands.press('dialog.d-pad [data-choice="Collision"]')
    expect(page.locator("dialog.d-pad .is-wanted")).to_be_visible()
    pick(hands, targets=" on Cy")
    sums(page, 6, 0)
    # Everybody who is waited for has a button of their own.
    expect(page.locator(".ct-passing")).to_have_count(3)
    hands.tap("Di.pass")
    expect(page.locator(".ct-passing")).to_have_count(2)
    hands.tap("Cy.mind")
    hands.press('dialog.d-pad [data-choice="Obstruction"]')
    sums(page, 6, 3)
    assert page.evaluate("document.documentElement.scrollHeight") <= 780  # four players on the screen of one phone


def test_a_third_player_answers_from_another_phone_and_two_at_once(server: Server, desk: Desk) -> None:
    names = ("Ana", "Bo", "Cy")
    match = shelve(
        server, *(f"{name}: hero 12 10 9" for name in names), "attack 4 B5 on Bo", game="herocard", players=names
    )
    table, phone = open_match(server, desk, match), open_match(server, desk, match)
    Hands(phone, "touch").press(f'.ct-tools button[aria-label="{word(phone, "menu")}"]')
    phone.locator('dialog[open] [data-value="2"]').click()
    phone.locator("dialog[open] .ct-square").first.click()
    third = Hands(phone, "touch")
    third.tap("Cy.x")
    third.page.locator("dialog.d-pad input[name=name]").fill("Sourire")
    pick(third, cost=2)
    expect(table.locator(".ct-answers")).to_contain_text("Cy a joué")
    shows(table, "Cy.x", 7)
    expect(table.locator('[data-place="Cy.x"] .ct-laid')).to_have_attribute("title", "Sourire (X2)")

    # Bo at the table and Cy on the phone pass in the same moment: both passes count, in either order.
    third.tap("Cy")  # who has just played is not asked for a pass, and may
    for page, button in ((table, "[data-place='Bo.pass'] > button"), (phone, "dialog[open] [data-choice=passer]")):
        page.wait_for_selector(button)
        page.evaluate("(button) => { window.pressed = document.querySelector(button); }", button)
    for page in (table, phone):
        page.evaluate("() => window.pressed.click()")
    expect(table.locator(".ct-passing")).to_have_count(1)
    expect(phone.locator(".ct-passing")).to_have_count(0)
    for page in (table, phone):
        expect(page.locator(".ct-answers")).to_contain_text("Encore à répondre\u202f: Ana")
    record = Shelf(server.folder).path(match.header.id)  # no page asks Cy: the record tells when that pass is there
    until(lambda: companion.load(record).facts()["sequence.waiting"] == ("Ana",))


def test_a_dealt_hand_reaches_its_own_page_alone(server: Server, desk: Desk) -> None:
    match = shelve(server, "Ana: hero Brasca", "Bo: hero Nimbo", game="herocard", seed=7)
    page = open_match(server, desk, match)
    menu = f'.ct-tools button[aria-label="{word(page, "menu")}"]'
    hands = Hands(page, "touch")
    hands.press(menu)
    page.locator('dialog[open] [data-value="0"]').click()
    page.locator("dialog[open] .ct-square").first.click()
    expect(page.locator(".ct-heldcard")).to_have_count(7)
    attack = next(n for n, code in enumerate(match.state.seats[0].hand.top)
                  if (card := match.state.card(code)) and card.kind == "attack")  # fmt: skip
    hands.tap(f"Ana.hand.{attack}")
    hands.press('dialog[open] [data-choice="jouer contre Bo"]')
    expect(page.locator(".ct-duel")).to_contain_text("Bo")
    told = "".join(desk.messages[page])
    mine, theirs = (set(player.hand.known) for player in match.state.seats)
    assert all(json.dumps(card) in told for card in mine)
    assert [card for card in theirs - mine if json.dumps(card) in told] == []


@pytest.mark.parametrize(("widths", "theme", "names"), [
    ((360, 1280), "dark", ("Ana", "Bo", "Cyprien", "Di")), ((390, 768), "light", ("Ana", "Bo")),
])  # fmt: skip
def test_axe_finds_nothing_serious(
    server: Server, desk: Desk, widths: tuple[int, int], theme: str, names: tuple[str, ...]
) -> None:
    match = shelve(server, "attack 4 B5 + mod 2 M3 on Bo", "Bo: block 3 M4", game="herocard", players=names, position={
        f"{name}.{attribute}": 12 for name in names for attribute in ("body", "mind", "x")
    })  # fmt: skip
    page = open_match(server, desk, match, size=(widths[0], 844), theme=theme)
    for pad in (False, True):
        if pad:
            Hands(page, "touch").tap("Ana.body")
            expect(page.locator("dialog.d-pad")).to_be_visible()
        for width in widths:
            assert resized(page, width, 844)[0] <= width
            assert serious(page) == []
            assert page.evaluate(SMALL) == []


def test_languages_of_the_table(server: Server, desk: Desk) -> None:
    match = shelve(server, "Ana: hero 12 10 8", "attack 4 B5 on Bo", game="herocard")
    page = open_match(server, desk, match)
    hands = Hands(page, "touch")
    hands.press(f'.ct-tools button[aria-label="{word(page, "menu")}"]')
    page.locator('dialog[open] [data-value="en"]').click()
    page.locator("dialog[open] .ct-square").first.click()
    expect(page.locator(".ct-answers")).to_contain_text("Still to answer: Bo")
    hands.tap("Bo.mind")
    expect(page.locator("dialog.d-pad")).to_contain_text(re.compile("Bo plays.*Value.*Cost", re.DOTALL))
