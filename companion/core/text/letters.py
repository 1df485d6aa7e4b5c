"""Texts by their letters alone: what is compared of what people type."""

import unicodedata
from collections.abc import Mapping


def plain(text: str) -> str:
    """Lower case, without accents and what nobody sees."""
    if text.isascii():  # no accents to look for, in most of what is typed
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("Œ", "oe"))
    return "".join(c for c in decomposed if not unicodedata.combining(c) and not _is_selector(c)).casefold()


def visible(text: str) -> str:
    """A text as people see it: without marks that have no width, nor a selector of variants behind what has none.

    One behind a symbol stays: it makes the heart red.
    """
    if text.isascii():
        return text
    seen = ""
    for character in text:
        bare = not seen or seen[-1].isalnum() or seen[-1].isspace()
        if not (unicodedata.category(character) == "Cf" or (bare and _is_selector(character))):
            seen += character
    return seen


def _is_selector(character: str) -> bool:
    """Whether it only chooses how the character before it is drawn."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def ways(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every way to say a value, in plain letters, with the value."""
    return {plain(way): value for value, texts in words.items() for text in texts.values() for way in text.split("|")}


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]
