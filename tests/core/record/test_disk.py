"""What is on the disk before anybody is told: each line, each new file, each folder; and what a failure leaves."""

import contextlib
import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record import disk, ledger
from companion.core.record.ledger import Ledger, RecordExistsError
from companion.lessons.classroom.journals.journal import open_run, start_run
from companion.lessons.lesson.reader import find_lesson
from tests.core.record.dying import deaths
from tests.waiting import LIMIT_S

LESSON = find_lesson("etraclor", "chance")
forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")


def begun(lang: str = "en") -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang=lang)


class Trace:
    """What is done to files, in order: written, synced, linked to a name."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.done: list[tuple[str, Any]] = []
        for name in ("write", "fdatasync", "fsync", "link"):
            if hasattr(os, name):
                patch.setattr(os, name, self._traced(name, getattr(os, name)))

    def _traced(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def traced(first: Any, *rest: Any) -> Any:
            result = call(first, *rest)
            self.done.append(("link", Path(rest[0])) if name == "link" else (name[-4:], os.fstat(first).st_ino))
            return result

        return traced

    def after_last(self, name: str, what: Any) -> list[tuple[str, Any]]:
        """What was done after a thing was done last."""
        return self.done[len(self.done) - self.done[::-1].index((name, what)) :]


def test_a_move_is_synced_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    path = match.save(tmp_path / "match.jsonl")
    trace = Trace(monkeypatch)
    for move in ("draw", "summon QD", "end"):
        trace.done.clear()
        match.play(move)
        inode = path.stat().st_ino
        assert [name for name, file in trace.done if file == inode] == ["rite", "sync"]


def test_a_lesson_is_synced_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = start_run(LESSON, tmp_path / "run.jsonl", pupil="Zoé")
    trace = Trace(monkeypatch)
    run.answer("7")
    inode = (tmp_path / "run.jsonl").stat().st_ino
    assert [name for name, file in trace.done if file == inode] == ["rite", "sync"]


@pytest.mark.parametrize("make", [lambda path: begun().save(path), lambda path: start_run(LESSON, path, pupil="Zoé")])
def test_a_new_record_and_its_new_folders_are_synced(
    make: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = Trace(monkeypatch)
    path = tmp_path / "new" / "folder" / "record.jsonl"
    make(path)
    file = path.stat().st_ino
    assert trace.done.index(("sync", file)) < trace.done.index(("link", path)), "named before it is there"
    assert ("rite", file) not in trace.after_last("sync", file)
    assert ("sync", path.parent.stat().st_ino) in trace.after_last("link", path)
    for folder in (tmp_path, tmp_path / "new"):
        assert ("sync", folder.stat().st_ino) in trace.done
    assert list(path.parent.iterdir()) == [path], "nothing else is left"


# --- failures ---------------------------------------------------------------------------------------------------------


def failing(number: int) -> Callable[..., None]:
    def fail(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("call", ["sync", "write_all"])
def test_a_move_that_does_not_reach_the_disk_was_not_played(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun()
    path = match.save(tmp_path / "match.jsonl")
    match.play("draw")
    other, data, state = companion.load(path), path.read_bytes(), match.state
    with monkeypatch.context() as patch:
        patch.setattr(disk, call, failing(errno.EIO))
        with pytest.raises(companion.RecordError, match="The move was not played"):
            match.play("summon QD")
    assert (match.state, match.newest, path.read_bytes()) == (state, 1, data)
    assert (match.follow(), other.follow()) == (0, 0)
    match.play("summon QD")
    assert (other.follow(), other.state) == (1, match.state)


def test_a_record_that_does_not_reach_the_disk_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in ("sync", "sync_folder"):
        match = begun()
        with monkeypatch.context() as patch:
            patch.setattr(disk, call, failing(errno.EIO))
            with pytest.raises(companion.RecordError, match="cannot be written"):
                match.save(tmp_path / "match.jsonl")
        assert (match.path, list(tmp_path.iterdir())) == (None, [])
    match.save(tmp_path / "match.jsonl")


def test_what_no_system_can_sync_is_played_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in ("fdatasync", "fsync"):
        monkeypatch.setattr(os, call, failing(errno.EINVAL), raising=False)
    match = begun()
    match.save(tmp_path / "match.jsonl")
    match.play("draw")
    assert companion.load(tmp_path / "match.jsonl").newest == 1


def test_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    path = begun().save(tmp_path / "match.jsonl")
    data = path.read_bytes()
    with pytest.raises(RecordExistsError, match="already exists"):
        begun().save(path)
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (data, [path])
    with pytest.raises(companion.RecordError, match="the name is too long"):
        begun().save(tmp_path / ("x" * 300))


@forking
def test_a_kill_while_a_record_is_made_leaves_none_or_a_whole_one(tmp_path: Path) -> None:
    made: list[bool] = []

    def path(number: int) -> Path:
        return tmp_path / str(number) / "table" / "match.jsonl"

    for number, lived in deaths(lambda number: lambda: begun().save(path(number))):
        made.append(path(number).exists())
        if made[-1]:
            assert companion.load(path(number)).players == ("Ana", "Bo")
        assert [one.name for one in path(number).parent.glob("*.jsonl")] == ["match.jsonl"] * made[-1]
        if not lived and not made[-1]:
            begun().save(path(number))
    assert made == sorted(made)
    assert len(made) > 8


@forking
def test_a_kill_in_a_move_leaves_it_or_nothing_of_it(tmp_path: Path) -> None:
    def prepare(number: int) -> Callable[[], object]:
        match = begun()
        match.save(tmp_path / f"{number}.jsonl")
        return lambda: match.play("draw")

    for number, _ in deaths(prepare):
        again = companion.load(tmp_path / f"{number}.jsonl")
        newest = again.newest
        again.play("draw" if newest == 0 else "summon QD")
        assert companion.load(tmp_path / f"{number}.jsonl").newest == newest + 1


def test_write_whole_replaces_and_keeps_to_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "new" / "keys.json"
    for text in (b"one", b"two"):
        disk.write_whole(path, text)
        assert (path.read_bytes(), list(path.parent.iterdir())) == (text, [path])
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_new_record_may_be_read_by_all_and_run_by_nobody(tmp_path: Path) -> None:
    usual = os.umask(0)
    try:
        path = begun().save(tmp_path / "match.jsonl")
    finally:
        os.umask(usual)
    assert path.stat().st_mode & 0o777 == 0o644


@forking
def test_a_kill_while_a_file_is_replaced_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    def prepare(number: int) -> Callable[[], object]:
        path = tmp_path / f"{number}"
        path.write_bytes(b"old")
        return lambda: disk.write_whole(path, b"new")

    found = {(tmp_path / f"{number}").read_bytes() for number, _ in deaths(prepare)}
    assert found == {b"old", b"new"}


# --- who follows ------------------------------------------------------------------------------------------------------


def test_a_follower_sees_a_move_only_once_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    path = match.save(tmp_path / "match.jsonl")
    other, written, go_on = companion.load(path), threading.Event(), threading.Event()

    def slow(_: int) -> None:
        written.set()
        assert go_on.wait(LIMIT_S)

    monkeypatch.setattr(disk, "sync", slow)
    monkeypatch.setattr(ledger, "PATIENCE_S", 0.05)
    writer = threading.Thread(target=lambda: match.play("draw"))
    writer.start()
    assert written.wait(LIMIT_S)
    assert path.read_bytes().count(b"\n") == 2
    assert (other.follow(), other.newest) == (0, 0)
    with pytest.raises(companion.RecordError, match="somebody else has been writing there for too long"):
        companion.load(path, lang="en")
    go_on.set()
    writer.join(timeout=LIMIT_S)
    assert (other.follow(), other.newest) == (1, 1)


def test_a_reader_waits_for_a_line_that_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    path = match.save(tmp_path / "match.jsonl")
    written = threading.Event()

    def slow(_: int) -> None:
        written.set()
        time.sleep(0.1)

    monkeypatch.setattr(disk, "sync", slow)
    writer = threading.Thread(target=lambda: match.play("draw"))
    writer.start()
    assert written.wait(LIMIT_S)
    assert companion.load(path).newest == 1
    writer.join(timeout=LIMIT_S)


def test_a_record_that_may_only_be_read_is_followed(tmp_path: Path) -> None:
    match = begun()
    path = match.save(tmp_path / "match.jsonl")
    other = companion.load(path)
    match.play("draw")
    path.chmod(0o444)
    assert other.follow() == 1
    assert companion.load(path).newest == 1


def test_who_waited_for_a_record_that_was_replaced_waits_for_the_new_one_too(tmp_path: Path) -> None:
    path = begun().save(tmp_path / "match.jsonl")
    holder, got = companion.load(path), threading.Event()

    def play() -> None:
        holder.play("draw")
        got.set()

    writer = threading.Thread(target=play)
    with contextlib.ExitStack() as new:
        with Ledger(path).locked():
            writer.start()
            assert not got.wait(0.2)
            disk.write_whole(path, path.read_bytes())
            new.enter_context(Ledger(path).locked())
        assert not got.wait(0.2), "written while somebody else holds the record alone"
    writer.join(timeout=LIMIT_S)
    assert got.is_set()
    assert companion.load(path).newest == 1


def test_a_run_goes_on_in_its_journal(tmp_path: Path) -> None:
    run = start_run(LESSON, tmp_path / "run.jsonl", pupil="Zoé")
    run.answer("7")
    run.forward()
    assert [event["do"] for event in open_run(LESSON, tmp_path / "run.jsonl").events] == ["answer", "go"]
