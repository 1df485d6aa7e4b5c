"""The door of the table: a key opens one door, its pass no other, no cookie any; a new key shuts out the old."""

import base64
import contextlib
import hashlib
import html
import json
import re
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

from tornado.web import create_signed_value

import companion
from companion.core.record.ledger import RecordError
from companion.table.door.door import GUEST, OWNER, Door, Visit
from companion.table.door.hosts import Hosts
from companion.table.door.keys import EVENING, table_keys
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import lesson_hub
from tests.table.server import Served, served
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
    assert json.loads(open_door.ask("/companion/manifest")[2])["start_url"] == "./"
    for role, other in ((OWNER, GUEST), (GUEST, OWNER)):
        status, headers, told = open_door.ask(f"/companion/manifest?pass={open_door.passed(KEYS[role])}")
        assert (status, headers["content-type"]) == (200, "application/manifest+json")
        assert "manifest-src 'self'" in headers["content-security-policy"]
        manifest = json.loads(told)
        assert manifest["start_url"] == f"./?token={KEYS[role]}"
        assert KEYS[other] not in told.decode()
        assert manifest["display"] == "standalone"
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon in manifest["icons"]:
            status, headers, png = open_door.ask(f"/companion/{icon['src']}")
            wide, high = struct.unpack(">2I", png[16:24])
            assert (status, headers["content-type"], f"{wide}x{high}") == (200, "image/png", icon["sizes"])


# --- keys and passes --------------------------------------------------------------------------------------------------


def passed(one: Door, role: str) -> str:
    visit = one.enter([KEYS[role]])
    assert visit is not None
    return one.seal(visit)


@pytest.mark.parametrize("role", [OWNER, GUEST])
def test_key_lets_in_and_its_pass_brings_the_same_device_in_again(role: str) -> None:
    first = door().enter([KEYS[role]])
    assert first is not None
    assert (first.role, first.new, len(first.device)) == (role, True, 32)
    mine = door().seal(first)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", mine)  # a socket takes nothing else
    again = door().enter([mine])  # the server was started again, its key kept
    assert again is not None
    assert (again.role, again.device, again.new) == (role, first.device, False)
    assert door().enter([KEYS[role], mine]) == again


@pytest.mark.parametrize("shown", ["", "wrong", KEYS[OWNER][:-1], KEYS[OWNER] + "x", "\ud800", "é" * 40, "2|1:0|10:1"])
def test_no_key_and_wrong_keys_let_nobody_in(shown: str) -> None:
    assert door().enter([shown]) is None
    assert door().enter([]) is None


def test_new_key_shuts_out_every_pass_of_the_old_one() -> None:
    assert door(guest="another-key-of-another-evening").enter([passed(door(), GUEST)]) is None


def test_pass_is_worth_its_own_role_at_its_own_server_alone() -> None:
    visit = door().enter([passed(door(), GUEST)])
    assert visit is not None
    assert visit.role == GUEST
    same = Door({OWNER: "one-key-for-two-roles-0123", GUEST: "one-key-for-two-roles-0123"}, NAME)
    assert same.enter([same.seal(Visit(GUEST, "0" * 32))]) == Visit(GUEST, "0" * 32)
    beside = Door(KEYS, "companion-8900")  # the same folder, served at another port
    for role in KEYS:
        assert beside.enter([passed(door(), role)]) is None


def test_owner_who_tries_the_guests_link_stays_the_owner() -> None:
    kept = [passed(door(), GUEST), passed(door(), OWNER)]
    visit = door().enter(kept)
    assert visit is not None
    assert visit.role == OWNER
    shown = door().enter([KEYS[GUEST], *kept])
    assert shown is not None
    assert (shown.role, shown.new) == (GUEST, False)  # while the link is shown


def test_mangled_passes_let_nobody_in() -> None:
    sealed = passed(door(), OWNER)
    visit = door().enter([sealed])
    for place in range(0, len(sealed), 7):
        mangled = sealed[:place] + ("0" if sealed[place] != "0" else "1") + sealed[place + 1 :]
        found = door().enter([mangled])
        assert found is None or found == visit
    assert door().enter(["9" * 5000, base64.urlsafe_b64encode(b"2|1:0|" + b"9" * 500).decode()]) is None
    assert door().enter([*["wrong"] * 5000, sealed]) is None  # so much is not looked at


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


SECRET_PATHS = ("door", "matches.zip", "record/x.jsonl", "paper/game/etraclor/quick-reference.pdf", "socket")
UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
}  # fmt: skip


def test_what_a_browser_sends_to_another_port_opens_nothing(open_door: Served) -> None:
    """Finding 5: a cookie of the owner's, sent to the server of somebody else, opened all matches."""
    for key in KEYS.values():
        for path in ("", "door", "manifest", "static/app.js"):
            _, headers, _ = open_door.ask(f"/companion/{path}?token={key}", Companion_Pass=key)
            assert "set-cookie" not in headers  # so there is nothing to send
    role, secret = OWNER, hashlib.sha256(f"companion cookie {OWNER} {KEYS[OWNER]}".encode()).digest()
    old = create_signed_value(secret, f"{NAME}-{role}", "0" * 32).decode()  # as it was captured before
    for value in (old, open_door.passed(KEYS[OWNER]), KEYS[OWNER]):
        cookies = "; ".join(f'{name}="{value}"' for name in (f"{NAME}-{role}", "Companion-Pass", "companion"))
        for path in SECRET_PATHS:
            assert open_door.ask(f"/companion/{path}", Cookie=cookies, **UPGRADE)[0] == 403, path
            assert open_door.ask(f"/companion/{path}?token={KEYS[OWNER]}", **UPGRADE)[0] == 403, path  # nor an address
        for path in ("", "manifest"):
            status, _, body = open_door.ask(f"/companion/{path}", Cookie=cookies)
            assert status == 200
            assert KEYS[OWNER].encode() not in body


