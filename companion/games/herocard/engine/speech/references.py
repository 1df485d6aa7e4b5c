"""What players name in a sentence: cards by their figures, costs, piles, counts (`4 for 5 body`, `two mind cards`)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.speech.common_words import add_common
from companion.core.speech.lexicon import Lexicon, Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import plain, ways
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.herocard.engine.cards.cards import Announced
from companion.games.herocard.engine.cards.catalogue import good_name
from companion.games.herocard.engine.constants import ATTRIBUTES, MOST, SAID_KINDS, TYPES
from companion.games.herocard.engine.state import State

_OF: Final = frozenset(("de", "d'", "du", "des", "of", "the", "le", "la", "les", "l'", "en", "in", "from", "dans", "my",
                        "his", "her", "ma", "sa", "ses", "mes", "un", "une", "a", "an"))  # fmt: skip
"""What may stand between the words of one thing."""
_THE_ONE: Final = frozenset(("le", "la", "mon", "ma", "ton", "ta", "son", "sa"))
_THE: Final = frozenset(("the", "my", "his", "her", "that", "this"))
"""What stands before the cost by which one card is called; the English words before several too."""
_DEFINITE: Final = _THE_ONE | _THE
_OPEN: Final = frozenset(("(", ",", "a", "avec", "with", "qui", "that", "which", ":"))
_PARTING: Final = frozenset(("(", ",", ":"))
_TOUCHING: Final = _OF | frozenset(("(", ")", ",", ":", ";", ".", "a", "at", "on", "sur", "contre", "against"))
"""What may stand between a card's name and its figures."""
_MOST_BETWEEN: Final = 5
_LONGEST_NAME: Final = 8
_LONGEST_FIGURES: Final = 8
"""Pieces of a name in words, and of figures, that are looked back for."""
_KIND_WORDS: Final = frozenset((*SAID_KINDS, *TYPES, "card", "base", "add"))
_KINDS: Final = frozenset(SAID_KINDS)
_ATTRIBUTE_WORDS: Final = frozenset(ATTRIBUTES)


def _words() -> Lexicon:
    """The words of cards in all languages: a table mixes them."""
    lexicon = Lexicon()
    lists = load_words("companion.games.herocard")
    for senses in (_SPEECH["sense"], *map(lists.__getitem__, ("kind", "type", "verb"))):
        for sense, texts in senses.items():
            lexicon.add_senses({sense: "|".join(texts.values())})
    add_common(lexicon, _SPEECH["sense"], LANGUAGES)
    return lexicon


_SPEECH: Final = load_words("companion.games.herocard", "speech.toml")
_WORDS: Final = _words()
PLAYS: Final = tuple("|".join(_SPEECH["sense"]["play"].values()).split("|"))
"""What is said before the name of a card that is played."""
PHASE_WORDS: Final = ways(_SPEECH["noun"]["phase"])
"""What the phases are called."""


def _at(pieces: Sequence[Token], place: int, wanted: frozenset[str]) -> tuple[int, frozenset[str]]:
    """How many pieces at a place have one of the senses that are wanted, the most of them, and which these are."""
    if place < len(pieces) and not pieces[place].quoted:
        for meaning in _WORDS.meanings(pieces, place):
            if meaning.senses & wanted:
                return meaning.length, meaning.senses & wanted
    return 0, frozenset()


def _is(pieces: Sequence[Token], place: int, sense: str) -> int:
    return _at(pieces, place, frozenset((sense,)))[0]


def _number(pieces: Sequence[Token], place: int) -> int | None:
    """The number at a place, `one` too."""
    if place >= len(pieces):
        return None
    token = pieces[place]
    if token.number is not None:
        return token.number if token.number <= MOST else None
    return 1 if token.text in ONE and not token.quoted else None


def _figure(pieces: Sequence[Token], place: int) -> int | None:
    """A number of a card at a place: an article is none, nor is the French one before a cost (`a B5`, `un 5 corps`)."""
    number = _number(pieces, place)
    if number is None or pieces[place].number is not None or pieces[place].text == "one":
        return number
    return 1 if pieces[place].text in ("un", "une") and _cost(pieces, place + 1) is None else None


def _past(pieces: Sequence[Token], place: int, *senses: str, also: frozenset[str] = _OF) -> int:
    """The place behind what only joins the words of a thing."""
    end = place + _MOST_BETWEEN
    while place < min(end, len(pieces)):
        length = max([1 if pieces[place].text in also else 0, *(_is(pieces, place, sense) for sense in senses)])
        if not length or pieces[place].quoted:
            break
        place += length
    return place


