"""The words of printed sheets: one wording a rule, told by its clause and said by every sheet that needs it."""

import re
from typing import Any

import pytest

from companion.core.plugins.registry import find_game, own_games
from companion.core.text.messages import LANGUAGES, load_words

CLAUSE = re.compile(r"\{§([\w-]+)\}")
games = pytest.mark.parametrize("game", own_games())


def texts(game: str) -> list[str]:
    """All words of a game's sheets, in both languages."""
    parts = load_words(f"companion.games.{game}", "sheets.toml")
    told: list[Any] = [
        text for name, part in parts.items() if name not in ("sheet", "blocks") for text in part.values()
    ]
    return [one for text in told for one in ([text] if isinstance(text, str) else text.values())]


@games
def test_paper_says_a_rule_in_the_words_of_its_clause(game: str) -> None:
    book = find_game(game).rulebook
    cited = {clause for text in texts(game) for clause in CLAUSE.findall(text)}
    assert len(cited) > 30
    assert cited <= set(book)
    assert {one.id for one in book.values() if one.short is not one.text} <= cited, "a short form that no sheet says"


@games
def test_short_forms_are_shorter_and_the_same_in_both_languages(game: str) -> None:
    for clause in find_game(game).rulebook.values():
        assert set(clause.short) == set(LANGUAGES)
        french, english = (sorted(re.findall(r"\{\w+\}", clause.short[lang])) for lang in LANGUAGES)
        assert french == english, clause.id
        for lang in LANGUAGES:
            assert clause.short[lang].count("**") % 2 == 0
            assert "'" not in clause.short[lang]
        assert not re.search(r"[^\u202f]([;!?]| :)", re.sub(r"\{\w+\}", "x", clause.short["fr"])), clause.id


@games
def test_no_sheet_tells_again_what_a_clause_says(game: str) -> None:
    """A sentence of a clause in the words of a sheet would be a second wording, which could come to differ."""
    told = [clause.short[lang] for clause in find_game(game).rulebook.values() for lang in LANGUAGES]
    sentences = {text.replace("**", "") for text in told if len(text) > 12}
    again = [text for text in texts(game) for one in sentences if one in text.replace("**", "")]
    assert again == []
