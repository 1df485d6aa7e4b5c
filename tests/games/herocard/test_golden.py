"""Golden matches: whole records, replayed; their figures reckoned by hand; the announcements that made them."""

import json
from pathlib import Path

import pytest

import companion
from tests.games.herocard.golden.matches import GOLDEN, TABLE, THREE, Golden, played
from tests.games.herocard.tables import check_cards

each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@each
def test_the_record_is_replayed_without_a_difference(golden: Golden) -> None:
    match = companion.load(golden.path)
    assert (match.discrepancies, match.notices) == ([], [])
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.scores) == ((golden.winner,), "victory", golden.scores)
    assert match.newest == len(golden.lines)


@each
def test_the_figures_reckoned_by_hand(golden: Golden) -> None:
    match = companion.load(golden.path)
    for number, facts in golden.after.items():
        known = match.facts_after(number)
        assert {name: known[name] for name in facts} == facts, (number, str(match.entries[number]))


@each
def test_the_announcements_make_that_record(golden: Golden, tmp_path: Path) -> None:
    path = played(golden).save(tmp_path / "again.jsonl")
    moving = {"id", "created", "writer", "at"}

    def rows(of: Path) -> list[dict[str, object]]:
        lines = (json.loads(line) for line in of.read_text("utf-8").splitlines())
        return [{key: value for key, value in row.items() if key not in moving} for row in lines]

    assert rows(path) == rows(golden.path)


@each
def test_every_card_is_somewhere_after_every_entry(golden: Golden) -> None:
    match = companion.load(golden.path)
    for number in range(match.newest + 1):
        check_cards(match.state_after(number), tuple(30 for _ in match.players))


@each
def test_every_entry_explains_itself_in_both_languages(golden: Golden) -> None:
    for lang in ("fr", "en"):
        match = companion.load(golden.path, lang=lang)
        for entry in match.entries:
            text = entry.explain()
            assert text.strip()
            assert "{" not in text
            assert "None" not in text


def test_the_records_show_what_a_record_can_hold() -> None:
    table, three = companion.load(TABLE.path), companion.load(THREE.path)
    kinds = {entry.kind for match in (table, three) for entry in match.entries}
    assert kinds == {"start", "move", "override", "correct", "undo", "redo"}
    assert {entry.verdict for entry in three.entries} == {"", "legal", "unverifiable", "illegal"}
    assert table.entries[7].comment == "neuf contre neuf"
    assert table.entries[14].title("fr") == "attaque 4 B5 + mod 5 M3 «\u202fPierre qui tombe\u202f» contre Chloé"
