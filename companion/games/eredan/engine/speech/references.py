"""What players name in a sentence: characters by their names, classes and places, cards of the queue, signed figures.

`my mage`, `Bo's golem`, `character 2`, `the demon`, `card 3`, `minus 2`, `level 2`. Cards by their figures are read in
card_phrases.py.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.rules.rulebook import plain
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.effects.references import CHARACTER, Aim
from companion.games.eredan.engine.notation.names import card_name
from companion.games.eredan.engine.speech.card_phrases import cards_at
from companion.games.eredan.engine.speech.lexicon import TAKEN, kinds_at, number_at, stands, text_at, word_of, words_of
from companion.games.eredan.engine.state import Character, State

OWN, FOE = "own", "foe"
_WHOSE: Final = {
    **dict.fromkeys(("mon", "ma", "mes", "notre", "my", "our"), OWN),
    **dict.fromkeys(("ton", "ta", "son", "sa", "votre", "leur", "your", "his", "her", "their"), FOE),
}
_FOES: Final = frozenset(("adverse", "ennemi", "ennemie", "enemy", "opposing"))
_OF: Final = frozenset(("de", "d'", "of"))
_SIGNS: Final = {"+": 1, "plus": 1, "-": -1, "moins": -1, "minus": -1}
_SHORTEST: Final = 4
"""Letters of a word that stands for a name of several."""


class Called(NamedTuple):
    """A character that is named, and whose it is said to be: the speaker's (`own`), another's (`foe`), or nothing;
    `numbered`: by its place alone."""

    aim: Aim
    whose: str = ""
    numbered: bool = False

    def fits(self, seat: int) -> bool:
        """Whether it is whose it is said to be, by who speaks."""
        return self.whose == "" or (self.whose == OWN) == (self.aim.seat == seat)


class Spot(NamedTuple):
    """A place of a line by its number, and on whose side it is said to be."""

    place: int
    whose: str = ""


class Worn(NamedTuple):
    """A card that is attached: to whom, where, its name."""

    aim: Aim
    place: str
    name: str


# --- characters -------------------------------------------------------------------------------------------------------


def _everybody(state: State) -> list[tuple[Aim, Character]]:
    return [(Aim(CHARACTER, seat, place), one) for seat, place, one in state.everybody()]


def _characters(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Those on the lines: by name, by the only word of it that says it, by class or race, by place."""
    lead = _lead(state, pieces, place)
    start = place + lead
    found = list(_by_name(state, pieces, start)) or list(_by_kind(state, pieces, start)) if start < len(pieces) else []
    before, seat_before = _whose_before(pieces, start), _owner_before(state, pieces, start)
    for length, aim in found:
        more, whose, seat = _behind(state, pieces, start + length)
        seats = {one for one in (seat_before, seat) if one is not None}
        if seats <= {aim.seat} and not (before and whose and before != whose):
            yield lead + length + more, Noun("one", Called(aim, before or whose))
    yield from _by_place(state, pieces, place)


def _by_name(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Aim]]:
    known = [(words_of(parted(one.name)[0]), aim) for aim, one in _everybody(state)]
    quoted = pieces[place].quoted
    whole = [(1 if quoted else len(words), aim) for words, aim in known
             if (words_of(quoted) == words if quoted else stands(pieces, place, words))]  # fmt: skip
    if whole:
        longest = max(length for length, _ in whole)
        yield from (pair for pair in whole if pair[0] == longest)
        return
    word = text_at(pieces, place)
    if len(word) >= _SHORTEST and word not in TAKEN:
        begun = [(1, aim) for words, aim in known if len(words) > 1 and words[0] == word]
        yield from begun if len(begun) == 1 else ()


def _by_kind(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Aim]]:
    """`the mage`, `the demon`: those of the living who are so."""
    length, of_class, of_race = kinds_at(pieces, place)
    if length:
        for aim, one in _everybody(state):
            if not one.dead and (of_class in one.classes or (of_race and of_race == one.race)):
                yield length, aim


