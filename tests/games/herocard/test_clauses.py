"""Every enforced clause is tested, legal and refused, and where something is assumed: read from the marks."""

from pathlib import Path

from companion.games.herocard.game import GAME
from tests.games.marks import CASES, marks_of, owed

HERE = Path(__file__).parent
BOOK = GAME.rulebook


def test_marks_name_clauses_that_exist_and_cases_that_they_have() -> None:
    marks = list(marks_of(HERE))
    assert len(marks) > 110
    for place, clause, cases in marks:
        assert clause in BOOK, (place, clause)
        assert BOOK[clause].kind == "enforced", (place, clause)
        assert cases, (place, clause)
        assert set(cases) <= CASES, (place, clause, cases)
        for case in set(cases) - {"legal"}:
            assert case in BOOK[clause].sentences, f"{place}: {clause} has no sentence for {case}"


def test_every_enforced_clause_is_tested_in_every_case_that_it_has() -> None:
    assert not owed(GAME, HERE)
