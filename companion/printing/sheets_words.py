"""The words of the shop's own sheets, from `sheets.toml`."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.core.words import load_words

PACKAGE: Final = "companion.printing"


@cache
def words(part: str, lang: str) -> Mapping[str, str]:
    """The words of a part in a language, by key."""
    return {key: text[lang] for key, text in load_words(PACKAGE, "sheets.toml")[part].items()}
