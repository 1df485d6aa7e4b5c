"""Characters as they are announced: a listed one by its name, others with their figures, in any order of parts."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from companion.cardkit.figures.reader import FigureReader
from companion.cardkit.notation.lexer import NAMED, name_of
from companion.cardkit.notation.parser import Reading, known
from companion.cardkit.notation.tokens import WordLists, fail
from companion.core.rules.moves import Move
from companion.core.text.formatter import listing
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import PROFILE, Profile, key_of, parted
from companion.games.eredan.engine.constants import LONGEST_CODE
from companion.games.eredan.engine.notation.word_lists import NO_WORDS

Said = dict[str, Any]
"""What was said of a character, by the fields of a Profile."""


class CharacterReader:
    """Reads `character 1 "Orme" guild zil class mage hp 13 attack 2-4 defence 1 spirit 3`."""

    def __init__(self, words: WordLists) -> None:
        self._words = words
        self._figures = FigureReader(PROFILE, words, strange="no-figure", denied=NO_WORDS)

    def character(self, reading: Reading) -> Move:
        """The move of an announcement. Raises UnreadError."""
        pieces, box = reading.pieces, reading.state.box
        place = pieces.number()
        if place is None:
            fail("place-missing", done=reading.done)
        in_quotes = pieces.word == NAMED
        key = name_of(pieces, partial(box.named, kind="character"), self._figures.stops)
        if not key:
            fail("character-missing", done=reading.done)
        said = self._figures.read(reading)
        return m.ChooseCharacter(place, self._profile(reading, key, said, in_quotes=in_quotes), by=reading.by)

    def _profile(self, reading: Reading, key: str, said: Said, *, in_quotes: bool) -> str:
        """The key of a listed character that has all that was said, else the announcement. Raises UnreadError."""
        box = reading.state.box
        name, of_key = parted(key)
        level = said.pop("level", of_key)
        called = box.level_named(name, level if level > 1 else None, kind="character")
        listed = box.character(called) if called else None
        if not said and (listed is not None or in_quotes):
            return str(called or key_of(name, level))
        if not said:
            fail("unlisted-character", name=name, known=known(sorted({parted(one)[0] for one in _keys(box)})))
        fields = {name: value for field, one in said.items() for name, value in PROFILE[field].fields(one).items()}
        profile = (listed or Profile(name, level))._replace(**{"listed": False, "effects": (), **fields})
        text = PROFILE.text(profile)
        if listed is not None and text == PROFILE.text(listed):
            return str(called)
        missing = [one.head for one in PROFILE.announced if one.needed and one.field not in said]
        if listed is None and missing:
            fail("figures-missing", done=reading.done, missing=partial(self._names, missing))
        return text if len(text) <= LONGEST_CODE else fail("too-long", done=reading.done)

    def _names(self, figures: Iterable[str], lang: str) -> str:
        return listing([self._words["printed"][figure][lang] for figure in figures], lang)


def _keys(box: Any) -> Iterable[str]:
    found: Iterable[str] = box.names["character"]
    return found
