"""The tables of a file, key by key: each value is of the kind it must be, or its fault is told with its place."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from companion.core.data.datafile import DataError
from companion.core.notation.nearest import nearest
from companion.core.text.messages import LANGUAGES
from companion.scoring.file.places import Path, Place, nearest_place
from companion.scoring.language.kinds import LARGEST, FormulaError

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
WORD: Final = re.compile(r"[a-z][a-z0-9_-]{0,30}")
LONGEST: Final = {"title": 60, "word": 200, "sentence": 300}
"""Characters of what people read: a title, all ways to say a word, a sentence."""
_MARKUP: Final = re.compile(r"[<>{}`]|\*\*|__|&\w+;")
_TAG: Final = re.compile(r"</?[A-Za-z!]|`|\*\*|__|&\w+;")


class Source:
    """The file: its name, and where in it everything stands."""

    def __init__(self, file: str, places: Mapping[Path, Place]) -> None:
        self.file, self.places = file, places

    def wrong(self, key: str, path: Path, at: int = 0, **figures: object) -> DataError:
        """The error that speaks of a value; `at`: so many letters behind its beginning."""
        line, column = nearest_place(self.places, path)
        return DataError(key, self.file, line, column + at, **figures)

    def formula(self, error: FormulaError, path: Path) -> DataError:
        """What is wrong with an expression, where it stands."""
        return self.wrong(error.key, path, error.at, **error.figures)


class Table:
    """One table: every key is asked for, and what nobody asked for is a fault."""

    def __init__(self, source: Source, path: Path, given: Any, known: tuple[str, ...] = ()) -> None:
        self.source, self.path = source, path
        if not isinstance(given, Mapping):
            self.fail("not-table")
        self.given: Mapping[str, Any] = given
        if known:
            for key in given:
                if key not in known:
                    self.fail("bad-key", key, given=key[:40], near=nearest(key, known), known=", ".join(known))

    def fail(self, wrong: str, key: str | None = None, at: int = 0, **figures: object) -> NoReturn:
        """Say what is wrong with a value."""
        raise self.source.wrong(wrong, self.path if key is None else (*self.path, key), at, **figures)

    def __contains__(self, key: str) -> bool:
        return key in self.given

    def inner(self, key: str, known: tuple[str, ...] = ()) -> "Table":
        """A table within it; an empty one where there is none."""
        return Table(self.source, (*self.path, key), self.given.get(key, {}), known)

    def each(self, key: str, known: tuple[str, ...], most: int) -> Iterator["Table"]:
        """The tables of a list."""
        rows = self.given.get(key, [])
        if not isinstance(rows, list):
            self.fail("not-list", key, given=key)
        if len(rows) > most:
            self.fail("too-many", key, count=len(rows), most=most)
        for place, row in enumerate(rows):
            yield Table(self.source, (*self.path, key, place), row, known)

    def text(self, key: str, longest: int = 400) -> str | None:
        """A text, such as an expression; None where there is none."""
        value = self.given.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value.strip():
            self.fail("not-text", key, given=key)
        if len(value) > longest:
            self.fail("long-text", key, longest, count=len(value), most=longest)
        return value

    def flag(self, key: str) -> bool:
        """Yes or no; no where nothing is said."""
        value = self.given.get(key, False)
        if not isinstance(value, bool):
            self.fail("not-flag", key, given=key)
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int | None:
        """A whole number within bounds."""
        value = self.given.get(key, default)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail("not-whole", key, given=str(value)[:20], low=low, high=high)
        return value

    def words(self, key: str, most: int) -> tuple[str, ...]:
        """A list of words, each once."""
        value = self.given.get(key)
        if not isinstance(value, list) or not value:
            self.fail("not-list", key, given=key)
        if len(value) > most:
            self.fail("too-many", key, count=len(value), most=most)
        for word in value:
            if not isinstance(word, str) or not WORD.fullmatch(word):
                self.fail("not-word", key, given=str(word)[:40])
        if len(set(value)) < len(value):
            self.fail("word-twice", key)
        return tuple(value)

    def both(self, key: str | None = None, kind: str = "title") -> dict[str, str]:
        """What people read, in both languages: `{ fr, en }`, or straight in this table (`key` None)."""
        table = self if key is None else Table(self.source, (*self.path, key), self.given.get(key, {}), LANGUAGES)
        found: dict[str, str] = {}
        for lang in LANGUAGES:
            text = table.given.get(lang)
            if not isinstance(text, str) or not text.strip():
                table.fail("no-language", lang, given=lang)
            _check_shown(table, lang, text, kind)
            found[lang] = text.strip()
        return found

    def number(self, key: str, default: int | float | None = None) -> Any:
        """A number as it is written."""
        value = self.given.get(key, default)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not -LARGEST <= value <= LARGEST:
            self.fail("not-number", key, given=str(value)[:20])
        return value


def _check_shown(table: Table, lang: str, text: str, kind: str) -> None:
    """What people read is short, on one line, and no markup."""
    most = LONGEST[kind]
    if len(text) > most:
        table.fail("long-text", lang, most, count=len(text), most=most)
    if not text.replace("\u202f", " ").replace("\xa0", " ").isprintable():
        table.fail("unprintable", lang)
    markup = (_TAG if kind == "sentence" else _MARKUP).search(text)
    if markup:
        table.fail("markup", lang, markup.start(), given=markup[0])
