"""The deck builder in a real JupyterLab: a hero is built by hand and by keyboard, saved and printed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlab")
pytest.importorskip("pypdfium2")

from playwright.sync_api import Locator, expect

from companion.decks import decklist
from companion.decks.bench import Bench
from companion.shop import counter
from tests.alike import alike
from tests.browser.axe import breaches
from tests.browser.lab import LabPage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lab")]

FORM = 'import companion\ncompanion.deck_builder("herocard", lang="fr")'
SILLY = "Zoé l’Éclair & <b>"


def builder(kept: LabPage) -> Locator:
    """A new form."""
    form = kept.shown(FORM, ".companion-decks")
    form.locator(".ct-card-row").first.wait_for()
    return form


def add(form: Locator, name: str, copies: int, total: int) -> None:
    """Put in copies by the keyboard alone, until the form counts them."""
    plus = form.get_by_role("button", name=f"Ajouter {name}")
    plus.focus()
    for _ in range(copies):
        plus.press("Enter")
    expect(form.locator(".ct-bar")).to_contain_text(f"Cartes action\u202f: {total} ")


def test_a_hero_is_built_saved_and_printed(kept: LabPage, tmp_path: Path) -> None:
    form = builder(kept)
    bar, rules = form.locator(".ct-bar"), form.locator(".ct-rule")
    expect(rules).to_have_count(4)
    rules.first.get_by_text("Pourquoi").focus()
    kept.page.keyboard.press("Enter")
    expect(rules.first.get_by_text("Un héros a exactement une carte Corps")).to_be_visible()
    for part, owner in (("Corps", "Nimbo"), ("Esprit", "Brasca"), ("X", "Brasca")):
        option = form.get_by_label(part, exact=True).locator("option", has_text=owner)
        form.get_by_label(part, exact=True).select_option(option.inner_text())
    expect(bar).to_contain_text("Points de héros\u202f: 25 (30 au plus)")
    add(form, "Impact", 7, 7)
    add(form, "Ricochet", 6, 13)
    form.get_by_label("Chercher un mot").fill("défense corps")
    form.get_by_label("Chercher un mot").press("Tab")
    expect(form.get_by_role("button", name="Ajouter")).to_have_count(2)  # Bastion and Silence
    add(form, "Bastion", 6, 19)
    add(form, "Silence", 2, 21)
    expect(rules).to_have_count(1)
    form.get_by_label("Montrer").select_option("les cartes choisies")
    form.get_by_label("Chercher un mot").fill("")
    form.get_by_label("Chercher un mot").press("Tab")
    form.get_by_role("button", name="Retirer Impact").click()
    expect(rules).to_have_count(0)
    form.get_by_label("Nom du héros").fill(SILLY)
    form.get_by_label("Dans le dossier").fill(str(tmp_path / "mes-cartes"))
    form.get_by_role("button", name="Enregistrer dans").click()
    expect(form.get_by_text(f"{SILLY} est enregistré dans")).to_be_visible()
    saved = Bench("herocard", tmp_path / "mes-cartes", "fr")
    saved.start(SILLY)
    assert saved.breaches() == []
    assert (saved.deck.copies("card/Impact"), saved.deck.copies("card/Bastion")) == (6, 6)
    form.get_by_role("button", name="Voir la liste").click()
    with kept.page.expect_download() as coming:
        form.get_by_role("link", name="Télécharger le PDF").click()
    coming.value.save_as(tmp_path / "list.pdf")
    alike(
        (tmp_path / "list.pdf").read_bytes(), counter.render(decklist.sheet(saved.deck_list()), lang="fr", paper="A4")
    )


def test_it_fits_the_screen_and_every_control_says_what_it_is(kept: LabPage) -> None:
    form = builder(kept)
    form.get_by_role("button", name="Ajouter Impact").click()
    expect(form.locator(".ct-count.is-some")).to_have_text("1")
    for width in (360, 1280):
        kept.page.set_viewport_size({"width": width, "height": 844})
        kept.page.wait_for_timeout(200)
        check_width(form, width)


def check_width(form: Locator, width: int) -> None:
    for control in form.locator("input:not([type=file]), select, button, a").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 48
            assert box["width"] >= 44
            assert box["x"] + box["width"] <= width
    assert form.evaluate("(form) => form.scrollWidth <= form.clientWidth + 1")
    # What the rules count stays in sight of the cards.
    bar, last = form.locator(".ct-bar").bounding_box(), form.locator(".ct-card-row").last.bounding_box()
    assert bar is not None
    assert last is not None
    assert last["y"] + last["height"] - bar["y"] <= 844
    assert breaches(form) == []
