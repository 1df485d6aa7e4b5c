"""Two copies of the page on one host know nothing of each other; what was there before they did goes to the first."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.static_site import Device, Host, data, hosted, ready
from tests.browser.tab_site import write_tabs
from tests.budget import sized
from tests.waiting import LOADING_MS
from tests.web.table_build import built_table

pytestmark = pytest.mark.browser
OLD = {
    "2026-01-02-etraclor.jsonl": '{"n": 0}\n' * 40, "2026-01-03-erythro.jsonl": '{"n": 1}\n' * 3,
    "lessons/ana/first.jsonl": "a lesson\n", "decks/mine.csv": "deck,card\n", ".index.json": "{}",
}  # fmt: skip
MOST_STEPS = 60
CUT_EVERY = sized(4, 1)
LAY = """async ({ only, files, more = false }) => {
  for (const name of await indexedDB.databases()) {
    await new Promise((resolve) => { indexedDB.deleteDatabase(name.name).onsuccess = resolve; });
  }
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) if (!more) await root.removeEntry(name, { recursive: true });
  if (only === "rows") {
    const base = await new Promise((resolve) => {
      const request = indexedDB.open("companion", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("files");
      request.onsuccess = () => resolve(request.result);
    });
    const write = base.transaction("files", "readwrite");
    for (const [path, text] of Object.entries(files)) {
      write.objectStore("files").put({ bytes: new TextEncoder().encode(text), time: 1 }, path);
    }
    await new Promise((resolve) => { write.oncomplete = resolve; });
    base.close();
    return;
  }
  await (await root.getDirectoryHandle("companion-pictures", { create: true })).getFileHandle("a", { create: true });
  for (const [path, text] of Object.entries(files)) {
    let folder = await root.getDirectoryHandle("companion", { create: true });
    for (const part of path.split("/").slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    const writer = await (await folder.getFileHandle(path.split("/").at(-1), { create: true })).createWritable();
    await writer.write(text);
    await writer.close();
  }
}"""
"""What an older version kept, in an empty browser, or (`more`) beside what is there."""
OPEN = """({ copy, only, cut }) => new Promise((resolve, reject) => {
  const worker = new Worker("/table/static/files.js", { type: "module" });
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    worker.terminate();
    resolve(data);
  };
  worker.postMessage({ base: new URL(copy, location.origin).href, only, cut });
})"""
"""The store of a copy, opened in a worker that is ended at a step (0: never); the files that it has."""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(write_tabs(tmp_path_factory.mktemp("tabs"))) as one:
        yield one


def opened(page: Page, copy: str, only: str, cut: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(OPEN, {"copy": copy, "only": only, "cut": cut})
    return found


def files_of(page: Page, copy: str, only: str) -> dict[str, str]:
    return dict(opened(page, copy, only)["files"])


@pytest.mark.parametrize("only", ["", "rows"], ids=["files", "rows"])
def test_what_lies_under_the_old_name_goes_to_the_first_copy_whole_wherever_it_is_cut_short(
    device: Device, bare: Host, only: str
) -> None:
    page = device.page()
    page.goto(bare.address.replace("table/", "guide.html"))  # no copy of the page is open
    page.evaluate(LAY, {"only": only, "files": {}})
    tried = opened(page, "/a/table/", only)["steps"]  # whether files can be kept at all
    page.evaluate(LAY, {"only": only, "files": OLD})
    steps = opened(page, "/a/table/", only)["steps"]
    assert len(OLD) < steps < MOST_STEPS
    for cut in sorted({1, tried + 1, tried + 2, tried + 3, *range(3, steps, CUT_EVERY), steps - 1, steps}):
        page.evaluate(LAY, {"only": only, "files": OLD})
        assert "cut" in opened(page, "/a/table/", only, cut)
        if cut > tried + 2:  # else nobody has begun to take it: the claim is not written
            assert files_of(page, "/b/table/", only) == {}, cut
        assert files_of(page, "/a/table/", only) == OLD, cut
        assert files_of(page, "/b/table/", only) == {}, cut
        assert files_of(page, "/a/table/", only) == OLD, cut


def test_a_copy_that_has_matches_of_its_own_takes_none_and_waits_for_nobody(device: Device, bare: Host) -> None:
    page = device.page()
    page.goto(bare.address.replace("table/", "guide.html"))  # no copy of the page is open
    page.evaluate(LAY, {"only": "", "files": OLD})
    assert files_of(page, "/a/table/", "") == OLD
    page.evaluate(LAY, {"only": "", "files": {"of-an-older-copy.jsonl": "x"}, "more": True})
    page.evaluate("() => { navigator.locks.request('companion-folder', () => new Promise(() => {})); }")
    assert files_of(page, "/a/table/", "") == OLD


def test_nothing_is_taken_from_an_older_version_that_is_open(device: Device, bare: Host) -> None:
    page = device.page()
    page.goto(bare.address.replace("table/", "guide.html"))  # no copy of the page is open
    page.evaluate(LAY, {"only": "", "files": OLD})
    page.evaluate(
        "() => { navigator.locks.request('companion-folder', () => new Promise((go) => { window.go = go; })); }"
    )
    page.evaluate(f"() => {{ window.coming = ({OPEN})({{ copy: '/a/table/', only: '', cut: 0 }}); }}")
    page.wait_for_function("async () => (await navigator.locks.query()).pending.length === 1", polling=50)
    page.evaluate("go()")
    assert dict(page.evaluate("window.coming")["files"]) == OLD


NAMES = """async () => {
  const root = await navigator.storage.getDirectory();
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys()];
  for await (const name of root.keys()) names.push(decodeURIComponent(name));
  for (const { name } of await indexedDB.databases()) names.push(decodeURIComponent(name));
  for (const { name } of (await navigator.locks.query()).held) names.push(name);
  return names;
}"""
"""All that a page has on its host, by name."""


def test_two_copies_of_the_real_page_on_one_host_know_nothing_of_each_other(device: Device, tmp_path: Path) -> None:
    for copy in ("a", "b"):
        shutil.copytree(
            built_table() / "table", tmp_path / copy / "table", copy_function=lambda one, two: Path(two).symlink_to(one)
        )
    with hosted(tmp_path) as host:
        address = host.address.removesuffix("/table/")
        first = device.page()
        first.goto(f"{address}/a/table/?picture=no#play")
        first.locator(".ct-bar .is-main").first.click(timeout=LOADING_MS)
        first.wait_for_selector('html[data-seen="1"]', state="attached", timeout=LOADING_MS)
        second = device.context.new_page()
        second.goto(f"{address}/b/table/?picture=no")
        ready(second)  # with the folder in its own hands, while the other one has its own
        expect(second.locator(".ct-resume")).to_have_count(0)
        assert data(second, "kept") == "files"
        second.goto(f"{address}/b/table/?picture=no#play")
        second.reload()
        second.locator(".ct-bar .is-main").first.click(timeout=LOADING_MS)
        second.wait_for_selector('html[data-seen="1"]', state="attached", timeout=LOADING_MS)
        assert first.url.partition("#")[2] != second.url.partition("#")[2]
        for page in (first, second):
            page.wait_for_selector('html[data-installed="yes"]', state="attached", timeout=LOADING_MS)
        names = first.evaluate(NAMES)
        assert [name for name in names if "/a/table/" not in name and "/b/table/" not in name] == []
        kinds = {name.replace("/b/", "/a/") for name in names}
        assert all(name in names or name.replace("/a/", "/b/") in names for name in kinds)
        assert len([name for name in names if "/a/" in name]) > 5
