"""Every enforced clause is tested, legal and refused, warned and assumed: read from the marks of all tests."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from companion.games.etraclor.game import GAME

HERE = Path(__file__).parent
BOOK = GAME.rulebook
CASES = {"legal", "refused", "warning", "assumes"}
Mark = tuple[str, str, tuple[str, ...]]


def marks() -> Iterator[Mark]:
    """Where, clause and cases of every `pytest.mark.clause(…)` of a test."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                clause, *cases = (ast.literal_eval(arg) for arg in node.args)
                yield f"{path.name}:{node.lineno}", clause, tuple(cases)


MARKS = tuple(marks())


def test_marks_name_clauses_that_exist_and_cases_that_they_have() -> None:
    assert len(MARKS) > 150
    for place, clause, cases in MARKS:
        assert clause in BOOK, (place, clause)
        assert BOOK[clause].kind == "enforced", (place, clause)
        assert cases, (place, clause)
        assert set(cases) <= CASES, (place, clause, cases)
        for case in set(cases) - {"legal"}:
            assert case in BOOK[clause].sentences, f"{place}: {clause} has no sentence for {case}"


def test_every_enforced_clause_is_tested_in_every_case_that_it_has() -> None:
    tested: dict[str, set[str]] = defaultdict(set)
    for _, clause, cases in MARKS:
        tested[clause].update(cases)
    missing = {}
    for key, clause in BOOK.items():
        owed = {"legal", *clause.sentences} - {"effect"} if clause.kind == "enforced" else set()
        if owed - tested[key]:
            missing[key] = owed - tested[key]
    assert not missing
