"""Chromium for the tests: it reaches nothing but the loopback, its pages stay open from test to test and are watched.

Opening a page costs more than what most tests look at: it is emptied after a test and serves the next one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, Playwright

CHROMIUM = "/usr/bin/chromium"
UNUSED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
    "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup",
)  # fmt: skip
"""What Playwright turns off (the last list counts), and pages of the browser's own address line, which each new window
loads though nobody sees them: they cost four times as much as the window."""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    f"--disable-features={','.join(UNUSED)}", "--js-flags=--liftoff-only",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip
"""The last one keeps everything outside out of reach; to stop each request and ask would turn the cache off.

Python in a page lives for seconds: to compile it as if it were to run for hours (what `--liftoff-only` leaves out)
costs a third of it.
"""
HASTY = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".companion-table.companion-table { --settle: 0 }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Tests tap faster than people, and mean it: a button that has just changed hears them (front/debounce.js)."""
PATIENT = "() => { document.adoptedStyleSheets = []; }"
"""A page that takes taps as people's."""
EMPTY = "() => { localStorage.clear(); sessionStorage.clear(); }"


@contextlib.contextmanager
def chromium(play: Playwright) -> Iterator[Browser]:
    """A browser, closed in the end."""
    browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    try:
        yield browser
    finally:
        browser.close()


def is_near(url: str) -> bool:
    """Whether an address is on this machine, or none of the network."""
    return urlsplit(url).hostname == "127.0.0.1" or url.startswith(("data:", "blob:", "about:"))


class Watch:
    """Notes in `trouble` what should not happen on a page, until it is ended.

    A page asks for something outside, fails, opens a dialog of the browser (but one that asks whether to leave it), or
    complains, unless what it complains of is `excused`.

    Whatever is outside fails (FLAGS): requests that are answered are not looked at.
    """

    def __init__(self, page: Page, trouble: list[str], excused: Callable[[str], bool] = lambda _: False) -> None:
        self._page, self._trouble, self._excused = page, trouble, excused
        self.messages: list[str] = []
        """What the page was sent over its sockets."""
        self._heard: dict[str, Callable[[Any], None]] = {
            "requestfailed": self._asked, "websocket": self._connected, "dialog": self._dialog,
            "console": self._complaint,
            "pageerror": lambda error: trouble.append(f"error: {error}"),
        }  # fmt: skip
        for name, hear in self._heard.items():
            page.on(name, hear)  # type: ignore[call-overload]

    def end(self) -> None:
        """The page is another test's from now on."""
        for name, hear in self._heard.items():
            self._page.remove_listener(name, hear)

    def _asked(self, request: Any) -> None:
        if not is_near(request.url):
            self._trouble.append(f"asked for {request.url}")

    def _connected(self, socket: Any) -> None:
        self._asked(socket)
        socket.on("framereceived", lambda frame: self.messages.append(str(frame)))

    def _dialog(self, dialog: Any) -> None:
        """A page that says anything of its own has run what was a name."""
        if dialog.type == "beforeunload":
            dialog.accept()
            return
        self._trouble.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _complaint(self, message: Any) -> None:
        if message.type in ("error", "warning") and not self._excused(message.text):
            self._trouble.append(f"{message.type}: {message.text}")


def sized(page: Page, *, width: int, height: int, theme: Any, motion: Any) -> None:
    """Give a page its size, and what the system asks of it."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme, reduced_motion=motion)


class Kept:
    """The pages that stay open, each in a context of its own: with fingers, or without."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[bool, list[Page]] = {True: [], False: []}

    def take(self, *, touch: bool, width: int, height: int, theme: Any, motion: Any) -> Page:
        """An empty page, with nothing stored."""
        page = self._free[touch].pop() if self._free[touch] else self._new(touch)
        sized(page, width=width, height=height, theme=theme, motion=motion)
        return page

    def _new(self, touch: bool) -> Page:
        context = self._browser.new_context(has_touch=touch)
        context.add_init_script(HASTY)
        return context.new_page()

    def give(self, page: Page, *, touch: bool) -> None:
        """Take a page back, emptied; one that cannot be is closed."""
        try:
            page.evaluate(EMPTY)
            page.goto("about:blank")
            page.context.clear_cookies()
        except Error:
            page.context.close()
        else:
            self._free[touch].append(page)
