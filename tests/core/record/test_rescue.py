"""A damaged record is rescued: its sound entries go on under its name, and the damaged file stays beside it."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import companion
from companion.core.record import ledger
from companion.core.record.repair import damage, rescue
from tests.core.record.dying import deaths

MOVES = ("draw", "summon QD", "end", "Bo: draw", "summon KH")


def damaged(path: Path, line: int = 4, text: str = '{"n":3,"by":"A') -> bytes:
    """A record of five entries with a spoilt line; its bytes."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.save(path)
    for move in MOVES:
        match.play(move)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[: line - 1], text, *lines[line:]]) + "\n", "utf-8")
    return path.read_bytes()


@pytest.mark.parametrize("text", ['{"n":3,"by":"A', "\0" * 300, '{"n":3,"move":"jump high"}', '{"n":9,"move":"end"}'])
def test_a_rescue_keeps_what_is_sound_and_the_damaged_file_too(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.jsonl"
    before = damaged(path, text=text)
    match = rescue(path, lang="fr")
    assert (match.newest, match.lang, match.path) == (2, "fr", path)
    assert [str(entry) for entry in match.entries[1:]] == list(MOVES[:2])
    assert (tmp_path / "match.jsonl.damaged1").read_bytes() == before
    assert path.read_bytes() == b"".join(before.splitlines(keepends=True)[:3])
    match.play("end")
    assert companion.load(path).newest == 3
    assert sorted(one.name for one in tmp_path.iterdir()) == ["match.jsonl", "match.jsonl.damaged1"]


def test_a_second_rescue_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    kept = []
    for number in (1, 2, 3):
        path.unlink(missing_ok=True)
        kept.append(damaged(path, text=f"damage {number}"))
        rescue(path, lang="en")
    assert [(tmp_path / f"match.jsonl.damaged{number}").read_bytes() for number in (1, 2, 3)] == kept


def test_a_sound_record_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    damaged(path)
    rescue(path, lang="en")
    data = path.read_bytes()
    assert rescue(path, lang="en").newest == 2
    assert damage(path, "en") is None
    path.write_bytes(data[:-5])  # torn: any load mends that
    assert damage(path, "en") is None
    assert rescue(path, lang="en").newest == 1
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "line 4: the line is not readable"), ("fr", "ligne 4\u202f: la ligne")]
)
def test_damage_is_told_with_what_can_be_kept(tmp_path: Path, lang: str, words: str) -> None:
    path = tmp_path / "match.jsonl"
    before = damaged(path)
    told = damage(path, lang)
    assert told is not None
    assert words in told[0]
    assert told[1] == 2
    assert path.read_bytes() == before


def test_where_the_first_line_is_gone_there_is_nothing_to_rescue(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    before = damaged(path, line=1)
    for call in (lambda: rescue(path, lang="en"), lambda: damage(path, "en")):
        with pytest.raises(companion.RecordError, match="line 1: this is not a companion match record"):
            call()
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (before, [path])
    with pytest.raises(companion.RecordError):
        damage(tmp_path / "none.jsonl", "en")
    with pytest.raises(companion.RecordError):
        rescue(tmp_path / "none.jsonl", lang="en")


def test_a_record_that_outgrew_its_limit_is_rescued_up_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.save(path)
    for move in MOVES:
        match.play(move)
    data = path.read_bytes()
    monkeypatch.setattr(ledger, "MAX_BYTES", len(data) - 20)
    told = damage(path, "en")
    assert told is not None
    assert "bytes; a record has" in told[0]
    with pytest.raises(companion.RecordError, match="bytes; a record has"):
        companion.load(path)
    assert (told[1], companion.load(path, partial=True).newest) == (4, 4)
    assert rescue(path, lang="en").newest == 4
    assert (tmp_path / "match.jsonl.damaged1").read_bytes() == data


def test_what_cannot_be_written_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    before = damaged(path)

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(companion.RecordError, match="cannot be written: the disk is full"):
            rescue(path, lang="en")
    assert path.read_bytes() == before
    assert rescue(path, lang="en").newest == 2
    assert (tmp_path / "match.jsonl.damaged1").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2, "kept once"


def test_a_rescue_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "link")
    path = tmp_path / "match.jsonl"
    before = damaged(path)
    assert rescue(path, lang="en").newest == 2
    assert (tmp_path / "match.jsonl.damaged1").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")
def test_a_kill_at_any_moment_of_a_rescue_loses_nothing(tmp_path: Path) -> None:
    before: dict[int, bytes] = {}

    def prepare(number: int) -> Callable[[], object]:
        (tmp_path / str(number)).mkdir()
        path = tmp_path / str(number) / "match.jsonl"
        before[number] = damaged(path)
        return lambda: rescue(path, lang="en")

    for number, _ in deaths(prepare):
        path = tmp_path / str(number) / "match.jsonl"
        kept = path.with_name("match.jsonl.damaged1")
        if path.read_bytes() != before[number]:
            assert kept.read_bytes() == before[number]
            assert companion.load(path).newest == 2
        assert rescue(path, lang="en").newest == 2, "tried again, it is done"
        assert kept.read_bytes() == before[number]
        assert len(list(path.parent.glob("*damaged*"))) == 1
    assert len(before) > 8


def test_a_holder_of_the_damaged_file_is_told_to_open_it_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.save(path)
    for move in MOVES:
        match.play(move)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"{", b"(")
    path.write_bytes(b"".join(lines))
    rescued = rescue(path, lang="en")
    with pytest.raises(companion.RecordError, match="open the match again"):
        match.play("end")
    assert json.loads(path.read_text("utf-8").splitlines()[-1])["n"] == rescued.newest == 2
