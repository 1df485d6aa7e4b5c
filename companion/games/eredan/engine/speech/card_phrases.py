"""Cards that players name by their kind: `the action Ruse`, `an object, the Fiole`, `the weapon Pique with a chain`."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.speech.apposition import Apart, Telling
from companion.cardkit.speech.new_names import ADVERBS, OF, TOLD, Stops, is_capital, long_names
from companion.cardkit.speech.places import text_at, words_of, written
from companion.core.runtime.latest import latest
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import plain
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.cards.figures import ANY
from companion.games.eredan.engine.constants import KINDS, OBJECT, SLOTS
from companion.games.eredan.engine.notation.word_lists import NO_NAMES
from companion.games.eredan.engine.speech.lexicon import NEAR, SILENT, SORTS, TAKEN, kinds_at, word_of, words_with
from companion.games.eredan.engine.speech.unknown_names import ARTICLES, is_no_name
from companion.games.eredan.engine.state import State

_LONGEST_NAME: Final = 6
"""Pieces of a name that nobody has heard before."""
_WITH: Final = frozenset(("avec", "with", "de", "d'", "of", "et", "and", ","))
_TELLING: Final = frozenset((",", "c'", "est", "it", "'s", "is", "un", "une", "a", "an", "that"))
"""Between a name and what is told of it."""
_FLAGS: Final = ("zone", "unique")
_NEVER: Final = NO_NAMES | words_with(*KINDS, *SLOTS)
"""Words that no name of several holds."""
_TO: Final = frozenset(("de", "d'", "of", "sur", "on", "à", "a", "vers", "to", "pour", "for"))
"""Between a chain and what it is to."""


class Announced(NamedTuple):
    """A card as far as it is said. `object`: its type; `flags`: `zone`, `unique`; `chain`: what it chains to, as the
    record has it, empty where it has none."""

    kind: str
    object: str = ""
    name: str = ""
    flags: tuple[str, ...] = ()
    chain: str = ""


def cards_at(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card behind its kind, with or without a name; in front of it, in quotes: `“Ruse”, it's an action`."""
    if pieces[place].quoted:
        yield from _told_behind(pieces, place)
    yield from _apart(state, pieces).at(place)
    for length, head in _flagged_heads(pieces, place):
        start = _silence(pieces, place + length)
        named = start + word_of(pieces, start, "named")
        ways = [(place + length, head)]
        names = [*_names(state, pieces, named), *(_apposed(state, pieces, named) if head.object else ())]
        ways += [(named + more, head._replace(name=name)) for more, name in names]
        ways += [way for end, card in ways[1:] for way in _typed(pieces, end, card)]
        for end, card in ways:
            behind, whole = _flagged(pieces, end, card)
            yield behind - place, Noun("card", whole)
            if behind != end:
                yield end - place, Noun("card", card)


@latest
def _apart(state: State, pieces: Sequence[Token]) -> Apart:
    """How a card is told of whose kind, or whose name, stands at the end."""
    lies = _stops(state, pieces).lies
    telling = Telling(partial(_flagged_heads, pieces), partial(_names, state, pieces), lies, partial(_plays, pieces))
    return Apart(pieces, telling)


def _plays(pieces: Sequence[Token], place: int) -> bool:
    return any(word_of(pieces, place - n, "play", "put", "send", "give", "answer", "cast", "pull") > n for n in (0, 1))


def _told_behind(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """What kind of card it is that is named in quotes: `“Ruse”, it's an action`, `« Pique », une arme`."""
    start, name = place + 1, " ".join(pieces[place].quoted.split())
    while text_at(pieces, start) in _TELLING:
        start += 1
    if start > place + 1 and can_be_said(name):
        for length, head in _flagged_heads(pieces, start):
            yield start + length - place, Noun("card", head._replace(name=name))


def _typed(pieces: Sequence[Token], place: int, card: Announced) -> Iterator[tuple[int, Announced]]:
    """The type of an object behind its name: `the object Elixir, a potion`."""
    start = _silence(pieces, place)
    if card.kind == OBJECT and not card.object and start > place:
        types = [*_slots(pieces, start), *_new_type(pieces, start)]
        yield from ((start + length, card._replace(object=type_of)) for length, type_of in types)


def _new_type(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """A type of object that is in no list, behind an article: `an object, a potion`; one word in small letters."""
    word = text_at(pieces, place)
    is_free = text_at(pieces, place - 1) in ONE and word.isalpha() and word not in TAKEN | NO_NAMES
    if is_free and pieces[place].number is None and pieces[place].raw[:1].islower():
        yield 1, word


def _flagged_heads(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Announced]]:
    """The kind of a card, and with what is said of it behind: `a spell of zone`."""
    for length, head in _heads(pieces, place):
        yield length, head
        end, flagged = _flagged(pieces, place + length, head)
        if flagged != head:
            yield end - place, flagged


def _heads(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Announced]]:
    """The kind of a card: `action`, `object`, `weapon`, `object weapon`, `weapon object`."""
    for kind in KINDS:
        length = word_of(pieces, place, kind)
        if length:
            yield length, Announced(kind)
            if kind == OBJECT:
                behind = _silence(pieces, place + length)  # `an object, a weapon`
                types = [*_slots(pieces, behind), *_new_type(pieces, behind)]
                yield from ((behind - place + more, Announced(kind, type_of)) for more, type_of in types)
    for length, type_of in _slots(pieces, place):
        yield length + word_of(pieces, place + length, OBJECT), Announced(OBJECT, type_of)


