"""The rule book on a page: whole, found by its words, with the quick reference of the game."""

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.match.opening import new_match
from companion.core.plugins.registry import find_game, games
from companion.core.text.messages import LANGUAGES
from companion.table.lookup import book
from companion.table.lookup.book import book_told, found_told
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session
from tests.table.hubs import table_hub
from tests.table.phones import Phone


def rules_of(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for chapter in told["chapters"]:
        yield from chapter["rules"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_the_book_is_told_whole_and_once(name: str, lang: str) -> None:
    game = find_game(name)
    told = book_told(game, lang)
    ids = [rule["id"] for rule in rules_of(told)]
    assert sorted(ids) == sorted(game.rulebook)
    assert all(rule["title"] and rule["text"] for rule in rules_of(told))
    assert all(see in game.rulebook for rule in rules_of(told) for see in rule["see"])
    assert len({chapter["title"] for chapter in told["chapters"]}) == len(told["chapters"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_quick_reference_is_that_of_paper(lang: str) -> None:
    for name in games():
        blocks = book_told(find_game(name), lang)["reference"]
        assert len(blocks) >= 8, name
        assert all(block["title"] and (block["rows"] or block["symbols"]) for block in blocks)
        assert not any("{" in row.get("text", "") for block in blocks for row in block["rows"])


def test_what_the_book_does_not_have_stands_apart() -> None:
    titles = [chapter["title"] for chapter in book_told(find_game("herocard"), "fr")["chapters"]]
    assert titles.count("Où le livre se tait") == 1
    assert not any(title.startswith("Décision") for title in titles)


def test_a_search_counts_what_it_finds_and_suggests_where_it_finds_nothing() -> None:
    game = find_game("etraclor")
    found = found_told(game, " bouclier ", "fr")
    assert "shield-break" in found["found"]
    assert found["text"] == f"{len(found['found'])} règles sur «\u202fbouclier\u202f»"
    assert found_told(game, "bouclierr", "fr")["found"][:3] == found["found"][:3], "a letter too many"
    nothing = found_told(game, "astronef", "fr")
    assert nothing["found"] == []
    assert len(nothing["near"]) == 3
    assert all(game.rulebook.search(title)[0].title["fr"] == title for title in nothing["near"])
    assert "astronef" in nothing["text"]
    assert found_told(game, "<b>", "en")["text"] == "No rule about “<b>”. Perhaps:"


def test_a_search_takes_a_question() -> None:
    for game, question, first in (
        ("etraclor", "comment on gagne ?", "aim"),
        ("herocard", "combien de cartes en main au maximum", "hand-limit"),
        ("aestery", "when does a fighter die", "fatigue-death"),
    ):
        assert found_told(find_game(game), question, "fr")["found"][0] == first


def test_a_page_at_a_table_and_one_at_the_start_page_read_it(tmp_path: Path) -> None:
    match = new_match("etraclor", ["Ana", "Bo"], lang="fr")
    assert Session(match).handle({"type": "rules"})["title"] == "Etraclor"
    assert Session(match).handle({"type": "rules", "words": "boost"})["found"]
    page = Phone(table_hub(Shelf(tmp_path)))
    assert page.ask(type="rules", game="erythro")["title"] == "Erythro"
    unknown = page.ask(type="rules", game="poker")
    assert not unknown["ok"]
    assert "poker" in unknown["text"]


def test_sheets_that_are_broken_leave_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def says(lang: str) -> list[Any]:
        raise RuntimeError(lang)

    broken = types.SimpleNamespace(SHEETS=[types.SimpleNamespace(says=says)])
    monkeypatch.setattr(book, "module_of", lambda *_: broken)
    told = book_told(find_game("etraclor"), "fr")
    assert told["reference"] == []
    assert told["chapters"]
