"""The companion without a server: at once, offline, after a kill, in two tabs, on a full disk, between two versions."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Locator, Page, Playwright, expect

import companion
from companion.core.codes.match_code import position_code
from companion.core.text.messages import load_words
from companion.web.builder.table.table import _write_service_worker
from tests.browser.axe import serious
from tests.browser.static_site import Device, Host, data, hosted, ready, seen
from tests.budget import sized
from tests.waiting import LIMIT_S, LOADING_MS
from tests.web.table_build import built_table

pytestmark = pytest.mark.browser
KILLS = sized(1, 50)
"""Of the tab, and as many of the whole browser."""
HELD_MS = 2100
"""A page that finds something taken back holds the next tap: it was meant for what stood before (front/requests.js)."""
DRAW = ".ct-bar .is-main"
CALLING = """() => {
  const channel = new BroadcastChannel("companion /table/");
  setInterval(() => channel.postMessage({ all: true, message: { type: "again" } }), 100);
}"""
"""Says to all tabs, again and again, that they are to say hello (web/page/front/worker/worker.js, names.js)."""


UNDER = """() => [...document.querySelectorAll(".ct-home :is(h1, button)")].filter((one) => one.checkVisibility()
  && one.getBoundingClientRect().top < document.querySelector("#strip").getBoundingClientRect().bottom).length"""


def started(device: Device, host: Host, where: str = "#play", query: str = "") -> Page:
    """A tab on the page, with Python ready; by itself at a table."""
    page = device.page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(f"{host.address}{query}{where}")
    ready(page)
    if where == "#play":
        page.wait_for_selector(".ct-bar", timeout=LOADING_MS)
    assert trouble == []
    return page


@dataclass(frozen=True)
class Awake:
    """A page on which Python is awake, for what needs no device of its own; at a `table`, by its address."""

    page: Page
    table: str

    def went(self, where: str) -> Page:
        """The page at another place (what follows `#`): nothing is loaded anew."""
        self.page.goto(f"{self.table.partition('#')[0]}#{where}")
        return self.page

    def at_table(self) -> Page:
        """The page at its table."""
        self.went(self.table.partition("#")[2])
        self.page.wait_for_selector(".ct-bar")
        return self.page


@pytest.fixture(scope="module")
def awake(play: Playwright, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Awake]:
    device = Device(play, tmp_path_factory.mktemp("awake") / "profile", color_scheme="dark")
    page = started(device, host, query="?picture=no")
    page.wait_for_url("**#match=*")
    yield Awake(page, page.url)
    device.close()


def tool(page: Page, name: str) -> Locator:
    """A button of the bar, by the word that says what it does."""
    label = load_words("companion.table")[name]["fr"]
    return page.locator(f'.ct-tools button[aria-label="{label}"]:not([aria-disabled="true"])')


def undo_or_redo(page: Page) -> None:
    """One more entry of the record: what was announced is taken back, or brought back."""
    page.wait_for_selector('html[data-seen]:not([data-seen=""])', state="attached")
    before = seen(page)
    tool(page, "redo" if before % 2 == 0 else "undo").click()
    page.wait_for_selector(f'html[data-seen="{before + 1}"]', state="attached")


def announced(page: Page) -> None:
    """The first entry: the draw."""
    page.locator(DRAW).first.click()
    page.wait_for_selector('html[data-seen="1"]', state="attached")


# --- at once, and without a network -----------------------------------------------------------------------------------


def test_the_start_page_stands_before_python_and_taps_wait_for_it(device: Device, host: Host) -> None:
    page = device.page()
    page.goto(host.address)
    page.locator('[data-game="etraclor"], button:has-text("Etraclor")').first.click()
    assert data(page, "ready") == "", "Python was there before the tap: nothing has waited"
    page.locator(".ct-start").first.click()
    expect(page.locator("#strip .strip-waiting")).to_contain_text("1 geste en attente")
    expect(page.locator("#strip .strip-waking")).to_be_visible()
    assert page.evaluate(UNDER) == 0, "the strip lies above what it would cover"
    page.wait_for_selector(".ct-bar", timeout=LOADING_MS)
    expect(page.locator("#strip .strip-waiting")).to_have_count(0)
    assert re.search(r"#match=.*etraclor", page.url)
    assert data(page, "kept") == "files"


def test_play_now_begins_a_match_without_a_form_and_the_page_works_without_its_host(device: Device, host: Host) -> None:
    page = started(device, host, query="?picture=now")
    page.evaluate(CALLING)  # as when another tab takes over: no business of whoever makes the picture
    announced(page)
    page.wait_for_selector('html[data-installed="yes"]', state="attached", timeout=LOADING_MS)
    page.wait_for_selector("html[data-picture]", state="attached", timeout=LOADING_MS)
    assert data(page, "picture") == "pictured"
    host.stop()
    try:
        page.reload()
        expect(page.locator(".ct-bar")).to_be_visible()
        ready(page)
        assert data(page, "pictured") == "true", "the picture of the memory made this start short"
        undo_or_redo(page)
        assert seen(page) == 2
        page.goto("about:blank")
        page.goto(f"{host.address}#door=learn")
        ready(page)
        expect(page.locator("h1")).to_contain_text("Apprendre")
    finally:
        host.start()


def test_a_refusal_names_its_rule_and_the_site_has_it(awake: Awake) -> None:
    page = awake.at_table()
    tool(page, "say").click()
    page.locator("dialog[open] input").first.fill("attaquer DD AC")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[open]").last
    expect(dialog).to_contain_text("Installation et début de partie")
    dialog.locator(".ct-link").first.click()
    link = page.locator('dialog[open] [data-action="rule-site"]')
    expect(link).to_have_attribute("href", re.compile(r"/fr/rules/etraclor\.html#[\w-]+$"))
    assert serious(page, "rule") == []


def test_a_printed_code_opens_its_match(awake: Awake) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], position={"Ana.mage": "AC", "Ana.mage.hp": 7})
    page = awake.went(position_code(match))
    offer = page.locator(".ct-offer")
    expect(offer.locator("h2")).to_have_text("Ana contre Bo")
    offer.locator(".is-main").click()
    expect(page.locator('[data-place="Ana.mage.hp"]').first).to_contain_text("7")


def test_a_lesson_is_taken_and_a_chosen_file_of_decks_is_checked(awake: Awake, tmp_path: Path) -> None:
    page = awake.went("lesson=etraclor/first-match")
    panel = page.locator(".cl-panel, .has-lesson").first
    expect(panel).to_be_visible()
    page.locator(".ct-bar .is-main").first.click()
    page.wait_for_selector(".cl-told")
    awake.went("door=decks")
    page.locator('[data-value="herocard"]').first.click()
    wrong = tmp_path / "decks.csv"
    wrong.write_text("deck,kind,card,copies\nÀ moi,attaque,Coup,six\n", "utf-8")
    page.locator("input[name=decks]").set_input_files(wrong)
    expect(page.locator(".ct-home")).to_contain_text("decks.csv")


def test_a_second_tab_saves_files_too(device: Device, host: Host) -> None:
    page = started(device, host, query="?picture=no")
    announced(page)
    second = device.context.new_page()
    second.goto(f"{host.address}?picture=no#door=matches")
    second.locator("[data-menu]").first.click(timeout=LOADING_MS)
    with second.expect_download() as coming:
        second.locator('dialog[open] a[href^="record/"]').click()
    assert Path(coming.value.path()).read_text("utf-8").count("\n") == 2


# --- nothing is lost --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [False, True], ids=["tab", "browser"])
def test_what_was_shown_is_there_after_a_kill(device: Device, host: Host, whole: bool) -> None:
    page = started(device, host, query="?picture=no")
    announced(page)
    address = page.url
    lost = []
    for number in range(KILLS):
        for _ in range(1 + (number + 1) % 3):
            undo_or_redo(page)
        shown = seen(page)
        if whole:
            device.kill_browser()
            page = device.page()
        else:
            page = device.kill_tab(page)
        page.goto(address)
        ready(page)
        page.wait_for_selector('html[data-seen]:not([data-seen=""])', state="attached")
        until_seen = time.monotonic() + LIMIT_S
        while seen(page) < shown and time.monotonic() < until_seen:
            page.wait_for_timeout(50)
        if seen(page) != shown:
            lost.append((number, shown, seen(page)))
        page.wait_for_timeout(HELD_MS)
    assert lost == []


def test_two_tabs_are_on_one_match_and_the_second_takes_over(device: Device, host: Host) -> None:
    first = started(device, host, query="?picture=no")
    announced(first)
    second = device.context.new_page()
    second.goto(first.url)
    second.wait_for_selector('html[data-seen="1"]', state="attached", timeout=LOADING_MS)
    tool(second, "undo").click()
    first.wait_for_selector('html[data-seen="2"]', state="attached")
    first.close()
    ready(second)
    tool(second, "redo").click()
    second.wait_for_selector('html[data-seen="3"]', state="attached")


def test_a_full_disk_refuses_in_a_sentence_and_keeps_what_was_there(device: Device, host: Host) -> None:
    page = started(device, host, query="?picture=no")
    announced(page)
    page.wait_for_selector('html[data-installed="yes"]', state="attached", timeout=LOADING_MS)
    session = device.context.new_cdp_session(page)
    origin = host.address.removesuffix("/table/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.reload()  # a file that is open has room for a while
    ready(page)
    page.wait_for_selector('html[data-seen="1"]', state="attached")
    tool(page, "undo").click()
    expect(page.locator("#strip .strip-full")).to_contain_text("rien n’est à moitié écrit")
    page.wait_for_selector('html[data-seen="1"]', state="attached")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    tool(page, "undo").click()
    page.wait_for_selector('html[data-seen="2"]', state="attached")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.goto("about:blank")
    page.goto(f"{host.address}?picture=no#door=matches")
    ready(page)
    page.locator("[data-menu]").first.click()
    page.locator('dialog[open] [data-action="delete"]').click()
    expect(page.locator("#strip .strip-full")).to_be_visible()
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.goto("about:blank")
    page.goto(f"{host.address}?picture=no#door=matches")
    ready(page)
    expect(page.locator(".ct-match")).to_have_count(1)


def test_rows_of_a_data_base_keep_it_where_files_cannot(device: Device, host: Host) -> None:
    page = started(device, host, query="?store=rows&picture=no")
    assert data(page, "kept") == "rows"
    announced(page)
    undo_or_redo(page)
    device.kill_browser()
    page = device.page()
    page.goto(f"{host.address}?store=rows&picture=no")
    ready(page)
    page.wait_for_selector('html[data-seen="2"]', state="attached")


def test_it_is_said_once_where_matches_stay(device: Device, host: Host) -> None:
    page = started(device, host, query="?picture=no")
    announced(page)
    expect(page.locator("#strip .strip-kept")).to_contain_text("fenêtre privée")
    page.locator("#strip .strip-kept button").click()
    page.reload()
    ready(page)
    undo_or_redo(page)
    expect(page.locator("#strip .strip-kept")).to_have_count(0)


def test_a_window_without_a_file_system_says_that_nothing_is_kept(device: Device, host: Host) -> None:
    """So it is in a private window of Firefox and Safari; Chromium's look like any other."""
    refuse = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));"
    device.context.route("**/worker.js", lambda route: route.fulfill(
        body=refuse + route.fetch().text(), content_type="text/javascript"))  # fmt: skip
    page = started(device, host, query="?picture=no")
    expect(page.locator("#strip .strip-kept")).to_contain_text("rien n’est gardé quand elle se ferme")
    announced(page)
    page.reload()
    ready(page)
    page.wait_for_selector('html[data-seen="1"]', state="attached")


