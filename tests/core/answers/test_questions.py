"""Questions of players about the rules of the games: the clause that answers comes first, however they are typed."""

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game, games
from companion.core.rules.rulebook import LONGEST
from companion.core.text.letters import plain

FILES = {"questions": 20, "further": 90}
"""The files of questions, and how many of each game they have: half of them French."""
FIRST, AMONG_THREE = 0.80, 0.95


@cache
def questions(file: str = "questions") -> Sequence[dict[str, Any]]:
    path = Path(__file__).with_name(f"{file}.toml")
    found: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["question"]
    return found


def found_for(game: str, question: str) -> tuple[str, ...]:
    return companion.answer(game, question).clauses


@pytest.mark.parametrize("file", FILES)
def test_the_file_is_whole(file: str) -> None:
    asked, each = questions(file), FILES[file]
    assert len({(one["game"], one["q"]) for one in asked}) == len(asked) == each * len(games())
    for game in games():
        own = [one for one in asked if one["game"] == game]
        assert (len(own), sum(one["lang"] == "fr" for one in own)) == (each, each // 2)
        assert all(set(one["clauses"]) <= set(find_game(game).rulebook) for one in own)


@pytest.mark.parametrize("file", FILES)
def test_the_clause_that_answers_comes_first_or_soon(file: str) -> None:
    ranks = {
        (one["game"], one["q"]): next(
            (place for place, key in enumerate(found_for(one["game"], one["q"])) if key in one["clauses"]), 99
        )
        for one in questions(file)
    }
    missed = [question for question, rank in ranks.items() if rank > 2]
    assert len(missed) <= (1 - AMONG_THREE) * len(ranks), missed
    late = [question for question, rank in ranks.items() if rank > 0]
    assert len(late) <= (1 - FIRST) * len(ranks), late


@pytest.mark.parametrize("game", games())
def test_capitals_accents_and_signs_do_not_matter(game: str) -> None:
    for one in (one for one in questions() if one["game"] == game):
        asked = found_for(game, one["q"])
        assert found_for(game, one["q"].upper()) == asked
        assert found_for(game, plain(one["q"]).replace("?", "").replace("'", " ")) == asked
        assert found_for(game, f"  {one['q']} ?!… ") == asked


@pytest.mark.parametrize("game", games())
def test_a_question_of_a_clause_finds_that_clause(game: str) -> None:
    """What is asked in the very words of the book's own questions, in any language, leads there at once."""
    book = find_game(game).rulebook
    astray = [
        (clause.id, question)
        for clause in book.values()
        for asked in clause.asks.values()
        for question in asked
        if clause.id not in [one.id for one in book.search(question)[:3]]
    ]
    assert astray == []


def test_what_no_rule_speaks_of_finds_nothing_and_names_what_is_nearest() -> None:
    for game in games():
        book = find_game(game).rulebook
        for words in ("spaceship", "quelle heure est-il ?", "zzz", "la capitale de l’Espagne"):
            assert book.search(words) == [], (game, words)
            assert 1 <= len(book.nearest(words)) <= 3


def test_whatever_is_typed_is_searched_for() -> None:
    dice = random.Random(7)
    signs = "abcé’ ?!<>{}\\\"'|\n\0😀♠12œ%s…"
    for game in games():
        book = find_game(game).rulebook
        for length in (0, 1, 2, 5, 40, LONGEST, 3 * LONGEST):
            for _ in range(5):
                text = "".join(dice.choices(signs, k=length))
                assert all(clause.id in book for clause in book.search(text))
                assert len(book.nearest(text)) <= 3
