"""WebKit, Safari's engine, as Debian has it: driven over WebDriver, on a display that nobody sees."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.browser.engines import processes
from tests.browser.engines.window import Window
from tests.waiting import LIMIT_S, until

DRIVER: Final = "WebKitWebDriver"
PYTHON: Final = "/usr/bin/python3"
"""Debian's own, which has the bindings of WebKitGTK."""
HOST: Final = Path(__file__).with_name("webkit_host.py")
SETTINGS: Final = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "JSC_useOMGJIT": "0"}
"""These tests may be root. And Python in a page lives for seconds here: to compile it as if it were to run for hours
costs two thirds of it (tests/browser/pages.py says the same of Chromium)."""
PAGES: Final = "WebKitWebProces"
"""How the system calls the processes of pages: by their first letters."""
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"


class WebKit(Window):
    """A window of WebKitGTK, on a display."""

    name = "webkit"

    def __init__(self, display: str, profile: Path, features: Sequence[str] = ()) -> None:
        self._env = {**os.environ, **SETTINGS, "DISPLAY": display}
        self.profile = profile
        self.profile.mkdir(exist_ok=True)
        self._words = [str(HOST), str(profile), *features]
        self._start()

    def _start(self) -> None:
        port = processes.free_port()
        self._home = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen([DRIVER, f"--port={port}"], env=self._env, stderr=subprocess.DEVNULL)
        until(self._answers, str)
        options = {"binary": PYTHON, "args": self._words}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"
        self._ask("POST", f"{self._session}/timeouts", {"script": int(LIMIT_S * 1000)})

    def open(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": address})

    def reload(self) -> None:
        self._ask("POST", f"{self._session}/refresh", {})

    def back(self) -> None:
        self._ask("POST", f"{self._session}/back", {})

    def told(self, script: str, *given: Any) -> Any:
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": list(given)})

    def touch(self, x: int, y: int) -> None:
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "actions": steps}
        self._ask("POST", f"{self._session}/actions", {"actions": [finger]})

    def choose(self, selector: str, path: Path) -> None:
        found = self._ask("POST", f"{self._session}/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"{self._session}/element/{found[_ELEMENT]}/value", {"text": str(path)})

    def tab(self) -> str:
        """What the window that is looked at is called."""
        return str(self._ask("GET", f"{self._session}/window"))

    def look_at(self, tab: str = "") -> None:
        """Look at a window: one by its name, or a new one."""
        found = tab or self._ask("POST", f"{self._session}/window/new", {"type": "window"})["handle"]
        self._ask("POST", f"{self._session}/window", {"handle": found})

    def pages(self) -> list[int]:
        """The processes that pages run in, the oldest first."""
        return [pid for pid in processes.family(self._driver.pid) if processes.name(pid) == PAGES]

    def kill(self) -> None:
        processes.killed(self._driver.pid)
        self._driver.wait()
        self._start()

    def seconds(self) -> float:
        return processes.seconds(self._driver.pid)

    def end(self) -> None:
        """Close it."""
        with contextlib.suppress(OSError, AssertionError):
            self._ask("DELETE", self._session)
        processes.killed(self._driver.pid)
        self._driver.wait()

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except OSError:
            return False

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._home}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * LIMIT_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None


@contextlib.contextmanager
def webkit(profile: Path, features: Sequence[str] = ()) -> Iterator[WebKit]:
    """A browser while it is needed; `features` of the engine that Debian's build leaves off are on."""
    missing = [name for name in (DRIVER, "Xvfb") if shutil.which(name) is None]
    assert not missing, f"{missing} not found: scripts/system.sh installs them"
    with processes.display() as display:
        window = WebKit(display, profile, features)
        try:
            yield window
        finally:
            window.end()
