"""What players name in a sentence: cards by their figures, what is in play, how something is paid, signed figures.

`a two three for two with flight`, `my 3/2`, `Bo's golem`, `two mines`, `a pitch of 3`, `minus 2`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.payment import PITCH, Part
from companion.cardkit.speech.crowd import Called, Crowd
from companion.cardkit.speech.places import text_at, words_of
from companion.cardkit.zones.permanents import taken
from companion.core.runtime.latest import latest
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import plain
from companion.core.text.messages import load_words
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, STORY, Aim
from companion.games.aestery.engine.notation.names import coming, in_play
from companion.games.aestery.engine.speech.card_phrases import cards_at, is_new, pair_at, price_at
from companion.games.aestery.engine.speech.lexicon import (
    ATTACKERS,
    BLOCKERS,
    PACKAGE,
    SILENT,
    TAKEN,
    keyword_at,
    number_at,
    word_of,
)
from companion.games.aestery.engine.state import State

EVERY_MINE: Final = -1
"""An amount: as many as the price takes."""
_OWN: Final = frozenset(("mon", "ma", "mes", "my"))
_SEVERAL: Final = frozenset(("les", "mes"))
_WORTH: Final = frozenset(("à", "a", "de", "of", "for", "worth", "valant"))
"""Between a card that is pitched and its value: `une carte à 2`, `a card worth 2`."""
_MARKERS: Final = frozenset(
    way for texts in load_words(PACKAGE, "speech.toml")["noun"]["marker"].values()
    for text in texts.values() for way in plain(text).split("|")
)  # fmt: skip
_SIGNS: Final = {"+": 1, "plus": 1, "-": -1, "moins": -1, "minus": -1}


# --- what is in play --------------------------------------------------------------------------------------------------


@latest
def crowd(state: State) -> Crowd:
    """What has a name and is in play, or will be."""
    both = (0, 1)
    found = list(in_play(state, both, (FIGHTER, STORY)))
    names = {name for name, _ in found}
    found += [(name, aim) for name, aim in coming(state, both, (FIGHTER, STORY)) if name not in names]
    found += [(player.hero, Aim(HERO, seat)) for seat, player in enumerate(state.seats) if player.hero]
    rows = [[Aim(FIGHTER, seat, place) for place, _ in taken(state.seats[seat].fighters)] for seat in both]
    known = [(words_of(name), aim) for name, aim in found]
    sorts, traits = partial(_by_figures, state), partial(_traits, state)
    return Crowd(state.players, known, rows, TAKEN, sorts, traits, lambda pieces, at: word_of(pieces, at, FIGHTER))


def _by_figures(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Aim]]:
    """Fighters by Force and Defence, as they are printed or as they count: `my 3/2`."""
    length, pair = pair_at(pieces, place) or (0, None)
    for seat, player in enumerate(state.seats) if pair is not None else ():
        for number, one in taken(player.fighters):
            if pair in ((one.force, one.defence), (one.strength, one.toughness)):
                yield length, Aim(FIGHTER, seat, number)


def _traits(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Callable[[Aim], bool]]]:
    """What tells a Fighter apart, behind `who`: `flies`, `has flight`."""
    start = place + (text_at(pieces, place) in ("a", "has"))
    start += text_at(pieces, start) in SILENT
    keyword = keyword_at(pieces, start)
    if keyword is not None:

        def has(aim: Aim) -> bool:
            one = state.fighter(aim.seat, aim.place)
            return one is not None and keyword[1].split()[0] in (word.split()[0] for word in one.keywords)

        yield start - place + keyword[0], has


def _permanents(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """What is in play: as it is called, by its place."""
    yield from ((length, Noun("one", called)) for length, called in crowd(state).at(pieces, place))
    yield from _by_place(state, pieces, place)


def _by_place(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`Bo.2`, `fighter 2`, `story 1`."""
    word = text_at(pieces, place)
    seat = next((seat for seat, name in enumerate(state.players) if plain(name) == word), None)
    if seat is not None and text_at(pieces, place + 1) == ".":
        number = number_at(pieces, place + 2)
        if number is not None:
            yield 3, Noun("one", Called(Aim(FIGHTER, seat, number)))
    counted = place + 1 < len(pieces) and pieces[place + 1].number is not None
    if word in ("un", "une") and pieces[place].number is None and counted:
        yield 1, Noun("number", 1)  # `attaquer un deux trois`
    length = 1 if word in ATTACKERS | BLOCKERS else word_of(pieces, place, FIGHTER)
    number = pieces[place + length].number if length and place + length < len(pieces) else None
    if number is not None and pair_at(pieces, place + length) is None:
        yield length + 1, Noun("number", number)


