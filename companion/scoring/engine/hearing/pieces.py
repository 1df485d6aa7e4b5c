"""The pieces of a text: words, numbers in figures and in words, names in quotes, signs between parts."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from companion.core.speech.tokens import NUMBERS
from companion.core.text.letters import plain

_PIECE: Final = re.compile(
    r"\"([^\"]*)\"|«\s*([^»]*?)\s*»|([+-]?\d+(?:[.,]\d+)?)|([^\W\d_]+(?:['’][^\W\d_]+)*['’]?)|([,;])"
)
_LONGEST_NUMBER: Final = max(map(len, NUMBERS))
_HUNDRED: Final = frozenset(("cent", "cents", "hundred"))
_HALF: Final = (("et", "demi"), ("et", "demie"), ("and", "a", "half"), ("point", "five"), ("virgule", "cinq"))


class Piece(NamedTuple):
    """A word, a number, a name in quotes, or a sign between parts."""

    text: str
    number: Fraction | int | None = None
    quoted: bool = False


def pieces_of(text: str) -> list[Piece]:
    """The pieces of a text; numbers in words too."""
    found: list[Piece] = []
    for piece in _PIECE.finditer(text):
        quoted = piece[1] if piece[1] is not None else piece[2]
        if quoted is not None:
            found.append(Piece(plain(quoted), None, True))
        elif piece[3]:
            number = Fraction(piece[3].replace(",", ".")) if len(piece[3]) < 12 else None
            whole = number is not None and number.denominator == 1
            found.append(Piece(piece[3], int(number) if whole and number is not None else number))
        elif piece[4]:
            found += [Piece(part) for part in re.split(r"['’]", plain(piece[4])) if part]
        else:
            found.append(Piece(","))
    return found


def counted(pieces: Sequence[Piece], at: int) -> tuple[int, Fraction | int] | None:
    """The number that some words say, and how many of them it takes: `cent vingt et un`, `forty nine and a half`."""
    words = [piece.text if piece.number is None and not piece.quoted else "" for piece in pieces[at : at + 9]]
    place, value = 0, None
    if words[:1] and words[0] in _HUNDRED:
        place, value = 1, 100
    length, units = _small(words, place)
    if length and value is None and len(words) > length and words[length] in _HUNDRED and (units or 0) < 10:
        value, place = (units or 0) * 100, length + 1
        place += words[place : place + 1] == ["and"]
        length, units = _small(words, place)
    if not length and value is None:
        return None
    if length == 1 and value is None and words[0] in ("un", "une", "one", "a", "an") and not _ends(pieces, at):
        return None
    total: Fraction | int = (value or 0) + (units or 0)
    place += length
    halves = half_at(pieces, at + place)
    return place + halves, total + Fraction(1, 2) if halves else total


def half_at(pieces: Sequence[Piece], at: int) -> int:
    """How many pieces say that a half is added: `et demi`, `and a half`."""
    words = tuple(piece.text for piece in pieces[at : at + 3])
    return next((len(half) for half in _HALF if words[: len(half)] == half), 0)


def _small(words: Sequence[str], at: int) -> tuple[int, int | None]:
    for length in range(min(_LONGEST_NUMBER, len(words) - at), 0, -1):
        found = NUMBERS.get(tuple(words[at : at + length]))
        if found is not None:
            return length, found
    return (1, 1) if words[at : at + 1] in (["un"], ["one"]) else (0, None)


def _ends(pieces: Sequence[Piece], at: int) -> bool:
    """Whether `un` stands where only a number can: at the end of a part."""
    return at + 1 >= len(pieces) or pieces[at + 1].text == ","
