"""What words can mean in a form of a file: its fields, their units and choices, who scores."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion.scoring.engine.hearing.pieces import pieces_of
from companion.scoring.engine.values import NO, NOBODY, YES
from companion.scoring.file.parts import Sheet

LONGEST: Final = 5
"""Words that one thing may be called by."""


class Sense(NamedTuple):
    """What words can mean: a field, its unit, one of its choices, a player, yes or no, nobody."""

    kind: str
    field: str = ""
    value: Any = None


Vocabulary = Mapping[tuple[str, ...], tuple[Sense, ...]]


@lru_cache(maxsize=256)
def vocabulary(key: tuple[str, str], sheet: "Same", names: tuple[str, ...]) -> Vocabulary:
    """All that words can mean in a form: `key` tells files and forms apart."""
    known = dict[tuple[str, ...], list[Sense]]()
    for text, sense in (*_of_fields(sheet.sheet, key[1]), *_of_people(sheet.sheet, names)):
        words = tuple(piece.text for piece in pieces_of(text) if piece.text != ",")
        if words and len(words) <= LONGEST and sense not in known.setdefault(words, []):
            known[words].append(sense)
    return {words: tuple(senses) for words, senses in known.items()}


def _ways(texts: Mapping[str, str]) -> Iterator[str]:
    """All ways to say a word."""
    return (way for text in texts.values() for way in text.split("|"))


def _of_fields(sheet: Sheet, form: str) -> Iterator[tuple[str, Sense]]:
    """What the fields of a form are called, their units and choices."""
    for one in sheet.forms[form].fields:
        for text in (one.name, one.name.replace("_", " "), *one.title.values(), *_ways(one.said or {})):
            yield text, Sense("field", one.name)
        yield from ((way, Sense("unit", one.name)) for way in _ways(one.unit or {}))
        for choice in one.choices:
            for way in (choice, *_ways(sheet.words.get(choice, {}))):
                yield way, Sense("choice", one.name, choice)


def _of_people(sheet: Sheet, names: Sequence[str]) -> Iterator[tuple[str, Sense]]:
    """Who scores; yes, no, nobody."""
    for name in names:
        for way in (name, *(_ways(sheet.words.get(name, {})) if sheet.sides else ())):
            yield way, Sense("player", value=name)
    for words, sense in ((YES, Sense("yes", value=True)), (NO, Sense("yes", value=False)), (NOBODY, Sense("nobody"))):
        yield from ((word, sense) for word in sorted(words))


class Same:
    """A file as a key: two of the same text are the same."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __hash__(self) -> int:
        return hash(self.sheet.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.sheet.digest == self.sheet.digest
