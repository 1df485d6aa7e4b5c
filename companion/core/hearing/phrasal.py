"""Verbs of two words around their thing: `bring the king out`, `take one card off the body`."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from companion.core.hearing.plans import Plan, concedes, dialogue, plans
from companion.core.hearing.reading import Sentence
from companion.core.speech.language import JOINTS, MARKS
from companion.core.speech.tokens import Token

_PARTICLES: Final = frozenset(("out", "in", "off", "away", "up", "down", "over", "back", "on", "aside", "apart",
                               "dedans", "dessus", "dehors"))  # fmt: skip
_LONGEST: Final = 7
"""Pieces that stand between the two words at most."""
_MOST: Final = 4
_PARTING: Final = frozenset((*JOINTS, "me"))
_MARKS: Final = frozenset(MARKS)

Pieces = tuple[Token, ...]


def rejoined(sentence: Sentence) -> list[Plan]:
    """What a sentence means, with the second word of a verb behind its first, of what the rules allow."""
    for pieces in islice(_joined(sentence), _MOST):
        found = [
            plan for plan in plans(replace(sentence, pieces=pieces)) if dialogue(sentence, plan) and not concedes(plan)
        ]
        if found:
            return found
    return []


def _joined(sentence: Sentence) -> Iterator[Pieces]:
    """The pieces with a particle behind the verb that it goes with; it stays where it leads to a thing as well."""
    pieces = tuple(sentence.pieces)
    for start, piece in enumerate(pieces):
        behind = sentence.lexicon.seconds(piece.text) & _PARTICLES
        for at in range(start + 2, min(len(pieces), start + _LONGEST)) if behind and not piece.quoted else ():
            if any(one.senses & _PARTING for one in sentence.meanings[at - 1] if one.noun is None):
                break
            if pieces[at].text in behind and not pieces[at].quoted:
                whole = (*pieces[: start + 1], pieces[at], *pieces[start + 1 : at])
                leads = at + 1 < len(pieces) and any(one.senses & _MARKS for one in sentence.meanings[at])
                yield from ((*whole, *pieces[at:]),) if leads else ()
                yield (*whole, *pieces[at + 1 :])
