"""What a caller gives, as an entry holds it; and how an entry is written, so that it reads back."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from companion.core.notation.nearest import nearest
from companion.core.notation.parser import player_of
from companion.core.text.letters import plain
from companion.core.text.messages import quoted
from companion.scoring.engine.moves import Values
from companion.scoring.engine.validation import ABSENT
from companion.scoring.file.parts import Field, Form, Sheet

_NUMBER: Final = re.compile(r"[+-]?\d{1,10}(?:[.,]\d{1,2})?")
_PLAIN_NAME: Final = re.compile(r"[^\W\d_][\w'’-]*")
YES: Final = frozenset(("yes", "oui", "true", "vrai", "y", "o"))
NO: Final = frozenset(("no", "non", "false", "faux", "n"))
NOBODY: Final = frozenset((ABSENT, "nobody", "personne", "aucun", "aucune"))


class UnknownFieldError(Exception):
    """A name that is no field: `given`, the `near`est one that is, and all that are `known`."""

    def __init__(self, given: str, known: Iterable[str]) -> None:
        known = tuple(known)
        super().__init__(given)
        self.given, self.near, self.known = given, nearest(given, known), ", ".join(known)


def values_of(form: Form, given: Mapping[str, Any], names: tuple[str, ...], words: Mapping[str, str]) -> Values:
    """What was given, field by field in the order of the form. What cannot be read stays as it is, to be refused.

    `names`: who scores; `words`: what choices are called, in plain letters. Raises UnknownFieldError.
    """
    for name in given:
        if form.field(name) is None:
            raise UnknownFieldError(str(name)[:40], (field.name for field in form.fields))
    pairs = ((field, given[field.name]) for field in form.fields if given.get(field.name) is not None)
    return tuple((field.name, _value(field, value, names, words)) for field, value in pairs)


def telling(form: Form, values: Values) -> Values:
    """An entry without what it would say anyway: what is as it is by default."""
    found: list[tuple[str, Any]] = []
    for name, given in values:
        field = form.field(name)
        assert field is not None
        value = given
        if field.each and field.default is not None and isinstance(given, tuple):
            value = tuple(one for one in given if not (isinstance(one, tuple) and one[1] == field.default)) or None
        if value is not None and (field.default is None or value != field.default):
            found.append((name, value))
    return tuple(found)


def _value(field: Field, given: Any, names: tuple[str, ...], words: Mapping[str, str]) -> Any:
    if field.each:
        return _each(field, given, names, words)
    if field.optional and isinstance(given, str) and plain(given) in NOBODY and ABSENT not in field.choices:
        return ABSENT
    return _single(field, given, names, words)


def _each(field: Field, given: Any, names: tuple[str, ...], words: Mapping[str, str]) -> Any:
    """The values of all, by name: a mapping, a list in their order, or a list of those who say yes; nothing of any."""
    if isinstance(given, str) and plain(given) in NOBODY:
        return ()
    if isinstance(given, Mapping):
        rows = [(str(name)[:80], value) for name, value in given.items()]
    elif isinstance(given, str) and field.kind == "yes":
        rows = [(given, True)]
    elif isinstance(given, Sequence) and not isinstance(given, str):
        told = field.kind == "yes" and all(isinstance(one, str) for one in given)
        if not told and len(given) != len(names):
            return quoted(given)
        rows = [(str(one), True) for one in given] if told else list(zip(names, given, strict=True))
    else:
        return quoted(given)
    order = {name: place for place, name in enumerate(names)}
    read = {_name(name, names): _single(field, value, names, words) for name, value in rows if value is not None}
    return tuple(sorted(read.items(), key=lambda pair: order.get(pair[0], len(names))))


def _name(given: str, names: tuple[str, ...]) -> str:
    return player_of(names, given) or given


def _single(field: Field, given: Any, names: tuple[str, ...], words: Mapping[str, str]) -> Any:
    if field.kind == "dice":
        return _dice(given)
    if field.kind == "number":
        return number_of(given)
    if field.kind == "yes":
        said = plain(given) if isinstance(given, str) else ""
        return True if said in YES else False if said in NO else _scalar(given)
    if not isinstance(given, str):
        return _scalar(given)
    if field.kind == "player":
        return _name(given, names)
    return given if given in field.choices else words.get(plain(given), given[:80])


def _scalar(given: Any) -> Any:
    return given if isinstance(given, bool | int) and abs(given) < 10**12 else quoted(given)


def number_of(given: Any) -> Any:
    """A number, exact; what is none stays a text."""
    exact = _exact(given)
    if exact is None or abs(exact) >= 10**10:
        return quoted(given)
    return exact.numerator if exact.denominator == 1 else exact


def _exact(given: Any) -> Fraction | None:
    if isinstance(given, str) and _NUMBER.fullmatch(given.strip()):
        return Fraction(given.strip().replace(",", "."))
    if isinstance(given, float):
        return Fraction(str(given)) if abs(given) < 10**10 else None
    return Fraction(given) if isinstance(given, int | Fraction) and not isinstance(given, bool) else None


def _dice(given: Any) -> Any:
    if isinstance(given, str):
        found = re.findall(r"\d+", given)
        given = [int(face[:4]) for face in (found if len(found) != 1 else found[0])]
    if isinstance(given, list | tuple) and len(given) <= 40:
        return tuple(one if type(one) is int else 0 for one in given)
    return quoted(given)


# --- written ----------------------------------------------------------------------------------------------------------


def written(sheet: Sheet, form: Form, values: Values, lang: str | None = None, *, whole: bool = False) -> str:
    """An entry as text: for the record, or in a language. What is as it would be anyway is left out, unless `whole`."""
    given = dict(values)
    parts = [
        _part(sheet, form, field, given[field.name], lang, whole=whole) for field in form.fields if field.name in given
    ]
    return ", ".join(part for part in parts if part)


def _part(sheet: Sheet, form: Form, field: Field, value: Any, lang: str | None, *, whole: bool) -> str:
    name = field.name if lang is None else plain_title(field, lang)
    if field.each:
        rows = value if isinstance(value, tuple) else ()
        told = [(who, one) for who, one in rows if whole or one != field.default]
        if not told:
            return f"{name} {ABSENT}" if whole else ""
        if field.kind == "yes":
            return " ".join((name, *(said_name(sheet, who, lang) for who, one in told if one)))
        return " ".join(
            (name, *(f"{said_name(sheet, who, lang)} {_said(sheet, field, one, lang)}" for who, one in told))
        )
    if value == field.default and not whole and not field.once:
        return ""
    said = _said(sheet, field, value, lang)
    return said if field is form.fields[0] and field.kind != "yes" else f"{name} {said}"


def brief(sheet: Sheet, kind: str, values: Values, lang: str) -> str:
    """An entry in a few words, as a line of a sheet has it: `garde · Ana · 2 bouts · 49 points`."""
    form, given = sheet.forms[kind], dict(values)
    parts = (_brief(sheet, field, given[field.name], lang) for field in form.fields if field.name in given)
    return " · ".join(part for part in parts if part)


def _brief(sheet: Sheet, field: Field, value: Any, lang: str) -> str:
    if field.each:
        rows = [(name, one) for name, one in value or () if one != field.default]
        if field.kind == "number" and len(rows) > 1:
            return f"{field.title[lang]} {' / '.join(figure(one, lang) for _, one in rows)}"
        told = (
            f"{_named(sheet, name, lang)} {'' if one is True else _said(sheet, field, one, lang)}" for name, one in rows
        )
        return f"{field.title[lang]} {', '.join(one.strip() for one in told)}" if rows else ""
    if field.kind == "number":
        unit = (field.unit or {}).get(lang, "")
        forms = unit.split("|")[:2]
        return f"{figure(value, lang)} {forms[0] if value == 1 else forms[-1]}".strip()
    if field.kind == "yes":
        return field.title[lang].rstrip(" ?\u202f") if value else ""
    if field.kind == "player":
        return "" if value == ABSENT else _named(sheet, value, lang)
    return _said(sheet, field, value, lang)


def _named(sheet: Sheet, name: str, lang: str) -> str:
    return choice_text(sheet, name, lang) if sheet.sides else name


def plain_title(field: Field, lang: str) -> str:
    """What a field is called in a line of text."""
    return re.sub(r"[,.:;#?!]", " ", field.title[lang]).strip().lower()


def _said(sheet: Sheet, field: Field, value: Any, lang: str | None) -> str:
    if isinstance(value, bool):
        return (
            ({"fr": "oui", "en": "yes"}[lang] if lang else "yes")
            if value
            else ({"fr": "non", "en": "no"}[lang] if lang else "no")
        )
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, Fraction):
        return figure(value, lang or "en")
    if isinstance(value, int):
        return str(value)
    if field.kind == "player":
        return value if value == ABSENT else said_name(sheet, str(value), lang)
    return choice_text(sheet, str(value), lang) if lang else str(value)


def said_name(sheet: Sheet, name: str, lang: str | None) -> str:
    """A player’s name in a line of text: in quotes where it could be taken for something else."""
    if sheet.sides:
        return choice_text(sheet, name, lang) if lang else name
    known = {plain(name)} & _reserved(sheet)
    return name if _PLAIN_NAME.fullmatch(name) and not known else f'"{name}"'


def _reserved(sheet: Sheet) -> frozenset[str]:
    return sheet_vocabulary(sheet)


def sheet_vocabulary(sheet: Sheet) -> frozenset[str]:
    """All that a word of an entry may be, in plain letters: names of fields, choices, and how people say these."""
    return (
        _VOCABULARIES.setdefault(sheet.digest, _vocabulary(sheet))
        if sheet.digest not in _VOCABULARIES
        else _VOCABULARIES[sheet.digest]
    )


_VOCABULARIES: dict[str, frozenset[str]] = {}


def _vocabulary(sheet: Sheet) -> frozenset[str]:
    if len(_VOCABULARIES) > 200:
        _VOCABULARIES.clear()
    said: set[str] = {*YES, *NO, *NOBODY}
    for form in sheet.forms.values():
        for field in form.fields:
            said |= {plain(field.name), *(plain(text) for text in field.title.values()), *map(plain, field.choices)}
            said |= {plain(way) for text in (field.unit or {}).values() for way in text.split("|")}
    said |= {plain(way) for texts in sheet.words.values() for text in texts.values() for way in text.split("|")}
    return frozenset(word for one in said for word in (one, *one.split()))


def choice_text(sheet: Sheet, word: str, lang: str) -> str:
    """What a choice is called."""
    texts = sheet.words.get(word)
    return texts[lang].split("|")[0] if texts else word


def figure(value: Fraction | int, lang: str) -> str:
    """A figure, halves too."""
    if value == int(value):
        return str(int(value))
    text = f"{float(value):.2f}".rstrip("0")
    return text.replace(".", ",") if lang == "fr" else text
