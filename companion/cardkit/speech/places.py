"""What stands at a place of a sentence: words, series of words, numbers."""

from collections.abc import Sequence
from functools import lru_cache

from companion.core.speech.tokens import Token, tokens


@lru_cache(maxsize=1024)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name as a sentence has them."""
    return tuple(token.text for token in tokens(name))


def text_at(pieces: Sequence[Token], place: int) -> str:
    """The word at a place; empty for a name in quotes, and before or behind the sentence."""
    return pieces[place].text if 0 <= place < len(pieces) and not pieces[place].quoted else ""


def written(pieces: Sequence[Token]) -> str:
    """Words as they were written, an apostrophe and what it leads to as one."""
    text = ""
    for piece in pieces:
        text += piece.raw if not text or text.endswith(("'", "’")) else f" {piece.raw}"
    return text


def stands(pieces: Sequence[Token], place: int, words: Sequence[str]) -> bool:
    """Whether these words stand there."""
    if not words or text_at(pieces, place) != words[0]:
        return False
    return all(text_at(pieces, place + n) == word for n, word in enumerate(words))


def says(pieces: Sequence[Token], place: int, name: str) -> int:
    """How many pieces at a place say a name, in quotes or not."""
    words = words_of(name)
    if pieces[place].quoted:
        return int(bool(words) and words == words_of(pieces[place].quoted))
    return len(words) if stands(pieces, place, words) else 0
