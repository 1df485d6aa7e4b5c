"""Words that are part of no name of Eredan, and are no free words."""

from typing import Final

from companion.core.text.letters import plain
from companion.core.text.messages import load_words


def _listed_words(name: str, *keys: str) -> frozenset[str]:
    """The words of a list of speech.toml in both languages; of some of its keys, if any are named."""
    lists = load_words("companion.games.eredan", "speech.toml")["thing"][name]
    found = (lists[key] for key in keys or lists)
    return frozenset(plain(way) for texts in found for text in texts.values() for way in text.split("|"))


DENYING: Final = _listed_words("denying")
"""What denies, parts or excepts: part of no name without quotes."""
NO_NAMES: Final = DENYING | _listed_words("small")
"""Words of which no name without quotes is made, in small letters."""
NO_WORDS: Final = _listed_words("denying", "not", "or") - {"or"}
"""What is no free word: `guild not zil`. A guild called `none`, an element `or` (gold), may stand in old records."""
