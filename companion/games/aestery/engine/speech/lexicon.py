"""The words that tell what a thing in a sentence is: senses, keywords and numbers at a place of it."""

from collections.abc import Sequence
from typing import Final

from companion.cardkit.speech.places import text_at
from companion.core.speech.common_words import add_common, one_word_ways
from companion.core.speech.lexicon import Lexicon
from companion.core.speech.tokens import ONE, Token, tokens
from companion.core.text.letters import plain, ways
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.aestery.engine.constants import COUNTED, KINDS, MOST

PACKAGE: Final = "companion.games.aestery"
SILENT: Final = frozenset(("le", "la", "les", "l'", "l", "un", "une", "mon", "ma", "mes", "son", "sa", "ses", "ton",
                            "ta", "the", "a", "an", "my", "his", "her", "their", "your", "de", "d'", "of"))  # fmt: skip
ATTACKERS: Final = frozenset(("attaquant", "attaquants", "attacker", "attackers"))
BLOCKERS: Final = frozenset(("bloqueur", "bloqueurs", "blocker", "blockers"))
_LONGER_THAN: Final = 4
"""Letters of a word of a keyword that is found with one of them wrong."""


def _lexicon() -> Lexicon:
    """The own words of Aestery in all languages: a table mixes them."""
    lexicon = Lexicon()
    for senses in _LISTS:
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items()})
    return lexicon


_OWN: Final = load_words(PACKAGE)
_LISTS: Final = (load_words(PACKAGE, "speech.toml")["sense"], _OWN["verb"], _OWN["kind"], _OWN["payment-typed"])
_SENSES: Final = frozenset(sense for senses in _LISTS for sense in senses)
_WORDS: Final = _lexicon()
_TOLD: Final = frozenset(_WORDS.words) | one_word_ways(_SENSES)
add_common(_WORDS, _SENSES, LANGUAGES)
_MORE: Final = load_words(PACKAGE, "speech.toml").get("more", {})
_WORDS.add_senses({sense: "|".join(texts.values()) for sense, texts in _MORE.items()})
_KEYWORDS: Final = {
    tuple(token.text for token in tokens(way)): word
    for way, word in (ways(load_words(PACKAGE)["keyword"]) | {word: word for word in load_words(PACKAGE)["keyword"]}
                      | ways(load_words(PACKAGE, "speech.toml")["thing"]["keyword"])).items()
}  # fmt: skip
_LONGEST_KEYWORD: Final = max(map(len, _KEYWORDS))


def _taken_words() -> frozenset[str]:
    """All words that mean something already: no card is called so for the first time without quotes."""
    core = load_words("companion.core", "speech.toml")["sense"]
    said = [text for texts in core.values() for lang in LANGUAGES for text in texts[lang].split("|")]
    return frozenset((*(token.text for way in said for token in tokens(plain(way))), *_TOLD,
                      *(word for words in _KEYWORDS for word in words), *ONE))  # fmt: skip


def _near_words() -> Lexicon:
    """The words that stand around a card: a slip in one of them is no name."""
    lexicon, own = Lexicon(), load_words(PACKAGE, "speech.toml")["sense"]
    lists = (own, load_words(PACKAGE)["verb"], load_words(PACKAGE)["kind"])
    for senses in lists:
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items() if sense in _AROUND})
    lexicon.add_words(word for words in _KEYWORDS for word in words)
    return lexicon


_AROUND: Final = frozenset(
    (*KINDS, "card", "play", "answer", "flash", "block", "attack", "pitch", "tap", "price", "free", "mines", "aether",
     "paid", "hideout", "new")
)  # fmt: skip
TAKEN: Final = _taken_words()
NEAR: Final = _near_words()
WORDS: Final = tuple(word for words in _KEYWORDS for word in words if len(word) > _LONGER_THAN)


def word_of(pieces: Sequence[Token], place: int, *senses: str) -> int:
    """How many pieces at a place are a word of one of these senses."""
    if place >= len(pieces) or pieces[place].quoted:
        return 0
    return _WORDS.length_of(pieces, place, senses)


def number_at(pieces: Sequence[Token], place: int) -> int | None:
    """The number at a place, `one` too."""
    if not 0 <= place < len(pieces):
        return None
    found = pieces[place].number
    if found is None:
        return 1 if text_at(pieces, place) in ONE else None
    return found if found <= MOST else None


def keyword_at(pieces: Sequence[Token], place: int) -> tuple[int, str] | None:
    """A keyword at a place, with its X."""
    for length in range(min(_LONGEST_KEYWORD, len(pieces) - place), 0, -1):
        word = _KEYWORDS.get(tuple(text_at(pieces, place + n) for n in range(length)))
        if word in COUNTED:
            x = pieces[place + length].number if place + length < len(pieces) else None
            if x is not None and 1 <= x <= MOST:
                return length + 1, f"{word} {x}"
        elif word is not None:
            return length, word
    return None