# --- costs ------------------------------------------------------------------------------------------------------------


class _Cost(NamedTuple):
    """A cost that was read. `end`: the place behind it; `short`: in letters (`B5`, `5B`, `b five`)."""

    end: int
    attribute: int
    figure: int
    short: bool


def _attribute(pieces: Sequence[Token], place: int) -> int | None:
    found = _at(pieces, place, _ATTRIBUTE_WORDS)[1]
    return ATTRIBUTES.index(min(found)) if found else None


def _cost(pieces: Sequence[Token], place: int) -> _Cost | None:
    """The cost that begins at a place: `B5`, `5B`, `body 5`, `5 in body`, `5 points of body`."""
    attribute = _attribute(pieces, place)
    if attribute is not None:
        behind = _past(pieces, place + 1, "price", also=frozenset((":", "de", "of", "a", "=")))
        behind = place + 1 if _figure(pieces, place + 1) is not None else behind
        figure = _figure(pieces, behind)
        return None if figure is None else _Cost(behind + 1, attribute, figure, len(pieces[place].text) == 1)
    figure = _figure(pieces, place)
    if figure is None:
        return None
    behind = _past(pieces, place + 1, "point")
    attribute = _attribute(pieces, behind)
    if attribute is None:
        return None
    return _Cost(behind + 1, attribute, figure, len(pieces[behind].text) == 1)


# --- cards ------------------------------------------------------------------------------------------------------------


class _Head(NamedTuple):
    """The words before the figures of a card."""

    end: int
    kind: str
    type: str


def _head(pieces: Sequence[Token], place: int) -> _Head | None:
    """`base attack`, `modificateur de défense`, `fast special card`; None if no such words stand there."""
    found: set[str] = set()
    start = place
    while True:
        length, senses = _at(pieces, place, _KIND_WORDS)
        if not length:
            behind = place + 1
            joined = bool(found) and place < len(pieces) and pieces[place].text in _OF
            linked = joined and _at(pieces, behind, _KIND_WORDS)[0]
            if not linked:
                break
            length, senses = 1, frozenset()
        found |= senses
        place += length
    types = found & frozenset(TYPES)
    kind = _kind(found)
    return None if place == start or kind is None or len(types) > 1 else _Head(place, kind, min(types, default=""))


def _kind(found: set[str]) -> str | None:
    """The kind that several words say: an attack modifier is a modifier, as what is added; None for what no card is."""
    for stronger in ("special", "mod"):
        if stronger in found:
            return stronger
    kinds = found & _KINDS
    return None if len(kinds) > 1 else min(kinds, default="mod" if "add" in found else "")


