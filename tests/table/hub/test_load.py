"""One page that floods, stalls or sends what it should not: the others go on, and the server stays small."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("tornado")
from tornado.websocket import websocket_connect

import companion
from companion.core.record.loading import load
from companion.table.door.door import GUEST, OWNER, PROTOCOL, Door
from companion.table.hub import fair_queue, outbox
from companion.table.hub.fair_queue import AT_ONCE, PER_SECOND, Pace, Turns, in_slices
from companion.table.hub.hub import Hub
from companion.table.hub.outbox import MOST_WAITING, Outbox
from companion.table.hub.pages import MOST_BYTES, account_of
from companion.table.hub.server import MOST_CONNECTIONS, SPARE_FILES, room_for_files
from companion.table.matches.shelf import Shelf
from tests.table.hubs import lesson_hub, tables
from tests.table.phones import FORM, Phone
from tests.table.server import Served, Talk, served
from tests.waiting import LIMIT_S, until

KEYS = {OWNER: "owner-key-0123456789abcdef", GUEST: "guest-key-0123456789abcdef"}


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return lesson_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC))


@pytest.fixture
def table(hub: Hub) -> Iterator[Served]:
    with served(hub, Door(KEYS, "companion-1")) as found:
        yield found


# --- the outbox -------------------------------------------------------------------------------------------------------


class Wire:
    """A connection that takes messages when it is let."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.open, self.cut = asyncio.Event(), 0

    async def write(self, message: bytes) -> None:
        await self.open.wait()
        self.sent.append(json.loads(message))

    def give_up(self) -> None:
        self.cut += 1


def view(number: int) -> dict[str, Any]:
    return {"type": "view", "view": number}


def reply(number: int) -> dict[str, Any]:
    return {"type": "reply", "id": number}


def test_page_that_reads_gets_everything_in_order() -> None:
    async def talk() -> list[Any]:
        wire = Wire()
        wire.open.set()
        box = Outbox(wire.write, wire.give_up)
        for number in range(3):
            box.put(view(number))
            box.put(reply(number))
            await box.sent()
        return wire.sent

    assert asyncio.run(talk()) == [one for number in range(3) for one in (view(number), reply(number))]


def test_page_that_is_slow_gets_the_newest_view_before_the_replies_to_it() -> None:
    async def talk() -> list[Any]:
        wire = Wire()
        box = Outbox(wire.write, wire.give_up)
        box.put(view(0))
        await asyncio.sleep(0)  # it is on its way
        for number in range(1, 9):
            box.put(view(number))
            box.put(reply(number))
        wire.open.set()
        await box.sent()
        assert wire.cut == 0
        return wire.sent

    assert asyncio.run(talk()) == [view(0), view(8), *(reply(number) for number in range(1, 9))]


def test_page_that_does_not_read_is_given_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "STALLED_S", 0.05)

    async def stalled() -> tuple[int, int]:
        wire = Wire()
        box = Outbox(wire.write, wire.give_up)
        box.put(view(0))
        await box.sent()
        box.put(view(1))
        return wire.cut, len(wire.sent)

    async def flooded() -> int:
        wire = Wire()
        box = Outbox(wire.write, wire.give_up)
        for number in range(3 * MOST_WAITING):
            box.put(reply(number))
        return wire.cut

    assert asyncio.run(stalled()) == (1, 0)
    assert asyncio.run(flooded()) == 1


def test_half_a_character_never_stops_a_message() -> None:
    told = outbox.encoded({"type": "view", "view": "x\ud800y"})
    assert json.loads(told) == {"type": "view", "view": "x?y"}


# --- turns ------------------------------------------------------------------------------------------------------------


def test_page_talks_faster_than_hands_and_no_faster() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0])
    assert sum(pace.wait_s() for _ in range(int(AT_ONCE))) == 0
    assert pace.wait_s() == pytest.approx(1 / PER_SECOND)
    now[0] += 1.0
    assert pace.wait_s() == 0
    now[0] += 3600
    assert sum(pace.wait_s() for _ in range(int(AT_ONCE))) == 0
    assert pace.wait_s() > 0


