"""Where there are no locks (Windows, a browser, the empty `fcntl` of JupyterLite) nothing is locked, nothing lost."""

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import companion
from companion.core.record import locks
from companion.decks.bench import Bench

fcntl = pytest.importorskip("fcntl")


@pytest.fixture(params=["empty", "none"])
def unlocked(request: pytest.FixtureRequest) -> Iterator[None]:
    """The module as it is where `fcntl` is an empty module, or none at all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "fcntl", ModuleType("fcntl") if request.param == "empty" else None)
        importlib.reload(locks)
        yield
    importlib.reload(locks)


@pytest.mark.usefixtures("unlocked")
def test_a_match_is_announced_saved_and_loaded_without_locks(tmp_path: Path) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    path = match.save(tmp_path / "match.jsonl")
    match.play("draw")
    other = companion.load(path)
    other.play("summon QD")
    match.follow()
    assert match.facts() == other.facts() == companion.load(path).facts()


@pytest.mark.usefixtures("unlocked")
def test_a_deck_is_saved_without_locks(tmp_path: Path) -> None:
    bench = companion.deck_builder("herocard", lang="en", hero_points=29).bench
    assert isinstance(bench, Bench)
    bench.start("Brasca")
    bench.name("Zephyr")
    assert "Zephyr" in bench.save(tmp_path).read_text("utf-8")


@pytest.mark.usefixtures("unlocked")
def test_a_reader_does_not_wait_where_nobody_can_lock(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        locks.hold(file.fileno())
        assert locks.share(file.fileno(), 0.0)
        assert not locks.to_the_metal(file.fileno())


def test_a_reader_waits_for_a_writer_only_so_long(tmp_path: Path) -> None:
    place = tmp_path / "file"
    with place.open("wb") as writer, place.open("rb") as reader:
        locks.hold(writer.fileno())
        assert not locks.share(reader.fileno(), 0.0)
    with place.open("rb") as reader, place.open("rb") as another:
        assert locks.share(reader.fileno(), 0.0)
        assert locks.share(another.fileno(), 0.0)


def test_a_folder_is_held_by_one(tmp_path: Path) -> None:
    with locks.folder_held(tmp_path):
        handle = os.open(tmp_path, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(handle)
