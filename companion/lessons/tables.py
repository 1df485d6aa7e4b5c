"""The table at which a game's lessons and exercises are played, where the usual one will not do. Knows no game."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from companion.core.game import Game


@dataclass(frozen=True, slots=True)
class LessonTable:
    """What a game says of its lessons' matches and of the questions that are worth asking; see site/lessons.md.

    `dealt`: the companion deals what a position leaves open; else it is a real table, where people announce what is
    drawn. `data`: the cards that lie there, as `Game.read_cards` gives them. `weights`: how readily the simple player
    announces a verb (1 if it is not named). `varied`: options of which questions take any value.

    `find`: verbs whose moves there is a point in finding (None: all). `bare`: verbs without a parameter that are asked
    about too. `figures`: the last words of the facts whose figures are asked for (None: all). `apart`: verbs that
    are not asked about, and clauses on which no question rests: they say how things are announced, not how the game
    goes.
    """

    dealt: bool = True
    data: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    varied: tuple[str, ...] = ()
    find: frozenset[str] | None = None
    bare: frozenset[str] = frozenset()
    figures: frozenset[str] | None = None
    apart: frozenset[str] = frozenset()


USUAL: Final = LessonTable()


def lesson_table(game: Game) -> LessonTable:
    """The table that the game's `lessons` module offers as `TABLE`; the usual one if it offers none."""
    return _table(game.package)


@cache
def _table(package: str) -> LessonTable:
    try:
        module: Any = importlib.import_module(f"{package}.lessons")
    except ModuleNotFoundError:
        return USUAL
    table: LessonTable = getattr(module, "TABLE", USUAL)
    return table
