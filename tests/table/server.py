"""A table that is served in this process, on a thread of its own, for tests that knock at its door."""

import asyncio
import http.client
import json
import threading
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClientConnection, websocket_connect

from companion.lessons.front_files import lesson_files
from companion.table.door.door import PROTOCOL, Door
from companion.table.door.hosts import Hosts
from companion.table.hub.hub import Hub
from companion.table.hub.page_files import table_files
from companion.table.hub.server import application, table_server
from tests.waiting import LIMIT_S

Answer = tuple[int, dict[str, str], bytes]


class Served:
    """Where it is served, and ways to knock there."""

    def __init__(self, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.port, self.loop = port, loop

    def ask(self, path: str, *, method: str = "GET", body: str = "", **headers: str) -> Answer:
        """An answer to one request: its status, headers, body. Names of headers may have `_` for `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body=body or None, headers=named)
            given = connection.getresponse()
            return given.status, {name.lower(): value for name, value in given.getheaders()}, given.read()
        finally:
            connection.close()

    def passed(self, key: str, **headers: str) -> str:
        """The pass that the door gives for a key, or for a pass."""
        _, _, told = self.ask("/companion/door", Companion_Pass=key, **headers)
        return str(json.loads(told)["pass"])

    def on_loop(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Do something on the server's own thread, and wait for it."""

        async def doing() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(doing(), self.loop).result(timeout=60)


class Talk:
    """A page's socket, from outside."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket, self.count = socket, 0

    @classmethod
    async def open(cls, port: int, token: str, **hello: Any) -> "Talk":
        """Come in with a key, and say hello."""
        address = f"ws://127.0.0.1:{port}/companion/socket"
        talk = cls(await websocket_connect(address, subprotocols=[PROTOCOL, token]))
        await talk.say(type="hello", page=f"talk{id(talk)}", **hello)
        return talk

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.write_message(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; what comes before it is passed over."""
        while True:
            heard = await asyncio.wait_for(self.socket.read_message(), LIMIT_S)
            assert heard is not None, f"closed before a {kind} came"
            message: dict[str, Any] = json.loads(heard)
            if message["type"] == kind:
                return message

    async def ask(self, **intent: Any) -> dict[str, Any]:
        """The reply to an intent."""
        self.count += 1
        await self.say(type="intent", id=self.count, intent=intent)
        while (reply := await self.hear("reply"))["id"] != self.count:
            pass
        return reply


@contextmanager
def served(
    hub: Hub, door: Door, *, everywhere: bool = True, names: Collection[str] = (), most: int | None = None
) -> Iterator[Served]:
    """Serve a hub while the block runs; `names`: what its machine is called besides; `most`: connections."""
    hosts = Hosts(everywhere=everywhere, names=names)
    loop, started = asyncio.new_event_loop(), threading.Event()
    found: list[Served] = []

    async def start() -> None:
        sockets = bind_sockets(0, "127.0.0.1")
        server = table_server(application(hub, door, {**table_files(), **lesson_files()}, hosts), most)
        server.add_sockets(sockets)
        found.append(Served(sockets[0].getsockname()[1], loop))
        started.set()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.create_task(start())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert started.wait(LIMIT_S)
    yield found[0]
    loop.call_soon_threadsafe(loop.stop)
    thread.join(LIMIT_S)
