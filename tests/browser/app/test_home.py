"""The start page in a real page: its doors, a match that is deleted and comes back, one file and back."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

import companion
from companion.table.matches.shelf import Shelf
from tests.browser.app.shelf import shelve
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands


def won(server: Server, *players: str) -> str:
    """A finished match, by its name."""
    match = companion.new("etraclor", list(players), starter=players[0], lang="fr")
    path = Shelf(server.folder).add(match)
    match.play("summon QD")
    match.play(f"{players[1]}: concede")
    return path.stem


def test_matches_are_deleted_brought_back_taken_out_and_imported(
    serve: Callable[..., Server], desk: Desk, tmp_path: Path
) -> None:
    server = serve()  # with nothing else on its shelf
    match = won(server, "Gwenaëlle", "Ursula")
    page = desk.open(f"{server.address}#home", touch=True)
    hands = Hands(page, "touch")
    hands.press("[data-door=matches]")
    row = page.locator(f'[data-match="{match}"]')
    expect(row).to_contain_text("Gwenaëlle bat Ursula")
    expect(page).to_have_url(re.compile("#door=matches$"))
    hands.press(f'[data-menu="{match}"]')
    with page.expect_download() as taken:
        page.locator(".d-sheet a[href^=record]").click()
    taken.value.save_as(tmp_path / "match.jsonl")
    hands.press(".d-sheet [data-action=delete]")
    expect(row).to_have_count(0)
    hands.press("[data-action=restore]")
    expect(row).to_have_count(1)
    hands.press(f'[data-menu="{match}"]')
    hands.press(".d-sheet [data-action=delete]")
    expect(row).to_have_count(0)
    page.locator("input[name=bring]").set_input_files(tmp_path / "match.jsonl")
    expect(page.locator(".ct-trashed")).to_have_text("1 partie importée.")
    expect(row).to_have_count(1)
    page.go_back()
    page.wait_for_selector(".ct-games")
    hands.press(".ct-home-door[data-door=statistics]")
    expect(page.locator(".ct-statistics")).to_contain_text("Gwenaëlle")
    page.reload()
    assert page.url.endswith("#door=statistics")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (768, 1024)])
def test_the_start_page_is_whole_on_a_phone(server: Server, desk: Desk, width: int, height: int) -> None:
    shelve(server, "summon QD")
    page = desk.open(f"{server.address}#home", width=width, height=height, touch=True)
    names = page.locator(".ct-game-card b")
    assert names.all_inner_texts() == ["Aestery", "Eredan", "Erythro", "Etraclor", "HeroCard"], "in a steady order"
    assert page.locator('.ct-game-card[aria-pressed="true"]').get_attribute("data-value") == "etraclor"
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
    bar = page.locator(".ct-home-doors").bounding_box()
    assert bar is not None
    assert abs(bar["y"] + bar["height"] - height) < 2, "the doors stand at the foot"
    assert bar["width"] > width - 2
