"""Words of announcements: those of a game's lists with all ways to say them, and free ones."""

from collections.abc import Container, Mapping
from functools import partial
from typing import Any, Final

from companion.cardkit.notation.card_names import key_of
from companion.cardkit.notation.lexer import NAMED, Pieces, words_in
from companion.cardkit.notation.tokens import WordLists, fail
from companion.core.notation.nearest import nearest
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, load_words

Known = Mapping[tuple[str, ...], str]
"""Values of a list by the words that say them."""
SLASH: Final = "/"
_LONGEST: Final = 40
"""Characters of a free word."""


def all_ways(words: WordLists, name: str) -> dict[str, dict[str, str]]:
    """A list with its further ways (`…-typed`) behind those that are written."""
    further = words.get(f"{name}-typed", {})
    return {
        value: {lang: "|".join(one[lang] for one in (texts, further.get(value)) if one) for lang in LANGUAGES}
        for value, texts in words[name].items()
    }


def known_words(words: WordLists, name: str) -> dict[tuple[str, ...], str]:
    """The values of a list by all that says them, the value itself too."""
    found = {words_in(value): value for value in words[name]}
    for value, texts in all_ways(words, name).items():
        found.update({words_in(way): value for text in texts.values() for way in text.split("|")})
    return found


def written_ways(package: str, name: str) -> dict[str, str]:
    """How an owner's table may have the words of a list: as moves do, or as they are said in either language."""
    words = load_words(package)
    ways = all_ways(words, name).items()
    said = {way: value for value, texts in ways for text in texts.values() for way in text.split("|")}
    return dict(zip(words[name], words[name], strict=True)) | said


def plain_ways(package: str, name: str) -> dict[str, str]:
    """The same in plain letters."""
    return {plain(way): value for way, value in written_ways(package, name).items()}


def nearest_word(word: str, words: WordLists, name: str, lang: str) -> str:
    """The word of a list, as it is written in a language, that is most like what was said in any."""
    listed = all_ways(words, name).items()
    ways = {way: value for value, texts in listed for text in texts.values() for way in text.split("|")}
    return words[name][ways[nearest(word, ways, plain)]][lang]


class WordReader:
    """Reads the words behind a figure: one of a list, or a free one, several parted by `/`. Raises UnreadError."""

    def __init__(self, words: WordLists, name: str, *, free: bool, denied: Container[str] = ()) -> None:
        """`name`: the list; its sentence for what it does not have is `unknown-` that name. `free`: any other word goes
        too, unless it is `denied`."""
        self._words, self._name, self._free, self._denied = words, name, free, denied
        self._unknown = f"unknown-{name}" if f"unknown-{name}" in words.get("reading", {}) else "unknown-word"
        self.known: Known = known_words(words, name)
        self._longest = max(map(len, self.known))

    def several(self, pieces: Pieces, behind: str) -> tuple[str, ...]:
        """`mage/fighter`: each once, in that order. `behind`: the figure that they stand behind, as it was said."""
        found = [self.one(pieces, behind)]
        while pieces.take(SLASH):
            found.append(self.one(pieces, behind))
        return tuple(dict.fromkeys(found))

    def one(self, pieces: Pieces, behind: str) -> str:
        """One word."""
        value, length = pieces.begins(self.known, self._longest)
        pieces.at += length
        if value is not None:
            return str(value)
        word = free_word(pieces, self._denied) if self._free or is_word(pieces) else ""
        if self._free or not word:
            return word or self._missing(pieces, behind)
        fail(self._unknown, word=word, near=partial(nearest_word, word, self._words, self._name))

    def _missing(self, pieces: Pieces, behind: str) -> Any:
        fail("word-missing", done=pieces.text[:60], word=behind, example=partial(self._example, behind))

    def _example(self, behind: str, lang: str) -> str:
        return f"{behind} {next(iter(self._words[self._name].values()))[lang]}"


def is_word(pieces: Pieces) -> bool:
    """Whether a word comes next: letters, in no quotes, and no joint."""
    return pieces.word[:1].isalpha() and not pieces.joint


def free_word(pieces: Pieces, denied: Container[str] = ()) -> str:
    """Read any word, with what hyphens and apostrophes join to it, or words in quotes: as moves have it, in plain
    letters. Empty if none comes next. Raises UnreadError for what can be none, or is `denied`."""
    if pieces.word == NAMED:
        said = pieces.raw[pieces.at][1:-1]
        pieces.at += 1
    elif is_word(pieces):
        start = pieces.at
        while pieces.raw[pieces.at][-1] in "-'’" and pieces.at + 1 < len(pieces.raw):
            pieces.at += 1
        pieces.at += 1
        said = pieces.span(start, pieces.at)
    else:
        return ""
    word = key_of(said)
    if word in denied:
        fail("bad-word", word=said.strip()[:40])
    return word if word[:1].isalpha() and len(word) <= _LONGEST else fail("bad-word", word=said.strip()[:40])
