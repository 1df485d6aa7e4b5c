"""Entries of a score sheet by the names of their fields, as Python gives them."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.rules.moves import Move
from companion.core.rules.rulings import InvalidMove
from companion.core.text.messages import Phrasebook

_say: Final = Phrasebook("companion.scoring", "words.toml", "said")


def named_entry(match: Match, values: Mapping[str, Any], *, kind: str = "score", by: str = "") -> Move:
    """The entry of some values. Raises InvalidMove for a game that has none, a field or a player that there is not."""
    game = _game(match)
    move: Move = game.entry(match.state, values, kind=kind, by=by, lang=match.lang)
    return move


def named_correction(match: Match, number: int, values: Mapping[str, Any]) -> Move:
    """The correction of an entry by its number in the history. Raises InvalidMove."""
    game = _game(match)
    line = game.line_of(match, number)
    if line is None:
        given = str(number)[:20]
        raise InvalidMove(lambda lang: _say("not-an-entry", lang, number=given), match.lang)
    given_values = {name: "none" if value is None else value for name, value in values.items()}
    move: Move = game.entry(match.state, given_values, kind="rescore", number=line, lang=match.lang)
    return move


def _game(match: Match) -> Any:
    from companion.scoring.game import ScoreGame

    if not isinstance(match.game, ScoreGame):
        raise InvalidMove(lambda lang: _say("no-sheet", lang, game=match.game.title), match.lang)
    return match.game
