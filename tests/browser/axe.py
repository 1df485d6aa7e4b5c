"""What axe finds on a page for people who use a screen reader or a keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime < Infinity).map((one) => one.finished))"""
"""Colours are judged once they have come to rest: they pass from one theme to the other."""
GRAVE = ("serious", "critical")


def in_both(page: Page, where: str = "page") -> list[str]:
    """What is serious on a page in its theme, and of its colours in the other: a theme changes nothing else."""
    found = serious(page, where)
    dark = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
    themes: list[Literal["dark", "light"]] = ["dark", "light"]
    page.emulate_media(color_scheme=themes[bool(dark)])
    found += serious(page, f"{where}, {themes[bool(dark)]}", colours=True)
    page.emulate_media(color_scheme=themes[not dark])
    return found


def serious(page: Page, where: str = "page", *, colours: bool = False) -> list[str]:
    """What is serious on a page (of its `colours` alone), told as of `where`; axe comes as text, for no page of ours
    loads it."""
    load(page)
    only = {"runOnly": ["color-contrast"]} if colours else {}
    found = page.evaluate("(more) => axe.run(document, { resultTypes: ['violations'], ...more })", only)
    return [
        f"{where}: {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
    ]


def breaches(form: Locator) -> list[str]:
    """Whatever part of a page breaches of WCAG 2, A and AA."""
    load(form.page)
    found = form.evaluate("(form) => axe.run(form, { runOnly: ['wcag2a', 'wcag2aa'] })")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def load(page: Page) -> None:
    """Give the page axe, once, and wait until it is still. Fails where axe is not installed (`npm install`)."""
    assert AXE.is_file(), "axe-core is missing: npm install --no-package-lock"
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
