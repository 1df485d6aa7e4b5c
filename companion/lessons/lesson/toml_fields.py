"""The fields of a lesson file, read one by one: what is wrong with one is noted, and reading goes on."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from companion.core.notation.nearest import lookalikes
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.problems import Problem, Text

T = TypeVar("T")


class Table:
    """A table of the file: gives its fields read and checked, and notes what is wrong with them."""

    def __init__(self, given: Mapping[str, Any], place: str, step: str, path: str, problems: list[Problem]) -> None:
        self.given, self.place, self.step, self.path, self.problems = given, place, step, path, problems
        self.known: set[str] = set()

    def wrong(self, field: str, fr: str, en: str) -> None:
        """Note that a field is wrong."""
        whole = f"{self.path}.{field}".strip(".")
        self.problems.append(Problem(self.place, self.step, whole, {"fr": fr, "en": en}))

    def get(self, field: str, kind: type, fr: str, en: str, default: Any) -> Any:
        """A field of a kind; the default where it is missing (a default of None: it must be there) or wrong."""
        self.known.add(field)
        if field not in self.given:
            if default is None:
                self.wrong(field, f"manque\u202f; il faut {fr}", f"is missing; it must be {en}")
            return kind() if default is None else default
        value = self.given[field]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            told = repr(value)[:60]
            self.wrong(field, f"{told} ne va pas\u202f; il faut {fr}", f"{told} will not do; it must be {en}")
            return kind() if default is None else default
        return value

    def string(self, field: str, default: str | None = "") -> str:
        """A text of the file's own, in no language."""
        return str(self.get(field, str, "un texte entre guillemets", "a text in quotes", default)).strip()

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number."""
        fr, en = f"un entier de {low} à {high}", f"a whole number from {low} to {high}"
        value = int(self.get(field, int, fr, en, default))
        if field in self.given and not low <= value <= high:
            self.wrong(field, f"{value} ne va pas\u202f; il faut {fr}", f"{value} will not do; it must be {en}")
            return low
        return value

    def flag(self, field: str) -> bool:
        """True or false."""
        return bool(self.get(field, bool, "true ou false", "true or false", False))

    def strings(self, field: str) -> tuple[str, ...]:
        """A list of texts."""
        values = self.get(field, list, "une liste de textes", "a list of texts", [])
        if not all(isinstance(value, str) for value in values):
            self.wrong(field, "il faut une liste de textes", "it must be a list of texts")
            return ()
        return tuple(value.strip() for value in values)

    def mapping(self, field: str) -> Mapping[str, Any]:
        """A table as it is."""
        value: Mapping[str, Any] = self.get(field, dict, "une table", "a table", {})
        return value

    def tables(self, field: str) -> "list[Table]":
        """A list of tables."""
        values = self.get(field, list, "une liste de tables", "a list of tables", [])
        found = []
        for place, value in enumerate(values, 1):
            if not isinstance(value, Mapping):
                self.wrong(field, "il faut une liste de tables", "it must be a list of tables")
                return []
            found.append(Table(value, self.place, self.step, f"{self.path}.{field}[{place}]".strip("."), self.problems))
        return found

    def table(self, field: str) -> "Table":
        """A table to read field by field."""
        return Table(self.mapping(field), self.place, self.step, f"{self.path}.{field}".strip("."), self.problems)

    def words(self, field: str = "", *, needed: bool = True) -> Text | None:
        """The words of a field in each language, `{fr = …, en = …}`; of this table itself without a field."""
        table = self.table(field) if field else self
        if field and field not in self.given and not needed:
            return None
        return {lang: typeset(table.string(lang, None), lang) for lang in LANGUAGES}

    def all_words(self, field: str) -> tuple[Text, ...]:
        """A list of words in each language."""
        found = tuple(table.closed(table.words()) for table in self.tables(field))
        return tuple(words for words in found if words)

    def one_of(self, field: str, values: Iterable[str], known: Iterable[str]) -> None:
        """Note the values that are not known."""
        looked_up = known if isinstance(known, Mapping) else list(known)  # a long table of names is not walked through
        for value in values:
            if value not in looked_up:
                names = list(looked_up)
                near = ", ".join(lookalikes(value, names, 3, 0.4) or names[:6])
                told = f"«\u202f{value}\u202f» n’existe pas\u202f; peut-être\u202f: {near}"
                self.wrong(field, told, f"“{value}” does not exist; perhaps: {near}")

    def closed(self, value: T) -> T:
        """Note the fields that nobody knows; gives back `value`."""
        for field in self.given:
            if field not in self.known:
                near = ", ".join(lookalikes(field, sorted(self.known), 3, 0.4) or sorted(self.known))
                self.wrong(field, f"champ inconnu\u202f; peut-être\u202f: {near}", f"unknown field; perhaps: {near}")
        return value


def typeset(text: str, lang: str) -> str:
    """Paragraphs of one line each, with the spaces and apostrophes that the language is printed with."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]
    whole = "\n\n".join(paragraphs).replace("'", "’")
    if lang == "fr":
        whole = re.sub(r"[ \u00a0\u202f]+([;:!?%»])", "\u202f\\1", whole)
        whole = re.sub(r"«[ \u00a0\u202f]*", "«\u202f", whole)
    return whole
