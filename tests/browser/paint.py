"""From a tap to the frame that shows what it changed, timed inside the page: the app's bench and the notebook's."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

# From the moment when the finger lifts to the changed figure, and to the end of the frame that paints it: a message
# that is sent in an animation frame comes once that frame is painted.
WATCH = """(figure) => {
  window.painted = new Promise((done, fail) => {
    let since = null;
    const late = setTimeout(() => fail(new Error("nothing has changed")), 10000);
    addEventListener("click", (event) => { since = event.timeStamp; }, { capture: true, once: true });
    const changes = new MutationObserver(() => {
      changes.disconnect();
      clearTimeout(late);
      const changed = performance.now() - since;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done([changed, performance.now() - since]);
        port2.postMessage(0);
      });
    });
    changes.observe(figure, { childList: true, characterData: true, subtree: true });
  });
}"""
CALM = 10
"""The calmest stretch of so many taps tells what the machine can do when nobody else wants it."""


@dataclass(frozen=True)
class Taken:
    """How long taps took, in milliseconds: until the figure had `changed`, and until it was `painted`."""

    changed: Sequence[float]
    painted: Sequence[float]

    def __str__(self) -> str:
        changed, painted = (
            f"{statistics.median(one):.1f} ({calmest(one):.1f})" for one in (self.changed, self.painted)
        )
        count, worst = len(self.painted), max(self.painted)
        most = statistics.quantiles(self.painted, n=20)[-1]
        told = f"changed {changed}, painted {painted} ms (the calmest stretch)"
        return f"{told}, 95 % within {most:.0f} ms, at worst {worst:.0f} ms of {count}"


def calmest(times: Sequence[float]) -> float:
    """The median of the calmest stretch."""
    return min(statistics.median(times[at : at + CALM]) for at in range(0, len(times), CALM))


Act = Callable[[], None]


def taps(page: Page, figure: Locator, count: int, tap: Act, back: Act, choose: Act = lambda: None) -> Taken:
    """Choose, tap what changes a figure, and take it back, again and again; the tap alone is timed."""
    taken: list[tuple[float, float]] = []
    for _ in range(count):
        choose()
        before = figure.inner_text()
        figure.evaluate(WATCH)
        tap()
        taken.append(tuple(page.evaluate("() => window.painted")))
        back()
        page.wait_for_function("([one, text]) => one.textContent === text", arg=[figure.element_handle(), before])
    return Taken(*zip(*taken, strict=True))
