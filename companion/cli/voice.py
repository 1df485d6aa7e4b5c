"""How the commands speak: their words in two languages, plain lines out, one sentence for a mistake."""

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from companion.core.notation.nearest import lookalikes
from companion.core.text.messages import LANGUAGES, Phrasebook, load_words
from companion.printing.links import table_of

FIRST_PORT, FIRST_LAB_PORT = 8899, 8888
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

_WORDS = Phrasebook("companion.cli")


class MistakeError(Exception):
    """A mistake of the user's that ends the command; the text says what would be right."""


class Voice:
    """Speaks in one language to standard output, and of mistakes to standard error."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def help(self, key: str, **figures: Any) -> str:
        """A sentence of the help."""
        return _WORDS["help"](key, self.lang, **figures)

    def word(self, key: str, **figures: Any) -> str:
        """One of the commands' sentences, filled."""
        return _WORDS["say"](key, self.lang, **figures)

    def line(self, text: str = "") -> None:
        """Print a line."""
        _write(sys.stdout, text)

    def say(self, key: str, **figures: Any) -> None:
        """Print one of the commands' sentences."""
        self.line(self.word(key, **figures))

    def complain(self, text: str) -> None:
        """Print a sentence about a mistake to standard error."""
        _write(sys.stderr, self.word("error", text=text))

    def mistake(self, key: str, **figures: Any) -> MistakeError:
        """The mistake that a sentence tells of, to be raised."""
        return MistakeError(self.word(key, **figures))

    def slip(self, message: str) -> str:
        """What argparse says of a wrong command line, in this language."""
        for shape in load_words("companion.cli")["slip"]:
            found = re.fullmatch(shape["pattern"], message)
            if found:
                parts = [part.replace("'", "") for part in found.groups()]
                return " ".join([str(shape[self.lang]).format(*parts), *self._near_command(shape, parts)])
        return message

    def _near_command(self, shape: Mapping[str, str], parts: Sequence[str]) -> Iterator[str]:
        """Which command was meant, where one that is none was typed."""
        if "choose from" in shape["pattern"]:
            for near in lookalikes(parts[0], parts[1].split(", "), least=0.6):
                yield self.word("near_command", near=near)


def _write(stream: TextIO, text: str) -> None:
    """Names and records are other people's text: no control character of theirs reaches the terminal."""
    stream.write(CONTROL.sub("\N{REPLACEMENT CHARACTER}", text) + "\n")


def wanted_language(argv: list[str], default: str) -> str:
    """The language that `--lang` asks for, before the command line is read: its errors are in that language too."""
    for place, part in enumerate(argv):
        given = (
            part[7:]
            if part.startswith("--lang=")
            else argv[place + 1]
            if part == "--lang" and argv[place + 1 :]
            else ""
        )
        if given in LANGUAGES:
            return given
    return default


def table_page(site: str | None, voice: Voice) -> str:
    """The page that codes lead to, of the root address of a site: the one given, else COMPANION_SITE; empty: none.

    Raises MistakeError for what is no address.
    """
    given = os.environ.get("COMPANION_SITE", "") if site is None else site
    page = table_of(given)
    if given and not page:
        raise voice.mistake("bad_site", given=given[:80])
    return page


def as_path(text: str) -> Path:
    """A path as typed, with `~`."""
    return Path(text).expanduser()
