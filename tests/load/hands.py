"""What people do at a table and in a class, at their own pace: they begin, tap what is offered, answer, take back."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.load.phone import Link, Message, Phone

PLAYERS = ("Ana", "Bo")
TAP_S = 0.05
"""How often the phone taps whose answers are measured while others make trouble."""
EARLY_S = 0.3
"""How long it taps before anything is measured."""


def form_of(home: Message, game: str) -> Message:
    """The form of a new match, filled in for two players at a real table, by what the start page offers."""
    offered = next(one for one in home["games"] if one["name"] == game)
    form = {"type": "new", "game": game, "players": list(PLAYERS), "options": {}, "deal": False}
    if offered["starter"]:
        form["starter"] = 0
    if offered["boxes"]:
        form["cards"] = offered["boxes"][0]["value"]
    return form


async def begin(link: Link, game: str = "etraclor", times: list[float] | None = None) -> Phone:
    """A page that has begun a match of its own."""
    phone = await Phone.open(link, home=True)
    shown = phone.next_view()
    await phone.need(times, **form_of(phone.view, game))
    await shown
    assert phone.view["kind"] == "table", phone.view["kind"]
    return phone


def offered_moves(view: Message) -> list[str]:
    """All that a page can announce with taps alone; what ends the match for somebody is not among it."""
    parts = [view.get("tree"), view.get("prompt"), [one for one in view["actions"] if not one.get("confirm")]]
    return sorted(set(_moves(parts)))


def _moves(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for one in part:
            yield from _moves(one)
    elif isinstance(part, dict):
        if isinstance(part.get("move"), str) and part.get("legal", True):
            yield part["move"]
        yield from _moves([one for one in part.values() if isinstance(one, dict | list)])


async def play(phone: Phone, seconds: float, pause: float, times: list[float]) -> None:
    """Announce what the page offers, now and then take a move back; a new round where one has ended."""
    dice, over = random.Random(phone.name), time.monotonic() + seconds
    await asyncio.sleep(dice.uniform(0, pause))
    while time.monotonic() < over:
        moves, about = offered_moves(phone.view), phone.view["match"]
        if about["outcome"] is not None:
            await phone.ask(times, type="next-round")
        elif about["undo"] is not None and (not moves or dice.random() < 0.1):
            await phone.ask(times, type="undo", entry=about["undo"])
        elif moves:
            await phone.ask(times, type="play", move=dice.choice(moves))
        await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)


class Tapper:
    """A page on a match, or in a lesson, of its own that taps on and on, and whose waiting is measured."""

    def __init__(self, phone: Phone, next_tap: Callable[[Phone], Message]) -> None:
        self.phone, self._next_tap = phone, next_tap
        self.times: list[float] = []
        self.failed: list[str] = []
        """What it was told by taps that were refused, or not answered at all."""
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def at_table(cls, link: Link) -> Tapper:
        """With a match that it begins itself; a move is taken back and brought back."""
        phone = await begin(link)
        await phone.need(type="play", move="summon QD")
        return cls(phone, back_and_forth)

    @classmethod
    async def in_class(cls, link: Link) -> Tapper:
        """A pupil with a name of its own, who asks for hints."""
        return cls(await Phone.open(link, pupil="Zoé"), lambda _: {"type": "lesson", "do": "hint"})

    async def __aenter__(self) -> Tapper:
        """Tap until the block is left."""
        self._task = asyncio.create_task(self._tap())
        await asyncio.sleep(EARLY_S)
        self.times.clear()
        return self

    async def __aexit__(self, *gone: object) -> None:
        """After the tap that is under way."""
        assert self._task is not None
        task, self._task = self._task, None
        await task

    async def _tap(self) -> None:
        while self._task is not None:
            start = time.monotonic()
            try:
                reply = await self.phone.ask(self.times, **self._next_tap(self.phone))
            except (ConnectionError, TimeoutError) as wrong:
                self.failed.append(f"{type(wrong).__name__} {wrong}".strip())
                return
            if not reply["ok"]:
                self.failed.append(str(reply.get("text")))
            await asyncio.sleep(max(0.0, TAP_S - (time.monotonic() - start)))

    @property
    def remark(self) -> str:
        """Why its taps failed, if any did."""
        return f"failed: {self.failed[0]}" if self.failed else ""


def back_and_forth(phone: Phone) -> Message:
    """The tap that takes the last move back, or brings it back."""
    about = phone.view["match"]
    do = "undo" if about["undo"] is not None else "redo"
    return {"type": do, "entry": about[do]}


async def ask_on(phone: Phone, intents: Iterable[Message], times: list[float]) -> str:
    """Ask one thing after the other; why that came to an end early: a refusal, or being cut off."""
    for intent in intents:
        try:
            reply = await phone.ask(times, **intent)
        except (ConnectionError, TimeoutError) as wrong:
            return f"{type(wrong).__name__} {wrong}".strip()
        if not reply["ok"]:
            return str(reply.get("text"))
    return ""


async def learn(phone: Phone, intents: list[Message], seconds: float, pause: float, times: list[float]) -> None:
    """Go through a lesson, right and wrong, about `pause` seconds an answer; at its end from the start again."""
    dice, over, place = random.Random(phone.name), time.monotonic() + seconds, 0
    await asyncio.sleep(dice.uniform(0, pause))
    while time.monotonic() < over:
        await phone.need(times, **intents[place])
        place = (place + 1) % len(intents)
        await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)
