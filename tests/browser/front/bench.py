"""The bench of the front end: a fake host, fixed views, a real browser, and no network but the loopback."""

from __future__ import annotations

import functools
import http.server
import json
import threading
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = Path(__file__).parent / "fixtures"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
TABLES = ["combat", "after", "opening", "prompt", "outcome", "dealt", "silly"]
EVERY = [*TABLES, "home"]
REFUSAL = {
    "title": "Refusé",
    "text": "R♠ attaque A♣ : ce coup ne va pas.",
    "reasons": [
        {"id": "attack-needs-weapon", "title": "Sans arme", "text": "R♠ n’a pas d’arme.", "section": "Combat, p. 9"}
    ],
    "try": [{"text": "attaquer avec D♦", "move": "attack QD AC"}],
    "override": "attack KS AC",
}

Open = Callable[..., Page]
View = dict[str, Any]


def words(lang: str) -> dict[str, str]:
    table = tomllib.loads((ROOT / "companion" / "table" / "words.toml").read_text(encoding="utf-8"))
    return {key: word[lang] for key, word in table.items()}


def fixture(name: str) -> View:
    view: View = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    view["words"] = words("fr")
    return view


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        return


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def page_of(browser: Browser, address: str) -> Iterator[Open]:
    """Opens the harness on a fixture; no page may fail, ask the internet, or open a dialog of the browser."""
    contexts = []
    trouble: list[str] = []

    def guard(route: Route) -> None:
        if route.request.url.startswith((address, "data:")):
            route.continue_()
        else:
            trouble.append(f"asked for {route.request.url}")
            route.abort()

    def shout(dialog: Any) -> None:
        trouble.append(f"a browser dialog: {dialog.message}")
        dialog.dismiss()

    def opened(
        view: str | View,
        width: int = 390,
        height: int = 844,
        theme: Any = "light",
        motion: Any = "reduce",
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion=motion
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.route("**/*", guard)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", shout)
        page.goto(f"{address}/tests/browser/front/harness.html")
        page.wait_for_function("() => Boolean(window.start)")
        page.evaluate("view => start(view)", fixture(view) if isinstance(view, str) else view)
        page.wait_for_selector(".ct-frame, .ct-home")
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


def sent(page: Page) -> list[dict[str, Any]]:
    intents: list[dict[str, Any]] = page.evaluate("bench.sent")
    return intents


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def tap(page: Page, name: str) -> None:
    """Taps the corner of a place, where a card shows its rank."""
    page.click(place(name), position={"x": 10, "y": 14})


def reply(page: Page, kind: str, answer: dict[str, Any]) -> None:
    page.evaluate("([kind, answer]) => { bench.replies[kind] = answer; }", [kind, answer])
