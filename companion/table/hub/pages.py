"""What a server of the table serves under `/companion/`: the page, its files, its socket; whose server it is, the door
decides (companion/table/hub/server.py for `companion play`, companion/notebook/extension.py for Jupyter)."""

import asyncio
import base64
import hashlib
import ipaddress
import re
import secrets
from collections.abc import Awaitable, Generator
from html import escape
from string import Template
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from tornado import web
from tornado.websocket import WebSocketHandler

from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.text.messages import LANGUAGES
from companion.printing.errors import PrintError
from companion.table.hub.changes import Sent
from companion.table.hub.fair_queue import Pace, Turns, in_slices
from companion.table.hub.hub import Hub, Message, Page
from companion.table.hub.outbox import Outbox
from companion.table.hub.page_files import TYPES, Files, manifest_text, page_text
from companion.table.lookup.papers import CrowdedError
from companion.table.matches.archive import packing
from companion.table.matches.index import SUFFIX
from companion.table.matches.management import IN_MEMORY
from companion.table.words import app_word, spoken

FOLLOW_MS = 250
"""How often the records that pages show are looked at for what other processes wrote (one `stat` each)."""
MOST_BYTES = 256_000
"""A message of a page above this closes its socket."""
PING_S = 30.0

_REFUSED_STYLE = (
    "body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:2rem;box-sizing:border-box;"
    "font:1.25rem/1.5 system-ui,sans-serif;background:#f6f2e9;color:#1d2129}"
    "p{max-width:30em;margin:0;overflow-wrap:anywhere}h1{font-size:1.75rem;margin:0 0 1rem}"
    "@media(prefers-color-scheme:dark){body{background:#14171d;color:#efe9dc}}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_REFUSED_STYLE.encode()).digest()).decode()
_REFUSED = Template(
    '<!doctype html><html lang="$lang"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    f'<meta name="color-scheme" content="light dark"><title>companion</title><style>{_REFUSED_STYLE}</style>'
    "<main><h1>companion</h1><p>$sentence</p></main></html>"
)
"""What a visitor without a key sees: nothing of the page's own may be had without one, so it brings its style."""
PAPER: Final = r"paper/(game|match)/([^/]+)/([a-z0-9-]+)\.pdf"
"""Where sheets lie, below the pages."""
RECORD: Final = r"(?:record/([^/]+)\.jsonl|matches\.zip)"
"""Where the owner's files lie."""
_NO_FILE: Final = {404: "no_file", 429: "many_sheets"}
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]+")


def content_policy(host: str) -> str:
    """Everything from this server alone; `ws:` is named because older Safari does not count it as 'self'."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    parts = {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "font-src": "'self'",
        "img-src": "'self'", "manifest-src": "'self'", "connect-src": f"'self'{sockets}", "base-uri": "'none'",
        "form-action": "'self'", "frame-ancestors": "'self'",
    }  # fmt: skip
    return "; ".join(f"{name} {value}" for name, value in parts.items())


class Handler(web.RequestHandler):
    """What all handlers share: the headers, and refusals in a sentence."""

    refused_for = "no_key"
    """The word for a visitor who gets 403."""

    @property
    def hub(self) -> Hub:
        """The matches, and the pages that look at them."""
        hub = self.settings["companion_hub"]
        assert isinstance(hub, Hub)
        return hub

    def guard_headers(self) -> None:
        """Nothing may come from elsewhere, nothing is told to others."""
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", content_policy(self.request.host))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")  # the address may hold the key
        self.set_header("Cache-Control", "no-cache")

    def is_file(self, kind: str, name: str, suffix: str) -> None:
        """What follows is a file of a kind, to be kept under a name that every system takes."""
        self.set_header("Content-Type", kind)
        safe = re.sub(r"[^A-Za-z0-9_-]+", "-", name)
        self.set_header("Content-Disposition", f'attachment; filename="{safe}{suffix}"')

    def refusal(self, status_code: int, lang: str) -> dict[str, Any]:
        """What a page is told that fetches something (it asks for JSON) and gets nothing."""
        return {"text": app_word(self.refused_for if status_code == 403 else _NO_FILE.get(status_code, "failed"), lang)}

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A sentence for who has no key, else the number alone; a page that fetches has words for all of it."""
        lang = spoken(self.request.headers.get("Accept-Language", "").split(","), self.hub.lang)
        if "json" in self.request.headers.get("Accept", ""):
            self.finish(self.refusal(status_code, lang))
        elif status_code == 403:
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.set_header("Content-Security-Policy", f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'")
            self.finish(_REFUSED.substitute(lang=lang, sentence=escape(app_word(self.refused_for, lang))))
        else:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{status_code}")


class TablePage(Handler):
    """The page itself; it is the same for every match, seat and language. `in_head`: more of its head."""

    in_head = ""

    def show(self) -> None:
        """Answer with the page."""
        if not self.request.path.endswith("/"):
            query = f"?{self.request.query}" if self.request.query else ""
            self.redirect(self.request.path + "/" + query)
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page_text(self.hub.lang, more=self.in_head))


