"""The ordinary pack of cards: `AC JS QD KH 7D 10C` in moves, facts and files; `A♣ V♠ D♦` where people read."""

import re
from collections.abc import Iterable
from functools import lru_cache

Card = str
"""A card's code, such as `QD` or `10C`. The empty string is no card at all."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURT = ("A", "J", "Q", "K")
"""The ranks that are letters."""
SUITS = ("H", "S", "D", "C")
PACK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
IN_PACK = frozenset(PACK)
JOKER: Card = "JOKER"

SYMBOLS = {"H": "♥", "S": "♠", "D": "♦", "C": "♣"}
TONES = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}
FRENCH_RANKS = {"J": "V", "Q": "D", "K": "R"}

RANK_WORDS = {
    "as": "A", "ace": "A", "valet": "J", "jack": "J", "knave": "J", "dame": "Q", "queen": "Q", "roi": "K", "king": "K",
}  # fmt: skip
SUIT_WORDS = {
    "coeur": "H", "coeurs": "H", "hearts": "H", "heart": "H", "pique": "S", "piques": "S", "spades": "S", "spade": "S",
    "carreau": "D", "carreaux": "D", "diamonds": "D", "diamond": "D",
    "trefle": "C", "trefles": "C", "clubs": "C", "club": "C",
}  # fmt: skip
_RANKS_READ = {
    **RANK_WORDS, "a": "A", "1": "A", "j": "J", "v": "J", "q": "Q", "d": "Q", "k": "K", "r": "K",
    **{str(n): str(n) for n in range(2, 11)},
}  # fmt: skip
_SUITS_READ = {
    **SUIT_WORDS, **{suit.lower(): suit for suit in SUITS}, **{symbol: suit for suit, symbol in SYMBOLS.items()},
    "♡": "H", "♤": "S", "♢": "D", "♧": "C",
}  # fmt: skip
_SHORT = re.compile(r"(10|[a-z0-9])([hsdc♥♠♦♣♡♤♢♧])")
_LONG = re.compile(r"([a-z0-9]+)[ _](?:de |of )?([a-z♥♠♦♣]+)")


@lru_cache(maxsize=4096)
def read_card(text: str) -> Card | None:
    """The card that a plain lower-case text without accents means (`qd`, `d♦`, `dame de carreau`), or None."""
    if text in ("joker", "jokers"):
        return JOKER
    found = _SHORT.fullmatch(text) or _LONG.fullmatch(text)
    if found is None:
        return None
    rank, suit = _RANKS_READ.get(found[1]), _SUITS_READ.get(found[2])
    return rank + suit if rank and suit else None


def suit_of(card: Card) -> str:
    """`H`, `S`, `D` or `C`."""
    return card[-1]


def rank_of(card: Card) -> str:
    """`A`, `2` … `10`, `J`, `Q` or `K`."""
    return card[:-1]


def rank_text(card: Card, lang: str) -> str:
    """The rank as printed on the cards of a language: `V` for a French jack."""
    rank = rank_of(card)
    return FRENCH_RANKS.get(rank, rank) if lang == "fr" else rank


def card_text(card: Card, lang: str) -> str:
    """The card as people read it: `D♦` in French, `Q♦` in English."""
    if card not in IN_PACK:
        return "Joker" if card == JOKER else card
    return rank_text(card, lang) + SYMBOLS[suit_of(card)]


_SUIT_ORDER = {suit: place for place, suit in enumerate(SUITS)}
_RANK_ORDER = {rank: place for place, rank in enumerate(("A", "K", "Q", "J", *map(str, range(10, 1, -1))))}


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Cards as people hold them: by suit ♥ ♠ ♦ ♣, the highest first."""
    return sorted(cards, key=lambda card: (_SUIT_ORDER[suit_of(card)], _RANK_ORDER[rank_of(card)]))


_RANK_NAMES = {
    "fr": {"A": "As", "J": "Valet", "Q": "Dame", "K": "Roi"},
    "en": {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"},
}
_SUIT_NAMES = {
    "fr": {"H": "cœur", "S": "pique", "D": "carreau", "C": "trèfle"},
    "en": {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"},
}


def card_name(card: Card, lang: str) -> str:
    """The card's name in words, as a screen reader says it: `Dame de carreau`, `Queen of diamonds`."""
    rank = _RANK_NAMES[lang].get(rank_of(card), rank_of(card))
    link = "de" if lang == "fr" else "of"
    return f"{rank} {link} {_SUIT_NAMES[lang][suit_of(card)]}"
