"""Rules are found from their clause: the mark above a function, and the way from one to the other."""

from functools import cached_property
from pathlib import Path

import pytest

import companion
from companion.core.plugins.registry import find_game, games
from companion.core.rules.clauses import clause, places

ROOT = Path(companion.__file__).parent.parent


@pytest.mark.parametrize("game", games())
def test_every_clause_that_the_engine_speaks_of_stands_somewhere(game: str) -> None:
    book, found = find_game(game).rulebook, places(find_game(game))
    spoken = {key for key, one in book.items() if one.kind == "enforced" and one.sentences}
    assert len(spoken) > 40
    assert not spoken - found.keys(), "mark the functions with @clause"


@pytest.mark.parametrize("game", games())
def test_every_mark_names_an_enforced_clause_and_leads_to_a_function(game: str) -> None:
    book = find_game(game).rulebook
    for key, where in places(find_game(game)).items():
        assert book[key].kind == "enforced", key
        for place in where:
            line = (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1]
            assert line.strip().startswith(f"def {place.function.rpartition('.')[2]}("), (key, place)


def test_a_mark_costs_a_judge_nothing() -> None:
    def rule() -> None: ...

    assert clause("armed")(rule) is rule


def test_marks_are_found_wherever_a_rule_stands() -> None:
    found = places(find_game("erythro"))
    assert next(str(place) for place in found["blocked-help"]).endswith(" nobody_can_help")
    assert "Tile.contaminated" in {place.function for place in found["ERY-12"]}, "a figure worked out when it is read"
    assert "State.mines" in {place.function for place in found["ERY-16"]}
    assert any(isinstance(one, cached_property) for one in vars(_layout()).values())
    assert "Layout.distances" in {place.function for place in found["ERY-24"]}


def _layout() -> type:
    from companion.games.erythro.engine.cards.layout import Layout

    return Layout
