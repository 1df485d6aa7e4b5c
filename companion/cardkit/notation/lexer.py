"""An announcement with cards in pieces, read from left to right: names in quotes, words, numbers, signs.

What all card games announce alike is read here: a name, figures in any order (`cost 2`, `2/3`, a keyword with its X),
a payment (`2 mines + pitch 3`), what joins them (`on`, `with`, `from`). Which words there are, a game says.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, NoReturn

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.notation.tokens import bare, fail, number
from companion.cardkit.payment import PITCH, Part, Payment
from companion.core.notation.nearest import likeness
from companion.core.notation.parser import FILLERS, is_filler
from companion.core.text.letters import plain, ways
from companion.core.text.messages import LANGUAGES, load_words

_PIECE: Final = re.compile(
    r"\"[^\"]*\"|“[^”]*”|«[^»]*»"  # a name in quotes
    r"|[^\W\d_]+(?:['’-](?=[^\W\d_]))?"  # a word; of `l’ours` and `Jean-Luc` the first one
    r"|[0-9]+|[^\s,;]"
)
_OPEN: Final = frozenset('"“”«»')
_JOINTS: Final[dict[str, str]] = ways(load_words("companion.cardkit")["joint"])
ON: Final = "on"
AGAINST: Final = "against"
WITH: Final = "with"
FROM: Final = "from"
AND: Final = "and"
NAMED: Final = '"'
"""The word of a name in quotes."""
_JOINTS.update({word: ON for word, joint in _JOINTS.items() if joint == AGAINST})
_TAILS: Final = frozenset((ON, WITH, FROM))
JOINED: Final = frozenset(word for word, joint in _JOINTS.items() if joint == AND)
"""The words that join the parts of a series."""
_SKIPPED: Final = FILLERS - _JOINTS.keys()
_ENDS: Final = " \t\n.,;!"
_SIGNS_OF_NO_NAME: Final = frozenset(",;!?()")
_LONGEST_NAME: Final = 10
"""Words of a name that is looked for without quotes."""


_OF: Final = frozenset(("de", "d", "du", "des", "of"))
"""Behind these a known word belongs to a name."""


def _parting_words() -> frozenset[str]:
    """The words that end what is announced and begin another announcement: `and`, `then`, `I`, `she`."""
    senses = load_words("companion.core", "speech.toml")["sense"]
    ways = (
        way for sense in ("and", "then", "me", "pronoun") for text in senses[sense].values() for way in text.split("|")
    )
    said = {plain(way).rstrip("'") for way in ways if way.strip()[:1].isalpha() and " " not in way}
    return frozenset(said - {"on"})


@lru_cache(maxsize=8192)
def _plain(piece: str) -> str:
    return NAMED if piece[0] in _OPEN and len(piece) > 1 else plain(piece.rstrip("'’-") or piece)


@lru_cache(maxsize=1024)
def words_in(text: str) -> tuple[str, ...]:
    """The words and signs of a name as an announcement would have them."""
    return tuple(map(_plain, _PIECE.findall(text)))


class Known(NamedTuple):
    """Words of which no name without quotes is made: those that `part` announcements, and the names of `players`,
    wherever they stand; those that say something (`words`: verbs, kinds, figures) in small letters, but for one that
    stands behind `of` (`danse du combat`)."""

    words: Container[str] = frozenset()
    players: Sequence[tuple[str, ...]] = ()
    part: Container[str] = _parting_words()

    def inside(self, pieces: "Pieces", start: int, end: int) -> str:
        """The first such word of a name, as it was written; empty if there is none."""
        for at in range(start, end):
            word, raw = pieces.words[at], pieces.span(at, at + 1)
            named = any(tuple(pieces.words[at : at + len(name)]) == name for name in self.players)
            is_of = at > start and pieces.words[at - 1] in _OF
            if word in self.part or named or (word in self.words and raw[:1].islower() and not is_of):
                return raw
        return ""


class Pieces:
    """The pieces of a text, and the place up to which it has been read. `words`: in plain letters."""

    __slots__ = ("_places", "at", "known", "raw", "text", "words")

    def __init__(self, text: str, known: Known | None = None) -> None:
        """`known`: the words that say something of their own, and never vanish into a name that stands in no quotes."""
        self.known = known or Known()
        self.text = text.strip(_ENDS)
        self.raw = _PIECE.findall(self.text)
        self.words = [_plain(piece) for piece in self.raw]
        self.at = 0
        self._places: list[tuple[int, int]] = []

    # --- looking ------------------------------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        """Whether anything is still to be read."""
        return self.at < len(self.words)

    @property
    def word(self) -> str:
        """The next word in plain letters; empty at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    @property
    def joint(self) -> str:
        """`on`, `with`, `from`, `and`, where the next word is such a joint; else empty."""
        return _JOINTS.get(self.word, "")

    def span(self, start: int, end: int) -> str:
        """What stands there as it was written."""
        if not self._places:
            self._places = [found.span() for found in _PIECE.finditer(self.text)]
        return self.text[self._places[start][0] : self._places[end - 1][1]] if start < end else ""

    @property
    def rest(self) -> str:
        """What is still to be read, as it was written; shortened."""
        return self.span(self.at, len(self.raw))[:60]

    def next_is(self, words: Sequence[str]) -> bool:
        """Whether these words come next."""
        return self.words[self.at : self.at + len(words)] == list(words)

    # --- reading ------------------------------------------------------------------------------------------------------

    def check_quotes(self) -> None:
        """Raises UnreadError for a quotation mark without its partner."""
        for piece in self.raw:
            if piece in _OPEN:
                fail("open-quote", done=self.text[:60])

    def take(self, word: str) -> bool:
        """Read the next word if it is this one; whether it was."""
        found = self.word == word and bool(self)
        self.at += found
        return found

    def begins(self, known: Mapping[tuple[str, ...], Any], longest: int = 3) -> tuple[Any, int]:
        """The longest of the known series of words that comes next, and how many it takes; (None, 0) if none does."""
        for length in range(min(longest, len(self.words) - self.at), 0, -1):
            found = known.get(tuple(self.words[self.at : self.at + length]))
            if found is not None:
                return found, length
        return None, 0

    def skip(self) -> None:
        """Pass over articles and the like."""
        words = self.words
        while self.at < len(words) and words[self.at] in _SKIPPED and self._is_silent(self.at):
            self.at += 1

    def _is_silent(self, at: int) -> bool:
        """Whether an article or the like says nothing there: `un` is a number, but for `un 2/3`."""
        return is_filler(self.words, at) or self.words[at + 2 : at + 3] == ["/"]

    def number(self) -> int | None:
        """Read a number from 0 to 99 if one comes next. Raises UnreadError for a larger one."""
        word = self.word
        if not (word.isascii() and word.isdecimal()):
            return None
        self.at += 1
        return number(word)

    def pair(self, sign: str = "/") -> tuple[int, int] | None:
        """Read `2/3` if it comes next. Raises UnreadError for figures above 99."""
        words, at = self.words[self.at : self.at + 3], self.at
        if len(words) < 3 or words[1] != sign or not (words[0].isdecimal() and words[2].isdecimal()):
            return None
        self.at = at + 3
        return number(words[0]), number(words[2])

    def signed(self) -> int | None:
        """Read `+2` or `-2` if it comes next. Raises UnreadError."""
        sign = {"+": 1, "-": -1, "\u2212": -1}.get(self.word, 0)
        if not sign or not self.words[self.at + 1 : self.at + 2] or not self.words[self.at + 1].isdecimal():
            return None
        self.at += 1
        return sign * (self.number() or 0)

    def quoted(self) -> str:
        """Read a name in quotes if one comes next; else empty. Raises UnreadError for what can be no name."""
        if self.word != NAMED:
            return ""
        name = " ".join(bare(self.raw[self.at]).split())
        if not can_be_said(name):
            fail("bad-name", name=name[:40])
        self.at += 1
        return name

    def run(self, stops: Iterable[str] = ()) -> int:
        """Where the words end that could be a name without quotes: before a number, a joint, or one of these words."""
        end = self.at
        while end < len(self.words):
            word = self.words[end]
            if word.isdecimal() or word == NAMED or word in stops or _JOINTS.get(word) in _TAILS or word == "+":
                break
            end += 1
        return end

    @property
    def is_cut_short(self) -> bool:
        """Whether it ends in a word that something must stand behind: `on`, `with`, `from`."""
        return bool(self.words) and _JOINTS.get(self.words[-1]) in _TAILS

    def unread(self, key: str = "left-over") -> None:
        """Raises UnreadError if anything is left."""
        if self:
            fail(key, done=self.text[:60], rest=self.rest)


