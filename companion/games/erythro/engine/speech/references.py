"""The things of Erythro as people name them: `3 points of influence in water`, `tile 8`, `the mine on 9`, `+1`."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.core.speech.lexicon import Noun
from companion.core.speech.tokens import ONE, Token
from companion.core.text.letters import ways
from companion.core.text.messages import load_words
from companion.games.erythro.engine.state import State

_CALLED: Final = load_words("companion.games.erythro", "speech.toml")["thing"]


def _called(*things: str) -> frozenset[str]:
    """The words for some things of the table."""
    return frozenset(ways({thing: _CALLED["table"][thing] for thing in things}))


_ELEMENTS: Final = ways(_CALLED["element"])
_LINKS: Final = frozenset(("de", "d'", "en", "in", "of", "point", "points", "influence", "l'"))
_THE: Final = frozenset(
    ("la", "le", "les", "l'", "the", "a", "une", "un", "sa", "ma", "son", "his", "her", "my", "numero")
)
_OWN: Final = frozenset(("sa", "ma", "his", "her", "my", "own", "their"))
_TILE: Final = _called("tile")
_MINE: Final = _called("mine")
_ONE_TILE: Final = frozenset(("la", "le", "the", "numero", "number"))
"""Words in front of a number that is no count: `the 8`."""
_NUMBERED: Final = _TILE | _MINE | {"jeton", "token", "ligne", "line", "zone", "numero", "number"}
_NAMING: Final = _NUMBERED | _ONE_TILE
"""Words behind which a number names a thing, and counts nothing."""
_POLLUTION: Final = _called("pollution")
_TOKENS: Final = _called("token")
_CARDS: Final = _called("card", "cards")
_SEVERAL_CARDS: Final = _called("cards")
_DOME: Final = _called("dome")
_COUNTED: Final = frozenset((*_ELEMENTS, "point", "points", *_POLLUTION, *_TOKENS, *_CARDS))
_ALL: Final = frozenset(("toute", "toutes", "tout", "all", "tous"))
_TOGETHER: Final = frozenset(("tous", "toutes", "nous", "all", "both", "we"))
_THINGS_TOO: Final = frozenset(("toutes", "all", "both"))
"""Words that tell of things as well, but where they begin: `all discard`, `I discard all`."""
_BOTH: Final = frozenset(("both",))
_COST: Final = frozenset(("cost",))
_FOR: Final = frozenset(("for", "pour"))
_OF_US: Final = frozenset(("of", "us", "players", "joueurs"))
_PLUS: Final = frozenset(("+", "plus"))
_HERE: Final = {
    tuple(words.split()) for words in (
        "sur place", "ou elle est", "ou il est", "la ou elle est", "la ou il est", "where she is", "where he is",
        "where they are", "she is", "he is", "put", "chez elle", "chez lui", "ici", "ici meme", "here",
        "right here", "right there", "at home", "sous ses pieds", "a ses pieds", "under her feet", "under his feet",
    )
}  # fmt: skip
_HERE_BEGINS: Final = frozenset(words[0] for words in _HERE)
_OF_MINE: Final = frozenset(("de", "la", "sur", "on", "of", "the", "en", "at", "in", "a", *_TILE))
ALL: Final = -1
"""The amount of `all the pollution`; also the tile that is one's own, and the mine that stands there."""


def _count(token: Token) -> int | None:
    """How many a piece says; `a` and `one` count where something is counted."""
    return 1 if token.text in ONE else token.number


def _skip(pieces: Sequence[Token], place: int, words: frozenset[str]) -> int:
    while place < len(pieces) and pieces[place].text in words:
        place += 1
    return place


def _word(pieces: Sequence[Token], place: int) -> str:
    return pieces[place].text if place < len(pieces) else ""


def _counts_cards(pieces: Sequence[Token], place: int) -> bool:
    """Whether a number counts cards: `three cards`, `two fire cards`; `the 2 fire card` is one that costs 2."""
    end = _skip(pieces, place + 1, frozenset((*_ELEMENTS, "action")))
    word = _word(pieces, end)
    is_one = place > 0 and pieces[place - 1].text in _THE
    return word in _CARDS and (end == place + 1 or word in _SEVERAL_CARDS or not is_one)


