"""Records at the edge: what is whole but odd is read, what differs is told, a failed write leaves nothing behind."""

import errno
import json
import os
import secrets
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.match import opening
from companion.core.record import disk
from companion.core.record.loading import loading
from companion.core.runtime.slices import finished

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH",
    "Ana.deck": 12, "Bo.deck": 10, "Ana.hand": 5, "Bo.hand": 5,
}  # fmt: skip


def saved(tmp_path: Path, *moves: str, **given: Any) -> companion.Match:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en", **({"position": POSITION} | given))
    match.save(tmp_path / "match.jsonl")
    for move in moves:
        match.play(move)
    return match


def change(path: Path, number: int, **fields: Any) -> None:
    rows = path.read_text("utf-8").splitlines()
    rows[number] = json.dumps({**json.loads(rows[number]), **fields})
    path.write_text("\n".join(rows) + "\n", "utf-8")


# --- what a line claims -----------------------------------------------------------------------------------------------


def test_implied_steps_of_a_draw_are_refused(tmp_path: Path) -> None:
    """A draw implies nothing; a strategy move at the start of a turn implies the draw, and that alone."""
    match = saved(tmp_path, "draw", position=None, starter="Ana")
    assert match.path
    for steps in (["summon 7H"], ["concede"], ["skip"], ["shuffle 7H"], ["draw"]):
        change(match.path, 1, implied=steps)
        with pytest.raises(companion.RecordError, match="the implied steps"):
            companion.load(match.path)
        assert companion.load(match.path, partial=True).newest == 0


def test_implied_steps_are_those_of_the_move_or_none(tmp_path: Path) -> None:
    match = saved(tmp_path, "summon QD", position=None, starter="Ana")
    assert match.path
    assert companion.load(match.path).discrepancies == []
    change(match.path, 1, implied=["draw", "draw"])
    with pytest.raises(companion.RecordError, match=r"of this move \(draw\)"):
        companion.load(match.path)
    change(match.path, 1, implied=[])
    told = " ".join(companion.load(match.path).discrepancies)
    assert "today’s rules say “illegal”" in told, "without its draw the move was none"


def test_a_recorded_move_is_the_one_that_is_written_in_whatever_order_it_would_be_heard(tmp_path: Path) -> None:
    match = saved(tmp_path, "summon QD", "equip 6S QD", position=None, starter="Ana")
    assert match.path
    change(match.path, 2, move="equip QD 6S")
    with pytest.raises(companion.RecordError, match="Q♦ is a character: it is summoned, not worn"):
        companion.load(match.path)


def test_recorded_answers_of_a_dealt_match_are_those_that_were_asked(tmp_path: Path) -> None:
    match = saved(tmp_path, position=None, seed=4)
    assert match.path
    header = json.loads(match.path.read_text("utf-8").splitlines()[0])
    assert len(header["answers"]) == 1
    for answers in ([], header["answers"] * 2, ["concede"], ["skip"]):
        change(match.path, 0, answers=answers)
        with pytest.raises(companion.RecordError, match=r"line 1: .*“answers”"):
            companion.load(match.path)


