"""The snapshot of a match: two lines of characters, zones, the queue of the turn. Immutable."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import Task
from companion.cardkit.zones.permanents import Changes
from companion.cardkit.zones.player_zones import DeckHolding
from companion.cardkit.zones.stack import Stack
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import Ending, Pending
from companion.core.runtime.replacement import kept
from companion.games.eredan.engine.cards.cards import Box, Card, Words, parted
from companion.games.eredan.engine.cards.figures import Order
from companion.games.eredan.engine.constants import CHARGE, HAND, LINE, RUNES, TICKETS

_GIVEN = ("class ", "guild ", "race ")


class Attached(NamedTuple):
    """A card that lies with a character. `place`: a slot, `familiar` or `object`; `owner`: the seat whose card it is;
    `laid` tells the order of play: those laid later have more; `created`: card text made it, and it ceases once it
    leaves."""

    code: str
    place: str
    owner: int
    laid: int
    created: bool = False


@dataclass(frozen=True)
class Character:
    """A character on the line, with its printed figures as announced or listed. `name`: its key
    (engine/cards/cards.py).

    `attached`: by place (data.PLACES), in each the oldest first. `runes`: the oldest first. `received`, `healed`: for
    the score. `woken`: its Orders were woken for this turn; `cast`: a spell of its own has produced magic damage in
    this turn.
    """

    name: str = ""
    guilds: Words = ()
    classes: Words = ()
    race: str = "unknown"
    element: str = ""
    caste: str = ""
    hp: int = 0
    hp_max: int = 0
    attack: int = 0
    attack_high: int | None = None
    defence: int = 0
    spirit: int = 0
    orders: tuple[Order, ...] = ()
    chain: str = ""
    against: str = ""
    initiative: int = 0
    tilted: bool = False
    dead: bool = False
    rage: bool = False
    ambidextrous: bool = False
    received: int = 0
    healed: int = 0
    attached: tuple[Attached, ...] = ()
    runes: Words = ()
    runes_max: int = RUNES
    changes: Changes = ()
    woken: bool = False
    cast: bool = False

    def changed(self, what: str) -> int:
        """By how much all changes together have changed something."""
        return sum(change.amount for change in self.changes if change.what == what) if self.changes else 0

    @kept
    def given(self) -> bool:
        """Whether it has a class, a guild or a race for a time."""
        return bool(self.changes) and any(change.what.startswith(_GIVEN) for change in self.changes)

    @kept
    def codes(self) -> tuple[str, ...]:
        """Its own key and the codes of what it bears: all whose effects may count."""
        return (self.name, *[item.code for item in self.attached])

    def at(self, place: str) -> tuple[Attached, ...]:
        """What is attached at a place: a slot, `familiar` or `object`; the oldest first."""
        return tuple([one for one in self.attached if one.place == place])

    @kept
    def straight(self) -> bool:
        """Whether it can be chosen for a fight."""
        return not self.tilted and not self.dead


@dataclass(frozen=True)
class Player(DeckHolding):
    """One player's side of the table. `line`: the characters by place, None where nobody has been named yet.

    `draws`: how many cards the hand is filled up to; `deckout`: it could not be filled; `fighter`: the place of the
    character that is in the fight, 0: none; `passed`: plays no further card in this turn; `rolled`: the value of an
    attack that is a range, once it is known; `changes`: what is changed for the player (`card`: one more card,
    `skip draw`). `deck_name`: the listed deck that is played, or nothing; then `pool` holds its unlocated cards.
    `tally`: experience by the name of a card or a character.
    """

    ZONES: ClassVar[tuple[str, ...]] = ("hand", "deck", "discard")

    deck: Zone
    hand: Zone = Zone()  # noqa: RUF009 - a zone is immutable
    discard: Zone = Zone()  # noqa: RUF009
    line: tuple[Character | None, ...] = (None,) * LINE
    draws: int = HAND
    deckout: bool = False
    fighter: int = 0
    passed: bool = False
    rolled: int | None = None
    changes: Changes = ()
    tally: tuple[tuple[str, int], ...] = ()
    deck_name: str = ""
    pool: tuple[str, ...] = ()

    @kept
    def characters(self) -> tuple[tuple[int, Character], ...]:
        """Those who have been named, with their places from 1."""
        return tuple([(place, one) for place, one in enumerate(self.line, 1) if one is not None])

    @kept
    def living(self) -> tuple[tuple[int, Character], ...]:
        """Those who are alive, with their places from 1."""
        return tuple([(place, one) for place, one in self.characters if not one.dead])

    @property
    def whole(self) -> bool:
        """Whether all characters of the line have been named."""
        return len(self.characters) == LINE

    @property
    def tickets(self) -> int:
        """In the lot: five, and what its characters add (Initiative)."""
        return TICKETS + sum(one.initiative for _, one in self.characters)


class Lasting(NamedTuple):
    """An effect that counts as long as something holds: whose it is (seat and place of a character), the name of
    the card that has it, and the effect."""

    seat: int
    place: int
    source: str
    effect: Effect


class House(NamedTuple):
    """The house rules of a match (the [option] marks of the rulings, the tournament's limit, cards of unlisted
    decks)."""

    deck: int
    charge_limit: int = CHARGE
    open_cards: bool = False
    object_refused: bool = False
    courtier_mercenary: bool = False


@dataclass(frozen=True)
class State:
    """A match of Eredan at one moment. `turn` counts the turns of both from 1; each has one fight.

    `queue`: the cards of this turn in the order in which they take effect (`Waiting`, cardkit/zones/stack.py: `by`,
    `code`, `targets` as that player says them, `origin`: `hand`, `created` or `recalled`, `cancelled`; `how`:
    `attached` once it lies with a character). Until both are ready it grows in that order too. `next`: the place (from
    1) that resolves next; 0: none does. `agenda`: what is still to be done, the next thing last. `drawn`: who begins is
    drawn by lot.
    """

    players: tuple[str, ...]
    seats: tuple[Player, ...]
    turn: int
    phase: str
    active: int
    starter: int
    house: House
    box: Box
    dealt: bool = False
    drawn: bool = False
    queue: Stack = ()
    next: int = 0
    agenda: tuple[Task, ...] = ()
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None

    def card(self, code: str) -> Card | None:
        """What is printed on a card, listed or announced; None for a name that no list has."""
        return self.box.card(code)

    def other(self, seat: int) -> int:
        """The opponent."""
        return 1 - seat

    def character(self, seat: int, place: int) -> Character | None:
        """The character at a place, from 1; None: nobody is there."""
        line = self.seats[seat].line
        return line[place - 1] if 0 < place <= len(line) else None

    def fighter(self, seat: int) -> Character | None:
        """The character of a side that is in the fight; None: none is."""
        return self.character(seat, self.seats[seat].fighter)

    def called(self, seat: int, one: Character) -> str:
        """What a character is called in sentences that name no player: with its player, where the other has one of that
        name too."""
        name = parted(one.name)[0]
        alike = any(parted(other.name)[0] == name for _, other in self.seats[1 - seat].characters)
        return f"{one.name} ({self.players[seat]})" if alike else one.name

    @property
    def fighting(self) -> bool:
        """Whether two characters are in a fight."""
        return bool(self.seats[0].fighter and self.seats[1].fighter)

    @property
    def order(self) -> tuple[int, int]:
        """The seats, the one whose turn it is first."""
        return (self.active, 1 - self.active)

    def points(self, seat: int) -> tuple[int, int]:
        """What a player's score is made of: damage that the enemy's characters have received, healing that one's own
        have (Conditions de victoire)."""
        received = sum(one.received for _, one in self.seats[1 - seat].characters)
        return received, sum(one.healed for _, one in self.seats[seat].characters)

    def played(self, seat: int) -> tuple[str, ...]:
        """The codes of the cards that a player has announced in this turn, in that order."""
        return tuple([item.code for item in self.queue if item.by == seat and item.origin == "hand"])

    @kept
    def kept_here(self) -> dict[Any, Any]:
        """What was worked out of this snapshot, by whoever asks for it again and again."""
        return {}

    @kept
    def lasting(self) -> Mapping[str, tuple["Lasting", ...]]:
        """The effects of listed characters and attached cards that count now, by their verb; conditions aside."""
        found: dict[str, tuple[Lasting, ...]] = {}
        listed = self.box.lasting
        if not listed:
            return found
        for seat in self.order:
            for place, one in self.seats[seat].living:
                if listed.keys().isdisjoint(one.codes):
                    continue
                for code in one.codes:
                    for effect in listed.get(code, ()):
                        if self._holds(seat, place, one, effect.when):
                            found[effect.do] = (*found.get(effect.do, ()), Lasting(seat, place, code, effect))
        return found

    def _holds(self, seat: int, place: int, one: Character, when: str) -> bool:
        if when == "order":
            return one.woken or bool(self.orders_awake(seat, place, one))
        return when == "attached" or one.rage

    def orders_awake(self, seat: int, place: int, one: Character) -> tuple[Order, ...]:
        """The Orders of a character that count now: those of this turn in its fight, all of them once they are woken
        (Phase 1; Activation de l'Ordre; ERE-5)."""
        if one.woken or not one.orders:
            return one.orders
        if self.seats[seat].fighter != place:
            return ()
        return tuple([order for order in one.orders if order.turn == self.turn])

    def everybody(self) -> Iterator[tuple[int, int, Character]]:
        """All characters with seat and place, those of the player of the turn first."""
        for seat in self.order:
            for place, one in self.seats[seat].characters:
                yield seat, place, one
