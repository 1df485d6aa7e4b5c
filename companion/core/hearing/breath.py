"""What is known while a breath is heard: what was announced before in it, what its pieces name, how they are taken."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.speech.items import Item
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import Token

_NONE: frozenset[str] = frozenset()
Things = tuple[tuple[int, Noun], ...]
Seen = dict[tuple[int, tuple[Token, ...]], tuple[Any, dict[int, Things]]]
"""What was found at each place of some pieces in a state (which is kept, for it is told by its id)."""


@dataclass(frozen=True)
class Before:
    """What was announced before in the same breath, that need not be said again: by whom, and who says `I`."""

    senses: frozenset[str] = _NONE
    by: str = ""
    me: str = ""
    verb: str = ""
    nouns: tuple[Noun, ...] = ()


class Way(NamedTuple):
    """The pieces of a sentence, taken so that a frame can take them. `named`: how many of them name things; `silent`: a
    word that calls for another frame, apart from what calls for this one, says nothing here; `anew`: a thing begins
    with such a word, as another announcement would, and so does this one (`begun`)."""

    items: tuple[Item, ...]
    senses: frozenset[str]
    named: int
    silent: bool
    anew: bool
    begun: bool
