"""What is told of a card behind the rest of a sentence: `Braise sur Roc, c'est un sort`, `Otter comes in, a 1/2 for 1`,
`I put a helmet on Siskin, the Golden Helm`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from companion.cardkit.speech.places import stands, text_at
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import Token

_IS: Final = (("c'", "est"), ("it", "'s"), ("that", "'s"), ("it", "is"), ("that", "is"), ("il", "est"), ("elle", "est"),
              ("qui", "est"), ("which", "is"), ("this", "is"), ("she", "'s"), ("he", "'s"), ("ce", "est"))  # fmt: skip
_ARTICLES: Final = frozenset(("un", "une", "le", "la", "l'", "a", "an", "the"))
_CALLED: Final = (("il", "s'", "appelle"), ("elle", "s'", "appelle"), ("qui", "s'", "appelle"), ("it", "'s", "called"),
                  ("its", "name", "is"), ("appele",), ("appelee",), ("nomme",), ("nommee",), ("called",),
                  ("named",))  # fmt: skip
_FIRST: Final = frozenset(words[0] for words in (*_IS, *_CALLED))
_AIMING: Final = frozenset(("sur", "contre", "on", "at", "against"))
_SIGNS: Final = frozenset(",.;!")
_LEADING: Final = _ARTICLES | {"mon", "ma", "mes", "son", "sa", "my", "his", "her", "some"}
Found = Iterable[tuple[int, Any]]


class Telling(NamedTuple):
    """How a game reads its cards. `heads`: what is told of one without its name at a place, `names`: names there;
    `lies`: whether what lies on the table is named at a place, `plays`: whether a word of playing ends there."""

    heads: Callable[[int], Found]
    names: Callable[[int], Iterable[tuple[int, str]]]
    lies: Callable[[int], bool]
    plays: Callable[[int], bool]


def linked(pieces: Sequence[Token], place: int) -> int:
    """The place behind what only leads on to more that is told of a card: `, it's`, `, c'est`, `which is`."""
    at = place + (text_at(pieces, place) == ",")
    return at + _length(_IS, pieces, at)


def called(pieces: Sequence[Token], place: int) -> int:
    """The place behind `, it's called`, `qui s'appelle`; `place` where nothing says so."""
    at = place + (text_at(pieces, place) == ",")
    length = _length(_CALLED, pieces, at)
    return at + length if length else place


def _length(ways: Sequence[tuple[str, ...]], pieces: Sequence[Token], place: int) -> int:
    """How many pieces at a place are one of some ways to say something."""
    if text_at(pieces, place) not in _FIRST:
        return 0
    return next((len(words) for words in ways if stands(pieces, place, words)), 0)


@dataclass(frozen=True)
class Apart:
    """What is told apart of the cards of a sentence."""

    pieces: Sequence[Token]
    telling: Telling

    def at(self, place: int) -> Iterator[tuple[int, Noun]]:
        """A card of which the kind, the figures or the name stand at the end, and there what is told: `told-of`."""
        pieces = self.pieces
        if self._told is not None:
            start, thing = self._told
            if place == start:
                yield len(pieces) - place, Noun("told-of", thing)
            elif place < start and not thing.name and self._may_begin(place):
                names = ((length, name) for length, name in self.telling.names(place) if place + length <= start)
                yield from ((length, Noun("card", thing._replace(name=name))) for length, name in names)
        if self._names and place + 1 < len(pieces) and not pieces[place].quoted:
            yield from self._named_last(place)

    @cached_property
    def _told(self) -> tuple[int, Any] | None:
        """What is told of a card up to the end, and where that begins: behind a comma or `it's`, or at the very end, as
        an article's or behind what is aimed at."""
        pieces, end = self.pieces, len(self.pieces)
        while end and text_at(pieces, end - 1) in _SIGNS:
            end -= 1
        aimed = any(text_at(pieces, at) in _AIMING for at in range(1, end - 2))
        for start in range(1, end):
            begins = linked(pieces, start)
            at = begins + (text_at(pieces, begins) in _ARTICLES)
            bare = (aimed and start == end - 1) or (at > begins and start > 1 and at == end - 1)
            if begins > start or (bare and text_at(pieces, start - 1) not in _LEADING):
                for first in {begins, at} - {end}:
                    found = [thing for length, thing in self.telling.heads(first) if first + length == end]
                    if found:
                        return start, found[0]
        return None

    @cached_property
    def _names(self) -> dict[int, str]:
        """The names that are told up to the end, by where that begins."""
        found = ((start, self._name_from(start)) for start in range(2, len(self.pieces)))
        return {start: name for start, name in found if name}

    def _named_last(self, place: int) -> Iterator[tuple[int, Noun]]:
        """A card whose name stands at the end, behind a comma, `called`, or an article behind what lies on the table;
        and that name."""
        name = self._names.get(place)
        if name:
            yield len(self.pieces) - place, Noun("told-of", name)
        start = next((at for at in self._names if at > place), 0)
        for length, card in self.telling.heads(place) if start else ():
            if not card.name and place + length < start:
                yield length, Noun("card", card._replace(name=self._names[start]))

    def _name_from(self, start: int) -> str:
        """The name that is told from a place up to the end; empty where none is."""
        pieces, at = self.pieces, called(self.pieces, start)
        if at == start:
            at += text_at(pieces, start) == ","
            parted = at > start
            at += text_at(pieces, at) in _ARTICLES and not pieces[at].raw[:1].isupper()
            if not parted and not (at > start and self.telling.lies(start - 1)):
                return ""
        named = self.telling.names(at) if at < len(pieces) else ()
        ends = [name for length, name in named if at + length == len(pieces)]
        is_alone = at + 1 == len(pieces) and text_at(pieces, at - 1) not in _ARTICLES
        return ends[0] if ends and not (is_alone and _is_small(pieces[at])) else ""

    def _may_begin(self, place: int) -> bool:
        """Whether the name of a card may begin at a place, of which more is told at the end: where the sentence does,
        or behind a word of playing; an article may stand in front. What lies on the table is no new card."""
        if self.telling.lies(place):
            return False
        while place and text_at(self.pieces, place - 1) in _LEADING:
            place -= 1
        return place == 0 or self.telling.plays(place - 1)


def _is_small(piece: Token) -> bool:
    """Whether a word may be a verb: it is written small, in no quotes."""
    return not piece.quoted and not piece.raw[:1].isupper()
