"""One page of one device, as companion/table/app.js has it: let in at the door with its key, then a socket."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections import Counter
from dataclasses import dataclass
from itertools import count
from typing import Any, Self
from urllib.parse import parse_qs, parse_qsl, urljoin, urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from companion.table.door.door import HEADER, PROTOCOL
from tests.table.view_copy import Received

PATIENCE_S = 60.0
"""How long somebody waits for an answer before it counts as none."""
LARGEST = 1 << 27
"""The longest message that is taken from a server, in bytes."""
_TYPE = re.compile(r'\{"type":"(\w+)"')
_names = count(1)

Message = dict[str, Any]


@dataclass(frozen=True)
class Link:
    """An address as it is printed. Whatever machine it names, the loopback of this one is asked."""

    page: str
    place: str = ""

    @classmethod
    def of(cls, printed: str) -> Link:
        """From the text of an address."""
        parts = urlsplit(printed)
        return cls(parts._replace(netloc=f"127.0.0.1:{parts.port}", fragment="").geturl(), parts.fragment)

    @property
    def host(self) -> tuple[str, int]:
        """Where its server listens."""
        parts = urlsplit(self.page)
        assert parts.port
        return "127.0.0.1", parts.port

    @property
    def origin(self) -> str:
        """What a browser calls the page's origin."""
        return "http://{}:{}".format(*self.host)

    @property
    def socket(self) -> str:
        """The address of the page's socket."""
        return urljoin(self.page.replace("http", "ws", 1), "socket")

    @property
    def key(self) -> str:
        """What the page shows at the door first."""
        return parse_qs(urlsplit(self.page).query).get("token", [""])[0]

    def told(self) -> Message:
        """What the address itself names, as the page says it in its hello."""
        return dict(parse_qsl(self.place, keep_blank_values=True))


def compact(message: Message) -> str:
    """A message as a browser writes it."""
    return json.dumps(message, separators=(",", ":"))


async def visit(link: Link) -> str:
    """Fetch the page, and the pass that its key is worth at the door. Raises ConnectionError."""
    client, limits = AsyncHTTPClient(), {"connect_timeout": PATIENCE_S, "request_timeout": PATIENCE_S}
    page = await client.fetch(HTTPRequest(link.page, **limits), raise_error=False)
    asked = HTTPRequest(urljoin(link.page, "door"), headers={HEADER: link.key}, **limits)
    found = await client.fetch(asked, raise_error=False)
    if (page.code, found.code) != (200, 200):
        raise ConnectionError(f"the page is answered with {page.code}, its key with {found.code}")
    return str(json.loads(found.body)["pass"])


