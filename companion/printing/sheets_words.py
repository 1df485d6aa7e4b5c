"""The words of printed sheets: the shop's own, and those of a game, from `sheets.toml` beside its sheets."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.core.words import load_words

PACKAGE: Final = "companion.printing"


@cache
def words(part: str, lang: str) -> Mapping[str, str]:
    """The words of a part in a language, by key."""
    return {key: text[lang] for key, text in load_words(PACKAGE, "sheets.toml")[part].items()}


def game_words(package: str, sheet: str, lang: str, figures: Mapping[str, Any]) -> dict[str, str]:
    """The words of a game's sheet by key: what all its sheets share, then its own; the book's `figures` filled in.

    What is filled in later, for each thing drawn, stands in double braces or keeps its name: `{round}`.
    """
    texts, filled = load_words(package, "sheets.toml"), _Figures(figures)
    return {
        key: text[lang].format_map(filled) for part in ("shared", sheet) for key, text in texts.get(part, {}).items()
    }


class _Figures(dict[str, Any]):
    """Figures of the book; one that is not among them is the thing's own, and stays to be filled."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
