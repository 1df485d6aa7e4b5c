"""Which entries of a book answer a question, the best first.

BM25 over stems and meanings, fields weighted, and how near the question is to one that an entry says it answers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log, sqrt
from typing import Any, Final, NamedTuple

from companion.core.answers.thesaurus import MEANING, Thesaurus
from companion.core.notation.nearest import lookalikes

SATURATION, LENGTH = 2.0, 0.6
"""BM25: how soon a word that comes again counts no more, and how much long entries lose (k1, b)."""
WHOLE: Final = 0.75
"""How much an entry loses that has a part of the question's words alone (a power of that part)."""
ASKED, NEARNESS = 2.0, 5
"""What a question that an entry answers adds where it is the very one that is asked; how soon less where it is like it
(a power)."""
VERBATIM, CLOSE = 6.0, 40
"""The same of one that is asked nearly word for word."""
RELATED, BEST = 0.3, 2
"""What part the best of the entries that speak of the same add to one, and how many they are."""
MENDED: Final = 0.7
"""What a word counts that is only like the one that was written."""
MEANT: Final = 0.85
"""What a meaning counts beside the very word."""
FAINT: Final = 0.4
"""What a word counts that says how it is asked, or a number."""
STRANGE: Final = 0.5
"""What a word counts that the book does not have, beside its rarest."""
KNOWN: Final = 0.5
"""What part of a question's words must stand in the book; a misspelt one counts less."""
LIKE: Final = 0.75
"""How like a word must be to be taken for a misspelt one (companion.core.notation.nearest.likeness)."""
MOST_MENDED: Final = 6
"""Words of a question that may be misspelt; of more nothing is made."""
SHORTEST: Final = 3
"""Letters of a word that may be misspelt, or be the beginning of another."""


class Field(NamedTuple):
    """A text of an entry, and how much its words count."""

    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class Document:
    """An entry of a book: its texts, and the questions that it answers; `often`: how often it is meant, beside others
    that a question fits as well; `related`: the places of the entries that speak of the same."""

    fields: tuple[Field, ...]
    asks: tuple[str, ...]
    often: float = 1.0
    related: tuple[int, ...] = ()


class Found(NamedTuple):
    """An entry that a question finds: its place, its score, and which part of the question's words it has (0 to 1)."""

    place: int
    score: float
    share: float


