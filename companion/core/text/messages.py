"""Sentences: what was wrong, or is asked, as a key with its figures, until a language is chosen at the edge."""

import errno
import os
import re
import reprlib
import string
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, partial, reduce
from operator import getitem
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")
MINUS, THIN = "\u2212", "\u202f"
_SPACES = "\u202f\xa0"
_JOINED = re.compile(r"(?<=[^\w\s\u200d])\u200d(?=[^\w\s\u200d])")
"""What joins two signs to one picture (a family, a flag); between letters it would be seen by nobody."""
QUOTED = 60
"""Characters of a given value that a sentence repeats."""
LONGEST_FIGURE = 2000
LONGEST_REMARK = 300
"""Characters that any one figure may add to a sentence: our own lists are shorter."""


def default_language() -> str:
    """`fr` where the system speaks French, else `en`."""
    for name in ("COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


@cache
def load_words(package: str, name: str = "words.toml") -> dict[str, Any]:
    """The word lists of a package, from its `words.toml`.

    Where a build has read that already, its JSON lies beside it (`words.toml.json`), which is read ten times as fast.
    """
    from importlib.resources import files

    built = files(package).joinpath(f"{name}.json")
    if built.is_file():
        import json

        return by_list(json.loads(built.read_text("utf-8")))
    import tomllib

    return by_list(tomllib.loads(files(package).joinpath(name).read_text("utf-8")))


def by_list(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Word lists by their names. A file may keep all that is said of one word together, whatever lists it belongs to:
    `verb` in `[word.destroy]` is `destroy` in `[verb]`."""
    lists = {name: dict(texts) if isinstance(texts, Mapping) else texts for name, texts in tables.items()}
    for word, entries in lists.pop("word", {}).items():
        for name, texts in entries.items():
            lists.setdefault(name, {})[word] = texts
    return lists


def agreeing(value: Any, forms: str, lang: str) -> str:
    """What agrees with a number: `# carte|# cartes`, `libre|libres`; `#` is the number itself.

    The first form is for one, the last for more; 0 is singular in French, plural in English. Of three forms the first
    is for none: `aucune carte|# carte|# cartes`.
    """
    *none, one, more = forms.split("|")
    shown = str(value).replace("-", MINUS)
    singular = shown.lstrip(MINUS) == "1" or (shown == "0" and lang == "fr")
    return (none[0] if none and shown == "0" else one if singular else more).replace("#", shown)


def of(name: str, lang: str) -> str:
    """`d’Ana`, `de Bo` in French; `Ana’s` in English."""
    if lang == "en":
        return f"{name}’" if name.endswith("s") else f"{name}’s"
    return f"d’{name}" if _elides(name) else f"de {name}"


def that(name: str, lang: str) -> str:
    """`qu’Ana`, `que Bo` in French; the name alone in English, where `that` is left out."""
    if lang == "en":
        return name
    return f"qu’{name}" if _elides(name) else f"que {name}"


def _elides(name: str) -> bool:
    """Whether French drops a vowel before it: Ana, Émile, Yves, but not Yann; an h is taken to be said, as in Hugo."""
    letters = unicodedata.normalize("NFD", name[:3]).casefold()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    vowels = "aeiouœæ"
    return bare[:1] in tuple(vowels) or (bare[:1] == "y" and bare[1:2].isalpha() and bare[1:2] not in vowels)


class Filler(string.Formatter):
    """Fills the holes of a sentence in one language.

    `{name}`; `{name:form|form}`, what agrees with a number (see `agreeing`); `{name:de}`, `{name:que}` (`of`, `that`).
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        """One figure in words."""
        if "|" in format_spec:
            return agreeing(value, format_spec, self.lang)
        own = getattr(self, f"_{format_spec}", None)
        return self.other(value, format_spec) if own is None else str(own(value))

    def other(self, value: Any, spec: str) -> str:
        """A figure by a spec that is none of these: as Python writes it."""
        return str(super().format_field(value, spec))

    def _de(self, name: str) -> str:
        return of(name, self.lang)

    def _que(self, name: str) -> str:
        return that(name, self.lang)


_SPEC = re.compile(r"\{\w+:")


def filled(text: str, lang: str, figures: Mapping[str, Any]) -> str:
    """A text with its figures in it. Raises KeyError for a figure that is missing."""
    return Filler(lang).vformat(text, (), figures) if _SPEC.search(text) else text.format_map(figures)


class Phrasebook:
    """What a file of words says, key by key, in French and English; `book["table"]` are those of one of its tables."""

    def __init__(self, package: str, name: str = "words.toml", *path: str) -> None:
        """`path`: the table, and the table in that, where not the whole file is meant. Nothing is read yet."""
        self._place = package, name, path

    def __getitem__(self, table: str) -> "Phrasebook":
        package, name, path = self._place
        return Phrasebook(package, name, *path, table)

    def __call__(self, key: str, lang: str, /, **figures: Any) -> str:
        """A sentence with its figures; in English where the language is unknown. Raises KeyError."""
        return filled(self._texts()[key][known_language(lang)], known_language(lang), figures)

    def both(self, key: str, /, **figures: Any) -> dict[str, str]:
        """The same in each language; a figure may be a sentence itself."""
        return {
            lang: self(key, lang, **{name: in_words(one, lang) for name, one in figures.items()}) for lang in LANGUAGES
        }  # fmt: skip

    def __contains__(self, key: str) -> bool:
        return key in self._texts()

    def all(self, lang: str) -> dict[str, str]:
        """Every sentence of the table in a language, as it stands: figures are not filled in."""
        return {key: texts[lang] for key, texts in self._texts().items()}

    def _texts(self) -> Any:
        package, name, path = self._place
        return reduce(getitem, path, load_words(package, name))


def known_language(lang: Any) -> str:
    """The language itself, English where there are no words for it."""
    return lang if isinstance(lang, str) and lang in LANGUAGES else "en"


def say(key: str, lang: str, /, **figures: Any) -> str:
    """One of the core's own sentences (`words.toml` beside this file), filled."""
    return _CORE(key, lang, **{name: _shown(value) for name, value in figures.items()})


_CORE = Phrasebook("companion.core")

Sentence = Callable[[str], str]
"""What is said in a language, worked out when it is said."""


def told(key: str, /, **figures: Any) -> Sentence:
    """One of the core's sentences with its figures, to be said later; a figure may be a sentence itself."""
    return partial(_told, key, figures)


def _told(key: str, figures: dict[str, Any], lang: str) -> str:
    return say(key, lang, **{name: in_words(value, lang) for name, value in figures.items()})


def in_words(value: Any, lang: str) -> Any:
    """A figure as it is said in a language: a sentence, or another error's, is worked out now."""
    if isinstance(value, ToldError):
        return value.text(lang)
    return value(lang) if callable(value) else value


def inner(what: "Sentence | ToldError") -> Sentence:
    """A sentence as a part of another: without its full stop."""
    return lambda lang: str(in_words(what, lang)).removesuffix(".")


class ToldError(ValueError):
    """Something that is refused, with what people read of it: in any language by `text`, as `str` in one."""

    def __init__(self, what: Sentence | str, lang: str = "en") -> None:
        super().__init__(what)
        self.what, self.lang = what, lang

    def text(self, lang: str) -> str:
        """The message in a language; one that came as words stays in its own."""
        return self.what if isinstance(self.what, str) else self.what(lang)

    def __str__(self) -> str:
        return self.text(self.lang)


def given_word(value: Any) -> str:
    """A word that was given: itself where it is short and can be shown, else quoted."""
    return value if isinstance(value, str) and len(value) <= QUOTED and value.isprintable() else quoted(value)


def system_reason(error: OSError, lang: str) -> str:
    """Why the system refused a file, in plain words; what is rare, in the system's own."""
    code = errno.errorcode.get(error.errno or 0, "")
    if f"system-{code}" in _CORE:
        return say(f"system-{code}", lang)
    return error.strerror or type(error).__name__


_BY_NAME: ContextVar[bool] = ContextVar("files by name", default=False)


@contextmanager
def files_by_name() -> Iterator[None]:
    """What is said meanwhile calls files by their names alone: pages need not know where this machine keeps them."""
    before = _BY_NAME.set(True)
    try:
        yield
    finally:
        with suppress(ValueError):  # a piece of work that was given up is ended elsewhere
            _BY_NAME.reset(before)


def _shown(value: Any) -> str:
    """A figure as a sentence can show it: what was typed, or is named on a disk, may be anything."""
    if isinstance(value, Path) and _BY_NAME.get():
        value = value.name
    return shown(str(value)) if isinstance(value, str | Path | Exception) else quoted(value)


def one_line(given: Any) -> str:
    """What people have written beside a move, as a file holds it: one line, no control characters, not too long."""
    text = given if isinstance(given, str) else quoted(given)
    return " ".join(printable(text).split())[:LONGEST_REMARK]


def shown(text: str) -> str:
    """A text that a sentence repeats as it is: on one line, printable, no longer than anybody reads."""
    return printable(cut(text, LONGEST_FIGURE))


class _Brief(reprlib.Repr):
    """Writes no more of a value than a sentence shows: a text of a megabyte costs no more than a short one."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother = 3, 2 * QUOTED, 2 * QUOTED

    def repr_int(self, x: int, level: int) -> str:
        """A whole number; of one that fills lines only its size: Python writes no number of more than 4,300 digits."""
        digits = int(x.bit_length() * _DIGITS_PER_BIT)
        return repr(x) if digits < QUOTED // 2 else f"{MINUS if x < 0 else ''}10^{digits}"

    def repr_instance(self, x: Any, level: int) -> str:
        """Any other object, which may be unable to say what it is."""
        try:
            return repr(x)
        except Exception:
            return f"<{type(x).__name__}>"

    def repr_bytes(self, x: bytes, level: int) -> str:
        """The first bytes."""
        return repr(x[: self.maxstring])


_BRIEF = _Brief()
_DIGITS_PER_BIT = 0.30103


def quoted(value: Any, longest: int = QUOTED) -> str:
    """A given value as a sentence repeats it: as Python writes it, on one short line. Never raises, whatever it is."""
    try:
        text = _BRIEF.repr(value)
    except Exception:  # a list or a mapping of somebody's own that cannot be gone through
        text = f"<{type(value).__name__}>"
    return printable(cut(text, longest))


def cut(text: str, longest: int) -> str:
    """The text in so many characters at most; what is cut off leaves `…`."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def whole_characters(text: str) -> bool:
    """Whether a text can be sent and written: it holds no half of a character."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def is_printable(text: str) -> bool:
    """Whether every character of a text can be seen on a line; signs that are joined to one picture can."""
    return text.isprintable() or _JOINED.sub("", text).isprintable()


def printable(text: str) -> str:
    """The text on one line that every screen and file can take: no control characters, no half of a character."""
    if is_printable(text):
        return text
    joined = {found.start() for found in _JOINED.finditer(text)}
    return "".join(_seen(letter, joined=place in joined) for place, letter in enumerate(text))


def _seen(letter: str, *, joined: bool) -> str:
    if joined or letter.isprintable() or letter in _SPACES:
        return letter
    return "\ufffd" if "\ud800" <= letter <= "\udfff" else " "
