"""Where in a TOML text each key stands: `tomllib` tells values and no places."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

Path = tuple[str | int, ...]
"""The keys that lead to a value; the place in the list, of a table that comes several times."""
Place = tuple[int, int]
"""Line and column, from 1."""
_HEADER: Final = re.compile(r"\s*(\[\[?)([^\]]*)\]")
_KEY: Final = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*""")
_PART: Final = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def places_of(text: str) -> Mapping[Path, Place]:
    """The places of all values: of a text the letter behind its quote. What is not found stands with what holds it."""
    found: dict[Path, Place] = {}
    counts: dict[tuple[str, ...], int] = {}
    head: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header and "=" not in line[: header.end()]:
            names = _parts(header[2])
            if header[1] == "[[":
                counts[names] = counts.get(names, -1) + 1
                head = (*names, counts[names])
            else:
                head = names
            found.setdefault(head, (number, 1))
            continue
        key = _KEY.match(line)
        if key:
            path = (*head, *_parts(key[1]))
            found.setdefault(path, _place(line, number, key.end()))
            for inner, at in _inline(line, key.end()):
                found.setdefault((*path, *inner), _place(line, number, at))
    return found


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(text))


def _place(line: str, number: int, at: int) -> Place:
    return number, at + 1 + (line[at : at + 1] in ('"', "'"))


def _inline(line: str, at: int) -> Iterator[tuple[Path, int]]:
    """The keys of tables within a line, and where their values begin."""
    if line[at : at + 1] != "{":
        return
    path: list[str] = []
    while at < len(line) and line[at] != "#":
        letter = line[at]
        if letter in "\"'":
            at = _behind(line, at)
            continue
        if letter == "}" and path:
            path.pop()
        at += 1
        opens = letter == "{" or (letter == "," and not _in_list(line, at))
        key = _KEY.match(line, at) if opens else None
        if key:
            name, at = _parts(key[1]), key.end()
            yield (*path, *name), at
            if line[at : at + 1] == "{":
                path.append(name[-1])


def _in_list(line: str, at: int) -> bool:
    return line.count("[", 0, at) > line.count("]", 0, at)


def _behind(line: str, at: int) -> int:
    """Behind a quoted text."""
    end = line.find(line[at], at + 1)
    while end > 0 and line[end - 1] == "\\" and line[at] == '"':
        end = line.find(line[at], end + 1)
    return len(line) if end < 0 else end + 1


def nearest_place(places: Mapping[Path, Place], path: Path) -> Place:
    """The place of a value, else of what holds it."""
    while path:
        for one in (path, (*path, 0)):
            if one in places:
                return places[one]
        path = path[:-1]
    return 1, 1
