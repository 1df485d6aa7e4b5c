"""Tests that are marked with clauses of a rule book: what they claim is heard, and nothing that is owed is missing."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.core.match.referee import Referee
from companion.core.match.timeline import Timeline
from companion.core.rules.game import Game
from tests.running.source import PerFile

KINDS = {"breach": "refused", "nonsense": "refused", "warning": "warning", "assumes": "assumes"}
CASES = {"legal", "refused", "warning", "assumes"}


def listen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, game: Game) -> Iterator[None]:
    """Hears all rulings and entries of a test, then compares them to its marks."""
    heard: dict[str, set[str]] = {"effect": set(), "refused": set(), "warning": set(), "assumes": set()}
    rule, keep = Referee.rule, Timeline.keep

    def judged(self: Referee, state: Any, move: Any, *voice: Any) -> Any:
        ruling = rule(self, state, move, *voice)
        for reason in (*ruling.reasons, *ruling.warnings, *ruling.assumes):
            heard[KINDS[reason.kind]].add(reason.clause)
        return ruling

    def kept(self: Timeline, entry: Any, state: Any) -> None:
        heard["effect"].update(effect.clause for effect in entry.effects)
        if entry.kind == "correct":
            heard["effect"].add("correction")
        keep(self, entry, state)

    monkeypatch.setattr(Referee, "rule", judged)
    monkeypatch.setattr(Timeline, "keep", kept)
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
    for found in _MARKS(sorted(folder.rglob("test_*.py"))).values():
        yield from found


def _marks(path: Path) -> list[tuple[str, str, tuple[str, ...]]]:
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "clause"):
            clause, *cases = (ast.literal_eval(arg) for arg in node.args)
            found.append((f"{path.name}:{node.lineno}", clause, tuple(cases)))
    return found


_MARKS: Final = PerFile(_marks)


class MarkTests:
    """The tests; a game's own class names its folder of tests, and how many marks there are at least."""

    game: Game
    folder: Path
    least: int

    def test_marks_name_clauses_that_exist_and_cases_that_they_have(self) -> None:
        found = list(marks_of(self.folder))
        assert len(found) >= self.least
        for place, clause, cases in found:
            assert clause in self.game.rulebook, (place, clause)
            assert self.game.rulebook[clause].kind == "enforced", (place, clause)
            assert cases, (place, clause)
            assert set(cases) <= CASES, (place, clause, cases)
            for case in set(cases) - {"legal"}:
                assert case in self.game.rulebook[clause].sentences, f"{place}: {clause} has no sentence for {case}"

    def test_every_enforced_clause_is_tested_in_every_case_that_it_has(self) -> None:
        tested: dict[str, set[str]] = defaultdict(set)
        for _, clause, cases in marks_of(self.folder):
            tested[clause].update(cases)
        for key, clause in self.game.rulebook.items():
            owed = {"legal", *clause.sentences} - {"effect"} if clause.kind == "enforced" else set()
            assert owed <= tested[key], f"{key}: no test is marked with {sorted(owed - tested[key])}"