# --- payments, figures ------------------------------------------------------------------------------------------------


def _payments(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`two mines`, `tap two`, `1 aether`, `a pitch of 3`, `pitch Vigie du gué`, `my mines`."""
    length = word_of(pieces, place, "tap")
    start = place + length
    amount = number_at(pieces, start)
    if amount is not None:
        behind = start + 1
        for source, senses in (("mines", "mines"), ("aether", "aether")):
            word = word_of(pieces, behind, senses)
            if word and not (length and source == "aether"):
                yield behind + word - place, Noun("pay", Part(source, amount))
        if length and pieces[start].number is not None and not word_of(pieces, behind, "mines"):
            yield behind - place, Noun("pay", Part("mines", amount))
    if text_at(pieces, place) in (*_OWN, *_SEVERAL, "the"):
        word = word_of(pieces, place + 1, "mines")
        if word:
            one = text_at(pieces, place + word) == "mine" and text_at(pieces, place) not in _SEVERAL
            yield 1 + word, Noun("pay", Part("mines", 1 if one else EVERY_MINE))
    yield from _pitched(state, pieces, place)


def _pitched(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card that is pitched, by its value or its name."""
    start = place + (text_at(pieces, place) in ONE)
    length = word_of(pieces, start, "pitch")
    if not length:
        return
    behind = start + length
    what = behind + (text_at(pieces, behind) in ONE)
    sign = what + word_of(pieces, what, "card")
    worth = number_at(pieces, sign + 1) if sign > what and text_at(pieces, sign) in _WORTH else None
    if worth is not None:
        yield sign + 2 - place, Noun("pay", Part(PITCH, worth))
        return
    value = number_at(pieces, behind)
    if value is not None and not word_of(pieces, behind + 1, "mines", "aether"):
        following = pieces[behind + 1].number if behind + 1 < len(pieces) else None
        if pieces[behind].number is None and following is not None:
            behind, value = behind + 1, following  # `pitche un 2`
        yield behind + 1 - place, Noun("pay", Part(PITCH, value))
    while text_at(pieces, behind) in SILENT:
        behind += 1
    number = number_at(pieces, behind) if text_at(pieces, behind) not in SILENT else None
    if number is not None:
        yield behind + 1 - place, Noun("pay", Part(PITCH, number))
    for end in range(len(pieces), behind, -1):
        said = pieces[behind].quoted if end == behind + 1 and pieces[behind].quoted else ""
        name = state.box.named(said or " ".join(text_at(pieces, n) for n in range(behind, end)))
        card = state.box.card(name) if name else None
        if card is not None:
            yield end - place, Noun("pay", Part(PITCH, card.pitch, card.name))
            return
    quoted = " ".join(pieces[behind].quoted.split()) if behind < len(pieces) else ""
    if can_be_said(quoted):
        yield behind + 1 - place, Noun("pay", Part(PITCH, 0, quoted))


def _new(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card of the hand that nobody has seen, by a name of one word: `I mine a hare`, `je cache mon Lynx`."""
    lead = place - 1
    while text_at(pieces, lead) in SILENT:
        lead -= 1
    leads = lead < place - 1 and bool(word_of(pieces, lead, "mine", "hide", "discard", "pitch"))
    if leads and is_new(pieces, place):
        yield 1, Noun("new", pieces[place].raw[:1].upper() + pieces[place].raw[1:])


def _others(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`minus 2`, `+1`; one card (`une carte`)."""
    sign = _SIGNS.get(text_at(pieces, place), 0)
    number = number_at(pieces, place + 1) if sign else None
    if number is not None:
        yield 2, Noun("signed", sign * number)
    price = price_at(pieces, place)
    if price is not None:
        yield price[0], Noun("price", price[1])
    if text_at(pieces, place) in ONE and (
        word_of(pieces, place + 1, "card", "marker", "point", "life") or text_at(pieces, place + 1) in _MARKERS
    ):
        yield 1, Noun("one-of", 1)


def things(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """All that can be named at a place, but what lists name."""
    yield from cards_at(state, pieces, place)
    yield from _permanents(state, pieces, place)
    if not pieces[place].quoted:
        keyword = keyword_at(pieces, place)
        if keyword is not None:
            yield keyword[0], Noun("keyword", keyword[1])
        yield from _payments(state, pieces, place)
        yield from _new(state, pieces, place)
        yield from _others(state, pieces, place)


def fighters_of(state: State, seat: int) -> Mapping[int, bool]:
    """The places of a player's Fighters, and whether each is ready to attack or to block."""
    return {place: not one.tapped and not one.naps for place, one in taken(state.seats[seat].fighters)}
