"""What troublemakers send. Each runs in a process apart and tells what came of it; a server may cut it off any time."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from tests.load.apart import Told
from tests.load.phone import PATIENCE_S, Link, Phone, compact

PING_S = 0.5
CHUNK = bytes(1 << 16)


def _intents(intent: dict[str, Any], count: int) -> Iterator[str]:
    for number in range(count):
        yield compact({"type": "intent", "id": 10**6 + number, "intent": intent})


async def pings(link: Link, count: int) -> AsyncIterator[Told]:
    """So many pings at once; their pongs are read."""
    yield await _flood(link, iter(['{"type":"ping"}'] * count), count, "pong")


async def intents(link: Link, intent: dict[str, Any], count: int, place: dict[str, Any]) -> AsyncIterator[Told]:
    """So many times one intent at once, on a page that has said where it is; the replies are read."""
    yield await _flood(link, _intents(intent, count), count, "reply", **place)


async def large(link: Link, length: int, count: int) -> AsyncIterator[Told]:
    """So many messages of a length."""
    text = compact({"type": "intent", "id": 1, "intent": {"type": "play", "move": "x" * length}})
    yield await _flood(link, iter([text] * count), count, "reply")


async def _flood(link: Link, texts: Iterator[str], count: int, answer: str, **place: Any) -> Told:
    phone, sent, start = await Phone.open(link, **{"home": True, **place}), 0, time.monotonic()
    with contextlib.suppress(ConnectionError):
        for text in texts:
            await phone.say(text)
            sent += 1
    while not phone.lost and phone.heard[answer] < count and time.monotonic() - start < 120:
        await asyncio.sleep(0.05)
    ended = "cut off" if phone.lost else "still open"
    return {"sent": sent, "answered": phone.heard[answer], "ended": ended, "s": round(time.monotonic() - start, 1)}


async def unread(link: Link, intent: dict[str, Any], count: int, place: dict[str, Any]) -> AsyncIterator[Told]:
    """The same on a socket that never reads what it is sent; it stays until it is cut off, or this process killed."""
    phone, sent = Phone(link), 0
    await phone.connect(deaf=True)
    try:
        await phone.say({"type": "hello", "page": phone.name, "device": phone.name, **link.told(), **place})
        for text in _intents(intent, count):
            await asyncio.wait_for(phone.say(text), PATIENCE_S)
            sent += 1
        yield {"sent": sent}
        while True:
            await asyncio.sleep(PING_S)
            await phone.say('{"type":"ping"}')  # a socket that never reads learns of its end when it writes
    except TimeoutError:
        yield {"sent": sent, "ended": "not taken"}
    except ConnectionError:
        yield {"sent": sent, "ended": "cut off"}


async def post(link: Link, length: int, given: int, count: int, held: float) -> AsyncIterator[Told]:
    """So many POST requests without a key, each with `given` bytes of the `length` that it names."""
    found = await asyncio.gather(*(_post(link, length, given, held) for _ in range(count)))
    yield {"answers": " / ".join(sorted(set(found)))}


async def _post(link: Link, length: int, given: int, held: float) -> str:
    head = f"POST /companion/ HTTP/1.1\r\nHost: {':'.join(map(str, link.host))}\r\nContent-Length: {length}\r\n\r\n"
    reader, writer = await asyncio.open_connection(*link.host)
    try:
        writer.write(head.encode())
        for _ in range(given // len(CHUNK)):
            writer.write(CHUNK)
            await writer.drain()
        line = await asyncio.wait_for(reader.readline(), held)
        return line.decode().strip() or "closed"
    except TimeoutError:
        return "no answer"
    except OSError:
        return await _last_word(reader)
    finally:
        writer.close()


async def _last_word(reader: asyncio.StreamReader) -> str:
    """What a server said before it hung up."""
    with contextlib.suppress(OSError, TimeoutError):
        line = await asyncio.wait_for(reader.readline(), 1)
        return line.decode().strip() or "closed"
    return "closed"


async def half_sent(link: Link, count: int, seconds: float) -> AsyncIterator[Told]:
    """So many requests of which half a head is sent; how many the server still holds after so many seconds."""
    head = f"GET /companion/ HTTP/1.1\r\nHost: {':'.join(map(str, link.host))}\r\nX-Half".encode()
    yield await _hold([head] * count, link, seconds)


async def slow_heads(link: Link, count: int, seconds: float) -> AsyncIterator[Told]:
    """So many requests whose head comes one byte every tenth of a second."""
    head = f"GET /companion/ HTTP/1.1\r\nHost: {':'.join(map(str, link.host))}\r\n".encode()
    yield await _hold([head] * count, link, seconds, drip=b"x")


async def _hold(heads: list[bytes], link: Link, seconds: float, drip: bytes = b"") -> Told:
    async def one(head: bytes) -> bool:
        try:
            reader, writer = await asyncio.open_connection(*link.host)
            writer.write(head)
            while time.monotonic() < over:
                writer.write(drip)
                await writer.drain()
                if reader.at_eof():
                    return False
                await asyncio.sleep(0.1)
            return not reader.at_eof()
        except OSError:
            return False

    over = time.monotonic() + seconds
    held = await asyncio.gather(*(one(head) for head in heads))
    return {"requests": len(held), "still held": sum(held)}


async def names(link: Link, count: int) -> AsyncIterator[Told]:
    """One device that takes name after name of a class and leaves again."""
    phone, taken, start = await Phone.open(link), 0, time.monotonic()
    refused = ""
    with contextlib.suppress(ConnectionError, TimeoutError):
        for number in range(count):
            reply = await phone.ask(type="join", name=f"zz{number}")
            if reply["ok"]:
                taken += 1
                await phone.ask(type="leave")
            else:
                refused = str(reply.get("text"))
    yield {"taken": taken, "s": round(time.monotonic() - start, 1), "told": refused}
