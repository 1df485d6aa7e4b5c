"""Entries of a record as short lines of text: all that was announced, nothing that can be worked out again.

A line is what was announced, then fields, each behind a tab and its letter. It begins with a mark for what is no plain
move: `!` played against a rule, `^12 ` names what entry 12 left unnamed, `=` figures set by hand (JSON), `<` taken
back, `>` brought back (and by whom). Left out are the facts, the verdict, who speaks, which entry is taken or brought
back: replaying tells them. `@` says who plays a seat from now on (JSON).
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from companion.core.match.entry import Entry
from companion.core.match.timeline import Timeline
from companion.core.record.json_line import Row
from companion.core.record.limits import TOGETHER
from companion.core.record.line_schema import plain_facts

_MARKS: Final = "!^=<>@"
_TABLES: Final = {"=": "correct", "@": "partner"}
_LISTS: Final = {"i": "implied", "t": "then"}
_TEXTS: Final = {"w": "why", "c": "comment"}
_ESCAPES: Final = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_MEANT: Final = {written[1]: character for character, written in _ESCAPES.items()}
_LONGEST_NUMBER: Final = 9


class BadLineError(ValueError):
    """A line that `line_of_entry` does not write."""


def lines_of(entries: tuple[Entry, ...], *, answered: bool) -> Iterator[str]:
    """A line for each entry after the start. `answered`: with what chance was answered."""
    writer = ""
    for entry in entries[1:]:
        fields = list(_fields(entry, answered=answered))
        if entry.writer != writer:
            fields.append(f"W{_escaped(entry.writer)}")
            writer = entry.writer
        yield "\t".join([_begun(entry), *fields])


def _begun(entry: Entry) -> str:
    """What was announced, behind its mark."""
    if entry.kind in ("undo", "redo"):
        return ("<" if entry.kind == "undo" else ">") + _escaped(entry.by)
    if entry.kind in ("correct", "partner"):
        mark = next(mark for mark, kind in _TABLES.items() if kind == entry.kind)
        return mark + _escaped(json.dumps(plain_facts(entry.given), ensure_ascii=False, separators=(",", ":")))
    text = _escaped(str(entry.move))
    if entry.kind == "override":
        return f"!{text}"
    if entry.kind == "reveal":
        return f"^{entry.refers} {text}"
    return f"\\{text}" if text[:1] in _MARKS else text


def _fields(entry: Entry, *, answered: bool) -> Iterator[str]:
    for step in entry.implied:
        yield f"i{_escaped(str(step))}"
    for answer in entry.answers if answered else ():
        yield f"t{_escaped(str(answer))}"
    if entry.why and entry.kind in ("override", "correct"):
        yield f"w{_escaped(entry.why)}"
    if entry.comment:
        yield f"c{_escaped(entry.comment)}"
    if entry.together and entry.together[0] == entry.number:
        yield f"g{entry.together[1]}"
    if entry.seen != entry.number - 1:
        yield f"s{entry.seen}"


def _escaped(text: str) -> str:
    for character, written in _ESCAPES.items():
        text = text.replace(character, written)
    return text


# --- reading --------------------------------------------------------------------------------------------------------


class Reader:
    """Turns lines into rows of a record, one after the other, on top of the timeline that replays them."""

    def __init__(self) -> None:
        self._writer = ""
        self._together: tuple[int, int] | None = None

    def row(self, line: str, timeline: Timeline) -> Row:
        """The row of the next line, as far as the code tells it. Raises BadLineError."""
        begun, *fields = line.split("\t")
        number = timeline.newest + 1
        row: Row = {"n": number, "seen": number - 1, **_announced(begun, timeline)}
        for field in fields:
            self._take(row, field[:1], _unescaped(field[1:]))
        row["writer"] = self._writer
        if self._together is not None:
            row["together"] = list(self._together)
            if number + 1 == sum(self._together):
                self._together = None
        return row

    @property
    def whole(self) -> bool:
        """Whether nothing is wanting of what was announced together."""
        return self._together is None

    def _take(self, row: Row, letter: str, text: str) -> None:
        if letter in _LISTS:
            row.setdefault(_LISTS[letter], []).append(text)
        elif letter in _TEXTS and _TEXTS[letter] not in row:
            row[_TEXTS[letter]] = text
        elif letter == "W":
            self._writer = text
        elif letter == "s":
            row["seen"] = _number(text)
        elif letter == "g" and self._together is None and 1 < _number(text) <= TOGETHER:
            self._together = (row["n"], _number(text))
        else:
            raise BadLineError(letter)


def _announced(begun: str, timeline: Timeline) -> Row:
    mark, rest = begun[:1], begun[1:]
    if mark == "<":
        return {"undo": timeline.undoable or 0, "by": _unescaped(rest)}
    if mark == ">":
        return {"redo": timeline.redoable or 0, "by": _unescaped(rest)}
    if mark in _TABLES:
        return {_TABLES[mark]: _json(_unescaped(rest))}
    if mark == "!":
        return {"override": True, "move": _unescaped(rest)}
    if mark == "^":
        number, _, move = rest.partition(" ")
        return {"reveal": _number(number), "move": _unescaped(move)}
    return {"move": _unescaped(rest if begun[:2] in {f"\\{one}" for one in _MARKS} else begun)}


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadLineError(text[:20]) from None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise BadLineError(text[:20])
    return int(text)


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    parts = iter(text)
    found = []
    for character in parts:
        meant = _MEANT.get(next(parts, "")) if character == "\\" else character
        if meant is None:
            raise BadLineError(text[:20])
        found.append(meant)
    return "".join(found)
