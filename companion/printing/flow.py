"""Running text: paragraphs of a sheet's own words, broken into lines, with **strong** and _slanted_ words in them."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.printing import fonts
from companion.printing.fonts import Face
from companion.printing.page import Page
from companion.printing.paper import POINTS_PER_MM

Run = tuple[Face, str]
Line = tuple[Run, ...]
LEADING: Final = 1.2
"""From line to line, in sizes of the letters."""
_PIECE = re.compile(r"(\*\*.+?\*\*|_.+?_)")


def runs(text: str) -> tuple[Run, ...]:
    """A text as runs of one face each: `**strong**`, `_slanted_`, the rest plain."""
    found: list[Run] = []
    for piece in _PIECE.split(text):
        if piece.startswith("**"):
            found.append(("bold", piece[2:-2]))
        elif piece.startswith("_"):
            found.append(("italic", piece[1:-1]))
        elif piece:
            found.append(("text", piece))
    return tuple(found)


@lru_cache(maxsize=1024)
def lines(text: str, wide: float, points: float) -> tuple[Line, ...]:
    """Break a text where it is `wide` mm long, at ordinary spaces alone. Raises `MissingGlyph`.

    A word that is longer than the line stands alone on it, and runs over: sheets check their words, not this.
    """
    room = wide * POINTS_PER_MM
    done: list[Line] = []
    line: list[Run] = []
    used = 0.0
    for face, word, glued in _words(text):
        fonts.require(word, face)
        size = fonts.width(word, face, points)
        space = 0.0 if glued or not line else fonts.width(" ", face, points)
        if line and not glued and used + space + size > room:
            done.append(tuple(line))
            line, used, space = [], 0.0, 0.0
        _append(line, face, f" {word}" if space else word)
        used += space + size
    return (*done, tuple(line)) if line else tuple(done)


def _words(text: str) -> Iterator[tuple[Face, str, bool]]:
    """The words with their faces, and whether each is glued to the one before: no space between the two."""
    glued = False
    for face, piece in runs(text):
        parts = piece.split(" ")
        for number, part in enumerate(parts):
            if part:
                yield face, part, glued and number == 0
        glued = bool(parts[-1])


def _append(line: list[Run], face: Face, words: str) -> None:
    if line and line[-1][0] == face:
        line[-1] = (face, line[-1][1] + words)
    else:
        line.append((face, words))


def height(text: str, wide: float, points: float, leading: float = LEADING) -> float:
    """How high a paragraph stands, in mm."""
    return len(lines(text, wide, points)) * points * leading / POINTS_PER_MM


def paragraph(
    page: Page, x: float, y: float, text: str, *, wide: float, points: float, leading: float = LEADING, grey: float = 0
) -> float:
    """Write a paragraph from its top left corner, and give the y of its foot. Raises `MissingGlyph`."""
    step = points * leading / POINTS_PER_MM
    # Capitals stand in the middle of their line.
    baseline = y + (step + page.cap("text", points)) / 2
    found = lines(text, wide, points)
    for number, line in enumerate(found):
        at = x
        for face, words in line:
            at += page.text(at, baseline + number * step, words, face=face, points=points, grey=grey)
    return y + len(found) * step
