"""The checks of a deck: its trio, guilds, size, copies of all evolutions, what is unique, its Charge (ERE-14 to ERE-16,
ERE-19, ERE-32, ERE-33)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.cardkit.decks.rules import CARD, Copies, DeckRules, Figures, Held, House, Size, Total
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import CARD as PRINTED
from companion.games.eredan.engine.cards.cards import PROFILE, Box, Card, Deck, Profile
from companion.games.eredan.engine.constants import CHARGE, COPIES, DECK_LEAST, DECK_MOST, LINE
from companion.games.eredan.engine.rules.playable import cards_wrong
from companion.games.eredan.engine.rules.teams import trio_wrong
from companion.games.eredan.engine.state import State

CHARACTER: Final = "character"
"""The part that holds the trio."""
CHARGED: Final = "charge"
UNIQUE: Final = "unique"
Facets = Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=4096)
def facets_of(one: Card | Profile) -> Facets:
    """What rules compare of a card or a character, and what the builder sorts them by."""
    if isinstance(one, Profile):
        return PROFILE.sorted_by(one)
    return {**PRINTED.sorted_by(one), "kind": (one.kind,)}


def counts_of(one: Card | Profile) -> Mapping[str, int]:
    """What rules add up."""
    return {CHARGED: one.charge}


def _first(held: Held, facet: str) -> str:
    return next(iter(held.facets.get(facet, ())), "")


def profile_of(held: Held) -> Profile:
    """A character as rules of trios look at it."""
    facets = held.facets
    return Profile(
        held.name, int(_first(held, "level") or 1), facets.get("guilds", ()), facets.get("class", ()),
        _first(held, "race"), _first(held, "element"), _first(held, "caste"),
    )  # fmt: skip


def card_of(held: Held) -> Card:
    """A card as rules of guilds and of who plays it look at it."""
    facets = held.facets
    return Card(
        held.name, _first(held, "kind"), int(_first(held, "level") or 1), _first(held, "type"),
        facets.get("guilds", ()), facets.get("class", ()), facets.get("race", ()), _first(held, "element"), listed=True,
    )  # fmt: skip


# --- the rules --------------------------------------------------------------------------------------------------------

Judge = Callable[[Sequence[Held], Figures], Reason | None]


@dataclass(frozen=True)
class Judged:
    """A clause of those that a rule of the table cites."""

    clause: str
    judge: Judge

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """What the rule says, if it is this clause. The deck is named by those who ask."""
        found = self.judge(cards, house)
        if found is not None and found.clause == self.clause:
            yield {name: value for name, value in found.figures.items() if name != "deck"}

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


def trio_of(cards: Iterable[Held]) -> list[Profile]:
    """The characters of a deck, each by itself."""
    return [profile_of(one) for one in cards if one.part == CHARACTER for _ in range(one.copies)]


def _trio(cards: Sequence[Held], house: Figures) -> Reason | None:
    return trio_wrong(trio_of(cards), courtier_mercenary=bool(house.get("courtier_mercenary", False)))


def _guilds(cards: Sequence[Held], house: Figures) -> Reason | None:
    """Cards are judged once the trio is whole: until then a guild may still join."""
    trio = trio_of(cards)
    return cards_wrong(trio, (card_of(one) for one in cards if one.part == CARD)) if len(trio) == LINE else None


@dataclass(frozen=True)
class Trio:
    """Three characters, each another one: the levels of one are the same. A breach says `count`."""

    clause: str

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Too few, or too many."""
        count = len({one.name for one in cards if one.part == CHARACTER})
        if count != LINE:
            yield {"count": count}

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


@dataclass(frozen=True)
class Unique:
    """What is unique is there once. A breach says `card`, `count`."""

    clause: str

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Each unique card that is there more than once."""
        counted: Counter[tuple[str, str]] = Counter()
        for one in cards:
            if one.part == CARD and one.facets.get(UNIQUE):
                counted[one.name, _first(one, "level")] += one.copies
        yield from ({"card": name, "count": count} for (name, _), count in counted.items() if count > 1)

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


@dataclass(frozen=True)
class UniqueEvolution:
    """Beside a unique evolution of a card there is no other one. A breach says `card`, its `level`, `count` of all."""

    clause: str

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Each unique evolution with others of its card."""
        levels: dict[str, list[Held]] = {}
        for one in cards:
            if one.part == CARD:
                levels.setdefault(one.name, []).append(one)
        for name, found in levels.items():
            unique = [int(_first(one, "level") or 1) for one in found if one.facets.get(UNIQUE)]
            if unique and len({_first(one, "level") for one in found}) > 1:
                yield {"card": name, "level": max(unique), "count": sum(one.copies for one in found)}

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


RULES: Final = DeckRules((
    Trio("three-characters"),
    Judged("affiliation", _trio),
    Judged("nehantist-no-mercenary", _trio),
    Judged("courtier-common-guild", _trio),
    Judged("mercenary-deck", _guilds),
    Judged("card-guild", _guilds),
    Size("deck-size", CARD, least=DECK_LEAST),
    Size("deck-most", CARD, most=DECK_MOST),
    Copies("three-copies", CARD, most=COPIES),
    Unique("unique-card"),
    UniqueEvolution("unique-evolution"),
    Total("charge-sum", CHARGED, most=House("charge_limit", CHARGE), unlimited=True),
))  # fmt: skip


@clause("three-characters", "affiliation", "nehantist-no-mercenary", "courtier-common-guild", "mercenary-deck",
        "card-guild", "deck-size", "deck-most", "three-copies", "unique-card", "evolutions-together",
        "unique-evolution", "charge", "charge-sum", "ERE-14", "ERE-15", "ERE-16", "ERE-19", "ERE-33")  # fmt: skip
def check_deck(deck: Deck, box: Box, *, charge_limit: int = CHARGE, courtier_mercenary: bool = False) -> list[Reason]:
    """All that is wrong with a deck, rule by rule, by what the table has agreed on."""
    house = {"charge_limit": charge_limit, "courtier_mercenary": courtier_mercenary}
    return RULES.check(deck.name, _held(deck, box), house)


@clause("ERE-14", "ERE-15", "ERE-19")
def deck_wrong(state: State, seat: int, name: str) -> list[Reason]:
    """All that is wrong with a deck that is taken (Création de Deck et affiliations)."""
    deck, house = state.box.deck(name), state.house
    if deck is None:
        return []
    return check_deck(deck, state.box, charge_limit=house.charge_limit, courtier_mercenary=house.courtier_mercenary)


def _held(deck: Deck, box: Box) -> Iterator[Held]:
    for key, copies in Counter(deck.characters).items():
        character = box.character(key)
        if character is not None:
            yield Held(CHARACTER, character.name, copies, counts_of(character), facets_of(character))
    for key, copies in deck.cards:
        card = box.card(key)
        if card is not None:
            yield Held(CARD, card.name, copies, counts_of(card), facets_of(card))
