"""An entry out of a text: as it is written, or as people say it, by the words that the file gives to its fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from companion.core.notation.nearest import nearest
from companion.core.text.messages import load_words
from companion.scoring.engine.hearing.pieces import Piece, counted, half_at, pieces_of
from companion.scoring.engine.hearing.vocabulary import LONGEST, Same, Sense, Vocabulary, vocabulary
from companion.scoring.engine.moves import Values
from companion.scoring.engine.validation import ABSENT
from companion.scoring.engine.values import NOBODY
from companion.scoring.file.parts import Field, Form, Sheet

MINUS_WORDS: Final = frozenset(("moins", "minus"))
FILLERS: Final = frozenset(
    word
    for texts in load_words("companion.scoring")["filler"].values()
    for text in texts.values()
    for word in text.split("|")
)
"""Words between others that add nothing; what a file gives a meaning to has it."""


class NotReadError(Exception):
    """A text that is no entry: the word that was not understood, what is near it, what is known."""

    def __init__(self, key: str, **figures: Any) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures


@dataclass
class _Reading:
    """A text on the way to values."""

    form: Form
    fields: tuple[Field, ...]
    names: tuple[str, ...]
    values: dict[str, Any] = field(default_factory=dict)
    current: Field | None = None
    person: str = ""
    waiting: list[Fraction | int] = field(default_factory=list)
    speaker: str = ""
    held: tuple[str, Any] | None = None
    """A choice of a field of everybody that is said before whose it is: `a single handful for Bo`."""
    ahead: bool = False
    """Whether a number comes next."""

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
        if found.kind == "yes" and not found.each:
            self.values.setdefault(found.name, True)  # what is named is so, unless a no follows
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
        if found.each and not self.person and found.name not in self.values:
            self.settle()
            self.held, self.current = (found.name, sense.value), found
            return True
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
        """Who: of a choice that was said before, of a figure, as an answer, or as who speaks."""
        name = sense.value
        ways = (self._whose_choice, self._whose_figure, self._behind, self._figure_of, self._next_of, self._answer)
        return any(way(name) for way in ways)

    def _whose_choice(self, name: str) -> bool:
        if self.held is None:
            return False
        self.values.setdefault(self.held[0], {})[name], self.held = self.held[1], None
        return True

    def _whose_figure(self, name: str) -> bool:
        now = self.current
        if now is None or not now.each or now.kind != "number" or len(self.waiting) != 1:
            return False
        self.values.setdefault(now.name, {})[name] = self.waiting.pop()
        return True

    def _figure_of(self, name: str) -> bool:
        """Whether a figure of theirs comes next, where none of anybody is being told."""
        if self.current is not None and self.current.each:
            return False
        found = self._counted_of(name)
        if found is None:
            return False
        self.settle()
        self.current, self.person = found, name
        return True

    def _next_of(self, name: str) -> bool:
        """The next of those of whom something is being told."""
        now = self.current
        if now is None or not now.each:
            return False
        self.settle()
        self.person = name
        if now.kind == "yes":
            self.values.setdefault(now.name, {})[name] = True
        return True

    def _answer(self, name: str) -> bool:
        """The answer to who; else somebody of whom a figure follows, or who speaks."""
        now = self.current
        if now is not None and now.kind == "player" and now.name not in self.values:
            self.values[now.name] = name
            return True
        self.settle()
        free = next((one for one in self.fields if one.kind == "player" and one.name not in self.values), None)
        each = next((one for one in self.fields if one.each and one.kind != "choice"), None)
        if free is not None and not (now is None and self.values and free.optional):
            self.values[free.name] = name
            self.current = free
        elif each is not None:
            self.current, self.person = each, name
        elif self.speaker or self.values:
            return False
        else:
            self.speaker = name
        return True

    def _counted_of(self, name: str) -> Field | None:
        """The field of everybody whose figure of somebody comes next: `us 52, them 110`."""
        if not self.ahead:
            return None
        each = (one for one in self.fields if one.each and one.kind == "number")
        return next((one for one in each if name not in self.values.get(one.name, {})), None)

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

    def _check_order(self, numbers: Sequence[Fraction | int], named: str) -> None:
        """Two figures of two are in the order of the sheet, unless somebody else than the first was named: then nobody
        can tell."""
        people = {self.values.get(one.name) for one in self.fields if one.kind == "player"} | {named} - {""}
        others = people & set(self.names[1:])
        if len(self.names) == 2 and others and numbers[0] != numbers[1]:
            raise NotReadError("whose-first", given=" / ".join(map(str, numbers)), known=" / ".join(self.names))

    def _behind(self, name: str) -> bool:
        """Whether a name stands behind two figures that are theirs and the other’s: `11 to 5 for Bo`."""
        each = next(
            (one for one in self.fields if one.each and one.kind == "number" and one.name not in self.values), None
        )
        if each is None or len(self.waiting) != 2 or len(self.names) != 2:
            return False
        if any(one.kind == "player" and not one.optional and one.name not in self.values for one in self.fields):
            self._check_order(self.waiting, name)
            return False
        other = next(one for one in self.names if one != name)
        self.values[each.name] = dict(zip((name, other), self.waiting, strict=True))
        self.waiting = []
        return True

    def comma(self) -> None:
        """A sign between parts: a number alone before it is what is asked next, if that is one figure."""
        self.person = ""
        single = [
            one for one in self.fields if one.kind == "number" and one.name not in self.values and not one.optional
        ]
        if len(self.waiting) == 1 and single and not single[0].each and self.held is None:
            self.settle()

    def whole(self) -> bool:
        """Whether nothing is missing that is surely asked."""
        for one in self.fields:
            if one.skips is not None and self.values.get(one.name) == one.skips:
                return True
            surely = not (one.optional or one.default is not None or one.when is not None)
            if surely and one.name not in self.values:
                return False
        return bool(self.values)

    def settle(self) -> None:
        """Numbers that still wait: one for each who scores, in their order; or of what is asked next."""
        if self.held is not None:
            raise NotReadError("number-unplaced", given=str(self.held[1]))
        if not self.waiting:
            return
        numbers, self.waiting = self.waiting, []
        now = self.current
        wanted = [one for one in self.fields if one.kind == "number" and one.name not in self.values]
        each = (
            now
            if now is not None and now.each and now.kind == "number"
            else next((one for one in wanted if one.each), None)
        )
        if each is not None and len(numbers) == len(self.names) and each.name not in self.values:
            self._check_order(numbers, "")
            self.values[each.name] = dict(zip(self.names, numbers, strict=True))
            return
        dice = next((one for one in self.fields if one.kind == "dice" and one.name not in self.values), None)
        if dice is not None and len(numbers) == dice.dice:
            self.values[dice.name] = tuple(numbers)
            return
        single = [one for one in wanted if not one.each]
        if len(numbers) > len(single):
            raise NotReadError("number-unplaced", given=", ".join(map(str, numbers)))
        for one, value in zip(single, numbers, strict=False):
            self.values[one.name] = value


def read_entry(
    sheet: Sheet, form: Form, text: str, names: tuple[str, ...], *, fields: tuple[Field, ...], spoken: bool = False
) -> tuple[Values, str]:
    """The values of a text, and who says it where that is said in it. Raises NotReadError.

    `fields`: those that may be asked in this match. `spoken`: no verb stands before it, so that it has to tell at least
    two things, or one and who, or all that is asked.
    """
    known = vocabulary((sheet.digest, form.name), Same(sheet), names)
    reading = _Reading(form, fields, names)
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
    return len(reading.values) + bool(reading.speaker) > 1 or reading.whole()


def _tupled(one: Field, value: Any, names: tuple[str, ...]) -> Any:
    if one.each and isinstance(value, dict):
        order = {name: place for place, name in enumerate(names)}
        return tuple(sorted(value.items(), key=lambda pair: order[pair[0]]))
    return value


def _step(reading: _Reading, known: Vocabulary, pieces: Sequence[Piece], at: int) -> int:
    """Take the next piece, or the longest words that mean something; where it goes on."""
    piece = pieces[at]
    if piece.number is not None:
        halves = half_at(pieces, at + 1)
        reading.number(piece.number + Fraction(1, 2) if halves else piece.number)
        return at + 1 + halves
    if piece.text == ",":
        reading.comma()
        return at + 1
    reading.ahead = at + 1 < len(pieces) and (pieces[at + 1].number is not None or counted(pieces, at + 1) is not None)
    nothing = _nothing_of(known, pieces, at)
    if nothing:
        reading.number(0 if piece.text in NOBODY else 1)
        return at + 1
    taken = _named(reading, known, pieces, at) or _number(reading, pieces, at)
    if taken:
        return at + taken
    silent = any(sense.kind in ("unit", "yes", "nobody") for sense in known.get((piece.text,), ()))
    if silent or (piece.text in FILLERS and not piece.quoted):
        return at + 1
    raise NotReadError("word-unknown", given=piece.text[:40], near=nearest(piece.text, _said(known)))


def _nothing_of(known: Vocabulary, pieces: Sequence[Piece], at: int) -> bool:
    """Whether `aucun`, `un`, `one` stands before the unit of a figure, which it counts."""
    if pieces[at].text not in (*NOBODY, "un", "une", "one", "no", "a") or at + 1 >= len(pieces):
        return False
    return any(sense.kind == "unit" for sense in known.get((pieces[at + 1].text,), ()))


def _named(reading: _Reading, known: Vocabulary, pieces: Sequence[Piece], at: int) -> int:
    """How many pieces name something that fits here; a name in quotes is one piece."""
    if pieces[at].quoted:
        words = tuple(piece.text for piece in pieces_of(pieces[at].text))
        return int(words in known and reading.take(known[words]))
    for length in range(min(LONGEST, len(pieces) - at), 0, -1):
        words = tuple(one.text for one in pieces[at : at + length])
        if words in known and reading.take(known[words]):
            return length
    return 0


def _number(reading: _Reading, pieces: Sequence[Piece], at: int) -> int:
    """How many pieces are a number in words, or one below nothing."""
    minus = pieces[at].text in MINUS_WORDS
    behind = pieces[at + 1].number if minus and at + 1 < len(pieces) else None
    found = (1, behind) if behind is not None else counted(pieces, at + minus)
    if found is None:
        return 0
    reading.number(-found[1] if minus else found[1])
    return minus + found[0]


def _said(known: Vocabulary) -> Iterator[str]:
    return (" ".join(words) for words in known)
