"""Cards: those of a list with all that is printed on them, and those that are announced with their figures.

A card lies in zones under its name. An announced one is its announcement without cost: `fighter "Merle" 2/3 cost 2
flight nap 1`; without a name it is called by its figures, and lies in zones as one that nobody knows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from companion.cardkit.cards.box import CardBox
from companion.cardkit.effects.effects import Effect
from companion.cardkit.figures.figure import Number, Pair
from companion.cardkit.figures.schema import Printed
from companion.cardkit.figures.words import Keywords as KeywordFigure
from companion.cardkit.figures.words import Several, word_and_number
from companion.cardkit.notation.card_names import Names
from companion.games.aestery.engine.constants import COUNTED, KEYWORDS, KINDS, PITCHES

Keywords = tuple[str, ...]
"""As announced and kept: `("flight", "bravery 2")`."""
KEYWORD: Final = KeywordFigure(known=KEYWORDS, numbered=COUNTED, headings=("mots-cles", "mots cles"), facet="keyword")
_COLOURS: Final = ("colors", "colour", "couleurs", "couleur")


class Card(NamedTuple):
    """What is printed on a card. `pitch`: the Aether for which it is pitched, 0 where nobody has said it.

    `listed`: it stands in a card list; else it was announced with its figures, and its colours are not known.
    """

    name: str
    kind: str
    cost: Annotated[int, Number(head="cost", always=True, headings=("cout",), label=("deck", "cost"))] = 0
    pitch: Annotated[int, Number(low=min(PITCHES), high=max(PITCHES), listed=True, label=("payment", "pitch"),
                                 facet="pitch")] = 0  # fmt: skip
    force: Annotated[
        int, Pair(other="defence", other_headings=("defense",), only=("fighter",), needed=True, rank=0)
    ] = 0
    defence: int = 0
    colours: Annotated[tuple[str, ...], Several(words="colour", listed=True, headings=_COLOURS, facet="colour")] = ()
    keywords: Annotated[Keywords, KEYWORD] = ()
    effects: tuple[Effect, ...] = ()
    text: Mapping[str, str] = MappingProxyType({})
    listed: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.cost))

    @property
    def figures(self) -> str:
        """`2/3`; empty for what does not fight."""
        return f"{self.force}/{self.defence}" if self.kind == "fighter" else ""

    @property
    def code(self) -> str:
        """What it is called in moves and on the stack: its name if it is listed, else its whole announcement."""
        return self.name if self.listed else CARD.text(self)

    @property
    def called(self) -> str:
        """Its name, or its figures where nobody has said it."""
        return self.name or self.figures or self.kind


class Hero(NamedTuple):
    """A Hero of a list: its colours, first Experience markers, and what it does."""

    name: str
    colours: tuple[str, ...] = ()
    experience: int = 0
    effects: tuple[Effect, ...] = ()
    text: Mapping[str, str] = MappingProxyType({})

    def __hash__(self) -> int:
        return hash((self.name, self.colours))


class Deck(NamedTuple):
    """A deck of a list: its Hero, if it has one, and how many of which cards."""

    name: str
    hero: str = ""
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        """How many cards it has; the Hero is none of them."""
        return sum(copies for _, copies in self.cards)

    @property
    def pool(self) -> tuple[str, ...]:
        """The deck, card by card, in order of names."""
        return tuple(sorted(name for name, copies in self.cards for _ in range(copies)))


@dataclass(frozen=True)
class Box(CardBox):
    """All cards that a match knows by name. `invented`: they are the demo ones."""

    KINDS = MappingProxyType({"listed": "cards", "hero": "heroes", "deck": "decks"})

    cards: tuple[Card, ...] = ()
    heroes: tuple[Hero, ...] = ()
    decks: tuple[Deck, ...] = ()
    invented: bool = False

    @cached_property
    def _cards(self) -> Names[Card]:
        return self.names["listed"]

    @cached_property
    def active(self) -> frozenset[str]:
        """The cards and Heroes that have an ability."""
        listed = [
            *((card.name, card.effects) for card in self.cards),
            *((one.name, one.effects) for one in self.heroes),
        ]
        return frozenset(name for name, effects in listed if any(effect.when == "activated" for effect in effects))

    @cached_property
    def supporting(self) -> frozenset[str]:
        """The cards with Support."""
        return frozenset(card.name for card in self.cards if "support" in by_word(card.keywords))

    def counted(self, card: str, keyword: str) -> int:
        """The X of a keyword of a listed card; 0: it is in no list, or has no such keyword."""
        found = self.card(card) if card else None
        return by_word(found.keywords).get(keyword, 0) if found is not None and found.listed else 0

    @cached_property
    def ephemerals(self) -> frozenset[str]:
        """The cards that are played at any time."""
        return frozenset(card.name for card in self.cards if card.kind == "ephemeral")

    def card(self, code: str) -> Card | None:
        """A card by the name of a listed one, or by its announcement; None for a name that no list has."""
        return self._cards.get(code) or CARD.read(code)

    def hero(self, name: str) -> Hero | None:
        """The listed Hero of that name."""
        return self.names["hero"].get(name)

    def deck(self, name: str) -> Deck | None:
        """The listed deck of that name."""
        return self.names["deck"].get(name)

    def hero_named(self, text: str) -> str:
        """The name of the Hero that a text says."""
        return self.named(text, "hero")

    def deck_named(self, text: str) -> str:
        """The name of the deck that a text says."""
        return self.named(text, "deck")


# --- keywords ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def by_word(keywords: Keywords) -> Mapping[str, int]:
    """Keywords with their X; 1 for those that have none, and the sum where one stands twice."""
    found: dict[str, int] = {}
    for keyword in keywords:
        word, x = word_and_number(keyword)
        found[word] = found.get(word, 0) + int(x) if x else 1
    return MappingProxyType(found)


def is_keyword(text: str) -> bool:
    """Whether a text is a keyword as it is kept, with its X where it has one."""
    return bool(KEYWORD.value(text) == (text,))


CARD: Final = Printed(Card, "companion.games.aestery", KINDS)
"""A card as it is announced: `fighter "Merle" 2/3 cost 2 flight nap 1`."""