# --- series -----------------------------------------------------------------------------------------------------------


def each(pieces: Pieces) -> Iterator[None]:
    """Once for every part of a series (`1 + 3`, `1 and 3`, `1, 3`), up to a joint or the end; a part reads itself."""
    joined = True
    while pieces and (joined or pieces.joint not in _TAILS):  # behind a plus sign even `On` is a name
        before = pieces.at
        yield
        joined = pieces.joint == AND
        while pieces.joint == AND:
            pieces.at += 1
        if pieces.at == before:
            fail("left-over", done=pieces.text[:60], rest=pieces.rest)


def name_of(pieces: Pieces, named: Callable[[str], str] = str, stops: Iterable[str] = ()) -> str:
    """Read a name, in quotes or without; as listed (`named`) if it is so. Empty if none comes next.

    Without quotes the longest listed one is read, behind an article too; else the words up to a number, a joint, or
    one of `stops`, if they begin with a capital letter, as names do: other words say something else.
    """
    quoted = pieces.quoted()
    if quoted:
        return named(quoted) or quoted
    at, end = pieces.at, pieces.run(stops)
    for skips in (False, True):
        if skips:
            pieces.skip()
        found = "" if named is str else _listed(pieces, named)
        if found:
            return found
    pieces.at = at
    _skip_to_name(pieces, end)
    name = " ".join(pieces.span(at, end).split()) if pieces.at < end else ""  # an article alone is no name
    if not name[:1].isupper() or not _SIGNS_OF_NO_NAME.isdisjoint(name):
        return ""
    swallowed = pieces.known.inside(pieces, pieces.at, end)
    if swallowed:
        fail("name-swallows", name=name[:40], word=swallowed[:40])
    pieces.at = end
    return name if not name or can_be_said(name) else fail("bad-name", name=name[:40])


