"""The owner's card lists that a form offers: the folders `cards/<game>/<name>` beside the matches, by their names.

A page names one of those that are there, never a path; what is in them is read as everybody's files are.
"""

import os
from pathlib import Path
from typing import Any, Final

from companion.core.rules.game import Game
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import load_words, printable

MARK: Final = "cards/"
"""Begins the value of a list of the owner's, so that none is taken for one that comes with a game."""
MOST: Final = 24

_Seen = tuple[tuple[str, int, int], ...]
"""The files of a folder with their sizes and times."""


class OwnLists:
    """The folders with card lists under one folder: one for each game, in it one for each list."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[tuple[Path, str], tuple[_Seen, dict[str, Any]]] = {}

    def offered(self, game: Game, lang: str) -> list[dict[str, Any]]:
        """What a form shows of each: `value`, `text`, and `problem`, the sentence about the one that cannot be used."""
        return [self._offered(game, path, lang) for path in self._paths(game)]

    def _offered(self, game: Game, path: Path, lang: str) -> dict[str, Any]:
        """A list is read again only when its files have changed: every start page asks for all of them."""
        seen, known = _seen(path), self._read.get((path, lang))
        if known is None or known[0] != seen:
            known = self._read[path, lang] = seen, _offered(game, path, lang)
        return dict(known[1])

    def path(self, game: Game, value: Any) -> Path | None:
        """The folder that a form's value names; None if it is none of those that are there."""
        return next((path for path in self._paths(game) if value == MARK + path.name), None)

    def _paths(self, game: Game) -> list[Path]:
        if not game.data_edition:
            return []
        try:
            found = [path for path in (self.folder / game.name).iterdir() if path.is_dir()]
        except OSError:  # no such folder: nobody has put a list there
            return []
        return sorted((path for path in found if not path.name.startswith(".")), key=lambda path: path.name)[:MOST]


def _seen(path: Path) -> _Seen:
    try:
        found = sorted((one.name, one.stat()) for one in os.scandir(path))
    except OSError:  # gone meanwhile: reading it says so
        return ()
    return tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in found)


def _offered(game: Game, path: Path, lang: str) -> dict[str, Any]:
    words = load_words("companion.table", "app_words.toml")
    name = printable(path.name)
    own = {"value": MARK + path.name, "text": words["own_list"][lang].format(name=name)}
    try:
        game.read_cards(path, lang)
    except SetupError as wrong:
        return {**own, "problem": words["own_list_wrong"][lang].format(name=name, what=wrong)}
    return own
