"""What a wrong figure is: a part of the sum, the sum without one of its parts, the figure before the move. The right
one is not told."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from companion.lessons.pupil.feedback import Reckoning, say


@dataclass(frozen=True, slots=True)
class Asked:
    """A figure that is asked for. `whole`: the sum that it is, or (`part`) is a term of; `others`: the sums of the move
    that leads to it; `before`: the same figure before that move, if it is a fact."""

    lang: str
    right: Fraction
    whole: Reckoning | None
    part: bool
    others: tuple[Reckoning, ...]
    before: int | None


def misread(asked: Asked, number: Fraction, given: str) -> str:
    """What a wrong number would mean, in a sentence; `given`: the number as text."""
    for key, what, value in _readings(asked):
        if value == number:
            return say(key, asked.lang, given=given, what=what)
    return say("too-much" if number > asked.right else "too-little", asked.lang, given=given)


def _readings(asked: Asked) -> Iterator[tuple[str, str, int | Fraction]]:
    """What the figure could be taken for: key of the sentence, what it names, the value."""
    if asked.before is not None:
        yield "figure-before", "", asked.before
        yield "figure-change", "", abs(asked.before - asked.right)
    if asked.whole is not None and asked.part:
        yield "figure-whole", "", asked.whole.result
    for sum_ in asked.others if asked.whole is None else ():  # on the way to it: as a whole alone
        if len(sum_.terms) == 1:
            yield "figure-term", sum_.terms[0].text, sum_.result
        yield "figure-sum", "", sum_.result
    terms = () if asked.whole is None else asked.whole.terms
    for term in terms:
        yield "figure-term", term.text, abs(term.value)
    for term in terms:
        yield "figure-without", term.text, sum(one.value for one in terms) - term.value
