"""What stands on pads is language: no choice shows the word that a record has for it, but where both are one."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.table.session.session import Session


def choices(part: Any) -> Iterator[tuple[str, str]]:
    """The choices of the fields of a pad: what each adds to the announcement, and what it is called."""
    if isinstance(part, dict):
        if isinstance(part.get("value"), str) and isinstance(part.get("text"), str):
            yield part["value"], part["text"]
        for value in part.values():
            yield from choices(value)
    elif isinstance(part, list):
        for value in part:
            yield from choices(value)


@pytest.mark.parametrize("game", companion.games())
def test_no_choice_of_a_pad_is_a_word_of_the_record(game: str) -> None:
    lists = find_game(game).rulebook.words
    said = {
        way for words in lists.values() for texts in words.values() if isinstance(texts.get("fr"), str)
        for way in texts["fr"].split("|")
    }  # fmt: skip
    match = companion.new(game, ["Ana", "Bo"], lang="fr")
    seen = list(choices(Session(match, lang="fr").view().get("pads")))
    raw = [text for value, text in seen if re.split(r"[\s/]", value)[-1] == text and text.isalpha()]
    assert [text for text in raw if text not in {*said, *match.players}] == []
