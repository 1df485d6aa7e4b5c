"""What the views of games share: the words of a game's table, and the letters that tell its players apart."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from companion.core.match.match import Match
from companion.core.text.formatter import Speaker
from companion.core.text.messages import load_words

T = TypeVar("T")

MOST_KEPT: Final = 5000
"""How much of what was said is kept for the next view, of a game in a language; then it is forgotten."""


class Words:
    """The words of a game's table in one language: its `view.toml`, if it has one, then its own word lists."""

    def __init__(self, match: Match, lang: str) -> None:
        self.lang = lang
        self.book = match.game.rulebook
        self.speaker: Speaker = self.book.speaker(lang)
        self._lists: Mapping[str, Mapping[str, Mapping[str, str]]] = _table_words(match.game.package)
        self._kept = _kept_of(match.game.package, lang)  # a view says the same of many places, and so does the next one

    def say(self, key: str, /, **figures: Any) -> str:
        """A sentence of the table."""
        return self._filled(self._lists["table"][key][self.lang], figures)

    def said(self, key: str) -> str:
        """A sentence of the table; empty where it has none of that name."""
        return self.say(key) if key in self._lists["table"] else ""

    def word(self, kind: str, value: str, /, **figures: Any) -> str:
        """A word of a list of the table or of the game, the first where it has several, or a sentence to be filled."""
        own = self._lists.get(kind, {}).get(value) or self.speaker.lists.get(kind, {}).get(value)
        told = value if own is None else self._filled(own[self.lang], figures)
        return told if figures else told.split("|")[0]

    def cited(self, clause: str) -> str:
        """A clause as a page links it: its title and its place in the book."""
        return self.book.cite(clause, self.lang)

    def _filled(self, text: str, figures: Mapping[str, Any]) -> str:
        if not figures:
            return text
        said: str = self.once((text, *figures.items()), lambda: self.speaker.fill(text, figures))
        return said

    def once(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        """What is made of the words and of what its key holds, and of nothing else: made once. Nobody may change it."""
        if key in self._kept:
            return self._kept[key]  # type: ignore[no-any-return]
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        made = self._kept[key] = make()
        return made


@cache
def _kept_of(package: str, lang: str) -> dict[tuple[Any, ...], Any]:
    return {}


@cache
def _table_words(package: str) -> Mapping[str, Any]:
    return load_words(package, "view.toml" if files(package).joinpath("view.toml").is_file() else "words.toml")


def speaking_seats(state: Any, seat: int | None) -> tuple[int, ...]:
    """The players that a page announces for: its own, or all; where hands are hidden the shared page has none."""
    if seat is not None:
        return (seat,)
    return () if state.dealt else tuple(range(len(state.players)))


def held_place(name: str, card: int | str) -> str:
    """The tap place of a card in a hand that lies on the page, by its number there or by itself."""
    return f"{name}.hand.{card}"


def letters(players: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each player: the first of the name, or as many as tell the players apart, at most two."""
    for length in (1, 2):
        found = tuple(name[:length].capitalize() for name in players)
        if len(set(found)) == len(found):
            return found
    return tuple(str(seat + 1) for seat in range(len(players)))
