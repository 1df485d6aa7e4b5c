"""What cannot be printed, as a key with its figures; `text` puts the words on, at the edge. Standard library alone."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.text.messages import LANGUAGES, Phrasebook, known_language

if TYPE_CHECKING:
    from companion.core.data.datafile import DataError

FILE = "sheets.toml"
"""The file of a package that holds its sentences, in the table `errors`."""


class PrintError(ValueError):
    """What was asked cannot be printed; the message says what would be right, in the reader's language.

    `package` is the one whose `sheets.toml` has the sentence. A figure that is a mapping has a text for each
    language; one with a `text` of its own, such as another error, is asked for it.
    """

    def __init__(self, key: str, /, package: str = "companion.printing", **figures: Any) -> None:
        super().__init__(key)
        self.key, self.package, self.figures = key, package, figures
        self.lang = "en"

    def text(self, lang: str) -> str:
        """The message in a language, English where it is not known."""
        figures = {name: _said(value, known_language(lang)) for name, value in self.figures.items()}
        return Phrasebook(self.package, FILE, "errors")(self.key, lang, **figures)

    def __str__(self) -> str:
        return self.text(self.lang)


class MissingGlyph(LookupError):  # noqa: N818  a fault of the sheet, named for what is missing
    """A sheet's own text holds a character that its font cannot draw."""

    def __init__(self, character: str, font: str, text: str) -> None:
        super().__init__(f"no glyph for {character!r} (U+{ord(character):04X}) in {font}, in the text {text!r}")
        self.character = character


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """A `PrintError` that is raised meanwhile speaks a language: this is put around what people call."""
    try:
        yield
    except PrintError as error:
        error.lang = lang
        raise


def unread(error: "DataError", said: "Callable[[DataError, str], str] | None" = None) -> PrintError:
    """What is wrong with a list that somebody handed in. `said`: in the words of its game, else in everybody's."""
    return PrintError("list", problem=in_both(partial(said or _everybodys, error)))


def _everybodys(error: "DataError", lang: str) -> str:
    from companion.core.data.datafile import data_sentence  # of no use to a sheet that no list is for
    from companion.core.text.formatter import Speaker

    return data_sentence(error, Speaker(lang, {}))


def in_both(said: Callable[[str], str]) -> dict[str, str]:
    """A figure in words, in each language."""
    return {lang: said(lang) for lang in LANGUAGES}


def _said(value: Any, lang: str) -> Any:
    if isinstance(value, Mapping):
        return value[lang]
    return value.text(lang) if hasattr(value, "text") else value