def _cards(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card by its figures, with the words before them or without; those of a card named before it say so."""
    named = _named_before(state, pieces, place)
    bare = not place or not _at(pieces, place - 1, _KINDS)[0]  # else it is of that kind
    found = None
    if bare and (pieces[place].number is not None or pieces[place].text in ONE):
        found = _figures(pieces, place, _Head(place, "", ""))
        if found is not None:
            yield from _as_card(state, pieces, place, found, named)
    head = _head(pieces, place)
    if head is not None:
        found = _figures(pieces, _past(pieces, head.end, "value"), head)
        if found is not None:
            yield from _as_card(state, pieces, place, found, named)
    cost = _cost(pieces, place) if named and bare and found is None else None
    if cost is not None and state.box.named(named):
        yield cost.end - place, Noun("card", Announced("", "", None, cost.attribute, cost.figure, named, again=True))


def _as_card(
    state: State, pieces: Sequence[Token], place: int, found: tuple[int, Announced], named: str
) -> Iterator[tuple[int, Noun]]:
    """Figures as a card: with the name behind them, or as those of the card that was named before them.

    Where the words before them say a kind, and the list has it so, they can be either: then it is asked back.
    """
    end, card = found
    if named and _are_of(state, pieces, end, card, named):
        yield end - place, Noun("card", card._replace(name=named, again=True))
        if not card.kind:
            return
    yield from ((behind - place, Noun("card", card)) for behind, card in _with_name(state, pieces, end, card))


def _are_of(state: State, pieces: Sequence[Token], end: int, card: Announced, named: str) -> bool:
    """Whether figures are those of the card that is named before them: the list says so, or nothing else does."""
    is_other = bool(card.kind) or bool(_name(state, pieces, end + _is(pieces, end, "named"))[1])
    return not is_other or _is_listed_so(state, card._replace(name=named))


def _is_listed_so(state: State, card: Announced) -> bool:
    """Whether the list has a card as it is said with its name."""
    return bool(card.name) and state.box.announced(card, "mod") == state.box.named(card.name)


def _figures(pieces: Sequence[Token], place: int, head: _Head) -> tuple[int, Announced] | None:
    """The value and the cost of a card, a special one's cost alone."""
    special = head.kind == "special" or bool(head.type and not head.kind)
    value: int | None = None
    if not special or _cost(pieces, _past(pieces, place, "price", also=_OF | _OPEN)) is None:
        place = place + 1 if place < len(pieces) and pieces[place].text == "+" else place
        value = _figure(pieces, place)
        if value is None or (special and head.kind):
            return None
        special, place = False, place + 1
    start = _past(pieces, place, "price", "point", also=_OF | _OPEN)
    cost = _cost(pieces, place) or _cost(pieces, start)
    if cost is None:
        return None
    opened = any(piece.text == "(" for piece in pieces[place:start])
    end = cost.end + (1 if opened and cost.end < len(pieces) and pieces[cost.end].text == ")" else 0)
    card = Announced("special" if special else head.kind, head.type, value, cost.attribute, cost.figure)
    length, types = _at(pieces, end, frozenset(TYPES))
    return (end + length, card._replace(type=min(types))) if length and not card.type else (end, card)


# --- names beside figures ---------------------------------------------------------------------------------------------


def _with_name(state: State, pieces: Sequence[Token], place: int, card: Announced) -> Iterator[tuple[int, Announced]]:
    """A card with the name that stands behind its figures; as it is, if none does, or what does can be none."""
    behind = place + _is(pieces, place, "named")
    end, name = _name(state, pieces, behind)
    if name:
        yield end, card._replace(name=name)
        return
    if behind < len(pieces) and pieces[behind].quoted:
        return
    parted = _past(pieces, place, "named", also=_PARTING)
    end, name = _name(state, pieces, parted)
    if name and _is_listed_so(state, card._replace(name=name)):
        closed = end < len(pieces) and pieces[end].text == ")" and pieces[parted - 1].text == "("
        yield end + closed, card._replace(name=name)
    else:
        yield place, card


def _name(state: State, pieces: Sequence[Token], place: int) -> tuple[int, str]:
    """The name of a card at a place, in quotes or one of the list, and the place behind it; empty if there is none."""
    if place >= len(pieces):
        return place, ""
    if pieces[place].quoted:
        name = " ".join(pieces[place].quoted.split())
        return place + 1, name if good_name(name) else ""
    for meaning in state.box.lexicon.meanings(pieces, place):
        if meaning.noun is not None:
            return place + meaning.length, str(meaning.noun.value)
    return place, ""


def _named_before(state: State, pieces: Sequence[Token], place: int) -> str:
    """The card whose name stands before a place, with nothing between that parts it from its figures: neither `and`
    nor `with`; empty if there is none, or it has figures of its own before it."""
    players = {word for player in state.players for word in plain(player).split()}
    for end in range(place, max(0, place - _MOST_BETWEEN), -1):
        for start in range(max(0, end - _LONGEST_NAME), end):
            behind, name = _name(state, pieces, start)
            if name and behind == end:
                return "" if _has_figures(state, pieces, start) else name
        piece = pieces[end - 1]
        if piece.quoted or not (piece.text in _TOUCHING | players or _is(pieces, end - 1, "price") == 1):
            break
    return ""


def _has_figures(state: State, pieces: Sequence[Token], place: int) -> bool:
    """Whether figures end where a name begins, that are not those of a card named before them."""
    for start in range(max(0, place - _LONGEST_FIGURES), place):
        found = _figures(pieces, start, _Head(start, "", ""))
        if found is not None and found[0] + _is(pieces, found[0], "named") == place:
            named = _named_before(state, pieces, start)
            return not (named and _are_of(state, pieces, *found, named))
    return False


# --- piles and counts -------------------------------------------------------------------------------------------------


def _piles(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`body`, `two body`, `2 cartes de corps`, `body 2`; a card by its cost, `carte M2`."""
    cost = _cost(pieces, place)
    if cost is not None and cost.short:
        yield cost.end - place, Noun("top", (cost.attribute, cost.figure))
    attribute = _attribute(pieces, place)
    if attribute is not None:
        yield 1, Noun("pile", (attribute, 1))
        alone = len(pieces[place].text) == 1 or place + 1 == len(pieces)  # `B2` is a card
        times = None if alone else pieces[place + 1].number
        if times is not None:
            yield 2, Noun("pile", (attribute, times))
    count = _number(pieces, place)
    if count is not None and (not place or _attribute(pieces, place - 1) is None):  # not the 2 of `body 2 mind`
        behind = _past(pieces, place + 1, "card", "pile", "top")
        attribute = _attribute(pieces, behind)
        alone = all(piece.number is None for piece in pieces[place + 1 : behind])  # not the `à` of `à un de corps`
        if attribute is not None and alone:
            kinds = _one_or_many(pieces, place, behind)
            yield from ((behind + 1 - place, Noun(kind, (attribute, count))) for kind in kinds)


def _one_or_many(pieces: Sequence[Token], place: int, behind: int) -> tuple[str, ...]:
    """Whether the number before a pile, which stands `behind`, is what a card costs (`le deux de corps`, `the two of
    body`, `the card at two`), how many are meant (`two body`, `les deux`), or either (`the two body`)."""
    priced = place
    while priced and (pieces[priced - 1].text in _OF - _DEFINITE or _is(pieces, priced - 1, "price")):
        priced -= 1
    if priced < place and priced and _is(pieces, priced - 1, "card"):
        return ("top",)
    before = pieces[place - 1].text if place else ""
    counted = any(_is(pieces, at, "card") or _is(pieces, at, "top") for at in (*range(place + 1, behind), behind + 1))
    if counted or before not in _DEFINITE:
        return ("pile",)
    return ("top",) if before in _THE_ONE or behind > place + 1 else ("top", "pile")


def _counts(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """So many cards; what cards come to; by how much something changes."""
    number = _number(pieces, place)
    if number is not None:
        if _at(pieces, place + 1, _KIND_WORDS | {"again"})[0] or (
            place + 1 == len(pieces) and pieces[place].number is None
        ):
            yield 1, Noun("count", number)
        total = _is(pieces, place + 1, "total")
        if total:
            yield 1 + total, Noun("total", number)
        points = place + 1 + _is(pieces, place + 1, "point")
        behind = _past(pieces, points, also=frozenset(("de", "en", "of")))
        for sense, sign in (("less", -1), ("more", 1)):
            if points > place + 1 and _is(pieces, behind, sense):
                yield behind + _is(pieces, behind, sense) - place, Noun("change", sign * number)
    if _is(pieces, place, "total") or pieces[place].text == "=":
        behind = _past(pieces, place + max(1, _is(pieces, place, "total")), also=frozenset(("de", "of", ":", "=", "a")))
        number = _number(pieces, behind)
        if number is not None:
            yield behind + 1 - place, Noun("total", number)
    yield from _changes(pieces, place)


def _changes(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`loses 2 points`, `gagne un point`, `−1`, `plus 2`."""
    for sense, sign in (("less", -1), ("more", 1)):
        length = _is(pieces, place, sense)
        signed = length and pieces[place].text in ("plus", "moins", "minus")
        behind = _past(pieces, place + length, also=frozenset(("de", "by", "of"))) if length else 0
        number = _number(pieces, behind) if length else None
        if number:
            end = behind + 1 + _is(pieces, behind + 1, "point")
            yield end - place, Noun("signed" if signed else "change", sign * number)
    if pieces[place].text in "+-" and place + 1 < len(pieces) and pieces[place + 1].number:
        sign = 1 if pieces[place].text == "+" else -1
        yield 2, Noun("signed", sign * (_number(pieces, place + 1) or 0))


def _values(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """The three values of a hero in one: `12-10-8`, `12/10/8`."""
    parts = pieces[place : place + 2 * len(ATTRIBUTES) - 1]
    values = tuple(piece.number for piece in parts[::2])
    if (
        {piece.text for piece in parts[1::2]} in ({"-"}, {"/"})
        and len(values) == len(ATTRIBUTES)
        and None not in values
    ):
        yield len(parts), Noun("values", values)


def things(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """All that can be named at a place, but what lists name."""
    if pieces[place].quoted:
        return
    yield from _cards(state, pieces, place)
    cost = _cost(pieces, place)
    if cost is not None:
        yield cost.end - place, Noun("cost", (cost.attribute, cost.figure))
    yield from _piles(pieces, place)
    yield from _counts(pieces, place)
    yield from _values(pieces, place)
