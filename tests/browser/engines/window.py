"""What the tests ask of a browser, whichever engine it has: the page's journeys are told once, for all of them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

from tests.waiting import LOADING_MS, until

SIZE: Final = (390, 844)
"""A phone's."""
SEEN_S: Final = LOADING_MS / 1000
HASTY: Final = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".companion-table.companion-table { --settle: 0 }");
  document.adoptedStyleSheets = [sheet];"""
"""Buttons that have just changed hear these tests as well (tests/browser/pages.py)."""
_SPOT: Final = """
  const [selector, text] = arguments;
  const shown = (one) => one.checkVisibility?.() ?? one.getClientRects().length;
  const open = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const says = (one) => (text[0] === "!" ? !one.textContent.includes(text.slice(1)) : one.textContent.includes(text));
  const found = [...document.querySelectorAll(selector)].find((one) => shown(one) && open(one) && says(one));
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", behavior: "instant" });
  const spot = () => {
    const box = found.getBoundingClientRect();
    return [box.left + Math.min(box.width / 2, 300), box.top + box.height / 2].map(Math.round);
  };
  const before = spot();
  return new Promise((resolve) => setTimeout(() => {
    const now = spot();
    const rests = found.isConnected && now.every((place, i) => place === before[i]);
    resolve(rests && found.contains(document.elementFromPoint(...now)) ? now : null);
  }, 60));"""
"""Where an element is touched: its middle, once it rests, if nothing lies above it."""


class Window(ABC):
    """A window of a browser that has a profile of its own, which stays when the browser is killed."""

    name: str
    """Of the engine."""
    profile: Path
    """The folder of all that it keeps; files that it saves lie straight in it."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Type an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def back(self) -> None:
        """The page before this one."""

    @abstractmethod
    def told(self, script: str, *given: Any) -> Any:
        """What the body of a function gives back, which may be promised; what it is given are its `arguments`."""

    @abstractmethod
    def touch(self, x: int, y: int) -> None:
        """Touch the page."""

    @abstractmethod
    def choose(self, selector: str, path: Path) -> None:
        """Choose a file in a field for files."""

    @abstractmethod
    def kill(self) -> None:
        """All processes of the browser are gone at once; then it is opened again, on the same profile."""

    @abstractmethod
    def seconds(self) -> float:
        """CPU seconds that the browser has taken, with all its processes."""

    def wait(self, script: str, *given: Any) -> Any:
        """What a script gives back as soon as it is something."""
        return until(lambda: self.told(script, *given), lambda: f"{script} {given}\n{self.look()}", SEEN_S)

    def look(self) -> str:
        """What is there to be seen, for whoever wonders why it is not what was waited for."""
        told = "return [location.href, {...document.documentElement.dataset}, document.body.innerText.slice(0, 1500)]"
        return json.dumps(self.told(told), ensure_ascii=False)

    def go(self, address: str) -> None:
        """Follow a link to an address: the page that is left may come back as it was."""
        self.told("location.href = arguments[0]", address)
        self.wait("return location.href === arguments[0] && document.readyState === 'complete'", address)

    def tap(self, selector: str, text: str = "") -> None:
        """Touch what is shown, as soon as it can be: the first element with a text (`!text`: without it)."""
        self.touch(*self.wait(_SPOT, selector, text))

    def saved(self, name: str) -> bytes:
        """A file that the page has had the browser save, once it is whole."""
        path = self.profile / name

        def whole() -> bytes:
            self.told("return 1")  # who drives it hears of files while they talk
            size = path.stat().st_size if path.is_file() else 0
            held = bool(list(self.profile.glob(f"*{Path(name).suffix}.part")))
            return path.read_bytes() if size and not held else b""

        return until(whole, lambda: f"{name} in {[one.name for one in self.profile.iterdir()]}")

    def may_tap(self, selector: str, text: str = "") -> bool:
        """Touch it if it can be touched now."""
        spot = self.told(_SPOT, selector, text)
        if spot:
            self.touch(*spot)
        return bool(spot)

    def ready(self) -> None:
        """Wait until Python is there, for hands that do not rest."""
        self.wait("return document.documentElement.dataset.ready")
        self.told(HASTY)
