"""The table at which a game's lessons and exercises are played, where the usual one will not do. Knows no game."""

import importlib
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Reason, Sum
from companion.core.text.messages import Sentence


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

    `sums`: clauses whose sums are asked for (None: all); `plain`: how often a figure is asked for after an announcement
    that names nothing. `unjudged`: verbs that are not put to the judge, as nothing refuses them where they are asked.
    `answering`: verbs that several are waited for with, any of whom may speak. `opening`: the position, by the
    players' names and chance, in which matches for questions begin. `unseen`: facts of a player (`hand.cards`) that a
    question does not tell, except the pupil's own hand. `slips`: mistakes that a seat might announce in a state.
    `lacks`: clauses that refuse a slip because something is lacking, and the sum of what is lacking, from the state,
    the announcement and the reason. `speaks`: whose announcement a state waits for, where that is not always the player
    of the turn or who is asked (in a combat, say, the one who blocks). `means`: what the card of a move is, in a
    sentence for a pupil who was asked for another one (“5♦ is a shield”). `figured`: further figures that are worth
    asking a seat for in a state, as a lesson has them: a `move` with `fact` or `effect`, `computes` with `given`.
    """

    dealt: bool = True
    data: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    varied: tuple[str, ...] = ()
    find: frozenset[str] | None = None
    bare: frozenset[str] = frozenset()
    figures: frozenset[str] | None = None
    apart: frozenset[str] = frozenset()
    sums: frozenset[str] | None = None
    plain: float = 0.5
    unjudged: frozenset[str] = frozenset()
    answering: frozenset[str] = frozenset()
    opening: Callable[[Sequence[str], random.Random], Mapping[str, Any]] | None = None
    unseen: frozenset[str] = frozenset()
    slips: Callable[[Any, int], Iterable[Move]] | None = None
    speaks: Callable[[Any], int | None] | None = None
    lacks: Mapping[str, Callable[[Any, Move, Reason], Sum]] = field(default_factory=dict)
    means: Callable[[Any, Move], Sentence | None] | None = None
    figured: Callable[[Any, int], Iterable[Mapping[str, Any]]] | None = None


USUAL: Final = LessonTable()


def lesson_table(game: Game) -> LessonTable:
    """The table that the game's `lessons` module offers as `TABLE`; the usual one if it offers none."""
    return _table(game.package)


def waited_for(game: Game, state: Any) -> int | None:
    """The seat whose announcement a state waits for: who may answer next, else the player of the turn."""
    table = lesson_table(game)
    if table.speaks is not None:
        return table.speaks(state)
    asked = [item for item in state.pending if item.verb in table.answering]
    seat: int | None = asked[-1].seat if asked else state.active
    return seat


@cache
def _table(package: str) -> LessonTable:
    try:
        module: Any = importlib.import_module(f"{package}.lessons")
    except ModuleNotFoundError:
        return USUAL
    table: LessonTable = getattr(module, "TABLE", USUAL)
    return table
