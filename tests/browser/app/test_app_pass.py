"""What a page keeps of its key: its own origin's storage, and nothing that a browser hands to others."""

from __future__ import annotations

import http.client
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.table.door.door import HEADER
from tests.browser.app.test_app_door import UPGRADE
from tests.browser.conftest import Server
from tests.browser.hands import Hands
from tests.browser.pages import EMPTY, HASTY
from tests.waiting import LIMIT_MS, LIMIT_S

pytestmark = pytest.mark.browser

HOME = ".ct-home"
SHUT = "#away"
"""The page of who is not let in."""


@contextmanager
def somebody(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody's own."""
    one = browser.new_context(locale="fr-FR")
    one.set_default_timeout(LIMIT_MS)
    one.add_init_script(HASTY)
    yield one
    one.close()


@pytest.fixture(scope="module")
def used(browser: Browser) -> Iterator[BrowserContext]:
    with somebody(browser) as one:
        yield one


@pytest.fixture
def context(used: BrowserContext) -> Iterator[BrowserContext]:
    """The same for all tests: what it has kept of one is emptied before the next."""
    yield used
    for page in used.pages:
        page.evaluate(EMPTY)
        page.close()
    used.clear_cookies()


def shows(context: BrowserContext, address: str, what: str = HOME) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(what)
    return page


@contextmanager
def listening() -> Iterator[tuple[int, list[str]]]:
    """The server of somebody else on this machine: its port, and the heads of all that it is sent."""
    heard: list[str] = []

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(f"{self.requestline}\n{self.headers}")
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], heard
    server.shutdown()
    server.server_close()


def test_another_port_of_the_machine_is_sent_nothing_that_opens_the_table(
    serve: Callable[..., Server], context: BrowserContext
) -> None:
    """Finding 5: the owner's cookie went to every port, and opened all matches."""
    server = serve("--lan")
    page = shows(context, f"{server.address}#home")
    kept = page.evaluate("() => Object.values({...localStorage, ...sessionStorage}).join()")
    with listening() as (port, heard):
        link = f"http://127.0.0.1:{port}/companion/x"
        page.evaluate(
            "(href) => document.body.append(Object.assign(document.createElement('a'), {href, id: 'out'}))", link
        )
        page.evaluate("() => document.getElementById('out').click()")
        page.wait_for_url(link)
        page.evaluate("() => fetch('/companion/matches.zip')")
    told = "".join(heard)
    assert len(heard) >= 2
    for secret in (*server.tokens(), *re.findall(r"[\w-]{40,}", kept)):
        assert secret not in told
    sent = {name: value for one in heard for name, value in re.findall(r"^([\w-]+): (.*)$", one, re.MULTILINE)}
    mine = {name: value for name, value in sent.items() if name not in ("Host", "Connection")}
    for path in ("door", "matches.zip", "record/x.jsonl", "paper/game/etraclor/quick-reference.pdf", "socket"):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT_S)
        connection.request("GET", f"/companion/{path}", headers={**mine, **UPGRADE})
        assert connection.getresponse().status == 403, path
        connection.close()


def test_who_was_let_in_comes_in_again_without_the_key(serve: Callable[..., Server], context: BrowserContext) -> None:
    server = serve("--lan")
    page = shows(context, f"{server.address}#home")
    assert page.url == f"{server.door}#home"
    page.reload()
    page.wait_for_selector(HOME)
    shows(context, f"{server.door}#home").close()  # another tab
    guest = shows(context, f"{server.guests}#home")  # the owner tries the guests' link
    expect(guest.locator("[data-door=statistics]")).to_have_count(0)
    expect(page.locator("[data-door=statistics]")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-door=statistics]")).to_have_count(1)
    server.kill()
    server.start()
    expect(page.locator("[role=status]")).to_have_count(0)
    Hands(page, "keys").start("Ana", "Bo")


def test_new_keys_are_asked_for_in_a_sentence(serve: Callable[..., Server], context: BrowserContext) -> None:
    server = serve()
    page = shows(context, f"{server.address}#home")
    server.kill()
    server.more = ("--new-keys",)
    server.start()
    expect(page.locator(SHUT)).to_contain_text("dans le terminal")
    expect(page.locator(HOME)).to_be_hidden()
    again = shows(context, f"{server.door}?token={server.tokens()[-1]}#home")
    again.close()
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")  # it wakes: another tab was let in meanwhile
    page.wait_for_selector(HOME)
    expect(page.locator(SHUT)).to_have_count(0)


@pytest.mark.parametrize("cookie", [False, True])
def test_stranger_is_asked_for_the_link(server: Server, context: BrowserContext, cookie: bool) -> None:
    """So is a page that an earlier version had let in with a cookie."""
    if cookie:
        old = {"name": f"companion-{server.port}-owner", "value": "2|1:0|10:1", "url": server.door}
        context.add_cookies([old])  # type: ignore[list-item]
    for query in ("", "?token=wrong"):
        expect(shows(context, server.door + query, SHUT).locator(SHUT)).to_contain_text("gardée par une clé")


def test_page_without_storage_keeps_its_address(server: Server, browser: Browser) -> None:
    with somebody(browser) as context:
        context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } })")
        page = shows(context, f"{server.address}#home")
        assert page.url.startswith(server.address)
        page.reload()
        page.wait_for_selector(HOME)


def test_pupil_without_a_key_is_led_to_the_short_code(serve: Callable[..., Server], context: BrowserContext) -> None:
    server = serve("--class", "etraclor/first-match")
    word = re.search(r"\b[A-Z]{4}\b", server.log())
    assert word
    page = shows(context, f"http://127.0.0.1:{server.port}/", "input[name=code]")
    page.fill("input[name=code]", word[0].lower())
    page.press("input[name=code]", "Enter")
    page.wait_for_selector("input[name=name], .ct-home, .cl-join")
    assert page.url.partition("#")[0] == server.door
    page.reload()
    page.wait_for_selector("input[name=name], .ct-home, .cl-join")


def test_kept_page_begins_with_its_key(server: Server, context: BrowserContext) -> None:
    """An iPhone gives what it keeps on its home screen nothing of the browser's storage."""
    page = shows(context, f"{server.address}#home")
    page.reload()
    page.wait_for_selector(HOME)
    begins = page.evaluate(
        "async () => (await (await fetch(document.querySelector('[rel=manifest]').href)).json()).start_url"
    )
    assert begins == f"./?token={server.tokens()[0]}"


def test_file_that_does_not_come_is_told(server: Server, context: BrowserContext) -> None:
    page = shows(context, f"{server.address}#home")
    with page.expect_download() as taken:
        page.evaluate("""() => document.body.append(Object.assign(document.createElement('a'),
          { href: 'matches.zip', id: 'all' })) ?? document.getElementById('all').click()""")
    assert taken.value.suggested_filename == "matches.zip"
    page.evaluate("() => { const one = document.getElementById('all'); one.href = 'record/gone.jsonl'; one.click(); }")
    expect(page.locator("#told")).to_contain_text("n’existe pas")


def test_address_of_the_socket_holds_no_key(server: Server, context: BrowserContext) -> None:
    asked: list[str] = []
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.goto(f"{server.address}#home")
    page.wait_for_selector(HOME)
    assert set(asked) == {f"ws://127.0.0.1:{server.port}/companion/socket"}
    assert HEADER in page.evaluate("async () => (await (await fetch('static/door.js')).text())")
