"""Golden matches: whole records, replayed; figures reckoned by hand; the announcements that made them."""

import json
from pathlib import Path

import pytest

import companion
from companion.games.erythro.data import OPPONENTS
from tests.games.erythro.golden.matches import GOLDEN, MARS, Golden, played
from tests.games.erythro.tables import all_contaminations, check_tables, expected_contaminations, mines_of

each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_every_opponent_and_number_of_players_has_one() -> None:
    assert {golden.options.get("opponent", "mars") for golden in GOLDEN} == set(OPPONENTS)
    assert {len(golden.players) for golden in GOLDEN} == {2, 3, 4}


@each
def test_the_record_is_replayed_without_a_difference(golden: Golden) -> None:
    match = companion.load(golden.path)
    assert (match.discrepancies, match.notices) == ([], [])
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (golden.players if golden.won else (), golden.rule)
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
    moving = {"id", "created", "writer", "at", "series"}
    again, kept = ([{k: v for k, v in row.items() if k not in moving} for row in rows(p)] for p in (path, golden.path))
    assert again == kept


@each
def test_cards_and_tokens_are_somewhere_after_every_entry(golden: Golden) -> None:
    match = companion.load(golden.path)
    for number in range(match.newest + 1):
        state = match.state_after(number)
        check_tables(state, overridden=True)
        assert all_contaminations(state) == expected_contaminations(state)
        assert mines_of(state) == len(state.sheet.mine_levels)


@each
def test_every_entry_explains_itself_in_both_languages(golden: Golden) -> None:
    for lang in ("fr", "en"):
        match = companion.load(golden.path, lang=lang)
        for entry in match.entries:
            text = entry.explain()
            assert text.strip()
            assert "{" not in text
            assert "None" not in text


def test_the_record_of_the_table_shows_what_a_record_can_hold() -> None:
    match = companion.load(MARS.path)
    assert {entry.kind for entry in match.entries} == {"start", "move", "override", "correct", "undo", "redo"}
    assert {entry.verdict for entry in match.entries} >= {"", "legal", "unverifiable", "illegal"}
    assert match.entries[19].comment == "la foreuse"
    assert any(entry.implied for entry in match.entries)
