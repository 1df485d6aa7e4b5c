"""Bytes as one or several lines of text that QR codes hold in their compact alphanumeric mode, each with its check.

A part is `H`, the format version, its number and how many there are (a digit each), seven base 32 characters that are
the sum of the whole, what it holds, and seven that are its own check (CRC 32 both). What it holds is part of one
number a pair of bytes, three characters of 41 each: all of them may stand in the fragment of an address. Case does not
matter when reading, nor do blanks and line ends, nor that a reader has written characters as `%2B`.
"""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from companion.core.codes import packing
from companion.core.codes.match_code import CodeError
from companion.core.text.messages import told

FIRST: Final = "H"
VERSION: Final = "1"
EXAMPLE: Final = "H112…"
ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"
MOST_PARTS: Final = 6
LONGEST_PART: Final = 1740
"""Characters of a part: a QR code of version 25 at its lowest correction holds it behind an address of 60."""
_SUM: Final = 7
_HEAD: Final = len(FIRST + VERSION) + 2 + _SUM
_ROOM: Final = (LONGEST_PART - _HEAD - _SUM) // 3 * 3
MOST_BYTES: Final = MOST_PARTS * _ROOM // 3 * 2
LONGEST_READ: Final = MOST_PARTS * (LONGEST_PART + 300)
"""Characters of a text that is read, addresses and blanks among them."""
_VALUE: Final = {character: value for value, character in enumerate(ALPHABET)}


def is_part(code: Any) -> bool:
    """Whether a text, or a link that ends in one, begins as a part does."""
    if not isinstance(code, str):
        return False
    text = code.rpartition("#")[2].lstrip()[:2].upper()
    return text[:1] == FIRST and text[1:].isascii() and text[1:].isdigit()


# --- writing --------------------------------------------------------------------------------------------------------


def in_parts(data: bytes) -> tuple[str, ...]:
    """The parts of some bytes, of nearly the same length. More than `MOST_BYTES` of them make more than can be read."""
    digits, whole = _digits(data), _sum(data)
    count = max(1, -(-len(digits) // _ROOM))
    length = -(-len(digits) // (3 * count)) * 3
    parts = []
    for place in range(count):
        text = f"{FIRST}{VERSION}{place + 1}{count}{whole}{digits[place * length : (place + 1) * length]}"
        parts.append(text + _sum(text.encode()))
    return tuple(parts)


def _digits(data: bytes) -> str:
    found = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        number = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            number, digit = divmod(number, len(ALPHABET))
            found.append(ALPHABET[digit])
    return "".join(found)


def _sum(data: bytes) -> str:
    return packing.digits(zlib.crc32(data)).rjust(_SUM, packing.ALPHABET[0])


# --- reading --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A part that was read and found sound: its number (from 1) of how many, the sum of the whole, what it holds."""

    number: int
    count: int
    whole: str
    held: str
    text: str


def read_parts(code: Any, lang: str) -> list[Part]:
    """The parts in a text, which may be links, one after the other. Raises CodeError; then none is taken."""
    if not isinstance(code, str) or not code.strip():
        raise CodeError(told("code-empty", example=EXAMPLE), lang)
    if len(code) > LONGEST_READ:
        raise CodeError(told("code-long", given=len(code), most=LONGEST_READ), lang)
    texts: list[str] = []
    for word in code.split():
        if not texts or "#" in word or (is_part(word) and _is_whole(_plain(texts[-1]))):
            texts.append(word.rpartition("#")[2])
        else:  # a line that was wrapped, and may by chance begin as a part does
            texts[-1] += word
    return [_part(text, lang) for text in texts]


def _plain(given: str) -> str:
    """A text as it was written, however a reader has written it."""
    return (unquote(given) if "%" in given else given).upper()


def _is_whole(text: str) -> bool:
    """Whether the check at the end of a part fits what is before."""
    return len(text) > _HEAD + _SUM and _sum(text[:-_SUM].encode()) == text[-_SUM:]


def _part(given: str, lang: str) -> Part:
    text = _plain(given)
    if not is_part(text):
        raise CodeError(told("code-none", first=FIRST + VERSION, example=EXAMPLE), lang)
    if text[1] != VERSION:
        raise CodeError(told("code-version", given=text[1], known=VERSION), lang)
    if not _is_whole(text):
        raise CodeError(told("hand-check"), lang)
    number, count = text[2], text[3]
    known = [str(one) for one in range(1, MOST_PARTS + 1)]
    if number not in known or count not in known or number > count:
        raise CodeError(told("code-content"), lang)
    return Part(int(number), int(count), text[4:_HEAD], text[_HEAD:-_SUM], text)


def joined(parts: Mapping[int, Part] | Iterable[Part], lang: str) -> bytes:
    """The bytes of all the parts. Raises CodeError unless each of them is there once, of one whole."""
    found = {part.number: part for part in (parts.values() if isinstance(parts, Mapping) else parts)}
    wholes = {(part.whole, part.count) for part in found.values()}
    if len(wholes) != 1 or len(found) != min(found.values(), key=lambda part: part.count).count:
        raise CodeError(told("hand-parts"), lang)
    data = _bytes("".join(found[number].held for number in sorted(found)))
    if data is None or _sum(data) != next(iter(wholes))[0]:
        raise CodeError(told("code-content"), lang)
    return data


def _bytes(digits: str) -> bytes | None:
    """What `_digits` was made of; None for what it never makes."""
    data = bytearray()
    for start in range(0, len(digits), 3):
        group, number = digits[start : start + 3], 0
        for character in reversed(group):
            if character not in _VALUE:
                return None
            number = number * len(ALPHABET) + _VALUE[character]
        size = len(group) - 1
        if not size or number >= 256**size:
            return None
        data += number.to_bytes(size)
    return bytes(data)
