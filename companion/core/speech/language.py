"""How a game is spoken of: its words and frames as data, and what its own nouns mean.

A game has a file `speech.toml` and, where its things are more than names and numbers, a module `speech` in its engine:

    NOUNS    readers of its own things: (state, pieces, place) -> (length, Noun), ...
    MEANS    by slot (`attack.target`) or kind of noun (`card`): (state, seat, noun) -> what it can be
    UNSAID   by slot: (state, seat, said) -> what is meant where nothing is said
    CLAIMS   by claim: (state, seat, move, noun) -> whether it is so
    WORDS    words that its readers know, to be found with one letter wrong
    DOUBTS   (verb, way, pieces) -> whether a way to read a sentence passes over what tells in this game
    MAKE     by frame: (state, seat, by, said) -> the moves, where they are more than their parameters
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.core.plugins.game_modules import module_of
from companion.core.rules.moves import Move
from companion.core.rules.rulebook import Rulebook
from companion.core.speech.common_words import add_common
from companion.core.speech.frames import Frame, read_frame
from companion.core.speech.lexicon import Lexicon, Meaning, Noun
from companion.core.speech.tokens import Token
from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, load_words

NounReader = Callable[[Any, Sequence[Token], int], Iterable[tuple[int, Noun]]]
Said = Mapping[str, Sequence[Noun]]

MARKS = ("with", "on", "to", "in", "for", "of", "by", "from", "against", "except")
"""The senses that tell where a thing stands."""
JOINTS = ("and", "then")
"""The senses between things, and between announcements."""
SERIES = "+"
"""What joins cards, and never announcements."""
ADDS = "plus"
"""The sense of a word that is `and` between two things alone: elsewhere it may deny (`je n'attaque plus`)."""
IDEA = "idea"
"""The sense of words that tell of plans, doubts, questions: no frame takes them, so that nothing is played."""
STATE = "is"
"""The sense of words that tell what is, or has been done."""
PASSIVE = "passive"
"""The sense of `is`, `se fait` in front of what is done to what stands before them."""
ASIDE = "aside"
"""The sense of words that lead on, sum up or take back: `now`, `so`, `well`, `enfin`."""
LIKEWISE = "likewise"
"""The sense of `too`: somebody more does the same."""
CORRECTION = "correction"
"""The sense of `no`, `pardon` between two things: the last one is meant (amendments.py); no frame takes it."""
PRONOUN = "pronoun"
"""The sense of `he`, `elle`: silent in front of what somebody does who was named."""
DETERMINER = "determiner"
"""The sense of `the`, `une`, `my`: what follows is a thing, no verb."""
ADJECTIVE = "adjective"
"""The sense of words that only praise or pity the thing behind them: `my trusty sword`."""
ALONE = "alone"
"""The sense of `tout seul`, all of which is one word."""
ALWAYS = frozenset(
    (*MARKS, *JOINTS, "filler", "article", "me", STATE, PASSIVE, ASIDE, LIKEWISE, PRONOUN, DETERMINER, ADJECTIVE, ALONE)
)
_UNLISTED = ("card", "cards", "names", "number")


class Speech:
    """The words, frames and meanings of one game."""

    def __init__(self, package: str, rulebook: Rulebook, verbs: Mapping[str, Any]) -> None:
        own = _file(package)
        self.frames: tuple[Frame, ...] = tuple(
            read_frame(name, table, ALWAYS) for name, table in own.get("frame", {}).items()
        )
        assert not any(IDEA in frame.words for frame in self.frames)
        self.done_by_number = frozenset(sense for frame in self.frames for sense in frame.done_by_number)
        self.starting = frozenset(kind for frame in self.frames for kind in frame.starts)
        hooks = module_of(package, "intents") or module_of(package, "speech")  # a small game has one module for both
        self.nouns: tuple[NounReader, ...] = getattr(hooks, "NOUNS", ())
        self.means: Mapping[str, Callable[[Any, int, Noun], Iterable[Any]]] = getattr(hooks, "MEANS", {})
        self.unsaid: Mapping[str, Callable[[Any, int, Said], Iterable[Any]]] = getattr(hooks, "UNSAID", {})
        self.claims: Mapping[str, Callable[[Any, int, Move, Noun], bool]] = getattr(hooks, "CLAIMS", {})
        self.make: Mapping[str, Callable[[Any, int, str, Said], Iterable[Move | tuple[Move, ...]]]] = getattr(
            hooks, "MAKE", {}
        )
        self.doubts: Callable[[str, Sequence[Meaning], Sequence[Token]], bool] = getattr(hooks, "DOUBTS", _no_doubts)
        self._senses, self._nouns = own.get("sense", {}), own.get("noun", {})
        self._more: Mapping[str, Mapping[str, str]] = own.get("more", {})
        self._words: Iterable[str] = getattr(hooks, "WORDS", ())
        self._rulebook, self._verbs = rulebook, verbs
        self.lexicon = lru_cache(maxsize=4)(self._lexicon)

    def _lexicon(self, lang: str, *, mixed: bool = False) -> Lexicon:
        """The words of a language: of every table, of the game's verbs, and its own; `mixed`: those of the game in the
        other one too, but for words that say something else at every table (`je swing avec le loup`)."""
        lexicon, lists = Lexicon(), self._rulebook.words
        shared = _file("companion.core")["sense"]
        for senses in (shared, lists.get("verb", {}), self._senses):
            lexicon.add_senses({sense: texts[lang] for sense, texts in senses.items() if lang in texts})
        self._add_things(lexicon, lang)
        add_common(lexicon, frozenset[str]().union(*(frame.words for frame in self.frames)), (lang,))
        lexicon.add_senses({sense: texts[lang] for sense, texts in self._more.items()})
        if mixed:
            foreign, own = other(lang), frozenset(lexicon.words)
            for senses in ({mark: shared[mark] for mark in MARKS}, lists.get("verb", {}), self._senses):
                strange = {sense: _without(own, texts[foreign]) for sense, texts in senses.items() if foreign in texts}
                lexicon.add_senses(strange)
            self._add_things(lexicon, foreign)
        return lexicon

    def _add_things(self, lexicon: Lexicon, lang: str) -> None:
        """What the game's own nouns are called in a language."""
        lists = self._rulebook.words
        for kind, things in self._nouns.items():
            for value, texts in things.items():
                lexicon.add_nouns(kind, dict.fromkeys(texts.get(lang, "").split("|"), value) if texts.get(lang) else {})
        lexicon.add_words(self._words)
        kinds = {param.kind for verb in self._verbs.values() for param in verb.params} - set(_UNLISTED)
        for kind in kinds:
            words = lists.get(f"{kind}-typed", lists.get(kind, {}))
            for value, texts in words.items():
                if lang in texts:
                    lexicon.add_nouns(kind, dict.fromkeys((value, *texts[lang].split("|")), value))


def _file(package: str) -> Mapping[str, Any]:
    try:
        return load_words(package, "speech.toml")
    except FileNotFoundError:
        return {}


def _without(known: Container[str], text: str) -> str:
    """The ways to say something but for single words that are `known`."""
    return "|".join(way for way in text.split("|") if plain(way) not in known)


def _no_doubts(verb: str, way: Sequence[Meaning], pieces: Sequence[Token]) -> bool:
    return False


def other(lang: str) -> str:
    """The language that is not meant, but may be spoken."""
    return next(known for known in LANGUAGES if known != lang)
