"""Whether words are the name of a card that nobody has heard before, and not what somebody does with a card.

`je révèle Ours 3/3 coût 1` plays no card called “Révèle Ours”: what is no name stays over, and is asked back.
"""

from collections.abc import Sequence
from typing import Final

from companion.cardkit.speech.places import text_at
from companion.core.speech.tokens import Token
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.aestery.engine.constants import KINDS
from companion.games.aestery.engine.speech.lexicon import word_of

_CORE: Final = load_words("companion.core", "speech.toml")["sense"]


def _said(*senses: str) -> frozenset[str]:
    """The words by which the core knows some senses."""
    ways = (way for sense in senses for lang in LANGUAGES for way in _CORE[sense][lang].split("|"))
    return frozenset(plain(way) for way in ways if way[-1:].isalpha() or way[-1:] == "'")


_PRONOUNS: Final = _said("me", "pronoun") | {"moi", "tu", "vous", "you"}
_PASSED: Final = _said("filler", "article", "determiner", "aside", "likewise", "is")
"""What stands between a pronoun and its verb, or in front of a name."""
_INDEFINITE: Final = frozenset(("un", "une", "a", "an"))
_ARTICLES: Final = _said("article", "determiner")
_JOINTS: Final = frozenset(("et", "and", "&", "+", "puis", "then"))
_BEGINNING: Final = frozenset(("", ",", ".", ";", ":", "!", "?"))
_SENTENCE: Final = _BEGINNING - {","}
_PLAYING: Final = ("play", "answer", "paid", "flash", "create", "named", "card")


def is_name(pieces: Sequence[Token], place: int, words: Sequence[str]) -> bool:
    """Whether words from a place on, as they were written, may be a name.

    One is, but for what stands behind a pronoun; several are behind a word of playing, a kind or an article that
    begins, or where each has a capital that tells something.
    """
    if _is_verb(pieces, place):
        return False
    if len(words) == 1:  # `le combattant grandit` tells of one in play
        return words[0][0].isupper() or not _ends_with(pieces, place, *KINDS) or _is_led(pieces, place)
    capitals = [word[0].isupper() for word in words]
    if not capitals[0] and any(capitals):  # `vite Lynx`: a name begins with its capital
        return False
    begins = text_at(pieces, place - 1) in _SENTENCE and not _is_quoted(pieces, place - 1)
    return _is_led(pieces, place) or (all(capitals) and not begins)


def may_be_apposed(pieces: Sequence[Token], place: int, length: int) -> bool:
    """Whether figures behind a name and an article are its own: `Merle, a 2/3`, but `flip a 2/3`."""
    return _is_quoted(pieces, place) or text_at(pieces, place + length) == "," or _is_led(pieces, place)


def _is_quoted(pieces: Sequence[Token], place: int) -> bool:
    return 0 <= place < len(pieces) and bool(pieces[place].quoted)


def _is_verb(pieces: Sequence[Token], place: int) -> bool:
    """Whether a word is what somebody does who is told by a pronoun: `je l'évolue`, `I'll flip`."""
    while place and text_at(pieces, place - 1) in _PASSED and text_at(pieces, place - 1) not in _PRONOUNS:
        place -= 1
    return text_at(pieces, place - 1) in _PRONOUNS


def _is_led(pieces: Sequence[Token], place: int) -> bool:
    """Whether a word of playing, a kind or an article that begins leads to a name."""
    start = _article(pieces, place)
    begins = text_at(pieces, start - 1) in _BEGINNING | _JOINTS
    return is_played(pieces, place) or (start < place and begins and text_at(pieces, start) in _INDEFINITE)


def is_played(pieces: Sequence[Token], place: int) -> bool:
    """Whether a word of playing or a kind stands in front, with articles at most between."""
    start = _article(pieces, place)
    if _ends_with(pieces, start - (text_at(pieces, start - 1) in ("avec", "with")), *_PLAYING):
        return True
    start -= text_at(pieces, start - 1) == ","  # `une histoire, le Vieux moulin`
    kind = _ends_with(pieces, start, *KINDS)
    return bool(kind) and (text_at(pieces, start - kind - 1) not in _ARTICLES or _is_led(pieces, start - kind))


def _article(pieces: Sequence[Token], place: int) -> int:
    """Where the article begins that stands in front of a place."""
    while text_at(pieces, place - 1) in _ARTICLES:
        place -= 1
    return place


def _ends_with(pieces: Sequence[Token], end: int, *senses: str) -> int:
    """How many pieces before a place are a word of one of these senses."""
    return next((n for n in range(1, min(end, 3) + 1) if word_of(pieces, end - n, *senses) == n), 0)
