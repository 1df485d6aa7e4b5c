"""What games have in common: every clause stands in both languages, is taken by name, and is spoken by a rule."""

import tomllib
from pathlib import Path

import pytest

from companion.core.match.entry import Telling
from companion.core.plugins.registry import find_game, own_games
from companion.core.rules import common_moves
from companion.core.rules.clauses import places
from companion.core.rules.rulebook import OF_EVERY_GAME, book_tables, with_general
from companion.core.text.messages import LANGUAGES
from tests.games.citing import check_citation, citations

CORE = Path(common_moves.__file__).parents[1]
CLAUSES = tomllib.loads((CORE / "general.toml").read_text("utf-8"))["clause"]
GAMES = own_games()
FOUND = {
    "etraclor": {"not-your-turn", "skip"}, "erythro": {"match-over", "skip"}, "herocard": {"match-over"},
    "aestery": {"match-over"}, "eredan": {"match-over", "sealed", "ready", "unready"},
}  # fmt: skip


def test_rules_cite_clauses_with_the_figures_that_they_need() -> None:
    cited = [one for one in citations(CORE) if one.place.startswith("common_moves.py")]
    assert {one.clause for one in cited} == {
        "match-over", "not-your-turn", "skip", "sealed", "sealed-first", "ready", "unready",
    }  # fmt: skip
    for one in cited:
        check_citation(one, CLAUSES)


def test_a_game_has_the_clauses_that_it_names_and_says_what_is_its_own() -> None:
    tables = with_general({"pending": {"en": "Wait.", "see": ["skip"]}, "skip": {}, "own": {"see": []}})
    assert list(tables) == ["pending", "skip", "own", *OF_EVERY_GAME]
    assert tables["pending"] == {**CLAUSES["pending"], "en": "Wait.", "see": ["skip"]}
    assert tables["skip"] == CLAUSES["skip"]
    assert tables["own"] == {"see": []}
    assert with_general({"GEN-1": {"see": ["own"]}, "own": {}})["GEN-1"]["see"] == ["own", "correction"]


@pytest.mark.parametrize("name", GAMES)
def test_no_game_says_again_what_is_said_for_all(name: str) -> None:
    package = find_game(name, "en").package
    own = tomllib.loads((CORE.parent / "games" / name / "rulebook.toml").read_text("utf-8"))
    for key in own.keys() & CLAUSES:
        again = [field for field in own[key] if field != "see" and own[key][field] == CLAUSES[key].get(field)]
        assert not again, (key, again)
    assert set(OF_EVERY_GAME) <= set(book_tables(package))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_name", GAMES)
def test_a_figure_that_is_one_of_a_few_words_is_told_in_the_games_words(game_name: str, lang: str) -> None:
    """A correction and a difference to a record say `pioche`, not `draw`."""
    game = find_game(game_name, "en")
    words = game.rulebook.words
    for name, fact in game.facts.names(("Ana", "Bo")).items():
        for value in fact.values:
            told = Telling(game, lang).value_text(name, value, lang)
            assert told == words[fact.words][value][lang], (name, value)


@pytest.mark.parametrize("name", GAMES)
def test_its_rules_are_found_from_a_game(name: str) -> None:
    game = find_game(name, "en")
    found = {
        one
        for one, where in places(game).items()
        if any(at.file.endswith("core/rules/common_moves.py") for at in where)
    }
    assert found == FOUND[name]