def _slots(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    for type_of in SLOTS:
        length = word_of(pieces, place, type_of)
        if length:
            yield length, type_of


def _names(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """A name: in quotes, one that nobody has heard before, or one of the list."""
    if place < len(pieces) and pieces[place].quoted:
        name = " ".join(pieces[place].quoted.split())
        if can_be_said(name):
            yield 1, name
        return
    yield from _unheard(state, pieces, place)
    yield from _listed(state, pieces, place)
    stops = _stops(state, pieces)
    if not stops.lies(place):
        yield from long_names(pieces, place, state.players, stops)


def _stops(state: State, pieces: Sequence[Token]) -> Stops:
    """What ends a name: what is said of the card, another card, somebody on the lines."""

    def ends(at: int) -> bool:
        said = word_of(pieces, at, "chain", "level", *_FLAGS, *KINDS, *SLOTS)
        return bool(said) or bool(kinds_at(pieces, at)[0]) or text_at(pieces, at).removesuffix("s") in SORTS

    def lies(at: int) -> bool:
        word = text_at(pieces, at)
        return any(word in words_of(parted(one.name)[0]) for _, _, one in state.everybody())

    return Stops(TAKEN, _NEVER, ends, lies)


def _unheard(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """A name that nobody has heard before, without quotes: a word that means nothing else, and those behind it that
    are written with a capital as it is, `of the` between them."""
    if not _is_new(state, pieces, place):
        return
    name = pieces[place].raw or pieces[place].text
    if not name[:1].isupper() and name.endswith(ADVERBS):
        return
    yield 1, name[:1].upper() + name[1:]
    end = place + 1
    while is_capital(pieces[end - 1].raw):
        start = end + (text_at(pieces, end) in OF)
        while start > end and text_at(pieces, start) in ARTICLES:
            start += 1
        if start >= place + _LONGEST_NAME or not _is_new(state, pieces, start) or not is_capital(pieces[start].raw):
            return
        end = start + 1
        yield end - place, written(pieces[place:end])


def _apposed(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """`a shield, Targe ronde`: what a thing is called, set apart by a comma, is all that is said behind it."""
    if text_at(pieces, place - 1) == "," and place + 2 == len(pieces) and is_capital(pieces[place].raw):
        behind = pieces[place + 1].raw
        if all(_is_new(state, pieces, at) for at in (place, place + 1)) and not behind.endswith(TOLD):
            yield 2, f"{pieces[place].raw} {behind}"


def _is_new(state: State, pieces: Sequence[Token], place: int) -> bool:
    """Whether a word means nothing yet, nor looks like a slip in one that does: a card may be called so."""
    word = text_at(pieces, place)
    is_taken = word in TAKEN and not _is_called(pieces, place)
    if not word.isalpha() or is_taken or is_no_name(word, text_at(pieces, place - 1)):
        return False
    if pieces[place].number is not None:
        return False
    return not NEAR.near(word) and not is_somebody(state, word)


def _is_called(pieces: Sequence[Token], place: int) -> bool:
    """Whether a word is what a card of the kind in front of it is called: `an action, Charge`."""
    is_kind = text_at(pieces, place - 1) == "," and word_of(pieces, place - 2, *KINDS) == 1
    return is_kind and place + 1 == len(pieces) and is_capital(pieces[place].raw)


def _listed(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    for end in range(min(len(pieces), place + 10), place, -1):
        key = state.box.named(" ".join(text_at(pieces, n) for n in range(place, end)))
        if key:
            yield end - place, parted(key)[0]
            return


def _silence(pieces: Sequence[Token], place: int) -> int:
    """The place behind articles in small letters: with a capital one begins a name."""
    while text_at(pieces, place) in SILENT and not pieces[place].raw[:1].isupper():
        place += 1
    return place


def _flagged(pieces: Sequence[Token], place: int, card: Announced) -> tuple[int, Announced]:
    """What is said of a card behind it: `with a chain`, `of zone`, `unique`."""
    while True:
        start = place + (text_at(pieces, place) in _WITH)
        start = _silence(pieces, start)
        start += word_of(pieces, start, "gives")  # `it gives me a chain`
        start = _silence(pieces, start)
        chain = word_of(pieces, start, "chain")
        found = next(((word_of(pieces, start, flag), flag) for flag in _FLAGS if word_of(pieces, start, flag)), None)
        if chain and not card.chain:
            place, to = _chained(pieces, start + chain)
            card = card._replace(chain=to)
        elif found is not None and found[1] not in card.flags:
            place, card = start + found[0], card._replace(flags=(*card.flags, found[1]))
        else:
            return place, card


def _chained(pieces: Sequence[Token], place: int) -> tuple[int, str]:
    """What a chain is to, behind it: a kind of card, one that is named in quotes, else any; and the place behind."""
    start = place + (text_at(pieces, place) in _TO)
    while text_at(pieces, start) in SILENT and text_at(pieces, start) != ",":
        start += 1
    for kind in KINDS:
        length = word_of(pieces, start, kind)
        if length:
            return start + length, kind
    name = " ".join(pieces[start].quoted.split()) if start < len(pieces) else ""
    return (start + 1, f'"{name}"') if can_be_said(name) else (place, ANY)


def is_somebody(state: State, word: str) -> bool:
    """Whether a player, or a character on the lines, is called so, or begins so."""
    names = [words_of(parted(one.name)[0])[:1] for _, _, one in state.everybody()]
    return (word,) in names or word in [plain(player) for player in state.players]
