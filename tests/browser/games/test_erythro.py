"""Erythro as a family plays it: from the form through a round, by finger and by keyboard, on a phone and a laptop."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands

pytestmark = pytest.mark.browser

SIZES = {"touch": (390, 844), "keys": (1280, 800)}


def told(page: Page, text: str) -> None:
    """What the page says of the last announcement, wherever it has room for it."""
    expect(page.locator("[aria-live=polite]").first).to_contain_text(text)


def asked(page: Page, text: str) -> None:
    expect(page.locator(".ct-prompt")).to_contain_text(text)


def pollution(page: Page, tile: int, figure: int) -> None:
    expect(page.locator(f'[data-place="tile.{tile}"]')).to_have_class(re.compile(rf"\bp-{figure}\b"))


def answer(hands: Hands, text: str) -> None:
    """One of the answers that stand in the question, or in the picker that is open."""
    hands.press(hands.page.locator("dialog[open], .ct-told").last.locator(f'[data-choice="{text}"]'))


def set_up(hands: Hands) -> None:
    """Three pollutions, two mines without a name, two characters, two pawns: drawn from the real bag and tapped."""
    page = hands.page
    for tile in (2, 3, 4):
        asked(page, "où va la pollution")
        hands.tap(f"tile.{tile}")
        pollution(page, tile, 1)
    for tile in (11, 12):
        asked(page, "où apparaît la mine")
        hands.tap(f"tile.{tile}")
        asked(page, f"Mine de la tuile {tile}")
        answer(hands, "rien")
    for name, character, tile in (("Ana", "Nuée", 6), ("Bo", "Lave", 8)):
        asked(page, f"Quel personnage prend {name}")
        answer(hands, character)
        asked(page, f"où commence {name}")
        hands.tap(f"tile.{tile}")
    expect(page.locator(".ct-owing").first).to_have_text("encore 4")


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_round_from_the_form_to_the_next(server: Server, desk: Desk, way: str) -> None:
    width, height = SIZES[way]
    page = desk.open(f"{server.address}#home", width=width, height=height, touch=way == "touch")
    hands = Hands(page, way)
    hands.press('.ct-games [data-value="erythro"]')
    expect(page.locator("[data-chip=opponent]")).to_contain_text("Mars")
    hands.seat("Ana", "Bo")
    hands.press(".ct-glance .ct-start")
    page.wait_for_selector(".ct-map")
    set_up(hands)

    # A tile that is tapped says who may go there; the pawn stands there afterwards.
    hands.tap("tile.2")
    answer(hands, "Ana\u202f: aller ici")
    expect(page.locator('[data-place="tile.2"] > .ct-face')).to_have_attribute(
        "aria-label", re.compile("pion\u202f: Ana")
    )
    # The dial: how much influence.
    hands.tap("Ana.air")
    answer(hands, "gain +3 air")
    expect(page.locator('[data-fact="Ana.air"] .ct-num')).to_have_text("5")

    # A second sanctuary on a tile is refused with its rule.
    for _ in range(2):
        hands.tap("tile.2")
        answer(hands, "Ana\u202f: Sanctuaire (air)")
        expect(page.locator('[data-place="tile.2"] .ct-toned')).to_have_count(1)  # sooner it is the first tap again
    refusal = page.locator("dialog.d-refusal")
    expect(refusal).to_contain_text("sanctuaire")
    expect(refusal.locator(".ct-reason")).to_have_count(1)
    hands.press("dialog.d-refusal .ct-square")
    expect(page.locator('[data-place="tile.2"] .ct-toned')).to_have_count(1)

    # Taken back, and the page loaded again in the middle of it.
    hands.undo()
    told(page, "gagne 3 en air")  # what stands again
    expect(page.locator('[data-place="tile.2"] .ct-toned')).to_have_count(0)
    page.reload()
    page.wait_for_selector(".ct-map")
    expect(page.locator('[data-fact="Ana.air"] .ct-num')).to_have_text("5")
    expect(page.locator(".ct-owing").first).to_have_text("encore 2")


ROUND = {
    "phase": "mines", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 6, "Bo.tile": 8,
    "tile.11.mine": ["puits"], "tile.11.mine.level": 1, "tile.11.mine.order": 1,
    "tile.12.mine": ["carriere"], "tile.12.mine.level": 1, "tile.12.mine.order": 2, "tile.5.pollution": 2,
    "bag": [2, 3, 5, 7], "round": 2,
}  # fmt: skip


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_the_mines_and_the_opponent_go_step_by_step(server: Server, desk: Desk, way: str) -> None:
    """The mines move, numbered on map and list; the event is named, its removals and the new mine are answered."""
    width, height = SIZES[way]
    match = shelve(server, game="erythro", opponent="consortium", cards="demo", position=ROUND)
    page = desk.open(at(server, match), width=width, height=height, touch=way == "touch")
    page.wait_for_selector(".ct-map")
    hands = Hands(page, way)
    hands.action("next")
    expect(page.locator('[data-place="tile.11"] .ct-stepmark')).to_have_text("1")
    expect(page.locator('[data-place="tile.12"] .ct-stepmark')).to_have_text("2")
    expect(page.locator(".ct-story li").first).to_contain_text("tuile 11")

    hands.action("next")
    asked(page, "Quelle carte événement")
    hands.press('.ct-prompt .is-main, .ct-prompt [data-choice="Grève"]')
    if page.locator("dialog[open]").count():
        answer(hands, "Grève")
    asked(page, "retire de la pollution")
    hands.tap("tile.5")
    answer(hands, "retirer 1")
    pollution(page, 5, 1)
    expect(page.locator('[data-place="tile.5"] .ct-delta')).to_have_text("−1")

    asked(page, "où apparaît la mine")
    hands.press('[data-more="token at random"]')
    asked(page, "Quelle carte est la nouvelle mine")
    hands.press('[data-more="mine at random"]')
    expect(page.locator(".ct-track")).to_have_count(3)
    expect(page.locator(".ct-step.s-now")).to_have_text("Achats")

    hands.action("next")
    hands.action("next")
    expect(page.locator(".ct-bar")).to_contain_text("Manche 3")
    expect(page.locator(".ct-owing").first).to_have_text("encore 4")


KEEPING = {
    "phase": "discard", "Ana.character": ["nuee"], "Bo.character": ["lave"], "Cleo.character": ["brasier"],
    "Ana.tile": 6, "Bo.tile": 8, "Cleo.tile": 4, "Ana.hand": 3, "Bo.hand": 3, "Cleo.hand": 2, "round": 2,
}  # fmt: skip


@pytest.mark.parametrize("height", [844, 664])
def test_three_players_answer_in_the_blue_line_without_scrolling(server: Server, desk: Desk, height: int) -> None:
    """The ring goes to the next who owes; a tap moves it; one button is for all; nothing is off the screen."""
    match = shelve(server, game="erythro", players=("Ana", "Bo", "Cleo"), opponent="mars", position=KEEPING)
    page = desk.open(at(server, match), width=390, height=height, touch=True)
    page.wait_for_selector(".ct-map")
    hands, ring, blue = Hands(page, "touch"), page.locator(".has-ring"), page.locator(".ct-usual")
    expect(page.locator(".ct-want")).to_have_text("Chacun garde une carte, ou aucune.")
    expect(ring).to_have_attribute("data-place", "Ana")
    hands.press(blue.locator('[data-choice="garde 1"]'))
    expect(ring).to_have_attribute("data-place", "Bo")
    expect(page.locator('[data-place="Ana"] .ct-owing')).to_have_text("✓ garde 1")
    page.locator('[data-place="Cleo"] > .ct-face').tap(position={"x": 20, "y": 14})
    expect(ring).to_have_attribute("data-place", "Cleo")
    hands.press(blue.locator('[data-choice="défausse tout"]'))
    expect(ring).to_have_attribute("data-place", "Bo")
    for _ in range(2):
        hands.undo()
    expect(ring).to_have_attribute("data-place", "Ana")
    for seen in (".ct-want", '[data-place="Cleo"]', ".ct-usual", '[data-action="all-keep"]', ".ct-last .ct-said"):
        box = page.locator(seen).bounding_box()
        assert box is not None, seen
        assert 0 <= box["y"] < box["y"] + box["height"] <= height, seen
    hands.action("all-keep")
    expect(page.locator(".ct-step.s-now")).not_to_have_text("Défausse")


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_serious(server: Server, desk: Desk, width: int, theme: str) -> None:
    match = shelve(
        server, "next", game="erythro", opponent="alliance", cards="demo", position=ROUND | {"profitability": 9}
    )
    page = desk.open(at(server, match), width=width, height=800, theme=theme)
    page.wait_for_selector(".ct-map")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
