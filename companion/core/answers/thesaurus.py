"""What words mean: the stems of a text, and what they have in common with other words, as `answers.toml` has it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from companion.core.answers.stems import stem, words
from companion.core.text.messages import LANGUAGES, load_words

MEANING: Final = "="
"""In front of what several words mean: no stem begins so."""


class Thesaurus:
    """The silent words and the rows of words that mean the same: of every game, with those of one."""

    def __init__(self, rows: Iterable[Mapping[str, str]] = ()) -> None:
        """`rows`: names and their words, parted by `|`; the same name in two rows is one meaning."""
        shared = load_words("companion.core", "answers.toml")
        self.silent = frozenset(word for text in shared["silent"].values() for word in text.split("|"))
        faint = (word for text in shared["faint"].values() for word in text.split("|"))
        self.faint = frozenset(stem(word) for ways in faint for word in words(ways))
        self._meanings: dict[tuple[str, ...], list[str]] = {}
        for row in (shared["same"], *rows):
            for name, text in row.items():
                for way in text.split("|"):
                    meant = self._meanings.setdefault(tuple(map(stem, words(way))), [])
                    meant += [MEANING + name] if MEANING + name not in meant else []
        self._longest = max(map(len, self._meanings))

    def terms(self, text: str) -> list[str]:
        """The stems of a text without silent words, and the meanings of its words and phrases."""
        said = words(text)
        return [*(stem(word) for word in said if word not in self.silent), *self._meant(list(map(stem, said)))]

    def meant(self, text: str) -> tuple[frozenset[str], frozenset[str]]:
        """The meanings of a text with the stems that stand in none of them, and the stems that do."""
        said = words(text)
        stems = list(map(stem, said))
        found, inside = set[str](), set[int]()
        for start, phrase in self._phrases(stems):
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
        """The meanings as plain data, by their phrases of stems, for a page that searches without Python."""
        return {" ".join(phrase): meant for phrase, meant in self._meanings.items()}

    def _meant(self, said: list[str]) -> Iterator[str]:
        """The meanings of a text."""
        for _, phrase in self._phrases(said):
            yield from self._meanings[phrase]

    def _phrases(self, said: list[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Where a phrase stands that means something, the longest first: `hit points` are no hit."""
        place = 0
        while place < len(said):
            longest = min(self._longest, len(said) - place)
            phrases = (tuple(said[place : place + length]) for length in range(longest, 0, -1))
            phrase = next((one for one in phrases if one in self._meanings), ())
            if phrase:
                yield place, phrase
            place += len(phrase) or 1
