"""What words mean: the stems of a text, and what they have in common with other words, as `answers.toml` has it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.core.answers.stems import stem, words
from companion.core.text.messages import LANGUAGES, load_words

MEANING: Final = "="
"""In front of what several words mean: no stem begins so."""
SPREAD: Final = 0.5
"""How much less each of the meanings of a word counts, the more there are (a power)."""
LONGEST: Final = 8
"""Words of a phrase that means something, at most."""
Meanings = Mapping[tuple[str, ...], list[str]]
"""What phrases of stems mean."""


class Thesaurus:
    """The silent words and the rows of words that mean the same: of every game, with those of one.

    `faint`: stems that say how it is asked; `vague`: those and what tells little of what is asked.
    """

    def __init__(self, rows: Iterable[Mapping[str, str]] = (), near: Iterable[Mapping[str, str]] = ()) -> None:
        """`rows`: names and their words, parted by `|`; the same name in two rows is one meaning. `near`: the same for
        words that only are often said for it, or beside it."""
        shared = load_words("companion.core", "answers.toml")
        self.silent = frozenset(word for text in shared["silent"].values() for word in text.split("|"))
        self.faint = _stems(shared["faint"].values())
        self.vague = self.faint | _stems(shared["vague"].values())
        same = (shared["same"], *rows)
        self._meanings = _meanings(same)
        self._wide = _meanings((*same, shared["near"], *near))

    def terms(self, text: str) -> list[str]:
        """The stems of a text without silent words, and the meanings of its words and phrases."""
        return self._terms(text, self._meanings, apart=True)

    def wide_terms(self, text: str) -> list[str]:
        """The same with what its words may mean beside: to find what they are about."""
        return self._terms(text, self._wide, apart=False)

    def wide_parts(self, text: str) -> dict[str, float]:
        """The same terms, each with what it counts: of what a word may mean, the less the more that is."""
        said = words(text)
        parts = {stem(word): 1.0 for word in said if word not in self.silent}
        for _, phrase in _phrases(list(map(stem, said)), self._wide, apart=False):
            meant = self._wide[phrase]
            for one in meant:
                parts[one] = max(parts.get(one, 0.0), float(len(meant) ** -SPREAD))
        return parts

    def meant(self, text: str) -> tuple[frozenset[str], frozenset[str]]:
        """The meanings of a text with the stems that stand in none of them, and the stems that do."""
        said = words(text)
        stems = list(map(stem, said))
        found, inside = set[str](), set[int]()
        for start, phrase in _phrases(stems, self._meanings):
            found.update(self._meanings[phrase])
            inside.update(range(start, start + len(phrase)))
        bare = {one for place, one in enumerate(stems) if said[place] not in self.silent and place not in inside}
        return frozenset(found | bare), frozenset(stems[place] for place in inside)

    @staticmethod
    def languages(text: str) -> dict[str, int]:
        """How many small words of each language stand in a text that are none of another."""
        shared, said = load_words("companion.core", "answers.toml"), words(text)
        own = {lang: {word for kind in ("silent", "faint") for word in words(shared[kind][lang])} for lang in LANGUAGES}
        return {
            lang: sum(
                word in own[lang] and not any(word in own[other] for other in own if other != lang) for word in said
            )
            for lang in LANGUAGES
        }

    def table(self) -> dict[str, list[str]]:
        """All that words may mean as plain data, by their phrases of stems, for a page that searches without Python."""
        return {" ".join(phrase): meant for phrase, meant in self._wide.items()}

    def _terms(self, text: str, meanings: Meanings, *, apart: bool) -> list[str]:
        """The stems that are not silent, and the meanings."""
        said = words(text)
        phrases = _phrases(list(map(stem, said)), meanings, apart=apart)
        found = (one for _, phrase in phrases for one in meanings[phrase])
        return [*(stem(word) for word in said if word not in self.silent), *found]


def _stems(texts: Iterable[str]) -> frozenset[str]:
    """The stems of all words of some lists."""
    return frozenset(stem(word) for text in texts for word in words(text))


def _meanings(rows: Iterable[Mapping[str, str]]) -> Meanings:
    """The meanings of the phrases of some rows."""
    meanings: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        for name, text in row.items():
            for way in text.split("|"):
                meant = meanings.setdefault(tuple(map(stem, words(way))), [])
                meant += [MEANING + name] if MEANING + name not in meant else []
    return meanings


def _phrases(said: list[str], meanings: Meanings, *, apart: bool = True) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a phrase stands that means something, the longest first: `hit points` are no hit; `apart`: none begins in
    another."""
    place = 0
    while place < len(said):
        most = min(LONGEST, len(said) - place)
        phrases = (tuple(said[place : place + length]) for length in range(most, 0, -1))
        phrase = next((one for one in phrases if one in meanings), ())
        if phrase:
            yield place, phrase
        place += (apart and len(phrase)) or 1
