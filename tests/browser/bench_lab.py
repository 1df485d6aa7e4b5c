"""How long it takes from a tap on the notebook's table to the painted figure: `python -m tests.browser.bench_lab`.

The tap and the paint are timed in the page: from the click to the frame after the one in which the figure changed.
Between them lie the way to the kernel, the judging, the record on the disk, the new view and the way back.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.lab import Lab, LabPage

BOOK = "fr/1-marqueur.ipynb"
TAPS = 60
CALM = 15
"""The calmest stretch of this many taps tells what the machine can do when nobody else wants it."""
# Two clicks a round: draw, take it back. A message after the animation frame comes once that frame is painted.
TIMER = """async ([taps, place]) => {
  const table = document.querySelector('.companion-desk .companion-table');
  const figure = () => table.querySelector(`[data-place="${place}"] .ct-num`);
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const changed = (from) => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`nothing changed from ${from}: ${table.innerText}`)), 10000);
    const look = () => {
      if (figure().textContent === from) return;
      watch.disconnect();
      clearTimeout(late);
      done(performance.now());
    };
    const watch = new MutationObserver(look);
    watch.observe(table, { subtree: true, childList: true, characterData: true });
  });
  const times = [];
  for (let i = 0; i < taps; i++) {
    const button = i % 2 ? table.querySelector('[aria-label="Annuler"]') : table.querySelector('[data-action="draw"]');
    const news = changed(figure().textContent);
    const start = performance.now();
    button.click();
    const there = await news;
    times.push([there - start, (await painted()) - start]);
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""


def measure(browser: Any, lab: Lab, taps: int = TAPS) -> dict[str, float]:
    """Milliseconds from tap to painted figure, and to the changed document, over `taps` taps."""
    opened = LabPage(browser, lab)
    try:
        return _measured(opened, taps)
    finally:
        opened.close()


def _measured(opened: LabPage, taps: int) -> dict[str, float]:
    page = opened.open(BOOK)
    opened.run_all()
    page.wait_for_selector(".companion-table .ct-frame")
    form = page.locator(".companion-desk")
    form.get_by_label("Jeu", exact=True).select_option(label="Etraclor")
    form.get_by_label("Qui commence").wait_for()
    form.get_by_label("Joueur 1").fill("Ana")
    form.get_by_label("Joueur 2").fill("Bo")
    form.get_by_label("Qui commence").select_option(label="Ana")
    form.get_by_role("button", name="Commencer", exact=True).click()
    form.locator(".companion-table .ct-side").first.wait_for()
    opened.ready()
    page.wait_for_timeout(500)
    page.evaluate(TIMER, [4, "Ana.deck"])
    times = page.evaluate(TIMER, [taps, "Ana.deck"])
    changed, painted = ([row[column] for row in times] for column in (0, 1))
    return {
        "taps": taps,
        "median_ms": statistics.median(painted),
        "changed_median_ms": statistics.median(changed),
        "calm_changed_ms": min(statistics.median(changed[at : at + CALM]) for at in range(0, taps, CALM)),
        "frame_median_ms": statistics.median(row[1] - row[0] for row in times),
        "p90_ms": statistics.quantiles(painted, n=10)[-1],
        "worst_ms": max(painted),
    }


def main() -> int:
    """Measure on a JupyterLab of its own and print the figures."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS

    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        lab = Lab(Path(place)).start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print(json.dumps(measure(browser, lab), indent=1))
        finally:
            browser.close()
            lab.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
