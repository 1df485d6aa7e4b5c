"""A class of sixty on one machine: quick answers, and nothing lost when the server is killed in the middle."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
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
from companion.lessons.journals import Journals
from tests.browser.conftest import Server
from tests.lessons.pupils import LESSON, Pupil, script

COUNT = 60
PAUSE_S = 1.5
"""Three to six times as fast as children are."""
LONG = os.environ.get("SOAK") == "1"


@pytest.mark.parametrize("seconds", [10, pytest.param(60, marks=pytest.mark.soak)])
def test_sixty_pupils_answer_at_once_and_the_server_is_killed(tmp_path: Path, seconds: float) -> None:
    if seconds > 10 and not LONG:
        pytest.skip("the whole minute: make soak")
    server = Server(tmp_path / "class", "--class", LESSON)
    server.port = quiet_port()
    server.start()
    try:
        pupils = asyncio.run(class_of(server, seconds))
    finally:
        server.stop()
    times = sorted(time for pupil in pupils for time in pupil.seconds)
    print(
        f"{len(times)} answers of {COUNT} pupils in {seconds} s: median {statistics.median(times) * 1000:.1f} ms,",
        end="",
    )
    print(f" 95 % {times[len(times) * 95 // 100] * 1000:.1f} ms, slowest {times[-1] * 1000:.0f} ms")
    assert len(times) > COUNT * seconds / PAUSE_S / 6
    assert statistics.median(times) < 0.1
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


async def class_of(server: Server, seconds: float) -> list[Pupil]:
    """Sixty pupils come in, learn, see the server die half-way, find it again and learn on."""
    address = server.address.replace("http", "ws") + f"socket?token={server.token()}"
    intents = script()
    pupils = [Pupil(address, f"Élève {number:02}", intents) for number in range(COUNT)]
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
