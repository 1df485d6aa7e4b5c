"""The moves of Etraclor, one class per verb."""

from dataclasses import dataclass

from companion.core.notation.playing_cards import Card
from companion.core.rules.moves import Move


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """`draw`: the card at the start of a turn."""

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Summon(Move):
    """`summon QD`: a character from the hand enters the arena."""

    card: Card = ""

    verb = "summon"


@dataclass(frozen=True, slots=True)
class Equip(Move):
    """`equip 7D QD`: equipment from the hand onto one's own character."""

    card: Card = ""
    target: Card = ""

    verb = "equip"


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """`attack QD AC`; without a target where the enemy arena is empty."""

    attacker: Card = ""
    target: Card = ""

    verb = "attack"


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """`heal QD`: it drinks its own potion; `heal QH KS`: the Healer heals another with the potion it carries."""

    healer: Card = ""
    target: Card = ""

    verb = "heal"


@dataclass(frozen=True, slots=True)
class Cast(Move):
    """`cast boost KS`, `cast reinforcement`, `cast dematerialise 7D`, `cast lightning AC`."""

    spell: str = ""
    target: Card = ""

    verb = "cast"


@dataclass(frozen=True, slots=True)
class End(Move):
    """`end`: the turn ends."""

    verb = "end"


@dataclass(frozen=True, slots=True)
class Redraw(Move):
    """`redraw`: an opening hand without a character is shown, shuffled back and drawn again."""

    verb = "redraw"


@dataclass(frozen=True, slots=True)
class Third(Move):
    """`third 5H`: the third card of a KO, which was discarded face up."""

    card: Card = ""

    verb = "third"


@dataclass(frozen=True, slots=True)
class Shown(Move):
    """`shown 2H 3S 4D 5C 6S`: the hand without a character, as it was shown."""

    cards: tuple[Card, ...] = ()

    verb = "shown"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """`keep 5H`: the card taken of those that Reinforcement shows, where the companion deals."""

    card: Card = ""

    verb = "keep"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """`deal …`: the cards that lie in the unknown places (hand, deck, discard of each half), the companion's answer."""

    cards: tuple[Card, ...] = ()

    verb = "deal"


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """`shuffle …`: the order of a deck after a shuffle, the companion's answer."""

    cards: tuple[Card, ...] = ()

    verb = "shuffle"
