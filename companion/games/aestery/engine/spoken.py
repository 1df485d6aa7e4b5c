"""What players name in a sentence: cards by their figures, what is in play, how something is paid, signed figures.

`a two three for two with flight`, `my 3/2`, `Bo's golem`, `two mines`, `a pitch of 3`, `minus 2`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.cardkit.names import can_be_said
from companion.cardkit.paying import PITCH, Part
from companion.cardkit.permanents import taken
from companion.core.rulebook import plain, ways
from companion.core.sentences import LANGUAGES, load_words
from companion.core.speech.lexicon import Lexicon, Noun
from companion.core.speech.tokens import ONE, Token, tokens
from companion.games.aestery.engine.aim import FIGHTER, STORY, Aim
from companion.games.aestery.engine.data import COUNTED, KINDS, MOST
from companion.games.aestery.engine.naming import coming, in_play
from companion.games.aestery.engine.state import State

EVERY_MINE: Final = -1
"""An amount: as many as the price takes."""
_PACKAGE: Final = "companion.games.aestery"
_SILENT: Final = frozenset(("le", "la", "les", "l'", "un", "une", "mon", "ma", "mes", "son", "sa", "ses", "ton", "ta",
                            "the", "a", "an", "my", "his", "her", "their", "your", "de", "d'", "of"))  # fmt: skip
_OF: Final = frozenset(("de", "d'", "of", "à", "a"))
_OWN: Final = frozenset(("mon", "ma", "mes", "my"))
_SEVERAL: Final = frozenset(("les", "mes"))
_WORTH: Final = frozenset(("à", "a", "de", "of", "for", "worth", "valant"))
"""Between a card that is pitched and its value: `une carte à 2`, `a card worth 2`."""
_WITH: Final = frozenset(("avec", "with", "et", "and", ","))
_SIGNS: Final = {"+": 1, "plus": 1, "-": -1, "moins": -1, "minus": -1}
_LONGEST_NAME: Final = 3
"""Words of a name that nobody has heard before."""
_OF_NO_FIGURES: Final = tuple(kind for kind in KINDS if kind != FIGHTER)
_SHORTEST: Final = 4
"""Letters of a word that stands for a name of several."""


class Announced(NamedTuple):
    """A card as far as it is said; None or empty what is not. `kind`: empty where only figures tell."""

    kind: str
    name: str
    figures: tuple[int, int] | None
    cost: int | None
    keywords: tuple[str, ...]


def _lexicon() -> Lexicon:
    """The words of Aestery in all languages: a table mixes them."""
    lexicon, own = Lexicon(), load_words(_PACKAGE)
    for senses in (load_words(_PACKAGE, "speech.toml")["sense"], own["verb"], own["kind"], own["payment-typed"]):
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items()})
    return lexicon


_WORDS: Final = _lexicon()
_KEYWORDS: Final = {
    tuple(token.text for token in tokens(way)): word
    for way, word in (ways(load_words(_PACKAGE)["keyword"]) | {word: word for word in load_words(_PACKAGE)["keyword"]}
                      ).items()
}  # fmt: skip
_LONGEST_KEYWORD: Final = max(map(len, _KEYWORDS))


def _taken_words() -> frozenset[str]:
    """All words that mean something already: no card is called so for the first time without quotes."""
    core = load_words("companion.core", "speech.toml")["sense"]
    said = [text for texts in core.values() for lang in LANGUAGES for text in texts[lang].split("|")]
    return frozenset((*(token.text for way in said for token in tokens(plain(way))), *_WORDS.words,
                      *(word for words in _KEYWORDS for word in words), *ONE))  # fmt: skip


def _near_words() -> Lexicon:
    """The words that stand around a card: a slip in one of them is no name."""
    lexicon, own = Lexicon(), load_words(_PACKAGE, "speech.toml")["sense"]
    lists = (own, load_words(_PACKAGE)["verb"], load_words(_PACKAGE)["kind"])
    for senses in lists:
        lexicon.add_senses({sense: "|".join(texts.values()) for sense, texts in senses.items() if sense in _AROUND})
    lexicon.add_words(word for words in _KEYWORDS for word in words)
    return lexicon


_AROUND: Final = frozenset(
    (*KINDS, "card", "play", "answer", "flash", "block", "attack", "pitch", "tap", "price", "free", "mines", "aether",
     "paid", "hideout", "new")
)  # fmt: skip
_TAKEN: Final = _taken_words()
_NEAR: Final = _near_words()
WORDS: Final = tuple(word for words in _KEYWORDS for word in words if len(word) > _SHORTEST)


def _is(pieces: Sequence[Token], place: int, *senses: str) -> int:
    """How many pieces at a place are a word of one of these senses."""
    if place >= len(pieces) or pieces[place].quoted:
        return 0
    return max((one.length for one in _WORDS.meanings(pieces, place) if not one.senses.isdisjoint(senses)), default=0)


def _text(pieces: Sequence[Token], place: int) -> str:
    return pieces[place].text if 0 <= place < len(pieces) and not pieces[place].quoted else ""


def _number(pieces: Sequence[Token], place: int) -> int | None:
    """The number at a place, `one` too."""
    if not 0 <= place < len(pieces):
        return None
    found = pieces[place].number
    if found is None:
        return 1 if _text(pieces, place) in ONE else None
    return found if found <= MOST else None


# --- figures of cards -------------------------------------------------------------------------------------------------


def _pair(pieces: Sequence[Token], place: int) -> tuple[int, tuple[int, int]] | None:
    """Force and Defence at a place: `2/3`, `two three`, `one four`; how many pieces, and the figures."""
    first = _number(pieces, place)
    if first is None:
        return None
    if _text(pieces, place + 1) == "/":
        second = pieces[place + 2].number if place + 2 < len(pieces) else None
        return (3, (first, second)) if second is not None and second <= MOST else None
    second = pieces[place + 1].number if place + 1 < len(pieces) else None
    if second is None or second > MOST:
        return None
    if pieces[place].number is None:  # `un deux trois` is a 2/3, `un quatre` a 1/4
        behind = pieces[place + 2].number if place + 2 < len(pieces) else None
        if behind is not None or _text(pieces, place) == "a" or _text(pieces, place) == "an":
            return None
    return 2, (first, second)


def _price(pieces: Sequence[Token], place: int) -> tuple[int, int] | None:
    """A cost at a place: `for two`, `à deux`, `coût 2`, `that costs 2`, `free`."""
    free = _is(pieces, place, "free")
    if free:
        return free, 0
    length = _is(pieces, place, "price")
    if not length:
        return None
    cost = _number(pieces, place + length)
    if cost is None:
        return None
    behind = place + length + 1
    return length + 1 + _is(pieces, behind, "aether"), cost


def _keyword(pieces: Sequence[Token], place: int) -> tuple[int, str] | None:
    """A keyword at a place, with its X."""
    for length in range(min(_LONGEST_KEYWORD, len(pieces) - place), 0, -1):
        word = _KEYWORDS.get(tuple(_text(pieces, place + n) for n in range(length)))
        if word in COUNTED:
            x = pieces[place + length].number if place + length < len(pieces) else None
            if x is not None and 1 <= x <= MOST:
                return length + 1, f"{word} {x}"
        elif word is not None:
            return length, word
    return None


def _name(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, str]]:
    """A name that nobody has heard before: in quotes, or in words that mean nothing else."""
    if place < len(pieces) and pieces[place].quoted:
        name = " ".join(pieces[place].quoted.split())
        if can_be_said(name):
            yield 1, name
        return
    words: list[str] = []
    for n in range(_LONGEST_NAME):
        word = _text(pieces, place + n)
        if not word.isalpha() or word in _TAKEN or pieces[place + n].number is not None or _NEAR.near(word):
            return
        words.append(pieces[place + n].raw or word)
        name = " ".join(words)
        yield n + 1, name[:1].upper() + name[1:]


def _cards(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card by its figures, behind its kind, with or without a name."""
    kind, start = "", place
    for known in KINDS:
        length = _is(pieces, place, known)
        if length:
            kind, start = known, place + length
            break
    if not kind and any(_is(pieces, before, *_OF_NO_FIGURES) for before in range(place)):
        return  # `histoire « Phare » 2/3`: those are the figures of no Fighter
    heads: list[tuple[int, str]] = [(start, "")]
    behind = start + (_is(pieces, start, "named") if kind else 0)
    heads += [(behind + length, name) for length, name in _name(pieces, behind)]
    for head, name in heads:
        end, card = _figures(pieces, head, Announced(kind, name, None, None, ()))
        if (card.figures is not None or kind not in ("", FIGHTER)) and not _is_player(state, name):
            yield end - place, Noun("card", card)


