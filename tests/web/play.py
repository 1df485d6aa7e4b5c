"""Run inside the page's Python by play.mjs: all that the page is for, without a browser and without what prints.

It plays every record that it is given, entry by entry, opens every lesson, asks for rules, codes, decks and files; it
returns what went wrong, in sentences. A module that no pack holds fails here, not at a player's table.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.codes.handover import hand_over
from companion.core.codes.match_code import position_code
from companion.core.plugins.registry import games
from companion.core.record.loading import load
from companion.lessons.lesson.reader import lessons
from companion.lessons.practice.exercises import exercises
from companion.web.page.glue import Companion

FOLDER = "/companion"
KEPT = ("move", "verdict", "facts")


class Device:
    """A page of the hub, and what it was answered."""

    def __init__(self) -> None:
        self.hub = Companion(FOLDER, "fr", "", "https://example.org/table/")
        self.number = 0
        self.said({"type": "hello", "page": "a", "device": "a", "lang": "fr", "home": True})

    def said(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        return [sent for _, sent in json.loads(self.hub.receive("a", json.dumps(message)))]

    def ask(self, **intent: Any) -> dict[str, Any]:
        """What an intent is answered."""
        self.number += 1
        return self.said({"type": "intent", "id": self.number, "intent": intent})[-1]


def announced(device: Device, golden: list[dict[str, Any]], name: str) -> Iterator[str]:
    """A match on a page; one with hidden hands is nobody's to announce there whole, and is played without one."""
    if golden[0].get("seed") is not None:
        match = load(Path(FOLDER, "matches", f"{name}.jsonl"))
        for row in golden[1:]:
            match.play(row["move"])
        return
    if not device.ask(type="open", match=name)["ok"]:
        yield f"{name} does not open"
    for row in golden[1:]:
        open_one = device.hub.hub.pages[0].match
        assert open_one is not None
        asked_back = open_one.game.skips_turn(open_one.state, open_one.parse(row["move"]))
        reply = device.ask(type="play", move=row["move"])
        if asked_back:
            if reply["ok"]:
                yield f"{name}, {row['n']}: a whole turn is not asked for"
            reply = device.ask(type="play", move=row["move"])
        if not reply["ok"]:
            yield f"{name}, {row['n']}: {reply.get('text') or reply.get('refusal', {}).get('text')}"
            return


def replayed(device: Device, name: str) -> list[str]:
    """A record, announced again in a match that begins as it did."""
    golden = [json.loads(line) for line in Path(FOLDER, "golden", f"{name}.jsonl").read_text("utf-8").splitlines()]
    path = Path(FOLDER, "matches", f"{name}.jsonl")
    path.write_text(json.dumps({**golden[0], "id": name}) + "\n", "utf-8")
    wrong = list(announced(device, golden, name))
    if wrong:
        return wrong
    device.ask(type="open", match=name)
    played = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for ours, theirs in zip(played[1:], golden[1:], strict=True):
        if any(ours.get(key) != theirs.get(key) for key in KEPT):
            wrong.append(f"{name}, {theirs['n']}: other figures than on a desktop")
    match = load(path)
    for asked in ({"type": "rules", "words": "fin"}, {"type": "why", "entry": len(golden) // 2}, {"type": "hand-on"}):
        if not device.ask(**asked)["ok"]:
            wrong.append(f"{name}: {asked} is refused")
    device.ask(type="home")
    parts = hand_over(match)
    code = position_code(match)
    for text in (code, *parts):
        reply = device.ask(type="code", code=text)
        if not reply["ok"]:
            wrong.append(f"{name}: the code {text[:12]}… is refused: {reply['text']}")
        device.ask(type="home")
    return wrong


def taught(device: Device) -> list[str]:
    """Every lesson is opened and shows its first step; exercises are made."""
    wrong = []
    for name in games():
        for lesson in lessons(name):
            reply = device.ask(type="learn", lesson=f"{name}/{lesson.name}")
            if not reply["ok"]:
                wrong.append(f"{name}/{lesson.name}: {reply['text']}")
            device.ask(type="home")
        if not exercises(name, 1, 3):
            wrong.append(f"{name}: no exercises")
    return wrong


def looked_into(device: Device) -> list[str]:
    """What is behind the doors of the start page."""
    doors = [door for door in ("matches", "statistics", "learn", "code", "print", "decks")
             if not device.ask(type="home", door=door)["ok"]]  # fmt: skip
    for _ in range(40):
        device.hub.follow()
    found = device.hub.file("matches.zip")
    return [*(f"the door {door} is shut" for door in doors), *([found] if isinstance(found, str) else [])]


def against(device: Device) -> list[str]:
    """A match of each game in which the companion plays both seats: it thinks in pieces, while the hub follows."""
    wrong = []
    for name in games():
        form = {"game": name, "players": ["1", "2"], "partners": ["player", "learner"], "deal": True}
        device.ask(type="new", options={}, **form)
        match = device.hub.hub.pages[0].match
        assert match is not None
        over = time.monotonic() + 60
        device.hub.tables.pace = 0
        while match.newest < 4 and time.monotonic() < over and device.hub.restless:
            device.hub.follow()
        if match.newest < 4:
            wrong.append(f"{name}: the companion has announced {match.newest} times")
        device.ask(type="home")
    return wrong


def main() -> str:
    """All of it; what went wrong, and what was loaded, as JSON."""
    device = Device()
    wrong = [each for path in sorted(Path(FOLDER, "golden").glob("*.jsonl")) for each in replayed(device, path.stem)]
    wrong += against(device) + taught(device) + looked_into(device)
    loaded = sorted(name for name in sys.modules if name.startswith("companion"))
    return json.dumps({"wrong": wrong, "loaded": loaded})
