"""What words can mean: the senses and nouns of a game in one language, found in a sentence, misspelt ones too."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.speech.tokens import Token, tokens
from companion.core.text.letters import plain


class Noun(NamedTuple):
    """A thing that a sentence names: what kind of thing, and which."""

    kind: str
    value: Any


class Meaning(NamedTuple):
    """What a stretch of a sentence can be: `length` pieces that name a thing, or are a word with some senses."""

    length: int
    noun: Noun | None
    senses: frozenset[str]


SHORTEST = 4
"""Letters of a word that is found where two of them are swapped; one letter may be wrong in a longer one."""
_NO_SENSES: frozenset[str] = frozenset()


class Lexicon:
    """Words and what they can mean."""

    def __init__(self) -> None:
        self._phrases: dict[str, dict[tuple[str, ...], tuple[set[str], list[Noun]]]] = {}
        self.words: set[str] = set()
        self._near: dict[str, set[str]] | None = None
        self._forms: dict[str, str] = {}

    def add_senses(self, senses: Mapping[str, str]) -> None:
        """Each sense with the ways to say it, parted by `|`."""
        for sense, ways in senses.items():
            for way in ways.split("|"):
                if way.strip():
                    self._entry(way)[0].add(sense)

    def unheard(self, text: str) -> str:
        """Of several ways to say something those that say nothing yet."""
        parted = ((way, tuple(token.text for token in tokens(plain(way)))) for way in text.split("|"))
        return "|".join(way for way, words in parted if words not in self._phrases.get(words[0] if words else "", {}))

    def add_nouns(self, kind: str, named: Mapping[str, Any]) -> None:
        """Things by the ways to say them."""
        for way, value in named.items():
            noun, nouns = Noun(kind, value), self._entry(way)[1]
            if noun not in nouns:
                nouns.append(noun)

    def add_words(self, words: Iterable[str]) -> None:
        """Words that others read: they are known, so that they are found with one letter wrong."""
        self.words.update(words)
        self._near = None

    def _entry(self, way: str) -> tuple[set[str], list[Noun]]:
        bare = plain(way).strip()
        words = tuple(token.text for token in tokens(f"x{bare}")[1:] if bare[:1] == "'") or tuple(
            token.text for token in tokens(bare)
        )
        self.add_words(words)
        return self._phrases.setdefault(words[0] if words else "", {}).setdefault(words, (set(), []))

    def meanings(self, pieces: Sequence[Token], place: int) -> list[Meaning]:
        """What can stand at a place, the longest first."""
        found: list[Meaning] = []
        begun = self._phrases.get(pieces[place].text)
        if begun is None:
            return self._inflected(pieces, place)
        for words, (senses, nouns) in begun.items():
            if len(words) == 1 or _stands(pieces, place + 1, words[1:]):
                if senses:
                    found.append(Meaning(len(words), None, frozenset(senses)))
                found += [Meaning(len(words), noun, _NO_SENSES) for noun in nouns]
        if not found:
            return self._inflected(pieces, place)
        return sorted(found, key=lambda meaning: -meaning.length) if len(found) > 1 else found

    def length_of(self, pieces: Sequence[Token], place: int, senses: Collection[str]) -> int:
        """How many pieces at a place are a word of one of some senses, the most of them."""
        begun = self._phrases.get(pieces[place].text)
        if begun is None:
            forms = (one.length for one in self._inflected(pieces, place) if not one.senses.isdisjoint(senses))
            return max(forms, default=0)
        longest = 0
        for words, (own, _) in begun.items():
            if len(words) > longest and not own.isdisjoint(senses):
                longest = len(words) if _stands(pieces, place + 1, words[1:]) else longest
        return longest

    def _inflected(self, pieces: Sequence[Token], place: int) -> list[Meaning]:
        """What a form of a known word means that nobody listed: `tossing`, `lâchent`; forms that are said to others, of
        later or of what is over, are none (`passez`)."""
        stem = self._stem(pieces[place].text)
        ways = self._phrases.get(stem, {}) if stem else {}
        found = [Meaning(len(words), None, frozenset(senses)) for words, (senses, _) in ways.items()
                 if senses and _stands(pieces, place + 1, words[1:])]  # fmt: skip
        return sorted(found, key=lambda meaning: -meaning.length)

    def _stem(self, word: str) -> str:
        """The known word of which one is a form, if it is."""
        if word not in self._forms:
            self._forms[word] = next((stem for stem in _stems(word) if stem in self._phrases), "")
        return self._forms[word]

    def seconds(self, word: str) -> frozenset[str]:
        """The second words of the ways to say something that begin with a word, and have two."""
        ways = (*self._phrases.get(word, {}).items(), *self._phrases.get(self._stem(word), {}).items())
        return frozenset(words[1] for words, (senses, _) in ways if len(words) == 2 and senses)

    def near(self, word: str) -> Iterable[str]:
        """The words that a word may be, if one letter is wrong, missing, too many, or two are in the wrong order."""
        if self._near is None:
            self._near = {}
            for known in self.words:
                if len(known) >= SHORTEST and known.isalpha():
                    for part in _with_one_less(known):
                        self._near.setdefault(part, set()).add(known)
        if len(word) < SHORTEST - 1 or not word.isalpha() or word in self.words:
            return ()
        parts = _with_one_less(word) if len(word) >= SHORTEST else {word}
        found = {known for part in parts for known in self._near.get(part, ())}
        return sorted(known for known in found if _one_wrong(word, known) and not _is_inflected(word, known))


def _stands(pieces: Sequence[Token], place: int, words: tuple[str, ...]) -> bool:
    if place + len(words) > len(pieces):
        return False
    return all(pieces[n].text == word for n, word in enumerate(words, place))


def _stems(word: str) -> Iterator[str]:
    """The words of which one may be a form: English `-ing` and `-s`, the French present and infinitive of `-er`."""
    if word.endswith("ing"):
        bare = word[:-3]
        stems = (bare, f"{bare}e", *((bare[:-1],) if bare[-2:-1] == bare[-1:] else ()))
        yield from (stem for stem in stems if len(stem) >= SHORTEST - 1)
    found = [word[:-1], word[:-2]] if word.endswith("es") else [word[:-1]] if word.endswith("s") else []
    stem = next((word[: -len(end)] for end in ("ent", "ons", "er", "es", "e") if word.endswith(end)), "")
    found += [f"{stem}e", f"{stem}er"] if stem else []
    yield from (stem for stem in found if len(stem) >= SHORTEST)


def _with_one_less(word: str) -> set[str]:
    """The word, and all that it becomes without one of its letters."""
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def _is_inflected(word: str, known: str) -> bool:
    """Whether a word is another form of a French verb, no slip: `passez`, `gagnera` are said to others, or later."""
    to_others = word.endswith("ez") and (known[:-1] == word[:-1] or known == word[:-1])
    return to_others or (known.endswith("er") and word == f"{known}a")


def _one_wrong(word: str, known: str) -> bool:
    """Whether one letter differs, is missing or too many, or two neighbours are swapped; a slip leaves the first one
    right, and of a short word turns two around at most: else it is another word."""
    if abs(len(word) - len(known)) > 1:
        return False
    start = 0
    while start < min(len(word), len(known)) and word[start] == known[start]:
        start += 1
    one, other = word[start:], known[start:]
    if one[:2] == other[1::-1] and one[2:] == other[2:]:
        return True
    slips = start > 0 and len(known) > SHORTEST
    return slips and (other[1:] == one or one[1:] == other or one[1:] == other[1:])
