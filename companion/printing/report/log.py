"""The log of a match report as pieces for columns: turns with their entries. Lengths in mm, letters in points."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.partner.review import Review, turning
from companion.printing.layout import flow, pouring
from companion.printing.layout.leaf import LINE, SMALLEST
from companion.printing.layout.pouring import GUTTER, HEAD, PAD, Columns
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.report.report import Told, Turn

WHOLE: Final = 6
"""An entry of more lines may go on in the next column."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What no column parts: the title of a turn, or (`entry`) an entry or lines of one, with its number before it."""

    high: float
    body: flow.Fitted
    entry: bool = True
    sign: str = ""
    undone: bool = False


def setting(turns: Sequence[Turn], wide: float, points: float, least: float) -> Columns:
    """How a log is set on a page `wide` mm wide, in columns that are `least` wide or wider."""
    last = max((entry.number for turn in turns for entry in turn.entries), default=0)
    signs = Page.width(str(last), "numerals", points) + 0.6 * points / POINTS_PER_MM
    columns = max(1, int((wide + GUTTER) // (least + GUTTER)))
    return Columns(points, columns=columns, wide=(wide - GUTTER * (columns - 1)) / columns, signs=signs)


def blocks(turns: Sequence[Turn], set_: Columns, word: Callable[..., str], counted: str) -> pouring.Blocks[Piece]:
    """A block a turn; `counted` is the word for one, or for the whole log in a game without turns."""
    return [
        (_title(turn, set_, counted), [piece for entry in turn.entries for piece in _entry(entry, set_, word)])
        for turn in turns
    ]


def reviewed(review: Review, set_: Columns, word: Callable[..., str], lang: str) -> pouring.Blocks[Piece]:
    """The block before the log: the turning points of the match, numbered as on the curve."""
    told = [Told(number, " ".join(one.lines(lang))) for number, one in enumerate(review, 1)]
    note = [Told(0, review.note(lang))] if review.note(lang) else []
    return [(_head(turning(lang), set_), [piece for entry in (*told, *note) for piece in _entry(entry, set_, word)])]


def _title(turn: Turn, set_: Columns, counted: str) -> Piece:
    words = counted if turn.number is None else f"{counted} {turn.number}"
    return _head(f"{words} · {turn.player}" if turn.player else words, set_)


def _head(text: str, set_: Columns) -> Piece:
    body = flow.fitted(text, "bold", set_.wide, set_.points, most=1, least=SMALLEST)
    return Piece(set_.mm(HEAD), body, entry=False)


def _entry(entry: Told, set_: Columns, word: Callable[..., str]) -> Iterator[Piece]:
    """An entry as one piece; a very long one line by line, so that it may go on in the next column."""
    room = set_.wide - set_.signs
    # A figure stays beside what it became.
    said = entry.text.replace(" → ", "\u00a0→\u00a0")
    text = word("undone", text=said) if entry.undone else said
    lines = [*flow.typed(text, "text", room, set_.points)]
    if entry.comment:
        lines += flow.typed(word("comment", text=entry.comment), "italic", room, set_.points)
    step = 1 if len(lines) > WHOLE else WHOLE
    for start in range(0, len(lines), step):
        part = tuple(lines[start : start + step])
        high = set_.mm(LINE * len(part) + (PAD if start + step >= len(lines) else 0.0))
        sign = str(entry.number) if start == 0 and entry.number else ""
        yield Piece(high, flow.Fitted(part, set_.points), sign=sign, undone=entry.undone)
