"""Which function enforces which clause of a rule book: a mark above the function, and the way from one to the other."""

import inspect
import linecache
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import chain
from pkgutil import walk_packages
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from companion.core.plugins.game_modules import engine_of

if TYPE_CHECKING:
    from companion.core.rules.game import Game

F = TypeVar("F", bound=Callable[..., Any])
_MARK: Final = "__clauses__"
EVERYBODYS: Final = ("companion.core.match.application", "companion.core.rules.decisions")
"""The modules of the core that enforce clauses which every game has."""
SHARED: Final = ("companion.core.rules.common_moves", "companion.cardkit.")
"""Where rules stand that games have in common: each has those that its verbs ask."""


def clause(*ids: str) -> Callable[[F], F]:
    """Marks a function with the clauses that it enforces, or whose effect it is: `@clause("attack-needs-weapon")`.

    Judging pays nothing for it: the function stays what it was.
    """

    def marked(function: F) -> F:
        setattr(function, _MARK, ids)
        return function

    return marked


class Place(NamedTuple):
    """Where a clause is enforced: a file, as the package names it, the line of the `def`, and the function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}"


def places(game: "Game") -> Mapping[str, tuple[Place, ...]]:
    """Where the clauses of a game are enforced, by their ids; those that nothing is marked with are left out."""
    found: dict[str, list[Place]] = {}
    asked = {rule for verb in game.verbs.values() for rule in (*verb.rules, *verb.advice)}
    shared = (rule for rule in asked if hasattr(rule, _MARK) and rule.__module__.startswith(SHARED))
    for function in chain(shared, *map(_marked, _modules(game))):
        for one in getattr(function, _MARK):
            found.setdefault(one, []).append(_place(function))
    return {one: tuple(sorted(where)) for one, where in found.items()}


def _modules(game: "Game") -> Iterator[ModuleType]:
    """Where rules may stand: the game's engine, the module of the game itself, and what serves every game."""
    package = engine_of(game.package)
    home = import_module(package)
    yield home
    for found in walk_packages(getattr(home, "__path__", ()), f"{package}."):
        yield import_module(found.name)
    if type(game).__module__ != package and not type(game).__module__.startswith(f"{package}."):
        yield import_module(type(game).__module__)
    yield from map(import_module, EVERYBODYS)


def _marked(module: ModuleType) -> Iterator[Callable[..., Any]]:
    """The marked functions of a module, and those of its classes."""
    homes = [module, *(kind for kind in vars(module).values() if inspect.isclass(kind))]
    for home in homes:
        if getattr(home, "__module__", module.__name__) != module.__name__:
            continue
        for thing in vars(home).values():
            function = _bare(thing)
            if inspect.isfunction(function) and hasattr(function, _MARK) and function.__module__ == module.__name__:
                yield function


def _bare(thing: object) -> object:
    """The function behind a method of a class, or behind a figure that is worked out when it is read."""
    match thing:
        case staticmethod() | classmethod():
            return thing.__func__
        case property():
            return thing.fget
        case cached_property():
            return thing.func
    return getattr(thing, "__wrapped__", thing)  # what is kept by `cache`


def _place(function: Callable[..., Any]) -> Place:
    code = function.__code__
    line = code.co_firstlineno  # that of its first decorator
    while "def " not in linecache.getline(code.co_filename, line) and line < code.co_firstlineno + 40:
        line += 1
    return Place(f"{function.__module__.replace('.', '/')}.py", line, function.__qualname__)
