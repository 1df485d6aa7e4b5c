"""The tables of the games' pages: three ways to say each thing, each understood as the announcement in front of it."""

import re
from pathlib import Path
from typing import Final

import pytest

import companion
from companion import Match, MoveError
from tests.speech.judging import Phrases

SITE: Final = Path(__file__).parents[2] / "site"
HEADINGS: Final = {"fr": "### Trois façons de le dire", "en": "### Three ways to say it"}
LEAST: Final = 9
"""Announcements that a table has at least."""


def rows(game: str, lang: str) -> list[list[str]]:
    """The announcement and the ways to say it, as the page has them."""
    page = (SITE / f"{game}.md").read_text("utf-8")
    table = page.split(f"\n{HEADINGS[lang]}\n")[1].split("\n### ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `")
    ]


def understood(match: Match, announced: str, ways: list[str]) -> bool:
    """Whether an announcement is legal in a position, and each way to say it is that."""
    try:
        move = match.parse(announced)
        legal = bool(match.ask(move))
        return legal and match.move_text(move) == announced and all(match.hear(way).moves == (move,) for way in ways)
    except MoveError:
        return False


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", companion.games())
def test_each_way_to_say_a_thing_is_understood_as_the_page_tells(game: str, lang: str) -> None:
    phrases = Phrases(Path(__file__).parent / f"{game}.toml")
    told = rows(game, lang)
    assert len(told) >= LEAST
    for announced, *ways in told:
        assert len({re.sub(r"\W", "", way) for way in ways}) == 3
        text = announced.strip("`")
        assert any(understood(match, text, ways) for match in phrases.positions(lang)), announced
