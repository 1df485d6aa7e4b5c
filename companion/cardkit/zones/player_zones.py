"""Hidden cards on a real table: what a player's zones may hold, and how cards move between them. All steps are total.

Of some cards everybody knows where they are; of the others only how many lie in each zone. `pool` holds the cards that
nobody has located: they fill the unknown places in some way (and what is left of them is out of the game).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from companion.cardkit.zones.permanents import Changes
from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.rulings import Reason
from companion.core.runtime.replacement import kept, replace

NO, MAYBE, YES = range(3)
H = TypeVar("H", bound="Holding")
S = TypeVar("S")
Wanted = Callable[[Card], bool]
"""Whether a card is such a one as is looked for."""


class Holding:
    """One player's cards. A game's player is one: a frozen dataclass with a `Zone` for each of `ZONES`, and `pool`.

    Where a step names no zones, it looks through all of them in the order of `ZONES`.
    """

    __slots__ = ()
    ZONES: ClassVar[tuple[str, ...]] = ("hand", "deck", "discard")
    pool: tuple[Card, ...]

    def follows(self, card: Card) -> bool:
        """Whether that card stands in the pool while nobody has located it.

        It does not where no list says which cards there are, or for a card that is in no list: then it may be any of
        the unknown ones.
        """
        return True

    # --- what is known ----------------------------------------------------------------------------------------------

    def zone(self, name: str) -> Zone:
        """The zone of that name."""
        zone: Zone = getattr(self, name)
        return zone

    @property
    def unknown_places(self) -> int:
        """How many cards lie somewhere without anybody knowing which they are."""
        return sum(self.zone(name).unknown for name in self.ZONES)

    @property
    def in_zones(self) -> int:
        """How many cards lie in all zones together."""
        return sum(len(self.zone(name)) for name in self.ZONES)

    @property
    def located(self) -> tuple[Card, ...]:
        """The cards that are known to lie in some zone."""
        return tuple(card for name in self.ZONES for card in self.zone(name).known)

    def has(self, name: str, cards: Sequence[Card]) -> int:
        """Whether all these cards are in that zone together, by all that has been seen: NO, MAYBE or YES (GEN-3)."""
        zone = self.zone(name)
        needed = _missing(zone.known, cards)
        if not needed:
            return YES
        if len(needed) > zone.unknown:
            return NO
        answer, elsewhere = YES, len(self.pool) - zone.unknown
        for card in dict.fromkeys(needed):
            if not self.follows(card):
                continue
            copies, count = self.pool.count(card), needed.count(card)
            if copies < count:
                return NO
            if copies - elsewhere < count:
                answer = MAYBE
        return answer

    def has_such(self, wanted: Wanted, *names: str) -> int:
        """Whether one of these zones holds such a card, wherever of them: NO, MAYBE or YES (GEN-3)."""
        here = 0
        for name in names or self.ZONES:
            zone = self.zone(name)
            if any(map(wanted, zone.known)):
                return YES
            here += zone.unknown
        fitting = sum(1 for card in self.pool if wanted(card)) if here else 0
        if not fitting:
            return NO
        return YES if fitting > len(self.pool) - here else MAYBE

    def has_only(self, wanted: Wanted, name: str) -> int:
        """Whether every card of a zone is such a one; an empty zone has only such: NO, MAYBE or YES (GEN-3)."""
        zone = self.zone(name)
        if not all(map(wanted, zone.known)):
            return NO
        if not zone.unknown:
            return YES
        fitting = sum(1 for card in self.pool if wanted(card))
        if fitting < zone.unknown:
            return NO
        return YES if fitting == len(self.pool) else MAYBE

    # --- cards on the move ------------------------------------------------------------------------------------------

    def with_zone(self, name: str, zone: Zone) -> Self:
        """The same with another zone."""
        return replace(self, **{name: zone})

    def take(self, card: Card, *names: str) -> tuple[Self, bool]:
        """Without that card, from the first of these zones that has it or may have it; and whether there was one.

        An override may name a card that is not where it should be: it comes from wherever the record has it. A card
        that no pool follows is looked for among the unknown ones of the first zone alone.
        """
        in_pool = card in self.pool
        names = names or self.ZONES
        for name in names:
            zone = self.zone(name)
            if card in zone:
                return self.with_zone(name, zone.take(card)), True
            if zone.unknown and (in_pool or (name == names[0] and not self.follows(card))):
                return self._without_unknown(name, (card,) if in_pool else ()), True
        return self, False

    def take_such(self, wanted: Wanted, *names: str) -> tuple[Self, Card | None]:
        """Without one such card, from the first of these zones that has one or may have one; and which it was."""
        unlocated = next((card for card in self.pool if wanted(card)), None)
        for name in names or self.ZONES:
            zone = self.zone(name)
            known = next((card for card in zone.known if wanted(card)), None)
            if known is not None:
                return self.with_zone(name, zone.take(known)), known
            if zone.unknown and unlocated is not None:
                return self._without_unknown(name, (unlocated,)), unlocated
        return self, None

    def take_any(self, *names: str) -> Self:
        """One card less in these zones, an unknown one if there is any: who knows which it was."""
        for name in names or self.ZONES:
            if self.zone(name).unknown:
                return self._without_unknown(name)
        for name in names or self.ZONES:
            zone = self.zone(name)
            if zone.known:
                card = zone.known[0]
                return replace(self.with_zone(name, zone.take(card)), pool=self._unlocated((card,)))
        return self

    def put(self, name: str, card: Card | None, *, under: bool = False) -> Self:
        """With a card laid on that zone, or `under` it; None is a card that nobody named."""
        zone = self.zone(name)
        if not under:
            return self.with_zone(name, zone.add(card))
        if card is not None:
            return self.with_zone(name, Zone(zone.top, zone.unknown, (*zone.bottom, card)))
        pool = self._unlocated(zone.bottom)  # below them lies one that nobody knows
        return replace(self.with_zone(name, Zone(zone.top, zone.unknown + len(zone.bottom) + 1)), pool=pool)

    def move(self, card: Card | None, source: str, target: str, *, under: bool = False) -> Self:
        """A card from one zone (or wherever the record has it) to another; None: one of the unknown ones.

        Where the record has no such card, nothing moves.
        """
        if card is None:
            if not self.zone(source).unknown:
                return self.move_some(1, source, target)
            return self._without_unknown(source).put(target, None, under=under)
        others = (name for name in self.ZONES if name not in (source, target))
        held, found = self.take(card, source, *others, target)
        return held.put(target, card, under=under) if found else self

    def move_some(self, count: int, source: str, target: str) -> Self:
        """So many cards from one zone to another, without their names; with all of them, what is known stays so."""
        zone, pile = self.zone(source), self.zone(target)
        count = min(count, len(zone))
        if count == len(zone):
            pile = Zone((*pile.top, *zone.known), pile.unknown + zone.unknown, pile.bottom)
            return self.with_zone(source, Zone()).with_zone(target, pile)
        if count < 1:
            return self
        pool = self._unlocated(zone.known)  # nobody knows which ones have gone
        pile = Zone(pile.top, pile.unknown + count, pile.bottom)
        held = self.with_zone(source, Zone((), len(zone) - count)).with_zone(target, pile)
        return replace(held, pool=pool)

    def draw(self, count: int = 1, source: str = "deck", target: str = "hand") -> tuple[Self, int]:
        """So many cards from the top of a zone to another; and how many there were."""
        deck, hand = self.zone(source), self.zone(target)
        count = min(count, len(deck))
        for _ in range(count):
            card, deck = deck.draw()
            hand = hand.add(card)
        return self.with_zone(source, deck).with_zone(target, hand), count

    def shuffle(self, *names: str, into: str) -> Self:
        """These zones and `into` shuffled together, as a new `into`. Cards of no list are forgotten."""
        zones = [self.zone(name) for name in (*names, into)]
        pool = self._unlocated([card for zone in zones for card in zone.known])
        emptied = dict.fromkeys(names, Zone())
        return replace(self, **{**emptied, into: Zone((), sum(map(len, zones))), "pool": pool})

    def fill(self, cards: Iterable[Card]) -> Self:
        """The unknown places, zone by zone, filled with these cards of the pool in that order."""
        rest, changes, pool = list(cards), dict[str, Any](), Counter(self.pool)
        for name in self.ZONES:
            zone = self.zone(name)
            found, rest = rest[: zone.unknown], rest[zone.unknown :]
            changes[name] = Zone((*zone.top, *found), zone.unknown - len(found), zone.bottom)
            pool -= Counter(found)
        return replace(self, **changes, pool=tuple(sorted(pool.elements())))

    def veiled(self, *names: str) -> Self:
        """As somebody knows it who has not seen what lies in these zones."""
        hidden = [card for name in names for card in self.zone(name).known]
        zones = {name: self.zone(name).forget() for name in names}
        return replace(self, **zones, pool=self._unlocated(hidden))

    def peeked(self, name: str, cards: tuple[Card, ...]) -> Self:
        """As somebody knows it who has seen these unknown cards at the top of a zone."""
        zone = self.zone(name)
        pool = tuple(sorted((Counter(self.pool) - Counter(cards)).elements()))
        return replace(self, **{name: Zone((*cards, *zone.top), zone.unknown - len(cards), zone.bottom)}, pool=pool)

    def _without_unknown(self, name: str, cards: tuple[Card, ...] = ()) -> Self:
        """One unknown card less in a zone; it was this one of the pool, if any is named."""
        zone = self.zone(name)
        fewer = Zone(zone.top, zone.unknown - 1, zone.bottom)
        if not cards:
            return self.with_zone(name, fewer)
        place = self.pool.index(cards[0])
        return replace(self, **{name: fewer, "pool": self.pool[:place] + self.pool[place + 1 :]})

    def _unlocated(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The pool with cards that were located before, in no order."""
        more = [card for card in cards if self.follows(card)]
        return tuple(sorted([*self.pool, *more])) if more else self.pool