def test_pass_of_one_port_opens_nothing_at_another(hub: Hub, open_door: Served) -> None:
    mine = open_door.passed(KEYS[OWNER])
    assert open_door.ask("/companion/matches.zip", Companion_Pass=mine)[0] == 200
    with served(hub, Door(KEYS, "companion-8900")) as beside:
        for path in SECRET_PATHS:
            assert beside.ask(f"/companion/{path}", Companion_Pass=mine)[0] == 403


def test_password_cannot_be_set_here(open_door: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding 2: /login wrote the password of every Jupyter server of this user."""
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    body = f"password={KEYS[GUEST]}&new_password=pupil-password&_xsrf=x"
    status, _, _ = open_door.ask("/login", method="POST", body=body, Cookie="_xsrf=x")
    assert status == 404
    assert not (tmp_path / "jupyter").exists()
    assert not (tmp_path / "home").exists()


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


def test_pass_of_the_table_opens_no_jupyter_of_the_same_user(open_door: Served, jupyter: int) -> None:
    """Finding 1 of the first attack, the whole way: what a key gives, brought to the other server as its own cookie."""
    other = Served(jupyter, open_door.loop)
    assert other.ask("/api/contents?token=jupyters-own")[0] == 200
    for key in KEYS.values():
        given = open_door.passed(key, Host=f"127.0.0.1:{jupyter}")
        signed = base64.urlsafe_b64decode(given + "=" * (-len(given) % 4)).decode()
        for value in (given, signed):
            cookie = f'username-127-0-0-1-{jupyter}="{value}"'
            assert other.ask("/api/contents", Cookie=cookie)[0] == 403
            assert other.ask("/api/kernels", method="POST", Cookie=cookie)[0] == 403


def test_pass_opens_what_is_the_tables_and_nothing_without_it(open_door: Served) -> None:
    mine = open_door.passed(KEYS[OWNER])
    assert open_door.ask("/companion/matches.zip", Companion_Pass=mine)[0] == 200
    assert open_door.ask("/companion/static/no-such.js", Companion_Pass=mine)[0] == 404
    for path in SECRET_PATHS:
        status, headers, body = open_door.ask(f"/companion/{path}", **UPGRADE)
        assert status == 403
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "key" in body.decode()


def test_open_files_are_those_of_every_copy(open_door: Served) -> None:
    for path in ("", "static/table.js", "static/icon.svg", "manifest"):
        alone, shown = (open_door.ask(f"/companion/{path}", **more) for more in ({}, {"Companion_Pass": KEYS[OWNER]}))
        assert alone[0] == 200
        if path != "manifest":
            assert alone[2] == shown[2]


def test_who_has_no_key_is_told_so_readably_in_the_language_of_the_phone(open_door: Served) -> None:
    """Finding 31: a bare text of 5 px, in the server's language."""
    for asked, said in (("fr-CH, fr;q=0.9, en;q=0.8", "clé"), ("de, en;q=0.5", "key"), ("", "key")):
        _, headers, body = open_door.ask("/companion/matches.zip", Accept_Language=asked)
        page = body.decode()
        style = page.split("<style>")[1].split("</style>")[0]
        assert said in page.split("<main>")[1]
        assert "width=device-width" in page
        assert "font:1.25rem" in style
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}'" in headers["content-security-policy"]
        told = json.loads(open_door.ask("/companion/door", Accept_Language=asked, Accept="application/json")[2])
        assert said in told["text"]  # what the page itself shows
        assert told["text"] in html.unescape(page)


def test_large_bodies_are_refused_before_they_are_held(open_door: Served) -> None:
    """Finding 8: four unfinished requests without a key held 900 MB."""
    for headers in ({}, {"Companion_Pass": KEYS[OWNER]}):
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
    assert Hosts(everywhere=False).answer_to(host) == local


def test_rebound_name_is_refused_even_with_the_key(hub: Hub) -> None:
    """Finding 13: with `--lan` any name was answered to."""
    mine = socket.gethostname()
    ours = {"localhost": 200, f"{mine}:8899": 200, f"{mine.upper()}.local.": 200, "table.school.example": 200}
    known = {False: {**ours, mine: 403, f"{mine}:8899": 403, f"{mine.upper()}.local.": 403}, True: ours}
    for everywhere in (False, True):
        away = 200 if everywhere else 403
        known[everywhere] |= {"evil.example": 403, f"{mine}.evil.example": 403, "192.168.1.20:8899": away}
        with served(hub, door(), everywhere=everywhere, names=["table.School.example"]) as table:
            for host, code in known[everywhere].items():
                for path in ("", "door", "static/app.js", "manifest", "matches.zip"):
                    assert table.ask(f"/companion/{path}", Host=host, Companion_Pass=KEYS[OWNER])[0] == code, host
                opened = {**UPGRADE, "Sec_WebSocket_Protocol": f"companion, {KEYS[OWNER]}"}
                refused = table.ask("/companion/socket", Host=host, Origin=f"http://{host}", **opened)[0] == 403
                assert refused == (code == 403), host
