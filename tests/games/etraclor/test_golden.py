"""Golden matches: whole records, replayed; their figures reckoned by hand; the announcements that made them."""

import json
import shutil
from pathlib import Path

import pytest

import companion
from tests.games.etraclor.golden.matches import GOLDEN, ROUND, TABLE, Golden, played

each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@each
def test_the_record_is_replayed_without_a_difference(golden: Golden) -> None:
    match = companion.load(golden.path)
    assert (match.discrepancies, match.notices) == ([], [])
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((golden.winner,), golden.rule)
    assert outcome.scores == {name: golden.points * (name == golden.winner) for name in match.players}
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
def test_every_card_is_somewhere_after_every_entry(golden: Golden) -> None:
    match = companion.load(golden.path)
    totals = set()
    for number in range(match.newest + 1):
        for seat, side in enumerate(match.state_after(number).sides):
            worn = sum(1 + len(fighter.worn()) for fighter in side.fighters())
            totals.add((seat, len(side.deck) + len(side.hand) + len(side.discard) + worn))
    assert len(totals) == 2, "each half keeps its number of cards"


@each
def test_every_entry_explains_itself_in_both_languages(golden: Golden) -> None:
    for lang in ("fr", "en"):
        match = companion.load(golden.path, lang=lang)
        for entry in match.entries:
            text = entry.explain()
            assert text.strip()
            assert "{" not in text
            assert "None" not in text


def test_a_changed_figure_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    shutil.copy(TABLE.path, path)
    text = path.read_text("utf-8")
    assert text.count('"Malo.mage.hp":8') == 2
    path.write_text(text.replace('"Malo.mage.hp":8', '"Malo.mage.hp":7', 1), "utf-8")
    match = companion.load(path)
    (found,) = match.discrepancies
    assert "entrée 13, attaquer D♦ A♣" in found
    assert "PV (Malo, Mage) enregistré 7, aujourd’hui 8" in found


def test_a_changed_verdict_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(TABLE.path.read_text("utf-8").replace('"verdict":"illegal"', '"verdict":"legal"'), "utf-8")
    (found,) = companion.load(path).discrepancies
    assert "entrée 19" in found
    assert "enregistré «\u202flégal\u202f», les règles d’aujourd’hui disent «\u202fillégal\u202f»" in found


def test_the_table_record_shows_what_a_record_can_hold() -> None:
    match = companion.load(TABLE.path)
    kinds = {entry.kind for entry in match.entries}
    assert kinds == {"start", "move", "override", "correct", "undo", "redo", "reveal"}
    assert match.entries[9].comment == "on y croit"
    assert match.entries[19].why == "on avait oublié de le poser"
    assert match.entries[12].implied
    assert {entry.verdict for entry in match.entries} >= {"", "legal", "unverifiable", "illegal"}
    assert match.state.sides[0].discard.unknown == 3, "three third cards that nobody named"


def test_the_round_counts_in_its_series() -> None:
    match = companion.load(ROUND.path)
    assert (match.round, match.series_scores) == (2, {"Ana": 4 + 20, "Bo": 0})
    assert match.next_round().header.starter == "Ana"
