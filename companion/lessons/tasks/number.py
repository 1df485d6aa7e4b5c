"""Numbers as pupils write them: in figures, with a sign, in words."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.spec import Given
from companion.lessons.pupil.feedback import (
    say,
)

_NUMBER: Final = re.compile(r"[-\u2212+]?\d+(?:[.,]\d+)?")


def read_number(given: Given) -> Fraction | None:
    """The one number in an answer (`14,5 %`, `8 PV`, `neuf`), or None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int | float):
        given = repr(given)
    if isinstance(given, str) and plain(given) in _number_words():
        return Fraction(_number_words()[plain(given)])
    found = _NUMBER.findall(given[:60]) if isinstance(given, str) else []
    if len(found) != 1 or len(found[0]) > 20:
        return None
    return Fraction(found[0].replace(",", ".").replace("\u2212", "-"))


@cache
def _number_words() -> Mapping[str, int]:
    """The small numbers as words, in any language."""
    texts = (say("number-words", lang).split() for lang in LANGUAGES)
    return {plain(text): number for names in texts for number, text in enumerate(names)}