def _by_place(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`Bo.2`, `character 2`, `my 2`."""
    word = text_at(pieces, place)
    seat = next((seat for seat, name in enumerate(state.players) if plain(name) == word), None)
    if seat is not None and text_at(pieces, place + 1) == "." and number_at(pieces, place + 2) is not None:
        yield 3, Noun("one", Called(Aim(CHARACTER, seat, number_at(pieces, place + 2) or 0), numbered=True))
    length = word_of(pieces, place, "character")
    number = number_at(pieces, place + length)
    if number is not None and text_at(pieces, place - 1) not in _SIGNS:  # `attack +2` is no place
        yield length + 1, Noun("spot", Spot(number, _WHOSE.get(text_at(pieces, place - 1), "")))


def _lead(state: State, pieces: Sequence[Token], place: int) -> int:
    """How many pieces before a character say whose it is, and nothing else: `Bo's`, `enemy`."""
    if text_at(pieces, place) in _FOES:
        return 1
    owners = (len(words) for words in map(words_of, state.players) if stands(pieces, place, (*words, "'s")))
    return next(owners, -1) + 1


def _whose_before(pieces: Sequence[Token], place: int) -> str:
    before = text_at(pieces, place - 1)
    return FOE if before in _FOES else _WHOSE.get(before, "")


def _owner_before(state: State, pieces: Sequence[Token], place: int) -> int | None:
    """The player whose something is, named before it: `Bo's golem`."""
    if text_at(pieces, place - 1) != "'s":
        return None
    return next((seat for seat, name in enumerate(state.players) if text_at(pieces, place - 2) == plain(name)), None)


def _behind(state: State, pieces: Sequence[Token], place: int) -> tuple[int, str, int | None]:
    """What is said behind a character of whose it is: `de Bo`, `(Bo)`, `adverse`; how many pieces say so."""
    if text_at(pieces, place) in _FOES:
        return 1, FOE, None
    bracket = text_at(pieces, place) == "("
    if bracket or text_at(pieces, place) in _OF:
        for seat, name in enumerate(state.players):
            words = words_of(name)
            if stands(pieces, place + 1, words) and (not bracket or text_at(pieces, place + 1 + len(words)) == ")"):
                return 1 + len(words) + bracket, "", seat
    return 0, "", None


# --- what waits, figures ----------------------------------------------------------------------------------------------


def _waiting(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Cards of the queue: by their names, or `card 3`."""
    for number, item in enumerate(state.queue, 1):
        taken = _says(pieces, place, card_name(item.code))
        more, _, seat = _behind(state, pieces, place + taken)
        if taken and seat in (None, item.by):
            yield taken + more, Noun("waits", number)
    length = word_of(pieces, place, "card")
    start = place + length + word_of(pieces, place + length, "number-word")
    number_of = number_at(pieces, start) if length else None
    if number_of is not None:
        yield start + 1 - place, Noun("waits", number_of)


def _elsewhere(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """What is attached to somebody, and cards of a discard, by their names."""
    for seat, number, one in state.everybody():
        for item in one.attached:
            name = card_name(item.code)
            taken = _says(pieces, place, name)
            if taken:
                yield taken, Noun("worn", Worn(Aim(CHARACTER, seat, number), item.place, name))
    for name in {parted(key)[0] for player in state.seats for key in player.discard.known}:
        taken = _says(pieces, place, name)
        if taken:
            yield taken, Noun("gone", name)


def _says(pieces: Sequence[Token], place: int, name: str) -> int:
    """How many pieces at a place say a name, in quotes or not."""
    words = words_of(name)
    if pieces[place].quoted:
        return int(bool(words) and words == words_of(pieces[place].quoted))
    return len(words) if stands(pieces, place, words) else 0


def _figures(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`minus 2`, `+1`; `level 2`; `hand: 4`; one card (`une carte`)."""
    sign = _SIGNS.get(text_at(pieces, place), 0)
    one = 1 if text_at(pieces, place + 1) in ONE else None  # `plus un`
    number = (number_at(pieces, place + 1) or one) if sign else None
    if number is not None:
        yield 2, Noun("signed", sign * number)
    length = word_of(pieces, place, "level")
    level = number_at(pieces, place + length) if length else None
    if level is not None:
        yield length + 1, Noun("level", level)
    length = word_of(pieces, place, "hand")
    left = number_at(pieces, place + length + 1) if length and text_at(pieces, place + length) == ":" else None
    if left is not None:
        yield length + 2, Noun("left", left)
    if text_at(pieces, place) in ONE and word_of(pieces, place + 1, "card", "damage", "life"):
        yield 1, Noun("one-of", 1)


def things(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """All that can be named at a place, but what lists name."""
    yield from cards_at(state, pieces, place)
    yield from _characters(state, pieces, place)
    yield from _waiting(state, pieces, place)
    yield from _elsewhere(state, pieces, place)
    if not pieces[place].quoted:
        yield from _figures(state, pieces, place)
