"""What is laid over a board (who acts, who is a target, what becomes of a fighter) covers no name and no figure, and
every button comes into sight."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page

from tests.browser.app.shelf import at, shelve
from tests.browser.conftest import Desk, Server
from tests.games.eredan.table.test_view import FIGHT
from tests.running.start import ROOT

pytestmark = pytest.mark.browser

POSITIONS = tomllib.loads((ROOT / "tests" / "core" / "answers" / "positions.toml").read_text("utf-8"))["base"]
LONG = "Gardienne-des-brumes"
CROWD = {
    f"{owner}.fighter.{place}{end}": value
    for owner in ("Ana", "Bo")
    for place in range(1, 7)
    for end, value in (("", f"{LONG} {place}"), (".force", place), (".defence", 7 - place))
}
"""Twelve fighters with long names."""
SIZES = [(360, 740), (390, 844), (768, 1024), (1280, 800), (667, 375), (320, 256)]
"""Phones, a tablet, a laptop; a small phone held across, and a laptop's page enlarged to four times."""
OVERLAPS = """() => {
  const seen = (el) => { const box = el.getBoundingClientRect(), css = getComputedStyle(el);
    return box.width > 1 && box.height > 1 && css.visibility !== "hidden" && css.opacity > .2; };
  const inside = (el) => { const range = document.createRange(); range.selectNodeContents(el);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1).map((box) => ({ left: box.left,
      right: box.right, top: box.top + .15 * box.height, bottom: box.bottom - .2 * box.height })); }; // without its air
  const shared = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const of = (what) => [...document.querySelectorAll(what)].filter((el) => seen(el) && !el.closest("dialog, .ct-sr"));
  const texts = of(".ct-num, .ct-name, .ct-cname, .ct-uname, .ct-hname, .ct-label");
  return of(".ct-badge, .ct-utag, .ct-mark, .ct-disc b").flatMap((tag) => texts
    .filter((text) => !tag.contains(text) && !text.contains(tag) && inside(text).some((box) =>
      shared(tag.getBoundingClientRect(), box).every((one) => one > 3)))
    .map((text) => `${tag.textContent} over ${text.textContent}`));
}"""

UNSEEN = """() => {
  const within = (a, b) => a && (a.contains(b) || b.contains(a));
  const lost = [...document.querySelectorAll(".ct-frame button")].filter((el) => {
    if (!el.checkVisibility() || el.closest("dialog, details:not([open])")) return false;
    el.scrollIntoView({ block: "center", inline: "center" });
    const box = el.getBoundingClientRect(), owner = el.closest("[data-place]") ?? el;
    const seen = [[.5, .5], [.2, .2], [.8, .8], [.5, .1], [.1, .5]].some(([x, y]) => within(owner,
      document.elementFromPoint(box.left + x * box.width, box.top + y * box.height) ?? el.ownerDocument.head));
    return !seen;
  });
  const page = document.documentElement;
  return [...lost.map((el) => el.getAttribute("aria-label") ?? el.textContent),
    ...(page.scrollWidth > innerWidth ? [`${page.scrollWidth - innerWidth} px sideways`] : [])];
}"""
"""Buttons that cannot be brought out from under others, and whether the page scrolls sideways."""


def looked_at(server: Server, desk: Desk, size: tuple[int, int], game: str, *moves: str, **position: Any) -> Page:
    """A table at a moment, once it stands."""
    whole = {**POSITIONS[game], **position}
    players: Sequence[str] = list(dict.fromkeys(key.partition(".")[0] for key in whole if key[0].isupper()))
    page = desk.open(at(server, shelve(server, *moves, game=game, players=players, position=whole)), *size, touch=True)
    page.wait_for_selector(".ct-board, .ct-fieldboard")
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_covers_a_name_a_figure_or_a_button(server: Server, desk: Desk, size: tuple[int, int]) -> None:
    for game in ("etraclor", "herocard", "erythro"):
        page = looked_at(server, desk, size, game)
        assert page.evaluate(OVERLAPS) == [], game
        assert page.evaluate(UNSEEN) == [], game
    page = desk.open(at(server, shelve(server, game="eredan", position=FIGHT)), *size, touch=True)
    page.wait_for_selector(".ct-fieldboard .is-character")
    page.evaluate("""document.querySelector('[data-place="Ana.2"] .ct-face').click()""")
    page.wait_for_selector(".ct-badge.b-target")
    assert page.evaluate(OVERLAPS) == [], "targets of a fight"
    assert page.evaluate(UNSEEN) == [], "targets of a fight"
    page = looked_at(server, desk, size, "aestery", "combat", "attaquer 1 2", "Bo: bloquer 1 avec 2")
    assert page.evaluate(OVERLAPS) == [], "lanes"
    page = looked_at(server, desk, size, "aestery", "combat", "attaquer 1 2", **CROWD)
    assert page.evaluate(OVERLAPS) == [], "twelve fighters"
    assert page.evaluate(UNSEEN) == [], "twelve fighters"
