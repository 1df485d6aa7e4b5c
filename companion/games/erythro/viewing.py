"""What the parts of Erythro's view share: the words of the table, and the figures that only the table shows."""

from collections.abc import Mapping
from typing import Any

from companion.core.match import Match
from companion.core.parts import Part
from companion.core.words import Speaker, load_words
from companion.games.erythro.state import State


class Words:
    """The words of the table in one language."""

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


def figure_card(code: str, figure: str, element: str, words: Words) -> Part:
    """A figure of an element as a card of a picker, grouped by its element."""
    name = words.word("element", element)
    return {"kind": "card", "code": code, "rank": figure, "suit": name, "tone": element, "name": f"{figure} {name}"}


def number_card(code: str, text: str, name: str) -> Part:
    """A bare figure as a card of a picker."""
    return {"kind": "card", "code": code, "text": text, "name": name}


def letters(players: tuple[str, ...]) -> tuple[str, ...]:
    """What stands on each pawn: the first letter of the name, or as many as tell the players apart, at most two."""
    for length in (1, 2):
        found = tuple(name[:length].capitalize() for name in players)
        if len(set(found)) == len(found):
            return found
    return tuple(str(seat + 1) for seat in range(len(players)))


def landing(state: State) -> dict[int, int]:
    """Where the next token drawn for a pollution or a mine may land, tile → one chance in how many.

    Tokens of tiles with a mine, the dome, or four pollution are skipped and stay out; an empty bag is refilled
    (ERY-13).
    """
    fit = [n for n, tile in zip(state.layout.numbers, state.tiles, strict=True) if tile.open_to_bag]
    left = [n for n in fit if n in state.bag] or fit
    return dict.fromkeys(left, len(left))
