"""What was announced in one breath is on the disk whole, or not at all; half of it is neither read nor kept."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record.repair import damage, rescue
from tests.core.record.dying import deaths

BREATH = ["attack KS QH", "attack JH QH", "end"]
POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.healer": "JH",
    "Ana.healer.weapon": "2S", "Bo.healer": "QH", "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


@pytest.fixture
def match(tmp_path: Path) -> companion.Match:
    return begun(tmp_path)


def begun(folder: Path, lang: str = "en") -> companion.Match:
    """A saved match: a correction, three things announced together, their undo and redo."""
    match = companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang=lang)
    match.save(folder / "match.jsonl")
    match.correct({"Bo.deck": 9})
    match.play(BREATH)
    match.undo()
    match.redo()
    return match


def cut(match: companion.Match, keep: int, more: str = "") -> Path:
    """The record with so many lines after its header, and a part of one."""
    assert match.path is not None
    lines = match.path.read_text("utf-8").splitlines(keepends=True)
    match.path.write_text("".join(lines[: keep + 1]) + more, "utf-8")
    return match.path


def edited(match: companion.Match, number: int, **fields: Any) -> Path:
    """The record with other fields in an entry; None takes one away."""
    assert match.path is not None
    lines = match.path.read_text("utf-8").splitlines()
    row = {**json.loads(lines[number]), **fields}
    lines[number] = json.dumps({name: value for name, value in row.items() if value is not None})
    match.path.write_text("\n".join(lines) + "\n", "utf-8")
    return match.path


def test_the_rows_say_what_they_stand_and_fall_with(match: companion.Match) -> None:
    assert match.path is not None
    rows = [json.loads(line) for line in match.path.read_text("utf-8").splitlines()[1:]]
    assert [row.get("together") for row in rows] == [None, [2, 3], [2, 3], [2, 3], None, None]
    again = companion.load(match.path)
    assert (again.state, again.live, again.undoable, again.discrepancies) == (match.state, match.live, 4, [])
    assert [entry.together for entry in again.entries] == [entry.together for entry in match.entries]
    assert again.undo().title("en") == "Undone: attack K♠ Q♥; attack J♥ Q♥; end"
    assert again.facts()["Bo.deck"] == 9


def test_they_are_written_at_once(match: companion.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match.undo()
    written: list[bytes] = []
    write = os.write

    def noted(handle: int, data: bytes) -> int:
        written.append(bytes(data))
        return write(handle, data)

    monkeypatch.setattr(os, "write", noted)
    match.play(BREATH)
    assert [data.count(b"\n") for data in written] == [3]


@pytest.mark.parametrize("keep", [2, 3])
@pytest.mark.parametrize("more", ["", '{"n":4,"by":', "\n\n"])
@pytest.mark.parametrize(("lang", "words"), [("en", "only half in"), ("fr", "qu’à moitié dans")])
def test_half_a_breath_at_the_end_is_not_read(
    match: companion.Match, keep: int, more: str, lang: str, words: str
) -> None:
    path = cut(match, keep, more)
    again = companion.load(path, lang=lang)
    assert (again.newest, len(again.notices)) == (1, 1)
    assert words in again.notices[0]
    again.play(BREATH[:2])
    assert [json.loads(line).get("n") for line in path.read_text("utf-8").splitlines()] == [None, 1, 2, 3]
    assert (companion.load(path).notices, companion.load(path).newest) == ([], 3)


def test_who_follows_waits_for_the_whole_breath(tmp_path: Path, match: companion.Match) -> None:
    assert match.path is not None
    whole = match.path.read_bytes()
    cut(match, 1)
    other = companion.load(match.path)
    for end in [place for place, letter in enumerate(whole) if letter == ord("\n")][1:4]:
        match.path.write_bytes(whole[: end + 1])
        assert (other.follow(), other.newest) == (0, 1)
    match.path.write_bytes(whole)
    assert (other.follow(1), other.newest) == (3, 4), "never a part of it"
    assert other.follow() == 2


@pytest.mark.parametrize(
    ("number", "fields"),
    [
        (3, {"move": "attack KS 10C"}),
        (3, {"together": None}),
        (3, {"together": [3, 2]}),
        (2, {"together": [2, 2]}),
        (4, {"together": [2, 4]}),
        (4, {"n": 9}),
        (2, {"together": "all"}),
        (2, {"together": [2, 1]}),
        (2, {"together": [2, 10**9]}),
        (2, {"together": [True, 3]}),
        (3, {"move": None, "undo": 1}),
    ],
)
def test_a_breath_that_is_damaged_is_rescued_without_any_of_it(
    match: companion.Match, number: int, fields: dict[str, Any]
) -> None:
    path = edited(match, number, **fields)
    with pytest.raises(companion.RecordError, match=r"line [345]: .*Sound entries before it: 1\."):
        companion.load(path)
    assert companion.load(path, partial=True).newest == 1
    found = damage(path, "en")
    assert found is not None
    assert found[1] == 1
    rescued = rescue(path, lang="en")
    assert (rescued.newest, len(path.read_text("utf-8").splitlines())) == (1, 2)
    rescued.play(BREATH)
    assert companion.load(path).newest == 4


def test_a_line_that_cannot_be_read_in_a_breath(match: companion.Match) -> None:
    assert match.path is not None
    lines = match.path.read_text("utf-8").splitlines()
    lines[3] = "{"
    match.path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(companion.RecordError, match="line 4"):
        companion.load(match.path)
    assert rescue(match.path, lang="en").newest == 1


def test_a_kill_while_a_breath_is_written_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    def prepare(number: int) -> Callable[[], object]:
        folder = tmp_path / str(number)
        folder.mkdir()
        match = begun(folder)
        match.undo()
        return lambda: match.play(BREATH)

    found = set()
    for number, _ in deaths(prepare):
        again = companion.load(tmp_path / str(number) / "match.jsonl")
        found.add(again.newest)
        again.play(BREATH if again.newest == 7 else "Bo: draw")
        assert companion.load(again.path or "").newest == again.newest
    assert found == {7, 10}
