"""The operators of a page's content, written out. Lengths in points of the paper.

reportlab writes each number and each line of text through objects of its own, which took most of the time of a page of
text; the operators are few, and plain.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics

from companion.printing.page import fonts
from companion.printing.page.fonts import Run
from companion.printing.page.ink import Colour

_STEP: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_ESCAPES: Final = {
    code: f"\\{code:03o}" if code < 32 or code > 126 else f"\\{chr(code)}"
    for code in (*range(32), *map(ord, "()\\"), *range(127, 256))
}


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A number to a thousandth of a point, written shortly."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


def path(steps: Iterable[tuple[str, Iterable[float]]]) -> str:
    """The steps of a path (move, line, curve, close), each with its coordinates."""
    return " ".join(" ".join((*map(number, places), _STEP[kind])) for kind, places in steps)


def paint(*, stroke: bool, fill: bool) -> str:
    """What a path ends in; an area within an area is left out of it, as the hole of a letter."""
    return "B*" if stroke and fill else "S" if stroke else "f*" if fill else "n"


def pen(width: float, grey: float, dash: Iterable[float] = ()) -> str:
    """The pen for lines: round corners, and round ends where it is dashed."""
    dashes = " ".join(map(number, dash))
    return f"{number(width)} w {number(grey)} G 1 j {1 if dashes else 0} J [{dashes}] 0 d"


def lines(ends: Iterable[tuple[float, float, float, float]]) -> str:
    """Straight lines, each from its first point to its second."""
    return " ".join([f"{number(a)} {number(b)} m {number(c)} {number(d)} l" for a, b, c, d in ends])


def text(
    document: Any, runs: Iterable[Run], points: float, x: float, y: float, grey: float, tints: Mapping[str, Colour]
) -> str:
    """Runs side by side, their baseline at (x, y); characters with a tint are as light in it as the rest is in grey.

    `document` is that of the canvas, which embeds what is used.
    """
    size = number(points)
    shown = [f"BT {number(grey)} g 1 0 0 1 {number(x)} {number(y)} Tm"]
    for face, words in runs:
        font = pdfmetrics.getFont(fonts.name(face))
        for colour, part in _tinted(words, tints):
            for subset, codes in _codes(font, part, document):
                letters = codes.decode("latin-1").translate(_ESCAPES)
                told = f"{font.getSubsetInternalName(subset, document)} {size} Tf ({letters}) Tj"
                shown.append(told if colour is None else f"{_rgb(colour, grey)} rg {told} {number(grey)} g")
    return " ".join((*shown, "ET"))


def _tinted(words: str, tints: Mapping[str, Colour]) -> Iterable[tuple[Colour | None, str]]:
    """The words in parts of one colour."""
    if tints.keys().isdisjoint(words):
        return [(None, words)]
    return [(colour, "".join(part)) for colour, part in groupby(words, tints.get)]


def _rgb(colour: Colour, grey: float) -> str:
    return " ".join(number(part + (1 - part) * grey) for part in colour)


def _codes(font: Any, words: str, document: Any) -> list[tuple[int, bytes]]:
    """The letters as the document's subsets of the font count them: the number of a subset, and its codes."""
    state = font.state.get(document)
    if state is not None:
        try:
            return [(0, bytes(map(state.assignments.__getitem__, map(ord, words))))]
        except (KeyError, ValueError):  # a letter that is new, or one of a further subset
            pass
    found: list[tuple[int, bytes]] = font.splitString(words, document)
    return found
