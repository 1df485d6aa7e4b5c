"""A real JupyterLab, started as `companion lab` starts it, and a page on one of its notebooks."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import companion
from tests.browser.pages import HASTY, Watch
from tests.waiting import LIMIT_MS, LIMIT_S, LOADING_MS, until

ROOT = Path(__file__).parents[2]
START_S = 90.0
FLAGS = (
    "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True", "--LabApp.expose_app_in_browser=True",
    "--ip=127.0.0.1",
)  # fmt: skip
# The command itself, on a copy of the notebooks: JupyterLab saves what it opens.
COMMAND = """
import sys
from pathlib import Path
from companion import cli
from companion.cli.commands import serve as cli_serve
notebooks = Path(sys.argv[1])
cli_serve._notebooks = lambda folder, voice: notebooks
sys.exit(cli.main(sys.argv[2:]))
"""
READY = """() => {
  const app = window.jupyterapp, panel = app && app.shell.currentWidget, session = panel && panel.sessionContext;
  const kernel = session && session.isReady && session.session && session.session.kernel;
  return !window.runningAll && Boolean(kernel) && kernel.connectionStatus === 'connected' && kernel.status === 'idle';
}"""
RUN_ALL = """() => {
  const ended = () => { window.runningAll = false; };
  window.runningAll = true;  // between two cells the kernel is idle for a moment
  window.jupyterapp.commands.execute('notebook:run-all-cells').then(ended, ended);
}"""
SHOW = """([source, what]) => {
  for (const one of document.querySelectorAll(what)) one.classList.add('is-old');
  window.jupyterapp.shell.currentWidget.content.model.cells.get(0).sharedModel.setSource(source);
}"""
REST_MS = 200
"""How often it is asked whether a page is ready for more: at each frame (what Playwright does) keeps it from that."""
KEPT = "fr/kept.ipynb"
"""A notebook of one cell, for the page that many tests share: running the cells of a whole one takes longer than what
is looked at."""
GIVEN_UP = "model not found"
"""What JupyterLab writes for good where it looks for a widget two seconds long and the widget comes as they end
(ipywidgets 8.1, on a machine under load). People are told to reload once more (site/start.md)."""
GONE = "WebSocketClosedError"
"""What Jupyter's server itself logs where a page was closed while its kernel still spoke."""


def troubles(log: str) -> list[str]:
    """The entries of a server's log with a traceback, but those of a page that was closed, with no line of ours."""
    ours = str(Path(companion.__file__).parent)
    entries = re.split(r"^(?=\[[A-Z])", log, flags=re.MULTILINE)
    return [one for one in entries if "Traceback" in one and (ours in one or GONE not in one)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def small_notebook() -> dict[str, Any]:
    """One empty cell."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "cell",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": "",
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


class Lab:
    """A `companion lab` of its own, with its own folder of matches and its own copy of the notebooks."""

    def __init__(self, place: Path, lang: str = "fr") -> None:
        self.place, self.lang = place, lang
        self.folder = place / "matches-folder"
        self.notebooks = place / "notebooks"
        self.output = place / "lab.log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Lab:
        shutil.copytree(ROOT / "notebooks", self.notebooks, ignore=shutil.ignore_patterns(".*"))
        (self.notebooks / KEPT).write_text(json.dumps(small_notebook()), encoding="utf-8")
        home = self.place / "home"
        home.mkdir()
        names = ("HOME", "XDG_DATA_HOME", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
        own = {name: str(home / name.lower()) for name in names}
        own["JUPYTER_CONFIG_DIR"] = str(home / "jupyter")
        command = [sys.executable, "-c", COMMAND, str(self.notebooks), "lab", "--no-browser", "--lang", self.lang]
        command += ["--folder", str(self.folder), "--port", str(self.port), "--", *FLAGS]
        with self.output.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **own}, cwd=self.place)
        until(self._answers, self.log, START_S)
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/status", timeout=1).close()
        except (urllib.error.HTTPError, OSError):
            return False
        return True

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def log(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def address(self, notebook: str) -> str:
        return f"http://127.0.0.1:{self.port}/doc/tree/{notebook}?reset"

    def records(self) -> list[Path]:
        """The records, the one written last at the end."""
        found = (self.folder / "matches").glob("*.jsonl")
        return sorted(found, key=lambda path: path.stat().st_ctime)


WIDTH, HEIGHT = 1100, 900


def lab_context(browser: Any) -> Any:
    """Where pages on notebooks are opened."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
    context.add_init_script(HASTY)
    return context


class LabPage:
    """A notebook in a browser; what should not happen on it is noted, but what JupyterLab itself complains of."""

    def __init__(self, context: Any, lab: Lab) -> None:
        self.lab = lab
        self.trouble: list[str] = []
        self.page = context.new_page()
        self.page.set_default_timeout(LIMIT_MS)
        Watch(self.page, self.trouble, lambda _: True)

    def open(self, notebook: str) -> Any:
        """The page, once the kernel of the notebook waits for work (running earlier hangs for ever)."""
        self.page.goto(self.lab.address(notebook))
        self.ready()
        return self.page

    def ready(self) -> None:
        self.page.wait_for_function(READY, polling=REST_MS, timeout=LOADING_MS)

    def reload(self, what: str) -> Any:
        """What the widgets show (a selector) on the page loaded anew, once JupyterLab has found them."""
        found = self.page.locator(what).first
        given_up = self.page.locator(".jp-OutputArea", has_text=GIVEN_UP).first

        def back() -> bool:
            self.page.reload()
            self.ready()
            found.or_(given_up).first.wait_for(timeout=LOADING_MS)
            return found.is_visible()

        until(back, lambda: f"no {what} after a reload", LOADING_MS / 1000)
        return found

    def run_all(self) -> None:
        self.page.evaluate(RUN_ALL)

    def shown(self, source: str, what: str) -> Any:
        """What the first cell shows (a selector) once it has run with other code, in the kernel that is there."""
        self.page.evaluate(SHOW, [source, what])
        self.run_all()
        found = self.page.locator(f"{what}:not(.is-old)")
        found.first.wait_for()
        self.ready()
        return found.first

    def rest(self) -> None:
        """The page is another test's from now on: nothing is open, and it has its size."""
        self.page.keyboard.press("Escape")
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})

    def restart(self) -> None:
        """A new kernel, the page staying open."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        self.ready()

    def save(self) -> None:
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")

    def cells(self) -> int:
        return int(self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.model.cells.length"))

    def close(self) -> None:
        self.page.close()
