"""Firefox as Debian has it, driven over WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import websocket

from tests.browser.engines import processes
from tests.browser.engines.window import SIZE, Window
from tests.waiting import LIMIT_S, until

PROGRAM: Final = "firefox-esr"
SETTINGS: Final[dict[str, object]] = {
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore",
    "browser.sessionstore.resume_from_crash": False, "toolkit.startup.max_resumed_crashes": -1,
    "browser.download.folderList": 2, "browser.download.useDownloadDir": True,
    "browser.download.alwaysOpenPanel": False, "intl.accept_languages": "fr-FR, fr",
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "network.proxy.no_proxies_on": "127.0.0.1",
    "datareporting.policy.dataSubmissionEnabled": False, "app.update.disabledForTesting": True,
    "dom.ipc.processPrelaunch.enabled": False,
}  # fmt: skip
"""Nothing outside can be reached: what is not on this machine goes to a port where nobody is."""


class Firefox(Window):
    """A window of Firefox that nobody sees."""

    name = "firefox"

    def __init__(self, profile: Path, *, private: bool = False) -> None:
        self.profile = profile
        self.profile.mkdir(exist_ok=True)
        settings = {**SETTINGS, "browser.download.dir": str(profile), "browser.privatebrowsing.autostart": private}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
        (self.profile / "user.js").write_text("\n".join(lines), "utf-8")
        self._start()

    def _start(self) -> None:
        command = [PROGRAM, "--headless", "--no-remote", "--profile", str(self.profile)]
        command += ["--remote-debugging-port", str(processes.free_port())]
        self._log = (self.profile / "log.txt").open("w+", encoding="utf-8")
        self._browser = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        address = until(self._listens, self._said)
        self._socket = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=2 * LIMIT_S)
        self._number = 0
        self._ask("session.new", capabilities={})
        self._page: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        size = dict(zip(("width", "height"), SIZE, strict=True))
        self._ask("browsingContext.setViewport", context=self._page, viewport=size)

    def _said(self) -> str:
        return (self.profile / "log.txt").read_text("utf-8")

    def _listens(self) -> str:
        found = re.search(r"BiDi listening on (ws://\S+)", self._said())
        return found[1] if found else ""

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def back(self) -> None:
        self._ask("browsingContext.traverseHistory", context=self._page, delta=-1)

    def told(self, script: str, *given: Any) -> Any:
        body = f"async () => JSON.stringify(await (function () {{ {script} }})(...{json.dumps(given)}) ?? null)"
        asked = {"functionDeclaration": body, "target": {"context": self._page}, "awaitPromise": True}
        answer = self._ask("script.callFunction", **asked)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def touch(self, x: int, y: int) -> None:
        steps: list[dict[str, object]] = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}
        self._ask("input.performActions", context=self._page, actions=[finger])

    def choose(self, selector: str, path: Path) -> None:
        where = {"type": "css", "value": selector}
        found = self._ask("browsingContext.locateNodes", context=self._page, locator=where)["nodes"][0]
        self._ask("input.setFiles", context=self._page, element={"sharedId": found["sharedId"]}, files=[str(path)])

    def kill(self) -> None:
        self._gone()
        self._start()

    def seconds(self) -> float:
        return processes.seconds(self._browser.pid)

    def _gone(self) -> None:
        processes.killed(self._browser.pid)
        self._browser.wait()
        self._socket.close()
        self._log.close()
        for name in ("lock", ".parentlock"):
            (self.profile / name).unlink(missing_ok=True)

    def end(self) -> None:
        """Close it."""
        self._gone()

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]


@contextlib.contextmanager
def firefox(profile: Path, *, private: bool = False) -> Iterator[Firefox]:
    """A browser while it is needed; all its windows may be private ones."""
    assert shutil.which(PROGRAM), f"{PROGRAM} not found: scripts/system.sh installs it"
    window = Firefox(profile, private=private)
    try:
        yield window
    finally:
        window.end()
