"""A person who taps what can be tapped: each tap does something, and at most one thing is announced."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

SEEN: Final = """() => {
  const live = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !el.disabled
    && el.getAttribute("aria-disabled") !== "true" && el.getAttribute("aria-pressed") !== "true"
    && !el.closest("[inert]") && el.getBoundingClientRect().width > 4;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = top ? top.querySelectorAll("button")
    : document.querySelectorAll(`.ct-acts button, .ct-prompt button, .ct-ask button, .ct-contest button,
        .is-able > .ct-face, .is-target > .ct-face`);
  window.tappable = [...all].filter((el) => live(el)
    && !el.matches(".ct-link, .ct-rulebook, .ct-thinks *, .is-barred, [data-rule]")
    && !/concede|menu|undo|redo|save|report/.test(el.dataset.action ?? ""));
  return window.tappable.map((el) => ({ name: el.getAttribute("aria-label") ?? el.innerText,
    main: el.matches(".is-main"), leaves: el.closest("dialog > .ct-sheet > header") !== null,
    held: el.matches(".ct-opener") }));
}"""
"""What can be tapped now: of a dialog that is open, else of the table. Not what leaves the match or takes back."""
SPOT: Final = """(n) => {
  const el = window.tappable[n], owner = el.closest(".ct-card, [data-place]") ?? el;
  el.scrollIntoView({ block: "center" });
  const box = el.getBoundingClientRect();
  const spots = [[.5, .5]];
  for (let y = .06; y < 1; y += .11) for (let x = .06; x < 1; x += .22) spots.push([x, y]);
  const on = (whole) => spots.map(([x, y]) => [box.left + x * box.width, box.top + y * box.height])
    .find(([x, y]) => whole.contains(document.elementFromPoint(x, y)));
  const middle = [box.left + box.width / 2, box.top + box.height / 2]; // of a tile under what stands on it
  return on(el) ?? on(owner) ?? (el.closest(".ct-mapboard") ? middle : null);
}"""
"""Where a finger finds it: figures on a card are places of their own, and act for the card."""
STANDS: Final = """() => { const all = [...document.querySelectorAll("button")];
  const which = (is) => all.flatMap((el, n) => (is(el) ? [n] : [])).join();
  return [document.body.innerText, which((el) => el.getAttribute("aria-pressed") === "true"),
    which((el) => el.closest(".is-chosen, .is-target, .is-picked")), document.querySelectorAll("dialog[open]").length,
    [...document.querySelectorAll("input")].map((el) => el.value).join("|")].join("\\n"); }"""
HOLD_MS: Final = 900
LOOKS: Final = 100
LOOK_MS: Final = 30


class Tapper:
    """Taps through a match by chance; `done`: each tap, and what was announced with it."""

    def __init__(self, page: Page, record: Path, seed: object) -> None:
        self.page, self.record, self.dice = page, record, random.Random(str(seed))
        self.done: list[tuple[str, list[str]]] = []

    @property
    def over(self) -> bool:
        """Whether the match has come to its end."""
        return bool(self.page.locator(".ct-end").count())

    def _entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.record.read_text("utf-8").splitlines()[1:]]

    def _settled(self) -> list[dict[str, Any]]:
        """The entries once no more come: what is shown may be there before what is written."""
        entries: list[dict[str, Any]] = []
        for _ in range(LOOKS):
            self.page.wait_for_timeout(LOOK_MS)
            before, entries = entries, self._entries()
            if len(before) == len(entries):
                break
        return entries

    def tap(self) -> bool:
        """One tap; False where the companion, or nobody, is to do something. Raises AssertionError for a tap of which
        nothing comes, or from which come two announcements."""
        seen = self.page.evaluate(SEEN)
        if not seen:
            self.page.wait_for_timeout(LOOK_MS)
            return False
        n = self._chosen(seen)
        entries, before = self._entries(), self.page.evaluate(STANDS)
        spot = self.page.evaluate(SPOT, n)
        assert spot is not None, f"{seen[n]['name']} cannot be reached"
        if seen[n]["held"]:
            self.page.mouse.move(*spot)
            self.page.mouse.down()
            self.page.wait_for_timeout(HOLD_MS)
            self.page.mouse.up()
        else:
            self.page.touchscreen.tap(*spot)
        for _ in range(LOOKS):
            self.page.wait_for_timeout(LOOK_MS)
            if self.page.evaluate(STANDS) != before or self._entries() != entries:
                break
        else:
            again = seen[n]["name"] in [name for name, _ in self.done[-4:]]  # refused once more, in the same words
            assert again, f"nothing came of a tap on {seen[n]['name']!r} after {self.done[-3:]}"
        new = self._settled()[len(entries) :]
        self.done.append((seen[n]["name"], [str(entry.get("move", entry.get("kind"))) for entry in new]))
        return True

    def _chosen(self, seen: list[dict[str, Any]]) -> int:
        """Mostly what is next; else anything; a dialog is left now and then."""
        mains = [n for n, one in enumerate(seen) if one["main"]]
        stays = [n for n, one in enumerate(seen) if not one["leaves"]] or list(range(len(seen)))
        leaves = [n for n, one in enumerate(seen) if one["leaves"]]
        if mains and self.dice.random() < 0.5:
            return self.dice.choice(mains)
        return self.dice.choice(leaves if leaves and self.dice.random() < 0.06 else stays)
