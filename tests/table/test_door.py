"""The door of the table: a key opens one door, its cookie no other, and a new key shuts out the old."""

import base64
import contextlib
import hashlib
import json
import socket
import stat
import struct
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("tornado")

import companion
from companion.core.record.ledger import RecordError
from companion.table.door import GUEST, OWNER, Door, Visit
from companion.table.hub import Hub
from companion.table.keys import EVENING, table_keys
from companion.table.server import is_local
from companion.table.shelf import Shelf
from tests.table.hubs import lesson_hub
from tests.table.served import Served, served
from tests.waiting import until

KEYS = {OWNER: "owner-key-0123456789abcdef", GUEST: "guest-key-0123456789abcdef"}
NAME = "companion-8899"


def door(**keys: str) -> Door:
    return Door({**KEYS, **keys}, NAME)


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return lesson_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC))


@pytest.fixture
def open_door(hub: Hub) -> Iterator[Served]:
    with served(hub, door()) as table:
        yield table


def test_page_that_a_phone_keeps_begins_with_the_key_that_let_it_in(open_door: Served) -> None:
    assert open_door.ask("/companion/manifest")[0] == 403
    assert open_door.ask("/companion/static/icon-192.png")[0] == 403
    for role, other in ((OWNER, GUEST), (GUEST, OWNER)):
        cookie = open_door.cookie(KEYS[role])
        status, headers, told = open_door.ask("/companion/manifest", Cookie=cookie)
        assert (status, headers["content-type"]) == (200, "application/manifest+json")
        assert "manifest-src 'self'" in headers["content-security-policy"]
        manifest = json.loads(told)
        assert manifest["start_url"] == f"./?token={KEYS[role]}"
        assert KEYS[other] not in told.decode()
        assert manifest["display"] == "standalone"
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon in manifest["icons"]:
            status, headers, png = open_door.ask(f"/companion/{icon['src']}", Cookie=cookie)
            wide, high = struct.unpack(">2I", png[16:24])
            assert (status, headers["content-type"], f"{wide}x{high}") == (200, "image/png", icon["sizes"])


# --- keys and cookies -------------------------------------------------------------------------------------------------


def jar(one: Door, role: str) -> dict[str, str]:
    visit = one.enter(KEYS[role], lambda _: None)
    assert visit is not None
    return {one.cookie_name(visit.role): one.seal(visit)}


@pytest.mark.parametrize("role", [OWNER, GUEST])
def test_key_lets_in_and_its_cookie_brings_the_same_device_in_again(role: str) -> None:
    first = door().enter(KEYS[role], lambda _: None)
    assert first is not None
    assert (first.role, first.new, len(first.device)) == (role, True, 32)
    cookies = {door().cookie_name(role): door().seal(first)}
    again = door().enter(None, cookies.get)  # the server was started again, its key kept
    assert again is not None
    assert (again.role, again.device, again.new) == (role, first.device, False)
    assert door().enter(KEYS[role], cookies.get) == again


@pytest.mark.parametrize("shown", [None, "", "wrong", KEYS[OWNER][:-1], KEYS[OWNER] + "x", "\ud800", "é" * 40])
def test_no_key_and_wrong_keys_let_nobody_in(shown: str | None) -> None:
    assert door().enter(shown, lambda _: None) is None


def test_new_key_shuts_out_every_cookie_of_the_old_one() -> None:
    cookies = jar(door(), GUEST)
    assert door(guest="another-key-of-another-evening").enter(None, cookies.get) is None


def test_cookie_of_a_role_is_worth_no_other_role() -> None:
    guest = jar(door(), GUEST)[f"{NAME}-{GUEST}"]
    assert door().enter(None, {f"{NAME}-{OWNER}": guest}.get) is None
    same = Door({OWNER: "one-key-for-two-roles-0123", GUEST: "one-key-for-two-roles-0123"}, NAME)
    visit = same.enter(None, {f"{NAME}-{OWNER}": same.seal(Visit(GUEST, "0" * 32))}.get)
    assert visit is None


