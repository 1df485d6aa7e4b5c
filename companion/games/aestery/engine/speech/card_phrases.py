"""Cards that players name by their figures: `a two three for two with flight`, `Merle, a 2/3 for 2`."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.speech.apposition import Apart, Telling, called, linked
from companion.cardkit.speech.crowd import SHORTEST
from companion.cardkit.speech.new_names import Stops, long_names
from companion.cardkit.speech.places import text_at, words_of
from companion.core.runtime.latest import latest
from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import plain
from companion.core.text.messages import load_words
from companion.games.aestery.engine.constants import KINDS, MOST
from companion.games.aestery.engine.effects.references import FIGHTER, STORY
from companion.games.aestery.engine.notation.names import in_play
from companion.games.aestery.engine.speech.lexicon import NEAR, PACKAGE, SILENT, TAKEN, keyword_at, number_at, word_of
from companion.games.aestery.engine.speech.unknown_names import is_name, is_played, may_be_apposed
from companion.games.aestery.engine.state import State

_WITH: Final = frozenset(("avec", "with", "et", "and", ","))
_NEVER: Final = frozenset(
    word for text in load_words(PACKAGE, "speech.toml")["sense"]["no-name"].values() for word in plain(text).split("|")
)
"""Words that no name of several holds."""
_IT: Final = frozenset(("il", "elle", "it", "qui", "which", "that"))
_AIMING: Final = frozenset(("sur", "contre", "on", "at", "against"))
_LONGEST_NAME: Final = 3
"""Words of a name that nobody has heard before."""
_OF_NO_FIGURES: Final = tuple(kind for kind in KINDS if kind != FIGHTER)


class Announced(NamedTuple):
    """A card as far as it is said; None or empty what is not. `kind`: empty where only figures tell."""

    kind: str
    name: str
    figures: tuple[int, int] | None
    cost: int | None
    keywords: tuple[str, ...]


def pair_at(pieces: Sequence[Token], place: int) -> tuple[int, tuple[int, int]] | None:
    """Force and Defence at a place: `2/3`, `two three`, `one four`; how many pieces, and the figures."""
    first = number_at(pieces, place)
    if first is None:
        return None
    worded = _worded(pieces, place)
    if worded is not None:
        return worded
    if text_at(pieces, place + 1) == "/":
        second = pieces[place + 2].number if place + 2 < len(pieces) else None
        return (3, (first, second)) if second is not None and second <= MOST else None
    second = pieces[place + 1].number if place + 1 < len(pieces) else None
    if second is None or second > MOST:
        return None
    if pieces[place].number is None:  # `un deux trois` is a 2/3, `un quatre` a 1/4
        behind = pieces[place + 2].number if place + 2 < len(pieces) else None
        if behind is not None or text_at(pieces, place + 2) == "/" or text_at(pieces, place) in ("a", "an"):
            return None
    return 2, (first, second)


def _worded(pieces: Sequence[Token], place: int) -> tuple[int, tuple[int, int]] | None:
    """`2 de Force et 3 de Défense`, `2 force 3 defence`: each figure before its word."""
    at, found = place, []
    for sense in ("force", "defence"):
        at += at > place and text_at(pieces, at) in _WITH
        figure, length = number_at(pieces, at), word_of(pieces, at + 1, sense)
        if figure is None or not length:
            return None
        found.append(figure)
        at += 1 + length
    return at - place, (found[0], found[1])


def price_at(pieces: Sequence[Token], place: int) -> tuple[int, int] | None:
    """A cost at a place: `for two`, `à deux`, `coût 2`, `that costs 2`, `free`."""
    free = word_of(pieces, place, "free")
    if free:
        return free, 0
    length = word_of(pieces, place, "price")
    cost = number_at(pieces, place + length) if length else None
    behind = place + length + 1
    if cost is None or word_of(pieces, behind, "mines"):  # `for two mines` is what is paid
        return None
    if pieces[place + length].number is None:  # `for a fighter`, `for a 2/3`, `for a Lynx`
        is_card = word_of(pieces, behind, *KINDS, "card") or pair_at(pieces, behind) or is_new(pieces, behind)
        if is_card:
            return None
    return length + 1 + word_of(pieces, behind, "aether"), cost


def is_new(pieces: Sequence[Token], place: int) -> bool:
    """Whether a word means nothing yet: a card may be called so."""
    word = text_at(pieces, place)
    return word.isalpha() and pieces[place].number is None and word not in TAKEN and not NEAR.near(word)


def _name(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """A name that nobody has heard before: in quotes, or in words that mean nothing else, of which there are several
    only where that is plain (unknown_names.py)."""
    if is_played(pieces, place) or _is_told(pieces, place):
        yield from long_names(pieces, place, state.players, _stops(state, pieces))
    if place < len(pieces) and pieces[place].quoted:
        name = " ".join(pieces[place].quoted.split())
        if can_be_said(name):
            yield 1, name
        return
    words: list[str] = []
    for n in range(_LONGEST_NAME):
        word = text_at(pieces, place + n)
        if not word.isalpha() or word in TAKEN or pieces[place + n].number is not None or NEAR.near(word):
            return
        words.append(pieces[place + n].raw or word)
        if not is_name(pieces, place, words) and not _is_figured(pieces, place, n + 1):
            return
        name = " ".join(words)
        yield n + 1, name[:1].upper() + name[1:]


def cards_at(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card by its figures, behind its kind, with or without a name."""
    yield from _apart(state, pieces).at(place)
    kind, start = _kind_at(pieces, place)
    if not kind and any(word_of(pieces, before, *_OF_NO_FIGURES) for before in range(place)):
        return  # `histoire « Phare » 2/3`: those are the figures of no Fighter
    heads: list[tuple[int, str, str]] = [(start, "", kind)]
    behind = start + (word_of(pieces, start, "named") if kind else 0)
    behind = _silence(pieces, behind) if kind else behind
    for length, name in _name(state, pieces, behind):
        if _is_known(state, pieces, behind, name):
            break
        heads.append((behind + length, name, kind))
        apposed = _silence(pieces, behind + length)
        is_kind = word_of(pieces, behind + length, *KINDS)
        is_kind = is_kind and (_is_told(pieces, behind) or price_at(pieces, behind + length + is_kind) is not None)
        is_told = apposed > behind + length and may_be_apposed(pieces, behind, length)
        if not kind and (is_kind or is_told):
            heads += [
                (apposed + length, name, known)
                for known in ("", *KINDS)
                if (length := word_of(pieces, apposed, known) if known else 0) or not known
            ]
    announced = [(head, Announced(known, name, None, None, ())) for head, name, known in heads]
    for head, begun in (*announced, *(_named_behind(state, pieces, place) if not kind else ())):
        end, card = _figures(state, pieces, head, begun)
        if card.kind == "" and card.figures is None and card.name and card.cost is not None and state.stack:
            card = card._replace(kind="ephemeral")  # nothing else answers
        if (card.figures is not None or card.kind not in ("", FIGHTER)) and not is_player(state, card.name):
            yield end - place, Noun("card", card)


