"""Names without quotes that nobody has heard before: which words they take in, and which say something of their own.

Such a name is one word. It goes on to another one that has a capital too, in the notation also to the one behind `of`
(`Coup du lapin`): a negation, a verb, whatever else is said in small letters, is never swallowed.
"""

from collections.abc import Sequence
from typing import Final

from companion.cardkit.notation.lexer import Known, Pieces, words_in
from companion.cardkit.speech.new_names import OF, is_capital
from companion.core.speech.tokens import NUMBERS, tokens
from companion.core.text.letters import plain
from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.constants import KINDS, SLOTS
from companion.games.eredan.engine.notation.word_lists import DENYING, NO_NAMES
from companion.games.eredan.engine.speech.lexicon import WORDS, words_with
from companion.games.eredan.engine.state import State

_OF: Final = OF | {"d"}
ARTICLES: Final = frozenset(("l", "l'", "la", "le", "les", "the"))
_JOINING: Final = _OF | ARTICLES | {"a", "au", "aux", "en", "to", "in"}
"""Between two words of a name in small letters."""
_FIGURES: Final = frozenset(words[0] for words in NUMBERS if len(words) == 1)
_SHORTEST: Final = 4
"""Letters of a word that stands for a name of several."""


def _telling() -> frozenset[str]:
    """What tells of a card, even behind `of`: `of mages`, `de zone`, `de ma main`."""
    core = load_words("companion.core", "speech.toml")["sense"].values()
    said = [way for texts in core for text in texts.values() for way in text.split("|")]
    senses = (*KINDS, *SLOTS, "zone", "unique", "chain", "level", "hand", "card", "turn", "deck", "effect")
    return frozenset((*(token.text for way in said for token in tokens(plain(way))), *WORDS, *words_with(*senses)))


_TELLING: Final = _telling() | NO_NAMES


def is_no_name(word: str, before: str, words: frozenset[str] = NO_NAMES) -> bool:
    """Whether a word is one of those of which no name is made; but French gold is no English `or`."""
    return word in words and not (word == "or" and before in ("d", "d'"))


def somebody_in(state: State, words: Sequence[str]) -> str:
    """A character on the lines that is called within some words, by its first one too; empty if none is."""
    for _, _, one in state.everybody():
        name = words_in(parted(one.name)[0])
        ways = [name, *([name[:1]] if name and len(name[0]) >= _SHORTEST else [])]
        for way in ways:
            if way and any(tuple(words[at : at + len(way)]) == way for at in range(len(words))):
                return " ".join(way)
    return ""


class Unheard(Known):
    """The words of which no name without quotes is made in Eredan."""

    def inside(self, pieces: Pieces, start: int, end: int) -> str:
        """The first such word of a name, as it was written; empty if there is none."""
        said = super().inside(pieces, start, end)
        strange = (at for at in range(start, end) if not _belongs(pieces, start, at, end))
        return said or next((pieces.span(at, at + 1) for at in strange), "")


def _belongs(pieces: Pieces, start: int, at: int, end: int) -> bool:
    """Whether a word of what could be a name is one of it."""
    word, raw, last = pieces.words[at], pieces.raw[at], pieces.words[at - 1] if at > start else ""
    if is_no_name(word, last, DENYING) or word in _FIGURES:
        return False
    if at == start:
        return is_capital(raw) or word not in NO_NAMES
    if is_capital(raw):
        return at - 1 == start or is_capital(pieces.raw[at - 1]) or last in _JOINING
    if word in _JOINING:
        return at + 1 < end
    before = at - 1
    while before > start and pieces.words[before] in ARTICLES:
        before -= 1
    tells = any(is_no_name(one, last, _TELLING) for one in (word, word.removesuffix("s")))
    return pieces.words[before] in _OF and not tells
