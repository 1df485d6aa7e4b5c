"""The golden matches of Aestery (see tests/games/golden.py), and what a record of a table can hold."""

import companion
from tests.games.aestery.golden.matches import GOLDEN, HERO, TABLE
from tests.games.aestery.tables import cards_of, check_cards
from tests.games.golden import GoldenTests


class TestGolden(GoldenTests):
    each_golden = GOLDEN

    def check_cards(self, match: companion.Match) -> None:
        sizes = tuple(cards_of(match.state_after(0), seat) for seat in range(2))
        for number in range(match.newest + 1):
            check_cards(match.state_after(number), sizes)


def test_the_records_show_what_a_record_can_hold() -> None:
    matches = [companion.load(golden.path) for golden in (TABLE, HERO)]
    kinds = {entry.kind for match in matches for entry in match.entries}
    assert kinds == {"start", "move", "override", "correct", "undo", "redo"}
    assert matches[0].entries[4].comment == "un loup de plus"
