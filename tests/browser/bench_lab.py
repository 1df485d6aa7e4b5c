"""How long it takes from a tap on the notebook's table to the painted figure: `python -m tests.browser.bench_lab`.

Between them lie the way to the kernel, the judging, the record on the disk, the new view and the way back.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.lab import Lab, LabPage, lab_context
from tests.browser.pages import chromium
from tests.browser.paint import Taken, taps

BOOK = "fr/1-marqueur.ipynb"
TAPS = 60


def measure(opened: LabPage) -> Taken:
    """Draw a card and take it back, in a whole notebook with all its tables."""
    page = opened.open(BOOK)
    opened.run_all()
    page.wait_for_selector(".companion-table .ct-frame")
    form = page.locator(".companion-desk")
    form.get_by_label("Jeu", exact=True).select_option(label="Etraclor")
    form.get_by_label("Liste des cartes").wait_for(state="detached")  # the form of the game chosen now
    form.get_by_label("Joueur 1").fill("Ana")
    form.get_by_label("Joueur 2").fill("Bo")
    form.get_by_label("Qui commence").select_option(label="Ana")
    form.get_by_role("button", name="Commencer", exact=True).click()
    table = form.locator(".companion-table")
    draw, undo = table.locator('[data-action="draw"]'), table.get_by_label("Annuler", exact=True)
    draw.wait_for()
    opened.ready()
    return taps(page, table.locator('[data-place="Ana.deck"] .ct-num'), TAPS, draw.click, undo.click)


def main() -> None:
    """Measure on a JupyterLab of its own and print the figures."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play, chromium(play) as browser:
        lab = Lab(Path(place)).start()
        opened = LabPage(lab_context(browser), lab)
        try:
            print(f"JupyterLab, tap to painted figure (aim: 10 ms more than the app): {measure(opened)}")
        finally:
            opened.close()
            lab.stop()


if __name__ == "__main__":
    main()
