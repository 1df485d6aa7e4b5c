"""What is called by a name in a match: its players, and the cards of its own lists."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.core.rules.game import Game
from companion.core.speech.lexicon import Lexicon

_Titles = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def names_of(game: Game, state: Any) -> Lexicon:
    """The names of the players and of the match's own cards."""
    titles: Mapping[str, Mapping[str, str]] = game.titles(state)
    return _lexicon(tuple(state.players), tuple((kind, tuple(names.items())) for kind, names in titles.items()))


@lru_cache(maxsize=32)
def _lexicon(players: tuple[str, ...], titles: _Titles) -> Lexicon:
    """Names as things: of the kind `player`, and of the kinds of the lists."""
    lexicon = Lexicon()
    lexicon.add_nouns("player", {name: name for name in players})
    for kind, names in titles:
        lexicon.add_nouns(kind, {title: value for value, title in names})
        lexicon.add_nouns(kind, {value.replace("-", " "): value for value, _ in names if value})
    return lexicon
