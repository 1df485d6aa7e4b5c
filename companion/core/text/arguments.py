"""What a caller gives to the public face: a value of the wrong kind is refused in one sentence, never further in."""

from typing import Any

from companion.core.rules.rulings import SetupError
from companion.core.text.messages import quoted, told, whole_characters

LONGEST = 1000


def a_text(given: Any, name: str, lang: str) -> str:
    """The text itself. Raises SetupError for what is none."""
    if isinstance(given, str) and len(given) <= LONGEST and whole_characters(given):
        return given
    raise SetupError(told("no-text", name=name, given=quoted(given), most=LONGEST), lang)


def a_count(given: Any, name: str, lang: str, *, most: int, least: int = 0) -> int:
    """The whole number itself. Raises SetupError for what is none, or out of bounds."""
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    raise SetupError(told("no-count", name=name, given=quoted(given), low=least, high=most), lang)
