"""The games installed: a folder in `companion.games`, or a package with an entry point `companion.games`."""

import importlib
import pkgutil
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.core.rulings import SetupError
from companion.core.words import say

if TYPE_CHECKING:
    from companion.core.game import Game


@cache
def own_games() -> tuple[str, ...]:
    """The names of the games in this package; asking looks nowhere else."""
    folder = importlib.import_module("companion.games").__path__
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder) if module.ispkg))


@cache
def _offered() -> tuple[str, ...]:
    """The own games that have a view; one that is still being built is found by its name and not offered."""
    return tuple(name for name in own_games() if find_spec(f"companion.games.{name}.view") is not None)


@cache
def _others() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to load, and only asked about other people's games

    return {point.name: point.value for point in entry_points(group="companion.games")}


def other_games() -> tuple[str, ...]:
    """The names of the games in other packages; an own one of that name goes before."""
    return tuple(sorted(set(_others()) - set(own_games())))


def games() -> tuple[str, ...]:
    """The names of the games installed."""
    return (*_offered(), *other_games())


def find_game(name: str, lang: str = "en") -> "Game":
    """The game of that name. Raises SetupError, naming those installed."""
    key = name.strip().casefold() if isinstance(name, str) else ""
    if key not in own_games() and key not in other_games():
        raise SetupError(say("unknown-game", lang, given=name, known=", ".join(games())))
    return _loaded(key)


@cache
def _loaded(key: str) -> "Game":
    from companion.core.game import Game  # names alone are asked for more often, and need none of it

    if key in own_games():
        found = importlib.import_module(f"companion.games.{key}.game").GAME
    else:
        module, _, attribute = _others()[key].partition(":")
        found = getattr(importlib.import_module(module), attribute or "GAME")
    assert isinstance(found, Game)
    return found
