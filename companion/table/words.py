"""The words of the pages, and those of the app around them."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from companion.core.text.messages import LANGUAGES, Phrasebook

page_words = cache(Phrasebook("companion.table").all)
"""Every word of the pages in a language."""
app_word = Phrasebook("companion.table", "app_words.toml")


def spoken(tags: Iterable[Any], otherwise: str) -> str:
    """The first language of somebody's list (`fr-CH`, `en;q=0.8`) that there are words for."""
    known = (str(tag).strip()[:2].casefold() for tag in tags)
    return next((lang for lang in known if lang in LANGUAGES), otherwise)
