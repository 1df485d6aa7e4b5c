"""The page without a server in a real Chromium: its folder behind a plain web server, which can be switched off."""

from __future__ import annotations

import contextlib
import http.server
import os
import shutil
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.browser.pages import CHROMIUM, FLAGS, HASTY
from tests.waiting import LOADING_MS, until

TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
PHONE = {"width": 390, "height": 844}


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def __init__(self, *given: Any, policy: str, **more: Any) -> None:
        self.policy = policy
        super().__init__(*given, **more)

    def end_headers(self) -> None:
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Host:
    """A web host of a folder, on this machine alone; with a `policy` it lets pages do that alone."""

    def __init__(self, folder: Path, policy: str = "") -> None:
        self.folder, self.policy = folder, policy
        self.server: http.server.ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}/table/"

    def start(self) -> None:
        """Serve, at the same address as before."""
        handler = partial(_Handler, policy=self.policy, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """The host is gone."""
        assert self.server is not None
        self.server.shutdown()
        self.server.server_close()


class Device:
    """A browser with a disk of its own, which stays when it is killed."""

    def __init__(self, play: Playwright, profile: Path, **more: Any) -> None:
        self.play, self.profile = play, profile
        self.more = {"viewport": PHONE, "locale": "fr-FR", **more}
        self.context = self._open()

    def _open(self) -> BrowserContext:
        self.profile.mkdir(exist_ok=True)
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        context = self.play.chromium.launch_persistent_context(
            str(self.profile), executable_path=CHROMIUM, args=FLAGS, **self.more
        )
        context.add_init_script(HASTY)
        return context

    def page(self) -> Page:
        """The first tab, or a new one."""
        return self.context.pages[0] if self.context.pages else self.context.new_page()

    def processes(self, kind: str) -> list[int]:
        """The processes of the browser, of a kind (`renderer`, `browser`), that hold this profile."""
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                words = path.read_bytes().decode(errors="replace").split("\0")
                mine = f"--user-data-dir={self.profile}" in words
                if kind == "browser" and mine and not any(word.startswith("--type=") for word in words):
                    found.append(int(path.parent.name))
        return found

    def kill_browser(self) -> None:
        """The whole browser is gone at once, as when a phone runs out of memory; then it is opened again."""
        for pid in self.processes("browser"):
            os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(Exception):
            self.context.close()
        until(lambda: not self.processes("browser"), str)
        self.context = self._open()

    def kill_tab(self, page: Page) -> Page:
        """The process of a tab is gone at once; another tab is opened."""
        session = self.context.browser.new_browser_cdp_session() if self.context.browser else None
        assert session is not None
        running = session.send("SystemInfo.getProcessInfo")["processInfo"]
        renderers = [one for one in running if one["type"] == "renderer"]
        os.kill(int(max(renderers, key=lambda one: one["cpuTime"])["id"]), signal.SIGKILL)  # the others are spare ones
        new = self.context.new_page()
        with contextlib.suppress(Exception):
            page.close()
        return new

    def close(self) -> None:
        """End it, with all that it kept."""
        with contextlib.suppress(Exception):
            self.context.close()
        shutil.rmtree(self.profile, ignore_errors=True)


def ready(page: Page) -> None:
    """Wait until Python is there."""
    page.wait_for_selector("html[data-ready]", state="attached", timeout=LOADING_MS)


def seen(page: Page) -> int:
    """The last entry that the page shows."""
    return int(page.evaluate("document.documentElement.dataset.seen") or 0)


def data(page: Page, name: str) -> str:
    """What the page says of itself, for those who look into it."""
    return str(page.evaluate("name => document.documentElement.dataset[name] ?? ''", name))


@contextlib.contextmanager
def hosted(folder: Path, policy: str = "") -> Iterator[Host]:
    """A web host of a folder while it is needed."""
    host = Host(folder, policy)
    try:
        yield host
    finally:
        with contextlib.suppress(OSError):
            host.stop()
