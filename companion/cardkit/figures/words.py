"""Words that are printed on a card: one of a list, several, keywords."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.cardkit.cards.card_lists import Column, choice, free_word, free_words, keywords, several
from companion.cardkit.figures.figure import MOST, Figure, Said
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import fail
from companion.cardkit.notation.word_lists import WordReader, plain_ways, written_ways
from companion.cardkit.position import packing
from companion.core.codes.bidirectional import Way

WORD: Final = r"[^\s/\"]+"


def merged(said: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
    """What was said in two goes, each of it once."""
    return tuple(dict.fromkeys((*said, *more)))


def word_and_number(keyword: str) -> tuple[str, str]:
    """A keyword, and the number behind it, empty where it has none."""
    word, _, x = keyword.rpartition(" ")
    return (word, x) if x.isdecimal() else (keyword, "")


@dataclass(frozen=True, kw_only=True)
class Word(Figure):
    """A word of the list `words`. `free`: any other goes too. `bare`: its words are said without the head as well, but
    for those of `never_bare`. `known`: those for which codes have room; none: they spell it out."""

    words: str
    free: bool = False
    is_bare: bool = False
    never_bare: tuple[str, ...] = ()
    known: tuple[str | None, ...] = ()

    def body(self, value: Any, say: Writer) -> str:
        return say.word(self.words, value)

    @property
    def behind(self) -> str:
        return WORD

    def one(self, word: str) -> Any:
        """What a single word says."""
        return word

    def bare(self, lists: Mapping[str, WordReader]) -> Mapping[tuple[str, ...], Any]:
        known = lists[self.words].known.items() if self.is_bare else ()
        return {way: self.one(word) for way, word in known if word not in self.never_bare}

    def read(self, said: Said) -> Any:
        return said.lists[self.words].one(said.pieces, said.word)

    def read_column(self, package: str) -> Column[Any]:
        if self.free:
            return free_word(self.column, *self.headings, ways=written_ways(package, self.words))
        empty = None if self.needed else self.usual
        return choice(self.column, *self.headings, ways=plain_ways(package, self.words), empty=empty)

    def packed(self, way: Way, value: Any) -> Any:
        if self.known:
            return way.one_of(value, self.known)
        return packing.name(way, value) if way.flag(value) else None

    def told(self, value: Any, say: Writer) -> str:
        return self.body(value, say)


@dataclass(frozen=True, kw_only=True)
class Type(Word):
    """A word right behind the kind of a card, without a head."""

    rank: int = -1

    @property
    def behind(self) -> str:
        return r"[^\W\d_][^\s/\"]*"


@dataclass(frozen=True, kw_only=True)
class Several(Word):
    """Several words of a list, each once: `class mage/fighter`. `alone`: heads that say one of them."""

    alone: tuple[str, ...] = ()

    def body(self, value: Any, say: Writer) -> str:
        return "/".join(say.word(self.words, one) for one in value)

    @property
    def behind(self) -> str:
        return f"{WORD}(?:/{WORD})*"

    def value(self, text: str) -> Any:
        return tuple(text.split("/"))

    def alike(self, said: Any, printed: Any) -> bool:
        return set(said) == set(printed)

    def one(self, word: str) -> Any:
        return (word,)

    @property
    def heads(self) -> tuple[str, ...]:
        return (self.head, *self.alone)

    def read(self, said: Said) -> Any:
        return (said.head,) if said.head in self.alone else said.lists[self.words].several(said.pieces, said.word)

    def more(self, said: Any, value: Any) -> Any:
        both = merged(said, value)
        return None if set(self.alone).isdisjoint(both) else both

    def read_column(self, package: str) -> Column[Any]:
        made = free_words if self.free else several
        return made(self.column, *self.headings, ways=written_ways(package, self.words))

    def packed(self, way: Way, value: Any) -> Any:
        return tuple(way.some(value, self.known)) or None if self.known else packing.texts(way, value)

    def sorted_by(self, value: Any) -> tuple[str, ...]:
        return tuple(value)


@dataclass(frozen=True, kw_only=True)
class Keywords(Figure):
    """Keywords, as many as are said: `known` of the list `words`; those of `numbered` have a number behind them."""

    words: str = "keyword"
    known: Sequence[str] = ()
    numbered: frozenset[str] = frozenset()

    def alike(self, said: Any, printed: Any) -> bool:
        return set(said) <= set(printed)

    def body(self, value: Any, say: Writer) -> str:
        return " ".join(self.keyword(one, say) for one in value)

    def keyword(self, keyword: str, say: Writer) -> str:
        """One of them: `nap 1`."""
        word, x = word_and_number(keyword)
        return f"{say.word(self.words, word)} {x}".rstrip()

    @property
    def _each(self) -> str:
        ways = (rf"{word} [1-9]\d?" if word in self.numbered else word for word in sorted(self.known, key=len)[::-1])
        return rf"(?:{'|'.join(ways)})(?= |$)"

    @property
    def pattern(self) -> str:
        return f"(?P<{self.field}>(?: {self._each})*)"

    def value(self, text: str) -> Any:
        return tuple(re.findall(self._each, text))

    @property
    def heads(self) -> tuple[str, ...]:
        return tuple(self.known)

    @property
    def counted(self) -> tuple[str, ...]:
        return tuple(self.numbered)

    def read(self, said: Said) -> Any:
        if said.count == 0:
            fail("keyword-zero", word=said.name)
        return (said.head if said.count is None else f"{said.head} {said.count}",)

    def more(self, said: Any, value: Any) -> Any:
        return merged(said, value)

    def read_column(self, package: str) -> Column[Any]:
        ways = written_ways(package, self.words)
        return keywords(self.column, *self.headings, ways=ways, counted=self.numbered, high=MOST)

    def packed(self, way: Way, value: Any) -> Any:
        return packing.keywords(way, value, self.known, self.numbered, MOST)

    def told(self, value: Any, say: Writer) -> str:
        return ", ".join(self.keyword(one, say) for one in value)

    def sorted_by(self, value: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word_and_number(one)[0] for one in value))
