"""Heroes as players tell of them before a match: `my Hero is Mona, red and blue, she starts with two experience`.

What is told is put into the words of the notation (engine/notation/parser.py), which reads it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from companion.cardkit.notation.tokens import UnreadError
from companion.cardkit.notation.word_lists import all_ways
from companion.cardkit.speech.descriptions import Heads, description, name_at
from companion.cardkit.speech.places import text_at, words_of
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import Token
from companion.core.text.messages import load_words
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.notation.parser import Reader
from companion.games.aestery.engine.speech.lexicon import PACKAGE, SILENT, word_of
from companion.games.aestery.engine.state import State

_IS: Final = SILENT | {"c'", "est", "is", "'s", "s'", "appelle", "called", "nomme", "named", ":", ",", "sera"}
_HAS: Final = frozenset(("commence", "debute", "demarre", "starts", "begins", "joue", "plays", "couleurs", "colours",
                         "marqueurs", "markers", "counters", "points"))  # fmt: skip


@lru_cache(maxsize=1)
def _words() -> tuple[Heads, frozenset[str], Reader]:
    """What counts a Hero's markers, its colours, and who reads announcements."""
    lists = load_words(PACKAGE)
    colours = {words_of(way)[0] for texts in all_ways(lists, "colour").values()
               for text in texts.values() for way in text.split("|")}  # fmt: skip
    said = load_words(PACKAGE, "speech.toml")["noun"]["marker"]["experience"]
    heads = {words_of(way): "experience" for text in said.values() for way in text.split("|")}
    return heads, frozenset(colours), Reader(lists)


def heroes_at(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A Hero that is told of, from the word for one to the end of the sentence."""
    length = word_of(pieces, place, "hero")
    if not length or state.phase != "start":
        return
    heads, colours, reader = _words()
    start = place + length
    while text_at(pieces, start) in _IS and not pieces[start].raw[:1].isupper():
        start += 1
    name = name_at(pieces, start, heads, lambda at: int(text_at(pieces, at) in colours | _HAS))
    told = description(pieces, start + name.length, heads, _HAS)
    try:
        move = reader.read(state, state.players[0], f'hero "{name.text}" {told}') if name.length else None
    except UnreadError:
        return
    if isinstance(move, m.ChooseHero) and (move.colours or move.experience):
        yield len(pieces) - place, Noun("told", move)
