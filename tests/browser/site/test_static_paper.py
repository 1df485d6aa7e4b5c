"""Paper from the page without a server: drawn in the browser, or, where that fails, a link to what lies ready."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp

pytest.importorskip("playwright")
from playwright.sync_api import Page, Playwright, expect

from companion.web.builder.sources import PACKAGE
from tests.browser.static_site import Device, Host, hosted, ready
from tests.printing.readback import Printed, flat
from tests.waiting import LOADING_MS
from tests.web.table_build import built_table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def device(play: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    one = Device(play, tmp_path_factory.mktemp("paper") / "profile")
    yield one
    one.close()


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with hosted(built_table()) as one:
        yield one


@pytest.fixture
def host_without_print(tmp_path: Path) -> Iterator[Host]:
    """A host that has lost what prints."""
    folder = tmp_path / "site"
    shutil.copytree(built_table(), folder, copy_function=os.link)
    (folder / "table" / "py" / "paper.pack").unlink()
    with hosted(folder) as one:
        yield one


def opened(device: Device, host: Host, where: str) -> Page:
    page = device.page()
    page.goto(f"{host.address}?picture=no{where}")
    ready(page)
    return page


def taken(page: Page, link: str, folder: Path) -> Printed:
    """The file that a tap on a link brings."""
    with page.expect_download(timeout=LOADING_MS) as coming:
        page.locator(link).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    assert path.read_bytes().startswith(b"%PDF-1.7")
    return Printed(path)


def menu(page: Page) -> None:
    page.locator('.ct-tools button[aria-label="Menu"]').click()


def test_a_running_match_and_a_finished_one_are_printed(device: Device, host: Host, tmp_path: Path) -> None:
    page = opened(device, host, "#play")
    page.wait_for_selector(".ct-bar", timeout=LOADING_MS)
    menu(page)
    sheet = taken(page, "[data-action=print-position]", tmp_path)
    assert sheet.path.name.endswith("-position.pdf")
    assert "La partie sur papier" in flat(sheet)
    assert "Joueur 1" in flat(sheet)
    codes = [one.text for one in zxingcpp.read_barcodes(sheet.image(200))]
    assert [code.split("#")[0] for code in codes] == [host.address]
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#strip .strip-file")).to_have_count(0)
    menu(page)
    page.locator('[data-action="concede-0"]').click()
    page.locator('[data-confirm="concede-0"]').click()
    report = taken(page, "[data-action=end_report]", tmp_path)
    assert report.path.name.endswith("-report.pdf")
    told = flat(report)
    assert "COMPTE RENDU" in told
    assert "abandonne" in told


def test_a_sheet_of_a_game_is_printed_from_the_start_page(device: Device, host: Host, tmp_path: Path) -> None:
    page = opened(device, host, "#door=print")
    for name, count in (("quick-reference", 1), ("quick-reference-a4-2up", 2)):
        sheet = taken(page, f'a[href^="paper/game/etraclor/{name}.pdf"]', tmp_path)
        assert sheet.path.name == f"etraclor-{name}.pdf"
        assert len(sheet.pages) == 1
        assert flat(sheet).count("Aide-mémoire") == count


def test_what_cannot_be_drawn_leads_to_what_lies_ready(
    play: Playwright, host_without_print: Host, tmp_path: Path
) -> None:
    device = Device(play, tmp_path / "profile")
    try:
        page = opened(device, host_without_print, "#door=print")
        page.locator('a[href^="paper/game/etraclor/fiche-combat.pdf"]').click()
        line = page.locator("#strip .strip-file")
        expect(line).to_contain_text("ne peut pas être dessinée dans le navigateur")
        place = line.locator("a").get_attribute("href") or ""
        assert place.startswith("../printables/fr/etraclor/fiche-combat-")
        assert (PACKAGE.parent / place.removeprefix("../")).is_file()
        page.locator("#strip .strip-file button").click()
        expect(line).to_have_count(0)
    finally:
        device.close()
