"""The games installed: a folder in `companion.games`, or a package with an entry point `companion.games`."""

import importlib
import pkgutil
from functools import cache

import companion.games  # noqa: F401 - first, so that `companion.games` is then the function of that name
from companion.core.game import Game
from companion.core.rulings import SetupError
from companion.core.words import say


@cache
def _own() -> tuple[str, ...]:
    folder = importlib.import_module("companion.games").__path__
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder) if module.ispkg))


@cache
def _others() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to load, and only asked about other people's games

    return {point.name: point.value for point in entry_points(group="companion.games")}


def games() -> tuple[str, ...]:
    """The names of the games installed."""
    return tuple(dict.fromkeys((*_own(), *sorted(_others()))))


def find_game(name: str, lang: str = "en") -> Game:
    """The game of that name. Raises SetupError, naming those installed."""
    key = name.strip().casefold() if isinstance(name, str) else ""
    if key not in games():
        raise SetupError(say("unknown-game", lang, given=name, known=", ".join(games())))
    return _loaded(key)


@cache
def _loaded(key: str) -> Game:
    if key in _own():
        found = importlib.import_module(f"companion.games.{key}.game").GAME
    else:
        module, _, attribute = _others()[key].partition(":")
        found = getattr(importlib.import_module(module), attribute or "GAME")
    assert isinstance(found, Game)
    return found