class TableManifest(Handler):
    """What a phone needs to keep the page among its apps, without the bars of a browser."""

    def start(self) -> str:
        """Where the kept page begins, from this address."""
        return "./"

    def show(self) -> None:
        """Answer with the manifest."""
        self.set_header("Content-Type", "application/manifest+json")
        self.finish(manifest_text(self.hub.lang, self.start()))


class TableAsset(Handler):
    """A file of the page."""

    def show(self, name: str) -> None:
        """Answer with the file. Raises HTTPError 404."""
        served: Files = self.settings["companion_files"]
        path = served.get(name)
        if path is None:
            raise web.HTTPError(404)
        suffix = name[name.rindex(".") :]
        self.set_header("Content-Type", TYPES[suffix])
        if suffix == ".woff2":
            self.set_header("Cache-Control", "private, max-age=604800")
        self.finish(path.read_bytes())


class TablePaper(Handler):
    """A sheet as PDF, to be kept: of a game, or of a match for who may reach it."""

    async def show(self, kind: str, whose: str, sheet: str, *, device: str, guest: bool) -> None:
        """Answer with the sheet: `kind` is `game` or `match`, `whose` its name.

        Raises HTTPError 404, 403 while hands of that match are hidden, 429 for a device that waits for enough already.
        """
        papers, account = self.hub.papers, account_of(self.request.remote_ip, device)
        lang = self.get_query_argument("lang", "")
        lang = lang if lang in LANGUAGES else self.hub.lang
        if papers is None:
            raise web.HTTPError(404)
        try:
            if kind == "game":
                data = await papers.sheet(whose, sheet, lang, account)
            else:
                data = await papers.of_match(await self._match(whose, guest=guest), sheet, lang, account)
        except PrintError:
            raise web.HTTPError(404) from None
        except CrowdedError:
            raise web.HTTPError(429) from None
        self.is_file("application/pdf", f"{whose}-{sheet}", ".pdf")
        self.finish(data)

    async def _match(self, match_id: str, *, guest: bool) -> Match:
        """The match. Raises HTTPError."""
        found: list[Match] = []

        def opening() -> Generator[None, None, None]:
            match = yield from self.hub.match_of(match_id, guest=guest)
            found.extend([match] if match is not None else [])

        await in_slices(opening())
        if not found:
            raise web.HTTPError(404)
        if found[0].header.seed is not None and not found[0].over:
            self.refused_for = "paper_later"
            raise web.HTTPError(403)
        return found[0]


