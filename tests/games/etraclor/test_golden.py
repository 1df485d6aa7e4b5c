"""The golden matches of Etraclor (see tests/games/golden.py), and what a record of a table can hold."""

import shutil
from pathlib import Path

import companion
from tests.games.etraclor.golden.matches import GOLDEN, ROUND, TABLE
from tests.games.golden import GoldenTests


class TestGolden(GoldenTests):
    each_golden = GOLDEN

    def check_cards(self, match: companion.Match) -> None:
        totals = set()
        for number in range(match.newest + 1):
            for seat, side in enumerate(match.state_after(number).sides):
                worn = sum(1 + len(fighter.worn()) for fighter in side.fighters())
                totals.add((seat, len(side.deck) + len(side.hand) + len(side.discard) + worn))
        assert len(totals) == 2, "each half keeps its number of cards"


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
