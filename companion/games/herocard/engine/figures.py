"""A card as players announce it with its figures, word by word: `attack 4 B5`, `mod +2 B2`, `5 de corps`."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.cardkit.announcing import FILLERS, Known, WordLists, bare, fail, is_number, number, tokens, ways
from companion.core.rulebook import plain
from companion.games.herocard.engine.card import said
from companion.games.herocard.engine.catalogue import good_name
from companion.games.herocard.engine.data import ATTRIBUTES, SAID_KINDS

COST: Final = re.compile(r"([bcmex])(\d{1,2})|(\d{1,2})([bcmex])")
"""A cost as it is typed, in plain letters: `b5`, `5b`; in French also `c5` (Corps) and `e5` (Esprit)."""


@dataclass
class _Card:
    """A card as far as it has been read."""

    kind: str = ""
    type: str = ""
    value: int | None = None
    attribute: str = ""
    cost: int | None = None
    words: tuple[str, ...] = ()
    quoted: str = ""

    @property
    def name(self) -> str:
        return self.quoted or " ".join(self.words)

    @property
    def whole(self) -> bool:
        return self.cost is not None


class Figures:
    """Reads cards that are announced with their figures, by the words of the game."""

    def __init__(self, words: WordLists) -> None:
        self.kinds = ways(words["kind-typed"])
        self.types = ways(words["type-typed"])
        self.attributes = ways(words["attribute-typed"])
        self._read = lru_cache(maxsize=1024)(self._find)
        kinds = "|".join(re.escape(word) for word, kind in self.kinds.items() if kind == "mod")
        self._signed_mod = re.compile(rf"\b({kinds})\s*\+\s*(?=\d)", re.IGNORECASE)

    def unsigned(self, text: str) -> str:
        """`mod +5` as `mod 5`: the plus sign joins no cards there."""
        return self._signed_mod.sub(r"\1 ", text)

    def codes(self, known: Known, part: str, verb: str) -> tuple[str, ...]:
        """The cards of a part, as they lie in zones; `verb`: what was said before the first. Raises UnreadError."""
        return tuple(_code(known, card, part[:60]) for card in self._read(part, verb))

    def _find(self, part: str, verb: str) -> tuple[_Card, ...]:
        """The cards of a part as far as they are said."""
        found = [_Card()]
        words = tokens(part)
        while words:
            word = words.pop(0)
            kind = self.kinds.get(plain(word), "")
            if kind and found[-1].whole:
                found.append(_Card())
            self._take(found[-1], word, kind, words)
        if verb in SAID_KINDS and not found[0].kind:
            found[0].kind = verb
        return tuple(found)

    def _take(self, card: _Card, token: str, kind: str, rest: list[str]) -> None:
        """One more word of a card; it may take those behind it with it."""
        word = plain(token)
        cost = COST.fullmatch(word)
        if token[0] in '"“«':
            card.quoted = bare(token)
        elif kind and (not card.kind or kind == "mod") and card.value is None:
            card.kind = kind
        elif kind and kind == card.kind and card.value is None:
            pass  # `attaque Bo avec attaque 4 B5`
        elif word in self.types and not card.type:
            card.type = self.types[word]
        elif cost and not card.whole:
            letter, figure = (cost[1], cost[2]) if cost[1] else (cost[4], cost[3])
            card.attribute, card.cost = self.attributes[letter], int(figure)
        elif word in self.attributes and not card.whole and rest and is_number(rest[0]):
            card.attribute, card.cost = self.attributes[word], number(rest.pop(0))
        elif is_number(word) and not card.whole and self._names_cost(card, rest):
            card.attribute, card.cost = self.attributes[plain(rest.pop(0))], number(word)
        elif is_number(word) and card.value is None:
            card.value = number(word)
        elif word not in FILLERS or card.words:
            card.words = (*card.words, token)

    def _names_cost(self, card: _Card, rest: list[str]) -> bool:
        """Whether a number is a cost, by the attribute behind it: `5 body` after the value, or of a special card."""
        while rest and plain(rest[0]) in FILLERS:
            rest.pop(0)
        return bool(rest) and plain(rest[0]) in self.attributes and (card.value is not None or card.kind == "special")


def _code(known: Known, card: _Card, done: str) -> str:
    """The text by which a card lies in zones; `done`: what was announced of it."""
    name = " ".join(card.name.split())
    if name and not good_name(name):
        fail("bad-name", name=name[:40])
    if card.cost is None:
        if not name or card.value is not None:
            fail("figures-missing", done=done)
        return known.named(name) or name
    kind = card.kind or "mod"
    if kind == "special" and card.value is not None:
        fail("special-value", done=done)
    if kind != "special" and card.value is None:
        fail("figures-missing", done=done)
    place = ATTRIBUTES.index(card.attribute)
    return said(kind, place, card.cost, value=card.value or 0, type=card.type, name=name)
