"""Eredan as people play it: a usual turn by finger and by keyboard, the N, recorded effects, teams, secret choices."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.games.eredan.table.test_view import CARDS, FIGHT

pytestmark = pytest.mark.browser

SIZES = {"touch": (360, 740), "keys": (1280, 800)}
HANDS = {"Ana.hand.cards": ["Souffle court", "Pas de côté", "Sourdine"], "Bo.hand.cards": ["Sourdine", "Pas de côté"],
         "Bo.hand": 2}  # fmt: skip


def open_match(server: Server, desk: Desk, match: companion.Match, way: str, seat: int | None = None) -> Page:
    width, height = SIZES[way]
    page = desk.open(at(server, match, seat), width=width, height=height, touch=way == "touch")
    page.wait_for_selector(".ct-fieldboard .ct-fcard")
    return page


def main(hands: Hands, text: str) -> None:
    """The dark button, once it says so."""
    expect(hands.page.locator(".ct-acts .is-main")).to_contain_text(text)
    hands.press(".ct-acts .is-main")


def scene(server: Server, *moves: str, **settings: Any) -> companion.Match:
    position = {**FIGHT, **settings.pop("position", {})}
    return shelve(server, *moves, game="eredan", position=position, **settings)


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_usual_turn_takes_ten_taps(server: Server, desk: Desk, way: str) -> None:
    """The fight, a card each, twice resolve, strike, end; the N and both forecasts follow each of them."""
    match = scene(server, cards="demo", open_cards=True, position=HANDS)
    page = open_match(server, desk, match, way)
    hands = Hands(page, way)
    hands.tap("Ana.2")
    hands.tap("Bo.2")
    expect(page.locator(".ct-strike")).to_have_count(2)
    expect(page.locator('[data-place="Ana.score"] .ct-tallyby')).to_have_text("+3")
    for name in ("Ana", "Bo"):
        hands.tap(f"{name}.hand")
        hands.press('dialog[open] [data-choice="Sourdine"]')
    expect(page.locator(".ct-trailitem")).to_have_count(2)
    main(hands, "Résoudre la 1re")
    main(hands, "Résoudre la 2e")
    expect(page.locator(".ct-trailitem.is-now")).to_have_count(0)
    main(hands, "Frapper")
    expect(page.locator(".ct-comes.is-done")).to_have_count(2)
    shows(page, "Bo.2.hp", 6)
    main(hands, "Finir le tour")
    expect(page.locator('[data-place="Bo"] .ct-turn')).to_have_count(1)
    expect(page.locator(".ct-title").first).to_contain_text("Tour 6")
    assert hands.acts == 10
    assert serious(page) == []


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_card_text_is_recorded_by_kind_and_figure_and_a_card_is_cancelled(server: Server, desk: Desk, way: str) -> None:
    page = open_match(server, desk, scene(server, *CARDS, "resolve"), way)
    hands = Hands(page, way)
    hands.tap("Bo.2")
    hands.press('dialog.d-pad [data-pick="direct"]')
    hands.press('dialog.d-pad .is-figures [data-pick="4"]')
    shows(page, "Bo.2.hp", 5)
    expect(page.locator('[data-place="queue.1"]')).to_contain_text("Tibo")
    hands.tap("queue.4")
    hands.press('dialog[open] [data-choice="annuler cette carte"]')
    expect(page.locator('[data-place="queue.4"]')).to_have_class(re.compile("is-cancelled"))
    hands.tap("strike.0")
    expect(page.locator("dialog.d-why")).to_contain_text("3 (Attaque) + 1 (Ordre)")
    assert serious(page) == []


def test_all_of_a_fight_is_on_one_screen_of_a_phone(server: Server, desk: Desk) -> None:
    page = open_match(server, desk, scene(server, *CARDS, "resolve"), "touch")
    for what in (".ct-fcard", ".ct-trailitem", ".ct-strike", ".ct-tally", ".ct-acts .is-main"):
        for box in (one.bounding_box() for one in page.locator(what).all()):
            assert box is not None
            assert box["x"] >= 0 or what == ".ct-fcard"
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 740
    assert page.evaluate("document.documentElement.scrollHeight") <= 740


def test_a_team_is_named_from_the_list_the_ticket_is_drawn(server: Server, desk: Desk) -> None:
    match = shelve(server, game="eredan", cards="demo", starter=None)
    page = open_match(server, desk, match, "touch")
    hands = Hands(page, "touch")
    for deck in ("Veilleurs du gué", "Cour des lanternes"):
        main(hands, "Nommer l’équipe")
        hands.press(f'dialog[open] [data-choice="{deck}"]')
    expect(page.locator(".ct-prompt")).to_contain_text("tickets")
    main(hands, "Tirer un ticket")
    expect(page.locator(".ct-title").first).to_contain_text("Tour 1")
    main(hands, "Choisir le combat")
    expect(page.locator("dialog[open] .ct-choice")).to_have_count(9)


def test_a_character_of_no_list_is_named_by_its_figures(server: Server, desk: Desk) -> None:
    page = open_match(server, desk, shelve(server, game="eredan"), "touch")
    hands = Hands(page, "touch")
    main(hands, "Nommer l’équipe")
    hands.press('dialog[open] [data-choice="un personnage par ses nombres…"]')
    page.locator("dialog.d-pad input[name=name]").fill("Orme")
    page.locator("dialog.d-pad input[name=orders]").fill("4 esprit +1")
    hands.press('dialog.d-pad .is-class [data-pick=" class mage"]')
    for name, value in (("hp", 13), ("attack", 2), ("high", "-4"), ("defence", 1), ("spirit", 3)):
        hands.press(f'dialog.d-pad .is-{name} [data-pick="{value}"]')
    card = page.locator('[data-place="Ana.1"]').first
    expect(card).to_contain_text("Orme")
    expect(card).to_contain_text("2–4")
    expect(card).to_contain_text("T4")


def test_cards_are_chosen_in_secret_on_two_pages_then_opened(server: Server, desk: Desk) -> None:
    match = shelve(server, game="eredan", cards="demo", seed=7)
    for player, deck in zip(match.players, match.state.box.decks, strict=False):
        match.play(f'{player}: deck "{deck.name}"')
    match.play("fight 2 on 3")
    pages = [open_match(server, desk, match, "touch", seat) for seat in (0, 1)]
    for page, name in zip(pages, ("Tarin", "Bruant"), strict=True):
        expect(page.locator(".ct-heldcard")).to_have_count(5)
        expect(page.locator(".is-fights .ct-cname", has_text=name)).to_be_visible()
    main(Hands(pages[0], "touch"), "Prêt, sans rien")
    expect(pages[1].locator(".ct-sealers")).to_contain_text("Ana")
    main(Hands(pages[1], "touch"), "Prêt, sans rien")
    for page in pages:
        expect(page.locator(".ct-steps")).to_contain_text("Frappe")
