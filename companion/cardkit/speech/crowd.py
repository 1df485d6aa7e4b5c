"""What lies on the table, as players call it: by its name or any word of it, by what it is, by its turn in the row.

`the wolf`, `Bo's golem`, `mon premier`, `celui de Bo qui vole`, `the one called Magpie`. Whose it is, is said with it.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from companion.cardkit.effects.references import Aim
from companion.cardkit.speech.places import stands, text_at, words_of
from companion.core.speech.tokens import FOES, Token, facing_at

OWN, FOE = "own", "foe"
_WHOSE: Final = {
    **dict.fromkeys(("mon", "ma", "mes", "notre", "nos", "my", "our"), OWN),
    **dict.fromkeys(("ton", "ta", "tes", "votre", "vos", "your"), FOE),
}
_THIRD: Final = frozenset(("son", "sa", "ses", "leur", "leurs", "his", "her", "their"))
"""Of whoever was named before as doing something; else of the other one."""
_ME: Final = frozenset(("je", "j'", "i", "we", "nous"))
_OF: Final = frozenset(("de", "d'", "of", "à", "a"))
_THE_ONE: Final = (("celui",), ("celle",), ("the", "one"), ("that", "one"), ("one",))
_NAMED: Final = (("qui", "s'", "appelle"), ("appele",), ("appelee",), ("nomme",), ("nommee",), ("called",), ("named",))
_WHO: Final = frozenset(("qui", "who", "that", "which", "avec", "with"))
_ORDINALS: Final = {
    word: number
    for number, words in enumerate(
        ("premier premiere first", "deuxieme second seconde", "troisieme third", "quatrieme fourth", "cinquieme fifth",
         "sixieme sixth", "septieme seventh"), 1)
    for word in words.split()
}  # fmt: skip
_LAST: Final = frozenset(("dernier", "derniere", "last"))
_SMALL: Final = frozenset(("les", "des", "aux", "par", "sur", "the", "and", "for", "not"))
SHORTEST: Final = 3
"""Letters of a word that stands for a name of several."""
Found = Iterator[tuple[int, Aim]]


def ordinal(word: str) -> int:
    """The number that `first`, `deuxième` say; 0 for another word."""
    return _ORDINALS.get(word, 0)


class Called(NamedTuple):
    """Something that is named, and whose it is said to be: the speaker's (`own`), another's (`foe`), or nothing;
    `numbered`: by its place alone; `named`: by its name."""

    aim: Aim
    whose: str = ""
    numbered: bool = False
    named: bool = False

    def fits(self, seat: int) -> bool:
        """Whether it is whose it is said to be, by who speaks."""
        return self.whose == "" or (self.whose == OWN) == (self.aim.seat == seat)


def whose_word(word: str) -> str:
    """Whose something is by the word before it; empty where it says nothing."""
    return FOE if word in FOES | _THIRD else _WHOSE.get(word, "")


class Whose(NamedTuple):
    """Whose something is said to be: by a word (`my`), or by a name (`Bo's`, the seat)."""

    word: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Crowd:
    """All that can be called on a table.

    `known`: the words of each name; `rows`: each side's things in their order; `taken`: words that say something else;
    `sorts`: what it is (`the mage`, `my 3/2`); `traits`: behind `who`, what tells it apart: (length, whether it is so);
    `word`: how many pieces say what they all are (`fighter`).
    """

    players: Sequence[str]
    known: Sequence[tuple[tuple[str, ...], Aim]]
    rows: Sequence[Sequence[Aim]]
    taken: Container[str]
    sorts: Callable[[Sequence[Token], int], Found]
    traits: Callable[[Sequence[Token], int], Iterator[tuple[int, Callable[[Aim], bool]]]]
    word: Callable[[Sequence[Token], int], int]

    @cached_property
    def _people(self) -> tuple[tuple[str, ...], ...]:
        """The words of the players' names."""
        return tuple(map(words_of, self.players))

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[tuple[str, ...], Aim]]]:
        """What is known, by the first word of its name."""
        found: dict[str, list[tuple[tuple[str, ...], Aim]]] = {}
        for words, aim in self.known:
            found.setdefault(words[0] if words else "", []).append((words, aim))
        return found

    @cached_property
    def _by_word(self) -> Mapping[str, list[Aim]]:
        """What has a name of several words, by each that says something."""
        found: dict[str, list[Aim]] = {}
        for words, aim in self.known:
            for word in dict.fromkeys(words) if len(words) > 1 else ():
                if len(word) >= SHORTEST and word not in self.taken and word not in _SMALL and not self.is_player(word):
                    found.setdefault(word, []).append(aim)
        return found

    def at(self, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Called]]:
        """What is called at a place, and how many pieces that takes."""
        lead = self._lead(pieces, place)
        start = place + lead
        if start >= len(pieces):
            return
        before = self._before(pieces, start)
        by_name = list(self._by_name(pieces, start))
        named = bool(by_name) and not pieces[start].quoted
        found = by_name or list(self.sorts(pieces, start)) or self._in_turn(pieces, start, before)
        for length, aim in found:
            more, behind = self.behind(pieces, start + length)
            seats = {whose.seat for whose in (before, behind) if whose.seat is not None}
            if seats <= {aim.seat} and not (before.word and behind.word and before.word != behind.word):
                yield lead + length + more, Called(aim, before.word or behind.word, named=named)
        for length, aim in self._the_one(pieces, start):
            yield lead + length, Called(aim)

    # --- by name ------------------------------------------------------------------------------------------------------

    def _by_name(self, pieces: Sequence[Token], place: int) -> Found:
        """By the longest name that stands there, else by a word of one."""
        quoted, word = pieces[place].quoted, text_at(pieces, place)
        if quoted:
            yield from ((1, aim) for words, aim in self.known if words_of(quoted) == words)
            return
        whole = [(len(words), aim) for words, aim in self._by_first.get(word, ()) if stands(pieces, place, words)]
        longest = max((length for length, _ in whole), default=0)
        yield from (pair for pair in whole if pair[0] == longest)
        if not whole:
            yield from ((1, aim) for aim in self._by_word.get(word, ()))

    def is_player(self, word: str) -> bool:
        """Whether somebody at the table is called so."""
        return (word,) in self._people

    # --- by its turn, by what tells it apart --------------------------------------------------------------------------

    def _in_turn(self, pieces: Sequence[Token], place: int, before: Whose) -> Found:
        """`mon premier`, `Bo's second one`, `son dernier`: of one side alone."""
        word, kind = text_at(pieces, place), self.word(pieces, place + 1)
        more = kind or int(text_at(pieces, place + 1) == "one")
        _, behind = self.behind(pieces, place + 1 + more)
        if before == Whose() == behind and not more:
            return
        for row in self.rows:
            if word in _LAST and row:
                yield 1 + more, row[-1]
            yield from ((1 + more, aim) for aim in row if aim.place == _ORDINALS.get(word))

    def _the_one(self, pieces: Sequence[Token], place: int) -> Found:
        """`celui de Bo`, `the one who flies`, `celle de Bo qui s'appelle Pie`: those of whom that is so."""
        head = next((len(words) for words in _THE_ONE if stands(pieces, place, words)), 0)
        if not head:
            return
        more, whose = self.behind(pieces, place + head)
        everybody = [aim for row in self.rows for aim in row if whose.seat in (None, aim.seat)]
        if whose.seat is not None:
            yield from ((head + more, aim) for aim in everybody)
        start = place + head + more
        called = next((len(words) for words in _NAMED if stands(pieces, start, words)), 0)
        if called and start + called < len(pieces):
            named = self._by_name(pieces, start + called)
            yield from ((start + called + length - place, aim) for length, aim in named if aim in everybody)
        who = int(text_at(pieces, start) in _WHO)
        for length, is_so in self.traits(pieces, start + who) if who else ():
            yield from ((start + who + length - place, aim) for aim in everybody if is_so(aim))

    # --- whose it is --------------------------------------------------------------------------------------------------

    def _lead(self, pieces: Sequence[Token], place: int) -> int:
        """How many pieces before a thing say whose it is, and nothing else: `Bo's`, `enemy`."""
        if text_at(pieces, place) in FOES:
            return 1
        owners = (len(words) for words in self._people if stands(pieces, place, (*words, "'s")))
        return next(owners, -1) + 1

    def _before(self, pieces: Sequence[Token], place: int) -> Whose:
        """What is said before a thing of whose it is: `my`, `Bo's`, `his` of who was named before."""
        word = text_at(pieces, place - 1)
        if word == "'s":
            return Whose(seat=self._seat_at(pieces, place - 2))
        doer = self._doer(pieces, place - 1)
        if word in _THIRD:
            return Whose(seat=doer) if doer is not None else Whose(FOE)
        if _WHOSE.get(word) == OWN and doer is not None and len(self.players) == 2:
            return Whose(seat=1 - doer)  # `Bo answers with a card on my wolf`
        return Whose(whose_word(word))

    def _doer(self, pieces: Sequence[Token], place: int) -> int | None:
        """Who is named before a place as doing something; nobody where somebody says `I` behind."""
        for at in range(place - 1, -1, -1):
            if text_at(pieces, at) in _ME:
                return None
            seat = self._seat_at(pieces, at)
            if seat is not None and text_at(pieces, at + 1) != "'s" and text_at(pieces, at - 1) not in _OF:
                return seat
        return None

    def behind(self, pieces: Sequence[Token], place: int) -> tuple[int, Whose]:
        """What is said behind a thing of whose it is: `de Bo`, `(Bo)`, `adverse`; how many pieces say so."""
        facing = facing_at(pieces, place)
        if facing:
            return facing, Whose(FOE)
        bracket = text_at(pieces, place) == "("
        if bracket or text_at(pieces, place) in _OF:
            for seat, words in enumerate(self._people):
                closed = not bracket or text_at(pieces, place + 1 + len(words)) == ")"
                if stands(pieces, place + 1, words) and closed:
                    return 1 + len(words) + bracket, Whose(seat=seat)
        return 0, Whose()

    def _seat_at(self, pieces: Sequence[Token], place: int) -> int | None:
        """The player whose name ends at a place."""
        ends = ((seat, words, place + 1 - len(words)) for seat, words in enumerate(self._people))
        return next((seat for seat, words, at in ends if at >= 0 and stands(pieces, at, words)), None)
