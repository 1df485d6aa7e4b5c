"""The bench of the front end: a fake host, fixed views, a real browser, and no network but the loopback."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.table.hub.front_files import APP_STYLES, STYLES, front_file, front_text, widget_module
from tests.browser.front.views import ROOT, View, fixture
from tests.browser.pages import Kept, Watch, sized
from tests.waiting import LIMIT_MS

REFUSAL = {
    "title": "Refusé",
    "text": "R♠ attaque A♣ : ce coup ne va pas.",
    "reasons": [
        {"id": "attack-needs-weapon", "title": "Sans arme", "text": "R♠ n’a pas d’arme.", "section": "Combat, p. 9"}
    ],
    "try": [{"text": "attaquer avec D♦", "move": "attack QD AC"}],
    "override": "attack KS AC",
    "plays": "R♠ attaque A♣",
}

Open = Callable[..., Page]


HARNESS = Path(__file__).with_name("harness.html")
AT = "/tests/browser/front/harness.html"
FRONT = "/companion/table/front/"
JOINED = f"{FRONT}joined.js"


def styled(page: str) -> bytes:
    """The page with the styles that the app has, in their order, in itself: to ask for each one costs more."""
    told = "\n".join(front_text(name) for name in (*STYLES, *APP_STYLES))
    return page.replace("<!-- styles: those of the app -->", f"<style>\n{told}</style>").encode()


def joined() -> bytes:
    """The table as one module, as a notebook has it; its modules one by one are loaded by the app's tests."""
    return f"{widget_module()}\nexport {{ mount }};\n".encode()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        return

    def do_GET(self) -> None:
        if self.path == AT:
            return self._give("text/html; charset=utf-8", styled(HARNESS.read_text("utf-8")))
        if self.path == JOINED:
            return self._give("text/javascript; charset=utf-8", joined())
        if self.path.startswith(FRONT):
            return self._give("text/javascript; charset=utf-8", front_file(self.path.removeprefix(FRONT)).read_bytes())
        return super().do_GET()

    def _give(self, kind: str, what: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(what)))
        self.end_headers()
        self.wfile.write(what)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


class Stand:
    """The page with the harness: it stays open from test to test while each leaves it as it was (harness.html)."""

    def __init__(self, kept_open: Kept, address: str) -> None:
        self._kept_open, self._address = kept_open, f"{address}{AT}"
        self.page: Page | None = None

    def take(self, width: int, height: int, theme: Any, motion: Any) -> Page:
        """The page, without a table; asked for again within a test it is emptied of the last one."""
        asked: dict[str, Any] = {"width": width, "height": height, "theme": theme, "motion": motion}
        if self.page and not self.page.evaluate("() => tidy()"):
            self._kept_open.give(self.page, touch=False)
            self.page = None
        if self.page:
            sized(self.page, **asked)
            return self.page
        self.page = self._kept_open.take(touch=False, **asked)
        self.page.set_default_timeout(LIMIT_MS)
        self.page.goto(self._address)
        self.page.wait_for_function("() => Boolean(window.tidy)")
        return self.page


@pytest.fixture(scope="session")
def stand(kept_open: Kept, address: str) -> Stand:
    return Stand(kept_open, address)


@pytest.fixture
def page_of(stand: Stand) -> Iterator[Open]:
    """Opens the harness on a fixture; no page may fail, ask the internet, or open a dialog of the browser."""
    watched: dict[Page, Watch] = {}
    trouble: list[str] = []

    def opened(
        view: str | View,
        width: int = 390,
        height: int = 844,
        theme: Any = "light",
        motion: Any = "reduce",
    ) -> Page:
        page = stand.take(width, height, theme, motion)
        if page not in watched:
            watched[page] = Watch(page, trouble)
        page.evaluate("view => start(view)", fixture(view) if isinstance(view, str) else view)
        page.wait_for_selector(".ct-frame, .ct-home")
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for page, watch in watched.items():
        page.evaluate("() => 0")  # what it complained of until now is heard
        watch.end()
    assert trouble == []


def sent(page: Page) -> list[dict[str, Any]]:
    """The intents of a page, without the dialogs that they came from (test_front_moment.py)."""
    intents: list[dict[str, Any]] = page.evaluate("bench.sent.map(({ from, ...intent }) => intent)")
    return intents


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def tap(page: Page, name: str) -> None:
    """Taps the corner of a place, where a card shows its rank."""
    page.click(place(name), position={"x": 10, "y": 14})


def reply(page: Page, kind: str, answer: dict[str, Any]) -> None:
    page.evaluate("([kind, answer]) => { bench.replies[kind] = answer; }", [kind, answer])
