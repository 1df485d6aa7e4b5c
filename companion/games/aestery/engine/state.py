"""The snapshot of a match: players with their permanents and zones, the phase, the stack. Immutable."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from companion.cardkit.effects.queue import Task
from companion.cardkit.zones.permanents import Changes, Permanent, Row, at, taken
from companion.cardkit.zones.player_zones import DeckHolding
from companion.cardkit.zones.stack import Stack
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import Ending, Pending
from companion.core.runtime.replacement import kept
from companion.games.aestery.engine.cards.cards import Box, Card, Keywords, by_word
from companion.games.aestery.engine.constants import KEYWORDS, LIFE

HERO: Final = "hero"
"""How a Hero is called where an ability is announced."""
NO_TEXT: Final = "no text"
"""A change: the card has lost its text for a time."""
_NO_WORDS: Final[Mapping[str, int]] = MappingProxyType({})
_GIVEN: Final = frozenset(KEYWORDS)


@dataclass(frozen=True)
class InPlay(Permanent):
    """A Fighter or a Story in play. `keywords`: as printed; what was given for a time stands in `changes`."""

    keywords: Keywords = ()
    firstblood: bool = False
    skip: bool = False

    @kept
    def words(self) -> Mapping[str, int]:
        """The keywords that count now, with their X."""
        if not self.changes:
            return by_word(self.keywords)
        if self.changed(NO_TEXT):
            return _NO_WORDS
        given = tuple(
            change.what if change.amount == 1 else f"{change.what} {change.amount}"
            for change in self.changes
            if change.what in _GIVEN and change.amount > 0
        )
        return by_word((*self.keywords, *given))


@dataclass(frozen=True)
class Story(InPlay):
    """A Story in play (place or object)."""


@dataclass(frozen=True)
class Fighter(InPlay):
    """A Fighter in play. `force`, `defence`: as printed.

    `blocks`: the place of the attacker before which it stands, 0: of none. `order`: of an attacker, in which order the
    combats are dealt; of a blocker, in which order it is struck. `token`: no card; it ceases to exist once it leaves.
    """

    force: int = 0
    defence: int = 0
    attacking: bool = False
    blocks: int = 0
    order: int = 0
    flashed: bool = False
    hit: bool = False
    token: bool = False

    @kept
    def words(self) -> Mapping[str, int]:
        """The keywords that count now; a flashed Fighter has no text (Flash)."""
        return _NO_WORDS if self.flashed else super().words

    @kept
    def strength(self) -> int:
        """Its Force with markers and what was changed, Recidivism left out."""
        return self.force + self.marked("plus") + self.changed("force")

    @kept
    def toughness(self) -> int:
        """Its Defence as it counts now: with markers and what was changed, without its Fatigue."""
        return self.defence + self.marked("plus") + self.changed("defence") - self.marked("fatigue")

    @property
    def naps(self) -> bool:
        """Whether a Nap marker lies on it."""
        return bool(self.marks) and self.marked("nap") > 0


@dataclass(frozen=True)
class Player(DeckHolding):
    """One player's side of the table.

    `hidden_in`: the turn in which the card of the hideout was put there. `deck_name`: the listed deck that is played,
    or nothing; then `pool` holds those of its cards that nobody has located. `used`: the Hero has served this turn.
    `changes`: what is changed for the player (prices, one more combat, a draw that is skipped; with the house rule also
    which abilities of the Hero have served).
    """

    ZONES: ClassVar[tuple[str, ...]] = ("hand", "deck", "hideout", "pitched", "graveyard", "exile")

    deck: Zone
    hand: Zone
    hideout: Zone = Zone()  # noqa: RUF009 - a zone is immutable
    pitched: Zone = Zone()  # noqa: RUF009
    graveyard: Zone = Zone()  # noqa: RUF009
    exile: Zone = Zone()  # noqa: RUF009
    life: int = LIFE
    aether: int = 0
    mines: int = 0
    untapped: int = 0
    mined: bool = False
    mulligan: bool = False
    hidden_in: int | None = None
    hero: str = ""
    colours: tuple[str, ...] = ()
    experience: int = 0
    used: bool = False
    wonders: int = 0
    fighters: Row[Fighter] = ()
    stories: Row[Story] = ()
    changes: Changes = ()
    deck_name: str = ""
    pool: tuple[str, ...] = ()

    @kept
    def in_play(self) -> tuple[tuple[str, str], ...]:
        """What has abilities, if anything: the place as it is announced (`hero`, `2`, `story 1`), and the card."""
        hero = ((HERO, self.hero),) if self.hero else ()
        fighters = tuple([(str(place), one.code) for place, one in taken(self.fighters)])
        return hero + fighters + tuple([(f"story {place}", one.code) for place, one in taken(self.stories)])

    @kept
    def brave_places(self) -> tuple[int, ...]:
        """The places of Fighters on which Bravery markers lie."""
        return tuple([place for place, one in taken(self.fighters) if one.marks and one.marked("bravery")])

    @property
    def cards_in_play(self) -> int:
        """How many of the permanents are cards; tokens are none."""
        return sum(not one.token for _, one in taken(self.fighters)) + sum(1 for _ in taken(self.stories))


class House(NamedTuple):
    """The house rules of a match (the [option] marks of the rulings)."""

    deck: int
    surplus: bool = False
    mines_bleed: bool = False
    full_hand_more: bool = False
    hero_each: bool = False


@dataclass(frozen=True)
class State:
    """A match of Aestery at one moment. `turn` counts the turns of both from 1.

    `combats`: combat phases begun this turn; `attacked`: those over in which somebody attacked. `stack`: what waits,
    from the bottom up; `agenda`: what is still to be done, the next thing last. `deciding`: who has yet to keep or to
    take the mulligan.
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
    combats: int = 0
    attacked: int = 0
    stack: Stack = ()
    agenda: tuple[Task, ...] = ()
    deciding: tuple[int, ...] = ()
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None

    @property
    def last(self) -> int | None:
        """Who announced what is uppermost on the stack; None: nothing waits."""
        return self.stack[-1].by if self.stack else None

    def card(self, code: str) -> Card | None:
        """What is printed on a card, listed or announced."""
        return self.box.card(code)

    def other(self, seat: int) -> int:
        """The opponent."""
        return 1 - seat

    def fighter(self, seat: int, place: int) -> Fighter | None:
        """The Fighter at a place, from 1; None: nobody is there."""
        return at(self.seats[seat].fighters, place)

    def story(self, seat: int, place: int) -> Story | None:
        """The Story at a place, from 1."""
        return at(self.seats[seat].stories, place)

    @kept
    def attackers(self) -> tuple[int, ...]:
        """The places of the attackers, in the order in which they were declared."""
        found = [(one.order, place) for place, one in taken(self.seats[self.active].fighters) if one.attacking]
        return tuple([place for _, place in sorted(found)])

    @kept
    def _blockers(self) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for place, one in taken(self.seats[1 - self.active].fighters):
            if one.blocks:
                found.setdefault(one.blocks, []).append((one.order, place))
        return {attacker: tuple([place for _, place in sorted(places)]) for attacker, places in found.items()}

    def blockers(self, attacker: int) -> tuple[int, ...]:
        """The places of those who stand before an attacker, in the order in which it strikes them."""
        return self._blockers.get(attacker, ())

    @property
    def combat_price(self) -> int:
        """What the next combat phase costs: nothing, 2, 4, 6… (Acheter des phases de combats supplémentaires)."""
        granted = self.seats[self.active].changed("combat")
        return 2 * max(0, self.combats - granted)
