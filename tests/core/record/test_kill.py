"""A process killed at any moment: every move that was shown is in the record, and the match goes on from there."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import companion
from tests.budget import sized
from tests.core.randomplay import act
from tests.games.etraclor.tables import check_cards, unknown_places

PARTS = 4
ROOT = Path(__file__).parents[3]

CHILD = """
import os, random, sys
import companion
from tests.core.randomplay import act, new_match

path, seed = sys.argv[1], int(sys.argv[2])
rng = random.Random(seed)
os.write(1, b"ready\\n")
while True:
    match = new_match(rng, dealt=seed % 3 == 0)
    match.save(path)
    os.write(1, b"saved\\n")
    while match.state.outcome is None and match.newest < 400:
        act(match, rng)
        entry = match.entries[-1]
        os.write(1, f"{entry.number}\\t{entry}\\n".encode())  # shown, after the call has returned
    path += "+"
"""


def shown_before_kill(path: Path, seed: int, rng: random.Random) -> list[str]:
    """Start a process that plays on a record, kill it at a random moment; what it had shown by then."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(path), str(seed)], stdout=subprocess.PIPE, cwd=ROOT)
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    early = b"".join(child.stdout.readline() for _ in range((0, 1, 2, 10, 60)[seed % 5]))
    time.sleep(rng.random() * 0.01)
    os.kill(child.pid, signal.SIGKILL)
    told = early + child.stdout.read()
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    *lines, _ = told.decode().split("\n")  # the pipe may end within a line: that one was not shown
    return lines


def check_record(path: Path, shown: list[str]) -> companion.Match:
    """All that was shown is there; nothing else but the one entry that may have been on its way."""
    match = companion.load(path)
    entries = [f"{entry.number}\t{entry}" for entry in match.entries[1:]]
    assert entries[: len(shown)] == shown
    assert len(entries) <= len(shown) + 1
    assert match.discrepancies == []
    check_cards(match.state, absent=len(match.state.pool) - unknown_places(match.state))
    return match


@pytest.mark.parametrize("part", range(PARTS))
def test_no_move_that_was_shown_is_missing_after_a_kill(part: int, tmp_path: Path) -> None:
    rng = random.Random()
    moves = 0
    for number in range(sized(20, 200) // PARTS):
        path = tmp_path / f"{number}.jsonl"
        lines = shown_before_kill(path, part * 1000 + number, rng)
        rounds: list[list[str]] = []
        for line in lines:
            if line == "saved":
                rounds.append([])
            else:
                rounds[-1].append(line)
        moves += sum(map(len, rounds))
        for shown in rounds:
            match = check_record(path, shown)
            newest = match.newest
            act(match, random.Random(number))
            assert match.newest == newest + 1
            assert companion.load(path).state == match.state
            path = path.with_name(path.name + "+")
    assert moves > 0


def test_a_torn_last_line_is_recovered_from_wherever_it_is_torn(tmp_path: Path) -> None:
    """As a kill (or a full disk) in the middle of a write leaves it: every length of the last line."""
    source = companion.new("etraclor", ["Zoé", "Bo"], starter="Zoé", lang="fr")
    path = source.save(tmp_path / "match.jsonl")
    source.play("draw")
    source.play("invoquer D♦ # la première, bravo")
    data = path.read_bytes()
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    assert json.loads(data[last:])["move"] == "summon QD"
    for length in range(last, len(data) - 1):  # without its newline alone, the line is whole
        path.write_bytes(data[:length])
        match = companion.load(path, lang="en")
        assert match.newest == 1
        assert bool(match.notices) == (length > last)
        match.play("summon KH")
        again = companion.load(path)
        assert [str(entry) for entry in again.entries[1:]] == ["draw", "summon KH"]
        assert again.notices == []
