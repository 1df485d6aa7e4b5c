"""The list of the start page: an index that is checked against the records, and never believed over them."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import companion
from companion.core.record.limits import MAX_BYTES
from companion.table.matches import index as indexes
from companion.table.matches.index import KEEP_AFTER, KEPT, Index, MatchInfo
from companion.table.matches.shelf import Shelf


def played(folder: Path, *moves: str, players: tuple[str, str] = ("Ana", "Bo")) -> companion.Match:
    match = companion.new("etraclor", players=list(players), starter=players[0])
    Shelf(folder).add(match)
    for move in moves:
        match.play(move)
    assert isinstance(match, companion.Match)
    return match


def only(index: Index) -> MatchInfo:
    (found,) = index.look()
    return found


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The records that were read, and from which byte on."""
    seen: list[str] = []
    plain: Callable[..., bytes] = indexes._piece

    def piece(file: object, start: int, most: int) -> bytes:
        if most == indexes.PIECE:
            seen.append(f"{Path(file.name).stem[-4:]}@{start}")  # type: ignore[attr-defined]
        return plain(file, start, most)

    monkeypatch.setattr(indexes, "_piece", piece)
    return seen


def test_index_says_what_the_record_says_at_every_moment(tmp_path: Path) -> None:
    index = Index(tmp_path / "matches")
    match = played(tmp_path)
    assert match.path is not None
    for move in ("summon QD", "equip 6S QD", "end", "concede"):
        assert only(index).entries == match.newest
        assert not only(index).over
        match.play(move)
    assert (only(index).over, only(index).entries) == (True, 4)
    match.undo()
    assert (only(index).over, only(index).entries) == (False, 5)
    fresh = only(Index(tmp_path / "matches"))
    assert only(index) == fresh
    assert (fresh.id, fresh.game, fresh.players) == (match.path.stem, "etraclor", ("Ana", "Bo"))
    assert fresh.created == match.header.created


def test_only_what_changed_is_read_and_of_what_grew_the_end_alone(tmp_path: Path, reads: list[str]) -> None:
    first, second = played(tmp_path, "summon QD"), played(tmp_path, "summon QD")
    index = Index(tmp_path / "matches")
    index.look()
    assert len(reads) == 2
    index.look()
    assert len(reads) == 2
    assert second.path is not None
    before = second.path.stat().st_size
    second.play("equip 6S QD")
    index.look()
    assert reads[2:] == [f"{second.path.stem[-4:]}@{before}"]
    assert first.path is not None
    first.path.unlink()
    assert len(index.look()) == 1
    assert len(reads) == 3


def test_record_that_was_written_anew_is_read_from_its_start(tmp_path: Path) -> None:
    match = played(tmp_path, "summon QD", "equip 6S QD")
    index = Index(tmp_path / "matches")
    assert only(index).entries == 2
    assert match.path is not None
    lines = match.path.read_text().splitlines(keepends=True)
    other = [line.replace("Ana", "Zoé").replace("Bo", "Bob") for line in lines]
    with match.path.open("r+") as file:  # the same file, and longer: not what it was, though
        file.write("".join(other))
    assert only(index).players == ("Zoé", "Bob")
    match.path.write_text("".join(lines[:2]))
    assert (only(index).entries, only(index).players) == (1, ("Ana", "Bo"))


def test_kept_index_saves_the_reading_at_the_next_start(tmp_path: Path, reads: list[str]) -> None:
    for number in range(KEEP_AFTER):
        played(tmp_path, players=("Ana", f"Bo{number}"))
    listed = Index(tmp_path / "matches").look()
    assert len(listed) == KEEP_AFTER
    assert len(reads) == KEEP_AFTER
    assert Index(tmp_path / "matches").look() == listed
    assert len(reads) == KEEP_AFTER
    changed = played(tmp_path, "summon QD")
    assert len(Index(tmp_path / "matches").look()) == KEEP_AFTER + 1
    assert len(reads) == KEEP_AFTER + 1
    assert changed.path is not None


