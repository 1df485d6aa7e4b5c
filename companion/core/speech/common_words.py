"""What players call what many games have (`[verb]` in speech.toml): for every game that has a sense by that name."""

import re
from collections.abc import Container, Iterable, Iterator
from typing import Final

from companion.core.speech.lexicon import Lexicon
from companion.core.text.letters import plain
from companion.core.text.messages import load_words

_SELF: Final = re.compile(r"(se |s')(\w+e)( .*|)")
_WAYS: Final = load_words("companion.core", "speech.toml")["verb"]


def add_common(lexicon: Lexicon, senses: Container[str], langs: Iterable[str]) -> None:
    """The common ways to say some senses, but for those that say something in a lexicon already."""
    spoken = {sense: texts for sense, texts in _WAYS.items() if sense in senses}
    found = [(sense, lexicon.unheard(texts[lang])) for lang in langs for sense, texts in spoken.items()]
    for sense, ways in found:
        lexicon.add_senses({sense: "|".join((ways, *_reflexive(ways)))})


def _reflexive(ways: str) -> Iterator[str]:
    """French verbs with `se` as the speaker says them, and in the infinitive: `m'occupe de`, `s'occuper de`."""
    for found in map(_SELF.fullmatch, ways.split("|")):
        if found is not None:
            yield f"{found[1].replace('s', 'm', 1)}{found[2]}{found[3]}"
            yield f"{found[1]}{found[2]}r{found[3]}"


def one_word_ways(senses: Container[str]) -> frozenset[str]:
    """The common ways to say some senses that are one word, in all languages: what is part of longer ones alone may be
    in a name (`bear down on`)."""
    ways = (way for sense, texts in _WAYS.items() if sense in senses for text in texts.values()
            for way in text.split("|"))  # fmt: skip
    return frozenset(plain(way) for way in ways if way.isalpha())
