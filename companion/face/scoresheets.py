"""Games in one file: those of the house, and a table’s own."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.data.datafile import DataError, file_text
from companion.core.rules.rulings import SetupError
from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    from companion.scoring.game import ScoreGame


class Scoresheet:
    """A game in one file, read and found in order: `companion.new(sheet, [...])` begins a match, `text` is the file."""

    def __init__(self, game: "ScoreGame") -> None:
        self.game = game

    @property
    def name(self) -> str:
        """By what records name the game: of an own file its sum."""
        return self.game.name

    @property
    def text(self) -> str:
        """The file."""
        return self.game.sheet.text

    @property
    def fields(self) -> tuple[str, ...]:
        """What an entry asks for, in order."""
        return tuple(field.name for field in self.game.sheet.score.fields)

    def title(self, lang: str | None = None) -> str:
        """What the game is called."""
        return self.game.sheet.title[spoken_language(lang)]

    def __repr__(self) -> str:
        return f"<Scoresheet {self.name}: {self.title('en')}>"


def scoresheets() -> tuple[str, ...]:
    """The names of the games in one file that come with the companion: `companion.new("tarot", [...])`."""
    from companion.scoring.source import names

    return names()


def scoresheet(text: str | os.PathLike[str], *, lang: str | None = None) -> Scoresheet:
    """A game in one file: of its text, of the path of a `.toml` file, or of the name of one of the house.

    Raises SetupError, saying what is wrong, with line and column.
    """
    from companion.scoring.source import fault_text, game_of, names, own_game

    speaks = spoken_language(lang)
    given = os.fspath(text) if isinstance(text, os.PathLike) else text
    if not isinstance(given, str):
        raise SetupError("a text, or a path", speaks)
    if given in names():
        found = game_of(given)
        assert found is not None
        return Scoresheet(found)
    try:
        if is_path(given):
            path = Path(given)
            return Scoresheet(own_game(file_text(path).text, path.name))
        return Scoresheet(own_game(given))
    except DataError as error:
        raise SetupError(partial(fault_text, error), speaks) from None


def is_path(given: str) -> bool:
    """Whether a text names a file of this kind."""
    return given.endswith(".toml") and "\n" not in given
