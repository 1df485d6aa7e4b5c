"""Decks that players build, as a game describes them: what they are made of, what is in the box, and their check.

A game with decks has a module `decks` beside its `game`, with `DECKS`, a `Decks`. Data and functions alone.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

from companion.core.data.datafile import DataError
from companion.core.plugins.game_modules import place_of
from companion.core.plugins.package_check import import_place
from companion.core.plugins.registry import find_game, own_games
from companion.core.rules.game import Game
from companion.core.rules.option import Option, Text
from companion.core.rules.rulings import Reason, SetupError
from companion.core.text.messages import told


class Part(NamedTuple):
    """A part of a deck. `slots`: so many single cards, each chosen for itself; 0: any number, in copies.

    Slots can be left empty while a deck is built; `optional`: also in one that is done, as a deck without a Hero.
    `beside`: its cards lie beside the deck and do not count as cards of it.
    """

    id: str
    title: Text
    slots: int = 0
    beside: bool = False
    optional: bool = False


class Facet(NamedTuple):
    """Something that cards can be sorted by: its values in order, with their words. `curve`: worth a curve."""

    id: str
    title: Text
    values: Mapping[str, Text]
    curve: bool = False


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card that can go into a part. `figures`: what is printed on it, worded, but for what stands before it anyway:
    the facet that lists are grouped by, the title of a part beside the deck; `text`: its own text.

    `facets`: its values by facet, a card can have several of one; `cost`: for the curve, None where it has none;
    `copies`: how many the box holds, 0 where the list does not say; `counts`: what the game's check adds up;
    `level`: which card it is of the family that has its name (0: there is one alone), so that it is told apart.
    """

    part: str
    name: str
    figures: Text
    text: Text
    facets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cost: int | None = None
    copies: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    level: int = 0

    @property
    def id(self) -> str:
        """What it is called in a deck, `card/Éclair` or `card/Éclair/3`: a name may stand in several parts."""
        return f"{self.part}/{self.name}/{self.level}" if self.level else f"{self.part}/{self.name}"


class Deck(NamedTuple):
    """A deck: its name, and how many copies of which card (by id), no card twice and none without a copy."""

    name: str = ""
    cards: tuple[tuple[str, int], ...] = ()

    def copies(self, card: str) -> int:
        """How many of a card it has."""
        return dict(self.cards).get(card, 0)

    def having(self, card: str, copies: int) -> "Deck":
        """The same deck with so many of a card."""
        cards = dict(self.cards) | {card: copies}
        return self._replace(cards=tuple((one, count) for one, count in cards.items() if count > 0))

    def same(self, other: "Deck") -> bool:
        """Whether the other one holds the same cards, in whatever order."""
        return sorted(self.cards) == sorted(other.cards)


@dataclass(frozen=True)
class DeckBox:
    """What decks can be made of, and those that there are. `own`: the names of those that stand in the deck file.

    `note`: what must be said wherever these cards show, such as that they are invented; None if there is nothing.
    """

    cards: tuple[DeckCard, ...] = ()
    decks: tuple[Deck, ...] = ()
    own: frozenset[str] = frozenset()
    facets: tuple[Facet, ...] = ()
    note: Text | None = None

    @cached_property
    def _by_id(self) -> Mapping[str, DeckCard]:
        return {card.id: card for card in self.cards}

    def card(self, card: str) -> DeckCard:
        """The card of that id. Raises KeyError."""
        return self._by_id[card]

    def __contains__(self, card: str) -> bool:
        return card in self._by_id

    def of(self, part: str) -> tuple[DeckCard, ...]:
        """The cards that can go into a part."""
        return tuple(card for card in self.cards if card.part == part)

    def deck(self, name: str) -> Deck | None:
        """The deck of that name."""
        return next((deck for deck in self.decks if deck.name == name), None)

    def inside(self, deck: Deck, part: str) -> Iterator[tuple[DeckCard, int]]:
        """The cards of a part of a deck with their copies, in the order of the box."""
        copies = dict(deck.cards)
        yield from ((card, copies[card.id]) for card in self.of(part) if card.id in copies)


class Measure(NamedTuple):
    """A figure of a deck that a rule limits: its name, its value, and the limits, None where there is none."""

    title: Text
    value: int
    low: int | None = None
    high: int | None = None

    @property
    def ok(self) -> bool:
        """Whether it keeps to its limits."""
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


class Wish(NamedTuple):
    """What an opening hand had better hold: at least so many cards that fit."""

    title: Text
    fits: Callable[[DeckCard], bool]
    least: int = 1


Sifting = Callable[["DeckBox", "Deck", Mapping[str, Any]], Callable[[DeckCard], bool]]


