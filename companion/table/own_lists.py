"""The owner's card lists that a form offers: the folders `cards/<game>/<name>` beside the matches, by their names.

A page names one of those that are there, never a path; what is in them is read as everybody's files are.
"""

from pathlib import Path
from typing import Any, Final

from companion.core.game import Game
from companion.core.rulings import SetupError
from companion.core.words import load_words, printable

MARK: Final = "cards/"
"""Begins the value of a list of the owner's, so that none is taken for one that comes with a game."""
MOST: Final = 24


class OwnLists:
    """The folders with card lists under one folder: one for each game, in it one for each list."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def offered(self, game: Game, lang: str) -> list[dict[str, Any]]:
        """What a form shows of each: `value`, `text`, and `problem`, the sentence about the one that cannot be used."""
        return [_offered(game, path, lang) for path in self._paths(game)]

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


def _offered(game: Game, path: Path, lang: str) -> dict[str, Any]:
    words = load_words("companion.table", "app_words.toml")
    name = printable(path.name)
    own = {"value": MARK + path.name, "text": words["own_list"][lang].format(name=name)}
    try:
        game.read_cards(path, lang)
    except SetupError as wrong:
        return {**own, "problem": words["own_list_wrong"][lang].format(name=name, what=wrong)}
    return own
