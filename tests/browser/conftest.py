"""Real servers and a real Chromium. Nothing but the loopback may be asked for, and no page may complain."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

try:
    from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright
except ModuleNotFoundError:  # pragma: no cover - then the tests of this folder skip themselves
    collect_ignore_glob = ["test_*.py"]

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
START_S = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A `companion play` of its own, on its own folder."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder, self.more, self.port = folder, more, free_port()
        self.output = folder.parent / f"{folder.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def door(self) -> str:
        """The address without a key."""
        return f"http://127.0.0.1:{self.port}/companion/"

    @property
    def address(self) -> str:
        """The owner's address, or a class's, with its key."""
        return f"{self.door}?token={self.tokens()[0]}"

    @property
    def guests(self) -> str:
        """The address that the QR code holds, as this machine reaches it."""
        return f"{self.door}?token={self.tokens()[1]}"

    def start(self) -> Server:
        command = [sys.executable, "-m", "companion.cli", "play", "--no-browser", "--lang", "fr"]
        command += ["--folder", str(self.folder), "--port", str(self.port), *self.more]
        with self.output.open("ab") as log:
            # Ctrl+C must reach it even where this run was put in the background, whose children ignore it.
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
            )
        deadline = time.monotonic() + START_S
        while not self._answers():
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.door, timeout=1).close()
        except urllib.error.HTTPError as error:
            return error.code == 403
        except OSError:
            return False
        return True

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)

    def log(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def tokens(self) -> list[str]:
        """The keys in the addresses that were told when it was started last."""
        found = re.findall(rf":{self.port}/companion/\?token=([\w-]+)", self.log())
        assert found, self.log()
        return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that can share it."""
    running = Server(tmp_path_factory.mktemp("app") / "folder").start()
    yield running
    told = running.log()  # as it ran: told to stop, tornado may complain of pages that are still open
    code = running.stop()
    assert code == 0, running.log()
    assert "Traceback" not in told, told


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that a test may kill."""
    started: list[Server] = []

    def start(*more: str) -> Server:
        started.append(Server(tmp_path / f"folder{len(started)}", *more).start())
        return started[-1]

    yield start
    for one in started:
        one.stop()


class Desk:
    """Opens pages and notes whatever should not have happened on them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.trouble: list[str] = []
        self.messages: dict[Page, list[str]] = {}
        self.offline_noise = False
        """While a server is down on purpose, refused connections are no fault."""

    def context(
        self, width: int = 390, height: int = 844, *, touch: bool = False, theme: Any = "light", motion: Any = "reduce"
    ) -> BrowserContext:
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, color_scheme=theme, reduced_motion=motion
        )
        context.route("**/*", self._guard)
        self.contexts.append(context)
        return context

    def open(self, address: str, context: BrowserContext | None = None, **settings: Any) -> Page:
        """A page on an address, once it shows the table or the start page."""
        page = (context or self.context(**settings)).new_page()
        page.set_default_timeout(15000)
        self.messages[page] = []
        page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        page.on("console", self._heard)
        page.on("dialog", self._dialog)
        page.on("websocket", lambda socket: self._listen(page, socket))
        page.goto(address)
        page.wait_for_selector(".ct-frame, .ct-home, .cl-teacher")
        return page

    def _listen(self, page: Page, socket: Any) -> None:
        if not self._near(socket.url):
            self.trouble.append(f"asked for {socket.url}")
        socket.on("framereceived", lambda frame: self.messages[page].append(str(frame)))

    @staticmethod
    def _near(url: str) -> bool:
        return urlsplit(url).hostname == "127.0.0.1" or url.startswith(("data:", "blob:"))

    def _guard(self, route: Route) -> None:
        if self._near(route.request.url):
            route.continue_()
        else:
            self.trouble.append(f"asked for {route.request.url}")
            route.abort()

    def _heard(self, message: Any) -> None:
        refused = self.offline_noise and ("ERR_CONNECTION" in message.text or "WebSocket" in message.text)
        if message.type in ("error", "warning") and not refused:
            self.trouble.append(f"{message.type}: {message.text}")

    def _dialog(self, dialog: Any) -> None:
        self.trouble.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def desk(browser: Browser) -> Iterator[Desk]:
    """Pages for one test; at its end nothing may have gone wrong on any of them."""
    opened = Desk(browser)
    yield opened
    opened.close()
    assert opened.trouble == []
