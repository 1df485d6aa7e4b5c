"""Characters as they are announced: a listed one by its name, others with their figures, in any order of parts."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from companion.cardkit.notation.lexer import NAMED, Figures, name_of
from companion.cardkit.notation.parser import Reading, joined, known
from companion.cardkit.notation.tokens import WordLists, fail
from companion.core.rules.moves import Move
from companion.core.text.formatter import listing
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import Order, Profile, announced_profile, key_of, parted
from companion.games.eredan.engine.constants import COURTIER, LONGEST_CODE, MERCENARY
from companion.games.eredan.engine.notation.word_lists import WordReader, all_ways, known_words

NEEDED: Final = ("hp", "attack", "defence", "spirit")
"""Figures that are said of every character that no list has."""
_PLAIN: Final = ("hp", "defence", "spirit", "initiative", "level")
_NO_ZERO: Final = ("hp", "level")
"""Figures that are a number."""
_FLAGS: Final[Mapping[str, tuple[str, Any]]] = {
    "courtier": ("caste", COURTIER), "mercenary": ("guilds", (MERCENARY,)), "ambidextrous": ("ambidextrous", True),
}  # fmt: skip
"""Words that say all themselves."""
_OF_CARDS: Final = ("zone", "unique")
_TO: Final = frozenset(("-", "–", "—", "\u2212", "a", "to"))
"""Between the ends of a range: `2-4`, `2 à 4`."""
_TURN: Final = frozenset(("tour", "turn"))
Said = dict[str, Any]
"""What was said of a character, by the fields of a Profile."""


class CharacterReader:
    """Reads `character 1 "Orme" guild zil class mage hp 13 attack 2-4 defence 1 spirit 3`."""

    def __init__(self, words: WordLists) -> None:
        self._words = words
        self._figures = Figures(all_ways(words, "printed"), _PLAIN)
        self._stats = known_words(words, "stat")
        self._stops = frozenset(way[0] for way in known_words(words, "printed"))
        lists = {name: WordReader(words, name, free=name not in ("class", "race")) for name in (
            "guild", "class", "race", "element", "object",
        )}  # fmt: skip
        self._bare = {way: ("race", value) for way, value in lists["race"].known.items()}
        self._bare |= {way: ("classes", value) for way, value in lists["class"].known.items() if value != COURTIER}
        self._read: dict[str, Callable[[Reading, str], tuple[str, Any]]] = {
            "guild": lambda reading, word: ("guilds", lists["guild"].several(reading.pieces, word)),
            "class": lambda reading, word: ("classes", lists["class"].several(reading.pieces, word)),
            "race": lambda reading, word: ("race", lists["race"].one(reading.pieces, word)),
            "element": lambda reading, word: ("element", lists["element"].one(reading.pieces, word)),
            "chain": lambda reading, word: ("chain", lists["object"].one(reading.pieces, word)),
            "against": lambda reading, word: ("against", lists["class"].one(reading.pieces, word)),
            "attack": _attack, "order": self._order,
        }  # fmt: skip

    def character(self, reading: Reading) -> Move:
        """The move of an announcement. Raises UnreadError."""
        pieces, box = reading.pieces, reading.state.box
        place = pieces.number()
        if place is None:
            fail("place-missing", done=reading.done)
        in_quotes = pieces.word == NAMED
        key = name_of(pieces, partial(box.named, kind="character"), self._stops)
        if not key:
            fail("character-missing", done=reading.done)
        said = self._said(reading)
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
        profile = (listed or Profile(name, level))._replace(**{"listed": False, "effects": (), **said})
        if listed is not None and announced_profile(profile) == announced_profile(listed):
            return str(called)
        if listed is None:
            self._check_needed(reading, said)
        return _fitting(reading, profile)

    def _check_needed(self, reading: Reading, said: Said) -> None:
        """Raises UnreadError where a figure is missing that every character has."""
        missing = [name for name in NEEDED if name not in said]
        if missing:
            fail("figures-missing", done=reading.done, missing=partial(self._names, missing))

    def _names(self, figures: Iterable[str], lang: str) -> str:
        return listing([self._words["printed"][figure][lang] for figure in figures], lang)

    # --- what is printed on it ----------------------------------------------------------------------------------------

    def _said(self, reading: Reading) -> Said:
        """All that is said of a character, in any order, by the fields that have it. Raises UnreadError."""
        pieces = reading.pieces
        said: Said = {}
        joined(pieces)
        while pieces:
            start = pieces.at
            for field, value in self._figure(reading):
                more = field == "orders" or (field == "guilds" and MERCENARY in (*value, *said.get(field, ())))
                if field in said and not more:
                    fail("twice", done=reading.done, word=pieces.span(start, start + 1))
                said[field] = tuple(dict.fromkeys((*said.get(field, ()), *value))) if more else value
            joined(pieces)
        return said

    def _figure(self, reading: Reading) -> list[tuple[str, Any]]:
        """One thing that is printed on it: the fields of a Profile that it fills."""
        pieces = reading.pieces
        bare, length = pieces.begins(self._bare)
        if bare is not None and pieces.word not in self._stops:
            pieces.at += length
            field, value = bare
            return [(field, value if field == "race" else (value,))]
        start = pieces.at
        name, count = self._figures.read(pieces)
        word = pieces.span(start, pieces.at)
        if name in _OF_CARDS:
            fail("no-figure", done=reading.done, word=word)
        if name in _NO_ZERO and not count:
            fail(f"{name}-zero", done=reading.done)
        if name in _PLAIN or name in _FLAGS:
            return [(name, count) if name in _PLAIN else _FLAGS[name]]
        field, value = self._read[name](reading, word)
        if field == "attack":
            return [("attack", value[0]), ("attack_high", value[1])]
        return [(field, value)]

    def _order(self, reading: Reading, word: str) -> tuple[str, tuple[Order, ...]]:
        """`4 spirit +1`: the turn, and what it gives."""
        pieces = reading.pieces
        if pieces.word in _TURN:
            pieces.at += 1
        turn = pieces.number()
        stat, length = pieces.begins(self._stats)
        pieces.at += length
        amount = pieces.signed() if stat is not None else None
        if amount is None and stat is not None:
            amount = pieces.number()
        if turn is None or stat is None or amount is None:
            fail("bad-order", done=reading.done)
        return "orders", (Order(turn or fail("no-turn-zero", done=reading.done), stat, amount),)


def _attack(reading: Reading, word: str) -> tuple[str, tuple[int, int | None]]:
    """`2-4`, or one number. Raises UnreadError for a range whose ends are the wrong way."""
    pieces = reading.pieces
    low = pieces.number()
    if low is None:
        fail("keyword-x", word=word)
    if pieces.word not in _TO:
        return "attack", (low, None)
    pieces.at += 1
    high = pieces.number()
    if high is None:
        fail("keyword-x", word=f"{word} {low}-")
    if high < low:
        fail("bad-range", low=low, high=high)
    return "attack", (low, high if high > low else None)


def _keys(box: Any) -> Iterable[str]:
    found: Iterable[str] = box.names["character"]
    return found


def _fitting(reading: Reading, profile: Profile) -> str:
    """The announcement of a character. Raises UnreadError for one that is too long."""
    text = announced_profile(profile)
    return text if len(text) <= LONGEST_CODE else fail("too-long", done=reading.done)
