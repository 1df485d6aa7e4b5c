"""Who of several tabs holds the folder of the page without a server: one at a time, whatever becomes of the others."""

from __future__ import annotations

import itertools
import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, Route

from tests.browser.static_site import Device, Host, hosted
from tests.browser.tab_site import heard, process_of, shown, shows, signal_to, write_tabs
from tests.budget import sized

pytestmark = pytest.mark.browser
ROUNDS = sized(8, 300)
HIDE = "() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))"
SHOW = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
HELD = "async () => (await navigator.locks.query()).held.map((one) => one.name)"
LOCK = "companion /table/"
DISK = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion %2Ftable%2F");
  const file = await (await folder.getFileHandle("match.jsonl")).getFile();
  return (await file.text()).split("\\n").slice(0, -1);
}"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(write_tabs(tmp_path_factory.mktemp("tabs"))) as one:
        yield one


def opened(device: Device, host: Host, name: str, query: str = "") -> Page:
    """A new tab on the page."""
    page = device.context.new_page()
    page.goto(f"{host.address}?name={name}{query}")
    return page


def one_after_the_other(page: Page) -> None:
    """Whoever had the folder has it once: what it wrote is one piece of the record."""
    writers = [by for by, _ in itertools.groupby(one["by"] for one in shown(page))]
    assert len(set(writers)) == len(writers), shown(page)


@pytest.mark.parametrize("store", ["", "&store=rows"], ids=["files", "rows"])
def test_a_page_that_is_left_lets_go_of_the_folder_and_has_it_again_when_it_is_back(
    device: Device, host: Host, store: str
) -> None:
    first = opened(device, host, "first", store)
    heard(first, "ready")
    first.evaluate("here.add()")
    shows(first, 1)
    assert first.evaluate(HELD) == [LOCK]
    first.evaluate(HIDE)
    first.wait_for_function(f"async () => !(await ({HELD})()).length")
    second = opened(device, host, "second", store)
    heard(second, "ready")
    second.evaluate("here.add()")
    shows(second, 2)
    first.evaluate(SHOW)
    shows(first, 2)
    first.evaluate("here.add()")
    shows(second, 3)
    second.close()
    first.wait_for_function("here.kinds.filter((one) => one === 'ready').length === 2", polling=50)
    first.evaluate("here.add()")
    shows(first, 4)
    assert [one["line"] for one in shown(first)] == ["first 1", "second 1", "first 2", "first 3"]
    one_after_the_other(first)


def test_what_was_kept_in_rows_is_there_when_the_browser_has_learnt_files(device: Device, host: Host) -> None:
    first = opened(device, host, "first", "&store=rows")
    heard(first, "ready")
    first.evaluate("here.add()")
    shows(first, 1)
    first.close()
    second = opened(device, host, "second")
    shows(second, 1)
    second.evaluate("here.add()")
    shows(second, 2)
    assert second.evaluate(DISK) == second.evaluate("here.shown")


@pytest.mark.parametrize("store", ["", "&store=rows"], ids=["files", "rows"])
@pytest.mark.parametrize("told", ["at once", "late"])
def test_a_tab_that_sleeps_is_passed_over_and_writes_no_byte_when_it_wakes(
    device: Device, tmp_path: Path, told: str, store: str
) -> None:
    """Whether or not the browser has told it by then that another one has the lock."""
    site = write_tabs(tmp_path / "site")
    if told == "late":
        holder = site / "table" / "static" / "holder.js"
        text = holder.read_text("utf-8").replace("this.passed();", "setTimeout(() => this.passed(), 3000);")
        holder.write_text(text, "utf-8")
    with hosted(site) as host:
        first = opened(device, host, "first", store)
        heard(first, "ready")
        first.evaluate("here.add()")
        shows(first, 1)
        pid = process_of(device, first)
        first.evaluate("() => { new BroadcastChannel('wake').onmessage = () => here.add('late'); }")
        signal_to(pid, signal.SIGSTOP)
        try:
            second = opened(device, host, "second", store)
            heard(second, "ready")
            second.evaluate("here.add()")
            shows(second, 2)
            second.evaluate("new BroadcastChannel('wake').postMessage(0)")  # what the first hears when it wakes
        finally:
            signal_to(pid, signal.SIGCONT)
        heard(first, "relays")
        second.evaluate("here.add('after')")
        for page in (second, first):
            page.wait_for_function("here.shown.some((one) => one.includes('after'))", polling=50)
        one_after_the_other(first)
        ever = [json.loads(line) for page in (first, second) for line in page.evaluate("[...here.ever]")]
        assert {one["line"] for one in ever if one["by"] == ever[0]["by"]} == {"first 1"}
        if not store:
            assert second.evaluate(DISK) == second.evaluate("here.shown")


def test_a_tab_that_is_busy_is_not_passed_over(device: Device, host: Host) -> None:
    """Its page answers while its worker works: a start on a slow phone takes longer than two seconds."""
    waiting: list[Route] = []

    def hold_up(route: Route) -> None:
        waiting.append(route)

    device.context.route("**/starting", hold_up)
    first = opened(device, host, "first")
    second = opened(device, host, "second")
    heard(second, "relays")
    second.wait_for_function("here.kinds.includes('elsewhere')")  # after four seconds it is told
    assert "waking" not in second.evaluate("here.kinds")
    for route in waiting:
        route.fulfill()
    heard(first, "ready")
    second.evaluate("here.add()")
    shows(second, 1)


def asleep(device: Device, page: Page) -> int:
    """A page falls asleep, in whatever it is doing."""
    pid = process_of(device, page)
    page.evaluate("here.stream(3)")
    page.wait_for_timeout(random.uniform(50, 250))
    signal_to(pid, signal.SIGSTOP)
    return pid


def test_pages_in_turn_that_sleep_are_left_and_killed_lose_nothing_that_was_shown(device: Device, host: Host) -> None:
    """Whatever a page has shown is the beginning of what all pages show in the end, and each wrote while it held it."""
    page = opened(device, host, "0")
    heard(page, "ready")
    was_shown: list[list[str]] = []
    for number in range(1, ROUNDS + 1):
        end = ("left", "asleep", "killed", "killed asleep")[number % 4]
        pid = asleep(device, page) if "asleep" in end else process_of(device, page)
        if "asleep" not in end:
            page.evaluate("here.stream(3)")
            page.wait_for_timeout(random.uniform(50, 250))
        if end == "left":
            was_shown.append(page.evaluate(f"() => {{ ({HIDE})(); return here.shown; }}"))
        if "killed" in end:
            was_shown.append(page.evaluate("here.shown") if end == "killed" else [])
            signal_to(pid, signal.SIGKILL)
        other = opened(device, host, str(number))
        if end == "asleep":
            other.wait_for_function("here.kinds.some((one) => ['waking', 'elsewhere'].includes(one))")
            signal_to(pid, signal.SIGCONT)
            was_shown.append(page.evaluate("() => { here.rest(); return here.shown; }"))
        other.evaluate(f"here.add('turn {number}')")
        other.wait_for_function(f"here.shown.some((one) => one.includes('turn {number}'))")
        page.close()
        page = other
    final: list[str] = page.evaluate("here.shown")
    assert [shown for shown in was_shown if final[: len(shown)] != shown] == []
    assert len(final) > ROUNDS
    one_after_the_other(page)
