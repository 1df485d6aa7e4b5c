"""Characters as players tell of them when they choose a team: `Roc, un berserker golem mercenaire, 13 PV, 5 d'attaque`.

What is told is put into the words of the notation (engine/notation/character_parser.py), which reads it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.notation.tokens import UnreadError
from companion.cardkit.notation.word_lists import all_ways
from companion.cardkit.speech.crowd import ordinal
from companion.cardkit.speech.descriptions import Heads, description, name_at
from companion.cardkit.speech.places import text_at, words_of
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import Token
from companion.core.text.messages import load_words
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.notation.parser import Reader
from companion.games.eredan.engine.notation.word_lists import DENYING
from companion.games.eredan.engine.speech.lexicon import PACKAGE, kinds_at, number_at, word_of
from companion.games.eredan.engine.state import State

_COUNTED: Final = ("hp", "attack", "defence", "spirit", "initiative", "level")
_IS: Final = frozenset(("c'", "est", "sera", "s'", "appelle", "is", "'s", "called", ":", ","))
_IN: Final = frozenset(("en", "a", "in", "at"))


class Told(NamedTuple):
    """A character that is told of: its place, 0 where none is said, and what the notation makes of it."""

    place: int
    profile: str


@lru_cache(maxsize=1)
def _words() -> tuple[Heads, frozenset[tuple[str, ...]], Reader]:
    """The figures of a character by the words that say them, the words of what else is told, and who reads it."""
    lists = load_words(PACKAGE)
    heads = {words_of(way): head for head, texts in all_ways(lists, "printed").items() if head in _COUNTED
             for text in texts.values() for way in text.split("|")}  # fmt: skip
    labels = {words_of(way) for name in ("guild", "printed") for texts in all_ways(lists, name).values()
              for text in texts.values() for way in text.split("|")}  # fmt: skip
    return heads, frozenset(labels), Reader(lists)


def profiles_at(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A character that is told of from a place to the end of the sentence."""
    if state.phase != "team" or text_at(pieces, place - 1) in _IN:
        return
    heads, labels, reader = _words()

    def says(at: int) -> int:
        word = word_of(pieces, at, "character", "take", "put", "play", "choose", "place")
        known = (text_at(pieces, at),) in labels or text_at(pieces, at) in DENYING
        return word or kinds_at(pieces, at)[0] or known or _placed(pieces, at)[1]

    start, number = _headed(pieces, place)
    name = name_at(pieces, start, heads, says)
    later, length = _placed(pieces, start + name.length)
    told = description(pieces, start + name.length + length, heads)
    people = {words_of(player)[0] for player in state.players}
    is_notation = start > place and start < len(pieces) and bool(pieces[start].quoted)  # it says itself what it lacks
    is_name = can_be_said(name.text) and people.isdisjoint(words_of(name.text)) and not is_notation
    if not is_name or not any(head in told.split() for head in _COUNTED):
        return
    try:
        move = reader.read(state, state.players[0], f'character {number or later or 1} "{name.text}" {told}')
    except UnreadError:
        return
    if isinstance(move, m.ChooseCharacter):
        yield len(pieces) - place, Noun("told", Told(number or later, move.profile))


def _headed(pieces: Sequence[Token], place: int) -> tuple[int, int]:
    """Where the name begins that is told of, and the place of the line that is said before it, 0 where none is."""
    nth, length = ordinal(text_at(pieces, place)), word_of(pieces, place + 1, "character")
    if nth and length:  # `my first character is Saule`
        start = place + 1 + length
        while text_at(pieces, start) in _IS:
            start += 1
        return start, nth
    start = place + word_of(pieces, place, "character")
    if start == place:
        return place, 0
    number = 1 if text_at(pieces, start) in ("un", "one") else number_at(pieces, start) or 0
    return start + bool(number), number


def _placed(pieces: Sequence[Token], place: int) -> tuple[int, int]:
    """The place that is said in the midst (`en deuxième`, `in second place`), and how many pieces say it."""
    nth = ordinal(text_at(pieces, place + 1)) if text_at(pieces, place) in _IN else 0
    return (nth, 2 + (text_at(pieces, place + 2) in ("place", "position"))) if nth else (0, 0)
