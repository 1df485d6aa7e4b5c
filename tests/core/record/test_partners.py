"""Who plays a seat: kept with the match, in its header and as entries that change nothing else."""

import json
from pathlib import Path

import pytest

import companion
from companion.core.codes.handover import hand_over, taken
from companion.core.codes.split_code import joined, read_parts

NAMES = ("Ana", "Bo")


def begun(**given: str) -> companion.Match:
    return companion.new("etraclor", NAMES, seed=7, starter="Ana", lang="en", partners=given or None)


def test_the_header_keeps_who_plays(tmp_path: Path) -> None:
    match = begun(bo="master")
    assert match.partners == {"Bo": "master"}
    path = match.save(tmp_path / "one.jsonl")
    assert json.loads(path.read_text().splitlines()[0])["partners"] == {"Bo": "master"}
    assert companion.load(path).partners == {"Bo": "master"}


def test_a_record_without_them_is_as_before(tmp_path: Path) -> None:
    path = begun().save(tmp_path / "one.jsonl")
    assert "partners" not in json.loads(path.read_text().splitlines()[0])
    assert companion.load(path).partners == {}


@pytest.mark.parametrize(("given", "told"), [
    ({"Bo": "champion"}, "Unknown level: champion. Levels of the companion: learner (learner), player"),
    ({"Cy": "master"}, "Nobody is called Cy here. Players: Ana, Bo."),
    (["Bo"], "name by name"),
])  # fmt: skip
def test_what_is_no_level_and_no_player_is_refused_in_a_sentence(given: object, told: str) -> None:
    with pytest.raises(companion.SetupError) as wrong:
        companion.new("etraclor", NAMES, lang="en", partners=given)  # type: ignore[arg-type]
    assert told in str(wrong.value)


@pytest.mark.parametrize("partners", [{"Bo": "champion"}, {"Cy": "master"}, ["Bo"], {"Bo": 3}])
def test_a_record_that_holds_another_level_is_none(tmp_path: Path, partners: object) -> None:
    path = begun(Bo="master").save(tmp_path / "one.jsonl")
    first, *rest = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(first), "partners": partners}), *rest]) + "\n")
    with pytest.raises(companion.RecordError, match="partners"):
        companion.load(path)


def test_a_seat_changes_hands_in_mid_match(tmp_path: Path) -> None:
    match = begun()
    path = match.save(tmp_path / "one.jsonl")
    match.play(next(iter(match.moves())))
    match.undo()
    entry = match.partner("bo", "learner", by="Ana")
    assert entry.title("fr") == "Le compagnon joue désormais pour Bo (débutant)"
    assert (match.undoable, match.redoable) == (None, 1)  # an undo neither takes it back nor is in its way
    other = companion.load(path)
    assert (other.partners, other.discrepancies) == ({"Bo": "learner"}, [])
    other.partner("Bo", None)
    match.follow()
    assert match.partners == {}
    assert match.entries[-1].explain("en") == "A person plays Bo from now on."
    with pytest.raises(companion.InvalidMove):
        match.partner("Bo", None)
    with pytest.raises(companion.SetupError):
        match.partner("Bo", "champion")
    assert [row["undone"] for row in match.history()[["undone"]].to_dict("records")] == [False, True, *[False] * 3]


def test_the_next_round_and_another_device_go_on_with_them() -> None:
    match = begun(Ana="player")
    match.partner("Bo", "learner")
    handed = taken(joined([part for text in hand_over(match) for part in read_parts(text, "en")], "en"), "en").match
    assert handed.partners == match.partners == {"Ana": "player", "Bo": "learner"}
    assert handed.entries[-1].kind == "partner"
    match.play("Ana: concede")
    assert match.next_round().partners == {"Ana": "player", "Bo": "learner"}


def test_who_decided_before_another_entry_is_refused() -> None:
    match = begun()
    move = next(iter(match.moves()))
    known = match.newest
    match.partner("Bo", "learner")
    with pytest.raises(companion.InvalidMove, match="Meanwhile"):
        match.play(move, seen=known)
    match.play(move, seen=match.newest)
