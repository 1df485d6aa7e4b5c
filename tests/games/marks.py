"""Marks of clauses: read from the tests of a game, and held against what its engine says while they run."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.match import Match
from companion.core.rulebook import Rulebook

KINDS = {"breach": "refused", "nonsense": "refused", "warning": "warning", "assumes": "assumes"}
CASES = {"legal", "refused", "warning", "assumes"}
Mark = tuple[str, str, tuple[str, ...]]


def marks(folder: Path) -> Iterator[Mark]:
    """Where, clause and cases of every `pytest.mark.clause(…)`, or `clause(…)`, of the tests in a folder."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "clause"):
                clause, *cases = (ast.literal_eval(arg) for arg in node.args)
                yield f"{path.name}:{node.lineno}", clause, tuple(cases)


def check_marks(found: tuple[Mark, ...], book: Rulebook) -> None:
    """Each mark names a clause that exists, and cases that it has."""
    for place, clause, cases in found:
        assert clause in book, (place, clause)
        assert book[clause].kind == "enforced", (place, clause)
        assert cases, (place, clause)
        assert set(cases) <= CASES, (place, clause, cases)
        for case in set(cases) - {"legal"}:
            assert case in book[clause].sentences, f"{place}: {clause} has no sentence for {case}"


def untested(found: tuple[Mark, ...], book: Rulebook) -> dict[str, set[str]]:
    """The enforced clauses with the cases that no test is marked with."""
    tested: dict[str, set[str]] = defaultdict(set)
    for _, clause, cases in found:
        tested[clause].update(cases)
    owed = {key: {"legal", *clause.sentences} - {"effect"} for key, clause in book.items() if clause.kind == "enforced"}
    return {key: cases - tested[key] for key, cases in owed.items() if cases - tested[key]}


def listening(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, book: Rulebook) -> Iterator[None]:
    """Listens to all rulings and entries of a test, then compares them to its marks: marks tell the truth."""
    heard: dict[str, set[str]] = {"effect": set(), "refused": set(), "warning": set(), "assumes": set()}
    rule, keep = Match._rule, Match.keep

    def judged(self: Match, state: Any, move: Any) -> Any:
        ruling = rule(self, state, move)
        for reason in (*ruling.reasons, *ruling.warnings, *ruling.assumes):
            heard[KINDS[reason.kind]].add(reason.clause)
        return ruling

    def kept(self: Match, entry: Any, state: Any) -> None:
        heard["effect"].update(effect.clause for effect in entry.effects)
        if entry.kind == "correct":
            heard["effect"].add("correction")
        keep(self, entry, state)

    monkeypatch.setattr(Match, "_rule", judged)
    monkeypatch.setattr(Match, "keep", kept)
    yield
    for mark in request.node.iter_markers("clause"):
        clause, *cases = mark.args
        for case in cases:
            if case != "legal":
                assert clause in heard[case], f"marked {clause} {case}, but no ruling says it"
            elif "effect" in book[clause].sentences:
                assert clause in heard["effect"], f"marked {clause} legal, but no entry has that effect"
