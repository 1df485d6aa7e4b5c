"""The games installed: a folder in `companion.games`, or a package with an entry point `companion.games`."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.core.plugins.game_modules import place_of
from companion.core.plugins.sources import sources
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import told

if TYPE_CHECKING:
    from companion.core.plugins.package_check import Broken
    from companion.core.rules.game import Game


@cache
def own_games() -> tuple[str, ...]:
    """The names of the games in this package; asking looks nowhere else."""
    folder = find_spec("companion.games").submodule_search_locations  # type: ignore[union-attr]
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder) if module.ispkg))


@cache
def _offered() -> tuple[str, ...]:
    """The own games that have a view; one that is still being built is found by its name and not offered."""
    return tuple(name for name in own_games() if place_of(f"companion.games.{name}", "view"))


@cache
def _entries() -> dict[str, str]:
    """Where other packages keep their games, by name."""
    from importlib.metadata import entry_points  # slow to load, and only asked about other people's games

    return {point.name.casefold(): point.value for point in entry_points(group="companion.games")}


@cache
def _opened(name: str) -> "Game | Broken":
    from companion.core.plugins.package_check import open_package

    return open_package(name, _entries()[name])


def _others() -> list[str]:
    return sorted(set(_entries()) - set(own_games()))


def other_games() -> tuple[str, ...]:
    """The names of the games in other packages that are whole; an own one of that name goes before."""
    from companion.core.plugins.package_check import Broken

    return tuple(name for name in _others() if not isinstance(_opened(name), Broken))


def left_out() -> tuple["Broken", ...]:
    """The games in other packages that cannot be offered, each with all that is wrong with it."""
    from companion.core.plugins.package_check import Broken

    return tuple(found for name in _others() if isinstance(found := _opened(name), Broken))


def games() -> tuple[str, ...]:
    """The names of the games installed that can be played."""
    return (*_offered(), *other_games())


def further_games() -> tuple[str, ...]:
    """The names of the games of the house that are no packages (core/plugins/sources.py)."""
    return tuple(name for source in sources() for name in source.names())


def all_games() -> tuple[str, ...]:
    """The names of all games that matches may be of: those installed, and the further ones."""
    return (*games(), *further_games())


def find_game(name: str, lang: str = "en", data: Mapping[str, Any] | None = None) -> "Game":
    """The game of that name; `data`: the owner's, which may be the game itself. Raises SetupError, naming those
    installed, or what is wrong with its package."""
    key = name.strip().casefold() if isinstance(name, str) else ""
    if key in own_games():
        return _own(key)
    if key not in _entries():
        further = _further(key, data or {})
        if further is None:
            known = ", ".join(all_games())
            raise SetupError(told("unknown-game", given=name, known=known), lang)
        return further
    from companion.core.plugins.package_check import Broken

    found = _opened(key)
    if isinstance(found, Broken):
        raise SetupError(found.text(lang))
    return found


def _further(key: str, data: Mapping[str, Any]) -> "Game | None":
    """The game that data is, or that a source has by its name."""
    for source in sources():
        found: Game | None = (source.game_of_data(key, data) if data else None) or source.game_of(key)
        if found is not None:
            return found
    return None


def read_game(text: str, lang: str = "en") -> "tuple[Game, Mapping[str, Any]]":
    """The game that a text is, and the data that a match of it carries. Raises SetupError, with what is wrong where."""
    for source in sources():
        found: tuple[Game, Mapping[str, Any]] = source.read(text, lang)
        return found
    raise SetupError(told("unknown-game", given=text[:40], known=", ".join(games())), lang)


def game_template() -> str:
    """A text with remarks that a game of one's own can begin from; empty where there is none."""
    return next((str(source.template()) for source in sources()), "")


def known_title(name: str, lang: str = "en") -> str | None:
    """What a game of the house is called that is no package; None for any other."""
    found = (source.title_of(name, lang) for source in sources())
    return next((str(title) for title in found if title is not None), None)


def game_title(name: str, lang: str = "en") -> str:
    """The title of a game; one whose package gives its `TITLE` is not loaded for it, nor is a further one."""
    further = None if name in own_games() else known_title(name, lang)
    if further is not None:
        return further
    package = importlib.import_module(f"companion.games.{name}") if name in own_games() else None
    title = getattr(package, "TITLE", None)
    return title if isinstance(title, str) else find_game(name).title


@cache
def _own(key: str) -> "Game":
    from companion.core.rules.game import Game  # names alone are asked for more often, and need none of it

    found = importlib.import_module(f"companion.games.{key}.game").GAME
    assert isinstance(found, Game)
    return found
