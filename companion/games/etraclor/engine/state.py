"""The snapshot of a match: two sides, the step, whose turn it is. Immutable and hashable."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.rulings import Ending, Pending
from companion.games.etraclor.engine.constants import BOOST_BONUS, CHARACTERS, PLACE, SLOTS
from companion.games.etraclor.engine.position.unknown_cards import Count, Half


@dataclass(frozen=True)
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
        card: Card = getattr(self, name)
        return card


Arena = tuple[Fighter | None, Fighter | None, Fighter | None, Fighter | None]
NOTHING = Zone()
EMPTY: Arena = (None, None, None, None)
NO_CARDS = Zone()


@dataclass(frozen=True)
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

    @property
    def has_known_character(self) -> bool:
        """Whether a character is known to be in the hand."""
        return not CHARACTERS.isdisjoint(self.hand.known)

    def unlocated(self, pool: frozenset[Card]) -> Half:
        """The unknown places of this half, and which of the unlocated cards must go there."""
        own = self.shown & pool
        return Half(
            self.hand.unknown,
            self.deck.unknown + self.discard.unknown,
            len(own),
            len(own & CHARACTERS),
            self.vouched and not self.has_known_character,
        )


@dataclass(frozen=True)
class State:
    """A match of Etraclor at one moment. `pool`: the cards that nobody has located. `turn` counts from 1.

    What follows from it is worked out once, when first asked for (so it has no slots).
    """

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
    boost: int = BOOST_BONUS

    @property
    def opening(self) -> bool:
        """Whether nobody has drawn yet: opening hands may still be shown and drawn again."""
        return self.turn == 1 and self.step == "draw"

    @cached_property
    def count(self) -> Count:
        """The unlocated cards as figures."""
        one, other = (side.unlocated(self.pool) for side in self.sides)
        characters = len(self.pool & CHARACTERS)
        free = len(self.pool) - one.own - other.own
        return Count((one, other), free, characters - one.own_characters - other.own_characters)

    @cached_property
    def anywhere(self) -> tuple[bool, bool]:
        """By seat, whether any unlocated card can be in that hand, and elsewhere: nothing is known of any of them."""
        one, other = self.count.halves
        unknown = not (one.own or one.vouched or other.own or other.vouched)
        return unknown and bool(one.hand and one.other), unknown and bool(other.hand and other.other)

    @cached_property
    def answered(self) -> dict[tuple[int, bool, bool], tuple[bool, bool]]:
        """What `whereabouts.may_hold` has worked out of this snapshot, by seat and kind of card."""
        return {}

    def own_fighter(self, seat: int, card: Card) -> Fighter | None:
        """The character `card` in the arena of a player."""
        place = PLACE.get(card)
        if place is None:
            return None
        fighter = self.sides[seat].arena[place]
        return fighter if fighter is not None and fighter.card == card else None

    def fighter(self, card: Card) -> Fighter | None:
        """The character `card` in either arena: it stands in the place of its class and nowhere else."""
        place = PLACE.get(card)
        if place is not None:
            for side in self.sides:
                fighter = side.arena[place]
                if fighter is not None and fighter.card == card:
                    return fighter
        return None

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