def _kind_at(pieces: Sequence[Token], place: int) -> tuple[str, int]:
    """The kind of card that a word says, and the place behind it."""
    found = ((kind, place + word_of(pieces, place, kind)) for kind in KINDS)
    return next(((kind, end) for kind, end in found if end > place), ("", place))


@latest
def _apart(state: State, pieces: Sequence[Token]) -> Apart:
    """How a card is told of whose figures, or whose name, stand at the end: `Otter comes in, a 1/2 for one`."""

    def heads(at: int) -> Iterator[tuple[int, Announced]]:
        kind, start = _kind_at(pieces, at)
        end, card = _figures(state, pieces, start, Announced(kind, "", None, None, ()))
        if card.kind not in ("", FIGHTER) or card.figures is not None:
            yield end - at, card

    def names(at: int) -> Iterator[tuple[int, str]]:
        found = (*_name(state, pieces, at), *long_names(pieces, at, state.players, stops))
        yield from (pair for pair in found if not _is_known(state, pieces, at, pair[1]))

    stops = _stops(state, pieces)
    return Apart(pieces, Telling(heads, names, stops.lies, lambda at: bool(word_of(pieces, at, "play", "answer"))))


def _named_behind(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Announced]]:
    """A Fighter whose name stands behind its figures: `a 1/4 Turtle`."""
    pair = pair_at(pieces, place)
    if pair is not None and place + pair[0] < len(pieces):
        for length, name in _name(state, pieces, place + pair[0]):
            yield place + pair[0] + length, Announced("", name, pair[1], None, ())


def _is_figured(pieces: Sequence[Token], place: int, length: int) -> bool:
    """Whether a Fighter is played, and figures stand behind what is its name: `play … the fighter lynx 3/2`."""
    played = any(word_of(pieces, at, "play") for at in range(place))
    kind = any(word_of(pieces, place - n, FIGHTER) == n for n in (1, 2) if n <= place)
    return played and kind and pair_at(pieces, place + length) is not None


def _stops(state: State, pieces: Sequence[Token]) -> Stops:
    """What ends a name: figures, a price, a keyword, what is in play."""

    def ends(at: int) -> bool:
        figure = pair_at(pieces, at) or price_at(pieces, at) or keyword_at(pieces, at)
        return figure is not None or bool(word_of(pieces, at, *KINDS))

    def lies(at: int) -> bool:
        word = text_at(pieces, at)
        named = (words_of(name) for name, _ in in_play(state, (0, 1), (FIGHTER, STORY)))
        return len(word) >= SHORTEST and word not in SILENT and any(word in words for words in named)

    return Stops(TAKEN, _NEVER, ends, lies)