class TableFile(Handler):
    """A match's record, or all of them with their names in one zip file: for the owner alone."""

    async def show(self, record: str | None, *, guest: bool) -> None:
        """Answer with the file; without `record` all. Raises HTTPError 404, 403 for a guest."""
        if guest:
            self.refused_for = "owner_only"
            raise web.HTTPError(403)
        shelf = next((room.shelf for room in self.hub.rooms if room.shelf is not None), None)
        if shelf is None:
            raise web.HTTPError(404)
        if record:
            try:
                data = shelf.path(record).read_bytes()
            except (RecordError, OSError):
                raise web.HTTPError(404) from None
            self.is_file("application/jsonl", record, SUFFIX)
            self.finish(data)
            return
        self.is_file("application/zip", "matches", ".zip")
        with SpooledTemporaryFile(IN_MEMORY) as file:
            await in_slices(packing(shelf, file))
            file.seek(0)
            while piece := file.read(IN_MEMORY):
                self.write(piece)
                await self.flush()


class TableSocket(WebSocketHandler, Handler):
    """One page's connection: the door has let it in, the hub does the rest."""

    page: Page | None = None

    def get_compression_options(self) -> dict[str, Any]:
        """A view says much the same of many places: packed, the first one is a sixth as long, for a millisecond."""
        return {"compression_level": 6, "mem_level": 5}

    def visit_of(self) -> tuple[str, bool]:
        """The device that this page is on as the server knows it (empty: unknown), and whether it is a guest's."""
        raise NotImplementedError

    def open(self, *args: Any, **kwargs: Any) -> None:
        """The page is there."""
        self.set_nodelay(True)  # else the view may wait 40 ms for the acknowledgement of what went before it
        device, guest = self.visit_of()
        self._turns: Turns = self.settings["companion_turns"]
        self._account = account_of(self.request.remote_ip, device)
        if self._turns.crowded(self._account):
            self.close()
            return
        self._sent = Sent()
        self._outbox = Outbox(self._write, self._cut, self._packed)
        self._pace = Pace()
        self._turn = self._turns.come(self._account)
        self.page = self.hub.join(self._outbox.put)
        self.page.visitor, self.page.guest = device, guest
        self.page.address = "" if is_near(self.request.remote_ip) else str(self.request.remote_ip)

    async def on_message(self, message: str | bytes) -> None:
        """Do what the page asks in its turn; the next message is read when this one is done and answered."""
        await asyncio.sleep(self._pace.wait_s() if self.page is not None else 0)
        if self.page is None or self.page not in self.hub.pages:
            self.close()
            return
        page = self.page
        async with self._turn:
            await in_slices(self.hub.work(page, message), lambda: self.page is not None)
        await self._outbox.sent()

    def on_close(self) -> None:
        """The page is gone."""
        if self.page is not None:
            self._outbox.close()
            self._turns.go(self._account)
            self.hub.leave(self.page)
            self.page = None

    def _packed(self, message: Message) -> Message:
        """What is sent of a message: of a view, what has changed of it."""
        return self._sent.message(message["view"]) if message["type"] == "view" else message

    def _write(self, message: bytes) -> Awaitable[None]:
        return self.write_message(message)

    def _cut(self) -> None:
        """Close at once: a page that does not read would not read a farewell either."""
        stream = None if self.ws_connection is None else self.ws_connection.stream
        if stream is not None:
            stream.close()


def account_of(address: str | None, device: str) -> str:
    """Who is served one thing at a time: a device of the network; on this machine itself, a browser."""
    return device or secrets.token_hex(8) if is_near(address) else str(address)


def is_near(address: str | None) -> bool:
    """Whether a request comes from this machine itself."""
    try:
        return ipaddress.ip_address(address or "").is_loopback
    except ValueError:
        return True


def socket_settings() -> dict[str, Any]:
    """The bounds of the sockets."""
    return {"websocket_max_message_size": MOST_BYTES, "websocket_ping_interval": PING_S}


async def follow(hub: Hub) -> None:
    """Look once for what other processes wrote."""
    await in_slices(hub.following())
