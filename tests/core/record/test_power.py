"""The power cut at any moment: what was shown is on the disk, and no record is there in part."""

import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.lessons.classroom.journals.journal import open_run
from tests.budget import sized
from tests.core.record import powered

ROOT = Path(__file__).parents[3]
MOST_SHOWN = 20
SOON_S = 0.03
"""A cut comes within this time after so many things were shown: many in the making of a record, or after a move."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[powered.Disk]:
    """A disk of its own whose power can be cut."""
    if why := powered.missing():
        pytest.skip(why)
    try:
        disk = powered.Disk(tmp_path / "disk.image", tmp_path / "disk")
    except OSError as error:
        pytest.skip(f"no file system of its own can be had: {error}")
    try:
        try:
            disk.cut()
        except OSError as error:
            pytest.skip(f"its power cannot be cut: {error}")
        disk.power()
        yield disk
    finally:
        disk.unmount()


class Screen:
    """What the process that plays says, one line a thing that it has shown."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.core.record.powered"]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, cwd=ROOT)
        self.rest = b""
        while not self._lines(60):
            pass

    def begin(self, folder: Path, seed: int) -> None:
        """Have it play in a folder."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{seed}\t{folder}\n".encode())

    def until(self, count: int, then_s: float) -> list[str]:
        """What it says: so many things, and those of the seconds after."""
        lines: list[str] = []
        while len(lines) < count:
            lines += self._lines(60)
        end = time.monotonic() + then_s
        while (left := end - time.monotonic()) > 0:
            lines += self._lines(left)
        return lines + self._lines(0)

    def to_the_end(self) -> list[str]:
        """What it goes on to say, until it is refused."""
        lines: list[str] = []
        while not (lines and lines[-1].startswith(powered.STOPPED)):
            lines += self._lines(60)
        return lines[:-1]

    def _lines(self, wait_s: float) -> list[str]:
        assert self.child.stdout is not None
        pipe = self.child.stdout.fileno()
        if not select.select([pipe], [], [], wait_s)[0]:
            return []
        data = os.read(pipe, 1 << 20)
        assert data, "the process that plays has broken down"
        *lines, self.rest = (self.rest + data).split(b"\n")
        return [line.decode() for line in lines]


class Shown:
    """Of every record what was shown before the cut, and what came after it: that may be kept or not."""

    def __init__(self) -> None:
        self.before: dict[Path, list[str]] = {}
        self.after: dict[Path, list[str]] = {}
        self.moves = 0

    def take(self, lines: list[str], *, cut: bool) -> set[Path]:
        """Note what was shown; which records that is about."""
        told: set[Path] = set()
        for line in lines:
            name, number, text = line.split("\t")
            path = Path(name)
            told.add(path)
            known = (self.after if cut else self.before).setdefault(path, [])
            if number == "0":  # it was opened, or made
                continue
            assert cut or len(known) == int(number) - 1
            known.append(text)
            self.moves += not cut
        return told

    def check(self, path: Path) -> None:
        """Compare a record with what was shown of it; from now on what is kept is what was shown."""
        before, after = self.before.get(path), self.after.pop(path, [])
        if before is None and not path.exists():
            return
        kept = entries(path)
        assert before is None or kept[: len(before)] == before, f"{path.name}: shown {before}, kept {kept}"
        more = kept[len(before or ()) :]
        assert more[: len(after)] == after[: len(more)]
        assert len(more) <= len(after) + 1, "at most one was on its way"
        self.before[path] = kept


def entries(path: Path) -> list[str]:
    """What a record says, read back."""
    if path.name.startswith("lesson"):
        return [event["do"] for event in open_run(powered.LESSON, path).events]
    match = companion.load(path)
    assert match.discrepancies == []
    return [str(entry) for entry in match.entries[1:]]


def test_what_was_shown_outlasts_a_power_cut(disk: powered.Disk, capsys: pytest.CaptureFixture[str]) -> None:
    rng, shown, cuts = random.Random(), Shown(), sized(10, 200)
    screen = Screen()
    try:
        for cut in range(cuts):
            screen.begin(disk.folder, cut)
            lines = screen.until(rng.randrange(MOST_SHOWN), rng.random() * SOON_S)
            disk.cut()
            told = shown.take(lines, cut=False) | shown.take(screen.to_the_end(), cut=True)
            disk.power()
            for path in told:
                shown.check(path)
    finally:
        screen.child.kill()
        screen.child.communicate()
    for path in shown.before:
        shown.check(path)
    for path in disk.folder.rglob("*.jsonl"):
        entries(path)  # one that nobody was shown is whole too
    assert shown.moves > cuts
    with capsys.disabled():
        print(f"\n{cuts} power cuts, {len(shown.before)} records, {shown.moves} moves shown before them")
