"""What players name in a sentence: characters by their names, classes and places, cards of the queue, signed figures.

`my mage`, `Bo's golem`, `character 2`, `the demon`, `card 3`, `minus 2`, `level 2`. Cards by their figures are read in
card_phrases.py.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.cardkit.speech.crowd import Called, Crowd, ordinal, whose_word
from companion.cardkit.speech.places import says, stands, text_at, words_of
from companion.core.runtime.latest import latest
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import plain
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.effects.references import CHARACTER, Aim
from companion.games.eredan.engine.notation.names import card_name
from companion.games.eredan.engine.speech.card_phrases import cards_at
from companion.games.eredan.engine.speech.lexicon import SILENT, TAKEN, kinds_at, number_at, word_of
from companion.games.eredan.engine.state import Character, State

_SIGNS: Final = {"+": 1, "plus": 1, "-": -1, "moins": -1, "minus": -1}
_OF: Final = frozenset(("de", "of"))
_IS: Final = frozenset(("est", "is"))


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


@latest
def crowd(state: State) -> Crowd:
    """The characters on the lines."""
    everybody = [(Aim(CHARACTER, seat, place), one) for seat, place, one in state.everybody()]
    known = [(words_of(parted(one.name)[0]), aim) for aim, one in everybody]
    rows = [[aim for aim, _ in everybody if aim.seat == seat] for seat in (0, 1)]
    sorts, traits = partial(_by_kind, everybody), partial(_traits, everybody)
    return Crowd(state.players, known, rows, TAKEN, sorts, traits, lambda pieces, at: word_of(pieces, at, "character"))


def _by_kind(
    everybody: Sequence[tuple[Aim, Character]], pieces: Sequence[Token], place: int
) -> Iterator[tuple[int, Aim]]:
    """`the mage`, `the demon`: those of the living who are so."""
    length, of_class, of_race = kinds_at(pieces, place)
    if length:
        for aim, one in everybody:
            if not one.dead and (of_class in one.classes or (of_race and of_race == one.race)):
                yield length, aim


def _traits(
    everybody: Sequence[tuple[Aim, Character]], pieces: Sequence[Token], place: int
) -> Iterator[tuple[int, Callable[[Aim], bool]]]:
    """What tells a character apart, behind `who is`: a class or a race, tilted."""
    start = place + (text_at(pieces, place) in _IS)
    start += text_at(pieces, start) in SILENT
    if word_of(pieces, start, "tilt"):
        tilted = {aim for aim, one in everybody if one.tilted}
        yield start - place + word_of(pieces, start, "tilt"), tilted.__contains__
    found = list(_by_kind(everybody, pieces, start))
    if found:
        yield start - place + found[0][0], {aim for _, aim in found}.__contains__


def _characters(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Those on the lines: as they are called, by place."""
    yield from ((length, Noun("one", called)) for length, called in crowd(state).at(pieces, place))
    yield from _by_place(state, pieces, place)


def _by_place(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`Bo.2`, `character 2`, `my 2`."""
    word = text_at(pieces, place)
    seat = next((seat for seat, name in enumerate(state.players) if plain(name) == word), None)
    if seat is not None and text_at(pieces, place + 1) == "." and number_at(pieces, place + 2) is not None:
        yield 3, Noun("one", Called(Aim(CHARACTER, seat, number_at(pieces, place + 2) or 0), numbered=True))
    length = word_of(pieces, place, "character")
    number = number_at(pieces, place + length)
    if number is not None and text_at(pieces, place - 1) not in _SIGNS:  # `attack +2` is no place
        yield length + 1, Noun("spot", Spot(number, whose_word(text_at(pieces, place - 1))))


# --- what waits, figures ----------------------------------------------------------------------------------------------


def _waiting(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Cards of the queue: by their names, or `card 3`."""
    for number, item in enumerate(state.queue, 1):
        taken = says(pieces, place, card_name(item.code))
        more, whose = crowd(state).behind(pieces, place + taken)
        if taken and whose.seat in (None, item.by):
            yield taken + more, Noun("waits", number)
    yield from _of_player(state, pieces, place)
    nth, length = ordinal(text_at(pieces, place)), word_of(pieces, place + 1, "card")
    if nth and length:  # `the second card of the queue`
        of = place + 1 + length
        queue = word_of(pieces, of + (text_at(pieces, of) in _OF), "queue")
        yield (of + 1 + queue if queue else of) - place, Noun("waits", nth)
    length = word_of(pieces, place, "card")
    start = place + length + word_of(pieces, place + length, "number-word")
    number_of = number_at(pieces, start) if length else None
    if number_of is not None:
        yield start + 1 - place, Noun("waits", number_of)


def _of_player(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """Cards of the queue by whose they are: `la carte de Bo`, `Bo's card`."""
    length = word_of(pieces, place, "card")
    more, whose = crowd(state).behind(pieces, place + length) if length else (0, None)
    owned = [seat for seat, name in enumerate(state.players) if stands(pieces, place, (*words_of(name), "'s"))]
    if owned:
        start = place + len(words_of(state.players[owned[0]])) + 1
        length, more = start + word_of(pieces, start, "card") - place, 0 if word_of(pieces, start, "card") else -1
    seat = owned[0] if owned else whose.seat if whose is not None else None
    for number, item in enumerate(state.queue, 1):
        if seat == item.by and more >= 0 and number >= state.next:
            yield length + more, Noun("waits", number)


def _elsewhere(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """What is attached to somebody, and cards of a discard, by their names."""
    for seat, number, one in state.everybody():
        for item in one.attached:
            name = card_name(item.code)
            taken = says(pieces, place, name)
            if taken:
                yield taken, Noun("worn", Worn(Aim(CHARACTER, seat, number), item.place, name))
    for name in {parted(key)[0] for player in state.seats for key in player.discard.known}:
        taken = says(pieces, place, name)
        if taken:
            yield taken, Noun("gone", name)


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
