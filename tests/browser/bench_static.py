"""What the page without a server weighs and how long it takes: bytes by part, first and later visits, a tap.

`python -m tests.browser.bench_static`; `make bench` runs it too. Milliseconds are taken inside the page; medians.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Page, Playwright, sync_playwright

from tests.browser.paint import taps
from tests.browser.static_site import Device, Host, hosted, ready
from tests.web.table_build import built_table

VISITS, TAPS = 5, 30
PARTS = {
    "Python (WebAssembly)": "py/pyodide.asm.wasm",
    "its JavaScript": "py/*.mjs",
    "standard library": "py/stdlib.zip",
    "companion, five games": "py/play.pack",
    "front end, fonts, icons": "static/*",
    "page, manifest, service worker": "*.*",
    "(later) what prints": "py/paper.pack",
}
SLOW = {"offline": False, "latency": 300, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""A 3G network: 300 ms, 1.6 Mbit/s."""
TIMES = """() => {
  const at = (name) => Math.round(performance.getEntriesByName(name)[0]?.startTime ?? NaN);
  return [at("first-contentful-paint"), at("companion-shown"), at("companion-ready"), at("companion-live")];
}"""


def weights(folder: Path) -> Iterator[str]:
    """A line a part: as it is, and as hosts send it."""
    sums = [0, 0, 0]
    for name, pattern in PARTS.items():
        found = [path.read_bytes() for path in folder.glob(pattern) if path.is_file()]
        sizes = [sum(map(len, found)), sum(len(gzip.compress(one, 6)) for one in found),
                 sum(len(brotli.compress(one, quality=11)) for one in found)]  # fmt: skip
        if not name.startswith("("):
            sums = [one + more for one, more in zip(sums, sizes, strict=True)]
        yield _weight(name, sizes)
    yield _weight("a first visit", sums)


def _weight(name: str, sizes: list[int]) -> str:
    raw, zipped, small = (size / 1e6 for size in sizes)
    return f"{name:32} {raw:7.2f} MB   gzip {zipped:6.2f}   brotli {small:6.2f}"


def visit(page: Page, address: str) -> list[float]:
    """The times of one visit: first paint, last view, Python, fresh view."""
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    page.wait_for_selector("html[data-live]", state="attached")
    return list(page.evaluate(TIMES))


def _told(name: str, runs: list[list[float]]) -> str:
    times = [statistics.median(column) for column in zip(*runs, strict=True)]
    return f"{name:32} " + "  ".join(
        f"{what} {time:5.0f}" for what, time in zip(("paint", "shown", "ready", "fresh"), times, strict=True)
    )


def visits(play: Playwright, host: Host, folder: Path) -> Iterator[str]:
    """First visits of new devices, later ones from a picture of the memory, and those on a slow network."""
    firsts = []
    for number in range(VISITS):
        device = Device(play, folder / f"first{number}")
        firsts.append(visit(device.page(), f"{host.address}?picture=no#home"))
        device.close()
    yield _told("first visit", firsts)
    device = Device(play, folder / "kept")
    page = device.page()
    page.goto(f"{host.address}?picture=now#play")
    page.wait_for_selector('html[data-picture="pictured"]', state="attached", timeout=60_000)
    page.locator(".ct-bar .is-main").first.click()
    page.wait_for_timeout(1500)
    yield _told("later, from the picture", [visit(page, host.address) for _ in range(VISITS)])
    yield _told("later, without", [visit(page, f"{host.address}?picture=no") for _ in range(VISITS)])
    session = device.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    yield _told("later, on 3G", [visit(page, host.address) for _ in range(VISITS)])
    device.close()


def taps_told(play: Playwright, host: Host, folder: Path) -> str:
    """A draw is taken back and brought back: how long until the deck's figure has changed, and is painted."""
    device = Device(play, folder / "taps", bypass_csp=True)
    page = device.page()
    page.goto(f"{host.address}?picture=now#play")
    page.wait_for_selector('html[data-picture="pictured"]', state="attached", timeout=60_000)
    page.locator(".ct-bar .is-main").first.click()
    page.wait_for_selector('html[data-seen="1"]', state="attached")
    figures = page.locator('[data-place$=".deck"] .ct-num')
    deck = figures.nth(figures.all_inner_texts().index("20"))
    undo, redo = (page.locator(f'.ct-tools button[aria-label="{name}"]') for name in ("Annuler", "Rétablir"))
    told = str(taps(page, deck, TAPS, undo.click, redo.click))
    device.close()
    return f"a tap: {told}"


def main() -> None:
    """Print all of it."""
    folder = built_table()
    for line in weights(folder / "table"):
        print(line)
    with sync_playwright() as play, hosted(folder) as host, tempfile.TemporaryDirectory() as profiles:
        for line in visits(play, host, Path(profiles)):
            print(line)
        print(taps_told(play, host, Path(profiles)))


if __name__ == "__main__":
    main()