def _is_told(pieces: Sequence[Token], place: int) -> bool:
    """Whether a name that begins a sentence is told of behind it: `Rage du désert, éphémère coût 1`."""
    if place:
        return False
    for at in range(1, len(pieces)):
        behind = _silence(pieces, at)
        kind = word_of(pieces, behind, *KINDS)
        if kind:
            return behind > at or price_at(pieces, behind + kind) is not None
        if behind > at:
            return pair_at(pieces, behind) is not None
    return False


def _is_known(state: State, pieces: Sequence[Token], place: int, name: str) -> bool:
    """Whether a word of what may be a name is that of somebody or something at the table: `Ana shows`, `un loup mange`;
    what is played may be called so too (`je joue un loup gris`)."""
    if pieces[place].quoted or is_played(pieces, place):
        return False
    if is_player(state, text_at(pieces, place - 1)):
        return not (state.stack and price_at(pieces, place + 1))
    words = plain(name).split()
    begun = (plain(known).split()[0] for known, _ in in_play(state, (0, 1), (FIGHTER, STORY)))
    return len(words) > 1 and not set(words).isdisjoint(begun)


def _silence(pieces: Sequence[Token], place: int) -> int:
    """The place behind a comma and articles: `une histoire, le Moulin`, `Merle, un 2/3`; a number is none."""
    place += text_at(pieces, place) == ","
    while text_at(pieces, place) in SILENT and pair_at(pieces, place) is None:
        if pieces[place].raw[:1].isupper():  # it begins a name
            break
        place += 1
    return place


def _figures(state: State, pieces: Sequence[Token], place: int, card: Announced) -> tuple[int, Announced]:
    """All that is said of a card from a place on, in any order, and the place behind it."""
    while place < len(pieces):
        behind = place + (text_at(pieces, place) in _WITH)
        behind += text_at(pieces, place) == "," and text_at(pieces, behind) in _WITH
        link = _linked(pieces, place) if card.kind or card.name else place
        pair = pair_at(pieces, link) if card.figures is None and card.kind in ("", FIGHTER) else None
        price = price_at(pieces, behind) if card.cost is None else None
        behind_the = behind + (text_at(pieces, behind) in SILENT)
        places = (behind, behind_the, link)
        behind_it = next((at for at in places if keyword_at(pieces, at) is not None), behind)
        keyword = keyword_at(pieces, behind_it)
        price = price or (price_at(pieces, link) if card.cost is None else None)
        behind = link if price is not None and price == price_at(pieces, link) else behind
        named = _called(state, pieces, place, card) if not card.name else None
        if named is not None:
            place, card = named[0], card._replace(name=named[1])
        elif pair is not None:
            place, card = link + pair[0], card._replace(figures=pair[1])
        elif price is not None:
            place, card = behind + price[0], card._replace(cost=price[1])
        elif keyword is not None:
            place, card = behind_it + keyword[0], card._replace(keywords=(*card.keywords, keyword[1]))
        else:
            break
    return place, card


def _linked(pieces: Sequence[Token], place: int) -> int:
    """The place behind what leads on to more figures: `, it's a`, `, un`, `which`."""
    at = linked(pieces, place)
    at += at == place + (text_at(pieces, place) == ",") and text_at(pieces, at) in _IT
    is_priced = at == place and pieces[place - 1].number is not None  # `the otter for one a one two`
    if is_priced and text_at(pieces, at) in ONE and pair_at(pieces, at) is None and pair_at(pieces, at + 1):
        return at + 1
    return at if pair_at(pieces, at) is not None else _silence(pieces, at) if at > place else place


def _called(state: State, pieces: Sequence[Token], place: int, card: Announced) -> tuple[int, str] | None:
    """The place behind the name of a card that has none yet, and that name: `called Lynx`; at the end, or in front of
    what it is aimed at, one that a comma parts from the figures: `a 4/4 for four, Giant of the Snows`."""
    at = called(pieces, place) if card.kind or card.figures is not None else place
    is_told = at > place
    if not is_told and (card.kind or card.cost is not None):
        at += text_at(pieces, place) == ","
    start = _silence(pieces, at)
    if at == place and (start == place or pieces[place - 1].number is None):
        return None  # `for two, the Owl`; a phone writes no comma
    names = [*_name(state, pieces, start), *long_names(pieces, start, state.players, _stops(state, pieces))]
    for length, name in sorted(names, reverse=True):
        behind = start + length
        is_last = behind >= len(pieces) or text_at(pieces, behind) in _AIMING
        is_more = pair_at(pieces, _linked(pieces, behind)) or price_at(pieces, _linked(pieces, behind))
        if is_told or is_last or (card.kind not in ("", FIGHTER) and is_more):
            return behind, name
    return None


def is_player(state: State, name: str) -> bool:
    """Whether somebody at the table is called so."""
    return plain(name) in (plain(player) for player in state.players)
