"""The golden matches of Eredan (see tests/games/golden.py), and what a record of a table can hold."""

import companion
from tests.games.eredan.golden.matches import GOLDEN, TABLE
from tests.games.eredan.tables import cards_of, check_cards
from tests.games.golden import GoldenTests


class TestGolden(GoldenTests):
    each_golden = GOLDEN

    def check_cards(self, match: companion.Match) -> None:
        for number in range(match.newest + 1):
            state = match.state_after(number)
            sizes = tuple(
                state.box.deck(player.deck_name).size if player.deck_name else cards_of(match.state_after(0), seat)
                for seat, player in enumerate(state.seats)
            )
            check_cards(state, sizes)


def test_the_records_show_what_a_record_can_hold() -> None:
    match = companion.load(TABLE.path)
    assert {entry.kind for entry in match.entries} == {"start", "move", "override", "correct", "undo", "redo"}
    assert match.entries[11].comment == "il aurait pu enchaîner"


def test_the_matches_end_in_several_ways() -> None:
    assert {golden.rule for golden in GOLDEN} == {"victory-three-dead", "all-dead-score", "deck-out-loss"}
    assert {player for golden in GOLDEN for player in golden.winners} == {"Chloé", "Ana", "Zoé"}
