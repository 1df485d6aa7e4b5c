"""How long a tap takes to become a painted figure in the app, and an address to become a table that can be used.

`python -m tests.browser.bench_paint`; `make bench` runs it too. Times are milliseconds, taken inside the page.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import companion
from companion.table.matches.shelf import Shelf
from tests.browser.conftest import Server
from tests.browser.pages import HASTY, chromium
from tests.browser.paint import Taken, taps
from tests.games.aestery import bench as aestery
from tests.games.eredan.table.test_view import CARDS, FIGHT

TAPS, OPENINGS = 30, 7
TARGET = "Bo.mage"
FIGURE = '[data-place="Bo.mage.hp"] .ct-num'

# From the start of the navigation to the first frame that shows the table with something to tap.
OPENED = """() => {
  const look = new MutationObserver(() => {
    if (!document.querySelector(".ct-frame .is-able")) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
  });
  look.observe(document, { childList: true, subtree: true, attributes: true });
}"""


def long_match(folder: Path) -> companion.Match:
    """A match with a history, in the middle of a combat."""
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    Shelf(folder).add(match)
    for text in ("summon QD", "equip 6S QD", "end", "summon AC", "equip 10D AC", "end"):
        match.play(text)
    for _ in range(4):
        match.play("draw")
        match.play("end")
    for value in range(30):
        match.correct({"Bo.mage.hp": 10 - value % 2 - 1})
    match.correct({"Bo.mage.hp": 10, "Bo.mage.shield": None})
    match.play("draw")
    return match


def corner(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f'[data-place="{place}"]').first.bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + 40


def attacks(browser: Browser, address: str, motion: Any) -> Taken:
    """Attack on a phone and take it back; `motion`: whether figures move into their places."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion=motion)
    page.goto(address)
    page.wait_for_selector(".ct-frame .is-able")

    def choose() -> None:
        page.wait_for_function("() => !document.getAnimations().length")  # hands are slower than what moves
        page.touchscreen.tap(*corner(page, "Ana.defender"))
        page.wait_for_selector(f'[data-place="{TARGET}"].is-target')

    def back() -> None:
        page.locator(".ct-tools button:has(.i-undo)").tap()

    taken = taps(page, page.locator(FIGURE), TAPS, lambda: page.touchscreen.tap(*corner(page, TARGET)), back, choose)
    page.close()
    return taken


def second_attackers(browser: Browser, address: str) -> Taken:
    """Aestery on a phone, six Fighters a side: a second one attacks, and is taken back; the life that would be left."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page.add_init_script(HASTY)
    page.goto(address)
    ghost = page.locator('[data-place="Bo.life"] .is-ghost .ct-num')
    ghost.wait_for()
    box = page.locator('[data-place="Ana.fighter.2"] > .ct-face').bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2  # a locator's own tap looks twice before it taps
    back = page.locator(".ct-tools button:has(.i-undo)")
    taken = taps(page, ghost, TAPS, lambda: page.touchscreen.tap(*middle), back.tap)
    page.close()
    return taken


def strikes(browser: Browser, address: str) -> Taken:
    """Eredan on a phone, two full lines and four cards: the strike, and it is taken back; the HP of who is struck."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page.add_init_script(HASTY)
    page.goto(address)
    figure = page.locator('[data-place="Bo.2.hp"] .ct-cheart .ct-num')
    figure.wait_for()
    box = page.locator(".ct-acts .is-main").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    back = page.locator(".ct-tools button:has(.i-undo)")
    taken = taps(page, figure, TAPS, lambda: page.touchscreen.tap(*middle), back.tap)
    page.close()
    return taken


def openings(browser: Browser, address: str) -> list[float]:
    """A fresh browser each time: nothing is cached."""
    found = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        page = context.new_page()
        page.add_init_script(f"({OPENED})()")
        page.goto(address)
        page.wait_for_function("() => window.usable")
        found.append(float(page.evaluate("() => window.usable")))
        context.close()
    return found


def others(browser: Browser, address: str, match: companion.Match) -> list[float]:
    """What another process writes, until the page shows it."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector(".ct-frame .is-able")
    match.follow()
    found = []
    for hp in (1, 2) * OPENINGS:
        match.correct({"Bo.mage.hp": hp})
        since = time.perf_counter()
        page.wait_for_function(f"() => document.querySelector('{FIGURE}').textContent === '{hp}'")
        found.append((time.perf_counter() - since) * 1000)
    page.close()
    return found


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play, chromium(play) as browser:
        server = Server(Path(place) / "folder").start()
        try:
            match = long_match(server.folder)
            address = f"{server.address}#match={match.header.id}"
            still, moving = (attacks(browser, address, motion) for motion in ("reduce", "no-preference"))
            print(f"app, tap to painted figure (aim: a frame and 8 ms): {still}")
            print(f"app, where figures move into their places: {moving}")
            field = aestery.table(6)
            field.play("attack 1")
            Shelf(server.folder).add(field)
            joined = second_attackers(browser, f"{server.address}#match={field.header.id}")
            print(f"app, Aestery with six Fighters a side, tap to painted figure (aim: 20 ms): {joined}")
            fight = companion.new("eredan", ["Ana", "Bo"], position=FIGHT, lang="fr")
            for text in (*CARDS, *("resolve",) * 4):
                fight.play(text)
            Shelf(server.folder).add(fight)
            struck = strikes(browser, f"{server.address}#match={fight.header.id}")
            print(f"app, Eredan with six characters and four cards, tap to painted figure (aim: 20 ms): {struck}")
            told = others(browser, address, match)
            print(f"app, another process's move to a changed figure: {spread(told)} (aim: 1000)")
            print(f"app, address to usable table: {spread(openings(browser, address))}")
        finally:
            server.stop()


def spread(times: list[float]) -> str:
    """The middle and the worst."""
    return f"median {statistics.median(times):.0f} ms of {len(times)}, worst {max(times):.0f} ms"


if __name__ == "__main__":
    main()
