"""The letters of a picture: how wide texts are in the house fonts, cut and broken to their room."""

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from companion.core.text.float_sum import total
from companion.core.text.formatter import shortened

Font = Literal["text-regular", "text-bold", "numerals-bold", "titles-bold"]
Piece = tuple[str, Font]
"""Characters of one face, side by side."""

# A line may break at these; the narrow and the no-break space hold together what they stand between.
_BREAK = re.compile("[ \t\r\n]+")


@cache
def picture_fonts() -> dict[str, dict[str, Any]]:
    """What a picture knows of each face: the widths of its letters, and the letters themselves as woff2."""
    read: dict[str, dict[str, Any]] = json.loads(files("companion.pictures").joinpath("fonts.json").read_text("utf-8"))
    return read


def width_of(text: str, font: Font, size: float) -> float:
    """How wide a text is, in the units of `size`."""
    widths = picture_fonts()[font]["widths"]
    return total(widths.get(char) or _guess(char) for char in text) * size / 1000


def _guess(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 1000 if unicodedata.east_asian_width(char) in "WF" else 620


def shorten(text: str, font: Font, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it is wider than its room."""
    return shortened(text, room, lambda part: width_of(part, font, size))


def wrap(pieces: Iterable[Piece], size: float, room: float, most: int) -> list[list[Piece]]:
    """Lines of pieces no wider than `room`; at most `most` lines, the last one then ends in an ellipsis."""
    told = [(text.replace(" → ", "\u202f→\u202f"), font) for text, font in pieces]  # what was stays beside what is
    words = [(word, font) for text, font in told for word in _BREAK.split(text) if word]
    lines: list[list[Piece]] = [[]]
    used = 0.0
    for word, font in words:
        long = width_of(word, font, size)
        space = width_of(" ", font, size) if lines[-1] else 0.0
        if lines[-1] and used + space + long > room:
            lines.append([])
            used = space = 0.0
        part = shorten(word, font, size, room)
        lines[-1].append((" " + part if space else part, font))
        used += space + min(long, room)
    if len(lines) > most:
        lines = lines[:most]
        text, font = lines[-1][-1]
        lines[-1][-1] = (text.rstrip(".,;: ") + " …", font)
    return lines
