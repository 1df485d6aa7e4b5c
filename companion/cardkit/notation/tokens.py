"""Announcements with cards as the companion writes them: series joined by `+`, names in quotes, and their target."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from companion.cardkit.notation.card_names import can_be_said
from companion.core.notation.parser import player_of
from companion.core.rules.moves import Move
from companion.core.rules.rulebook import Rulebook
from companion.core.rules.rulings import AmbiguousMove, InvalidMove, MoveError
from companion.core.text.letters import ways
from companion.core.text.messages import THIN, Phrasebook, load_words, told

WordLists = Mapping[str, Mapping[str, Mapping[str, str]]]
"""The words of a game: list → word → language → ways to say it, parted by `|`."""

QUOTES: Final = f'"“”«»{THIN}\u00a0 '
MOST: Final = 99
"""The largest number that is announced."""
UNREAD: Final = ""
"""The key of what only free speech can mean (companion/core/speech), not the notation."""
_ENDS: Final = " .,;!?"
_PART = re.compile(r"(?:\"[^\"]*\"|“[^”]*”|«[^»]*»|[^+\"“”«»]|[\"“”«»])+?(?=\+|$)")
_SOMEBODY = re.compile(r"[^\W\d_][\w’' -]{0,38}")
_STRANGER = 2
"""Words of the name of somebody who does not play here, at most."""
_READING = Phrasebook("companion.cardkit")["reading"]
_JOINTS = Phrasebook("companion.cardkit")["joint"]
_AIMED = ways({"against": load_words("companion.cardkit")["joint"]["against"]})
_ON = re.compile(rf"\s(?:{'|'.join(_AIMED)})\s+", re.IGNORECASE)


class UnreadError(ValueError):
    """An announcement that lacks something: the key of its sentence in the word list `reading`, and its figures.

    `moves`: what it can mean, where it can mean several things. `final`: no free speech can make more of it.
    """

    def __init__(self, key: str, moves: tuple[Move, ...] = (), **figures: Any) -> None:
        super().__init__(key)
        self.key, self.moves, self.figures = key, moves, figures
        plain = key == "open-quote" or key.endswith("-zero")  # what is counted from 1 has no 0
        self.final = plain or (key == "no-number" and str(figures.get("word")).isdecimal())

    def told(self, book: Rulebook, text: str, lang: str) -> MoveError:
        """The error that people are told of, for a text, in the words of a game's book."""
        if self.key == UNREAD:
            return InvalidMove(told("not-understood", text=text[:80]), lang)
        what = partial(self._sentence, book)
        if self.moves:
            return AmbiguousMove(what, lang, self.moves)
        error = InvalidMove(what, lang)
        error.final = self.final
        return error

    def _sentence(self, book: Rulebook, lang: str) -> str:
        speaker = book.speaker(lang)
        own = self.key in speaker.lists.get("reading", {})
        figures = {name: figure(lang) if callable(figure) else figure for name, figure in self.figures.items()}
        return speaker.word("reading", self.key, **figures) if own else _READING(self.key, lang, **figures)


def fail(key: str, **figures: Any) -> NoReturn:
    """Refuse an announcement. Raises UnreadError."""
    raise UnreadError(key, **figures)


def aimed(players: Sequence[str], text: str) -> tuple[str, str]:
    """The announcement and the player behind `on`: one of the match, or whatever is called so there; empty if none."""
    for here in reversed(list(_ON.finditer(text))):
        body, name = text[: here.start()].strip(), text[here.end() :].strip(_ENDS)
        if body.count('"') % 2:
            continue
        known = player_of(players, name)
        if known or (_SOMEBODY.fullmatch(name) and len(name.split()) <= _STRANGER):  # what is longer is no name
            return body, known or name
    return text.strip(), ""


def series(text: str) -> list[str]:
    """What stands between the plus signs that are in no quotes."""
    return [part.strip() for part in _PART.findall(text) if part.strip()]


def bare(text: str) -> str:
    """A text without the quotes around it."""
    return text.strip(QUOTES)


def number(word: str) -> int:
    """A number as it is announced. Raises UnreadError."""
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(MOST)):
        fail("no-number", word=word[:40], most=MOST)
    return int(word)


def is_name(text: str) -> bool:
    """Whether a text, with or without quotes, could be the name of a card."""
    return can_be_said(bare(text))


# --- as people write it -----------------------------------------------------------------------------------------------


def in_quotes(name: str, lang: str) -> str:
    """A name in the quotation marks of a language."""
    return f"«{THIN}{name}{THIN}»" if lang == "fr" else f"“{name}”"


def in_series(cards: Iterable[str]) -> str:
    """Cards, already in words, as one series."""
    return " + ".join(cards)


def joint(word: str, lang: str) -> str:
    """What joins the parts of an announcement, as it is written: `on`, `against`, `with`, `from`."""
    return _JOINTS(word, lang).split("|")[0]


def aimed_at(text: str, target: str, lang: str) -> str:
    """An announcement with the player it is aimed at, if any."""
    return f"{text} {joint('against', lang)} {target}" if target else text
