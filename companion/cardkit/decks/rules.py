"""What a deck must keep to, declared: its size, copies of a card, a card in each slot, a sum (CARDKIT, chapter 8).

The same rules judge a deck at the table and in the builder. A game with a rule of its own adds an object that does
what these do: `breaches` and `measure`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from companion.core.rules.legal_moves import Rule
from companion.core.rules.rulings import Reason

if TYPE_CHECKING:  # an engine needs no deck builder
    from companion.core.data.decks import Deck, DeckBox

Figures = Mapping[str, Any]
CARD: Final = "card"
"""The part of a deck that holds its cards in copies."""


class Held(NamedTuple):
    """So many copies of a card in a part of a deck. `counts`: what rules add up, such as its points; `facets`: what
    rules compare, such as its colours."""

    part: str
    name: str
    copies: int = 1
    counts: Mapping[str, int] = MappingProxyType({})
    facets: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def held(deck: "Deck", box: "DeckBox") -> tuple[Held, ...]:
    """The cards of a deck as rules look at them: all levels of a family by its name."""
    cards = ((box.card(card), copies) for card, copies in deck.cards)
    return tuple(Held(card.part, card.name, copies, card.counts, card.facets) for card, copies in cards)


class House(NamedTuple):
    """A limit that the table agrees on: the name of the house rule, and what it is where nothing was said."""

    option: str
    usual: int


Limit = int | House


def _number(limit: Limit, house: Figures) -> int:
    return int(house.get(limit.option, limit.usual)) if isinstance(limit, House) else limit


def _limit(limit: Limit | None, house: Figures) -> int | None:
    return None if limit is None else _number(limit, house)


class Measured(NamedTuple):
    """A figure that a rule limits, and its limits; None where there is none."""

    value: int
    low: int | None = None
    high: int | None = None


class DeckRule(Protocol):
    """One rule, told by one clause."""

    @property
    def clause(self) -> str:
        """The clause that says it."""
        ...

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """The figures of each breach. `house`: the house rules by name."""
        ...

    def measure(self, cards: Sequence[Held], house: Figures) -> Measured | None:
        """The figure that it limits, if it is one."""
        ...


@dataclass(frozen=True)
class Size:
    """A part holds so many cards. A breach says `count`, and `least` or `most`."""

    clause: str
    part: str
    least: Limit | None = None
    most: Limit | None = None

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Too few cards, or too many."""
        count, least, most = self.measure(cards, house)
        if least is not None and count < least:
            yield {"count": count, "least": least}
        if most is not None and count > most:
            yield {"count": count, "most": most}

    def measure(self, cards: Sequence[Held], house: Figures) -> Measured:
        """How many cards the part holds."""
        count = sum(card.copies for card in cards if card.part == self.part)
        return Measured(count, _limit(self.least, house), _limit(self.most, house))


@dataclass(frozen=True)
class Copies:
    """No card of a part more often than so, all levels of it together. A breach says `card`, `count`, `most`."""

    clause: str
    part: str
    most: Limit

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Each card that is there too often."""
        counted: Counter[str] = Counter()
        for card in cards:
            if card.part == self.part:
                counted[card.name] += card.copies
        most = _number(self.most, house)
        yield from ({"card": name, "count": count, "most": most} for name, count in counted.items() if count > most)

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


@dataclass(frozen=True)
class Slots:
    """Each of several parts has just so many cards. A breach says `count`, and the part under the name `called`."""

    clause: str
    parts: tuple[str, ...]
    slots: int = 1
    called: str = "part"

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """Each part with too many cards, or with too few."""
        for part in self.parts:
            count = sum(card.copies for card in cards if card.part == part)
            if count != self.slots:
                yield {self.called: part, "count": count}

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


@dataclass(frozen=True)
class Within:
    """Whatever the cards of a part have of a facet, those of another part have it too, if there are any.

    `free`: what goes with everything. A breach says the `names` of all cards that do not fit, and what would, under
    the name `called`.
    """

    clause: str
    part: str
    among: str
    facet: str
    free: tuple[str, ...] = ()
    called: str = "allowed"

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """All cards that do not fit, together."""
        over = [card for card in cards if card.part == self.among]
        allowed = tuple(dict.fromkeys(one for card in over for one in card.facets.get(self.facet, ())))
        names = [
            card.name
            for card in cards
            if card.part == self.part and set(card.facets.get(self.facet, ())).difference(allowed, self.free)
        ]
        if over and names:
            yield {"names": tuple(dict.fromkeys(names)), self.called: allowed}

    def measure(self, cards: Sequence[Held], house: Figures) -> None:
        """It limits no figure of the whole deck."""


@dataclass(frozen=True)
class Total:
    """What is printed on the cards adds up to so much at most. A breach says the sum by its name, and `limit`.

    `unlimited`: a table that agrees on 0 has no limit.
    """

    clause: str
    count: str
    most: Limit
    unlimited: bool = False

    def breaches(self, cards: Sequence[Held], house: Figures) -> Iterator[Figures]:
        """The sum, where it is above the limit."""
        found = self.measure(cards, house)
        if found.high is not None and found.value > found.high:
            yield {self.count: found.value, "limit": found.high}

    def measure(self, cards: Sequence[Held], house: Figures) -> Measured:
        """The sum."""
        value, limit = sum(card.counts.get(self.count, 0) * card.copies for card in cards), _number(self.most, house)
        return Measured(value, high=None if self.unlimited and not limit else limit)


def one_by_one(wrong: Callable[[Any, int, str], Sequence[Reason]], most: int = 8) -> tuple[Rule, ...]:
    """The checks of a deck that a player takes by its name, as rules of a verb: the first breach, the second, …

    All of them ask about the same decks one after the other: each is checked once.
    """
    last: list[tuple[Any, dict[tuple[int, str], Sequence[Reason]]]] = []

    def breaches(state: Any, seat: int, name: str) -> Sequence[Reason]:
        if not last or last[0][0] is not state:
            last[:] = ((state, {}),)
        checked = last[0][1]
        found = checked.get((seat, name))
        if found is None:
            found = checked[seat, name] = wrong(state, seat, name)
        return found

    def check(number: int) -> Rule:
        def built(state: Any, seat: int, name: str) -> Reason | None:
            found = breaches(state, seat, name)
            return found[number] if number < len(found) else None

        return built

    return tuple(check(number) for number in range(most))


@dataclass(frozen=True)
class DeckRules:
    """All rules of a game's decks, in the order of the book. `called`: the figure that names the deck in sentences."""

    rules: tuple[DeckRule, ...]
    called: str = "deck"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that say them."""
        return tuple(rule.clause for rule in self.rules)

    def check(self, name: str, cards: Iterable[Held], house: Figures) -> list[Reason]:
        """All that is wrong with the deck of that name, rule by rule; house rules are the usual ones where left out."""
        inside = tuple(cards)
        return [
            Reason(rule.clause, figures={self.called: name, **figures})
            for rule in self.rules
            for figures in rule.breaches(inside, house)
        ]

    def measures(self, cards: Iterable[Held], house: Figures) -> Mapping[str, Measured]:
        """The figures that rules limit, by the clauses that do."""
        inside = tuple(cards)
        found = ((rule.clause, rule.measure(inside, house)) for rule in self.rules)
        return {clause: measured for clause, measured in found if measured is not None}