def test_a_legal_override_and_a_wrong_speaker_are_told(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    change(match.path, 1, override=True)
    (told,) = companion.load(match.path).discrepancies
    assert told == "entry 1, attack K♠ Q♥: recorded as “illegal”, today’s rules say “legal”"
    change(match.path, 1, override=False, by="Bo")
    (told,) = companion.load(match.path).discrepancies
    assert told == "entry 1, attack K♠ Q♥: recorded as announced by Bo, the move is that of Ana"


def test_an_illegal_move_without_its_mark_is_told(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    match.override("attack KS QH")
    assert match.path
    for verdict in ("illegal", ""):
        change(match.path, 2, override=False, verdict=verdict)
        (told,) = companion.load(match.path).discrepancies
        assert told.endswith("recorded as “legal”, today’s rules say “illegal”")


# --- the bytes --------------------------------------------------------------------------------------------------------


def test_a_whole_last_line_without_its_newline_counts(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH", "end")
    assert match.path
    data = match.path.read_bytes()
    match.path.write_bytes(data[:-1])
    one, two = companion.load(match.path), companion.load(match.path)
    assert (one.newest, one.notices, one.follow()) == (2, [], 0)
    assert match.path.read_bytes() == data[:-1]
    one.play("draw")
    assert match.path.read_bytes().startswith(data + b'{"n":3')
    assert (two.follow(), two.state) == (1, one.state)
    two.play("end")
    assert (one.follow(), companion.load(match.path).newest) == (1, 4)


def test_a_header_alone_without_its_newline_counts(tmp_path: Path) -> None:
    match = saved(tmp_path)
    assert match.path
    match.path.write_bytes(match.path.read_bytes()[:-1])
    companion.load(match.path).play("end")
    assert companion.load(match.path).newest == 1


def test_a_line_that_is_glued_to_another_is_damage(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    match.path.write_bytes(match.path.read_bytes()[:-1])
    held = companion.load(match.path)
    with match.path.open("ab") as file:
        file.write(b"glue\n")
    with pytest.raises(companion.RecordError, match="line 2: the line is not readable JSON"):
        held.play("end")


def test_a_last_line_of_another_number_is_torn(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    with match.path.open("ab") as file:
        file.write(b'{"n": 7}')
    again = companion.load(match.path)
    assert (again.newest, len(again.notices)) == (1, 1)


def test_a_byte_order_mark_is_no_damage(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    match.path.write_bytes(b"\xef\xbb\xbf" + match.path.read_bytes())
    companion.load(match.path).play("end")
    assert companion.load(match.path).newest == 2
    with match.path.open("ab") as file:
        file.write(b"{\n")
    assert companion.load(match.path, partial=True).newest == 2


BLANK = ["", "   ", "\r", " \t\r"]


@pytest.mark.parametrize("blank", BLANK)
@pytest.mark.parametrize("place", range(5))
def test_a_blank_line_is_no_damage(tmp_path: Path, blank: str, place: int) -> None:
    """Anywhere: before the first line, between two, at the end; and the match goes on after it."""
    match = saved(tmp_path, "attack KS QH", "end", "draw")
    assert match.path
    rows = match.path.read_bytes().splitlines(keepends=True)
    match.path.write_bytes(b"".join([*rows[:place], f"{blank}\n{blank}\n".encode(), *rows[place:]]))
    one, two = companion.load(match.path), companion.load(match.path)
    assert (one.newest, one.notices, one.state) == (3, [], match.state)
    one.play("end")
    assert (two.follow(), two.state) == (1, one.state)
    again = companion.load(match.path)
    assert (again.newest, again.notices, again.discrepancies) == (4, [], [])


@pytest.mark.parametrize("tail", ["\n", "\r\n", "\n\n", "   ", "\n   ", "\n \r\n "])
def test_what_an_editor_leaves_at_the_end_is_no_damage(tmp_path: Path, tail: str) -> None:
    """A line that was not ended, and blank lines after it, with their newline or without."""
    match = saved(tmp_path, "attack KS QH", "end")
    assert match.path
    match.path.write_bytes(match.path.read_bytes()[:-1])
    held = companion.load(match.path)
    with match.path.open("ab") as file:
        file.write(tail.encode())
    assert (held.follow(), held.newest) == (0, 2)
    for holder in (held, companion.load(match.path)):
        holder.play("draw" if holder is held else "end")
    again = companion.load(match.path)
    assert (again.newest, again.notices) == (4, [])


def test_a_damaged_line_is_named_by_its_place_in_the_file(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH", "end")
    assert match.path
    header, first, second = match.path.read_text("utf-8").splitlines()
    for rows, line in (
        (["", header, "", first, "", "{", second], 6),
        (["", header, "", "", first, "", second.replace('"move":"end"', '"move":"jump"'), ""], 7),
    ):
        match.path.write_text("\n".join(rows) + "\n", "utf-8")
        with pytest.raises(companion.RecordError) as caught:
            companion.load(match.path)
        assert f", line {line}: " in str(caught.value)
        assert "Sound entries before it: 1." in str(caught.value)
        assert companion.load(match.path, partial=True).newest == 1
    match.path.write_text("\n".join([header, first, second.replace('"move":"end"', '"move":"jump"')]), "utf-8")
    with pytest.raises(companion.RecordError, match=", line 3: "):  # a last line without its newline
        companion.load(match.path)
    match.path.write_text(f"\n\n{header[:-9]}\n{first}\n", "utf-8")
    with pytest.raises(companion.RecordError, match="line 3: this is not a companion match record"):
        companion.load(match.path)


def test_blank_lines_alone_are_no_record(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(b"\n \r\n\n")
    with pytest.raises(companion.RecordError, match="line 1: this is not a companion match record"):
        companion.load(path)


# --- the time ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["yesterday", "", "99:99", "0001-01-01", "9999-12-31T23:59:59", "2026-13-45T00:00:00"])
def test_a_strange_time_is_no_time(tmp_path: Path, at: str) -> None:
    from companion.table.session.match_view import clock

    match = saved(tmp_path, "attack KS QH", "end")
    assert match.path
    change(match.path, 1, at=at)
    again = companion.load(match.path)
    assert (again.state, again.discrepancies, again.entries[1].at) == (match.state, [], "")
    assert [clock(entry.at) != "" for entry in again.entries] == [True, False, True]
    times = again.history()["at"]
    assert list(times.isna()) == [False, True, False]
    assert str(times.dtype).startswith("datetime64[")


def test_a_time_that_is_no_text_is_damage(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    change(match.path, 1, at=7)
    with pytest.raises(companion.RecordError, match="“at”"):
        companion.load(match.path)


# --- in slices --------------------------------------------------------------------------------------------------------


def test_a_record_can_be_loaded_in_slices(tmp_path: Path) -> None:
    """There is a pause after every line, what is written meanwhile is taken in afterwards, and nothing is lost."""
    match = saved(tmp_path, "attack KS QH", "end", "draw")
    assert match.path
    work, pauses = loading(match.path), 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            loaded = done.value
            break
        pauses += 1
        if pauses == 2:
            match.play("end")
    assert pauses == 3
    assert (loaded.newest, loaded.follow()) == (3, 1)
    assert (loaded.state, loaded.path) == (match.state, match.path)
    loaded.play("draw")
    assert companion.load(match.path).newest == 5


def test_damage_is_told_at_the_end_of_the_slices(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH", "end")
    assert match.path
    change(match.path, 2, move="jump")
    work = loading(match.path)
    next(work)
    with pytest.raises(companion.RecordError, match="line 3"):
        finished(work)
    assert finished(loading(match.path, partial=True)).newest == 1


# --- ids --------------------------------------------------------------------------------------------------------------


def test_a_new_match_whose_name_is_taken_gets_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = iter(["aa", "aa", "aa", "bb"])
    monkeypatch.setattr(secrets, "token_hex", lambda count: next(ends) if count == opening.ID_BYTES else "0" * 16)
    first, second = (companion.new("etraclor", ["Ana", "Bo"], lang="en") for _ in range(2))
    one = opening.save_in(first, tmp_path, ".jsonl")
    data = one.read_bytes()
    two = opening.save_in(second, tmp_path, ".jsonl")
    assert one.read_bytes() == data
    assert (one.stem[-3:], two.stem[-3:]) == ("-aa", "-bb")
    assert (companion.load(two).header.id, second.header.id) == (two.stem, two.stem)
    assert second.path == two


def test_a_folder_where_no_name_is_free_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda _: "aa")
    opening.save_in(companion.new("etraclor", ["Ana", "Bo"], lang="en"), tmp_path, ".jsonl")
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en")
    with pytest.raises(companion.RecordError, match="already exists"):
        opening.save_in(match, tmp_path, ".jsonl")
    assert match.path is None


def test_ids_of_one_minute_differ() -> None:
    ids = {companion.new("etraclor", ["Ana", "Bo"]).header.id for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(one.rpartition("-")[2]) == 10 for one in ids)


# --- writing ----------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_no_half_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en")
    path = tmp_path / "match.jsonl"

    def full(handle: int, data: bytes) -> None:
        os.write(handle, data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(disk, "write_all", full)
        with pytest.raises(companion.RecordError, match=r"cannot be written: the disk is full.$"):
            match.save(path)
    assert (list(tmp_path.iterdir()), match.path) == ([], None)
    assert match.save(path) == path


def test_saving_elsewhere_takes_in_what_others_wrote(tmp_path: Path) -> None:
    match = saved(tmp_path)
    companion.load(match.path).play("attack KS QH")
    copy = match.save(tmp_path / "copy.jsonl")
    assert companion.load(copy).newest == match.newest == 1


def test_saving_onto_its_own_record_changes_nothing(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    data = match.path.read_bytes()
    assert match.save(tmp_path / "." / "match.jsonl") == match.path
    assert match.path.read_bytes() == data


def test_a_record_that_is_gone_can_be_saved_anew(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    match.path.unlink()
    assert companion.load(match.save(match.path)).newest == 1


def test_reading_a_folder_says_nothing_of_writing(tmp_path: Path) -> None:
    with pytest.raises(companion.RecordError, match=r"cannot be read: it is a folder.$"):
        companion.load(tmp_path, lang="en")


@pytest.mark.parametrize("path", [None, 3, "a\0b", b"bytes", "\ud800"])
def test_what_is_no_path_is_refused_in_a_sentence(path: Any) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr")
    with pytest.raises(companion.RecordError, match=r"^A record is named by the path of a file, not by") as caught:
        companion.load(path)
    str(caught.value).encode()
    with pytest.raises(companion.RecordError, match=r"^Un enregistrement se nomme par un chemin de fichier"):
        match.save(path)


def test_sentences_of_damage_end_once(tmp_path: Path) -> None:
    match = saved(tmp_path, "attack KS QH")
    assert match.path
    change(match.path, 1, move="jump high")
    for lang in ("fr", "en"):
        with pytest.raises(companion.RecordError) as caught:
            companion.load(match.path, lang=lang)
        assert ".." not in str(caught.value).replace(str(tmp_path), "")
        assert "partial=True" not in str(caught.value)
        assert ".)" not in str(caught.value)


@pytest.mark.parametrize(("line", "en", "fr"), [
    ("{{{", "the line is not readable JSON. Sound", "la ligne n’est pas du JSON lisible. Entrées"),
    ('{"n": 9}', "the field “move” is missing or not what it must be", "le champ «\u202fmove\u202f» manque"),
])  # fmt: skip
def test_what_is_wrong_with_a_line_is_said_in_one_language(tmp_path: Path, line: str, en: str, fr: str) -> None:
    path = tmp_path / "match.jsonl"
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.save(path)
    match.play("draw")
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n", "utf-8")
    with pytest.raises(companion.RecordError) as caught:
        companion.load(path)
    assert en in caught.value.text("en")
    assert fr in caught.value.text("fr")
