"""The golden matches of Erythro (see tests/games/golden.py), and what a record of a table can hold."""

import companion
from companion.games.erythro.engine.constants import OPPONENTS
from tests.games.erythro.golden.matches import GOLDEN, MARS
from tests.games.erythro.tables import all_contaminations, check_tables, expected_contaminations, mines_of
from tests.games.golden import GoldenTests


class TestGolden(GoldenTests):
    each_golden = GOLDEN

    def check_cards(self, match: companion.Match) -> None:
        for number in range(match.newest + 1):
            state = match.state_after(number)
            check_tables(state, overridden=True)
            assert all_contaminations(state) == expected_contaminations(state)
            assert mines_of(state) == len(state.sheet.mine_levels)


def test_every_opponent_and_number_of_players_has_one() -> None:
    matches = [companion.load(golden.path) for golden in GOLDEN]
    assert {match.header.options["opponent"] for match in matches} == set(OPPONENTS)
    assert {len(match.players) for match in matches} == {2, 3, 4}


def test_the_record_of_the_table_shows_what_a_record_can_hold() -> None:
    match = companion.load(MARS.path)
    assert {entry.kind for entry in match.entries} == {"start", "move", "override", "correct", "undo", "redo"}
    assert {entry.verdict for entry in match.entries} >= {"", "legal", "unverifiable", "illegal"}
    assert match.entries[19].comment == "la foreuse"
    assert any(entry.implied for entry in match.entries)
