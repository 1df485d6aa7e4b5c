"""What the views of games share: the words of a game's table, and the letters that tell its players apart."""

from collections.abc import Mapping
from typing import Any

from companion.core.match import Match
from companion.core.words import Speaker, load_words


class Words:
    """The words of a game's table in one language: its `view.toml`, then its own word lists."""

    def __init__(self, match: Match, lang: str) -> None:
        self.lang = lang
        self.speaker: Speaker = match.game.rulebook.speaker(lang)
        self._lists: Mapping[str, Mapping[str, Mapping[str, str]]] = load_words(match.game.package, "view.toml")

    def say(self, key: str, /, **figures: Any) -> str:
        """A sentence of the table."""
        if not figures:
            return self._lists["table"][key][self.lang]
        return self.speaker.fill(self._lists["table"][key][self.lang], figures)

    def word(self, kind: str, value: str) -> str:
        """A word of a list of the table or of the game, the first where it has several."""
        own = self._lists.get(kind, {}).get(value)
        if own is not None:
            return own[self.lang]
        return self.speaker.word(kind, value).split("|")[0]


def letters(players: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each player: the first of the name, or as many as tell the players apart, at most two."""
    for length in (1, 2):
        found = tuple(name[:length].capitalize() for name in players)
        if len(set(found)) == len(found):
            return found
    return tuple(str(seat + 1) for seat in range(len(players)))
