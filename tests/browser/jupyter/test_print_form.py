"""The print form in a real JupyterLab: choose a sheet, see its page, take exactly the bytes of the shop."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlab")
pytest.importorskip("pypdfium2")

from playwright.sync_api import Locator, expect

from companion.shop import counter
from tests.alike import alike
from tests.browser.axe import breaches
from tests.browser.lab import LabPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lab")]

FORM = 'import companion\ncompanion.print_form(lang="fr")'
FICHE = counter.find("fiche-combat")
SILLY = "<img src=x onerror=alert(1)>"


def print_form(kept: LabPage) -> Locator:
    """A new form, with the Fiche Combat chosen."""
    form = kept.shown(FORM, ".companion-print-form")
    form.locator("img").wait_for()
    form.get_by_label("Feuille", exact=True).select_option(label="Etraclor · Fiche Combat")
    expect(form.get_by_alt_text("Fiche Combat")).to_be_visible()
    kept.ready()
    return form


def downloaded(kept: LabPage, form: Locator, into: Path) -> bytes:
    with kept.page.expect_download() as coming:
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


def test_a_sheet_is_chosen_seen_and_downloaded_as_the_shop_prints_it(kept: LabPage, tmp_path: Path) -> None:
    form = print_form(kept)
    before = shown(form)
    form.get_by_label("Feuilles par papier").select_option("2")
    expect(form.get_by_label("Papier", exact=True)).to_be_disabled()  # only A4 holds two
    form.get_by_label("Joueur").fill(SILLY)
    form.get_by_label("Adversaire").fill("Bo")
    form.get_by_label("Adversaire").press("Tab")
    kept.ready()
    wishes = {"paper": "A4", "up": 2, "options": {"player": SILLY, "opponent": "Bo"}}
    expected = counter.render(FICHE, lang="fr", **wishes)
    expect(form.get_by_role("link", name=f"({round(len(expected) / 1000)} ko)")).to_be_visible()
    alike(downloaded(kept, form, tmp_path / "two.pdf"), expected)
    assert shown(form) != before
    form.get_by_label("Feuille", exact=True).select_option(label="Etraclor · Aide-mémoire")
    expect(form.get_by_alt_text("Aide-mémoire")).to_be_visible()
    kept.ready()
    reference = counter.find("etraclor/quick-reference")
    alike(downloaded(kept, form, tmp_path / "reference.pdf"), counter.render(reference, lang="fr", paper="A4", up=2))


def test_pages_are_turned_with_the_keyboard(kept: LabPage) -> None:
    form = print_form(kept)
    for label, name in (("Joueur", "Ana"), ("Adversaire", "Bo")):
        form.get_by_label(label).fill(name)
    form.get_by_label("Adversaire").press("Tab")
    status = form.get_by_role("status")
    expect(status).to_contain_text("page 1 sur 2")
    first = shown(form)
    form.get_by_role("button", name="Page suivante").focus()
    kept.page.keyboard.press("Enter")
    expect(status).to_contain_text("page 2 sur 2")
    assert shown(form) != first


def test_it_fits_the_screen_and_every_field_says_what_it_is(kept: LabPage) -> None:
    form = print_form(kept)
    for width in (390, 1100):
        kept.page.set_viewport_size({"width": width, "height": 900})
        kept.page.wait_for_timeout(200)
        check_width(form, width)


def check_width(form: Locator, width: int) -> None:
    for control in form.locator("input, select, button, a").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 48
            assert box["x"] + box["width"] <= width
    assert form.evaluate("(form) => form.scrollWidth <= form.clientWidth + 1")
    assert breaches(form) == []
