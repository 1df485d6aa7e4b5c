"""What a fight would bring, foreseen from what both seats can see: what the laid cards say, then the blows.

Figures are counted in hit points; what lasts, and what is no hit point (a card, a rune), counts what it is usually
worth. The engine knows it exactly; this is the quick guess of somebody who looks at the cards before choosing one.
"""

import math
from typing import Final

from companion.cardkit.zones.stack import Stack
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.constants import STATS
from companion.games.eredan.engine.flow.strike import held_back
from companion.games.eredan.engine.rules.stats import classes_of, prevented, stat_now
from companion.games.eredan.engine.state import Character, State

DEATH: Final = 3.0
"""What a death is worth beside the hit points, and by each point of Attack that is gone besides."""
DEATH_BY_ATTACK: Final = 0.6
LAST: Final = 8.0
"""What it is worth besides where it is the last one of a side."""
BEYOND: Final = 0.1
"""A point of damage beyond the hit points that are left: it counts for the score alone."""
SURE: Final = 2.2
"""How surely a loss is as foreseen: the other may yet have something to say about it."""


class Side:
    """A fighter as it will be once all cards have taken effect. `hurt`: what it loses before both strike."""

    __slots__ = ("attack", "defence", "held", "hurt", "last", "mage", "one", "place", "prevented", "seat", "spirit")

    def __init__(self, state: State, seat: int) -> None:
        place = state.seats[seat].fighter
        one = state.character(seat, place) or Character()
        self.seat, self.place, self.one = seat, place, one
        self.attack = stat_now(state, seat, place, one, "attack") + rolled_more(state, seat, one)
        self.defence: float = stat_now(state, seat, place, one, "defence")
        self.spirit: float = stat_now(state, seat, place, one, "spirit")
        self.prevented = float(prevented(state, seat, place, one, "physical"))
        self.hurt = 0.0
        self.held = bool(held_back(state, seat))
        self.mage = classes_of(state, seat, place, one) == ("mage",)
        self.last = len(state.seats[seat].living) == 1

    def again(self) -> "Side":
        """The same, to be changed on its own."""
        other = object.__new__(Side)
        other.attack, other.defence, other.spirit, other.hurt = self.attack, self.defence, self.spirit, self.hurt
        other.seat, other.place, other.one, other.last = self.seat, self.place, self.one, self.last
        other.held, other.mage, other.prevented = self.held, self.mage, self.prevented
        return other

    def add(self, what: str, amount: float) -> None:
        """One of the three figures is changed."""
        if what in STATS:
            setattr(self, what, getattr(self, what) + amount)

    def suffers(self, kind: str, amount: float) -> float:
        """What it would lose by damage of a kind (Dégâts et Résistance; ERE-22)."""
        return met(kind, amount, self.defence, self.spirit)

    def harm(self, loss: float) -> float:
        """What it costs its side that it loses so much."""
        return harm(self.one, loss, self.attack, last=self.last)


class Prospect:
    """The fight of a state whose two fighters stand, and what its cards do beside it (`more`, by seat)."""

    __slots__ = ("cancelled", "items", "more", "sides", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.sides = (Side(state, 0), Side(state, 1))
        self.more = [0.0, 0.0]
        self.items: Stack = state.queue
        self.cancelled: set[int] = set()

    def again(self, items: Stack) -> "Prospect":
        """The same fight with other cards in the queue."""
        other = object.__new__(Prospect)
        other.state, other.sides = self.state, (self.sides[0].again(), self.sides[1].again())
        other.more, other.items, other.cancelled = [0.0, 0.0], items, set()
        return other

    def side_at(self, seat: int, place: int) -> Side | None:
        """The fighter that stands there; None for whoever does not fight."""
        return self.sides[seat] if self.sides[seat].place == place else None

    def gain(self, seat: int) -> float:
        """What a seat gains in this fight, in hit points."""
        own, foe = self.sides[seat], self.sides[1 - seat]
        dealt, taken = foe.harm(foe.hurt + _blow(own, foe)), own.harm(own.hurt + _blow(foe, own))
        return dealt - taken + self.more[seat] - self.more[1 - seat]


def _blow(own: Side, foe: Side) -> float:
    if own.held:
        return 0.0
    return max(0.0, max(0.0, own.attack) - max(0.0, foe.defence) - foe.prevented)


def rolled_more(state: State, seat: int, one: Character) -> float:
    """What an Attack that is a range is above its lower end on average, as long as it is not rolled (ERE-7)."""
    known = one.attack_high is None or state.seats[seat].rolled is not None
    return 0.0 if known or one.attack_high is None else (one.attack_high - one.attack) / 2


def met(kind: str, amount: float, defence: float, spirit: float) -> float:
    """What is left of damage of a kind (ERE-22)."""
    against = {"physical": defence, "magic": spirit}.get(kind, 0.0)
    return max(0.0, amount - max(0.0, against))


def harm(one: Character, loss: float, attack: float, *, last: bool = False) -> float:
    """What it costs a side that a character loses so much: hit points, and more as it comes near its death."""
    if loss <= 0:
        return 0.0
    over = max(0.0, loss - one.hp)
    death = DEATH + DEATH_BY_ATTACK * attack + (LAST if last else 0.0)
    return loss - over + BEYOND * over + death / (1 + math.exp(-SURE * (loss - one.hp + 0.5)))


def fighting(state: State, seat: int, own: int, foe: int) -> State:
    """The same table with those two in the fight, and nothing else done."""
    places = {seat: own, 1 - seat: foe}
    seats = tuple(replace(player, fighter=places[who]) for who, player in enumerate(state.seats))
    return replace(state, seats=seats, phase="cards", queue=())