def test_owner_who_tries_the_guests_link_stays_the_owner() -> None:
    cookies = {**jar(door(), OWNER), **jar(door(), GUEST)}
    visit = door().enter(None, cookies.get)
    assert visit is not None
    assert visit.role == OWNER
    shown = door().enter(KEYS[GUEST], cookies.get)
    assert shown is not None
    assert shown.role == GUEST  # while the link is shown


def test_mangled_cookies_let_nobody_in() -> None:
    ((name, sealed),) = jar(door(), OWNER).items()
    for place in range(0, len(sealed), 7):
        mangled = sealed[:place] + ("0" if sealed[place] != "0" else "1") + sealed[place + 1 :]
        found = door().enter(None, {name: mangled}.get)
        assert found is None or mangled == sealed
    assert door().enter(None, {name: "2|1:0|" + "9" * 5000}.get) is None


# --- the keys of a folder ---------------------------------------------------------------------------------------------

NOW = datetime(2026, 11, 22, 19, tzinfo=UTC)


def test_owners_key_is_kept_and_the_guests_for_an_evening(tmp_path: Path) -> None:
    first = table_keys(tmp_path, "en", now=NOW)
    assert first.owner != first.guests
    assert table_keys(tmp_path, "en", now=NOW + timedelta(hours=3)) == first
    later = table_keys(tmp_path, "en", now=NOW + EVENING)
    assert later.owner == first.owner
    assert later.guests != first.guests
    assert later.since == NOW + EVENING
    alone = table_keys(tmp_path, "en", guests=False, now=NOW + 3 * EVENING)
    assert alone.owner == first.owner
    assert table_keys(tmp_path, "en", now=NOW + EVENING) == later  # nobody came meanwhile
    renewed = table_keys(tmp_path, "en", renew=True, now=NOW + EVENING)
    assert renewed.owner != first.owner
    assert renewed.guests != later.guests
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "kept", ["", "[]", "null", "{", '{"owner": "short"}', '{"owner": 7, "guests": [], "since": {}}', "\x00"]
)
def test_damaged_keys_are_made_anew(tmp_path: Path, kept: str) -> None:
    (tmp_path / "keys.json").write_text(kept)
    keys = table_keys(tmp_path, "en", now=NOW)
    assert len(keys.owner) >= 32
    assert json.loads((tmp_path / "keys.json").read_text())["owner"] == keys.owner


def test_keys_that_cannot_be_kept_are_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "keys.json").mkdir()
    with pytest.raises(RecordError, match=r"keys\.json"):
        table_keys(tmp_path, "fr", now=NOW)


# --- what is served ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/login", "/logout", "/api", "/api/status", "/api/contents", "/api/kernels", "/static/style/style.min.css",
        "/favicon.ico", "/lab", "/tree", "/files/x", "/companion/login", "/companion/static/../server.py", "/metrics",
    ],
)  # fmt: skip
def test_nothing_is_served_but_the_table(open_door: Served, path: str) -> None:
    for key in (KEYS[OWNER], KEYS[GUEST], ""):
        status, headers, body = open_door.ask(f"{path}?token={key}")
        assert status == 404
        assert body == b"404"
        assert "server" not in headers
        assert "set-cookie" not in headers


