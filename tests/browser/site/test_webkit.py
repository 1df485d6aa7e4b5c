"""The page without a server in WebKit, which keeps pages that were left as they were: Safari's engine."""

from __future__ import annotations

import itertools
import json
import os
import signal
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from tests.browser.engines.webkit import WebKit, webkit
from tests.browser.static_site import hosted
from tests.browser.tab_site import write_tabs

pytestmark = pytest.mark.browser
NOTE = "addEventListener('pagehide', ({ persisted }) => sessionStorage.setItem('kept', persisted))"
READY = "return window.here?.kinds.filter((one) => one === 'ready').length >= arguments[0]"
SHOWN = "return Number(document.documentElement.dataset.shown ?? 0) === arguments[0]"
HELD = "return navigator.locks.query().then(({ held }) => held.map((one) => one.name))"


def lines_of(browser: WebKit) -> list[str]:
    return [json.loads(line)["line"] for line in browser.told("return here.shown")]


def test_from_the_table_to_a_guide_and_back_in_one_tab(tmp_path: Path) -> None:
    with hosted(write_tabs(tmp_path / "site")) as host, webkit(tmp_path / "profile") as browser:
        guide = host.address.replace("table/", "guide.html")
        browser.open(f"{host.address}?name=first")
        browser.wait(READY, 1)
        browser.told("here.add()")
        browser.wait(SHOWN, 1)
        browser.told(NOTE)
        browser.go(guide)
        assert browser.told("return sessionStorage.getItem('kept')") == "true", "this page was not kept as it was"
        browser.wait(f"{HELD}.then((names) => !names.length)")
        browser.go(f"{host.address}?name=second")
        browser.wait(READY, 1)
        browser.wait(SHOWN, 1)
        browser.told("here.add()")
        browser.wait(SHOWN, 2)
        browser.back()
        browser.back()
        browser.wait("return location.search === '?name=first' && window.here?.kinds.length > 0")
        browser.wait(READY, 2)  # once when it was opened, once when it came back
        browser.wait(SHOWN, 2)
        browser.told("here.add()")
        browser.wait(SHOWN, 3)
        assert lines_of(browser) == ["first 1", "second 1", "first 2"]


def test_an_engine_with_the_names_of_a_file_system_and_nothing_behind_them_keeps_rows(tmp_path: Path) -> None:
    """WebKitGTK with its file system switched on: a handle that writes at once is refused. What was shown stays."""
    features = ("FileSystem", "AccessHandle", "StorageAPI", "FileSystemWritableStream")
    site = write_tabs(tmp_path / "site")
    with hosted(site) as host, webkit(tmp_path / "profile", features) as browser:
        for count in (1, 2):
            browser.open(f"{host.address}?name={count}")
            browser.wait(READY, 1)
            assert browser.told("return navigator.storage.getDirectory().then(() => true)")
            browser.told("here.add()")
            browser.wait(SHOWN, count)
            browser.kill()
        browser.open(f"{host.address}?name=3")
        browser.wait(SHOWN, 2)
        assert lines_of(browser) == ["1 1", "2 1"]


def test_a_tab_that_sleeps_is_passed_over_and_writes_no_byte_when_it_wakes(tmp_path: Path) -> None:
    with hosted(write_tabs(tmp_path / "site")) as host, webkit(tmp_path / "profile") as browser:
        browser.open(f"{host.address}?name=first")
        browser.wait(READY, 1)
        browser.told("here.add()")
        browser.wait(SHOWN, 1)
        first, (sleeper, *_) = browser.tab(), browser.pages()
        browser.look_at()
        browser.open(f"{host.address}?name=second")
        browser.wait("return window.here?.kinds.includes('relays')")
        browser.wait(SHOWN, 1)
        os.kill(sleeper, signal.SIGSTOP)
        browser.told("here.add()")  # nobody hears it: it is never shown
        browser.wait(READY, 1)
        browser.told("here.add()")
        browser.wait(SHOWN, 2)
        os.kill(sleeper, signal.SIGCONT)
        second = browser.tab()
        browser.look_at(first)
        browser.wait("return here.kinds.includes('relays')")
        browser.told("here.add()")
        browser.wait(SHOWN, 3)
        assert lines_of(browser) == ["first 1", "second 2", "first 2"]
        browser.look_at(second)
        browser.wait(SHOWN, 3)
        writers = [json.loads(line)["by"] for line in browser.told("return here.shown")]
        assert [by for by, _ in itertools.groupby(writers)] == list(dict.fromkeys(writers)), "two held it by turns"
