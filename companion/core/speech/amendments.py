"""What is taken back in the same breath, `three, no, two`, `sur la Pie, non, sur le Roc`: the last thing is meant."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.core.speech.language import CORRECTION, DETERMINER, JOINTS, MARKS
from companion.core.speech.lexicon import Meaning
from companion.core.speech.plans import Plan, dialogue, plans
from companion.core.speech.reading import Sentence
from companion.core.speech.tokens import Token

_LEADING: Final = frozenset((*MARKS, DETERMINER, "article", "filler"))
_LINKING: Final = frozenset(JOINTS) - {"then"}
_DENYING: Final = frozenset(("no", "non"))
MOST_TRIED: Final = 10
"""Ways to put what was meant in the place of what was said."""

Pieces = tuple[Token, ...]


def amended(sentence: Sentence) -> list[Plan]:
    """What a sentence means in which something is taken back: with what is said last in the place of a thing of its
    kind; of several ways those that the rules allow. Nothing where nothing is taken back."""
    place, length = _correction(sentence)
    said, meant = _trimmed(sentence.pieces[:place]), _trimmed(sentence.pieces[place + length :])
    if not length or not said or not meant or _links(sentence, len(said) - 1):
        return []
    found = [plan for pieces in _mended(sentence, said, meant) for plan in _read(sentence, pieces)]
    allowed = [plan for plan in found if dialogue(sentence, plan)]
    anew = [] if allowed else plans(replace(sentence, pieces=meant), called=True)
    return list(dict.fromkeys(allowed or anew or found[:1]))


def _read(sentence: Sentence, pieces: Pieces) -> list[Plan]:
    """A sentence that may take back something more."""
    whole = replace(sentence, pieces=pieces)
    return plans(whole) or amended(whole)


def _correction(sentence: Sentence) -> tuple[int, int]:
    """Where a word takes something back, and how many pieces it takes; (0, 0) where none does."""
    for place in range(1, len(sentence.pieces)):
        length = _correcting(sentence, place)
        if length:
            end = place + length
            while end < len(sentence.pieces) and (_is_sign(sentence.pieces[end]) or _correcting(sentence, end)):
                end += _correcting(sentence, end) or 1
            return place, end - place
    return 0, 0


def _correcting(sentence: Sentence, place: int) -> int:
    """How many pieces at a place take back what was said; a bare `no` may deny what comes next (`no weapon`)."""
    length = max((one.length for one in sentence.meanings[place] if CORRECTION in one.senses), default=0)
    end = place + length
    if sentence.pieces[place].text not in _DENYING or length != 1 or end == len(sentence.pieces):
        return length
    apart = any(_is_sign(sentence.pieces[at]) for at in (place - 1, end) if at >= 0)
    starts = frozenset[str]().union(*(frame.starts for frame in sentence.game.speech.frames))
    is_number = sentence.pieces[end].number is not None
    said = [one.senses & _LEADING or CORRECTION in one.senses if one.noun is None else one.noun.kind not in starts
            for one in sentence.meanings[end]]  # fmt: skip
    return length if apart or is_number or all(said) else 0


def _is_sign(piece: Token) -> bool:
    return not piece.quoted and not any(letter.isalnum() for letter in piece.text)


def _trimmed(pieces: Sequence[Token]) -> Pieces:
    """Pieces without the signs around them: commas, dots."""
    start, end = 0, len(pieces)
    while start < end and _is_sign(pieces[start]) and pieces[start].text not in ("+", "-"):
        start += 1
    while start < end and _is_sign(pieces[end - 1]):
        end -= 1
    return tuple(pieces[start:end])


def _links(sentence: Sentence, place: int) -> bool:
    """Whether a word joins what comes next: `and no chain` takes nothing back."""
    return any(one.senses & _LINKING for one in sentence.meanings[place])


def _mended(sentence: Sentence, said: Pieces, meant: Pieces) -> Iterator[Pieces]:
    """What was said, with what was meant in the place of a thing of its kind, the last one first; what stands behind
    that stays, but for a word that is said again (`trois cartes, pardon, deux cartes`)."""
    kinds = _kinds(replace(sentence, pieces=meant))
    ways = ((*head, *meant, *tail) for head, tail in _places(replace(sentence, pieces=said), kinds))
    yield from islice(dict.fromkeys(ways), MOST_TRIED)


def _kinds(meant: Sentence) -> frozenset[str]:
    """The kinds of the first thing that is named."""
    for meanings in meant.meanings:
        things = {one.noun.kind for one in meanings if one.noun is not None}
        if things:
            return frozenset(things)
    return frozenset()


def _places(said: Sentence, kinds: frozenset[str]) -> Iterator[tuple[Pieces, Pieces]]:
    """What stands before and behind each thing of some kinds, the last one first: with and without what leads to it,
    and what stands behind it."""
    pieces = tuple(said.pieces)
    for place in range(len(pieces) - 1, -1, -1):
        things = [one for one in said.meanings[place] if one.noun is not None and one.noun.kind in kinds]
        for end in sorted({place + one.length for one in things}, reverse=True):
            starts = [place]
            while starts[-1] and any(_leads(one) for one in said.meanings[starts[-1] - 1]):
                starts.append(starts[-1] - 1)
            for start in starts:
                yield pieces[:start], pieces[end:]
            if not any(one.noun is not None for meanings in said.meanings[end:] for one in meanings):
                yield from ((pieces[:start], ()) for start in starts)


def _leads(one: Meaning) -> bool:
    """Whether a word only leads to a thing: an article, a preposition."""
    return one.noun is None and bool(one.senses & _LEADING)
