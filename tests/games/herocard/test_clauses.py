"""Every enforced clause is tested, legal and refused, and where something is assumed: read from the marks."""

from pathlib import Path

from companion.games.herocard.game import GAME
from tests.games.marks import check_marks, owed

HERE = Path(__file__).parent


def test_marks_name_clauses_that_exist_and_cases_that_they_have() -> None:
    check_marks(GAME, HERE, 110)


def test_every_enforced_clause_is_tested_in_every_case_that_it_has() -> None:
    assert not owed(GAME, HERE)
