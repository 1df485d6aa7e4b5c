"""The server of `companion play`: the table and nothing else, behind a door of its own.

It shares nothing with Jupyter's servers: no login, no password, no settings, no cookie that one of them takes.
"""

import asyncio
import ipaddress
import logging
import signal
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from tornado import web
from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets

from companion.table.door.door import GUEST, PROTOCOL, Door, Visit, shown_in
from companion.table.door.hosts import Hosts
from companion.table.door.short_code import POLICY, code_page
from companion.table.hub.fair_queue import Turns
from companion.table.hub.hub import Hub
from companion.table.hub.page_files import DOOR_HEAD, Files
from companion.table.hub.pages import (
    FOLLOW_MS,
    PAPER,
    RECORD,
    Handler,
    TableAsset,
    TableFile,
    TableManifest,
    TablePage,
    TablePaper,
    TableSocket,
    follow,
    is_near,
    socket_settings,
)

MOST_BODY = 10_000
"""No page sends a body: what is larger (bytes) is refused at once."""
HEADERS_S, BODY_S = 15.0, 10.0
"""How long a request may take to be said."""
MOST_CONNECTIONS, MOST_EACH = 1500, 400
"""In all, and of one address of the network: a class that shares an address has several to a page."""
SPARE_FILES = 150
"""Files that are left for records, journals and the system."""
PATH = "/companion"


class _Near(Handler):
    """Answers to nothing but the names that this machine goes by. What it holds is no secret: it is the same in every
    copy of the companion."""

    def set_default_headers(self) -> None:
        self.guard_headers()

    def prepare(self) -> None:
        """Raises HTTPError 403 for a name that is not ours: a web site's that points here (DNS rebinding)."""
        hosts: Hosts = self.settings["companion_hosts"]
        if not hosts.answer_to(self.request.host):
            self.refused_for = "unknown_host" if hosts.everywhere else "wrong_host"
            raise web.HTTPError(403)

    def visitor(self, *shown: str) -> Visit | None:
        """Who shows enough at the door, with what is `shown` besides."""
        door: Door = self.settings["companion_door"]
        return door.enter([*shown, *shown_in(self.request.headers)])

    def log_exception(self, *problem: Any) -> None:
        """What is refused is no event; a mistake of ours is."""
        if not isinstance(problem[1], web.HTTPError):
            super().log_exception(*problem)


class _Guarded(_Near):
    """Nobody comes in without a key or the pass that was given for one."""

    visit: Visit

    def prepare(self) -> None:
        """Raises HTTPError 403 for who is not let in."""
        super().prepare()
        visit = self.visitor()
        if visit is None:
            raise web.HTTPError(403)
        self.visit = visit


class _Page(_Near, TablePage):
    in_head = DOOR_HEAD

    def get(self) -> None:
        self.show()


class _Manifest(_Near, TableManifest):
    """A browser fetches it by itself, with nothing of the page's storage: the page puts its pass into the address."""

    def get(self) -> None:
        self.show()

    def start(self) -> str:
        """With the key that let this visitor in: an iPhone gives what it keeps nothing of the browser's storage."""
        door: Door = self.settings["companion_door"]
        visit = self.visitor(self.get_query_argument("pass", ""))
        return "./" if visit is None else f"./?{urlencode({'token': door.key(visit)})}"


class _Asset(_Near, TableAsset):
    def get(self, name: str) -> None:
        self.show(name)


class _Door(_Guarded):
    """Gives a pass for a key, and a fresh one for a pass."""

    def get(self) -> None:
        door: Door = self.settings["companion_door"]
        self.set_header("Cache-Control", "no-store")
        self.finish({"role": self.visit.role, "pass": door.seal(self.visit)})

    def refusal(self, status_code: int, lang: str) -> dict[str, Any]:
        """Where a short code may be typed, the page leads there."""
        door: Door = self.settings["companion_door"]
        return {**super().refusal(status_code, lang), "code": door.code is not None and self.refused_for == "no_key"}


class _Code(_Near):
    """The page to type the short code on, where there is one; for the right one it goes on with the key."""

    def get(self) -> None:
        """Raises HTTPError 404."""
        code = self.settings["companion_door"].code
        if code is None:
            raise web.HTTPError(404)
        typed, address = self.get_query_argument("code", ""), str(self.request.remote_ip)
        busy = code.busy(address)
        key = code.exchange(typed, address) if typed and not busy else None
        if key is not None:
            self.redirect(f"{PATH}/?{urlencode({'token': key})}")
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_status(429 if busy else 403 if typed else 200)
        self.finish(code_page(self.hub.lang, "code_busy" if busy else "code_wrong" if typed else ""))


