"""Figures into words, in French and English: the only place where sentences are filled."""

import errno
import reprlib
import string
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.cards import card_name, card_text
from companion.core.rulings import SetupError, Sum

LANGUAGES = ("fr", "en")
MINUS, THIN = "\u2212", "\u202f"
_SPACES = "\u202f\xa0"
QUOTED = 60
"""Characters of a given value that a sentence repeats."""
LONGEST_FIGURE = 2000
"""Characters that any one figure may add to a sentence: our own lists are shorter."""

WordList = Mapping[str, Mapping[str, str]]
"""A game's words of one kind: value → language → word."""


def check_language(lang: str) -> str:
    """The language itself if there are words for it. Raises SetupError."""
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise SetupError(say("unknown-language", "en", given=given_word(lang), known=", ".join(LANGUAGES)))
    return lang


@cache
def load_words(package: str, name: str = "words.toml") -> dict[str, Any]:
    """The word lists of a package, from its `words.toml`."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def say(key: str, lang: str, /, **figures: Any) -> str:
    """One of the core's own sentences (`words.toml` beside this file), filled."""
    lang = lang if isinstance(lang, str) and lang in LANGUAGES else "en"
    text: str = load_words("companion.core")[key][lang]
    return text.format(**{name: _shown(value) for name, value in figures.items()})


def given_word(value: Any) -> str:
    """A word that was given: itself where it is short and can be shown, else quoted."""
    return value if isinstance(value, str) and len(value) <= QUOTED and value.isprintable() else quoted(value)


def system_reason(error: OSError, lang: str) -> str:
    """Why the system refused a file, in plain words; what is rare, in the system's own."""
    code = errno.errorcode.get(error.errno or 0, "")
    if f"system-{code}" in load_words("companion.core"):
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


def shown(text: str) -> str:
    """A text that a sentence repeats as it is: on one line, printable, no longer than anybody reads."""
    return printable(_cut(text, LONGEST_FIGURE))


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
    return printable(_cut(text, longest))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def whole_characters(text: str) -> bool:
    """Whether a text can be sent and written: it holds no half of a character."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def printable(text: str) -> str:
    """The text on one line that every screen and file can take: no control characters, no half of a character."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c in _SPACES else "\ufffd" if "\ud800" <= c <= "\udfff" else " " for c in text
    )


def number(value: int, *, signed: bool = False) -> str:
    """A whole number with a true minus sign."""
    sign = MINUS if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value)}"


def of(name: str, lang: str) -> str:
    """`d’Ana`, `de Bo` in French; `Ana’s` in English."""
    if lang == "en":
        return f"{name}’" if name.endswith("s") else f"{name}’s"
    first = name[:1].casefold()
    return f"d’{name}" if first in "aàâeéèêëiîïoôuùûüœæ" and first else f"de {name}"


def listing(parts: list[str], lang: str) -> str:
    """`a, b et c` in French, `a, b and c` in English."""
    if len(parts) < 2:
        return "".join(parts)
    link = " et " if lang == "fr" else " and "
    return ", ".join(parts[:-1]) + link + parts[-1]


class Speaker(string.Formatter):
    """Fills a sentence's placeholders `{name:spec}` with figures, in one language.

    The specs `card cards player players de sum n signed place move` are everybody's; all others are word lists of
    the game (`class`, `slot`, `spell`, …).
    """

    def __init__(self, lang: str, lists: Mapping[str, WordList], move_text: Any = str, *, brief: bool = False) -> None:
        """`brief`: sums are told by their result alone."""
        self.lang, self.lists, self.move_text, self.brief = lang, lists, move_text, brief

    def fill(self, template: str, figures: Mapping[str, Any]) -> str:
        """The sentence with its figures in it. Raises KeyError for a figure that is missing."""
        return self.vformat(template, (), figures)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One figure in words."""
        if not format_spec:
            return number(value) if isinstance(value, int) and not isinstance(value, bool) else str(value)
        own = getattr(self, f"_{format_spec}", None)
        if own is not None:
            return str(own(value))
        return self.word(format_spec, str(value))

    def word(self, kind: str, value: str, /, **figures: Any) -> str:
        """A word of a list of the game; the value itself where the list lacks it."""
        entry = self.lists.get(kind, {}).get(value)
        return value if entry is None else self.fill(entry[self.lang], figures)

    def _card(self, card: str) -> str:
        return card_text(card, self.lang)

    def _cards(self, cards: tuple[str, ...]) -> str:
        return listing([self._card(card) for card in cards], self.lang)

    def _name(self, card: str) -> str:
        return card_name(card, self.lang)

    def _player(self, name: str) -> str:
        return name

    def _players(self, names: tuple[str, ...]) -> str:
        return listing(list(names), self.lang)

    def _de(self, name: str) -> str:
        return of(name, self.lang)

    def _signed(self, value: int) -> str:
        return number(value, signed=True)

    def _move(self, move: Any) -> str:
        return str(self.move_text(move))

    def _place(self, place: tuple[str, str]) -> str:
        kind, owner = place
        return self.word("place", kind, owner=owner)

    def _sum(self, figure: Sum) -> str:
        if self.brief:
            return number(figure.result)
        parts: list[str] = []
        for index, term in enumerate(figure.terms):
            label = self.word("term", term.word, card=term.card)
            sign = "" if index == 0 else f" {MINUS if term.value < 0 else '+'} "
            shown = number(term.value) if index == 0 else str(abs(term.value))
            parts.append(f"{sign}{shown} ({label})")
        return f"{''.join(parts)} = {number(figure.result)}"
