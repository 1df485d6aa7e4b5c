"""The record: written at once, read back whole, damaged lines named, others' files refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.record import ledger

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH",
    "Bo.healer.hp": 8, "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 10, "Bo.hand": 3,
}  # fmt: skip


@pytest.fixture
def match(tmp_path: Path) -> companion.Match:
    """A saved match with five entries, the last a reveal."""
    match = companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="en")
    match.save(tmp_path / "match.jsonl")
    match.play("attack KS QH # first blood")
    match.correct({"Bo.healer.hp": 1}, why="miscounted")
    match.override("attack KS QH", "agreed")
    match.play("end")
    match.reveal(3, "7D")
    return match


def lines(match: companion.Match) -> list[str]:
    assert match.path is not None
    return match.path.read_text("utf-8").splitlines()


def rewrite(match: companion.Match, change: Callable[[list[str]], list[str]]) -> Path:
    assert match.path is not None
    match.path.write_text("\n".join(change(lines(match))) + "\n", "utf-8")
    return match.path


def edit(number: int, **fields: Any) -> Callable[[list[str]], list[str]]:
    """Change fields of one line (0: the header); None takes a field away."""

    def change(rows: list[str]) -> list[str]:
        row = {**json.loads(rows[number]), **fields}
        rows[number] = json.dumps({name: value for name, value in row.items() if value is not None})
        return rows

    return change


# --- what is written ------------------------------------------------------------------------------------------------


def test_every_entry_is_in_the_file_as_soon_as_it_is_played(match: companion.Match) -> None:
    assert len(lines(match)) == 1 + 5
    match.play("Bo: draw")
    row = json.loads(lines(match)[-1])
    assert (row["n"], row["by"], row["move"], row["verdict"], row["seen"]) == (6, "Bo", "draw", "legal", 5)
    assert row["facts"] == {"step": "strategy", "Bo.deck": 6, "Bo.hand": 6}
    assert row["writer"] == match.writer


def test_the_header_says_what_the_match_is(match: companion.Match) -> None:
    header = json.loads(lines(match)[0])
    assert (header["companion"], header["game"], header["players"]) == (1, "etraclor", ["Ana", "Bo"])
    assert (header["starter"], header["lang"], header["seed"]) == ("Ana", "en", None)
    assert header["position"]["Bo.healer.hp"] == 8
    assert header["rules"]
    assert header["created"].endswith("+00:00")


def test_comment_override_correction_and_reveal_are_kept(match: companion.Match) -> None:
    first, correction, override, _, reveal = map(json.loads, lines(match)[1:])
    assert first["comment"] == "first blood"
    assert (correction["correct"], correction["why"]) == ({"Bo.healer.hp": 1}, "miscounted")
    assert (override["override"], override["why"], override["verdict"]) == (True, "agreed", "illegal")
    assert (reveal["reveal"], reveal["move"]) == (3, "third 7D")


def test_loading_gives_the_same_match_and_goes_on_in_the_file(match: companion.Match) -> None:
    again = companion.load(match.path)
    assert again.state == match.state
    assert [str(entry) for entry in again.entries] == [str(entry) for entry in match.entries]
    assert [entry.at for entry in again.entries] == [entry.at for entry in match.entries]
    assert (again.discrepancies, again.notices, again.path) == ([], [], match.path)
    again.play("draw")
    assert len(lines(match)) == 7
    assert companion.load(match.path).state == again.state


def test_undone_entries_come_back_as_undone(match: companion.Match) -> None:
    match.undo()
    match.undo()
    match.redo()
    again = companion.load(match.path, lang="fr")
    assert (again.state, again.live, again.redoable) == (match.state, match.live, 5)
    assert again.lang == "fr"
    again.redo()
    assert again.facts()["Bo.discard.cards"] == ("QH", "7D")


@pytest.mark.parametrize("seed", [11, "friday night"])
def test_a_dealt_match_is_never_dealt_again_on_replay(tmp_path: Path, seed: int | str) -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], seed=seed, lang="en")
    path = match.save(tmp_path / "dealt.jsonl")
    for _ in range(6):
        match.play(next(iter(match.moves())))
    assert companion.load(path).state == match.state
    text = path.read_text("utf-8").replace(f'"seed":{json.dumps(seed)}', '"seed":"another"')
    path.write_text(text, "utf-8")
    assert companion.load(path).state == match.state, "the record decides, not the seed"


def test_names_that_look_like_markup_survive(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    match = companion.new("etraclor", [name, "Zoé 🎲"], starter=name)
    path = match.save(tmp_path / "m.jsonl")
    match.play("draw")
    assert companion.load(path).players == (name, "Zoé 🎲")


def test_a_record_never_overwrites_another_file(match: companion.Match, tmp_path: Path) -> None:
    other = companion.new("etraclor", ["Cy", "Di"], lang="en")
    with pytest.raises(companion.RecordError, match="already exists"):
        other.save(match.path)
    assert len(lines(match)) == 6
    other.lang = "fr"
    with pytest.raises(companion.RecordError, match="ne peut être écrit") as caught:
        other.save(tmp_path / ("x" * 300))
    assert "joué" not in str(caught.value)
    (tmp_path / "file").write_text("x")
    with pytest.raises(companion.RecordError, match="ne peut être écrit"):
        other.save(tmp_path / "file" / "m.jsonl")


def test_a_move_that_cannot_be_written_was_not_played(match: companion.Match) -> None:
    assert match.path is not None
    before, newest = match.state, match.newest
    match.path.rename(match.path.with_suffix(".gone"))
    with pytest.raises(companion.RecordError, match="The move was not played"):
        match.play("draw")
    assert (match.state, match.newest) == (before, newest)


# --- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [2, 20, 60])
def test_a_torn_last_line_is_recovered_from(match: companion.Match, cut: int) -> None:
    assert match.path is not None
    data = match.path.read_bytes()
    match.path.write_bytes(data[:-cut])
    again = companion.load(match.path)
    assert again.newest == 4
    (notice,) = again.notices
    assert "was cut off" in notice
    again.play("draw")
    assert companion.load(match.path).notices == []
    assert [json.loads(line)["n"] for line in lines(match)[1:]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda rows: [*rows[:2], rows[2][:30], *rows[3:]], 3, "not readable JSON"),
        (lambda rows: [*rows[:2], "[1, 2]", *rows[3:]], 3, "not readable JSON"),
        (lambda rows: [*rows[:2], "[" * 100_000, *rows[3:]], 3, "not readable JSON"),
        (lambda rows: [*rows[:2], '{"n": NaN}', *rows[3:]], 3, "not readable JSON"),
        (lambda rows: [*rows[:3], *rows[4:]], 4, "number 4, expected 3"),
        (lambda rows: [*rows[:3], rows[2], *rows[3:]], 4, "number 2, expected 3"),
        (edit(1, move="jump high"), 2, "cannot be replayed"),
        (edit(1, move="attack JD QH"), 2, "cannot be replayed"),
        (edit(1, move=7), 2, "“move”"),
        (edit(1, n=True), 2, "“n”"),
        (edit(1, n=-1), 2, "“n”"),
        (edit(1, facts=[1]), 2, "“facts”"),
        (edit(1, implied="draw"), 2, "“implied”"),
        (edit(2, correct={"Bo.healer.hp": 99}), 3, "cannot be replayed"),
        (edit(2, correct={"Bo.healer.attack": 2}), 3, "cannot be replayed"),
        (edit(3, undo=1), 4, "no longer the last"),
        (edit(3, redo=1), 4, "nothing to redo"),
        (edit(1, undo=1), 2, "nothing to undo"),
        (edit(3, undo=7), 4, "already undone, or does not exist"),
        (edit(1, implied=["summon 7H"]), 2, "the implied steps (summon 7H) are not those of this move (–)"),
        (edit(4, implied=["concede"]), 5, "the implied steps (concede)"),
        (edit(4, implied=["skip"]), 5, "the implied steps (skip)"),
        (edit(4, implied=["shuffle 7H"]), 5, "the implied steps (shuffle 7H)"),
        (edit(4, implied=["draw"]), 5, "the implied steps (draw)"),
        (edit(2, implied=["draw"]), 3, "“implied” holds what nothing asks for (draw)"),
        (edit(2, then=["shuffle 7H"]), 3, "“then” holds what nothing asks for (shuffle 7H)"),
        (edit(1, then=["shuffle 7H"]), 2, "“then” holds what nothing asks for (shuffle 7H)"),
        (edit(4, then=["concede"]), 5, "“then” holds"),
        (edit(1, by="Zed"), 2, "“by”"),
        (edit(1, override="yes"), 2, "“override”"),
        (edit(5, reveal=1), 6, "is not waiting for any card"),
        (edit(5, move="end"), 6, "“move”"),
    ],
)
def test_a_damaged_line_is_named_and_partial_takes_what_is_sound(
    match: companion.Match, change: Callable[[list[str]], list[str]], line: int, words: str
) -> None:
    path = rewrite(match, change)
    with pytest.raises(companion.RecordError) as caught:
        companion.load(path)
    assert f"{path}, line {line}: " in str(caught.value)
    assert words in str(caught.value)
    assert f"Sound entries before it: {line - 2}." in str(caught.value)
    sound = companion.load(path, partial=True)
    assert sound.newest == line - 2
    assert sound.state == match.state_after(line - 2)
    kept = path.read_bytes()
    sound.undo() if sound.undoable else None
    assert path.read_bytes() == kept, "a damaged file is not written to"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda _: ["hello"], "not a companion match record"),
        (lambda _: ['{"name": "x"}'], "“companion”"),
        (lambda _: [""], "not a companion match record"),
        (edit(0, companion=2), "format 2, this companion reads format 1"),
        (edit(0, companion=True), "“companion”"),
        (edit(0, game="chess"), "Unknown game: chess"),
        (edit(0, game="../etraclor"), "Unknown game"),
        (edit(0, players=["Ana"]), "not 1"),
        (edit(0, players=["Ana", "ana"]), "Two players"),
        (edit(0, players=["Ana ", "Bo"]), "will not do"),
        (edit(0, starter="Cy"), "Cy is not in this match"),
        (edit(0, lang="de"), "“lang”"),
        (edit(0, seed=[1]), "“seed”"),
        (edit(0, seed=False), "“seed”"),
        (edit(0, options={"jokers": 1}), "Unknown option"),
        (edit(0, position={"Ana.mage": "KH"}), "Ana.mage cannot be K♥"),
        (edit(0, position=["x"]), "“position”"),
        (edit(0, series={"round": "two"}), "“round”"),
        (edit(0, answers=["deal 2H"]), "“answers” holds what nothing asks for (deal 2H)"),
    ],
)
def test_a_foreign_or_newer_file_is_refused_by_its_first_line(
    match: companion.Match, change: Callable[[list[str]], list[str]], words: str
) -> None:
    path = rewrite(match, change)
    for partial in (False, True):
        with pytest.raises(companion.RecordError) as caught:
            companion.load(path, partial=partial)
        assert "line 1: " in str(caught.value)
        assert words in str(caught.value)


def test_sentences_of_damage_are_in_the_language_asked_for(match: companion.Match) -> None:
    path = rewrite(match, lambda rows: [*rows[:2], "{", *rows[3:]])
    with pytest.raises(companion.RecordError, match="ligne 3\u202f: la ligne n’est pas du JSON lisible"):
        companion.load(path, lang="fr")


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(companion.RecordError, match="there is no record there"):
        companion.load(tmp_path / "nothing.jsonl")
    with pytest.raises(companion.RecordError):
        companion.load(tmp_path)
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    with pytest.raises(companion.RecordError, match="not a companion match record"):
        companion.load(empty)


def test_a_record_too_large_is_not_read(match: companion.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "MAX_BYTES", 500)
    with pytest.raises(companion.RecordError, match="a record has 500 at most"):
        companion.load(match.path)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(bytes(range(256)) * 20 + b"\n")
    with pytest.raises(companion.RecordError, match="line 1"):
        companion.load(path)


def test_a_file_that_shrank_under_its_holder_is_reported(match: companion.Match) -> None:
    assert match.path is not None
    match.path.write_text("\n".join(lines(match)[:3]) + "\n", "utf-8")
    kept = match.path.read_bytes()
    with pytest.raises(companion.RecordError, match="is shorter than before"):
        match.play("draw")
    assert match.path.read_bytes() == kept
