"""What is printed on a card, told in a sentence, as the notation has it: `13 PV, 5 d'attaque, aucun esprit`."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final, NamedTuple

from companion.cardkit.speech.places import text_at, written
from companion.core.speech.tokens import ONE, Token

Heads = Mapping[tuple[str, ...], str]
"""The figures that have a number, by the words that say them."""
_SILENT: Final = frozenset(("le", "la", "les", "l'", "un", "une", "des", "de", "d'", "du", "en", "avec", "et", "qui",
                            "elle", "il", "est", "c'", "a", "the", "an", "of", "with", "and", "who", "she", "he", "it",
                            "is", "has", "'s", "its", "his", "her", ",", ".", ";", ":"))  # fmt: skip
_NONE: Final = frozenset(("aucun", "aucune", "sans", "no", "without", "zero", "pas"))
_TELLING: Final = frozenset(("elle", "il", "est", "qui", "a", "avec", "she", "he", "it", "is", "who", "has", "'s",
                             "with"))  # fmt: skip
"""What goes on behind a name."""
_SIGNS: Final = frozenset(",.;:!()")
_BEHIND: Final = ONE | _SIGNS | _TELLING | _NONE
_TO: Final = frozenset(("-", "a", "to"))
_UNITS: Final = frozenset(("de", "d'", "of", "en", "point", "points", "marqueur", "marqueurs", "jeton", "jetons",
                           "marker", "markers", "counter", "counters", "token", "tokens"))  # fmt: skip
"""Between a number and the figure that it is."""
_LONGEST_NAME: Final = 5


class Part(NamedTuple):
    """A part of a description: how many pieces it takes, and what it says in notation."""

    length: int
    text: str


def name_at(pieces: Sequence[Token], place: int, heads: Heads, says: Callable[[int], int]) -> Part:
    """The name that is told of from a place on: in quotes, or up to a comma, an article, a figure, or what `says`
    something at a place; nothing where none begins."""
    if place < len(pieces) and pieces[place].quoted:
        return Part(1, pieces[place].quoted)
    end = place
    while end < min(len(pieces), place + _LONGEST_NAME) and pieces[end].raw and pieces[end].number is None:
        text = pieces[end].text
        if text in _BEHIND or _head(pieces, end, heads)[1] or says(end):
            break
        end += 1
    name = written(pieces[place:end])
    return Part(end - place, name[:1].upper() + name[1:])


def description(pieces: Sequence[Token], place: int, heads: Heads, silent: Container[str] = ()) -> str:
    """What is told from a place to the end, in the order of the notation: each figure before its number.

    `silent`: further words that say nothing in a description (`starts with`).
    """
    parts: list[str] = []
    while place < len(pieces):
        part = _figure(pieces, place, heads) or _plain(pieces[place], silent)
        parts += [part.text] if part.text else []
        place += part.length
    return " ".join(parts)


def _plain(piece: Token, silent: Container[str]) -> Part:
    if piece.quoted:
        return Part(1, f'"{piece.quoted}"')
    if piece.number is not None:
        return Part(1, str(piece.number))
    return Part(1, "" if piece.text in _SILENT or piece.text in silent else piece.text)


def _figure(pieces: Sequence[Token], place: int, heads: Heads) -> Part | None:
    """A figure with its number, whichever comes first; a range too."""
    head, length = _head(pieces, place, heads)
    if length:
        at = place + length
        amount, more = _amount(pieces, at)
        return Part(length + more, f"{head} {amount}") if more else None
    amount, more = _amount(pieces, place)
    at = place + more
    while more and text_at(pieces, at) in _UNITS:
        at += 1
    head, length = _head(pieces, at, heads) if more else ("", 0)
    return Part(at + length - place, f"{head} {amount}") if length else None


def _head(pieces: Sequence[Token], place: int, heads: Heads) -> tuple[str, int]:
    """The figure that the words at a place say, and how many they are."""
    for length in range(min(4, len(pieces) - place), 0, -1):
        head = heads.get(tuple(text_at(pieces, place + n) for n in range(length)))
        if head:
            return head, length
    return "", 0


def _amount(pieces: Sequence[Token], place: int) -> tuple[str, int]:
    """The number at a place, or a range of two; `no` is 0; and how many pieces say it."""
    low = _number(pieces, place)
    if low is None:
        return ("0", 1) if text_at(pieces, place) in _NONE else ("", 0)
    high = _number(pieces, place + 2) if text_at(pieces, place + 1) in _TO else None
    return (f"{low}-{high}", 3) if high is not None else (str(low), 1)


def _number(pieces: Sequence[Token], place: int) -> int | None:
    found = pieces[place].number if place < len(pieces) else None
    return 1 if found is None and text_at(pieces, place) in ONE else found
