"""Many small numbers in one large one (a mixed radix), and that number as text of base 32 with a check.

The alphabet is Crockford's: `0-9 A-Z` without I, L, O, U, so that codes can be read aloud and typed, and QR codes hold
them in their compact alphanumeric mode. The check is the BCH code of the Bitcoin proposals BIP 173 and 350: six
characters that find every damage to three characters or fewer (codes up to 1023 long), and miss others once in 2^30.
"""

import unicodedata
import zlib
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS: Final = {"O": "0", "I": "1", "L": "1"}
"""Characters that people write for others."""
DIGIT_BITS: Final = 5
CHECK: Final = 6
_VALUE: Final = {character: value for value, character in enumerate(ALPHABET)}
_GENERATOR: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_SOUND: Final = 0x2BC830A3

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -'’…éèêëïç"
"""What most names are written with: six bits a letter."""
CUT: Final = "…"
"""Stands for the rest of a text that was cut."""
_PLAIN, _UTF8, _DEFLATED = range(3)


class PackError(ValueError):
    """A value that does not go into its place, or a number that was not packed so."""


class OtherListsError(ValueError):
    """A code was written with card lists of the owner's, and those at hand are others, or none."""


class Packer:
    """Takes numbers one after the other, each below a size that the reader knows too."""

    def __init__(self) -> None:
        self.number, self.weight = 0, 1

    @property
    def bits(self) -> int:
        """How many bits everything so far takes at most."""
        return (self.weight - 1).bit_length()

    def push(self, value: int, size: int) -> None:
        """Add a whole number from 0 to below `size`. Raises PackError for another."""
        if not 0 <= value < size:
            raise PackError(f"{value} is not from 0 to {size - 1}")
        self.number += value * self.weight
        self.weight *= size

    def varint(self, value: int) -> None:
        """Add a whole number of any size, small ones shortly. Raises PackError for a negative one."""
        if value < 0:
            raise PackError(f"{value} is negative")
        more = True
        while more:
            value, low = divmod(value, 8)
            more = value > 0
            self.push(low + 8 * more, 16)

    def text(self, text: str) -> None:
        """Add a text: by letters, as UTF-8 or deflated, whichever is shortest. Raises PackError for half characters."""
        try:
            data = text.encode()
        except UnicodeEncodeError:
            raise PackError(f"{text!r} holds half a character") from None
        ways = [(_UTF8, list(data), 256), (_DEFLATED, list(_deflated(data)), 256)]
        if all(character in LETTERS for character in text):
            ways.append((_PLAIN, [LETTERS.index(character) for character in text], 64))
        way, items, size = min(ways, key=lambda one: (len(one[1]) * one[2].bit_length(), one[0]))
        self.push(way, 3)
        self.varint(len(items))
        for item in items:
            self.push(item, size)

    def append(self, other: "Packer") -> None:
        """Add everything that another has taken."""
        self.number += other.number * self.weight
        self.weight *= other.weight


class Unpacker:
    """Gives back the numbers that a Packer took, in their order."""

    def __init__(self, number: int) -> None:
        self.number = number

    def pull(self, size: int) -> int:
        """The next number, from 0 to below `size`."""
        self.number, value = divmod(self.number, size)
        return value

    def varint(self, most: int) -> int:
        """The next number of any size. Raises PackError above `most`."""
        value, weight = 0, 1
        while True:
            digit = self.pull(16)
            value += digit % 8 * weight
            if value > most:
                raise PackError(f"a number above {most}")
            if digit < 8:
                return value
            weight *= 8
            if weight > most:
                raise PackError(f"a number above {most}")

    def text(self, most: int) -> str:
        """The next text. Raises PackError above `most` characters, or for what is no text."""
        way = self.pull(3)
        count = self.varint(4 * most)
        if way == _PLAIN:
            letters = [self.pull(64) for _ in range(count)]
            if any(letter >= len(LETTERS) for letter in letters):
                raise PackError("a letter beyond the last")
            text = "".join(LETTERS[letter] for letter in letters)
        else:
            data = bytes(self.pull(256) for _ in range(count))
            text = _decoded(_inflated(data, 4 * most) if way == _DEFLATED else data)
        if len(text) > most:
            raise PackError(f"a text above {most} characters")
        return text

    def finish(self) -> None:
        """Raise PackError if anything is left over."""
        if self.number:
            raise PackError("something is left over")


def _deflated(data: bytes) -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeeze.compress(data) + squeeze.flush()


def _inflated(data: bytes, most: int) -> bytes:
    swell = zlib.decompressobj(-15)
    try:
        text = swell.decompress(data, most + 1)
    except zlib.error:
        raise PackError("no deflated text") from None
    if not swell.eof or swell.unused_data or len(text) > most:
        raise PackError("a deflated text that is cut or too long")
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise PackError("no UTF-8") from None


def shortened(text: str, length: int) -> str:
    """The first characters of a text with `CUT` for the rest; no accent or mark is torn from its letter."""
    if len(text) <= length:
        return text
    while length > 1 and unicodedata.category(text[length]).startswith("M"):
        length -= 1
    return text[:length].rstrip() + CUT


# --- the number as text ---------------------------------------------------------------------------------------------


def digits(number: int) -> str:
    """A number in base 32; nothing for 0."""
    found = ""
    while number:
        number, digit = divmod(number, 32)
        found = ALPHABET[digit] + found
    return found


def number_of(text: str) -> int:
    """The number that base 32 digits mean. Raises PackError for a needless leading zero."""
    if text.startswith(ALPHABET[0]):
        raise PackError("a leading zero")
    number = 0
    for character in text:
        number = number * 32 + _VALUE[character]
    return number


def _step(state: int) -> int:
    """Shift the check's register by one character."""
    top = state >> 25
    state = (state & 0x1FFFFFF) << 5
    for bit, polynomial in enumerate(_GENERATOR):
        if top >> bit & 1:
            state ^= polynomial
    return state


def _register(text: str) -> int:
    state = 1
    for character in text:
        state = _step(state) ^ _VALUE[character]
    return state


def checked(text: str) -> str:
    """The text with its six check characters."""
    state = _register(text + ALPHABET[0] * CHECK) ^ _SOUND
    return text + "".join(ALPHABET[state >> DIGIT_BITS * place & 31] for place in reversed(range(CHECK)))


def is_sound(text: str) -> bool:
    """Whether a text ends with the check that belongs to it."""
    return _register(text) == _SOUND


def suspect(text: str) -> int | None:
    """The place (from 0) of the one character whose change would make a text sound; None if no single one would."""
    wrong = _register(text) ^ _SOUND
    for error in range(1, 32):
        state = error
        for place in range(len(text) - 1, -1, -1):
            if state == wrong:
                return place
            state = _step(state)
    return None
