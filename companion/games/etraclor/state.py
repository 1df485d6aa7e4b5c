"""The snapshot of a match: two sides, the step, whose turn it is. Immutable and hashable."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.cards import Card
from companion.core.rulings import Ending, Pending
from companion.core.zones import Zone
from companion.games.etraclor.data import PLACE, SLOTS


@dataclass(frozen=True, slots=True)
class Fighter:
    """A character in the arena with what it wears (`""`: nothing) and what happened to it."""

    card: Card
    hp: int
    weapon: Card = ""
    shield: Card = ""
    shield_left: int = 0
    object: Card = ""
    boost: int = 0
    acted: bool = False

    def worn(self) -> tuple[Card, ...]:
        """The equipment on it."""
        return tuple(card for card in (self.weapon, self.shield, self.object) if card)

    def slot(self, name: str) -> Card:
        """The card in its `weapon`, `shield` or `object` slot."""
        return self.weapon if name == "weapon" else self.shield if name == "shield" else self.object

    def changed(self, **changes: Any) -> "Fighter":
        """The same character with some values changed (`dataclasses.replace`, which is slow, for the hot paths)."""
        get = changes.get
        return Fighter(
            self.card,
            get("hp", self.hp),
            get("weapon", self.weapon),
            get("shield", self.shield),
            get("shield_left", self.shield_left),
            get("object", self.object),
            get("boost", self.boost),
            get("acted", self.acted),
        )


Arena = tuple[Fighter | None, Fighter | None, Fighter | None, Fighter | None]
NOTHING = Zone()
EMPTY: Arena = (None, None, None, None)
NO_CARDS = Zone()


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table.

    `shown`: cards seen to belong to this half and then shuffled: they are in the deck, the hand or among the unnamed
    discards. `vouched`: the player began with this hand, so it holds a character that nobody has seen yet.
    `redraws`: opening hands without a character so far.
    """

    deck: Zone
    hand: Zone
    discard: Zone = NOTHING
    arena: Arena = EMPTY
    shown: frozenset[Card] = frozenset()
    vouched: bool = False
    redraws: int = 0

    def fighters(self) -> Iterator[Fighter]:
        """The characters in the arena."""
        return (fighter for fighter in self.arena if fighter is not None)

    def is_empty(self) -> bool:
        """Whether nobody stands in the arena."""
        return self.arena == EMPTY


@dataclass(frozen=True, slots=True)
class State:
    """A match of Etraclor at one moment. `pool`: the cards that nobody has located. `turn` counts from 1."""

    players: tuple[str, str]
    sides: tuple[Side, Side]
    turn: int
    step: str
    active: int
    starter: int
    pool: frozenset[Card]
    dealt: bool = False
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None

    @property
    def opening(self) -> bool:
        """Whether nobody has drawn yet: opening hands may still be shown and drawn again."""
        return self.turn == 1 and self.step == "draw"

    def find(self, card: Card) -> tuple[int, Fighter, str] | None:
        """Where a card lies in the arenas: side, character, and `card` or the slot."""
        place = PLACE.get(card)
        for seat, side in enumerate(self.sides):
            if place is not None:
                fighter = side.arena[place]
                if fighter is not None and fighter.card == card:
                    return seat, fighter, "card"
                continue
            for fighter in side.fighters():
                for slot in SLOTS:
                    if fighter.slot(slot) == card:
                        return seat, fighter, slot
        return None

    def zone_of(self, card: Card) -> tuple[str, int] | None:
        """The zone known to hold a card (`arena hand discard deck`) and whose it is; None if unlocated."""
        if card in self.pool:
            return None
        found = self.find(card)
        if found is not None:
            return "arena", found[0]
        for seat, side in enumerate(self.sides):
            for name, zone in (("hand", side.hand), ("discard", side.discard), ("deck", side.deck)):
                if card in zone:
                    return name, seat
        return None