def _figures(pieces: Sequence[Token], place: int, card: Announced) -> tuple[int, Announced]:
    """All that is said of a card from a place on, in any order, and the place behind it."""
    while place < len(pieces):
        behind = place + (_text(pieces, place) in _WITH)
        pair = _pair(pieces, place) if card.figures is None and card.kind in ("", FIGHTER) else None
        price = _price(pieces, behind) if card.cost is None else None
        keyword = _keyword(pieces, behind)
        if pair is not None:
            place, card = place + pair[0], card._replace(figures=pair[1])
        elif price is not None:
            place, card = behind + price[0], card._replace(cost=price[1])
        elif keyword is not None:
            place, card = behind + keyword[0], card._replace(keywords=(*card.keywords, keyword[1]))
        else:
            break
    return place, card


def _is_player(state: State, name: str) -> bool:
    return plain(name) in (plain(player) for player in state.players)


# --- what is in play --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(name))


def _known(state: State) -> list[tuple[tuple[str, ...], Aim]]:
    """What has a name and is in play, or will be, with the words of the name."""
    both = (0, 1)
    found = list(in_play(state, both, (FIGHTER, STORY)))
    names = {name for name, _ in found}
    found += [(name, aim) for name, aim in coming(state, both, (FIGHTER, STORY)) if name not in names]
    return [(_words_of(name), aim) for name, aim in found]