def _shares(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`3 water`, `water 3`, `3 points of influence in water`."""
    count = None if pieces[place].text in ("a", "an") else _count(pieces[place])
    if count is not None and (not place or pieces[place - 1].text not in _NUMBERED):
        end = _skip(pieces, place + 1, _LINKS)
        if _word(pieces, end) in _ELEMENTS and not _counts_cards(pieces, place):
            yield end + 1 - place, Noun("share", (count, _ELEMENTS[_word(pieces, end)]))
    element = _ELEMENTS.get(pieces[place].text)
    if element:
        yield 1, Noun("element", element)
        number = pieces[place + 1].number if place + 1 < len(pieces) else None
        if number is not None and not _counts_cards(pieces, place + 1):
            yield 2, Noun("share", (number, element))


def _tiles(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`tile 8`, `her tile`, `the mine on tile 9`, `the dome`, `where she is`."""
    text = pieces[place].text
    if text in _DOME and state.dome:
        yield 1, Noun("mine", state.dome)
    if text in _OWN and _word(pieces, place + 1) in _TILE:
        yield 2, Noun("here", ALL)
    if text in _HERE_BEGINS:
        behind = tuple(piece.text for piece in pieces[place : place + max(map(len, _HERE))])
        yield from ((length, Noun("here", ALL)) for length in range(1, len(behind) + 1) if behind[:length] in _HERE)
    if text in _TILE and place + 1 < len(pieces) and pieces[place + 1].number is not None:
        yield 2, Noun("tile", pieces[place + 1].number)
    number = pieces[place + 1].number if place + 1 < len(pieces) else None
    if text in _ONE_TILE and number is not None and _word(pieces, place + 2) not in _COUNTED:
        yield 2, Noun("tile", number)
    if text in _MINE:
        yield 1, Noun("mine", ALL)
        end = _skip(pieces, place + 1, _OF_MINE)
        if end < len(pieces) and pieces[end].number is not None and _word(pieces, end + 1) not in _ELEMENTS:
            yield end + 1 - place, Noun("mine", pieces[end].number)


def _amounts(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`2 pollution tokens`, `all the pollution`, `+1`, `three cards`; a number that names no tile or token."""
    text = pieces[place].text
    is_count = not place or pieces[place - 1].text not in _NAMING or _word(pieces, place + 1) in _COST
    if pieces[place].number is not None and is_count and not _counts_cards(pieces, place):
        yield 1, Noun("count", pieces[place].number)
    count = _count(pieces[place])
    if text in _PLUS and place + 1 < len(pieces) and pieces[place + 1].number is not None:
        end = place + 2
        yield end - place, Noun("pollution", pieces[place + 1].number)
        end = _skip(pieces, end, _TOKENS | {"de"})
        if _word(pieces, end) in _POLLUTION:
            yield end + 1 - place, Noun("pollution", pieces[place + 1].number)
    if text in _ALL or text in _BOTH:
        end = _skip(pieces, place + 1, _THE if text in _ALL else _THE | _TOKENS | {"of", "de"})
        if _word(pieces, end) in _POLLUTION:
            yield end + 1 - place, Noun("pollution", 2 if text in _BOTH else ALL)
    if count is not None:
        end = _skip(pieces, place + 1, _TOKENS | {"de", "of"})
        if _word(pieces, end) in _POLLUTION:
            end = _skip(pieces, end + 1, _TOKENS)
            yield end - place, Noun("pollution", count)
        elif _counts_cards(pieces, place):
            yield 2 if _word(pieces, place + 1) in _CARDS else 1, Noun("cards", count)


def _everybody(state: State, pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Noun]]:
    """`all`; `both`, `tous les trois`, `all three of us`, if they are so many."""
    text = pieces[place].text
    begins = not place or pieces[place - 1].text in _FOR
    if text not in _TOGETHER or (text in _THINGS_TOO and not begins):
        return
    end = _skip(pieces, place, _TOGETHER | {"les"})
    is_both = pieces[end - 1].text == "both"
    number = 2 if is_both else pieces[end].number if end < len(pieces) else None
    if number is not None:
        end = _skip(pieces, end if is_both else end + 1, _OF_US)
    is_all = number == len(state.players) or (text in _THINGS_TOO and number is None and end == place + 1)
    if is_all and _word(pieces, end) not in _COUNTED:
        yield end - place, Noun("everybody", "all")


NOUNS = (_shares, _tiles, _amounts, _everybody)
WORDS = (*_ELEMENTS, *_TOGETHER, *_TILE, *_MINE, *_POLLUTION, *_TOKENS, *_CARDS, *_DOME)
