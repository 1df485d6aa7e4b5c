"""What is written can be read: what a reader would refuse is refused before anything is written, in a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.data.datafile import LARGEST
from companion.core.record import ledger as ledgers
from companion.core.record import limits
from companion.core.record.json_line import parse_line
from companion.core.record.ledger import Ledger
from companion.core.rules.moves import Move


def saved(tmp_path: Path, lang: str = "en") -> companion.Match:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang=lang)
    match.save(tmp_path / "match.jsonl")
    match.play("draw")
    return match


def unchanged_by_a_refusal(match: companion.Match, call: Any, words: str) -> None:
    """The call is refused in these words; the match and its record are as before, and go on."""
    assert match.path is not None
    data, state, newest = match.path.read_bytes(), match.state, match.newest
    with pytest.raises(companion.RecordError, match=words):
        call()
    assert (match.path.read_bytes(), match.state, match.newest) == (data, state, newest)
    again = companion.load(match.path)
    assert (again.newest, again.discrepancies) == (newest, [])


# --- lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", r"the line would have \d+ bytes; .*not played"), ("fr", r"la ligne aurait \d+ octets.*pas été joué")],
)
def test_a_correction_that_fits_into_no_line_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    match = saved(tmp_path, lang)
    monkeypatch.setattr(ledgers, "MAX_LINE", 400)
    unchanged_by_a_refusal(match, lambda: match.correct({"Bo.deck": 3}, why="é" * 290), words)  # bytes, not letters
    match.correct({"Bo.deck": 3}, why="e" * 100)
    assert companion.load(match.path or "").facts()["Bo.deck"] == 3


def test_a_line_of_just_the_length_is_written_and_read(tmp_path: Path) -> None:
    ledger = Ledger.create(tmp_path / "l.jsonl", [{"companion": 1}], "en")
    room = limits.MAX_LINE - len('{"n":1,"t":""}')
    with ledger.locked():
        ledger.append({"n": 1, "t": "x" * room})
        with pytest.raises(companion.RecordError, match="200001 bytes"):
            ledger.append({"n": 2, "t": "x" * (room + 1)})
        ledger.append({"n": 2})
    assert [row["n"] for _, row in Ledger(ledger.path).news() if "n" in row] == [1, 2]


def test_what_is_no_json_is_refused_in_a_sentence(tmp_path: Path) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (float("nan"), {1, 2}, 10**5000, deep):
        with pytest.raises(companion.RecordError, match="fits into no file"):
            Ledger.create(tmp_path / "l.jsonl", [{"companion": 1, "x": value}], "en")
    assert list(tmp_path.iterdir()) == []


def test_a_text_longer_than_the_reader_takes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved(tmp_path)
    monkeypatch.setattr(Move, "__str__", lambda _: "x" * 2001)
    with pytest.raises(companion.RecordError, match="the field “move” has 2001 characters; 2000 at most"):
        match.play("summon QD")
    monkeypatch.undo()
    assert match.newest == 1
    match.play("summon QD")
    assert companion.load(match.path or "").newest == 2


# --- the first line ---------------------------------------------------------------------------------------------------


def herocard_files(folder: Path) -> Path:
    """Card lists of one's own, each as large as a file may be; what fills them is six times as long in JSON."""
    folder.mkdir()
    source = Path(companion.__file__).parent / "games" / "herocard"
    for name in ("attributes.csv", "cards.csv"):
        line_schema = next(source.rglob(name)).read_bytes().rstrip() + b"\n"
        remark = b"#" + b"\x01" * 998 + b"\n"
        whole, rest = divmod(LARGEST - len(line_schema), len(remark))
        (folder / name).write_bytes(line_schema + remark * whole + b"#" * (rest - 1) + b"\n")
        assert (folder / name).stat().st_size == LARGEST
    return folder


def test_the_largest_card_lists_are_read_back(tmp_path: Path) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], cards=herocard_files(tmp_path / "cards"), lang="en")
    path = match.save(tmp_path / "match.jsonl")
    assert limits.MAX_LINE * 10 < path.stat().st_size < limits.MAX_HEADER
    match.play(next(iter(match.moves())))
    again = companion.load(path)
    assert (again.newest, again.state) == (1, match.state)


def test_a_match_whose_first_line_no_reader_takes_does_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.core.record import line_schema

    monkeypatch.setattr(line_schema, "MAX_HEADER", 500)
    for lang, words in (
        ("en", "cannot be saved: its card lists"),
        ("fr", "ne peut être enregistrée\u202f: ses listes"),
    ):
        with pytest.raises(companion.SetupError, match=words):
            companion.new("etraclor", ["A" * 60, "B" * 60], lang=lang, seed="x" * 190)
    companion.new("etraclor", ["Ana", "Bo"], lang="en")


def test_a_seed_that_no_reader_takes_begins_no_match() -> None:
    for seed in ("x" * 201, 10**201):
        with pytest.raises(companion.SetupError, match="The seed is a whole number"):
            companion.new("etraclor", ["Ana", "Bo"], seed=seed, lang="en")


def test_a_first_line_is_parsed_by_its_own_limit() -> None:
    line = json.dumps({"companion": 1, "x": "x" * limits.MAX_LINE}).encode()
    assert parse_line(line) is None
    assert parse_line(line, longest=limits.MAX_HEADER) is not None


# --- the whole file ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "is full .*begin the next match"), ("fr", "est plein .*commence la")]
)
def test_a_record_is_full_before_it_is_too_large_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    match = saved(tmp_path, lang)
    assert match.path is not None
    monkeypatch.setattr(ledgers, "FULL", 3000)
    monkeypatch.setattr(ledgers, "MAX_BYTES", 4000)
    while match.path.stat().st_size < 2700:
        match.correct({"Bo.deck": 3 + match.newest % 2})
    unchanged_by_a_refusal(match, lambda: match.correct({"Bo.deck": 5}, why="e" * 290), words)
    match.path.write_bytes(match.path.read_bytes().replace(b"\n", b"\r\n"))  # an editor's habit
    assert companion.load(match.path).newest == match.newest


def test_a_record_of_just_the_size_is_read_and_one_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = saved(tmp_path)
    assert match.path is not None
    size = match.path.stat().st_size
    monkeypatch.setattr(ledgers, "MAX_BYTES", size)
    assert companion.load(match.path).newest == 1
    monkeypatch.setattr(ledgers, "MAX_BYTES", size - 1)
    with pytest.raises(companion.RecordError, match=f"{size} bytes"):
        companion.load(match.path)


def test_a_match_that_outgrew_every_file_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
    match.play("draw")
    monkeypatch.setattr(ledgers, "FULL", 300)
    with pytest.raises(companion.RecordError, match="is full"):
        match.save(tmp_path / "m.jsonl")
    assert (list(tmp_path.iterdir()), match.path) == ([], None)


def test_the_writer_stops_well_before_the_reader() -> None:
    assert limits.FULL + limits.MAX_LINE < limits.MAX_BYTES
