"""No file of words holds what nobody asks for: every key stands in code, or fits a text that code puts together."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game, own_games
from companion.core.text.messages import by_list, load_words
from tests.running.source import sources

HOME = Path(companion.__file__).parent
ROOMS = ("core", "cli", "decks", "lessons", "notebook", "printing", "shop", "table")
FILES = sorted(path for room in ROOMS for path in (HOME / room).rglob("*.toml") if path.name != "general.toml")
GAMES = sorted(path for path in (HOME / "games").glob("*/*.toml") if path.name in ("words.toml", "view.toml"))
WORD = re.compile(r"[a-z]{2,}[-_.]|[-_.][a-z]{2,}")
"""What a text that is put together must say of its own, to be taken for a key: `bad-…`, `….bonus`."""


@cache
def asked() -> tuple[frozenset[str], re.Pattern[str]]:
    """What code says: its literal words, and a pattern for the texts that it puts together."""
    literal, shapes = set[str](), set[str]()
    for source in sources("companion").values():
        literal |= source.words
        for own in source.shapes:
            if WORD.search(" ".join(own)) and not any(" " in part for part in own):
                shapes.add("".join(re.escape(part) or ".+" for part in own))
    for path in (*HOME.rglob("*.js"), *HOME.rglob("*.html")):
        text = path.read_text("utf-8")
        literal.update(re.findall(r"[\"'`.](\w[\w-]*)", text))
        shapes.update(re.escape(own) + ".+" for own in re.findall(r"`([\w-]{3,})\$\{", text))
    return frozenset(literal), re.compile("|".join(sorted(shapes)))


def is_asked(key: str) -> bool:
    literal, shapes = asked()
    return key in literal or shapes.fullmatch(key) is not None


def keys(table: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The keys of all texts in two languages."""
    if isinstance(table, dict):
        if {"fr", "en"} <= table.keys():
            yield ".".join(path)
        else:
            for name, part in table.items():
                yield from keys(part, (*path, name))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_every_text_is_asked_for(path: Path) -> None:
    found = keys(tomllib.loads(path.read_text("utf-8")))
    spare = [key for key in found if not is_asked(key) and not is_asked(key.rpartition(".")[2])]
    assert not [key for key in spare if not (key.startswith("sense.") and is_cue(key.removeprefix("sense.")))]


@cache
def is_cue(sense: str) -> bool:
    """Whether a frame of some game's speech names a sense."""
    texts = (file.read_text("utf-8") for file in (HOME / "games").glob("*/speech.toml"))
    return any(re.search(rf'(?<=[" ]){re.escape(sense)}(?=[" ])', text) for text in texts)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.relative_to(HOME)))
def test_every_list_of_a_game_is_asked_for(path: Path) -> None:
    told = "".join(file.read_text("utf-8") for file in path.parent.rglob("*.toml"))
    lists = by_list(tomllib.loads(path.read_text("utf-8")))
    spare = [
        name for name in lists
        if not is_asked(name.removesuffix("-typed")) and not is_asked(f"{name}?") and f":{name}}}" not in told
    ]  # fmt: skip
    assert not spare


def test_a_spare_word_would_be_seen() -> None:
    assert is_asked("system-ENOENT")
    assert not is_asked("words-that-nobody-says")


@pytest.mark.parametrize("name", own_games())
def test_every_text_of_an_option_is_asked_for(name: str) -> None:
    game = find_game(name)
    found = {option.name: set(option.texts or ()) for option in (*game.options, *game.trials)}
    texts = load_words(game.package, "options.toml")
    assert {key: set(text.get("values", ())) for key, text in texts.items()} == found
    assert {part for text in texts.values() for part in text} <= {"title", "help", "values", "clauses"}


SPOKEN = sorted((HOME / "games").glob("*/speech.toml"))


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.parent.name)
def test_every_sense_and_noun_of_speech_stands_in_a_frame(path: Path) -> None:
    file = tomllib.loads(path.read_text("utf-8"))
    frames = [text for frame in file["frame"].values() for value in frame.values()
              for text in (value if isinstance(value, list) else [value])]  # fmt: skip
    said = {word for text in frames for word in text.split()} | set(file["frame"])
    spare = [
        name for name in (*file.get("sense", {}), *file.get("noun", {})) if name not in said and not is_asked(name)
    ]
    assert not spare
