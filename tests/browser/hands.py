"""Playing the table as people do: with a finger, or with nothing but a keyboard."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

# Which key brings the focus nearer to an element: arrows on a side of the table, else Tab, forward or back.
_NEXT_KEY = """(target) => {
  const at = document.activeElement;
  if (at === target) return "";
  const side = target.closest(".ct-side");
  if (!side || at?.closest?.(".ct-side") !== side) {
    return at?.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  }
  const spot = (el) => { // a card is read at its head, its figures lie below
    const r = el.getBoundingClientRect();
    return [r.left + r.width / 2, el.matches(":is(.ct-card, .ct-slot) > .ct-face") ? r.top : r.top + r.height / 2];
  };
  const [dx, dy] = spot(target).map((value, i) => value - spot(at)[i]);
  const turned = window.turns = (window.turns ?? 0) + 1;
  const sideways = Math.abs(dx) > Math.min(60, Math.abs(dy)) !== (turned % 5 === 4); // the column first
  return sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : (dy > 0 ? "ArrowDown" : "ArrowUp");
}"""


class Hands:
    """One way of working a page."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.way, self.acts = page, way, 0

    def press(self, what: str | Locator) -> None:
        """Press a button, a place, a link."""
        target = (self.page.locator(what) if isinstance(what, str) else what).first
        target.wait_for()
        self.acts += 1
        if self.way == "keys":
            self._reach(target)
            self.page.keyboard.press("Enter")
            return
        # A card's figures are places of their own: its corner is the card, whatever lies above it there.
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        large = box["height"] > 120
        dx, dy = (12, 40) if large else (box["width"] / 2, box["height"] / 2)
        self.page.touchscreen.tap(box["x"] + dx, box["y"] + dy)

    def write(self, what: str, text: str) -> None:
        target = self.page.locator(what).first
        if self.way == "touch":
            target.tap()
        else:
            self._reach(target)
        self.page.keyboard.type(text)

    def _reach(self, target: Locator) -> None:
        target.wait_for()
        handle = target.element_handle()
        for _ in range(150):
            key = self.page.evaluate(_NEXT_KEY, handle)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {target} by keyboard alone")

    # --- the table ------------------------------------------------------------------------------------------------

    def tap(self, place: str) -> None:
        """A place of the table, such as `Ana.mage`."""
        self.press(f"[data-place={json.dumps(place)}] > button.ct-face")

    def choose(self, card: str) -> None:
        """A card of the picker that is open."""
        self.press(f'dialog[open] [data-choice="{card}"]')

    def action(self, name: str, *, held: bool = False) -> None:
        """A button of the bar; whoever pressed it looks for what came of it, unless the answer is `held` back."""
        bar = self.page.locator(".ct-bar")
        before = bar.inner_text()
        self.press(f'.ct-bar [data-action="{name}"]')
        if not held:
            expect(bar).not_to_have_text(before, use_inner_text=True)

    def menu(self, name: str) -> None:
        """An action of the menu, confirmed where it asks."""
        self.press(f'.ct-tools button[aria-label="{word(self.page, "menu")}"]')
        self.press(f'dialog[open] [data-action="{name}"]')
        if name.startswith("concede"):
            self.press(f'dialog[open] [data-confirm="{name}"]')

    def undo(self) -> None:
        """Take back what was announced last; what is tapped next is meant for what stands then."""
        table = self.page.locator(".ct-frame")
        before = table.inner_text()
        self.press(f'.ct-tools button[aria-label="{word(self.page, "undo")}"]')
        expect(table).not_to_have_text(before, use_inner_text=True)

    def start(self, *players: str, starter: int = 0, dealt: bool = False) -> None:
        """Fill in the form of a new match of Etraclor and send it."""
        self.press('.ct-games [data-value="etraclor"]')
        self.seat(*players)
        self.press("[data-chip=starter]")
        self.press(f'.d-sheet [data-value="{starter}"]')
        if dealt:
            self.press("[data-chip=cards]")
            self.press('.d-sheet [data-value="true"]')
            self.press(".d-sheet .ct-start")
        self.press(".ct-glance .ct-start")
        self.page.wait_for_selector(".ct-frame")

    def seat(self, *players: str) -> None:
        """Name the players of a new match."""
        self.press('[data-who="0"]')
        for seat, name in enumerate(players):
            self.page.locator(f'.d-sheet input[name="player-{seat}"]').fill("")
            self.write(f'.d-sheet input[name="player-{seat}"]', name)
        self.press(".d-sheet .ct-start")


def word(page: Page, key: str) -> str:
    """A French word of the front end: the servers of these tests speak French."""
    import tomllib
    from importlib.resources import files

    text: str = tomllib.loads(files("companion.table").joinpath("words.toml").read_text("utf-8"))[key]["fr"]
    return text


def figure(page: Page, place: str) -> Locator:
    """The number shown at a place."""
    return page.locator(f"[data-place={json.dumps(place)}] .ct-num").first


def shows(page: Page, place: str, value: int) -> None:
    """Wait until a place shows a number."""
    expect(figure(page, place)).to_have_text(str(value))


def says(page: Page, text: str) -> None:
    """Wait until the table says something that holds a text."""
    expect(page.locator(".ct-last").first).to_contain_text(re.compile(re.escape(text)))