class Phone:
    """A page that has been opened. It reads all that it is sent, and keeps the newest view."""

    def __init__(self, link: Link, name: str = "") -> None:
        self.link = link
        # A page's key is its own in the whole world: with the same one it would take the place of another.
        self.name = name or f"phone-{os.getpid()}-{next(_names)}"
        self.heard = Counter[str]()
        """Messages by their type; `bytes`: all together."""
        self.longest = 0
        """Characters of the longest message."""
        self._socket: WebSocketClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._viewing: list[asyncio.Future[None]] = []
        self._received = Received()
        self._texts: list[str] = []
        self._ids = count(1)

    @classmethod
    async def open(cls, link: Link, name: str = "", **place: Any) -> Self:
        """The page once it shows something. `place`: what its hello names, e.g. `match`, `home`, `pupil`."""
        phone = cls(link, name)
        await phone.connect()
        await phone.hello(**place)
        return phone

    async def connect(self, *, deaf: bool = False) -> None:
        """Fetch the page and open its socket; a `deaf` one never reads. Raises ConnectionError, TimeoutError."""
        headers = {"Origin": self.link.origin}
        shown = [PROTOCOL, await visit(self.link)]
        request = HTTPRequest(self.link.socket, headers=headers, connect_timeout=PATIENCE_S)
        self._socket = await websocket_connect(request, max_message_size=LARGEST, subprotocols=shown)
        if not deaf:
            self._reading = asyncio.create_task(self._read(self._socket))

    async def hello(self, **place: Any) -> None:
        """Say what a page says first, and wait for its view."""
        blank = dict.fromkeys(("lang", "suits", "match", "seat", "lesson", "pupil", "last", "teacher"))
        shown = self.next_view()
        mine = {"page": self.name, "device": self.name, "home": False}
        await self.say({"type": "hello", **mine, **blank, **self.link.told(), **place})
        await asyncio.wait_for(shown, PATIENCE_S)

    @property
    def view(self) -> Message:
        """The newest view, put together when somebody looks: the machine measures its server, not its pages."""
        for text in self._texts:
            self._received.take(json.loads(text))
        self._texts.clear()
        return self._received.view

    @property
    def match(self) -> str:
        """The match that the page shows. Raises KeyError where it shows none."""
        return str(self.view["match"]["id"])

    @property
    def lost(self) -> bool:
        """Whether the connection is known to have ended."""
        return self._socket is None or (self._reading is not None and self._reading.done())

    def next_view(self) -> asyncio.Future[None]:
        """Done when the next view has come."""
        self._viewing.append(asyncio.get_running_loop().create_future())
        return self._viewing[-1]

    async def say(self, message: Message | str) -> None:
        """Send a message. Raises ConnectionError."""
        if self._socket is None or self.lost:
            raise ConnectionError(f"{self.name} is not connected")
        try:
            await self._socket.write_message(message if isinstance(message, str) else compact(message))
        except WebSocketClosedError:
            raise ConnectionError(f"{self.name} was cut off") from None

    async def ask(self, times: list[float] | None = None, /, **intent: Any) -> Message:
        """Send an intent; its reply. `times` takes the seconds that it took. Raises ConnectionError, TimeoutError."""
        number = next(self._ids)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        await self.say({"type": "intent", "id": number, "intent": intent})
        try:
            return await asyncio.wait_for(answer, PATIENCE_S)
        finally:
            self._waiting.pop(number, None)
            if times is not None:
                times.append(time.perf_counter() - start)

    async def need(self, times: list[float] | None = None, /, **intent: Any) -> Message:
        """The same for what must not be refused."""
        reply = await self.ask(times, **intent)
        assert reply["ok"], (intent["type"], reply)
        return reply

    async def leave(self) -> None:
        """Close the page."""
        if self._socket is not None:
            self._socket.close()
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=5)
            self._reading.cancel()

    async def _read(self, socket: WebSocketClientConnection) -> None:
        while (text := await socket.read_message()) is not None:
            self._hear(str(text))
        wrong = ConnectionError(f"{self.name} was cut off ({socket.close_code})")
        for answer in self._waiting.values():
            _fail(answer, wrong)
        for shown in self._viewing:
            _fail(shown, wrong)

    def _hear(self, text: str) -> None:
        found = _TYPE.match(text)
        kind = found[1] if found else str(json.loads(text).get("type"))
        self.heard[kind] += 1
        self.heard["bytes"] += len(text)
        self.longest = max(self.longest, len(text))
        if kind == "view":
            if '"since"' not in text[:60]:  # the whole: what came before it counts no more
                self._texts.clear()
            self._texts.append(text)
            for one in self._viewing:
                if not one.done():
                    one.set_result(None)
            self._viewing.clear()
        elif kind == "reply":
            reply = json.loads(text)
            answer = self._waiting.get(reply.get("id"), self._only_waiting() if reply.get("id") is None else None)
            if answer is not None and not answer.done():
                answer.set_result(reply)

    def _only_waiting(self) -> asyncio.Future[Message] | None:
        """What a reply without a number must be for: a message that was not read far enough to find it."""
        return next(iter(self._waiting.values())) if len(self._waiting) == 1 else None


def _fail(awaited: asyncio.Future[Any], wrong: Exception) -> None:
    if not awaited.done():
        awaited.set_exception(wrong)
        awaited.exception()  # whether anybody still waits for it or not
