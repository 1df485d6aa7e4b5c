"""What is taken back in the same breath, `three, no, two`, `sur la Pie, non, sur le Roc`: the last thing is meant."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.core.hearing.plans import Plan, concedes, dialogue, plans
from companion.core.hearing.reading import Sentence
from companion.core.speech.language import CORRECTION, DETERMINER, JOINTS, MARKS
from companion.core.speech.lexicon import Meaning
from companion.core.speech.tokens import Token
from companion.core.text.letters import plain
from companion.core.text.messages import load_words

_LEADING: Final = frozenset((*MARKS, DETERMINER, "article", "filler"))
_LINKING: Final = frozenset(JOINTS) - {"then"}
_DENYING: Final = frozenset(("no", "non"))
MOST_TRIED: Final = 10
"""Ways to put what was meant in the place of what was said."""

_SIGNS: Final = " \t,;:.!…-"
_PARTING: Final = frozenset(",;:.!…-+()/&")
TAKING_BACK: Final = {"fr": "non", "en": "no"}
"""A word that takes back what was said just before it."""
_WAYS: Final = sorted(
    (plain(way) for text in load_words("companion.core", "speech.toml")["sense"][CORRECTION].values()
     for way in text.split("|")), key=len, reverse=True,
)  # fmt: skip

Pieces = tuple[Token, ...]


def behind_correction(text: str) -> tuple[str, bool]:
    """What stands behind a word that takes something back, where a text begins with one, and whether a sign parts it
    from that (`non lynx` may deny as well)."""
    said = plain(text)
    way = next((way for way in _WAYS if said.startswith(way) and not said[len(way) : len(way) + 1].isalnum()), "")
    if not way or len(said) != len(text):
        return "", False
    behind = text[len(way) :]
    rest = behind.strip(_SIGNS)
    more, parted = behind_correction(rest)
    return (more, parted) if more else (rest, not behind[:1].isspace() or behind.strip()[:1] in _SIGNS)


def amended(sentence: Sentence) -> list[Plan]:
    """What a sentence means in which something is taken back: with what is said last in the place of a thing of its
    kind; of several ways those that the rules allow. Nothing where nothing is taken back."""
    place, length = _correction(sentence)
    said, meant = _trimmed(sentence.pieces[:place]), _trimmed(sentence.pieces[place + length :])
    if not length or not said or not meant or _links(sentence, len(said) - 1):
        return []
    kinds = _kinds(replace(sentence, pieces=meant))
    found = [plan for pieces in _mended(sentence, said, meant, kinds) for plan in _read(sentence, pieces)]
    allowed = [plan for plan in found if dialogue(sentence, plan)]
    if not found:  # `attack 3, no, the wolf`
        ways = [plan for pieces in _mended(sentence, said, meant, None) for plan in _read(sentence, pieces)]
        allowed = [plan for plan in ways if dialogue(sentence, plan)]
    anew = [] if allowed or found else plans(replace(sentence, pieces=meant), called=True)
    if not plans(replace(sentence, pieces=said), called=True):  # words that mean nothing end no match
        anew = [plan for plan in anew if not concedes(plan)]
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
    apart = _is_sign(sentence.pieces[end])
    is_number = sentence.pieces[end].number is not None
    said = [one.senses & _LEADING or CORRECTION in one.senses if one.noun is None
            else one.noun.kind not in sentence.game.speech.starting
            for one in sentence.meanings[end]]  # fmt: skip
    return length if apart or is_number or all(said) else 0


def _is_sign(piece: Token) -> bool:
    return not piece.quoted and piece.text in _PARTING


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


def _mended(sentence: Sentence, said: Pieces, meant: Pieces, kinds: frozenset[str] | None) -> Iterator[Pieces]:
    """What was said, with what was meant in the place of a thing of some kinds (None: of any), the last one first; what
    stands behind that stays, but for a word that is said again (`trois cartes, pardon, deux cartes`)."""
    ways = ((*head, *meant, *tail) for head, tail in _places(replace(sentence, pieces=said), kinds))
    yield from islice(dict.fromkeys(ways), MOST_TRIED)


def _kinds(meant: Sentence) -> frozenset[str]:
    """The kinds of the first thing that is named, of what takes in most of what is said (`6 M4` is a card)."""
    for meanings in meant.meanings:
        things = {(one.length, one.noun.kind) for one in meanings if one.noun is not None}
        if things:
            longest = max(things)[0]
            return frozenset(kind for length, kind in things if length == longest)
    return frozenset()


def _places(said: Sentence, kinds: frozenset[str] | None) -> Iterator[tuple[Pieces, Pieces]]:
    """What stands before and behind each thing of some kinds, the last one first: with and without what leads to it,
    and what stands behind it."""
    pieces = tuple(said.pieces)
    for place in range(len(pieces) - 1, -1, -1):
        named = [(one.length, one.noun) for one in said.meanings[place] if one.noun is not None]
        lengths = {length for length, noun in named if kinds is None or noun.kind in kinds}
        for end in sorted({place + length for length in lengths}, reverse=True):
            starts = [place]
            while starts[-1] and any(_leads(one) for one in said.meanings[starts[-1] - 1]):
                starts.append(starts[-1] - 1)
            for start in starts:
                yield pieces[:start], pieces[end:]
            tail = said.meanings[end:]
            if all(tail) and not any(one.noun is not None for meanings in tail for one in meanings):
                yield from ((pieces[:start], ()) for start in starts)


def _leads(one: Meaning) -> bool:
    """Whether a word only leads to a thing: an article, a preposition."""
    return one.noun is None and bool(one.senses & _LEADING)
