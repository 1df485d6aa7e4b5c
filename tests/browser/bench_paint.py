"""How long a tap takes to become a painted figure in the app, and an address to become a table that can be used.

`python -m tests.browser.bench_paint`; `make bench` runs it too. Times are milliseconds, taken inside the page.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import companion
from companion.table.shelf import Shelf
from tests.browser.conftest import CHROMIUM, FLAGS, Server

TAPS, OPENINGS = 30, 7
TARGET = "Bo.mage"

# From the pointer's touch to the change of the figure, and to the frame after it.
WATCH = """() => {
  const figure = document.querySelector('[data-place="Bo.mage.hp"] .ct-num');
  window.painted = new Promise((done) => {
    let since = null;
    addEventListener("pointerdown", (event) => { since ??= event.timeStamp; }, { capture: true, once: true });
    const changes = new MutationObserver(() => {
      changes.disconnect();
      const changed = performance.now() - since;
      requestAnimationFrame(() => done([changed, performance.now() - since]));
    });
    changes.observe(figure, { childList: true, characterData: true, subtree: true });
  });
}"""

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


def taps(page: Page) -> list[tuple[float, float]]:
    """Attack and take it back, as often as it takes."""
    found = []
    undo = page.locator(".ct-tools button:has(.i-undo)")
    for _ in range(TAPS):
        page.touchscreen.tap(*corner(page, "Ana.defender"))
        page.wait_for_selector(f'[data-place="{TARGET}"].is-target')
        page.evaluate(WATCH)
        page.touchscreen.tap(*corner(page, TARGET))
        changed, painted = page.evaluate("() => window.painted")
        found.append((float(changed), float(painted)))
        undo.tap()
        page.wait_for_function(
            "() => document.querySelector('[data-place=\"Bo.mage.hp\"] .ct-num').textContent === '10'"
        )
    return found


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


def measure() -> dict[str, Any]:
    """Medians and worst cases: `tap_ms`, `tap_max_ms`, `change_ms`, `tap_moving_ms`, `open_ms`, `open_max_ms`."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        server = Server(Path(place) / "folder").start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            match = long_match(server.folder)
            address = f"{server.address}#match={match.header.id}"
            opened = openings(browser, address)
            found = {}
            for motion in ("reduce", "no-preference"):
                context = browser.new_context(
                    viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion=motion
                )
                page = context.new_page()
                page.goto(address)
                page.wait_for_selector(".ct-frame .is-able")
                found[motion] = taps(page)
                context.close()
        finally:
            browser.close()
            server.stop()
    changed, still = zip(*found["reduce"], strict=True)
    _, moving = zip(*found["no-preference"], strict=True)
    return {
        "tap_ms": statistics.median(still), "tap_max_ms": max(still), "change_ms": statistics.median(changed),
        "tap_moving_ms": statistics.median(moving), "open_ms": statistics.median(opened), "open_max_ms": max(opened),
    }  # fmt: skip


def main() -> None:
    """Print the figures."""
    figure = measure()
    tap, worst = figure["tap_ms"], figure["tap_max_ms"]
    print(f"app, tap to painted figure: median {tap:.1f} ms of {TAPS}, worst {worst:.1f} ms")
    print(f"app, tap to changed figure: median {figure['change_ms']:.1f} ms, without the wait for a frame")
    print(f"app, tap to painted figure where figures count up: median {figure['tap_moving_ms']:.1f} ms")
    opened, worst = figure["open_ms"], figure["open_max_ms"]
    print(f"app, address to usable table: median {opened:.0f} ms of {OPENINGS}, worst {worst:.0f} ms")


if __name__ == "__main__":
    main()
