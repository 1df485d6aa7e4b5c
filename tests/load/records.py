"""Folders as they are after years of evenings: long records, many records, and what does not belong there."""

from __future__ import annotations

import os
import random
import tempfile
from functools import cache
from pathlib import Path

from tests.core.randomplay import act, new_match

EVENING = 150
"""Entries of a usual match."""


@cache
def record(game: str, entries: int) -> tuple[str, bytes]:
    """A match of so many entries, its id and its record: random play, then a move taken back and brought back."""
    rng = random.Random(entries)
    match = new_match(rng, game, dealt=False)
    with tempfile.TemporaryDirectory() as folder:
        path = match.save(Path(folder) / "match.jsonl")
        while match.newest < min(entries, EVENING) and match.state.outcome is None:
            act(match, rng)
        while match.newest < entries:
            if match.redoable is None:
                match.undo()
            else:
                match.redo()
        return match.header.id, path.read_bytes()


def put(folder: Path, game: str, entries: int, name: str = "") -> None:
    """Lay such a match into a folder of the companion, under its own id or another."""
    mine, data = record(game, entries)
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    (folder / "matches" / f"{name or mine}.jsonl").write_bytes(data.replace(mine.encode(), (name or mine).encode(), 1))


def fill(folder: Path, games: tuple[str, ...], count: int) -> None:
    """So many usual matches, of all games in turn."""
    for number in range(count):
        put(folder, games[number % len(games)], EVENING, f"2025-01-01-{games[number % len(games)]}-{number:05}")


def put_giant(folder: Path, megabytes: int = 800) -> None:
    """Data of another program that happens to have a record's ending; it takes no room on the disk."""
    with (folder / "matches" / "data.jsonl").open("wb") as file:
        file.truncate(megabytes * 1_000_000)


def put_pipe(folder: Path) -> None:
    """A pipe that nobody writes to, under a record's name."""
    os.mkfifo(folder / "matches" / "pipe.jsonl")


def size_kb(folder: Path) -> int:
    """Kilobytes that the files of a folder take on the disk."""
    return sum(path.stat().st_blocks for path in folder.rglob("*") if path.is_file()) // 2