def _skip_to_name(pieces: Pieces, end: int) -> None:
    """Pass over articles in small letters: with a capital one begins the name (`Le Dernier`, `Tour de guet`)."""
    start = pieces.at
    pieces.skip()
    pieces.at = next((at for at in range(start, min(pieces.at, end)) if pieces.raw[at][:1].isupper()), pieces.at)


def _listed(pieces: Pieces, named: Callable[[str], str]) -> str:
    """Read the longest listed name that comes next; empty if none does."""
    for end in range(min(len(pieces.words), pieces.at + _LONGEST_NAME), pieces.at, -1):
        found = named(pieces.span(pieces.at, end))
        if found:
            pieces.at = end
            return found
    return ""


# --- figures ----------------------------------------------------------------------------------------------------------


def _said_in(words: Mapping[str, Mapping[str, str]], lang: str) -> frozenset[str]:
    """All ways to say some words in a language, as plain words."""
    said = (way for texts in words.values() for way in texts.get(lang, "").split("|"))
    return frozenset(" ".join(words_in(way)) for way in said if way)


_OWN: Final = 0.15
"""How much nearer a word of the language that is spoken counts as."""


class Figures:
    """The figures and keywords that a game's cards are announced with, by their words; read in any order."""

    def __init__(self, words: Mapping[str, Mapping[str, str]], counted: Iterable[str]) -> None:
        """`words`: figure or keyword → language → ways to say it; `counted`: those with a number behind them."""
        own = {name: name for name in words}
        self._known = {words_in(way): name for way, name in (ways(words) | own).items()}
        self._said = {lang: _said_in(words, lang) for lang in LANGUAGES}
        self._longest = max(map(len, self._known), default=1)
        self._counted = frozenset(counted)

    def read(self, pieces: Pieces) -> tuple[str, int | None]:
        """Read the figure or keyword that comes next, and the number behind it if it has one. Raises UnreadError."""
        name, length = pieces.begins(self._known, self._longest)
        if name is None:
            self._refuse(pieces)
        pieces.at += length
        if name not in self._counted:
            return name, None
        count = pieces.number()
        if count is None:
            fail("keyword-x", word=pieces.span(pieces.at - length, pieces.at))
        return name, count

    def fills(self, pieces: Pieces, end: int) -> bool:
        """Whether nothing but figures and keywords stands up to a place, the numbers behind the last left out."""
        at, ahead = pieces.at, True
        while ahead and pieces.at < end:
            name, length = pieces.begins(self._known, self._longest)
            ahead = name is not None
            pieces.at += length
        pieces.at = at
        return ahead

    def _refuse(self, pieces: Pieces) -> NoReturn:
        """What comes next is no figure and no keyword: the nearest that is one. Raises UnreadError."""
        word = pieces.span(pieces.at, pieces.at + 1) if pieces else ""
        if not word[:1].isalpha():
            fail("left-over", done=pieces.text[:60], rest=pieces.rest)
        near = partial(self._nearest, plain(word)[:40])
        fail("unknown-keyword", word=word[:40], near=near, meant=lambda lang: self._known[tuple(near(lang).split())])

    def _nearest(self, word: str, lang: str) -> str:
        """The nearest figure or keyword: of the language that is spoken, unless one of another is much nearer."""
        ways = [" ".join(words) for words in self._known]
        return max(ways, key=lambda way: likeness(word, way) + _OWN * (way in self._said[lang]))


# --- payments ---------------------------------------------------------------------------------------------------------


def payment(pieces: Pieces, sources: Mapping[str, str], named: Callable[[str], tuple[str, int]]) -> Payment:
    """Read what stands behind `with`: `2 mines + 1 aether + pitch 3`.

    `sources`: their names by plain words; `named`: a card as it is listed, and what it is pitched for (0: nobody
    knows). Raises UnreadError.
    """
    parts: list[Part] = []
    for _ in each(pieces):
        pieces.skip()
        amount = pieces.number()
        pieces.skip()
        source = sources.get(pieces.word, "")
        pieces.at += bool(source)
        if source == PITCH and amount is None:
            parts.append(_pitched(pieces, named))
        elif source and source != PITCH and amount is not None:
            parts.append(Part(source, amount))
        else:
            fail("which-payment", done=pieces.text[:60])
    return tuple(parts) or fail("which-payment", done=pieces.text[:60])


def _pitched(pieces: Pieces, named: Callable[[str], tuple[str, int]]) -> Part:
    """What stands behind `pitch`: its value, or the name of the card."""
    amount = pieces.number()
    if amount is not None:
        return Part(PITCH, amount)
    card, value = named(name_of(pieces) or fail("which-payment", done=pieces.text[:60]))
    return Part(PITCH, value, card)
