"""The snapshot of a match: players with their attributes and piles, the phase, the running sequence. Immutable."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.cardkit.zones.player_zones import Holding
from companion.cardkit.zones.stack import answerers
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Pending
from companion.games.herocard.engine.cards.cards import ActionCard, read_figures
from companion.games.herocard.engine.cards.catalogue import Box
from companion.games.herocard.engine.constants import HAND, MOST_CLEARED, MOST_DRAWN


class Laid(NamedTuple):
    """A card in a pile. `active`: it is part of the running sequence (book: La séquence d'attaque)."""

    code: str
    active: bool = False


Pile = tuple[Laid, ...]
"""The cards beside an attribute, from the first played (at the bottom) to the last (on top)."""
Limits = tuple[int | None, int | None, int | None]
NO_LIMITS: Limits = (None, None, None)
NO_PILES: tuple[Pile, Pile, Pile] = ((), (), ())


@dataclass(frozen=True)
class Player(Holding):
    """One player's side of the table.

    `limits`: the values of Body, Mind and X (None: nobody has said them). `hero`: the name of a listed hero, or
    nothing; then `pool` holds the cards of its deck that nobody has located. `out`: has given up, others play on.
    """

    deck: Zone
    hand: Zone
    discard: Zone = Zone()  # noqa: RUF009 - a zone is immutable
    limits: Limits = NO_LIMITS
    piles: tuple[Pile, Pile, Pile] = NO_PILES
    points: int = 0
    hero: str = ""
    pool: tuple[str, ...] = ()
    out: bool = False

    @property
    def is_known(self) -> bool:
        """Whether anybody has said which hero this is, or what its attributes are."""
        return bool(self.hero) or self.limits != NO_LIMITS

    def follows(self, card: str) -> bool:
        """Only the cards of a listed hero's deck are followed: one that is said by its figures is in no list."""
        return bool(self.hero) and read_figures(card) is None

    @property
    def in_piles(self) -> tuple[str, ...]:
        """The cards beside the attributes."""
        return tuple(laid.code for pile in self.piles for laid in pile)

    @property
    def may_draw(self) -> bool:
        """Whether there is a card to draw, and room for it."""
        return len(self.hand) < HAND and bool(len(self.deck) + len(self.discard))

    @property
    def cards(self) -> int:
        """How many action cards the player has, wherever they are."""
        return self.in_zones + len(self.in_piles)


class Sequence(NamedTuple):
    """A running attack sequence; `attack_extra` and `block_extra` are what special cards have changed."""

    attacker: int
    target: int
    attack_extra: int = 0
    block_extra: int = 0


class House(NamedTuple):
    """The house rules of a match: victory points to win, hero points, and whether cards wait for action phases."""

    goal: int
    hero_points: int
    action_only: bool
    deck: int


@dataclass(frozen=True)
class State:
    """A match of HeroCard at one moment. `turn` counts from 1.

    Of this turn: `drawn` and `cleared` cards in their phases; `exclusives` played and how many more are `granted` by
    card text; `played`: the player of the turn has played a card; `cards`: how many anybody has played.
    `last`: who played the card that the others may answer; who may still do so stands in `pending`.
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
    drawn: int = 0
    cleared: int = 0
    exclusives: int = 0
    granted: int = 0
    played: bool = False
    cards: int = 0
    sequence: Sequence | None = None
    last: int | None = None
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may answer the last card and have not passed."""
        return answerers(self)

    @property
    def can_draw(self) -> int:
        """How many cards the draw phase still allows."""
        return max(0, MOST_DRAWN - self.drawn)

    @property
    def can_clear(self) -> int:
        """How many cards the clearing phase still allows."""
        return max(0, MOST_CLEARED - self.cleared)

    def card(self, code: str) -> ActionCard | None:
        """The figures of a card, listed or announced."""
        return self.box.card(code)

    @clause("clockwise")
    def others(self, seat: int) -> tuple[int, ...]:
        """The other players who are still in, clockwise."""
        around = (*range(seat + 1, len(self.seats)), *range(seat))
        return tuple([other for other in around if not self.seats[other].out])

    @cached_property
    def around(self) -> tuple[int, ...]:
        """The player of the turn, then the others who are still in, clockwise."""
        return (self.active, *self.others(self.active))
