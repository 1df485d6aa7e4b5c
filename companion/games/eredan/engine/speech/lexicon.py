"""The words that tell what a thing in a sentence is: senses, classes and races, numbers at a place of it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.notation.parser import RESTRICTING
from companion.cardkit.notation.word_lists import all_ways
from companion.cardkit.speech.places import text_at, words_of
from companion.core.speech.common_words import add_common, one_word_ways
from companion.core.speech.lexicon import Lexicon
from companion.core.speech.tokens import ONE, Token, tokens
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.eredan.engine.constants import KINDS, MOST, SLOTS

PACKAGE: Final = "companion.games.eredan"
SILENT: Final = frozenset(("le", "la", "les", "l'", "l", "un", "une", "mon", "ma", "mes", "son", "sa", "ses", "ton",
                            "ta", "the", "a", "an", "my", "his", "her", "their", "your", ","))  # fmt: skip
Ways = Mapping[tuple[str, ...], str]


def _senses() -> tuple[Mapping[str, Mapping[str, str]], ...]:
    """The lists of words with a sense of their own."""
    own = load_words(PACKAGE)
    return (load_words(PACKAGE, "speech.toml")["sense"], own["verb"], all_ways(own, "kind"), all_ways(own, "object"))


def _printed() -> tuple[Mapping[str, Mapping[str, str]], ...]:
    """The lists of what is printed on cards, and of words that tell for whom they are."""
    return all_ways(load_words(PACKAGE), "printed"), RESTRICTING


def _lexicon() -> Lexicon:
    """The own words of Eredan in all languages: a table mixes them."""
    lexicon = Lexicon()
    for senses in _senses():
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items()})
    return lexicon


def _named(*lists: str) -> Ways:
    """The values of lists by the words that say them, in any language."""
    own = load_words(PACKAGE)
    return {
        words_of(way): value
        for name in lists
        for value, texts in all_ways(own, name).items() if value != "unknown"
        for text in texts.values() for way in text.split("|")
    }  # fmt: skip


_KNOWN: Final = frozenset(sense for senses in _senses() for sense in senses)
_WORDS: Final = _lexicon()
_TOLD: Final = frozenset(_WORDS.words) | one_word_ways(_KNOWN)
add_common(_WORDS, _KNOWN, LANGUAGES)
_MORE: Final = load_words(PACKAGE, "speech.toml").get("more", {})
_WORDS.add_senses({sense: "|".join(texts.values()) for sense, texts in _MORE.items()})
_CLASSES, _RACES = _named("class"), _named("race")
SORTS: Final = frozenset(words[0] for words in (*_named("guild"), *_CLASSES, *_RACES) if len(words) == 1)
"""The guilds, classes and races of the lists, where they are one word."""
LONGEST: Final = max(map(len, (*_CLASSES, *_RACES)))


def _taken_words() -> frozenset[str]:
    """All words that mean something already: no card is called so for the first time without quotes."""
    own = load_words(PACKAGE, "speech.toml")["noun"]
    core = load_words("companion.core", "speech.toml")["sense"]
    lists = (core, *own.values(), *_printed())
    said = [text for texts in lists for words in texts.values() for lang in LANGUAGES
            for text in words.get(lang, "").split("|")]  # fmt: skip
    return frozenset((*(token.text for way in said for token in tokens(plain(way))), *_TOLD,
                      *(word for words in (*_CLASSES, *_RACES) for word in words), *ONE))  # fmt: skip


def _near_words() -> Lexicon:
    """The words that stand around a card: a slip in one of them is no name."""
    lexicon = Lexicon()
    around = {*KINDS, *SLOTS, "card", "play", "give", "equip", "chain", "zone", "unique"}
    for senses in _senses():
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items() if sense in around})
    return lexicon


TAKEN: Final = _taken_words()
NEAR: Final = _near_words()
WORDS: Final = tuple(word for words in (*_CLASSES, *_RACES) for word in words)


def word_of(pieces: Sequence[Token], place: int, *senses: str) -> int:
    """How many pieces at a place are a word of one of these senses."""
    if not 0 <= place < len(pieces) or pieces[place].quoted:
        return 0
    return _WORDS.length_of(pieces, place, senses)


def words_with(*senses: str) -> frozenset[str]:
    """The single words that say one of these senses, in either language."""
    said = [text for lists in _senses() for sense in senses for text in lists.get(sense, {}).values()]
    ways = (words_of(plain(way)) for text in said for way in text.split("|"))
    return frozenset(way[0] for way in ways if len(way) == 1)


def number_at(pieces: Sequence[Token], place: int) -> int | None:
    """The number at a place; an article is none."""
    found = pieces[place].number if 0 <= place < len(pieces) else None
    return found if found is not None and found <= MOST else None


def kinds_at(pieces: Sequence[Token], place: int) -> tuple[int, str, str]:
    """The class and the race that a word or several say there, and how many pieces; nothing where none does."""
    for length in range(min(LONGEST, len(pieces) - place), 0, -1):
        words = tuple(text_at(pieces, place + n) for n in range(length))
        if words in _CLASSES or words in _RACES:
            return length, _CLASSES.get(words, ""), _RACES.get(words, "")
    return 0, "", ""