def test_password_cannot_be_set_here(open_door: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding 2: /login wrote the password of every Jupyter server of this user."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    body = f"password={KEYS[GUEST]}&new_password=pupil-password&_xsrf=x"
    status, _, _ = open_door.ask("/login", method="POST", body=body, Cookie="_xsrf=x")
    assert status == 404
    assert not (tmp_path / "jupyter").exists()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("host", ["127.0.0.1:8888", "192.168.1.20:8888", "localhost"])
def test_cookie_has_a_name_and_a_secret_of_its_own_whatever_the_host(open_door: Served, host: str) -> None:
    """Finding 1: the cookie of a score sheet opened JupyterLab, whose cookie's name was free to choose."""
    status, headers, _ = open_door.ask(f"/companion/?token={KEYS[GUEST]}", Host=host)
    assert status == 200
    assert headers["set-cookie"].startswith(f"{NAME}-{GUEST}=")
    for part in ("HttpOnly", "Path=/companion", "SameSite=Lax"):
        assert part in headers["set-cookie"]


@pytest.fixture
def jupyter(tmp_path: Path) -> Iterator[int]:
    """The port of a Jupyter server of the same user, with a token of its own."""
    pytest.importorskip("jupyter_server")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--ServerApp.port={port}"]
    command += [f"--ServerApp.root_dir={tmp_path}", "--IdentityProvider.token=jupyters-own", "--ip=127.0.0.1"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        return False

    try:
        until(answers)
        yield port
    finally:
        running.kill()
        running.wait()


def test_cookie_of_the_table_opens_no_jupyter_of_the_same_user(open_door: Served, jupyter: int) -> None:
    """Finding 1, the whole way: a cookie asked for in the name of the other server, and brought there."""
    other = Served(jupyter, open_door.loop)
    assert other.ask("/api/contents?token=jupyters-own")[0] == 200
    name = f"username-127-0-0-1-{jupyter}"
    for key in KEYS.values():
        _, value = open_door.cookie(key, Host=f"127.0.0.1:{jupyter}").split("=", 1)
        for cookie in (f"{name}={value}", f"{NAME}-{OWNER}={value}; {name}={value}"):
            assert other.ask("/api/contents", Cookie=cookie)[0] == 403
            assert other.ask("/api/kernels", method="POST", Cookie=cookie)[0] == 403


def test_cookie_opens_the_page_its_files_and_nothing_without_it(open_door: Served) -> None:
    cookie = open_door.cookie(KEYS[GUEST])
    for path in ("/companion/", "/companion/static/table.js", "/companion/static/icon.svg"):
        assert open_door.ask(path, Cookie=cookie)[0] == 200
        status, headers, body = open_door.ask(path)
        assert status == 403
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "key" in body.decode()
    assert open_door.ask("/companion/static/no-such.js", Cookie=cookie)[0] == 404


def test_who_has_no_key_is_told_so_readably_in_the_language_of_the_phone(open_door: Served) -> None:
    """Finding 31: a bare text of 5 px, in the server's language."""
    for asked, said in (("fr-CH, fr;q=0.9, en;q=0.8", "clé"), ("de, en;q=0.5", "key"), ("", "key")):
        _, headers, body = open_door.ask("/companion/", Accept_Language=asked)
        page = body.decode()
        style = page.split("<style>")[1].split("</style>")[0]
        assert said in page.split("<main>")[1]
        assert "width=device-width" in page
        assert "font:1.25rem" in style
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}'" in headers["content-security-policy"]


def test_large_bodies_are_refused_before_they_are_held(open_door: Served) -> None:
    """Finding 8: four unfinished requests without a key held 900 MB."""
    for headers in ({}, {"Cookie": open_door.cookie(KEYS[OWNER])}):
        status, _, _ = open_door.ask("/companion/", method="POST", Content_Length="150000000", **headers)
        assert status == 400


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True), ("localhost:8899", True), ("127.0.0.1:1", True), ("[::1]:8899", True),
        ("evil.example", False), ("192.168.1.20:8899", False), ("127.0.0.1.evil.example", False), ("", False),
        ("[::1", False), ("localhost.evil.example", False),
    ],
)  # fmt: skip
def test_only_this_machines_own_names_are_local(host: str, local: bool) -> None:
    assert is_local(host) == local


def test_rebound_name_is_refused_even_with_the_key(hub: Hub) -> None:
    with served(hub, door(), everywhere=False) as table:
        for host, code in (("evil.example", 403), ("192.168.1.20:8899", 403), ("localhost", 200)):
            assert table.ask(f"/companion/?token={KEYS[OWNER]}", Host=host)[0] == code
