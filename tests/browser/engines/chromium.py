"""Chromium, driven by playwright as in the other tests."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Playwright

from tests.browser.engines import processes
from tests.browser.engines.window import Window
from tests.browser.static_site import Device


class Chromium(Window):
    """A window of Chromium that nobody sees."""

    name = "chromium"

    def __init__(self, play: Playwright, profile: Path) -> None:
        self.profile = profile
        self._device = Device(play, profile, has_touch=True)
        self._page = self._device.page()
        self._listen()

    def _listen(self) -> None:
        self._page.on("download", lambda one: one.save_as(self.profile / one.suggested_filename))

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def back(self) -> None:
        self._page.go_back(wait_until="commit")

    def told(self, script: str, *given: Any) -> Any:
        try:
            return self._page.evaluate(
                f"async () => (await (function () {{ {script} }})(...{json.dumps(given)})) ?? null"
            )
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return None  # the page has gone to another one meanwhile

    def touch(self, x: int, y: int) -> None:
        self._page.touchscreen.tap(x, y)

    def choose(self, selector: str, path: Path) -> None:
        self._page.locator(selector).set_input_files(path)

    def kill(self) -> None:
        self._device.kill_browser()
        self._page = self._device.page()
        self._listen()

    def seconds(self) -> float:
        return sum(processes.seconds(pid) for pid in self._device.processes("browser"))

    def end(self) -> None:
        """Close it."""
        self._device.close()


@contextlib.contextmanager
def chromium(play: Playwright, profile: Path) -> Iterator[Chromium]:
    """A browser while it is needed."""
    window = Chromium(play, profile)
    try:
        yield window
    finally:
        window.end()
