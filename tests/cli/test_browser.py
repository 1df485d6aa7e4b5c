"""The browser is opened where there is a window, and nobody reads the key in the list of processes."""

import contextlib
import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

pytest.importorskip("tornado")

from companion.cli import browser
from tests.interrupted import interruptible
from tests.waiting import LIMIT_S, until

KEY = "0123456789abcdef01234567"
ADDRESS = f"http://127.0.0.1:8899/companion/?token={KEY}#teacher={KEY}&x"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was started with."""
    given: list[str] = []
    monkeypatch.setattr(browser.webbrowser, "open", given.append)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.setattr(browser.platform, "release", lambda: "6.1")
    monkeypatch.setenv("DISPLAY", ":0")
    return given


def leads_on(address: str) -> Path:
    """The file behind an address that a browser was started with."""
    assert address.startswith("file://")
    return Path(unquote(urlsplit(address).path))


def test_browser_is_opened_only_where_it_has_a_window(
    opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    browser.open_browser(ADDRESS, tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    browser.open_browser(ADDRESS, tmp_path)
    until(lambda: bool(opened))
    assert len(opened) == 1


@pytest.mark.parametrize("snaps", [False, True])
def test_browser_is_started_on_a_file_that_leads_on(
    opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snaps: bool
) -> None:
    home = tmp_path / "home"
    (home / "snap" if snaps else home).mkdir(parents=True)
    monkeypatch.setattr(browser.Path, "home", lambda: home)
    browser.open_browser(ADDRESS, tmp_path / "hidden")
    until(lambda: bool(opened))
    assert KEY not in opened[0]
    path = leads_on(opened[0])
    assert path.parent == (home if snaps else tmp_path / "hidden")  # a snap reads nothing hidden
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert f'url={ADDRESS.replace("&", "&amp;")}"' in path.read_text()


@pytest.mark.parametrize("why", ["no place", "Windows around it"])
def test_where_no_file_can_lead_on_the_page_is_opened_without_its_key(
    opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(browser.Path, "home", lambda: tmp_path)
    if why == "Windows around it":
        monkeypatch.setattr(browser.platform, "release", lambda: "5.15-microsoft-standard-WSL2")
    browser.open_browser(ADDRESS, tmp_path / "file" if why == "no place" else tmp_path)
    until(lambda: bool(opened))
    assert opened == ["http://127.0.0.1:8899/companion/"]


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes as on Linux")
@pytest.mark.parametrize("more", [[], ["--lan"], ["--class", "etraclor/first-match"]])
def test_no_process_tells_a_key(tmp_path: Path, more: list[str]) -> None:
    """Finding 4: the owner's key, and the teacher's, stood in the command of the browser."""
    told, script, folder = tmp_path / "told", tmp_path / "browser", tmp_path / "folder"
    stays = f"exec >/dev/null 2>&1; while [ -e {script} ]; do sleep 0.1; done"  # without the server's own output
    script.write_text(f'#!/bin/sh\necho "$@" > {told}.new; mv {told}.new {told}; {stays}\n')
    script.chmod(0o700)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "companion.cli", "play", "--folder", str(folder), "--port", port, *more]
    env = {**os.environ, "BROWSER": f"{script} %s", "DISPLAY": ":0", "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    running = interruptible(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
    try:
        until(told.exists)
        path = leads_on(told.read_text().strip())
        keys = set(re.findall(r"(?:token|teacher)=([\w-]+)", path.read_text()))
        assert len(keys) == (2 if "--class" in more else 1)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert [line for line in commands() if any(key in line for key in keys)] == []
    finally:
        running.send_signal(2)
        running.communicate(timeout=LIMIT_S)
        script.unlink()
    assert not path.exists()


def commands() -> list[str]:
    """What every process of this computer was started with."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found.append(path.read_bytes().decode("utf-8", "replace"))
    return found


def test_jupyter_opens_its_browser_in_the_same_way() -> None:
    serverapp = pytest.importorskip("jupyter_server.serverapp")
    assert serverapp.ServerApp.use_redirect_file.default_value is True
