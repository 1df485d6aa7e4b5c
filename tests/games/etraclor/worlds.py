"""Full worlds of a table with hidden cards, for the oracle: brute, simple, and blind to the engine's own reasoning.

A world lays every unlocated card that must lie somewhere into one unknown place. It is found as a matching of places
to cards (augmenting paths, in random order), so that a world is found whenever there is one.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.core.facts.zones import Zone
from companion.games.etraclor.engine.state import Side, State

CHARACTER_RANKS = ("A", "J", "Q", "K")
ZONES = ("hand", "deck", "discard")


def is_character(card: str) -> bool:
    """Whether a card is a character of the book: ace, jack, queen or king."""
    return card[:-1] in CHARACTER_RANKS


@dataclass
class Place:
    """One unknown place, and the cards that may lie there. `zone` is empty for the cards that are nowhere."""

    seat: int
    zone: str
    cards: frozenset[str]


Wish = Callable[[list[Place]], list[list[Place]]]
"""What is asked of a world besides the state: the places, restricted in every way that fulfils the wish."""


def places_of(state: State) -> list[Place]:
    """The unknown places of a state with the cards that may lie in each."""
    found: list[Place] = []
    for seat, side in enumerate(state.sides):
        allowed = state.pool - state.sides[1 - seat].shown
        for name in ZONES:
            found.extend(Place(seat, name, allowed) for _ in range(getattr(side, name).unknown))
    seen = state.sides[0].shown | state.sides[1].shown
    slack = len(state.pool) - len(found)
    found.extend(Place(-1, "", state.pool - seen) for _ in range(slack))
    return found


def _narrowed(places: list[Place], chosen: Callable[[Place], bool], keep: Callable[[str], bool]) -> list[Place]:
    kept: dict[frozenset[str], frozenset[str]] = {}
    narrowed: list[Place] = []
    for place in places:
        if not chosen(place):
            narrowed.append(place)
            continue
        if place.cards not in kept:
            kept[place.cards] = frozenset(filter(keep, place.cards))
        narrowed.append(Place(place.seat, place.zone, kept[place.cards]))
    return narrowed


def _one_of(places: list[Place], seat: int, zone: str, keep: Callable[[str], bool]) -> list[list[Place]]:
    """One of the places of a zone holds such a card: every way to say which (places of a zone are alike)."""
    alike: dict[frozenset[str], Place] = {}
    for place in places:
        if place.seat == seat and place.zone == zone:
            alike.setdefault(place.cards, place)
    return [_narrowed(places, _is(one), keep) for one in alike.values()]


def _is(one: Place) -> Callable[[Place], bool]:
    return lambda place: place is one


def in_zone(seat: int, zone: str, card: str) -> Wish:
    """The card lies in that zone."""
    return lambda places: _one_of(places, seat, zone, lambda c: c == card)


def out_of_hand(seat: int, card: str) -> Wish:
    """The card does not lie in that hand."""
    return lambda places: [_narrowed(places, lambda p: p.seat == seat and p.zone == "hand", lambda c: c != card)]


def characters_in_hand(seat: int) -> Wish:
    """That hand holds a character (among the unknown cards)."""
    return lambda places: _one_of(places, seat, "hand", is_character)


def no_character_in_hand(seat: int) -> Wish:
    """None of the unknown cards of that hand is a character."""
    return lambda places: [
        _narrowed(places, lambda p: p.seat == seat and p.zone == "hand", lambda c: not is_character(c))
    ]


def in_half(seat: int, cards: tuple[str, ...]) -> Wish:
    """All these cards lie in that player's half."""

    def wish(places: list[Place]) -> list[list[Place]]:
        unlocated = set(cards)
        return [_narrowed(places, lambda p: p.seat != seat, lambda c: c not in unlocated)]

    return wish


def world(state: State, rng: random.Random, *wishes: Wish) -> State | None:
    """A full world that agrees with the state and the wishes, at random; None if there is none at all."""
    ways = [places_of(state)]
    for seat, side in enumerate(state.sides):
        if side.vouched and not any(is_character(card) for card in side.hand.known):
            ways = [way for places in ways for way in characters_in_hand(seat)(places)]
    for wish in wishes:
        ways = [way for places in ways for way in wish(places)]
    rng.shuffle(ways)
    for places in ways:
        cards = _match(places, rng)
        if cards is not None:
            return _filled(state, places, cards)
    return None


def _match(places: list[Place], rng: random.Random) -> list[str] | None:
    """One card for each place, all different; None if that is impossible."""
    kinds = {place.cards for place in places}
    order = sorted(frozenset().union(*kinds))
    rng.shuffle(order)
    by_kind = {kind: [card for card in order if card in kind] for kind in kinds}
    options = [by_kind[place.cards] for place in places]
    holder: dict[str, int] = {}
    turns = sorted(range(len(places)), key=lambda index: (len(options[index]), rng.random()))

    def settle(index: int, tried: set[str]) -> bool:
        for card in options[index]:
            if card not in holder:
                holder[card] = index
                return True
        for card in options[index]:
            if card not in tried:
                tried.add(card)
                if settle(holder[card], tried):
                    holder[card] = index
                    return True
        return False

    for index in turns:
        if not settle(index, set()):
            return None
    chosen = {index: card for card, index in holder.items()}
    return [chosen[index] for index in range(len(places))]


def _filled(state: State, places: list[Place], cards: list[str]) -> State:
    laid: dict[tuple[int, str], list[str]] = {}
    for place, card in zip(places, cards, strict=True):
        laid.setdefault((place.seat, place.zone), []).append(card)
    sides = tuple(_known_side(seat, side, laid) for seat, side in enumerate(state.sides))
    return replace(state, sides=(sides[0], sides[1]), pool=frozenset(laid.get((-1, ""), ())))


def _known_side(seat: int, side: Side, laid: dict[tuple[int, str], list[str]]) -> Side:
    zones = {}
    for name in ZONES:
        zone = getattr(side, name)
        zones[name] = Zone((*zone.top, *laid.get((seat, name), ()), *zone.bottom))
    return replace(side, shown=frozenset(), vouched=False, **zones)