class _Paper(_Guarded, TablePaper):
    async def get(self, kind: str, whose: str, sheet: str) -> None:
        device = "" if self.visit.new else self.visit.device
        await self.show(kind, whose, sheet, device=device, guest=self.visit.role == GUEST)


class _File(_Guarded, TableFile):
    async def get(self, record: str | None) -> None:
        await self.show(record, guest=self.visit.role == GUEST)


class _Socket(_Guarded, TableSocket):
    def visit_of(self) -> tuple[str, bool]:
        """A socket that shows the key alone is no device of its own: else a page could be as many as it liked."""
        return "" if self.visit.new else self.visit.device, self.visit.role == GUEST

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """What a page speaks; never what it shows beside it."""
        return PROTOCOL if PROTOCOL in subprotocols else None


class _Front(_Near):
    """The address without its path, as people type it."""

    def get(self) -> None:
        self.redirect(f"{PATH}/")


class _Nothing(_Near):
    """Every other address."""

    def prepare(self) -> None:
        raise web.HTTPError(404)


def application(hub: Hub, door: Door, served: Files, hosts: Hosts) -> web.Application:
    """The pages under `/companion/`, and 404 for all else. `served`: the files of the page."""
    return web.Application(
        [
            (rf"{PATH}/?", _Page),
            (rf"{PATH}/door", _Door),
            (rf"{PATH}/code", _Code),
            (rf"{PATH}/manifest", _Manifest),
            (rf"{PATH}/static/([a-z0-9.-]+)", _Asset),
            (rf"{PATH}/{PAPER}", _Paper),
            (rf"{PATH}/{RECORD}", _File),
            (rf"{PATH}/socket", _Socket),
            (r"/", _Front),
        ],
        default_handler_class=_Nothing,
        companion_hub=hub,
        companion_door=door,
        companion_files=served,
        companion_turns=Turns(),
        companion_hosts=hosts,
        log_function=lambda _: None,
        **socket_settings(),
    )


class TableServer(HTTPServer):
    """Holds only so many connections: files must be left for the records, and one device must not take them all."""

    def room(self, most: int, most_each: int) -> "TableServer":
        """`most` connections in all, `most_each` of one address of the network."""
        self._most, self._most_each = most, most_each
        self._streams: dict[IOStream, str] = {}
        return self

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        """Take a connection, or close it at once."""
        host = str(address[0])
        self._streams = {one: name for one, name in self._streams.items() if not one.closed()}
        of_host = sum(name == host for name in self._streams.values())
        if len(self._streams) >= self._most or (of_host >= self._most_each and not is_near(host)):
            stream.close()
            return
        self._streams[stream] = host
        super().handle_stream(stream, address)


def room_for_files() -> int:
    """How many connections leave enough files open for everything else; as many files as the system lets us have."""
    try:
        import resource
    except ImportError:  # Windows counts them otherwise
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(16, min(MOST_CONNECTIONS, soft - SPARE_FILES))


def table_server(app: web.Application, most: int | None = None) -> TableServer:
    """The server of the pages, with its bounds."""
    server = TableServer(app, max_body_size=MOST_BODY, idle_connection_timeout=HEADERS_S, body_timeout=BODY_S)
    return server.room(room_for_files() if most is None else most, MOST_EACH)


def run(
    hub: Hub, door: Door, served: Files, *, port: int, ip: str, names: Collection[str], when_ready: Callable[[], None]
) -> None:
    """Serve until Ctrl+C; everything is on the disk at every moment. `names`: what else this machine is called."""
    logging.getLogger("tornado").setLevel(logging.ERROR)
    with suppress(KeyboardInterrupt):
        hosts = Hosts(everywhere=not ipaddress.ip_address(ip).is_loopback, names=names)
        asyncio.run(_serve(hub, application(hub, door, served, hosts), port, ip, when_ready))


async def _serve(hub: Hub, app: web.Application, port: int, ip: str, when_ready: Callable[[], None]) -> None:
    server = table_server(app)
    server.add_sockets(bind_sockets(port, ip))
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl+C comes as KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    following = PeriodicCallback(lambda: follow(hub), FOLLOW_MS)
    following.start()
    when_ready()
    await stopped.wait()
    following.stop()
    server.stop()
