"""The score sheets as the core finds them: those of the house by name, own ones by the data of their match."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from companion.core.data.datafile import DataError, data_sentence
from companion.core.rules.rulings import SetupError
from companion.core.text.formatter import Speaker
from companion.core.text.messages import Phrasebook, load_words
from companion.scoring.engine.book import PACKAGE
from companion.scoring.file.reader import digest_of, read_sheet
from companion.scoring.game import ScoreGame

DATA: Final = "scoresheet"
"""Under which name the file of an own game stands among a match's data."""
OWN: Final = "own-"
"""How the names of own games begin; the sum of the file follows."""
SHELVES: Final = ("cards", "tables", "throws")
_MOST: Final = 64
_OPEN: OrderedDict[str, ScoreGame] = OrderedDict()
_say: Final = Phrasebook(PACKAGE, "words.toml", "said")


@cache
def _files() -> Mapping[str, str]:
    """The shelf of each file of the house, by the name of its game."""
    home = files(PACKAGE).joinpath("games")
    found = {
        path.name.removesuffix(".toml"): shelf
        for shelf in SHELVES
        for path in home.joinpath(shelf).iterdir()
        if path.name.endswith(".toml")
    }
    return dict(sorted(found.items()))


def names() -> tuple[str, ...]:
    """The score sheets of the house."""
    return tuple(_files())


def text_of(name: str) -> str:
    """The file of a score sheet of the house. Raises KeyError."""
    return files(PACKAGE).joinpath("games", _files()[name], f"{name}.toml").read_text("utf-8")


@cache
def _of_house(name: str) -> ScoreGame:
    return ScoreGame(read_sheet(text_of(name), f"{name}.toml", name))


def game_of(name: str) -> ScoreGame | None:
    """The game of a name: of the house, or an own one that was read before."""
    if name in _files():
        return _of_house(name)
    return _OPEN.get(name)


def game_of_data(name: str, data: Mapping[str, Any]) -> ScoreGame | None:
    """The own game that a match carries. Raises SetupError for a file that is not in order, or of another name."""
    text = data.get(DATA)
    if not isinstance(text, str):
        return None
    try:
        found = own_game(text)
    except DataError as error:
        raise SetupError(partial(_fault, error)) from None
    return found if found.name == name else None


def read(text: str, lang: str) -> tuple[ScoreGame, Mapping[str, Any]]:
    """The game of a text, and what a match of it carries. Raises SetupError, with line and column."""
    try:
        return own_game(text), {DATA: text}
    except DataError as error:
        raise SetupError(partial(fault_text, error), lang) from None


def template() -> str:
    """A file with remarks, to be changed."""
    return files(PACKAGE).joinpath("template.toml").read_text("utf-8")


def title_of(name: str, lang: str) -> str | None:
    """What a game is called; of an own one that is not at hand that it is one."""
    if not name.startswith(OWN) and name not in _files():
        return None
    found = game_of(name)
    return _say("own-title", lang) if found is None else found.title_in(lang)


def _fault(error: DataError, lang: str) -> str:
    return _say("file-fault", lang, what=fault_text(error, lang))


def own_game(text: str, file: str = "") -> ScoreGame:
    """The game of a file’s text; the same text is the same game. Raises DataError."""
    name = f"{OWN}{digest_of(text)}"
    if name not in _OPEN:
        _OPEN[name] = ScoreGame(read_sheet(text, file, name, own=True))
        while len(_OPEN) > _MOST:
            _OPEN.popitem(last=False)
    _OPEN.move_to_end(name)
    return _OPEN[name]


def fault_text(error: DataError, lang: str) -> str:
    """What is wrong with a file, and where."""
    return data_sentence(error, Speaker(lang, load_words(PACKAGE)))
