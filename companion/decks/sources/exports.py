"""A deck as other tools write it (Arena, MTGO, Moxfield, Cockatrice, a spreadsheet): what stands around a card, what a
line heads, and what lies beside the deck."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, Phrasebook

Heading = Literal["main", "aside", "about"]

_NUMBERED: Final = re.compile(r"(?P<number>\d{1,3})[.)]\s+(?P<rest>.+)")
_BULLET: Final = re.compile(r"^[-–—*•·‣]\s+")
_PARTING: Final = re.compile(r"^(\d{1,4}\s*[x×]?)\s*[.):–—-]\s+")
_AROUND: Final = (
    re.compile(r"\s+(?:#|//).*$"),  # a remark
    re.compile(r"\s*(?:\*[^*\s]{1,9}\*|\^[^^]*\^)"),  # *F* for a foil, ^a label^
    re.compile(r"\s*\([^()\d][^()]*\)\s+\S*\d\S*(?=\s|$)"),  # (SET) 12
    re.compile(r"\s*(?:\[[^\]]*\]|<[^>]*>|\{[^}]*\})"),  # [SET:12]
    re.compile(r"\s*\((?!\s*\d+\s*\))[^()]*\)\s*$"),  # (SET)
)
_MARKS: Final = re.compile(r"[\s/#=:*_-]*(?P<said>.*?)[\s=:*_-]*(?:\(?\d+\)?)?[\s=:*_-]*")
_FIGURE: Final = re.compile(r"(?P<label>[^\d:]+?)\s*:\s*(?P<count>\d+)")
MOST_BESIDE: Final = 15
"""Copies of cards that may lie beside a deck, behind its only blank line."""
FEWEST_TIMES: Final = 3
"""So many times as many stand in front of it."""


class Line(NamedTuple):
    """A line of a text, with its number from 1."""

    number: int
    text: str


def variants(line: str) -> Iterator[str]:
    """A line as it may be meant, from what is written to the bare card with its copies."""
    yield line
    bare = _PARTING.sub(r"\1 ", _BULLET.sub("", line))
    yield bare
    for around in _AROUND:
        bare = " ".join(around.sub(" ", bare).split())
        yield bare


def heading(line: str) -> Heading | None:
    """What a line heads that names no card: the deck, what lies beside it, what is said about it."""
    found = _MARKS.fullmatch(plain(line))
    said = found["said"] if found else ""
    kinds: tuple[Heading, ...] = ("main", "aside", "about")
    return next((kind for kind in kinds if said in _ways(kind)), None)


def beside(line: str) -> str:
    """What a line says that lies beside the deck (`SB: 2 Name`); empty where it does not say so."""
    label, colon, rest = line.partition(":")
    return rest.strip() if colon and plain(label.strip()) in _ways("aside") else ""


def counted(line: str) -> str:
    """What a line has a figure of, without a card: `Total cards: 60`; empty for any other line."""
    found = _FIGURE.fullmatch(line)
    return found["label"] if found else ""


def unnumbered(lines: Sequence[Line]) -> list[Line]:
    """The lines without numbers of their own, where all of them are numbered in order: `1.`, `2.`, `3.`"""
    found = [_NUMBERED.fullmatch(line.text) for line in lines]
    if len(found) < 2 or not all(one and int(one["number"]) == place for place, one in enumerate(found, 1)):
        return list(lines)
    return [line._replace(text=one["rest"]) for line, one in zip(lines, found, strict=True) if one]


def last_block(texts: Sequence[str]) -> int:
    """Where the lines begin that stand behind the only blank line of a text; 0 where there is none or are several."""
    said = [bool(text.strip()) for text in texts]
    while said and not said[-1]:
        said.pop()
    first = next((place for place, one in enumerate(said) if one), len(said))
    starts = [place for place in range(first + 1, len(said)) if said[place] and not said[place - 1]]
    return starts[0] if len(starts) == 1 else 0


def is_beside(copies: int, main: int) -> bool:
    """Whether so many copies behind a blank line lie beside a deck of so many."""
    return 0 < copies <= MOST_BESIDE and main >= FEWEST_TIMES * copies


@cache
def _ways(kind: Heading) -> frozenset[str]:
    """The words of a heading, in plain letters."""
    words = Phrasebook("companion.decks")["typed"]
    return frozenset(plain(way) for lang in LANGUAGES for way in words(f"heads-{kind}", lang).split("|"))
