"""A whole match of each game, announced on the page without a server: its record is the one reckoned by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, Playwright, expect

from tests.browser.static_site import Device, Host, hosted, ready
from tests.budget import sized
from tests.web.table_build import built_table

pytestmark = pytest.mark.browser
GAMES = Path(__file__).parents[2] / "games"
MATCHES = {"etraclor": "lightning", "erythro": "alliance", "herocard": "table", "aestery": "empty", "eredan": "score"}
"""For each game a golden match that is announced, not corrected or overridden."""
OPENLY = {"eredan": {"open_cards": True}}
"""One page types for both sides: what it would choose in secret is told by other tests."""
ENTRIES = sized(6, 1000)
KEPT = ("move", "verdict", "implied", "facts")


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosted(built_table()) as one:
        yield one


@pytest.fixture(scope="module")
def device(play: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    one = Device(play, tmp_path_factory.mktemp("profile") / "p", viewport={"width": 1280, "height": 900})
    yield one
    one.close()


def rows_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def say(page: Page, row: dict[str, Any]) -> None:
    """Type an announcement as a player says it; it is on the page when its number is."""
    comment = f" # {row['comment']}" if row.get("comment") else ""
    back = next((name for name in ("undo", "redo") if name in row), "")
    if back:
        label = {"undo": "Annuler", "redo": "Rétablir"}[back]
        page.locator(f'.ct-tools button[aria-label="{label}"]:not([aria-disabled="true"])').click()
    else:
        field = page.locator('.ct-say input[name="say"]')
        field.fill(f"{row['move']}{comment}")  # as it is recorded, it says who speaks where that is needed
        field.press("Enter")
    page.wait_for_selector(f'html[data-seen="{row["n"]}"]', state="attached")


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_on_the_page_is_the_one_that_was_reckoned(
    device: Device, host: Host, game: str, tmp_path: Path
) -> None:
    golden = rows_of((GAMES / game / "golden" / f"{MATCHES[game]}.jsonl").read_text("utf-8"))
    begun = tmp_path / f"{game}.jsonl"
    options = {**golden[0]["options"], **OPENLY.get(game, {})}
    begun.write_text(json.dumps({**golden[0], "id": f"page-{game}", "options": options}) + "\n", "utf-8")
    page = device.page()
    page.goto(f"{host.address}?picture=no#door=matches")  # Python stays awake from game to game
    ready(page)
    expect(page.locator(".ct-trashed")).to_have_count(0)
    page.locator('input[name="bring"]').set_input_files(begun)
    page.locator(".ct-trashed").wait_for()
    page.goto(f"{host.address}?picture=no#match=page-{game}")
    page.locator(".ct-say input").wait_for()
    for row in golden[1 : ENTRIES + 1]:
        say(page, row)
    page.goto(f"{host.address}?picture=no#door=matches")
    page.locator(f'[data-menu="page-{game}"]').click()
    with page.expect_download() as coming:
        page.locator('dialog[open] a[href^="record/"]').click()
    page.keyboard.press("Escape")
    played = rows_of(Path(coming.value.path()).read_text("utf-8"))[1:]
    assert len(played) == len(golden[1 : ENTRIES + 1])
    for ours, theirs in zip(played, golden[1:], strict=False):
        assert {key: ours.get(key) for key in KEPT} == {key: theirs.get(key) for key in KEPT}