class Sieve(NamedTuple):
    """What cards are sifted by that hangs on the deck as it is, such as whether there is room for one more.

    `through`: of a box, a deck and the house rules, which cards go through.
    """

    id: str
    title: Text
    through: Sifting


class Decks:
    """How a game's decks are built. A game's `decks.py` makes a subclass and offers one of it as `DECKS`.

    `files`: the names of its card lists, the last one that of the decks, whose columns are `deck_column` (the name of
    the deck), `part`, `name`, `level` (where cards have one) and `copies`, headed as `columns` says (plain → name).
    `clauses`: the rules that decks are checked against, in the order of the book. `option_names`: the house rules that
    the check takes. `group`: the facet by which a printed list is grouped. `cards_sheet`: the name of the game's sheet
    that prints the cards of a deck, of card lists; its field for one deck is called as `deck_column`. `hand`: the cards
    of an opening hand, for which the builder reckons how likely `wishes` come true; 0: it does not.
    """

    game: str
    files: tuple[str, ...]
    columns: Mapping[str, str]
    deck_column: str = "deck"
    clauses: tuple[str, ...]
    option_names: tuple[str, ...] = ()
    group: str = ""
    cards_sheet: str = ""
    hand: int = 0

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What an opening hand had better hold."""
        return ()

    @property
    def sieves(self) -> tuple[Sieve, ...]:
        """What the cards in copies can be sifted by beside their facets."""
        return ()

    def note(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> Text | None:
        """What the single cards that were chosen mean for those to come; None where there is nothing to say."""
        return None

    @property
    def title(self) -> Text:
        """What the builder is called."""
        raise NotImplementedError

    @property
    def name_title(self) -> Text:
        """What the field for the name of a deck is called."""
        raise NotImplementedError

    @property
    def nameless(self) -> Text:
        """What sentences call a deck without a name, in the middle of a sentence."""
        raise NotImplementedError

    @property
    def parts(self) -> tuple[Part, ...]:
        """What a deck is made of, in order."""
        raise NotImplementedError

    @property
    def file(self) -> str:
        """The name of the file that the decks stand in."""
        return self.files[-1]

    @property
    def rules(self) -> Game:
        """The game itself."""
        return find_game(self.game)

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that the check takes."""
        return tuple(option for option in self.rules.options if option.name in self.option_names)

    def demo(self) -> Mapping[str, str]:
        """The texts of the invented card lists, by the names of `files`."""
        raise NotImplementedError

    def box(self, texts: Mapping[str, str]) -> DeckBox:
        """What these card lists hold; those of `demo` are told apart. Raises DataError."""
        raise NotImplementedError

    def sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a card list, in words: file, line, column, and what would be right."""
        raise NotImplementedError

    def name_fault(self, box: DeckBox, name: str, lang: str) -> str:
        """Why a deck of one's own cannot be called so; empty if it can."""
        return ""

    def announced(self, deck: Deck, lang: str) -> str:
        """How a player takes this deck at the table, as it is announced; empty if nothing is said."""
        return ""

    def check(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        """All that is wrong with a deck, rule by rule. `options`: the house rules, by name; defaults where left out."""
        raise NotImplementedError

    def measures(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        """The figures that the rules limit."""
        raise NotImplementedError

    # --- what follows from the data ---------------------------------------------------------------------------------

    def part(self, name: str) -> Part:
        """The part of that id. Raises KeyError."""
        return {part.id: part for part in self.parts}[name]

    def breaches(self, box: DeckBox, deck: Deck, options: Mapping[str, Any], lang: str) -> list[tuple[str, str]]:
        """What the rules say against a deck: the clause of each breach, and its sentence."""
        book = self.rules.rulebook
        named = deck if deck.name else deck._replace(name=self.nameless[lang])
        return [(found.clause, book.reason(found, book.speaker(lang))) for found in self.check(box, named, options)]


def find_decks(game: str, lang: str = "en") -> Decks | None:
    """How the decks of a game are built; None for a game without any.

    Raises SetupError for an unknown game, and for one of another package whose `decks` cannot be used.
    """
    found = find_game(game, lang)
    name = place_of(found.package, "decks")
    if name is None:
        return None
    try:
        decks = import_module(name).DECKS
        assert isinstance(decks, Decks), f"DECKS: {type(decks).__name__}"
    except (Exception, SystemExit) as error:  # other people's code may do anything
        if found.name in own_games():
            raise
        what = f"{type(error).__name__}: {error}"[:200]
        raise SetupError(told("package-import", module=name, place=import_place(error), error=what), lang) from None
    return decks
