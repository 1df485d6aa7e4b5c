"""The print form in a real JupyterLab: choose a sheet, see its page, take exactly the bytes of the shop."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlab")
pytest.importorskip("pypdfium2")

from playwright.sync_api import Browser, Locator, expect

from companion.printing import shop
from tests.browser.lab import Lab, LabPage, troubles

pytestmark = pytest.mark.browser

BOOK = "fr/3-imprimerie.ipynb"
FICHE = shop.find("fiche-combat")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SILLY = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    running = Lab(tmp_path_factory.mktemp("lab")).start()
    yield running
    told = running.log()
    running.stop()
    assert troubles(told) == []


@pytest.fixture
def opened(browser: Browser, lab: Lab) -> Iterator[LabPage]:
    page = LabPage(browser, lab)
    yield page
    page.close()
    assert page.asked == []
    assert page.trouble == []


def print_form(opened: LabPage) -> Locator:
    """The notebook, run from top to bottom; its first form, with the Fiche Combat chosen."""
    page = opened.open(BOOK)
    opened.run_all()
    page.wait_for_selector(".companion-print-form img")
    opened.ready()
    form = page.locator(".companion-print-form").first
    form.get_by_label("Feuille", exact=True).select_option(label="Etraclor · Fiche Combat")
    expect(form.get_by_alt_text("Fiche Combat")).to_be_visible()
    opened.ready()
    return form


def downloaded(opened: LabPage, form: Locator, into: Path) -> bytes:
    with opened.page.expect_download() as coming:
        form.get_by_role("link", name="Télécharger le PDF").click()
    assert coming.value.suggested_filename.endswith(".pdf")
    coming.value.save_as(into)
    return into.read_bytes()


def shown(form: Locator) -> bytes:
    """The picture of the page, once it is painted."""
    picture = form.locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("(img) => img.complete && img.naturalWidth") == 1000
    source = picture.get_attribute("src")
    assert source is not None
    return base64.b64decode(source.partition("base64,")[2])


def test_a_sheet_is_chosen_seen_and_downloaded_as_the_shop_prints_it(opened: LabPage, tmp_path: Path) -> None:
    form = print_form(opened)
    before = shown(form)
    form.get_by_label("Feuilles par papier").select_option("2")
    expect(form.get_by_label("Papier", exact=True)).to_be_disabled()  # only A4 holds two
    form.get_by_label("Joueur").fill(SILLY)
    form.get_by_label("Adversaire").fill("Bo")
    form.get_by_label("Adversaire").press("Tab")
    opened.ready()
    wishes = {"paper": "A4", "up": 2, "options": {"player": SILLY, "opponent": "Bo"}}
    expected = shop.render(FICHE, lang="fr", **wishes)
    expect(form.get_by_role("link", name=f"({round(len(expected) / 1000)} ko)")).to_be_visible()
    assert downloaded(opened, form, tmp_path / "two.pdf") == expected
    assert shown(form) != before
    form.get_by_label("Feuille", exact=True).select_option(label="Etraclor · Aide-mémoire")
    expect(form.get_by_alt_text("Aide-mémoire")).to_be_visible()
    opened.ready()
    reference = shop.find("etraclor/quick-reference")
    assert downloaded(opened, form, tmp_path / "reference.pdf") == shop.render(reference, lang="fr", paper="A4", up=2)


def test_pages_are_turned_with_the_keyboard(opened: LabPage) -> None:
    form = print_form(opened)
    for label, name in (("Joueur", "Ana"), ("Adversaire", "Bo")):
        form.get_by_label(label).fill(name)
    form.get_by_label("Adversaire").press("Tab")
    status = form.get_by_role("status")
    expect(status).to_contain_text("page 1 sur 2")
    first = shown(form)
    form.get_by_role("button", name="Page suivante").focus()
    opened.page.keyboard.press("Enter")
    expect(status).to_contain_text("page 2 sur 2")
    assert shown(form) != first


@pytest.mark.parametrize("width", [390, 1100])
def test_it_fits_the_screen_and_every_field_says_what_it_is(browser: Browser, lab: Lab, width: int) -> None:
    opened = LabPage(browser, lab, width=width)
    form = print_form(opened)
    for control in form.locator("input, select, button, a").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 48
            assert box["x"] + box["width"] <= width
    assert form.evaluate("(form) => form.scrollWidth <= form.clientWidth + 1")
    opened.page.add_script_tag(path=str(AXE))
    found = form.evaluate("(form) => axe.run(form, {runOnly: ['wcag2a', 'wcag2aa']})")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []
    opened.close()
    assert (opened.asked, opened.trouble) == ([], [])
