"""Scenarios of a troublemaker at the table, or on the network without a key, while a second phone taps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.facts.facts import MOST_GIVEN
from companion.core.notation.parser import MAX_LENGTH
from companion.core.record.limits import TOGETHER
from tests.load import floods
from tests.load.apart import Work, apart, until_idle
from tests.load.figures import Figures, Size
from tests.load.hands import Tapper, begin
from tests.load.phone import Message, Phone
from tests.load.server import LoadServer, Part

WORKED_OFF_S = 90.0
"""How long a server may take to work off what it was sent, before we look away."""
CORRECTED: dict[str, Callable[[int], Message]] = {
    "herocard": lambda characters: {"Ana.body.pile": [1] * (characters // 2)},
    "erythro": lambda characters: {"Ana.named": ["x" * characters]},
}
"""Facts without a natural end, filled with about so many characters."""
LENGTHS = (62_000, 40_000, 20_000, 10_000, 4_000, 1_000, 400, 100, 40, 10, 2)
CUT_AFTER_S = 2.0
"""How long it goes on not reading after all was sent."""
MB = 1_000_000
DEAR = {"aestery": "défausser 1", "herocard": "attaque 4 B5", "eredan": "Bo et Ana", "erythro": "Ana gagne 1 eau"}
"""What is dear to understand where it is said over and over."""


async def against(server: LoadServer, name: str, work: Work, *given: Any, remark: str = "") -> list[Figures]:
    """Taps of a phone while, in a process apart, somebody makes trouble, and until the server has worked that off."""
    async with await Tapper.at_table(server.guest) as tapper:
        server.watch()
        async with apart(work, server.guest, *given) as trouble:
            told = await trouble.done(WORKED_OFF_S)
            done = await until_idle(server, WORKED_OFF_S)
            now, told = server.rss_mb(highest=False), told | trouble.since()
    after = f"RSS then {now:.0f}" + ("" if done else ", still busy")
    return [server.figures(name, tapper.times, remark, said(told), after, tapper.remark, failed=len(tapper.failed))]


def said(told: dict[str, Any]) -> str:
    """What a process apart told."""
    return ", ".join(f"{key} {value}" for key, value in told.items() if value != "")


async def longest_correction(server: LoadServer, game: str) -> tuple[Phone, int]:
    """A page on a match that was corrected to the longest fact that is accepted; of how many characters, 0 for none."""
    phone = await begin(server.guest, game)
    match = phone.match
    for characters in LENGTHS:
        try:
            reply = await phone.ask(type="correct", facts=CORRECTED[game](characters))
        except ConnectionError:  # too long for the socket itself
            phone = await Phone.open(server.guest, match=match)
            continue
        if reply["ok"]:
            return phone, characters
    return phone, 0


async def pinged(server: LoadServer, count: int) -> list[Figures]:
    """Pings at once."""
    return await against(server, f"ping × {count:,}", floods.pings, count)


async def flooded(server: LoadServer, intent: Message, count: int, game: str = "") -> list[Figures]:
    """Somebody asks one thing very often, on a match of their own; the replies are read."""
    phone = await begin(server.guest, game or "etraclor")
    asked = {**intent, "match": phone.match} if intent["type"] == "open" else intent
    name = f"{game} {intent['type']} × {count:,}".lstrip()
    return await against(server, name, floods.intents, asked, count, {"match": phone.match})


async def amplified(server: LoadServer, count: int) -> list[Figures]:
    """A socket that never reads asks for the largest view there can be, again and again."""
    phone, characters = await longest_correction(server, "herocard")
    remark = f"fact of {characters:,} characters, view of {phone.longest / 1000:,.0f} kB"
    given = ({"type": "seat", "seat": None}, count, {"match": phone.match})
    return await against(server, f"unread seat × {count:,}", floods.unread, *given, remark=remark)


async def unread_home(server: LoadServer, count: int) -> list[Figures]:
    """A socket that never reads asks for the start page."""
    given = ({"type": "home"}, count, {"home": True})
    return await against(server, f"home, unread × {count:,}", floods.unread, *given)


async def long_messages(server: LoadServer, told: str, length: int, count: int) -> list[Figures]:
    """Messages of a length."""
    return await against(server, f"{told} × {count:,}", floods.large, length, count)


async def keyless(server: LoadServer, name: str, work: Work, given: tuple[Any, ...]) -> list[Figures]:
    """Somebody on the network who has no key."""
    return await against(server, name, work, *given)


async def cut(server: LoadServer, count: int) -> list[Figures]:
    """A flooded socket is gone from one moment to the next: what the server has to say of it."""
    before = len(server.log().splitlines())
    async with await Tapper.at_table(server.guest) as tapper:
        server.watch()
        async with apart(floods.unread, server.guest, {"type": "home"}, count, {"home": True}) as trouble:
            await trouble.done(WORKED_OFF_S)
            await asyncio.sleep(CUT_AFTER_S)
            trouble.kill()
            await until_idle(server, WORKED_OFF_S)
    lines = len(server.log().splitlines()) - before
    name, told = f"cut, home × {count:,}", f"{lines:,} new lines in the log"
    return [server.figures(name, tapper.times, told, tapper.remark, failed=len(tapper.failed))]


# --- to be run -------------------------------------------------------------------------------------------------------


def flood(size: Size) -> list[Part]:
    """Floods of small messages and of large ones, read or not."""
    return [*_small(size), *_large(size)]


def dear(size: Size) -> list[Part]:
    """The dearest messages that a guest may send (tests/table/dearest.py), again and again."""
    asked: list[tuple[str, Message]] = []
    for game, said in DEAR.items():
        asked.append((game, {"type": "ask", "move": [(f"{said} et " * MAX_LENGTH)[:MAX_LENGTH]] * TOGETHER}))
    facts = {f"Ana.a{number}.hp": 1 for number in range(MOST_GIVEN)}
    all_of_it = [*asked, ("eredan", {"type": "correct", "facts": facts, "why": ""}), ("eredan", {"type": "hand-on"})]
    return [Part(partial(flooded, intent=intent, count=size.many(1_000), game=game)) for game, intent in all_of_it]


def _small(size: Size) -> list[Part]:
    many = size.many
    return [
        Part(partial(pinged, count=many(10_000))),
        Part(partial(flooded, intent={"type": "ask", "move": "attack QD AC"}, count=many(10_000))),
        Part(partial(flooded, intent={"type": "open"}, count=many(2_000))),
        Part(partial(unread_home, count=many(2_000))),
        Part(partial(unread_home, count=many(20_000))),
        Part(partial(amplified, count=many(300))),
    ]


def _large(size: Size) -> list[Part]:
    kinds = (("64 kB", 63_900, 1_000), ("1 MB", MB, 100), ("11 MB", 11 * MB, 10))
    return [Part(partial(long_messages, told=told, length=length, count=size.many(count)))
            for told, length, count in kinds]  # fmt: skip


def abrupt(size: Size) -> list[Part]:
    """A flooded socket that closes without a word."""
    return [Part(partial(cut, count=size.many(20_000)))]


def bodies(size: Size) -> list[Part]:
    """Without a key: large bodies, unfinished ones, half a head, a head byte by byte."""
    seconds = min(size.seconds, 15)
    kinds: tuple[tuple[str, Work, tuple[Any, ...]], ...] = (
        ("POST of 150 MB", floods.post, (150 * MB, 150 * MB, 1, 20)),
        ("4 unfinished of 200 MB", floods.post, (200 * MB, 199 * MB, 4, 5)),
        ("1,000 half-sent", floods.half_sent, (1_000, seconds)),
        ("100 slow heads", floods.slow_heads, (100, seconds)),
    )
    return [Part(partial(keyless, name=name, work=work, given=given)) for name, work, given in kinds]