class DeckHolding(Holding):
    """One player's cards in a game of listed decks; a game's player has these fields beside its zones.

    `deck_name`: the listed deck that is played, or nothing; `changes`: what is changed for the player.
    """

    hand: Zone
    deck_name: str
    changes: Changes

    def follows(self, card: Card) -> bool:
        """Only the cards of a listed deck are followed."""
        return bool(self.deck_name)

    def changed(self, what: str) -> int:
        """By how much something is changed for the player."""
        return sum(change.amount for change in self.changes if change.what == what) if self.changes else 0

    @kept
    def hand_names(self) -> tuple[str, ...]:
        """The cards that are known to be in the hand, each once."""
        return tuple(dict.fromkeys(self.hand.known))


def seen_from(seat: int | None, players: Sequence[H], held: Sequence[str] = ("hand",)) -> tuple[H, ...]:
    """The players' cards as a seat knows them: nobody sees a deck, and what is `held` only its player; None: all who
    look."""
    hidden = (("deck",) if place == seat else ("deck", *held) for place, _ in enumerate(players))
    return tuple(player.veiled(*names) for player, names in zip(players, hidden, strict=True))


def with_seat(state: S, seat: int, player: Holding) -> S:
    """A state with another player at that seat: its `seats` have zones."""
    seats = state.seats  # type: ignore[attr-defined]
    return replace(state, seats=(*seats[:seat], player, *seats[seat + 1 :]))


def _missing(known: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    """The cards that are not among the known ones, each as often as it is missing."""
    left = list(known)
    missing = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing


def in_zone(
    found: int, clause: str, figures: Mapping[str, Any], *, kind: str = "breach", assumed: str = "GEN-3"
) -> Reason | None:
    """The rule of hidden cards: what is surely not there breaks `clause`; what nobody can see is assumed (GEN-3).

    `found`: what `Holding.has`, `has_such` or `has_only` says.
    """
    if found == NO:
        return Reason(clause, kind, figures)
    return Reason(assumed, "assumes", figures) if found == MAYBE else None
