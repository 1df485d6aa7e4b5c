"""A line of a record as JSON: written, and read as data of anybody."""

import json
from typing import Any, Final

from companion.core.record.limits import MAX_LINE
from companion.core.text.messages import ToldError, told

Row = dict[str, Any]


class RowError(ToldError):
    """What is wrong with a row, in words that a sentence goes on with."""


def line_of(row: Row, longest: int, lang: str, *, too_long: str = "line-too-long") -> bytes:
    """The line of a row, without its newline: what `parse_line` reads. Raises RowError; `too_long`: its sentence."""
    try:
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise RowError(told("no-json"), lang) from None
    data = text.encode("utf-8", "replace")  # half a character (a lone surrogate) fits into no file
    if len(data) > longest:
        raise RowError(told(too_long, size=len(data), max=longest), lang)
    return data


def parse_line(line: bytes, longest: int = MAX_LINE) -> Row | None:
    """The JSON object of a line; None if it is none, or longer than `longest` (`MAX_HEADER` for a first line)."""
    if len(line) > longest:
        return None
    try:
        row = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _no_constant(text: str) -> None:
    raise ValueError(text)


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant)
"""Of JSON alone, without NaN and the like. Made once: a record has thousands of lines."""