def test_long_work_lets_others_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "SLICE_S", 0.0)
    told: list[str] = []

    def work(name: str) -> Iterator[None]:
        for _ in range(3):
            told.append(name)
            yield

    async def both() -> None:
        await asyncio.gather(in_slices(work("long")), in_slices(work("tap")))

    asyncio.run(both())
    assert told == ["long", "tap"] * 3


def test_devices_take_turns_and_are_forgotten() -> None:
    waiting = Turns()
    assert waiting.come("a") is waiting.come("a")
    assert waiting.come("b") is not waiting.come("a")
    for name in ("a", "a", "a", "b"):
        waiting.go(name)
    assert waiting._devices == {}


def test_device_opens_only_so_many_pages(hub: Hub, table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MOST_PAGES", 3)
    monkeypatch.setattr("companion.table.hub.pages.account_of", lambda *_: "one")

    async def talk() -> None:
        pages = [await Talk.open(table.port, KEYS[OWNER], home=True) for _ in range(3)]
        for page in pages:
            await page.hear("view")
        more = await Talk.open(table.port, KEYS[OWNER], home=True)
        assert await asyncio.wait_for(more.socket.read_message(), LIMIT_S) is None
        pages[0].socket.close()
        while len(hub.pages) > 2:
            await asyncio.sleep(0.01)
        again = await Talk.open(table.port, KEYS[OWNER], home=True)
        await again.hear("view")

    asyncio.run(asyncio.wait_for(talk(), LIMIT_S))


def test_devices_of_the_network_are_told_apart_by_their_address() -> None:
    assert account_of("192.168.1.7", "x") == account_of("192.168.1.7", "y")
    assert account_of("127.0.0.1", "x") != account_of("127.0.0.1", "y")
    assert account_of("::1", "x") == "x"
    assert account_of(None, "") != account_of(None, "")


# --- a real server ----------------------------------------------------------------------------------------------------


def test_tap_is_answered_while_a_long_match_is_opened(hub: Hub, table: Served, monkeypatch: Any) -> None:
    """Finding 14: all tables waited until a long match was read."""
    Phone(hub, home=True).ask(**FORM)
    path = tables(hub).shelf.path(tables(hub).shelf.list()[0].id)
    long = load(path)
    for _ in range(500):
        long.play("draw")
        long.undo()
    tables(hub).held.forget([])
    monkeypatch.setattr(fair_queue, "SLICE_S", 0.0)
    order: list[str] = []

    async def talk() -> None:
        tapping = await Talk.open(table.port, KEYS[OWNER], home=True)
        await tapping.ask(**FORM)
        opening = await Talk.open(table.port, KEYS[OWNER], home=True)
        tables(hub).held._held.clear()

        async def open_long() -> None:
            assert (await opening.ask(type="open", match=path.stem))["ok"]
            order.append("opened")

        async def tap() -> None:
            for _ in range(10):
                assert (await tapping.ask(type="why", entry=0))["ok"]
                order.append("tap")

        await asyncio.gather(open_long(), tap())

    asyncio.run(talk())
    assert order.index("opened") >= 2, order


def test_connections_without_a_key_leave_room_for_the_players(hub: Hub) -> None:
    """A thousand idle connections made every record “too many open files”."""
    with served(hub, Door(KEYS, "companion-1"), most=20) as table:

        async def talk() -> None:
            page = await Talk.open(table.port, KEYS[OWNER], home=True)
            assert (await page.ask(**FORM))["ok"]
            idle = [await asyncio.open_connection("127.0.0.1", table.port) for _ in range(60)]
            await asyncio.sleep(0.1)
            assert (await page.ask(type="play", move="draw"))["ok"]
            ended = sum(reader.at_eof() for reader, _ in idle)
            for _, writer in idle:
                writer.close()
            assert ended >= 40

        asyncio.run(asyncio.wait_for(talk(), LIMIT_S))
        assert table.ask("/companion/door", Companion_Pass=KEYS[OWNER])[0] == 200


def test_as_many_files_as_the_system_allows_are_asked_for() -> None:
    resource = pytest.importorskip("resource")
    room = room_for_files()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 16 <= room <= MOST_CONNECTIONS
    assert soft == resource.RLIM_INFINITY or room <= max(16, soft - SPARE_FILES)


def test_second_phone_is_answered_while_another_floods(hub: Hub, table: Served) -> None:
    """Finding 7: one phone's 300 messages kept all others waiting, and filled the memory."""

    async def talk() -> None:
        calm = await Talk.open(table.port, KEYS[OWNER], home=True)
        await calm.ask(**FORM)
        match = tables(hub).shelf.list()[0].id
        flood = await Talk.open(table.port, KEYS[GUEST], match=match)
        stop = asyncio.Event()

        async def pour() -> None:  # and never read
            for number in range(3000):
                if stop.is_set():
                    return
                await flood.say(type="intent", id=number, intent={"type": "seat", "seat": None})

        pouring = asyncio.ensure_future(pour())
        for _ in range(20):
            assert (await calm.ask(type="suits", suits=2))["ok"]
        stop.set()
        await asyncio.wait([pouring], timeout=5)
        flood.socket.close()

    asyncio.run(asyncio.wait_for(talk(), LIMIT_S))


def test_message_that_is_too_large_closes_its_own_socket_alone(hub: Hub, table: Served) -> None:
    async def talk() -> None:
        calm = await Talk.open(table.port, KEYS[OWNER], home=True)
        large = await Talk.open(table.port, KEYS[GUEST], home=True)
        await large.hear("view")
        await large.say(type="intent", id=1, intent={"type": "x" * (MOST_BYTES // 2)})
        assert not (await large.hear("reply"))["ok"]
        await large.say(type="intent", id=2, intent={"type": "x" * MOST_BYTES})
        assert await asyncio.wait_for(large.socket.read_message(), LIMIT_S) is None
        assert (await calm.ask(**FORM))["ok"]

    asyncio.run(talk())


def test_pages_that_vanish_under_a_flood_leave_no_trace_in_the_log(
    hub: Hub, table: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """Finding 28: thousands of “Task exception was never retrieved” over the QR code."""

    async def talk() -> None:
        for _ in range(5):
            one = await Talk.open(table.port, KEYS[OWNER], home=True)
            for number in range(200):
                await one.say(type="intent", id=number, intent={"type": "home"})
            assert one.socket.protocol is not None
            one.socket.protocol.stream.close()  # type: ignore[attr-defined]
        last = await Talk.open(table.port, KEYS[OWNER], home=True)
        assert (await last.ask(**FORM))["ok"]

    with caplog.at_level(logging.WARNING):
        asyncio.run(talk())
        until(lambda: len(hub.pages) <= 1)
    assert [record.getMessage() for record in caplog.records if "retrieved" in record.getMessage()] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert len(hub.pages) <= 1
    assert threading.active_count() < 20


@pytest.mark.parametrize("number", ['"\\ud800"', "1e999", "[1]", "null", "9" * 400, '{"a":1}'])
def test_odd_message_numbers_are_answered_without_one(hub: Hub, table: Served, number: str) -> None:
    """Finding 10: `"id": "\\ud800"` closed its sender's socket with a stack trace in the log."""

    async def talk() -> Any:
        page = await Talk.open(table.port, KEYS[OWNER], home=True)
        await page.hear("view")
        await page.socket.write_message(f'{{"type":"intent","id":{number},"intent":{{"type":"home"}}}}')
        return await page.hear("reply")

    assert asyncio.run(talk())["id"] is None


def test_first_view_is_packed_on_its_way(hub: Hub, table: Served) -> None:
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", lang="fr")
    hub_shelf = next(room.shelf for room in hub.rooms if room.shelf is not None)
    hub_shelf.add(match)

    async def opening() -> tuple[int, int]:
        address, shown = f"ws://127.0.0.1:{table.port}/companion/socket", [PROTOCOL, KEYS[OWNER]]
        talk = Talk(await websocket_connect(address, compression_options={}, subprotocols=shown))
        await talk.say(type="hello", page="packed", match=match.header.id)
        view = await talk.hear("view")
        protocol: Any = talk.socket.protocol
        talk.socket.close()
        return len(json.dumps(view, ensure_ascii=False).encode()), protocol._wire_bytes_in

    told, sent = table.on_loop(opening)
    assert sent < told / 3
