"""Cards of the ordinary pack as people name them: `dame de carreau`, `queen of diamonds`, `RP`, `10♥`, `the ace`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.core.notation.playing_cards import (
    COURT,
    FRENCH_RANKS,
    RANK_WORDS,
    SUIT_WORDS,
    SYMBOLS,
    Card,
    rank_of,
    suit_of,
)
from companion.core.speech.tokens import Token

RANKS: Final[Mapping[str, str]] = {
    **RANK_WORDS, "aces": "A", "valets": "J", "dames": "Q", "reine": "Q", "rois": "K",
}  # fmt: skip
SUITS: Final[Mapping[str, str]] = {**SUIT_WORDS, **{symbol: suit for suit, symbol in SYMBOLS.items()}}
_ENGLISH_RANKS: Final = {rank.lower(): rank for rank in COURT}
_FRENCH_RANKS: Final = {FRENCH_RANKS.get(rank, rank).lower(): rank for rank in COURT}
_ENGLISH_SUITS: Final = {suit.lower(): suit for suit in SYMBOLS}
_FRENCH_SUITS: Final = {"p": "S", "k": "D", "t": "C"}
_HEARTS_OR_CLUBS: Final = "c"
"""The letter of hearts in French, of clubs in English."""
_OF: Final = ("de", "d'", "du", "of")
_LOWEST, _HIGHEST = 2, 10


class Named(NamedTuple):
    """A card as far as it is named: its rank, its suit."""

    rank: str = ""
    suit: str = ""

    @property
    def exact(self) -> Card:
        """The card itself, empty if it could be several."""
        return self.rank + self.suit if self.rank and self.suit else ""

    def fits(self, card: Card) -> bool:
        """Whether a card may be the one."""
        return self.rank in ("", rank_of(card)) and self.suit in ("", suit_of(card))


ANY: Final = Named()


def pack_cards(pieces: Sequence[Token], place: int) -> Iterator[tuple[int, Named]]:
    """The cards that can be named at a place, with how many pieces that takes."""
    token = pieces[place]
    rank = _rank(token)
    if rank:
        yield from _with_suit(pieces, place, rank)
    if token.number is None and len(token.text) == 2 and (token.text != "as" or token.capital):
        yield from ((1, named) for named in _in_letters(token.text))
    elif token.number is None and len(token.text) == 1 and place + 1 < len(pieces) and pieces[place + 1].glued:
        suit = SUITS.get(pieces[place + 1].text)
        letter = {**_ENGLISH_RANKS, **_FRENCH_RANKS}.get(token.text)
        if suit and letter:
            yield 2, Named(letter, suit)


def _rank(token: Token) -> str:
    """The rank that a piece says, in words or figures."""
    if token.number is None:
        return RANKS.get(token.text, "")
    if _LOWEST <= token.number <= _HIGHEST:
        return str(token.number)
    return "A" if token.number == 1 else ""


def _with_suit(pieces: Sequence[Token], place: int, rank: str) -> Iterator[tuple[int, Named]]:
    """A rank with its suit behind it, or alone."""
    behind = pieces[place + 1 : place + 3]
    texts = [piece.text for piece in behind]
    if texts and texts[0] in SUITS:
        yield 2, Named(rank, SUITS[texts[0]])
        return
    if len(texts) > 1 and texts[0] in _OF and texts[1] in SUITS:
        yield 3, Named(rank, SUITS[texts[1]])
        return
    is_coded = bool(texts) and (behind[0].glued or not pieces[place].text.isdecimal())  # `8p`, but also `huit p`
    if is_coded and len(texts[0]) == 1 and pieces[place].number is not None:
        suits = [_ENGLISH_SUITS.get(texts[0]), _FRENCH_SUITS.get(texts[0])]
        yield from ((2, Named(rank, suit)) for suit in suits if suit)
        return
    if rank != "A" or pieces[place].number is None:  # a bare 1 is no ace
        yield 1, Named(rank)


def _in_letters(word: str) -> Iterator[Named]:
    """`QD`, `RP`, `AT`: the letters of either language; the French ones of a rank with `C` can be hearts or clubs."""
    rank, suit = word[0], word[1]
    english = _ENGLISH_RANKS.get(rank)
    french = _FRENCH_RANKS.get(rank)
    if english and suit in _ENGLISH_SUITS:
        yield Named(english, _ENGLISH_SUITS[suit])
    elif french and suit in _ENGLISH_SUITS:
        yield Named(french, _ENGLISH_SUITS[suit])
        if suit == _HEARTS_OR_CLUBS:
            yield Named(french, "H")
    if (french or english) and suit in _FRENCH_SUITS:
        yield from (Named(found, _FRENCH_SUITS[suit]) for found in dict.fromkeys((french, english)) if found)