def _permanents(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """What is in play, by its name, by the first word of it, by its figures, or by its place."""
    found: list[tuple[int, Aim]] = []
    known = _known(state)
    if pieces[place].quoted:
        found += [(1, aim) for words, aim in known if words == _words_of(pieces[place].quoted)]
    else:
        found += [
            (len(words), aim) for words, aim in known
            if tuple(_text(pieces, place + n) for n in range(len(words))) == words
        ]  # fmt: skip
        found += _by_one_word(state, pieces, place, known) if not found else []
        found += _by_figures(state, pieces, place)
    yield from _by_place(state, pieces, place)
    for length, aim in found:
        owned, whose = _whose(state, pieces, place + length)
        if whose is None or whose == aim.seat:
            yield length + owned, Noun("one", aim)


def _by_one_word(
    state: State, pieces: Sequence[Token], place: int, known: Sequence[tuple[tuple[str, ...], Aim]]
) -> list[tuple[int, Aim]]:
    """The only one whose name begins so, if the word means nothing else."""
    word = _text(pieces, place)
    if len(word) < _SHORTEST or word in _TAKEN or _is_player(state, word):
        return []
    found = [(1, aim) for words, aim in known if len(words) > 1 and words[0] == word]
    return found if len(found) == 1 else []


def _by_figures(state: State, pieces: Sequence[Token], place: int) -> list[tuple[int, Aim]]:
    """Fighters by Force and Defence, as they are printed or as they count: `my 3/2`."""
    pair = _pair(pieces, place)
    if pair is None:
        return []
    own = {state.active, 1 - state.active}
    return [
        (pair[0], Aim(FIGHTER, seat, number))
        for seat in sorted(own)
        for number, one in taken(state.seats[seat].fighters)
        if pair[1] in ((one.force, one.defence), (one.strength, one.toughness))
    ]


def _by_place(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`Bo.2`, `fighter 2`, `story 1`."""
    word = _text(pieces, place)
    seat = next((seat for seat, name in enumerate(state.players) if plain(name) == word), None)
    if seat is not None and _text(pieces, place + 1) == ".":
        number = _number(pieces, place + 2)
        if number is not None:
            yield 3, Noun("one", Aim(FIGHTER, seat, number))
    length = _is(pieces, place, FIGHTER)
    number = pieces[place + length].number if length and place + length < len(pieces) else None
    if number is not None and _pair(pieces, place + length) is None:
        yield length + 1, Noun("number", number)


def _whose(state: State, pieces: Sequence[Token], place: int) -> tuple[int, int | None]:
    """Whose something is that stands before a place: `de Bo`; how many pieces say so."""
    if _text(pieces, place) in _OF:
        for seat, name in enumerate(state.players):
            words = _words_of(name)
            if tuple(_text(pieces, place + 1 + n) for n in range(len(words))) == words:
                return 1 + len(words), seat
    return 0, None


# --- payments, figures ------------------------------------------------------------------------------------------------


def _payments(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`two mines`, `tap two`, `1 aether`, `a pitch of 3`, `pitch Vigie du gué`, `my mines`."""
    length = _is(pieces, place, "tap")
    start = place + length
    amount = _number(pieces, start)
    if amount is not None:
        behind = start + 1
        for source, senses in (("mines", "mines"), ("aether", "aether")):
            word = _is(pieces, behind, senses)
            if word and not (length and source == "aether"):
                yield behind + word - place, Noun("pay", Part(source, amount))
        if length and pieces[start].number is not None and not _is(pieces, behind, "mines"):
            yield behind - place, Noun("pay", Part("mines", amount))
    if _text(pieces, place) in (*_OWN, *_SEVERAL, "the"):
        word = _is(pieces, place + 1, "mines")
        if word:
            one = _text(pieces, place + word) == "mine" and _text(pieces, place) not in _SEVERAL
            yield 1 + word, Noun("pay", Part("mines", 1 if one else EVERY_MINE))
    yield from _pitched(state, pieces, place)


def _pitched(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """A card that is pitched, by its value or its name."""
    start = place + (_text(pieces, place) in ONE)
    length = _is(pieces, start, "pitch")
    if not length:
        return
    behind = start + length
    what = behind + (_text(pieces, behind) in ONE)
    sign = what + _is(pieces, what, "card")
    worth = _number(pieces, sign + 1) if sign > what and _text(pieces, sign) in _WORTH else None
    if worth is not None:
        yield sign + 2 - place, Noun("pay", Part(PITCH, worth))
        return
    value = _number(pieces, behind)
    if value is not None and not _is(pieces, behind + 1, "mines", "aether"):
        following = pieces[behind + 1].number if behind + 1 < len(pieces) else None
        if pieces[behind].number is None and following is not None:
            behind, value = behind + 1, following  # `pitche un 2`
        yield behind + 1 - place, Noun("pay", Part(PITCH, value))
    while _text(pieces, behind) in _SILENT:
        behind += 1
    number = _number(pieces, behind) if _text(pieces, behind) not in _SILENT else None
    if number is not None:
        yield behind + 1 - place, Noun("pay", Part(PITCH, number))
    for end in range(len(pieces), behind, -1):
        said = pieces[behind].quoted if end == behind + 1 and pieces[behind].quoted else ""
        name = state.box.named(said or " ".join(_text(pieces, n) for n in range(behind, end)))
        card = state.box.card(name) if name else None
        if card is not None:
            yield end - place, Noun("pay", Part(PITCH, card.pitch, card.name))
            return
    quoted = " ".join(pieces[behind].quoted.split()) if behind < len(pieces) else ""
    if can_be_said(quoted):
        yield behind + 1 - place, Noun("pay", Part(PITCH, 0, quoted))


def _others(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`minus 2`, `+1`; one card (`une carte`)."""
    sign = _SIGNS.get(_text(pieces, place), 0)
    number = _number(pieces, place + 1) if sign else None
    if number is not None:
        yield 2, Noun("signed", sign * number)
    price = _price(pieces, place)
    if price is not None:
        yield price[0], Noun("price", price[1])
    if _text(pieces, place) in ONE and _is(pieces, place + 1, "card", "marker", "point", "life"):
        yield 1, Noun("one-of", 1)


def things(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """All that can be named at a place, but what lists name."""
    yield from _cards(state, pieces, place)
    yield from _permanents(state, pieces, place)
    if not pieces[place].quoted:
        yield from _payments(state, pieces, place)
        yield from _others(state, pieces, place)


def fighters_of(state: State, seat: int) -> Mapping[int, bool]:
    """The places of a player's Fighters, and whether each is ready to attack or to block."""
    return {place: not one.tapped and not one.naps for place, one in taken(state.seats[seat].fighters)}