@pytest.mark.parametrize(
    "kept",
    [
        "", "{", "[]", "null", '{"version": 1}', '{"version": 99, "records": {}}', '{"version": 1, "records": []}',
        '{"version": 1, "records": {"x.jsonl": 7}}', '{"version": 1, "records": {"x.jsonl": {"players": [1]}}}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_damaged_index_is_none(tmp_path: Path, kept: str) -> None:
    match = played(tmp_path, "summon QD")
    (tmp_path / "matches" / KEPT).write_text(kept)
    assert only(Index(tmp_path / "matches")).id == match.header.id


def test_lying_index_is_corrected_by_the_record(tmp_path: Path) -> None:
    for number in range(KEEP_AFTER):
        played(tmp_path, "summon QD", players=("Ana", f"Bo{number}"))
    Index(tmp_path / "matches").look()
    path = tmp_path / "matches" / KEPT
    told = json.loads(path.read_text())
    for row in told["records"].values():
        row["entries"], row["time"] = 77, row["time"] - 1
    path.write_text(json.dumps(told))
    assert {info.entries for info in Index(tmp_path / "matches").look()} == {1}


def test_damaged_lines_are_told_and_blank_ones_are_none(tmp_path: Path) -> None:
    match = played(tmp_path, "summon QD")
    assert match.path is not None
    with match.path.open("a") as file:
        file.write("\n  \n")
    assert not only(Index(tmp_path / "matches")).damaged
    listed = only(Index(tmp_path / "matches"))
    match.path.write_bytes(b"\xef\xbb\xbf\n \r\n" + match.path.read_bytes())
    assert only(Index(tmp_path / "matches")) == listed
    with match.path.open("a") as file:
        file.write("{broken\n")
    assert only(Index(tmp_path / "matches")).damaged


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_pipes_giants_and_strangers_are_left_alone(tmp_path: Path) -> None:
    """Finding 14: a pipe hung the server, a file of 800 MB took 1.6 GB at every look."""
    match = played(tmp_path)
    folder = tmp_path / "matches"
    os.mkfifo(folder / "pipe.jsonl")
    with (folder / "giant.jsonl").open("wb") as file:
        file.truncate(50 * MAX_BYTES)
    (folder / "folder.jsonl").mkdir()
    (folder / "empty.jsonl").touch()
    (folder / "endless.jsonl").write_bytes(b"x" * (2 * indexes.PIECE))
    (folder / "other.jsonl").write_text('{"a": 1}\n')
    (folder / "gone.jsonl").symlink_to(folder / "nowhere")
    assert only(Index(folder)).id == match.header.id
    for name in ("pipe", "gone", "folder", "../matches/x", "", "no-such"):
        with pytest.raises(companion.RecordError):
            Shelf(tmp_path).open(name)


def test_line_longer_than_any_may_be_is_damage_and_is_passed_over(tmp_path: Path) -> None:
    match = played(tmp_path, "summon QD")
    assert match.path is not None
    last = match.path.read_bytes().splitlines(keepends=True)[-1]
    with match.path.open("ab") as file:
        file.write(b"y" * (2 * indexes.PIECE) + b"\n" + last)
    found = only(Index(tmp_path / "matches"))
    assert (found.damaged, found.entries) == (True, 2)


def test_what_takes_long_is_left_for_later(tmp_path: Path) -> None:
    for number in range(5):
        played(tmp_path, players=("Ana", f"Bo{number}"))
    index = Index(tmp_path / "matches")
    assert len(index.look(0.0)) == 1
    assert index.unread == 4
    while index.unread:
        index.read(0.0)
    assert len(index.look(0.0)) == 5


def test_folder_that_cannot_be_written_to_is_listed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(KEEP_AFTER):
        played(tmp_path, players=("Ana", f"Bo{number}"))

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "write_text", refuse)
    index = Index(tmp_path / "matches")
    assert len(index.look()) == KEEP_AFTER
    assert not (tmp_path / "matches" / KEPT).exists()


def test_long_record_is_read_in_pieces_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(tmp_path)
    for _ in range(40):
        match.play("draw")
        match.undo()
    whole = only(Index(tmp_path / "matches"))
    monkeypatch.setattr(indexes, "PIECE", 1000)
    index = Index(tmp_path / "matches")
    index.look(0.0)
    steps = 1
    while index.unread:
        index.read(0.0)
        steps += 1
    assert steps > 10
    assert only(index) == whole
    assert whole.entries == 80
