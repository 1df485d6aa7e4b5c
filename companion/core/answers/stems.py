"""Words by their stems: what is left of a French or an English word without the endings that both languages bend it by.

One way of cutting serves both, so that nobody has to say which language a word is of. A stem is no word: it only is the
same for `défausser`, `défaussée` and `défausses`, for `discard`, `discards` and `discarding`.
"""

import re
from functools import lru_cache
from typing import Final

from companion.core.text.letters import plain

_WORD: Final = re.compile(r"[a-z0-9]+|[♥♠♦♣]")
SHORTEST: Final = 3
"""Letters that are left of a word at least."""
ENDINGS: Final = tuple(
    sorted(
        (
            # French: verbs, then nouns and adjectives
            "er", "ez", "e", "ee", "ees", "es", "ent", "ant", "ants", "ante", "antes", "ait", "ais", "aient",
            "era", "erai", "eras", "erez", "eront", "erait", "erais", "eraient", "iez", "ions", "ir", "it", "is",
            "issent", "issant", "re", "res", "ents", "irs", "its",
            "ables", "ement", "ements", "ation", "ations", "ition", "itions", "eur", "eurs", "euse",
            "euses", "age", "ages", "s", "x", "aux", "ite", "ites", "if", "ifs", "ive", "ives", "ance", "ances",
            # English
            "ing", "ings", "ed", "ers", "ies", "ied", "y", "ly", "ment", "ments", "ness", "able", "ion", "ions", "or",
            "ors",
        ),
        key=len,
        reverse=True,
    )
)  # fmt: skip


def words(text: str) -> list[str]:
    """The words of a text in plain letters; signs of suits are words."""
    return _WORD.findall(plain(text))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The stem of a word that is in plain letters; short words and numbers are their own."""
    if len(word) <= SHORTEST or not word.isalpha():
        return word
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word[: -len(ending)]
            break
    word = word.replace("qu", "c").replace("ck", "c").replace("y", "i")
    if len(word) > SHORTEST and word[-1] in "eiu":
        word = word[:-1]
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] != "t" else word  # combattant is no combat
