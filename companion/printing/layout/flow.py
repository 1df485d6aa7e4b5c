"""Running text, broken into lines: paragraphs of a sheet's own words, with **strong** and _slanted_ ones in them, and
what people typed, which is never markup and always fits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.printing.page import fonts
from companion.printing.page.fonts import Face, Run
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM

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
        _join(line, ((face, f" {word}" if space else word),))
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


# --- what people typed ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16_384)
def typed(text: str, face: Face, wide: float, points: float) -> tuple[Line, ...]:
    """Break what people typed where it is `wide` mm long: at spaces, and within words that are longer than a line.

    Nothing raises and nothing is lost: characters without a shape of ours become placeholders (`fonts.runs`). A
    blank text has no line. A line holds one character at least, however narrow.
    """
    room = wide * POINTS_PER_MM
    whole = fonts.runs(text, face)
    if fonts.run_width(whole, points) <= room:
        return (whole,) if whole else ()
    space = fonts.width(" ", face, points)
    done: list[list[Run]] = []
    used = 0.0
    for word in fonts.drawable(text).split(" "):
        for place, part in enumerate(_pieces(fonts.runs(word, face), room, points)):
            size = fonts.run_width(part, points)
            if done and place == 0 and used + space + size <= room:
                _join(done[-1], ((face, " "), *part))
                used += space + size
            else:
                done.append(list(part))
                used = size
    return tuple(tuple(line) for line in done)


def _pieces(word: tuple[Run, ...], room: float, points: float) -> Iterator[tuple[Run, ...]]:
    """A word, or as many pieces as it takes for each to fit in `room` points."""
    if fonts.run_width(word, points) <= room:
        yield word
        return
    piece: list[Run] = []
    used = 0.0
    for face, letters in word:
        for letter in letters:
            size = fonts.width(letter, face, points)
            if piece and used + size > room:
                yield tuple(piece)
                piece, used = [], 0.0
            _join(piece, ((face, letter),))
            used += size
    yield tuple(piece)


def _join(line: list[Run], more: tuple[Run, ...]) -> None:
    for face, letters in more:
        if line and line[-1][0] == face:
            line[-1] = (face, line[-1][1] + letters)
        else:
            line.append((face, letters))


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit, the size of their letters in points, and whether the text had to be cut with …."""

    lines: tuple[Line, ...]
    points: float
    cut: bool = False


@lru_cache(maxsize=16_384)
def fitted(text: str, face: Face, wide: float, points: float, *, most: int, least: float) -> Fitted:
    """What people typed on `most` lines at most, each `wide` mm long.

    Where need be it is set smaller, down to `least` points; what does not fit even then is cut, and says so.
    """
    whole, size = fonts.runs(text, face), points
    if fonts.run_width(whole, points) <= wide * POINTS_PER_MM:
        return Fitted((whole,) if whole else (), points)
    while True:
        found = typed(text, face, wide, size)
        if len(found) <= most:
            return Fitted(found, size)
        if size <= least:
            break
        size = max(least, size - 0.5)
    return Fitted((*found[: most - 1], fonts.cut(found[most - 1], wide * POINTS_PER_MM, size)), size, cut=True)
