"""Two holders of one record: each sees the other's moves; what was decided on an older view is refused."""

import threading
from pathlib import Path

import pytest

import companion
from tests.waiting import LIMIT_S

POSITION = {
    "turn": 3, "starter": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.mage": "AC",
    "Ana.mage.weapon": "3S", "Bo.healer": "QH", "Ana.deck": 12, "Bo.deck": 10, "Ana.hand": 5, "Bo.hand": 5,
}  # fmt: skip
Pair = tuple[companion.Match, companion.Match]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """The same match held twice."""
    match = companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="en")
    path = match.save(tmp_path / "match.jsonl")
    return match, companion.load(path)


def same(one: companion.Match, two: companion.Match) -> None:
    one.follow()
    two.follow()
    assert one.state == two.state
    assert [str(entry) for entry in one.entries] == [str(entry) for entry in two.entries]
    assert (one.live, one.undoable, one.redoable) == (two.live, two.undoable, two.redoable)


def test_each_holder_sees_the_others_moves(pair: Pair) -> None:
    one, two = pair
    one.play("attack KS QH")
    assert two.newest == 0
    assert two.follow() == 1
    assert two.facts()["Bo.healer.hp"] == 6
    assert two.entries[1].writer == one.writer != two.writer
    two.play("attack AC QH")
    assert one.follow() == 1
    assert one.follow() == 0
    same(one, two)


def test_a_move_is_judged_after_what_came_before_it(pair: Pair) -> None:
    one, two = pair
    one.play("attack KS QH")
    with pytest.raises(companion.IllegalMove) as caught:
        two.play("attack KS QH")
    assert {reason.clause for reason in caught.value.ruling.reasons} == {"one-action"}
    two.play("attack AC QH")
    same(one, two)
    assert one.facts()["Bo.healer.hp"] == 12 - 6 - 3


def test_an_undo_never_takes_back_somebody_elses_newer_move(pair: Pair) -> None:
    one, two = pair
    one.play("attack KS QH")
    two.follow()
    one.play("attack AC QH")
    with pytest.raises(companion.InvalidMove) as caught:
        two.undo()
    assert "Entry 1 is no longer the last one: 2 (attack A♣ Q♥) came after it" in str(caught.value)
    same(one, two)
    two.undo(2)
    same(one, two)
    with pytest.raises(companion.InvalidMove, match="Entry 2 is already undone"):
        one.undo(2)


def test_a_redo_on_an_older_view_is_refused(pair: Pair) -> None:
    one, two = pair
    one.play("attack KS QH")
    one.undo()
    two.follow()
    one.play("end")
    with pytest.raises(companion.InvalidMove, match="nothing to redo"):
        two.redo(1)
    same(one, two)


def test_a_correction_or_override_made_on_an_older_view_is_refused(pair: Pair) -> None:
    one, two = pair
    one.play("attack KS QH")
    with pytest.raises(companion.InvalidMove) as caught:
        two.correct({"Bo.healer.hp": 9})
    assert "Meanwhile: 1 (attack K♠ Q♥)" in str(caught.value)
    assert two.facts()["Bo.healer.hp"] == 6, "the refusal brought the news"
    one.play("attack AC QH")
    with pytest.raises(companion.InvalidMove, match="Meanwhile: 2"):
        two.override("attack KS QH", "again")
    two.correct({"Bo.healer.hp": 9})
    two.override("attack KS QH", "again")
    same(one, two)
    assert one.facts()["Bo.healer.hp"] == 3


def test_a_page_says_what_it_had_seen(pair: Pair) -> None:
    one, _ = pair
    one.play("attack KS QH")
    for call in (lambda: one.correct({"Bo.healer.hp": 9}, seen=0), lambda: one.override("attack KS QH", seen=0)):
        with pytest.raises(companion.InvalidMove, match="Meanwhile: 1"):
            call()
    one.correct({"Bo.healer.hp": 9}, seen=1)


def test_two_plays_at_the_same_moment_are_both_kept(tmp_path: Path) -> None:
    first = companion.new("etraclor", ["Ana", "Bo"], position=POSITION, lang="en")
    path = first.save(tmp_path / "match.jsonl")
    holders = [companion.load(path) for _ in range(4)]
    gate = threading.Barrier(len(holders))
    refused: list[companion.MoveError] = []

    def announce(match: companion.Match, card: str) -> None:
        gate.wait()
        try:
            match.play(f"summon {card}")
        except companion.MoveError as error:
            refused.append(error)

    cards = ["QH", "KD", "JD", "AH"]  # two of them want the same place; Q♥ is in Bo's arena
    threads = [threading.Thread(target=announce, args=pair) for pair in zip(holders, cards, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=LIMIT_S)
    first.follow()
    assert first.newest == 2
    assert len(refused) == 2
    assert {first.facts()["Ana.defender"]} <= {"KD", "JD"}
    assert first.facts()["Ana.healer"] == "AH"
    for holder in holders:
        same(first, holder)
    assert companion.load(path).discrepancies == []


def test_a_holder_reports_a_line_that_somebody_else_spoilt(pair: Pair) -> None:
    one, _ = pair
    assert one.path is not None
    with one.path.open("a", encoding="utf-8") as file:
        file.write("this is no entry\n")
    with pytest.raises(companion.RecordError, match="line 2"):
        one.play("end")
    assert one.newest == 0


def test_a_torn_line_of_a_killed_writer_is_overwritten(pair: Pair) -> None:
    one, two = pair
    assert one.path is not None
    with one.path.open("a", encoding="utf-8") as file:
        file.write('{"n":1,"by":"Ana","mo')
    two.play("end")
    same(one, two)
    assert companion.load(one.path).newest == 1
