"""WebKit, Safari's engine, as Debian has it: a browser driven over WebDriver, on a display that nobody sees."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.waiting import LIMIT_S, until

DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
NEEDED = (DRIVER, SCREEN)


class WebKit:
    """A window of one browser."""

    def __init__(self, port: int) -> None:
        self._home = f"http://127.0.0.1:{port}"
        until(self._answers, str)
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"binary": str(browser), "args": ["--automation"]}
        told = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._session = f"/session/{told['sessionId']}"

    def go(self, address: str) -> None:
        """Follow a link to an address: the page that is left may come back as it was."""
        self.told("location.href = arguments[0]", address)
        self.wait("return location.href === arguments[0] && document.readyState === 'complete'", address)

    def open(self, address: str) -> None:
        """Type an address."""
        self._ask("POST", f"{self._session}/url", {"url": address})

    def back(self) -> None:
        """The page before this one."""
        self._ask("POST", f"{self._session}/back", {})

    def told(self, script: str, *given: Any) -> Any:
        """What a script gives back, which may be promised."""
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": list(given)})

    def wait(self, script: str, *given: Any) -> None:
        """Wait until a script gives something back."""
        until(
            lambda: bool(self.told(script, *given)), lambda: str(self.told("return document.documentElement.outerHTML"))
        )

    def end(self) -> None:
        """Close it."""
        self._ask("DELETE", self._session)

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except OSError:
            return False

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self._home}{path}", data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None


@contextlib.contextmanager
def webkit() -> Iterator[WebKit]:
    """A browser while it is needed."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    assert not missing, f"{missing} not found: scripts/system.sh installs them"
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        [SCREEN, "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as said:
        display = said.readline().strip()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    env = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # it runs as root
    driver = subprocess.Popen([DRIVER, f"--port={port}"], env=env, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        one = WebKit(port)
        yield one
        one.end()
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()
        screen.terminate()
        screen.wait()
