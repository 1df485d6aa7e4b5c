"""Sixty pupils at once: each a web socket that answers, right and wrong, as fast as its hand is told to be."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.progress import LessonRun
from companion.table.door.door import PROTOCOL
from tests.lessons.robot import right_answers, wrong_answers
from tests.table.view_copy import Received

LESSON = "etraclor/chance"
PATIENCE_S = 90.0
"""How long a server may take to start on a machine that has other work."""


@cache
def script() -> list[dict[str, Any]]:
    """What leads through the lesson: at each step a wrong answer, a hint and the right answers, then the next step."""
    game, _, name = LESSON.partition("/")
    run, intents = LessonRun(find_lesson(game, name), lang="fr"), list[dict[str, Any]]()
    while True:
        for wrong in wrong_answers(run)[:1]:
            intents.append({"type": "lesson", "do": "answer", "given": wrong.given})
            run.answer(wrong.given)
        intents.append({"type": "lesson", "do": "hint"})
        run.hint()
        for answer in right_answers(run):
            intents.append({"type": "lesson", "do": "answer", "given": answer})
            run.answer(answer)
        assert run.standing.solved
        if not run.forward():
            return [*intents, {"type": "lesson", "do": "restart", "all": True}]
        intents.append({"type": "lesson", "do": "go", "step": run.step.name})  # sent twice it does no harm


@dataclass
class Pupil:
    """One device: it keeps what the server has answered for, how long that took, and all that it was told."""

    address: str
    key: str
    name: str
    intents: list[dict[str, Any]]
    answers: list[Any] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    received: Received = field(default_factory=Received)
    socket: WebSocketClientConnection | None = None
    breaks: int = 0

    @property
    def view(self) -> dict[str, Any]:
        """What the page shows."""
        return self.received.view

    async def come_in(self) -> None:
        """Connect and say the name; again and again while nobody is there."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self._is_in():
                await asyncio.sleep(0.2)

    async def _is_in(self) -> bool:
        try:
            self.socket = await websocket_connect(
                self.address, connect_timeout=PATIENCE_S, subprotocols=[PROTOCOL, self.key]
            )
            await self._say({"type": "hello", "page": self.name, "device": self.name, "lang": "fr", "pupil": self.name})
            while not await self._hear("view"):
                pass
        except OSError:
            return False
        return True

    async def _say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        try:
            await self.socket.write_message(json.dumps(message))
        except WebSocketClosedError:
            raise ConnectionError from None

    async def _hear(self, kind: str) -> dict[str, Any] | None:
        assert self.socket is not None
        text = await self.socket.read_message()
        if text is None:
            raise ConnectionError
        self.heard.append(str(text))
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            self.received.take(message)
        return message if message["type"] == kind else None

    async def send(self, intent: dict[str, Any]) -> dict[str, Any]:
        """Send an intent; what it is answered. Raises ConnectionError."""
        await self._say({"type": "intent", "id": 1, "intent": intent})
        while (reply := await self._hear("reply")) is None:
            pass
        return reply

    async def ask(self, intent: dict[str, Any]) -> None:
        """Do something of the lesson, which must be taken. Raises ConnectionError."""
        start = time.perf_counter()
        reply = await self.send(intent)
        assert reply["ok"], reply
        if intent["do"] == "answer":
            self.seconds.append(time.perf_counter() - start)
            self.answers.append(intent["given"])

    async def learn(self, over: asyncio.Event, pause: float) -> None:
        """Go through the lesson until it is over, about `pause` seconds a thing; come back after a break."""
        dice = random.Random(self.name)
        await asyncio.sleep(dice.uniform(0, pause))
        place = 0
        while not over.is_set():
            intent = self.intents[place]
            try:
                await self.ask(intent)
                place = (place + 1) % len(self.intents)
            except ConnectionError:
                await self._come_back(intent)
            await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)

    async def _come_back(self, unanswered: dict[str, Any]) -> None:
        """What the page showed before the break is shown again; what was on its way may have been taken or not."""
        self.breaks += 1
        before = self.solved()
        await self.come_in()
        assert self.view["kind"] == "lesson"
        assert before <= self.solved() or unanswered["do"] == "restart", (self.name, before, self.solved())

    def solved(self) -> set[str]:
        """The steps that the page shows as solved."""
        return {step["name"] for step in self.view["lesson"]["steps"] if step["solved"]}
