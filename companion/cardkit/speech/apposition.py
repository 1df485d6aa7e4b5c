"""What is told of a card behind the rest of a sentence: `Braise sur Roc, c'est un sort`, `Otter comes in, a 1/2 for 1`,
`I put a helmet on Siskin, the Golden Helm`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
    """How a game reads its cards. `heads`: what is told of one without its name at a place, `names`: names there,
    `last`: those that may stand behind all else; `lies`: whether what lies on the table is named at a place, `plays`:
    whether a word of playing ends there."""

    heads: Callable[[int], Found]
    names: Callable[[int], Iterable[tuple[int, str]]]
    last: Callable[[int], Iterable[tuple[int, str]]]
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


def told_apart(pieces: Sequence[Token], place: int, telling: Telling) -> Iterator[tuple[int, Noun]]:
    """A card of which the kind, the figures or the name stand at the end, and there what is told: `told-of`."""
    told = _told_last(pieces, telling)
    if told is not None:
        start, thing = told
        if place == start:
            yield len(pieces) - place, Noun("told-of", thing)
        elif place < start and not thing.name and _may_begin(pieces, place, telling):
            names = ((length, name) for length, name in telling.names(place) if place + length <= start)
            yield from ((length, Noun("card", thing._replace(name=name))) for length, name in names)
    if place + 1 < len(pieces) and not pieces[place].quoted:
        yield from _named_last(pieces, place, telling)


def _told_last(pieces: Sequence[Token], telling: Telling) -> tuple[int, Any] | None:
    """What is told of a card up to the end, and where that begins: behind a comma or `it's`, or at the very end, as an
    article's or behind what is aimed at."""
    end = len(pieces)
    while end and text_at(pieces, end - 1) in _SIGNS:
        end -= 1
    aimed = any(text_at(pieces, at) in _AIMING for at in range(1, end - 2))
    for start in range(1, end):
        begins = linked(pieces, start)
        at = begins + (text_at(pieces, begins) in _ARTICLES)
        bare = (aimed and start == end - 1) or (at > begins and start > 1 and at == end - 1)
        if begins > start or (bare and text_at(pieces, start - 1) not in _LEADING):
            for first in {begins, at} - {end}:
                found = [thing for length, thing in telling.heads(first) if first + length == end]
                if found:
                    return start, found[0]
    return None


def _named_last(pieces: Sequence[Token], place: int, telling: Telling) -> Iterator[tuple[int, Noun]]:
    """A card whose name stands at the end, behind a comma, `called`, or an article behind what lies on the table; and
    that name."""
    heads = list(telling.heads(place))
    begins = text_at(pieces, place) == "," or text_at(pieces, place) in _FIRST or telling.lies(place - 1)
    if not heads and not begins:
        return
    for start in [place] if begins and not heads else range(place + 1, len(pieces)):
        name = _name_from(pieces, start, telling)
        if name and start == place:
            yield len(pieces) - place, Noun("told-of", name)
        if name:
            yield from ((length, Noun("card", card._replace(name=name))) for length, card in heads
                        if not card.name and place + length < start)  # fmt: skip
            return


def _name_from(pieces: Sequence[Token], start: int, telling: Telling) -> str:
    """The name that is told from a place up to the end; empty where none is."""
    at = called(pieces, start)
    if at == start:
        at += text_at(pieces, start) == ","
        parted = at > start
        at += text_at(pieces, at) in _ARTICLES and not pieces[at].raw[:1].isupper()
        if not parted and not (at > start and telling.lies(start - 1)):
            return ""
    named = telling.last(at) if start > 1 and at < len(pieces) else ()
    return next((name for length, name in named if at + length == len(pieces)), "")


def _may_begin(pieces: Sequence[Token], place: int, telling: Telling) -> bool:
    """Whether the name of a card may begin at a place, of which more is told at the end: where the sentence does, or
    behind a word of playing; an article may stand in front. What lies on the table is no new card."""
    if telling.lies(place):
        return False
    while place and text_at(pieces, place - 1) in _LEADING:
        place -= 1
    return place == 0 or telling.plays(place - 1)
