"""Who may come in: the key, this machine's own names, the pages of other sites."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from companion.table.door.door import PROTOCOL
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.waiting import LIMIT_S

pytestmark = pytest.mark.browser

UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}  # fmt: skip


def speaking(shown: str) -> dict[str, str]:
    """What a socket says that shows a key or a pass."""
    return {**UPGRADE, "Sec-WebSocket-Protocol": f"{PROTOCOL}, {shown}"}


def knock(server: Server, path: str, headers: dict[str, str]) -> int:
    """The status that a request gets; 101 is an open socket."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT_S)
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def answer(address: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status and the content policy of an answer, whatever it is."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=LIMIT_S) as given:
            return given.status, given.headers["Content-Security-Policy"]
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers["Content-Security-Policy"]


def test_lan_serves_nobody_without_the_token(serve: Callable[..., Server], desk: Desk) -> None:
    server = serve("--lan")
    owners, guests = server.tokens()
    for path, headers in [
        ("door", {}), ("matches.zip", {}), ("socket", UPGRADE), (f"socket?token={owners}", UPGRADE),
        ("socket", speaking("wrong")),
    ]:  # fmt: skip
        assert knock(server, f"/companion/{path}", headers) == 403, path
    assert knock(server, "/companion/socket", speaking(owners)) == 101
    assert knock(server, "/companion/socket", speaking(guests)) == 101
    page = desk.open(f"{server.address}#home")
    assert "token" not in page.url
    expect(page.locator(".ct-address .ct-qr")).to_be_visible()
    expect(page.locator(".ct-url")).to_contain_text(guests)
    page.reload()
    page.wait_for_selector(".ct-home")
    Hands(page, "keys").start("Ana", "Bo")
    shows(page, "Ana.deck", 21)


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"Host": "evil.example"}, 403), ({"Host": "192.168.1.20:8899"}, 403), ({"Host": "localhost"}, 200)],
)
def test_page_answers_only_to_this_machines_own_names(server: Server, headers: dict[str, str], code: int) -> None:
    answered, policy = answer(server.address, headers)
    assert answered == code
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("origin", "code"), [("http://evil.example", 403), ("http://localhost:1", 403), (None, 101), ("own", 101)]
)
def test_socket_refuses_the_pages_of_other_sites(server: Server, origin: str | None, code: int) -> None:
    own = f"http://127.0.0.1:{server.port}"
    headers = speaking(server.tokens()[0])
    headers |= {} if origin is None else {"Origin": own if origin == "own" else origin}
    assert knock(server, "/companion/socket", headers) == code


@pytest.mark.parametrize(
    "path", ["files/x", "api/contents", "api/kernels", "api/sessions", "api/terminals", "lab", "tree"]
)
def test_server_of_the_table_serves_nothing_else(server: Server, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(server.address.replace("companion/", path), timeout=LIMIT_S)
    assert refused.value.code == 404
