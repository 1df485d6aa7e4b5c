"""The fonts of paper: registered once with reportlab, and asked before anything is drawn with them."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion import fonts
from companion.core.text.float_sum import total
from companion.printing.errors import MissingGlyph

Face = Literal["text", "bold", "italic", "numerals", "titles", "letters", "bold-letters"]
FILES: Final[dict[Face, fonts.Name]] = {
    "text": "text-regular",
    "bold": "text-bold",
    "italic": "text-italic",
    "numerals": "numerals-bold",
    "titles": "titles-bold",
    "letters": "letters-regular",
    "bold-letters": "letters-bold",
}
OTHERS: Final[dict[Face, tuple[Face, ...]]] = {
    face: ("text", "bold-letters" if face in ("bold", "numerals", "titles") else "letters") for face in FILES
}
"""Where a face takes what it lacks of a player's text: the letters of names in other scripts are there."""
Run = tuple[Face, str]
"""Characters of one face, side by side."""
PLACEHOLDER: Final = "□"
"""Stands for a character of a player's text that no font of ours draws."""
CUT: Final[Run] = ("text", "…")
_BLANKS = re.compile(r"[^\S\u00a0\u202f]+")
"""Spaces, tabs and line breaks; those that do not break stay what they are."""


@cache
def name(face: Face) -> str:
    """The name under which reportlab knows a face; the first call reads its file."""
    title = f"companion-{FILES[face]}"
    # asciiReadable=0: subsets without a filler for every ASCII character, half the size.
    pdfmetrics.registerFont(TTFont(title, str(fonts.path(FILES[face])), asciiReadable=0))
    return title


@cache
def characters(face: Face) -> frozenset[int]:
    """The code points that a face draws."""
    return frozenset(pdfmetrics.getFont(name(face)).face.charToGlyph)


def width(text: str, face: Face, points: float) -> float:
    """The width of a text in points."""
    return 0.001 * points * _units(text, face)


@lru_cache(maxsize=16_384)
def _units(text: str, face: Face) -> float:
    """The width of a text in thousandths of the size of its letters: what reportlab adds up anew at every call."""
    font = pdfmetrics.getFont(name(face)).face
    widths, other = font.charWidths, font.defaultWidth
    return float(sum([widths.get(ord(character), other) for character in text]))


def run_width(runs: Iterable[Run], points: float) -> float:
    """The width of some runs, side by side, in points."""
    return total(width(words, face, points) for face, words in runs)


@lru_cache(maxsize=4096)
def require(text: str, face: Face) -> None:
    """Raise `MissingGlyph` for the first character of a sheet's own text that the face cannot draw."""
    known = characters(face)
    for character in text:
        if ord(character) not in known:
            raise MissingGlyph(character, name(face), text)


@lru_cache(maxsize=16_384)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Split a player's text into runs that can be drawn, each with its face; nothing in it raises.

    What the face lacks is taken from the text face or the letters of other scripts, and what these lack too becomes
    `PLACEHOLDER`.
    """
    known, text = characters(face), drawable(text)
    if known.issuperset(map(ord, text)):
        return ((face, text),) if text else ()
    found: list[Run] = []
    for character in text:
        faces = (one for one in (face, *OTHERS[face]) if ord(character) in characters(one))
        used: Face | None = next(faces, None)
        if used is None:
            used, character = "text", PLACEHOLDER  # noqa: PLW2901
        if found and found[-1][0] == used:
            found[-1] = (used, found[-1][1] + character)
        else:
            found.append((used, character))
    return tuple(found)


def lost(text: str) -> int:
    """How many characters of a player's text are drawn as `PLACEHOLDER`."""
    return len(undrawn(text))


def undrawn(text: str) -> str:
    """The characters of a player's text that are drawn as `PLACEHOLDER`."""
    if characters("text").issuperset(map(ord, text)):
        return ""
    known = characters("text") | characters("letters")
    return "".join(character for character in drawable(text) if ord(character) not in known)


def cut(runs: Iterable[Run], room: float, points: float) -> tuple[Run, ...]:
    """The runs as far as they and a … fit in `room` points."""
    room -= run_width([CUT], points)
    kept: list[Run] = []
    for face, words in runs:
        wide = width(words, face, points)
        if wide > room:
            kept.append((face, _beginning(words, face, room, points)))
            break
        kept.append((face, words))
        room -= wide
    return (*(run for run in kept if run[1]), CUT)


def _beginning(words: str, face: Face, room: float, points: float) -> str:
    """The first characters, as many as fit in `room` points."""
    for place, character in enumerate(words):
        room -= width(character, face, points)
        if room < 0:
            return words[:place]
    return words


def drawable(text: str) -> str:
    """Compose accents, turn line breaks and tabs into spaces, and drop what has no shape of its own."""
    composed = unicodedata.normalize("NFC", _BLANKS.sub(" ", text).strip())
    if composed.isascii():
        return composed
    return "".join(c for c in composed if unicodedata.category(c) != "Cf" and not "\ufe00" <= c <= "\ufe0f")
