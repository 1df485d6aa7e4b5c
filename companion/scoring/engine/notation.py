"""An entry out of a text: as it is written, or as people say it, by the words that the file gives to its fields."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from companion.core.notation.nearest import nearest
from companion.core.speech.tokens import NUMBERS
from companion.core.text.letters import plain
from companion.core.text.messages import load_words
from companion.scoring.engine.moves import Values
from companion.scoring.engine.reading import ABSENT
from companion.scoring.engine.values import NO, NOBODY, YES
from companion.scoring.file.parts import Field, Form, Sheet

_PIECE: Final = re.compile(
    r"\"([^\"]*)\"|«\s*([^»]*?)\s*»|([+-]?\d+(?:[.,]\d+)?)|([^\W\d_]+(?:['’][^\W\d_]+)*['’]?)|([,;])"
)
_LONGEST: Final = 5
"""Words that one thing may be called by."""
_LONGEST_NUMBER: Final = max(map(len, NUMBERS))
_HUNDRED: Final = frozenset(("cent", "cents", "hundred"))
_words: Final = load_words("companion.scoring")
_HALF: Final = (("et", "demi"), ("et", "demie"), ("and", "a", "half"), ("point", "five"), ("virgule", "cinq"))
MINUS_WORDS: Final = frozenset(("moins", "minus"))
FILLERS: Final = frozenset(
    word for texts in _words["filler"].values() for text in texts.values() for word in text.split("|")
)
"""Words between others that add nothing; what a file gives a meaning to has it."""


class NotReadError(Exception):
    """A text that is no entry: the word that was not understood, what is near it, what is known."""

    def __init__(self, key: str, **figures: Any) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures


class Piece(NamedTuple):
    """A word, a number, a name in quotes, or a sign between parts."""

    text: str
    number: Fraction | int | None = None
    quoted: bool = False


class Sense(NamedTuple):
    """What words can mean: a field, its unit, one of its choices, a player, yes or no, nobody."""

    kind: str
    field: str = ""
    value: Any = None


Vocabulary = Mapping[tuple[str, ...], tuple[Sense, ...]]


def pieces_of(text: str) -> list[Piece]:
    """The pieces of a text; numbers in words too."""
    found: list[Piece] = []
    for piece in _PIECE.finditer(text):
        quoted = piece[1] if piece[1] is not None else piece[2]
        if quoted is not None:
            found.append(Piece(plain(quoted), None, True))
        elif piece[3]:
            number = Fraction(piece[3].replace(",", ".")) if len(piece[3]) < 12 else None
            whole = number is not None and number.denominator == 1
            found.append(Piece(piece[3], int(number) if whole and number is not None else number))
        elif piece[4]:
            found += [Piece(part) for part in re.split(r"['’]", plain(piece[4])) if part]
        else:
            found.append(Piece(","))
    return found


def _counted(pieces: Sequence[Piece], at: int) -> tuple[int, Fraction | int] | None:
    """The number that some words say, and how many of them it takes: `cent vingt et un`, `forty nine and a half`."""
    words = [piece.text if piece.number is None and not piece.quoted else "" for piece in pieces[at : at + 9]]
    place, value = 0, None
    if words[:1] and words[0] in _HUNDRED:
        place, value = 1, 100
    length, units = _small(words, place)
    if length and value is None and len(words) > length and words[length] in _HUNDRED and (units or 0) < 10:
        value, place = (units or 0) * 100, length + 1
        place += words[place : place + 1] == ["and"]
        length, units = _small(words, place)
    if not length and value is None:
        return None
    if length == 1 and value is None and words[0] in ("un", "une", "one", "a", "an") and not _ends(pieces, at):
        return None
    total: Fraction | int = (value or 0) + (units or 0)
    place += length
    for half in _HALF:
        if tuple(words[place : place + len(half)]) == half:
            return place + len(half), total + Fraction(1, 2)
    return place, total


def _small(words: Sequence[str], at: int) -> tuple[int, int | None]:
    for length in range(min(_LONGEST_NUMBER, len(words) - at), 0, -1):
        found = NUMBERS.get(tuple(words[at : at + length]))
        if found is not None:
            return length, found
    return (1, 1) if words[at : at + 1] in (["un"], ["one"]) else (0, None)


def _ends(pieces: Sequence[Piece], at: int) -> bool:
    """Whether `un` stands where only a number can: at the end of a part."""
    return at + 1 >= len(pieces) or pieces[at + 1].text == ","


@lru_cache(maxsize=256)
def _vocabulary(key: tuple[str, str], sheet: "_Same", names: tuple[str, ...]) -> Vocabulary:
    """All that words can mean in a form: `key` tells files and forms apart."""
    known = dict[tuple[str, ...], list[Sense]]()
    for text, sense in (*_of_fields(sheet.sheet, key[1]), *_of_people(sheet.sheet, names)):
        words = tuple(piece.text for piece in pieces_of(text) if piece.text != ",")
        if words and len(words) <= _LONGEST and sense not in known.setdefault(words, []):
            known[words].append(sense)
    return {words: tuple(senses) for words, senses in known.items()}


def _ways(texts: Mapping[str, str]) -> Iterator[str]:
    """All ways to say a word."""
    return (way for text in texts.values() for way in text.split("|"))


def _of_fields(sheet: Sheet, form: str) -> Iterator[tuple[str, Sense]]:
    """What the fields of a form are called, their units and choices."""
    for one in sheet.forms[form].fields:
        for text in (one.name, one.name.replace("_", " "), *one.title.values()):
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


class _Same:
    """A file as a key: two of the same text are the same."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __hash__(self) -> int:
        return hash(self.sheet.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.sheet.digest == self.sheet.digest


@dataclass
class _Reading:
    """A text on the way to values."""

    form: Form
    names: tuple[str, ...]
    values: dict[str, Any] = field(default_factory=dict)
    current: Field | None = None
    person: str = ""
    waiting: list[Fraction | int] = field(default_factory=list)
    speaker: str = ""
    silent: list[str] = field(default_factory=list)

    def take(self, senses: Sequence[Sense]) -> bool:
        """Give some words the first meaning that fits here; whether there is one."""
        ranked = sorted(senses, key=lambda sense: not (self.current and sense.field == self.current.name))
        return any(getattr(self, f"_{sense.kind}")(sense) for sense in ranked)

    def _field(self, sense: Sense) -> bool:
        found = self.form.field(sense.field)
        assert found is not None
        if self._counts(found):
            self.values[found.name] = self.waiting.pop()
            self.current = found
            return True
        self.settle()
        self.current, self.person = found, ""
        return True

    def _counts(self, found: Field) -> bool:
        """Whether a number that waits is what a field says that is named behind it: `49 points`."""
        if found.kind != "number" or found.each or len(self.waiting) != 1 or found.name in self.values:
            return False
        return self.current is None or self.current.kind != "number" or self.current.name in self.values

    def _unit(self, sense: Sense) -> bool:
        found = self.form.field(sense.field)
        assert found is not None
        if self.waiting and not found.each and found.name not in self.values:
            self.values[found.name] = self.waiting.pop()
            self.current = found
            return True
        return self.current is found and found.name in self.values

    def _choice(self, sense: Sense) -> bool:
        found = self.form.field(sense.field)
        assert found is not None
        if found.each:
            if not self.person or (
                self.current is not found and found.name in self.values and self.person in self.values[found.name]
            ):
                return False
            self.values.setdefault(found.name, {})[self.person] = sense.value
            self.current = found
            return True
        now = self.current
        others = now is not None and now is not found and now.name not in self.values and sense.value in now.choices
        if found.name in self.values or others:
            return False
        self.settle()
        self.values[found.name] = sense.value
        self.current = found
        return True

    def _player(self, sense: Sense) -> bool:
        now = self.current
        if now is not None and now.each:
            self.settle()
            self.person = sense.value
            if now.kind == "yes":
                self.values.setdefault(now.name, {})[self.person] = True
            return True
        if now is not None and now.kind == "player" and now.name not in self.values:
            self.values[now.name] = sense.value
            return True
        self.settle()
        free = next((one for one in self.form.fields if one.kind == "player" and one.name not in self.values), None)
        if free is not None and not (now is None and self.values and free.optional):
            self.values[free.name] = sense.value
            self.current = free
            return True
        each = [one for one in self.form.fields if one.each and one.kind != "choice"]
        if each:
            self.current, self.person = each[0], sense.value
            return True
        if not self.speaker and not self.values:
            self.speaker = sense.value
            return True
        return False

    def _yes(self, sense: Sense) -> bool:
        if self.current is None or self.current.kind != "yes":
            return False
        if self.current.each:
            if not self.person:
                return False
            self.values.setdefault(self.current.name, {})[self.person] = sense.value
        else:
            self.values[self.current.name] = sense.value
        return True

    def _nobody(self, sense: Sense) -> bool:
        if self.current is None:
            return False
        self.values[self.current.name] = {} if self.current.each else ABSENT
        return True

    def number(self, value: Fraction | int) -> None:
        """Take a number: of the field that was named, of somebody, or one that waits for what it counts."""
        now = self.current
        if now is not None and now.kind == "dice" and len(self.values.get(now.name, ())) < max(now.dice, 1):
            self.values[now.name] = (*self.values.get(now.name, ()), value)
        elif now is not None and now.kind == "number" and now.each and self.person:
            self.values.setdefault(now.name, {})[self.person] = value
            self.person = ""
        elif now is not None and now.kind == "number" and not now.each and now.name not in self.values:
            self.values[now.name] = value
        else:
            self.waiting.append(value)

    def settle(self) -> None:
        """Numbers that still wait: one for each who scores, in their order; or of what is asked next."""
        if not self.waiting:
            return
        numbers, self.waiting = self.waiting, []
        now = self.current
        wanted = [one for one in self.form.fields if one.kind == "number" and one.name not in self.values]
        each = (
            now
            if now is not None and now.each and now.kind == "number"
            else next((one for one in wanted if one.each), None)
        )
        if each is not None and len(numbers) == len(self.names) and each.name not in self.values:
            self.values[each.name] = dict(zip(self.names, numbers, strict=True))
            return
        dice = next((one for one in self.form.fields if one.kind == "dice" and one.name not in self.values), None)
        if dice is not None and len(numbers) == dice.dice:
            self.values[dice.name] = tuple(numbers)
            return
        single = [one for one in wanted if not one.each]
        if len(numbers) > len(single):
            raise NotReadError("number-unplaced", given=", ".join(map(str, numbers)))
        for one, value in zip(single, numbers, strict=False):
            self.values[one.name] = value


def read_entry(
    sheet: Sheet, form: Form, text: str, names: tuple[str, ...], *, spoken: bool = False
) -> tuple[Values, str]:
    """The values of a text, and who says it where that is said in it. Raises NotReadError.

    `spoken`: no verb stands before it, so that it has to tell at least two things, or one and who.
    """
    known = _vocabulary((sheet.digest, form.name), _Same(sheet), names)
    reading = _Reading(form, names)
    pieces = pieces_of(text)
    at = 0
    while at < len(pieces):
        at = _step(reading, known, pieces, at)
    reading.settle()
    if spoken and not _tells(reading):
        raise NotReadError("nothing-said")
    values = tuple(
        (one.name, _tupled(one, reading.values[one.name], names)) for one in form.fields if one.name in reading.values
    )
    return values, reading.speaker


def _tells(reading: _Reading) -> bool:
    return bool(reading.values) and len(reading.values) + bool(reading.speaker) > (
        1 if len(reading.form.fields) > 1 else 0
    )


def _tupled(one: Field, value: Any, names: tuple[str, ...]) -> Any:
    if one.each and isinstance(value, dict):
        order = {name: place for place, name in enumerate(names)}
        return tuple(sorted(value.items(), key=lambda pair: order[pair[0]]))
    return value


def _step(reading: _Reading, known: Vocabulary, pieces: Sequence[Piece], at: int) -> int:
    """Take the next piece, or the longest words that mean something; where it goes on."""
    piece = pieces[at]
    if piece.number is not None:
        reading.number(piece.number)
        return at + 1
    if piece.text == ",":
        reading.person = ""
        return at + 1
    taken = _named(reading, known, pieces, at) or _number(reading, pieces, at)
    if taken:
        return at + taken
    silent = any(sense.kind in ("unit", "yes", "nobody") for sense in known.get((piece.text,), ()))
    if silent or (piece.text in FILLERS and not piece.quoted):
        return at + 1
    raise NotReadError("word-unknown", given=piece.text[:40], near=nearest(piece.text, _said(known)))


def _named(reading: _Reading, known: Vocabulary, pieces: Sequence[Piece], at: int) -> int:
    """How many pieces name something that fits here; a name in quotes is one piece."""
    if pieces[at].quoted:
        words = tuple(piece.text for piece in pieces_of(pieces[at].text))
        return int(words in known and reading.take(known[words]))
    for length in range(min(_LONGEST, len(pieces) - at), 0, -1):
        words = tuple(one.text for one in pieces[at : at + length])
        if words in known and reading.take(known[words]):
            return length
    return 0


def _number(reading: _Reading, pieces: Sequence[Piece], at: int) -> int:
    """How many pieces are a number in words, or one below nothing."""
    minus = pieces[at].text in MINUS_WORDS
    behind = pieces[at + 1].number if minus and at + 1 < len(pieces) else None
    counted = (1, behind) if behind is not None else _counted(pieces, at + minus)
    if counted is None:
        return 0
    reading.number(-counted[1] if minus else counted[1])
    return minus + counted[0]


def _said(known: Vocabulary) -> Iterator[str]:
    return (" ".join(words) for words in known)