def test_matches_go_out_as_files_and_come_back(device: Device, host: Host, tmp_path: Path) -> None:
    page = started(device, host, query="?picture=no")
    announced(page)
    page.goto(f"{host.address}?picture=no#door=matches")
    ready(page)
    with page.expect_download() as coming:
        page.locator('[data-action="save-all"]').click()
    packed = tmp_path / "matches.zip"
    coming.value.save_as(packed)
    with page.expect_download() as coming:
        page.locator("[data-menu]").first.click()
        page.locator('dialog[open] a[href^="record/"]').click()
    record = tmp_path / "one.jsonl"
    coming.value.save_as(record)
    assert record.read_text("utf-8").count("\n") == 2
    record.write_text(record.read_text("utf-8") + '{"n": 2, "mo', "utf-8")
    page.keyboard.press("Escape")
    page.locator('input[name="bring"]').set_input_files(packed)
    expect(page.locator(".ct-trashed")).to_contain_text(re.compile("déjà|connue", re.IGNORECASE))
    page.locator('input[name="bring"]').set_input_files(record)
    expect(page.locator(".ct-match")).to_have_count(2)


# --- a new version ----------------------------------------------------------------------------------------------------


def test_a_new_version_is_offered_between_matches_and_never_in_one(device: Device, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(built_table(), folder)
    with hosted(folder) as host:
        page = started(device, host, query="?picture=no")
        announced(page)
        page.wait_for_selector('html[data-installed="yes"]', state="attached", timeout=LOADING_MS)
        style = folder / "table" / "static" / "page.css"
        style.write_text(style.read_text("utf-8") + "html { --newer: 1; }\n", "utf-8")
        _write_service_worker(folder / "table")
        page.reload()
        ready(page)
        page.wait_for_timeout(1500)
        assert page.locator("#strip .strip-update").count() == 0, "a match is on the table"
        undo_or_redo(page)
        tool(page, "menu").click()
        page.locator('dialog[open] [data-action="home"]').click()
        offer = page.locator("#strip .strip-update button")
        expect(offer).to_be_visible()
        newer = "getComputedStyle(document.documentElement).getPropertyValue('--newer')"
        assert page.evaluate(newer) == ""
        with page.expect_navigation():
            offer.click()
        ready(page)
        assert page.evaluate(newer).strip() == "1"
        page.locator(".ct-resume").first.click()
        page.wait_for_selector('html[data-seen="2"]', state="attached")


# A worker of another tab's making: it answers a new match, and is gone before the table is shown; then another one
# holds the folder, and says of the second `new` that it came.
GOING = """
const first = fetch("../static/first.fr.json").then((answer) => answer.json());
const tell = (message) => self.postMessage({ kind: "hear", message });
let asked = 0;
self.onmessage = async ({ data }) => {
  if (data.kind !== "say") return;
  const { type, id, intent } = JSON.parse(data.text);
  if (type === "hello") return tell({ type: "view", version: 1, view: (await first).view });
  if (intent.type !== "new") return;
  asked += 1;
  if (asked === 2) return self.postMessage({ kind: "failed", text: `asked twice: ${intent.game}` });
  tell({ type: "reply", id, ok: true });
  self.postMessage({ kind: "waking" });
  tell({ type: "again" });
};
"""


def test_who_was_sent_here_to_play_plays_though_the_tab_that_held_the_folder_went(device: Device, host: Host) -> None:
    device.context.route("**/worker.js", lambda route: route.fulfill(body=GOING, content_type="text/javascript"))
    page = device.page()
    page.goto(f"{host.address}#play=erythro")
    expect(page.locator("#strip")).to_contain_text("asked twice: erythro")


# --- how it looks -----------------------------------------------------------------------------------------------------


def test_it_fits_a_phone_and_is_for_everybody(awake: Awake) -> None:
    page = awake.went("home")
    expect(page.locator("#about a")).to_have_attribute("href", "../licences.html")
    fits(page)
    fits(awake.at_table())
    expect(page.locator("#about")).to_be_hidden()


def fits(page: Page) -> None:
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page, f"{page.url} at {width}") == []
