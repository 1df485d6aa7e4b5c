"""A test that is marked with a clause must make the engine speak by that clause."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.match import Match
from companion.games.etraclor.game import GAME

KINDS = {"breach": "refused", "nonsense": "refused", "warning": "warning", "assumes": "assumes"}


@pytest.fixture(autouse=True)
def marks_tell_the_truth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Listens to all rulings and entries of a test, then compares them to its marks."""
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
            elif "effect" in GAME.rulebook[clause].sentences:
                assert clause in heard["effect"], f"marked {clause} legal, but no entry has that effect"
