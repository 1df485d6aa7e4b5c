"""What is told of a card behind the rest of a sentence: `Braise sur Roc, c'est un sort`, `Otter comes in, a 1/2 for 1`,
`I put a helmet on Siskin, the Golden Helm`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from companion.cardkit.speech.places import stands, text_at
from companion.core.speech.tokens import Token

Thing = TypeVar("Thing")
_IS: Final = (("c'", "est"), ("it", "'s"), ("that", "'s"), ("it", "is"), ("that", "is"), ("il", "est"), ("elle", "est"),
              ("qui", "est"), ("which", "is"), ("this", "is"), ("she", "'s"), ("he", "'s"), ("ce", "est"))  # fmt: skip
_ARTICLES: Final = frozenset(("un", "une", "le", "la", "l'", "a", "an", "the"))
_CALLED: Final = (("il", "s'", "appelle"), ("elle", "s'", "appelle"), ("qui", "s'", "appelle"), ("it", "'s", "called"),
                  ("its", "name", "is"), ("appele",), ("appelee",), ("nomme",), ("nommee",), ("called",),
                  ("named",))  # fmt: skip
_AIMING: Final = frozenset(("sur", "contre", "on", "at", "against"))
_SIGNS: Final = frozenset(",.;!")
_LEADING: Final = _ARTICLES | {"mon", "ma", "mes", "son", "sa", "my", "his", "her", "some"}


class Told(NamedTuple, Generic[Thing]):
    """What is told at the end, and the place where that begins."""

    start: int
    thing: Thing


def linked(pieces: Sequence[Token], place: int) -> int:
    """The place behind what only leads on to more that is told of a card: `, it's`, `, c'est`, `which is`."""
    at = place + (text_at(pieces, place) == ",")
    return at + next((len(words) for words in _IS if stands(pieces, at, words)), 0)


def called(pieces: Sequence[Token], place: int) -> int:
    """The place behind `, it's called`, `qui s'appelle`; `place` where nothing says so."""
    at = place + (text_at(pieces, place) == ",")
    length = next((len(words) for words in _CALLED if stands(pieces, at, words)), 0)
    return at + length if length else place


def told_last(
    pieces: Sequence[Token], reads: Callable[[int], Iterable[tuple[int, Thing]]]
) -> Iterator[Told[Thing]]:
    """What is told of a card up to the end: behind a comma or `it's`, or at the very end behind what is aimed at."""
    end = len(pieces)
    while end and text_at(pieces, end - 1) in _SIGNS:
        end -= 1
    aimed = any(text_at(pieces, at) in _AIMING for at in range(1, end - 2))
    for start in range(1, end):
        begins = linked(pieces, start)
        at = begins + (begins > start and text_at(pieces, begins) in _ARTICLES)
        if begins > start or (aimed and start == end - 1 and text_at(pieces, start - 1) not in _LEADING):
            found = {*(reads(begins) if begins < end else ()), *(reads(at) if begins < at < end else ())}
            ends = [thing for length, thing in found if length == end - at or length == end - begins]
            if ends:
                yield Told(start, ends[0])
                return


def name_last(
    pieces: Sequence[Token], names: Callable[[int], Iterable[tuple[int, str]]], lies: Callable[[int], bool]
) -> Iterator[Told[str]]:
    """The name of a card up to the end: behind a comma, `called`, or an article behind what lies on the table."""
    end = len(pieces)
    for start in range(2, end):
        at = called(pieces, start)
        if at == start:
            at += text_at(pieces, start) == ","
            parted = at > start
            at += text_at(pieces, at) in _ARTICLES and not pieces[at].raw[:1].isupper()
            if not parted and not (at > start and lies(start - 1)):
                continue
        for length, name in names(at) if at < end else ():
            if at + length == end:
                yield Told(start, name)
                return


def may_begin(pieces: Sequence[Token], place: int, plays: Callable[[int], bool]) -> bool:
    """Whether the name of a card may begin at a place, of which more is told at the end: where the sentence does, or
    behind a word of playing; an article may stand in front."""
    while place and text_at(pieces, place - 1) in _LEADING:
        place -= 1
    return place == 0 or plays(place - 1)
