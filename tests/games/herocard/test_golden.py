"""The golden matches of HeroCard (see tests/games/golden.py), and what a record of a table can hold."""

import companion
from tests.games.golden import GoldenTests
from tests.games.herocard.golden.matches import GOLDEN, TABLE, THREE
from tests.games.herocard.tables import check_cards


class TestGolden(GoldenTests):
    each_golden = GOLDEN

    def check_cards(self, match: companion.Match) -> None:
        for number in range(match.newest + 1):
            check_cards(match.state_after(number), tuple(30 for _ in match.players))


def test_the_records_show_what_a_record_can_hold() -> None:
    table, three = companion.load(TABLE.path), companion.load(THREE.path)
    kinds = {entry.kind for match in (table, three) for entry in match.entries}
    assert kinds == {"start", "move", "override", "correct", "undo", "redo"}
    assert {entry.verdict for entry in three.entries} == {"", "legal", "unverifiable", "illegal"}
    assert table.entries[7].comment == "neuf contre neuf"
    assert table.entries[14].title("fr") == "attaque 4 B5 + mod 5 M3 «\u202fPierre qui tombe\u202f» contre Chloé"
