"""The printed sheets of Aestery, as `sheets.toml` has them. Drawing loads with the first page."""

from typing import Final

from companion.core.text.messages import LANGUAGES, load_words
from companion.games.aestery.engine.constants import MARKERS
from companion.printing.spec import read_sheets

PACKAGE: Final = "companion.games.aestery"
PIECES: Final = ("mine", "wonder", *MARKERS, "experience")
"""Tokens and markers to be cut out."""


def _pieces(lang: str) -> tuple[str, ...]:
    """The kinds of tokens and markers: all, then each."""
    said = load_words(PACKAGE, "sheets.toml")
    return (said["tokens"]["all"][lang], *(said["symbol"][name][lang] for name in PIECES))


SHEETS: Final = read_sheets(PACKAGE, {"tokens": {"kind": {lang: _pieces(lang) for lang in LANGUAGES}}})