class Ranking:
    """An index of entries, made once."""

    def __init__(self, documents: Sequence[Document], thesaurus: Thesaurus) -> None:
        self._terms: Callable[[str], list[str]] = thesaurus.wide_terms
        self._parts: Callable[[str], dict[str, float]] = thesaurus.wide_parts
        self._vague = thesaurus.vague
        self._often = [one.often for one in documents]
        self._related = [one.related for one in documents]
        self._asks = [[tuple(dict.fromkeys(self._terms(text))) for text in one.asks] for one in documents]
        counts = [self._counted(document) for document in documents]
        self._rarity = _rarities(counts)
        self._rarest = max(self._rarity.values(), default=1.0)
        self._own_worth = {term: self._worth(term) for term in self._rarity}
        self._asks_worth = [[sum(self._own_worth[term] for term in ask) for ask in asks] for asks in self._asks]
        self._weights: dict[str, dict[int, float]] = {}
        usual = sum(sum(count.values()) for count in counts) / max(len(counts), 1)
        for place, count in enumerate(counts):
            norm = SATURATION * (1 - LENGTH + LENGTH * sum(count.values()) / usual)
            for term, often in count.items():
                weight = self._worth(term) * often * (SATURATION + 1) / (often + norm)
                self._weights.setdefault(term, {})[place] = weight

    def _counted(self, document: Document) -> dict[str, float]:
        """How often each term stands in an entry, by the weights of its fields, and in its questions."""
        count: dict[str, float] = {}
        for field in (*document.fields, Field(" . ".join(document.asks), 1.0)):
            for term in self._terms(field.text):
                count[term] = count.get(term, 0.0) + field.weight
        return count

    def _is_vague(self, term: str) -> bool:
        """Whether a term tells little of what a rule is about: how it is asked, or a number."""
        return term in self._vague or term.isdecimal()

    def _worth(self, term: str) -> float:
        """How much a term tells; one that no entry has less than the rarest."""
        share = FAINT if self._is_vague(term) else MEANT if term.startswith(MEANING) else 1.0
        return share * self._rarity.get(term, STRANGE * self._rarest)

    def find(self, question: str) -> list[Found]:
        """The entries that have a word of the question, or its like, the best first; none where most of its words stand
        in no entry: then it is about something else."""
        asked = self._asked(question)
        if not self._is_known(asked):
            return []
        whole = sum(self._worth(term) * part for term, part in asked.items())
        scores: dict[int, float] = {}
        shares: dict[int, float] = {}
        for term, part in asked.items():
            worth = self._worth(term) * part / whole
            for place, weight in self._weights.get(term, {}).items():
                scores[place] = scores.get(place, 0.0) + weight * part / whole
                shares[place] = shares.get(place, 0.0) + worth
        own = {
            place: self._often[place] * (score * shares[place] ** WHOLE + self._nearness(place, asked, whole))
            for place, score in scores.items()
        }
        found = [Found(place, score + self._borrowed(place, own), shares[place]) for place, score in own.items()]
        return sorted(found, key=lambda one: (-one.score, one.place))

    def _borrowed(self, place: int, own: Mapping[int, float]) -> float:
        """What an entry has of those that speak of the same."""
        return RELATED / BEST * sum(nlargest(BEST, (own.get(one, 0.0) for one in self._related[place])))

    def table(self) -> dict[str, Any]:
        """The index as plain data, for a page that searches without Python (look/clauses.js)."""
        return {
            "worth": {term: round(self._worth(term), 4) for term in self._rarity},
            "weights": {
                term: [round(one, 4) for pair in weights.items() for one in pair]
                for term, weights in self._weights.items()
            },
            "asks": self._asks,
            "often": self._often,
            "related": self._related,
            "rarest": round(self._rarest, 4),
        }

    def _is_known(self, asked: Mapping[str, float]) -> bool:
        """Whether so many words of a question stand in the book, or mean what stands in it, that it may be about it."""
        told = [term for term in asked if not self._is_vague(term) and not term.startswith(MEANING)]
        meant = sum(MEANT for term in asked if term.startswith(MEANING) and term in self._rarity)
        known = sum(asked[term] for term in told if term in self._rarity)
        return not told or (known + meant >= KNOWN * len(told) and known + meant > 0)

    def _nearness(self, place: int, asked: Mapping[str, float], whole: float) -> float:
        """What it adds how near the question is to the nearest one that an entry answers."""
        best = 0.0
        for ask, worth in zip(self._asks[place], self._asks_worth[place], strict=True):
            shared = [term for term in ask if term in asked]
            if shared:
                both = sum(self._own_worth[term] * asked[term] for term in shared)
                theirs = worth + sum(self._own_worth[term] * (asked[term] - 1.0) for term in shared)
                best = max(best, both / sqrt(whole * theirs))
        return float(ASKED * best**NEARNESS + VERBATIM * best**CLOSE)

    def _asked(self, question: str) -> dict[str, float]:
        """The terms of a question, each with what it counts; a word that no entry has, by those that are like it."""
        asked: dict[str, float] = {}
        unknown = 0
        for term, part in self._parts(question).items():
            unknown += term not in self._rarity
            likes = () if term in self._rarity or unknown > MOST_MENDED else tuple(self._likes(term))
            for one in likes or (term,):
                asked.setdefault(one, MENDED * part if likes else part)
        return asked

    def _likes(self, term: str) -> Iterable[str]:
        """The words of the book that a term begins, else those that look like it."""
        if term.startswith(MEANING) or len(term) < SHORTEST:
            return ()
        return [one for one in self._rarity if one.startswith(term)] or lookalikes(term, self._rarity, 1, LIKE)


def _rarities(counts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """How much each term tells one entry from another: the rarer, the more."""
    often: dict[str, int] = {}
    for count in counts:
        for term in count:
            often[term] = often.get(term, 0) + 1
    return {term: log(1 + (len(counts) - many + 0.5) / (many + 0.5)) for term, many in often.items()}
