"""A class on one machine: every answer is answered for, and none lost when the server is killed in the middle.

How long answers take is printed; the figures are those of `make bench` (tests/load)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
import statistics
import time
from pathlib import Path

import pytest

pytest.importorskip("jupyter_server")
pytest.importorskip("tornado")
import companion
from companion.lessons.classroom.journals.journals import Journals
from companion.lessons.classroom.names import NEW_NAMES
from tests.browser.conftest import Server
from tests.budget import SOAK
from tests.lessons.pupils import LESSON, Pupil, script

PAUSE_S = 1.5
"""Three to six times as fast as children are."""


@pytest.mark.parametrize(
    ("count", "seconds"), [(8, 4), *(pytest.param(60, seconds, marks=pytest.mark.soak) for seconds in (10, 60))]
)
def test_pupils_answer_at_once_and_the_server_is_killed(tmp_path: Path, count: int, seconds: float) -> None:
    if count > 8 and not SOAK:
        pytest.skip("the whole class: make soak")
    server = Server(tmp_path / "class", "--class", LESSON)
    server.port = quiet_port()
    server.start()
    try:
        pupils = asyncio.run(class_of(server, count, seconds))
    finally:
        server.stop()
    times = sorted(time for pupil in pupils for time in pupil.seconds)
    print(
        f"{len(times)} answers of {count} pupils in {seconds} s: median {statistics.median(times) * 1000:.1f} ms,",
        end="",
    )
    print(f" 95 % {times[len(times) * 95 // 100] * 1000:.1f} ms, slowest {times[-1] * 1000:.0f} ms")
    assert times
    assert "Traceback" not in server.log()
    for pupil in pupils:
        assert pupil.breaks == 1, pupil.name
        kept_in_the_journal(server.folder, pupil)
        told_nothing_of_others(server, pupil, pupils)
    results = companion.class_results(server.folder)
    assert sorted(results["pupil"].unique()) == sorted(pupil.name for pupil in pupils)


def quiet_port() -> int:
    """A free port that the system gives to nobody by itself: sixty devices that look for a server which is down would
    else happen to take its very port for their own end."""
    for port in random.Random(time.time()).sample(range(20000, 30000), 50):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port")


async def class_of(server: Server, count: int, seconds: float) -> list[Pupil]:
    """So many pupils come in, learn, see the server die half-way, find it again and learn on."""
    address, key = f"{server.door.replace('http', 'ws')}socket", server.tokens()[0]
    intents = script()
    pupils = [Pupil(address, key, f"Élève {number:02}", intents) for number in range(count)]
    await asyncio.gather(*(pupil.come_in() for pupil in pupils))
    over = asyncio.Event()
    learning = [asyncio.create_task(pupil.learn(over, PAUSE_S)) for pupil in pupils]
    await asyncio.sleep(seconds / 2)
    server.kill()
    await asyncio.to_thread(server.start)
    await asyncio.sleep(seconds / 2)
    over.set()
    await asyncio.gather(*learning)
    for pupil in pupils:
        if not pupil.breaks:  # it happened to be thinking all the time
            await pupil._come_back({"do": ""})
        assert pupil.socket is not None
        pupil.socket.close()
    return pupils


def kept_in_the_journal(folder: Path, pupil: Pupil) -> None:
    """Every answer that was answered for is in the journal, in order; besides at most what was on its way."""
    path = next(path for path in Journals(folder).folder.glob("*.jsonl") if head(path)["pupil"] == pupil.name)
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    written = [row["given"] for row in rows if row.get("do") == "answer"]
    rest = iter(written)
    assert all(given in rest for given in pupil.answers), pupil.name
    assert len(written) - len(pupil.answers) <= pupil.breaks


def head(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8") as file:
        row: dict[str, str] = json.loads(file.readline())
    return row


def told_nothing_of_others(server: Server, pupil: Pupil, pupils: list[Pupil]) -> None:
    """No name but one's own, and never the teacher's key."""
    heard = "\n".join(pupil.heard)
    found = re.search(r"#teacher=([\w-]+)", server.log())
    assert found
    assert found[1] not in heard
    assert [one.name for one in pupils if one.name in heard] == [pupil.name]


def test_a_pupil_who_floods_takes_nobodys_place_and_nobodys_turn(tmp_path: Path) -> None:
    """New names without end, steps without end, the language there and back: the others come in and are answered."""
    server = Server(tmp_path / "class", "--class", LESSON).start()
    try:
        others, taken = asyncio.run(flooded(server))
    finally:
        server.stop()
    assert taken == NEW_NAMES
    assert "Traceback" not in server.log()
    for pupil in others:
        assert len(pupil.answers) > 5
        kept_in_the_journal(server.folder, pupil)
        told_nothing_of_others(server, pupil, others)
    times = sorted(time for pupil in others for time in pupil.seconds)
    print(f"beside a flood: median {statistics.median(times) * 1000:.1f} ms, slowest {times[-1] * 1000:.0f} ms", end="")
    assert sorted(companion.class_results(server.folder)["pupil"].unique()) == ["flood", *(one.name for one in others)]


async def flooded(server: Server) -> tuple[list[Pupil], int]:
    """Three pupils learn beside one who sends what it can; they, and how many names that one got."""
    address, key = f"{server.door.replace('http', 'ws')}socket", server.tokens()[0]
    flood = Pupil(address, key, "flood", [])
    await flood.come_in()
    names = 1
    for number in range(60 if SOAK else 15):
        await flood.send({"type": "leave"})
        names += (await flood.send({"type": "join", "name": f"zz{number}"}))["ok"]
    await flood.send({"type": "leave"})
    await flood.send({"type": "join", "name": "flood", "mine": True})
    others = [Pupil(address, key, f"Élève {number}", script()) for number in range(3)]
    await asyncio.gather(*(pupil.come_in() for pupil in others))
    over = asyncio.Event()
    learning = [asyncio.create_task(pupil.learn(over, 0.3)) for pupil in others]
    steps = [step["name"] for step in flood.view["lesson"]["steps"]]
    for number in range(400 if SOAK else 100):
        await flood.send({"type": "lesson", "do": "go", "step": steps[number % len(steps)]})
        if number % 20 == 0:
            await flood.send({"type": "lang", "lang": "en" if number % 40 else "fr"})
    while any(len(pupil.answers) < 6 for pupil in others):
        await asyncio.sleep(0.1)
    over.set()
    await asyncio.gather(*learning)
    for pupil in (flood, *others):
        assert pupil.socket is not None
        pupil.socket.close()
    return others, names
