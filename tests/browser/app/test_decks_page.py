"""Decks in files of a phone, checked at the start page."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.decks.boxes import DECKS, folder_with

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1280, "light")])
def test_files_are_chosen_and_every_deck_is_told(
    server: Server, desk: Desk, tmp_path: Path, width: int, theme: str
) -> None:
    page = desk.open(f"{server.address}#home", width=width, height=780, theme=theme)
    if width < 800:  # the bar at the foot has no room for a fourth door: its menu has
        expect(page.locator(".ct-home-doors .d-decks")).to_be_hidden()
        page.locator('.ct-home-tools button[aria-label="Menu"]').click()
        page.locator('dialog [data-door="decks"]').click()
    else:
        page.locator(".ct-home-doors .d-decks").click()
    expect(page.locator("h1")).to_have_text("Paquets")
    assert page.url.endswith("#door=decks")
    page.locator('.ct-games [data-value="herocard"]').click()
    folder = folder_with(tmp_path / "cards")
    paths = sorted(folder.iterdir())
    page.locator("input[name=decks]").set_input_files(paths)
    told = page.locator(".ct-checked")
    expect(told).to_contain_text("Paquets en règle : 1. Paquets qui enfreignent une règle : 1.")
    expect(told.locator(".ct-deck")).to_have_count(2)
    expect(told.locator(".ct-deck.is-not h3")).to_contain_text("Peu")
    assert serious(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")

    page.locator(".ct-house summary").click()
    page.locator('[data-option="hero_points"]').fill("20")
    expect(told).to_contain_text("Paquets en règle : 0. Paquets qui enfreignent une règle : 2.")
    page.locator('[data-option="hero_points"]').fill("30")
    expect(told).to_contain_text("Paquets en règle : 1.")

    told.locator(".ct-link").first.click()
    expect(page.locator("dialog.d-rules")).to_be_visible()
    page.keyboard.press("Escape")

    (folder / "decks.csv").write_text(DECKS.replace("Coup,6", "Coup,six"))
    page.locator("input[name=decks]").set_input_files(paths)
    expect(page.locator(".ct-door-page .ct-error")).to_contain_text("decks.csv")
    expect(page.locator(".ct-checked")).to_have_count(0)
    page.locator('.ct-home-head [data-action="home"]').click()
    page.locator('[data-door="code"]').first.click()
    page.locator('.ct-code [data-door="decks"]').click()
    expect(page.locator("h1")).to_have_text("Paquets")


def test_a_typed_deck_with_many_faults_tells_three_lines_and_the_others_on_demand(
    server: Server, desk: Desk, tmp_path: Path
) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Vigie du gué (GUE) 12\n" + "".join(f"{n} Rien {n}\n" for n in range(1, 9)), "utf-8")
    page = desk.open(f"{server.address}#door=decks", width=360, height=740)
    page.locator('.ct-games [data-value="aestery"]').click()
    page.locator("input[name=decks]").set_input_files([deck])
    error = page.locator(".ct-door-page .ct-error")
    expect(error.locator("li:visible")).to_have_count(3)
    error.locator("summary").click()
    expect(error.locator("li:visible")).to_have_count(8)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    deck.write_text("40 Vigie du gué\n20 Loutre des remous\n\nSideboard\n2 Conte du soir\n", "utf-8")
    page.locator("input[name=decks]").set_input_files([deck])
    expect(page.locator(".ct-checked")).to_contain_text("Mis de côté, non compté\u202f: 2 Conte du soir.")
