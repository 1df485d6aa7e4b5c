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

from companion.table.front_files import APP_STYLES, STYLES, front_file
from tests.browser.front.views import ROOT, View, fixture
from tests.browser.pages import Kept, Watch
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


def styled(page: str) -> bytes:
    """The page with the styles that the app has, in their order."""
    links = (f"/{front_file(name).relative_to(ROOT)}" for name in (*STYLES, *APP_STYLES))  # type: ignore[attr-defined]
    told = "\n".join(f'<link rel="stylesheet" href="{link}">' for link in links)
    return page.replace("<!-- styles: those of the app -->", told).encode()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        return

    def do_GET(self) -> None:
        if not self.path.endswith(HARNESS.name):
            return super().do_GET()
        page = styled(HARNESS.read_text("utf-8"))
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page_of(kept_open: Kept, address: str) -> Iterator[Open]:
    """Opens the harness on a fixture; no page may fail, ask the internet, or open a dialog of the browser."""
    watched: list[tuple[Page, Watch]] = []
    trouble: list[str] = []

    def opened(
        view: str | View,
        width: int = 390,
        height: int = 844,
        theme: Any = "light",
        motion: Any = "reduce",
    ) -> Page:
        page = kept_open.take(touch=False, width=width, height=height, theme=theme, motion=motion)
        watched.append((page, Watch(page, trouble)))
        page.set_default_timeout(LIMIT_MS)
        page.goto(f"{address}/tests/browser/front/harness.html")
        page.wait_for_function("() => Boolean(window.start)")
        page.evaluate("view => start(view)", fixture(view) if isinstance(view, str) else view)
        page.wait_for_selector(".ct-frame, .ct-home")
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for page, watch in watched:
        kept_open.give(page, touch=False)
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
