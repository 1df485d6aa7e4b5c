"""Real servers and a real Chromium. Nothing but the loopback may be asked for, and no page may complain."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.interrupted import interruptible
from tests.waiting import LIMIT_MS, LIMIT_S, until
from tests.web.table_build import built_table

try:
    from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

    from tests.browser.front.bench import address, page_of, stand  # noqa: F401 - fixtures
    from tests.browser.lab import KEPT, Lab, LabPage, lab_context, troubles
    from tests.browser.pages import Kept, Watch, chromium
    from tests.browser.proxy import Proxy
    from tests.browser.static_site import Device, Host, hosted

    expect.set_options(timeout=LIMIT_MS)
except ModuleNotFoundError:  # pragma: no cover - then the tests of this folder skip themselves
    collect_ignore_glob = ["*test_*.py"]


HERE: Final = Path(__file__).parent


def free_port() -> int:
    """A port that nobody has: the one that was freed last, if it still is."""
    for port in (*FREED[-1:], 0):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # pages that have left it linger for a minute
            probe.bind(("127.0.0.1", port))
            return int(probe.getsockname()[1])
    raise AssertionError("no port is free")


FREED: list[int] = []
"""Ports of servers that have ended. A page that comes to one again has what it is made of, and asks whether it is
still so; what was stored there is emptied (pages.py)."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A web host of the page without a server."""
    with hosted(built_table()) as one:
        yield one


@pytest.fixture
def device(play: Playwright, tmp_path: Path) -> Iterator[Device]:
    """A device that keeps what its browser keeps."""
    one = Device(play, tmp_path / "profile")
    yield one
    one.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a module stay on one worker, which starts its servers once (`--dist loadgroup`); said before
    pytest-xdist looks. Those of the front end alone start none: they go to whoever has nothing to do."""
    for item in items:
        ours = item.path.is_relative_to(HERE) and not item.path.is_relative_to(HERE / "front")
        if ours and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_collection_finish(session: pytest.Session) -> None:
    """A pytest in which pytest-xdist cannot name the groups would spread their tests over the workers in silence."""
    grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
    if getattr(session.config.option, "loadgroup", False) and not all("@" in item.nodeid for item in grouped):
        raise pytest.UsageError("this pytest and pytest-xdist do not keep groups of tests together (pyproject.toml)")


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
            self.process = interruptible(command, stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        until(self._answers, self.log)
        return self

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()
        try:
            urllib.request.urlopen(self.door, timeout=1).close()
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
        code = self.process.wait(timeout=LIMIT_S)
        FREED.append(self.port)
        return code

    def log(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def tokens(self) -> list[str]:
        """The keys in the addresses that were told when it was started last."""
        found = re.findall(rf":{self.port}/companion/\?token=([\w-]+)", self.log())
        assert found, self.log()
        return found


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    """One for all of a process: there can be no second."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(play: Playwright) -> Iterator[Browser]:
    with chromium(play) as running:
        yield running


@pytest.fixture(scope="session")
def kept_open(browser: Browser) -> Kept:
    """The pages that stay open from test to test."""
    return Kept(browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that can share it: no test may mind the matches of the others."""
    running = Server(tmp_path_factory.mktemp("app") / "folder").start()
    yield running
    told = running.log()  # as it ran: told to stop, tornado may complain of pages that are still open
    code = running.stop()
    assert code == 0, running.log()
    assert "Traceback" not in told, told


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """What stands between a page and the server, and can fail it."""
    between = Proxy(server.port)
    yield between
    between.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all the tests that need one; it takes ten seconds to start."""
    running = Lab(tmp_path_factory.mktemp("lab")).start()
    yield running
    told = running.log()  # as it ran: when a server is told to stop, tornado may complain of pages that are still open
    running.stop()
    assert troubles(told) == []


@pytest.fixture(scope="session")
def lab_pages(browser: Browser, lab: Lab) -> Iterator[Callable[[], LabPage]]:
    """Opens pages of one context: what JupyterLab is made of is loaded once."""
    context = lab_context(browser)
    yield lambda: LabPage(context, lab)
    context.close()


@pytest.fixture(scope="session")
def page_kept(lab_pages: Callable[[], LabPage]) -> LabPage:
    page = lab_pages()
    page.open(KEPT)
    return page


@pytest.fixture
def kept(page_kept: LabPage) -> Iterator[LabPage]:
    """The one page on which most of the tests run: opening JupyterLab costs more than what they look at."""
    yield page_kept
    page_kept.rest()
    assert page_kept.trouble == []


@pytest.fixture
def opened(lab_pages: Callable[[], LabPage]) -> Iterator[LabPage]:
    """A page for a whole notebook; it may ask for nothing outside, and nothing may go wrong on it."""
    page = lab_pages()
    yield page
    page.close()
    assert page.trouble == []


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

    def __init__(self, kept_open: Kept) -> None:
        self._kept_open = kept_open
        self._watched: list[tuple[Page, bool, Watch]] = []
        self.trouble: list[str] = []
        self.messages: dict[Page, list[str]] = {}
        """What each page was sent over its socket."""
        self.offline_noise = False
        """While a server is down on purpose, refused connections are no fault."""

    def open(
        self, address: str, width: int = 390, height: int = 844, *, touch: bool = False, theme: Any = "light",
        motion: Any = "reduce",
    ) -> Page:  # fmt: skip
        """A page on an address, once it shows the table or the start page."""
        page = self._kept_open.take(touch=touch, width=width, height=height, theme=theme, motion=motion)
        page.set_default_timeout(LIMIT_MS)
        watch = Watch(page, self.trouble, self._excused)
        self._watched.append((page, touch, watch))
        self.messages[page] = watch.messages
        page.goto(address)
        page.wait_for_selector(".ct-frame, .ct-home, .cl-teacher")
        return page

    def _excused(self, text: str) -> bool:
        """A page gives up a connection that takes long to open, and tries again."""
        if "before the connection is established" in text:
            return True
        return self.offline_noise and ("ERR_CONNECTION" in text or "WebSocket" in text)

    def close(self) -> None:
        for page, touch, watch in self._watched:
            self._kept_open.give(page, touch=touch)
            watch.end()


@pytest.fixture
def desk(kept_open: Kept) -> Iterator[Desk]:
    """Pages for one test; at its end nothing may have gone wrong on any of them."""
    opened = Desk(kept_open)
    yield opened
    opened.close()
    assert opened.trouble == []
