"""A companion to real tabletop games: it keeps score, referees by the rule book, prints and teaches.

import companion
match = companion.new("etraclor", players=["Ana", "Bo"])
match.play("draw")
"""

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.core.entry import Entry
    from companion.core.ledger import RecordError
    from companion.core.rulings import (
        AmbiguousMove,
        IllegalMove,
        InvalidMove,
        MoveError,
        Outcome,
        PositionError,
        Ruling,
        SetupError,
    )
    from companion.match import Match

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove", "Entry", "IllegalMove", "InvalidMove", "Match", "MoveError", "Outcome", "PositionError",
    "RecordError", "Ruling", "SetupError", "games", "load", "new",
]  # fmt: skip
import_module("companion.games")  # first, so that `companion.games` is then the function below
_HOMES = {"Entry": "companion.core.entry", "Match": "companion.match", "RecordError": "companion.core.ledger"}


def __getattr__(name: str) -> Any:
    """The classes of the public face, loaded when they are asked for: a command that needs none is quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "companion.core.rulings")), name)


def games() -> tuple[str, ...]:
    """The names of the games installed."""
    from companion.core.registry import games as installed

    return installed()


def new(
    game: str,
    players: Sequence[str],
    *,
    seed: int | str | None = None,
    position: Mapping[str, Any] | None = None,
    starter: str | None = None,
    cards: Any = None,
    lang: str | None = None,
    **options: Any,
) -> "Match":
    """A new match of a game.

    Without `seed` the cards are real ones on a real table; with it the companion deals. `position` starts from given
    facts (see `Match.facts`), `starter` names who begins (default: a coin), `cards` is the owner's card file for the
    games that need one, `lang` is `fr` or `en` (default: the system's), `options` are the game's house rules.
    Raises SetupError or PositionError.
    """
    from companion.core.opening import new_match
    from companion.match import Match

    match = new_match(
        game, players, seed=seed, position=position, starter=starter, cards=cards,
        lang=default_language() if lang is None else lang, options=options, kind=Match,
    )  # fmt: skip
    assert isinstance(match, Match)
    return match


def load(path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False) -> "Match":
    """The match of a record, which goes on in that file. `partial` takes only what is sound of a damaged one.

    What today's rules see differently stands in `match.discrepancies`. Raises RecordError.
    """
    from companion.core.replay import load as load_record
    from companion.match import Match

    match = load_record(path, lang=lang, partial=partial, kind=Match)
    assert isinstance(match, Match)
    return match


def default_language() -> str:
    """`fr` where the system speaks French, else `en`."""
    for name in ("COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
