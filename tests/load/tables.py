"""Scenarios of an evening: many tables, many phones at one, long matches, full folders, many new matches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import companion
from tests.load import records
from tests.load.figures import Figures, Size
from tests.load.hands import EARLY_S, Tapper, back_and_forth, begin, form_of, play
from tests.load.phone import PATIENCE_S, Phone
from tests.load.server import LoadServer, Part

TABLES, PHONES, THINK_S = 20, 4, 4.0
AUDIENCE = 500
ENTRIES = 10_000
MATCHES = 1_000
HOMES = 5
LOOK_S = 0.2


async def many_tables(server: LoadServer, seconds: float) -> list[Figures]:
    """Twenty tables, four phones at each, all games in turn."""
    times: list[float] = []
    games, phones = companion.games(), list[Phone]()
    for number in range(TABLES):
        first = await begin(server.guest, games[number % len(games)])
        others = [Phone.open(server.guest, match=first.match) for _ in range(PHONES - 1)]
        phones += [first, *await asyncio.gather(*others)]
    server.watch()
    await asyncio.gather(*(play(phone, seconds, THINK_S, times) for phone in phones))
    views = sum(phone.heard["view"] for phone in phones)
    return [server.figures(f"{TABLES} tables × {PHONES} phones", times, f"{views:,} views")]


async def audience(server: LoadServer, count: int) -> list[Figures]:
    """Very many sockets on one match, and one move: how long until each has its view."""
    first = await begin(server.guest)
    phones = [first]
    for _ in range(0, count - 1, 20):
        more = min(20, count - len(phones))
        phones += await asyncio.gather(*(Phone.open(server.guest, match=first.match) for _ in range(more)))
    times, reply, start = list[float](), list[float](), time.perf_counter()

    async def shown(phone: Phone) -> None:
        await asyncio.wait_for(phone.next_view(), PATIENCE_S)
        times.append(time.perf_counter() - start)

    server.watch()
    await asyncio.gather(first.need(reply, type="play", move="summon QD"), *(shown(phone) for phone in phones))
    return [server.figures(f"{len(phones)} sockets, one move", times, f"reply after {1000 * reply[0]:.0f} ms")]


async def long_match(server: LoadServer, game: str, entries: int) -> list[Figures]:
    """A very long match is opened on one page while another table taps."""
    async with await Tapper.at_table(server.guest) as tapper:
        server.watch()
        start = time.perf_counter()
        opened = await Phone.open(server.owner, match=records.record(game, entries)[0])
        taken = time.perf_counter() - start
        assert opened.view["kind"] == "table", opened.view.get("notice")
        await asyncio.sleep(EARLY_S)
    own: list[float] = []
    for _ in range(10):
        await opened.need(own, **back_and_forth(opened))
    told = f"opened in {1000 * taken:,.0f} ms, its own taps {1000 * max(own):.0f} ms at worst"
    return [server.figures(f"{entries:,} entries {game}", tapper.times, told, tapper.remark, failed=len(tapper.failed))]


async def start_page(server: LoadServer, what: str, seconds: float) -> list[Figures]:
    """The start page of a full folder: the first time, again, while a match is played, and what others feel of it."""
    times: list[float] = []
    server.watch()
    start = time.perf_counter()
    try:
        first = await Phone.open(server.owner, home=True)
    except TimeoutError:
        return [server.figures(f"start page, {what}: cold", [], f"no answer in {PATIENCE_S:.0f} s")]
    found = [server.figures(f"start page, {what}: cold", [time.perf_counter() - start])]
    server.watch()
    await _look([first], 1, times)
    found.append(server.figures(f"start page, {what}: warm", times))
    homes = [first, *await asyncio.gather(*(Phone.open(server.owner, home=True) for _ in range(HOMES - 1)))]
    async with await Tapper.at_table(server.guest) as tapper:
        server.watch()
        times = []
        await _look([first], 2, times)
        found.append(server.figures(f"start page, {what}: played", times))
        tapper.times.clear()
        server.watch()
        await asyncio.gather(_look(homes, seconds, []), _make(server, seconds))
    told = f"{HOMES} pages look at the start page, one makes matches"
    return [*found, server.figures(f"a tap, {what}", tapper.times, told, tapper.remark, failed=len(tapper.failed))]


async def _look(homes: list[Phone], seconds: float, times: list[float]) -> None:
    over = time.monotonic() + seconds

    async def look(phone: Phone) -> None:
        while time.monotonic() < over:
            await phone.need(times, type="home")
            await asyncio.sleep(LOOK_S)

    await asyncio.gather(*(look(phone) for phone in homes))


async def _make(server: LoadServer, seconds: float) -> None:
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        phone = await begin(server.guest)
        await phone.leave()
        await asyncio.sleep(1)


async def new_matches(server: LoadServer, count: int) -> list[Figures]:
    """New matches, one after the other, by one page."""
    phone, times, refused = await Phone.open(server.guest, home=True), list[float](), list[str]()
    form, before = form_of(phone.view, "etraclor"), records.size_kb(server.folder)
    server.watch()
    for _ in range(count):
        reply = await phone.ask(times, **form)
        refused += [] if reply["ok"] else [str(reply.get("text"))]
        if len(refused) > 20:
            break
        await phone.ask(type="home")
    told = f"{records.size_kb(server.folder) - before:,} kB; start page in between"
    wrong = f"{len(refused)} refused: {refused[0]}" if refused else ""
    return [server.figures(f"{count:,} new matches", times, told, wrong, failed=len(refused))]


# --- to be run -------------------------------------------------------------------------------------------------------


def tables(size: Size) -> list[Part]:
    """20 tables of 4 phones."""
    return [Part(partial(many_tables, seconds=size.seconds))]


def sockets(size: Size) -> list[Part]:
    """500 sockets on one match."""
    return [Part(partial(audience, count=size.many(AUDIENCE)))]


def long_matches(size: Size) -> list[Part]:
    """A match of 10,000 entries of each game is opened, another table taps."""
    entries = size.many(ENTRIES)
    return [
        Part(partial(long_match, game=game, entries=entries), prepare=partial(records.put, game=game, entries=entries))
        for game in companion.games()
    ]


def shelf(size: Size) -> list[Part]:
    """1,000 matches in the folder; then a giant file beside them, then a pipe."""
    count, seconds = size.many(MATCHES), min(size.seconds, 10)

    def full(folder: Path, *besides: Callable[[Path], None]) -> None:
        records.fill(folder, companion.games(), count)
        for lay in besides:
            lay(folder)

    return [
        Part(partial(start_page, what=f"{count:,}{told}", seconds=seconds), prepare=lay)
        for told, lay in (
            ("", full),
            (" + giant", lambda folder: full(folder, records.put_giant)),
            (" + pipe", lambda folder: full(folder, records.put_pipe)),
        )
    ]


def making(size: Size) -> list[Part]:
    """1,000 new matches in a loop."""
    return [Part(partial(new_matches, count=size.many(MATCHES)))]
