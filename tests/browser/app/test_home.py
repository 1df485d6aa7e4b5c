"""The start page in a real page: its doors, a match that is deleted and comes back, one file and back."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

import companion
from companion.table.matches.shelf import Shelf
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
