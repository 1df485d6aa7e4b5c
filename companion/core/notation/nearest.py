"""Names that look like what was written: one room for decks, speech, rules, files, commands.

Its cost is bounded by what it is asked: of a long list only the names that share most pairs of letters with what was
written are compared letter by letter, and no more of any text than `LONGEST` letters.
"""

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from heapq import nlargest
from typing import Final

LONGEST: Final = 40
"""Letters of a text that are compared."""
COMPARED: Final = 24
"""Names of a list that are compared letter by letter."""


def nearest(written: str, names: Iterable[str], said: Callable[[str], str] = str) -> str:
    """The name that is most like what was written; empty where there is none. `said`: see `lookalikes`."""
    return "".join(lookalikes(written, names, said=said))


def lookalikes(
    written: str, names: Iterable[str], most: int = 1, least: float = 0.0, said: Callable[[str], str] = str
) -> list[str]:
    """The names that are most like what was written, the likest first: at most so many, each at least so like it
    (`likeness`). Capitals count, unless `said` (what is compared of a text) takes them away."""
    written, by_saying = said(written), {said(name): name for name in names}
    known = list(by_saying)
    if len(known) > COMPARED:
        known = _sifted(written[:LONGEST], known)
    found = ((likeness(written, name), name) for name in known)
    return [by_saying[name] for _, name in nlargest(most, (one for one in found if one[0] >= least))]


def likeness(written: str, name: str) -> float:
    """How much of two texts is the same, letter by letter: from 0 to 1."""
    return SequenceMatcher(None, name[:LONGEST], written[:LONGEST]).ratio()


def _sifted(written: str, known: Iterable[str]) -> list[str]:
    """The names that share most pairs of letters, for their length; of equals the first."""
    framed = f" {written} "
    pairs = {framed[place : place + 2] for place in range(len(framed) - 1)}

    def shared(name: str) -> float:
        text = f" {name[:LONGEST]} "
        return sum(pair in text for pair in pairs) / (len(pairs) + len(text))

    return nlargest(COMPARED, known, key=shared)
