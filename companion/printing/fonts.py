"""The fonts of paper: registered once with reportlab, and asked before anything is drawn with them."""

import unicodedata
from functools import cache
from typing import Final, Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion import fonts
from companion.printing.spec import MissingGlyph

Face = Literal["text", "bold", "italic", "numerals", "titles"]
FILES: Final[dict[Face, fonts.Name]] = {
    "text": "text-regular",
    "bold": "text-bold",
    "italic": "text-italic",
    "numerals": "numerals-bold",
    "titles": "titles-bold",
}
PLACEHOLDER: Final = "□"
"""Stands for a character of a player's text that no font of ours draws."""


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
    return float(pdfmetrics.stringWidth(text, name(face), points))


def require(text: str, face: Face) -> None:
    """Raise `MissingGlyph` for the first character of a sheet's own text that the face cannot draw."""
    known = characters(face)
    for character in text:
        if ord(character) not in known:
            raise MissingGlyph(character, name(face), text)


def runs(text: str, face: Face) -> list[tuple[Face, str]]:
    """Split a player's text into runs that can be drawn, each with its face; nothing in it raises.

    What the face lacks is taken from the text face, and what that lacks too becomes `PLACEHOLDER`.
    """
    found: list[tuple[Face, str]] = []
    for character in drawable(text):
        used: Face = face if ord(character) in characters(face) else "text"
        if ord(character) not in characters(used):
            used, character = "text", PLACEHOLDER  # noqa: PLW2901
        if found and found[-1][0] == used:
            found[-1] = (used, found[-1][1] + character)
        else:
            found.append((used, character))
    return found


def drawable(text: str) -> str:
    """Compose accents, turn line breaks and tabs into spaces, and drop what has no shape of its own."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in composed if unicodedata.category(c) != "Cf" and not "\ufe00" <= c <= "\ufe0f")
