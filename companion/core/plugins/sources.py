"""Further games of the house that are no packages: each source of them is a module that is named here, and loaded when
a game is looked for.

A source has `names()`: those it offers; `game_of(name)`: the game of a name, else None; `game_of_data(name, data)`: the
game that an owner's data is (what a record carries), else None; these may raise SetupError. `read(text, lang)`: the
game of a text that somebody wrote, and the data by which a match carries it; `template()`: a text to begin from.
`title_of(name, lang)`: what a game of such a name is called, though it may not be at hand; else None.
"""

from importlib import import_module
from typing import Any

_OFFERED: list[str] = []


def offer(module: str) -> None:
    """Name a source; it is not loaded yet."""
    if module not in _OFFERED:
        _OFFERED.append(module)


def sources() -> tuple[Any, ...]:
    """The sources that were named, loaded."""
    return tuple(map(import_module, _OFFERED))
