"""Tests that are marked with clauses of a rule book: what they claim is heard, and nothing that is owed is missing."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.match import Match

KINDS = {"breach": "refused", "nonsense": "refused", "warning": "warning", "assumes": "assumes"}
CASES = {"legal", "refused", "warning", "assumes"}


def listen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, game: Game) -> Iterator[None]:
    """Hears all rulings and entries of a test, then compares them to its marks."""
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
            elif "effect" in game.rulebook[clause].sentences:
                assert clause in heard["effect"], f"marked {clause} legal, but no entry has that effect"


def marks_of(folder: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Where, clause and cases of every `pytest.mark.clause(…)` of a folder's tests."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "clause"):
                clause, *cases = (ast.literal_eval(arg) for arg in node.args)
                yield f"{path.name}:{node.lineno}", clause, tuple(cases)


def check_marks(game: Game, folder: Path, least: int) -> None:
    """Each mark names a clause that exists, and cases that it has; there are so many marks at least."""
    found = list(marks_of(folder))
    assert len(found) >= least
    for place, clause, cases in found:
        assert clause in game.rulebook, (place, clause)
        assert game.rulebook[clause].kind == "enforced", (place, clause)
        assert cases, (place, clause)
        assert set(cases) <= CASES, (place, clause, cases)
        for case in set(cases) - {"legal"}:
            assert case in game.rulebook[clause].sentences, f"{place}: {clause} has no sentence for {case}"


def owed(game: Game, folder: Path) -> Mapping[str, set[str]]:
    """For each enforced clause the cases that it has and no test is marked with."""
    tested: dict[str, set[str]] = defaultdict(set)
    for _, clause, cases in marks_of(folder):
        tested[clause].update(cases)
    missing: dict[str, set[str]] = {}
    for key, clause in game.rulebook.items():
        cases = {"legal", *clause.sentences} - {"effect"} if clause.kind == "enforced" else set()
        if cases - tested[key]:
            missing[key] = cases - tested[key]
    return missing
